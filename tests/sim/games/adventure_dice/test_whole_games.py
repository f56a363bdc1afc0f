"""Whole games: what holds after every input, taking back, and the recorded games."""

from itertools import pairwise

import pytest

from sim import logfile
from sim.chance import chance_from
from sim.game import Outcome
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import Choose, Draw, Leave, PlayOn, PlayPlusFour, VoteEnd
from sim.games.adventure_dice.content import ACTIONS, DRAW_TWOS, points
from sim.games.adventure_dice.state import Options
from sim.roller import SeededRoller
from sim.selfplay import random_player
from sim.table import Table
from tests.sim.games.adventure_dice.record_golden import GOLDEN
from tests.sim.games.adventure_dice.situations import situation

TABLES = (
    Options(),
    Options(short_game=True),
    Options(ability_copies=3, action_copies=3, hand_cap=9, wild_min_real=0),
    Options(ability_copies=0, overflow="stop", hand_cap=9, seal_size=2, boost_on_abilities=False),
)


def unsteady(state, chance):
    """A seat and what it does: mostly a legal move, now and then a vote, a change of mind, or a walk-out."""
    mood, chance = chance.below(400)
    seats = sorted(state.present)
    if mood < 8 and len(seats) > 1:
        seat, chance = chance.choice(seats)
        given_up = [action for action in GAME.actions(state, seat) if action.concession]
        return seat, chance.choice([action for action in given_up if mood == 0 or not isinstance(action, Leave)])[0]
    seat, chance = chance.choice(GAME.to_act(state))
    coin, chance = chance.below(2)
    return seat, Draw() if coin and state.phase == "turn" else random_player(GAME, state, seat, chance)


def whole_game(seed):
    """Every state and the events that led to it, of a game with unsteady players."""
    chance = chance_from(seed)
    roller = SeededRoller(chance.derive("dice"))
    step = GAME.setup(1 + seed % 4, TABLES[seed // 4 % len(TABLES)], chance.derive("table"))
    yield step
    inputs = 0
    while GAME.outcome(step.state) is None:
        inputs += 1
        throw = GAME.throw(step.state)
        if throw is not None:
            step = GAME.settle(step.state, roller.roll(throw))
        else:
            step = GAME.apply(step.state, *unsteady(step.state, chance.derive(inputs)))
        yield step


def what_holds_after_every_input(seed):
    first = None
    for step in whole_game(seed):
        state = step.state
        first = first or GAME.census(state)
        assert GAME.census(state) == first
        assert not any(card in DRAW_TWOS for hand in state.hands for card in hand)
        assert not any(card in ACTIONS for card in state.landscape)
        assert all(state.hands[seat] == () == state.equipment[seat] for seat in state.absent)
        if state.phase == "turn":
            assert all(len(hand) <= state.options.hand_cap for hand in state.hands)
            assert state.active not in state.absent
            assert (state.attack, state.choice) == (None, None)
        fired = [event.card for event in step.events if isinstance(event, e.ActionFired)]
        assert set(fired) <= set(state.green_discard)
    outcome = GAME.outcome(state)
    if outcome.reason == "finished" and not state.options.short_game:
        assert sum(outcome.scores) == 76
    if outcome.reason != "abandoned":
        assert isinstance(step.events[-1], e.GameOver)
        assert isinstance(step.events[-2], e.Captured)
    return outcome.reason


def test_what_holds_after_every_input_in_forty_unsteady_games():
    reasons = {what_holds_after_every_input(seed) for seed in range(40)}
    assert reasons == {"finished", "solo", "abandoned"}


@pytest.mark.soak
def test_what_holds_after_every_input_in_six_hundred_unsteady_games():
    for seed in range(600):
        what_holds_after_every_input(seed)


def test_turns_pass_clockwise_over_present_seats():
    started = [event for step in whole_game(3) for event in step.events if isinstance(event, e.TurnStarted)]
    left = [event.seat for step in whole_game(3) for event in step.events if isinstance(event, e.Left)]
    for before, after in pairwise(started):
        assert after.turn == before.turn + 1
        skipped = [(before.seat + n) % 4 for n in range(1, (after.seat - before.seat - 1) % 4 + 1)]
        assert set(skipped) <= set(left)


# Taking back


def test_a_declared_attack_is_taken_back_only_by_consent():
    """A11: the cards have been shown."""
    table = table_with_an_attack()
    assert not table.may_undo_alone(0)
    attacked = table.state
    table.undo(0, agreed=(0, 1), fresh=b"fresh")
    assert table.state.attack is None
    assert set(attacked.attack.cards) <= set(table.state.hands[0])
    assert table.state.adventure_deck != attacked.adventure_deck


def test_what_turns_up_a_card_cannot_be_taken_back_alone():
    """A +4 that wins flips the next card, here an action that asks for cards; one that decides nothing is quiet."""
    hand, gear = "P12 O12 G1 G2", ["plus-four-0", "reroll-0"]
    table = situation(hand, "R3 R4", equipment=gear[:1], pile=["discard-one-0", "ogre-0"])
    table.attack("spiders-0 by stomp with P12 O12", 1, 1)
    assert GAME.apply(table.state, 0, PlayPlusFour()).barrier
    table = situation(hand, "R3 R4", equipment=gear).attack("spiders-0 by stomp with P12 O12", 1, 1)
    assert not GAME.apply(table.state, 0, PlayPlusFour()).barrier


def test_a_vote_is_taken_back_freely():
    table = Table.begin(GAME, 2, Options(), seed=b"vote")
    table.act(1, VoteEnd())
    assert table.may_undo_alone(1)
    table.undo(1)
    assert table.state.votes == ()
    table.act(1, VoteEnd())
    table.act(1, PlayOn())
    assert table.state.votes == ()


def test_a_vote_shows_nothing_even_while_others_choose():
    play = situation("P12 O12 G1 G2", "R3 R4", pile=["discard-one-0", "ogre-0"])
    play.attack("spiders-0 by stomp with P12 O12", 2, 2)
    assert not GAME.apply(play.state, 1, VoteEnd()).barrier
    play.do("vote-end", 1)
    assert not GAME.apply(play.state, 1, PlayOn()).barrier
    assert GAME.apply(play.state, 0, VoteEnd()).barrier  # the last vote opens the piles


def test_a_sealed_answer_stays_given():
    """A18."""
    chance = chance_from("sealed")
    roller = SeededRoller(chance.derive("dice"))
    table = Table.begin(GAME, 4, Options(), seed=b"sealed")
    for number in range(5000):
        if (throw := GAME.throw(table.state)) is not None:
            table.settle(roller.roll(throw))
            continue
        waiting = GAME.to_act(table.state)
        action = random_player(GAME, table.state, waiting[0], chance.derive(number))
        table.act(waiting[0], action)
        if isinstance(action, Choose) and len(waiting) > 1:
            assert not table.may_undo_alone(waiting[0])
            return
    raise AssertionError("nobody had to choose together")


def table_with_an_attack():
    for number in range(100):
        table = Table.begin(GAME, 2, Options(start_seat=0), seed=f"attack/{number}".encode())
        attacks = [action for action in GAME.actions(table.state, 0) if hasattr(action, "target")]
        if attacks:
            table.act(0, attacks[0])
            return table
    raise AssertionError("no opening hand can attack")


# Recorded games


@pytest.mark.parametrize(
    ("name", "seats", "outcome"),
    [
        ("finished", 4, Outcome("finished", ((0,), (2,), (3,), (1,)), (26, 11, 24, 15), (0,))),
        ("solo", 1, Outcome("solo", ((0,),), (105,), (0,))),
        ("abandoned", 3, Outcome("abandoned", ((1,), (0,), (2,)), (13, 15, 5), ())),
    ],
)
def test_recorded_games_end_as_they_did(name, seats, outcome):
    table = Table.replay(GAME, logfile.load(GOLDEN / f"{name}.astragal"))
    assert table.seat_count == seats
    assert GAME.outcome(table.state) == outcome


def test_the_recorded_game_of_four_has_met_every_kind_of_action():
    state = Table.replay(GAME, logfile.load(GOLDEN / "finished.astragal")).state
    assert {ACTIONS[card] for card in state.green_discard if card in ACTIONS} == set(ACTIONS.values())
    assert sum(points(pile) for pile in state.captured) == 76
