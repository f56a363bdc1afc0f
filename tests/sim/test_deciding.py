"""The deciding die: the one that would have changed what happens, had it fallen otherwise."""

import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from sim import logfile
from sim.chance import chance_from
from sim.deciding import deciders, deciding, in_balance
from sim.game import Rest, RestingDie
from sim.games import all_games
from sim.games.adventure_dice.content import TARGETS
from sim.games.adventure_dice.state import Attack
from sim.games.beat_the_bit.actions import TakeOption
from sim.games.beat_the_bit.actions import Throw as ThrowDice
from sim.games.beat_the_bit.moments import LATTICE
from sim.games.deep_regrets.actions import PlayDink
from sim.games.deep_regrets.tasks import Reroll, Turn
from sim.games.deer_portal.content import PORTAL
from sim.roller import SeededRoller
from sim.selfplay import bot_player, play_table, random_player, steps
from sim.speech import LANGUAGES, Speech
from tests.conformance.small_games import Pairs, Roll
from tests.sim.played_out import brute_force, throws_in

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = list(all_games().values())
by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def recorded(game):
    """Throws of the recorded games, all endings in turn."""
    for path in sorted(GOLDEN.glob(f"{game.id}/*.astragal")):
        yield from throws_in(game, logfile.load(path))


def played(game, tables):
    """Throws of games played for this: by bots and by chance, for every number of seats."""
    for number in range(tables):
        seats = game.seats[number % len(game.seats)]
        levels = [list(game.bots)[number % len(game.bots)]] * seats
        player = random_player if number % 4 == 3 else bot_player(levels)
        yield from throws_in(game, play_table(game, seats, game.Options(), f"throws {number}", player, most=1200).log)


def agrees(game, state, rest):
    """What every seat finds out from its view is what the rules do on the full state, whichever face is tried."""
    views = [game.view(state, seat) for seat in (None, *range(len(game.scores(state))))]
    found = {deciders(game, view, rest) for view in views}
    assert found == {brute_force(game, state, rest, LATTICE if game.id == "beat-the-bit" else ())}
    assert len({str(game.needed(view)) for view in views}) == 1
    return found.pop()


@by_id
def test_the_deciding_die_is_the_one_that_brute_force_finds(game):
    for state, rest in islice(recorded(game), 0, 240, 6):
        agrees(game, state, rest)


@pytest.mark.soak
def test_brute_force_agrees_on_two_thousand_throws_of_all_games():
    judged = Counter()
    for game in GAMES:
        throws = [*recorded(game), *played(game, 24)]
        step = max(1, len(throws) // 450)
        for state, rest in throws[::step]:
            agrees(game, state, rest)
            judged[game.id] += 1
    assert judged.total() >= 2000, judged
    assert set(judged) == set(all_games())


# By hand


def before_the_portal(steps):
    game = all_games()["deer-portal"]
    state = game.setup(4, game.Options(), chance_from("deer")).state
    return game, replace(state, phase="falling", steps=(PORTAL - steps,) * 4)


def falls(*pips):
    """Dice by what they show, on a plain die."""
    return Rest(tuple(RestingDie(number, pip - 1) for number, pip in enumerate(pips)))


@pytest.mark.parametrize("pip", range(1, 7))
def test_three_steps_before_the_portal_the_die_decides_who_gets_in(pip):
    game, state = before_the_portal(3)
    assert deciding(game, state, falls(pip)) == 0
    assert Speech(game).message(game.needed(state)) == "3 or more"


def test_six_steps_before_the_portal_one_six_is_needed():
    game, state = before_the_portal(6)
    assert [Speech(game, language).message(game.needed(state)) for language in LANGUAGES] == [
        "one 6",
        "un 6",
        "en 6-er",
    ]


@pytest.mark.parametrize("steps", [1, 7, 30])
def test_where_every_face_or_none_gets_in_nothing_is_decided_and_nothing_needed(steps):
    game, state = before_the_portal(steps)
    assert deciding(game, state, falls(6)) is None
    assert game.needed(state) is None


ONE, TWO, FOUR = 0, 1, 5
"""Faces of an adventure die: 1, 2, 2, 3, 3, 4."""


def attack(goal, *faces):
    """An attack with as many dice, which must come to exactly so many pips; and how they fall."""
    game = all_games()["adventure-dice"]
    state = game.setup(2, game.Options(), chance_from("attack")).state
    target = next(card for card in state.landscape if card)
    cards = state.hands[state.active][: len(faces)]
    plus = TARGETS[target]["stomp"] - goal
    state = replace(state, phase="falling", attack=Attack(target, "stomp", cards, plus=plus))
    return game, state, Rest(tuple(RestingDie(number, face) for number, face in enumerate(faces)))


def test_a_four_that_carries_two_ones_over_the_goal_is_the_deciding_die():
    game, state, rest = attack(6, ONE, FOUR, ONE)
    assert Speech(game).message(game.needed(state)) == "at least 6"
    assert deciding(game, state, rest) == 1


def test_of_several_dice_that_decide_the_last_to_lie_still_is_named():
    game, state, rest = attack(8, FOUR, TWO, TWO)
    assert deciders(game, state, rest) == (0, 1, 2)
    assert deciding(game, state, rest, order=(1, 0, 2)) == 2
    assert deciding(game, state, rest, order=(2, 1, 0)) == 0
    assert deciding(game, state, rest) is None


def test_a_die_that_only_makes_a_hopeless_attack_less_hopeless_decides_nothing():
    game, state, rest = attack(12, ONE, ONE, ONE)
    assert deciding(game, state, rest) is None


def test_an_attack_that_cannot_fail_needs_no_number():
    game, state, rest = attack(3, ONE, TWO, FOUR)
    assert game.needed(state) is None
    assert deciding(game, state, rest) is None


@pytest.mark.parametrize("face", range(6))
def test_whether_all_hold_their_breath_never_tells_what_comes(face):
    """A 3 or a 4 is needed, as many faces as not: it is open, and stays so whichever face comes."""
    game, state, _ = attack(5, ONE, ONE, ONE)
    assert in_balance(game, state, Rest((RestingDie(0, face), RestingDie(1, ONE), RestingDie(2, ONE))), 0)


def test_a_die_that_must_be_a_four_decides_but_nobody_holds_their_breath():
    game, state, rest = attack(6, ONE, FOUR, ONE)
    assert deciding(game, state, rest) == 1
    assert not in_balance(game, state, rest, 1)


@pytest.mark.parametrize(("steps", "open_"), [(2, True), (3, True), (6, True), (7, False)])
def test_before_the_portal_every_throw_that_may_reach_it_is_watched(steps, open_):
    game, state = before_the_portal(steps)
    assert in_balance(game, state, falls(6), 0) == open_


@by_id
def test_what_is_watched_stays_special(game):
    """The last of the dice that decide, in whichever order they lie still: at most every fourth throw."""
    throws = [*islice(recorded(game), 0, 400, 3)]
    watched = 0
    for state, rest in throws:
        die = deciding(game, state, rest, [die.id for die in rest.dice])
        watched += die is not None and in_balance(game, state, rest, die)
    assert 0 < watched <= len(throws) / 4, (watched, len(throws))


def test_a_game_that_judges_no_throws_has_no_deciding_die():
    game = Pairs()
    state = game.apply(game.setup(2, game.Options(), chance_from("pairs")).state, 0, Roll()).state
    assert game.throw(state) is not None
    assert deciding(game, state, falls(1)) is None


@by_id
def test_what_is_needed_is_said_in_every_language(game):
    said = {message.key: message for state, _ in recorded(game) if (message := game.needed(state)) is not None}
    assert said
    for language in LANGUAGES:
        for message in said.values():
            words = Speech(game, language).message(message)
            assert re.search(r"\w", words)
            assert "needed." not in words
            assert len(words) <= 20


def beside_an_open_fish(game, dink):
    """Turns at sea, with a fish open under the boat and this Dink in hand, once it is played and dice must fall."""
    for number in range(12):
        for move in steps(game, 3, game.Options(), f"open fish {number}", bot_player(["strong"] * 3)):
            state = move.step.state
            seat = state.active
            if seat is None or state.agenda[-1] != Turn(seat) or state.players[seat].shoal is None:
                continue
            if not state.shoals[state.players[seat].shoal].face_up or state.dinked:
                continue
            holder = replace(state.players[seat], dinks=(dink,))
            state = replace(state, players=(*state.players[:seat], holder, *state.players[seat + 1 :]))
            if PlayDink(dink) not in game.actions(state, seat):
                continue
            state = game.apply(state, seat, PlayDink(dink)).state
            if isinstance(state.agenda[-1], Reroll):
                state = game.apply(state, seat, next(iter(game.actions(state, seat)))).state
            if game.throw(state) is not None:
                yield state


@pytest.mark.parametrize("dink", ["D04", "D05", "D18"])
def test_a_die_rolled_for_the_fish_at_hand_decides_whether_it_can_be_caught(dink):
    game = all_games()["deep-regrets"]
    roller = SeededRoller(chance_from(dink))
    decided = []
    for state in islice(beside_an_open_fish(game, dink), 40):
        decided.append(bool(agrees(game, state, roller.roll(game.throw(state)))))
    assert any(decided)
    assert not all(decided)


@pytest.mark.parametrize(("rerolls", "decides"), [(0, True), (1, False)])
def test_only_the_last_roll_of_a_hand_decides_whether_it_scores_at_all(rerolls, decides):
    """Three of a kind is the one slot left, and far too little for the round."""
    game = all_games()["frigate"]
    state = game.setup(1, game.Options(targets=(10_000,), rounds=1), chance_from("hand")).state
    state = game.apply(state, 0, next(iter(game.actions(state, 0)))).state
    state = replace(state, open=("three_kind",), rerolls_left=rerolls)
    three = Rest(tuple(RestingDie(number, face) for number, face in zip(range(1, 6), (3, 3, 3, 0, 1), strict=True)))
    assert agrees(game, state, three) == ((1, 2, 3) if decides else ())


def test_of_dice_to_be_dropped_the_best_choice_counts():
    """Beat the Bit's option: one more blue die is thrown, and one of them is dropped."""
    game = all_games()["beat-the-bit"]
    roller = SeededRoller(chance_from("drop"))
    decided = Counter()
    for state in islice(optional_throws(game), 12):
        for _ in range(4):
            decided[len(agrees(game, state, roller.roll(game.throw(state))))] += 1
    assert len(decided) > 1


def optional_throws(game):
    """Throws for which the option under the card was taken."""
    for number in range(60):
        for move in islice(steps(game, 1, game.Options(), f"option {number}", random_player), 400):
            state = move.step.state
            if state.phase == "before" and (option := TakeOption()) in game.actions(state, state.seat):
                state = game.apply(state, state.seat, option).state
                while state.phase not in ("throw", "before"):
                    state = game.apply(state, state.seat, next(iter(game.actions(state, state.seat)))).state
                if state.phase == "before" and ThrowDice() in game.actions(state, state.seat):
                    yield game.apply(state, state.seat, ThrowDice()).state
