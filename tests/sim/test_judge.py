"""Answers are judged by counting every roll, or by playing out with everything unknown dealt anew."""

import pytest
from msgspec.structs import replace

from sim import judge
from sim.chance import chance_from
from sim.game import DieToThrow, Throw
from sim.games import all_games
from sim.games.adventure_dice import actions as ad
from sim.games.adventure_dice.state import Attack
from sim.measure import Measure
from sim.puzzles import lay_out, puzzles_of
from sim.selfplay import bot_player, steps

ADVENTURE = all_games()["adventure-dice"]
DEER = all_games()["deer-portal"]


def test_all_rolls_of_equal_dice_are_counted_once_and_weighed():
    throw = Throw(0, tuple(DieToThrow(number) for number in range(3)))
    ways = list(judge.falls(throw))
    assert len(ways) == 56
    assert sum(weight for _, weight in ways) == 6**3


def test_dice_of_two_colours_are_told_apart():
    throw = Throw(0, (DieToThrow(0, colour="blue"), DieToThrow(1, colour="red")))
    assert [weight for _, weight in judge.falls(throw)] == [1] * 36


def attack(cards, target, kind):
    """A game of Adventure Dice in which seat 0 has declared this attack."""
    step = ADVENTURE.setup(2, ADVENTURE.Options(start_seat=0), chance_from("judge"))
    declared = Attack(target, kind, cards)
    return replace(step.state, phase="pre-roll", attack=declared, landscape=(target, "", "", "", ""))


def test_the_chance_of_two_dice_against_four_is_thirty_one_in_thirty_six():
    # the dice show 1, 2, 2, 3, 3, 4: only 1+1 and 1+2 stay below 4
    state = attack(("G4", "R5"), "bats-0", "strike")
    figures = judge.count(ADVENTURE, state, 0, [ad.Roll()], ADVENTURE.measures()["capture"])
    assert figures.values == (pytest.approx(31 / 36),)
    assert figures.errors == (0.0,)


def test_a_best_answer_needs_three_standard_errors():
    close = judge.figures_of([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    assert not close.sure
    clear = judge.figures_of([[1.0, 0.0], [1.0, 0.0], [1.0, 0.1], [1.0, 0.0]])
    assert clear.sure
    assert clear.best == 0
    assert clear.lead == pytest.approx(0.975)


def moment(phase):
    """The first moment of a game of DeerPortal in which somebody has two ways to go."""
    for move in steps(DEER, 4, DEER.Options(), "judge", bot_player(["classic"] * 4)):
        if move.step.state.phase == phase and len(DEER.actions(move.step.state, move.step.state.turn)) > 1:
            return move.step.state
    raise AssertionError


def test_playing_out_gives_the_same_figures_from_the_same_seed_and_others_from_another():
    state = moment("move")
    moves = list(DEER.actions(state, state.turn))
    win = DEER.measures()["win"]
    first = judge.play_out(DEER, state, state.turn, moves, win, 6, "one")
    assert first == judge.play_out(DEER, state, state.turn, moves, win, 6, "one")
    assert all(0 <= value <= 1 for value in first.values)
    assert any(first != judge.play_out(DEER, state, state.turn, moves, win, 6, f"other {n}") for n in range(3))


def test_an_answer_is_not_judged_by_what_its_seat_cannot_know():
    """The deck of the position itself is never played out: every game deals the unknown anew."""
    state = ADVENTURE.setup(2, ADVENTURE.Options(start_seat=0), chance_from("unknown")).state
    seen = []

    def first_card(before, now, seat, events):
        drawn = set(now.hands[0]) - set(before.hands[0])
        seen.append(tuple(sorted(drawn)))
        return 0.0

    judge.play_out(ADVENTURE, state, 0, [ad.Draw()], Measure(worth=first_card), 12)
    assert len(set(seen)) > 4


@pytest.mark.parametrize("name", ["snail-body", "stone-skin"])
def test_where_no_card_mends_a_roll_the_count_is_the_odds_that_the_game_tells(name):
    bit = all_games()["beat-the-bit"]
    puzzle = next(puzzle for puzzle in puzzles_of(bit) if puzzle.id == name)
    asked = lay_out(bit, puzzle)
    told = bit.odds(asked.view, puzzle.seat)["brown"]
    figures = judge.count(bit, asked.table.state, puzzle.seat, asked.moves, bit.measures()["success"])
    assert figures.values[0] == pytest.approx(float(told))
