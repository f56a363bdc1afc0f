"""The number over the dice is the one that the rules will ask for."""

from collections import Counter
from itertools import islice

import pytest

from sim.chance import chance_from
from sim.deciding import labels
from sim.falls import every_fall
from sim.game import DieToThrow, RestingDie, Throw
from sim.games import all_games
from sim.needed import at_least, at_most, face_of, face_that
from sim.roller import SeededRoller
from sim.selfplay import bot_player, random_player, steps
from tests.sim.played_out import happens


def one(kind="d6", **changes):
    return Throw(0, (DieToThrow(1, kind, **changes),))


def dice(number):
    return Throw(0, tuple(DieToThrow(n) for n in range(number)))


def words(message):
    return None if message is None else (message.key.removeprefix("needed."), *message.values.values())


@pytest.mark.parametrize(
    ("throw", "n", "said"),
    [
        (dice(3), 14, ("at-least", 14)),
        (dice(3), 18, ("at-least", 18)),
        (dice(3), 19, None),
        (dice(3), 3, None),
        (one(), 4, ("or-more", 4)),
        (one(), 6, ("face", 6)),
        (one(), 1, None),
        (one("adventure"), 4, ("face", 4)),
        (one(faces=(2, 2, 2, 9, 9, 9)), 3, ("face", 9)),
    ],
)
def test_at_least(throw, n, said):
    assert words(at_least(throw, n)) == said


@pytest.mark.parametrize(
    ("throw", "n", "said"),
    [
        (dice(2), 9, ("at-most", 9)),
        (dice(2), 2, ("at-most", 2)),
        (dice(2), 1, None),
        (dice(2), 12, None),
        (one(), 3, ("at-most", 3)),
        (one(), 1, ("face", 1)),
        (one(), 6, None),
    ],
)
def test_at_most(throw, n, said):
    assert words(at_most(throw, n)) == said


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((6,), ("face", 6)),
        ((2, 5), ("either", 2, 5)),
        ((5, 6), ("or-more", 5)),
        ((1, 2, 3), ("at-most", 3)),
        ((1, 3, 5), None),
        ((), None),
        ((1, 2, 3, 4, 5, 6), None),
    ],
)
def test_one_die_and_the_faces_that_help(faces, said):
    assert words(face_of(one(), faces)) == said
    assert words(face_that(one(), lambda rest: rest.dice[0].face + 1 in faces)) == said


def test_dice_that_lie_are_part_of_what_one_die_must_show():
    throw = Throw(0, (DieToThrow(2),), lying=((DieToThrow(1), RestingDie(1, 3)),))
    pair = face_that(throw, lambda rest: rest.dice[0].face == rest.dice[1].face)
    assert words(pair) == ("face", 4)


GOOD = {"adventure-dice": (True,), "deep-regrets": (True,), "deer-portal": (True,), "frigate": ("won",)}


def throws(game, tables=6):
    """States with a throw to come for which something is needed."""
    for number in range(tables):
        seats = game.seats[number % len(game.seats)]
        levels = [list(game.bots)[number % len(game.bots)]] * seats
        player = random_player if number % 3 == 2 else bot_player(levels)
        for move in steps(game, seats, game.Options(), f"needed {number}", player):
            if game.throw(move.step.state) is not None and game.needed(move.step.state) is not None:
                yield move.step.state


@pytest.mark.parametrize("name", GOOD)
def test_a_throw_that_shows_what_is_needed_succeeds_and_no_other_does(name):
    """Played out by the rules, over every fall where there are few, else over some."""
    game = all_games()[name]
    roller = SeededRoller(chance_from(name))
    told = Counter()
    for state in islice(throws(game), 60):
        throw, message = game.throw(state), game.needed(state)
        falls = every_fall(throw, 60)
        rests = [rest for rest, _ in falls] if falls is not None else [roller.roll(throw) for _ in range(20)]
        results = []
        for rest in rests:
            good = happens(game, state, rest) in GOOD[name]
            assert shows(message, throw, rest) in (good, None)
            results.append(good)
        told[message.key] += 1
        if falls is not None and message.key != "needed.points":
            assert any(results)
            assert not all(results)
    assert told


def shows(message, throw, rest):
    """Whether dice show what a message asks for; None where that is a score and not a number of pips."""
    faces = [labels(die)[rest.face(die.id)] for die in throw.dice]
    n = message.values.get("n")
    match message.key:
        case "needed.at-least" | "needed.or-more":
            return sum(faces) >= n
        case "needed.at-most":
            return sum(faces) <= n
        case "needed.face" | "needed.omen":
            return faces == [message.values["face"]]
        case "needed.not-omen":
            return faces != [message.values["face"]]
        case "needed.either":
            return faces[0] in message.values.values()
    return None


def test_nine_or_less_means_the_sum_of_plain_dice_less_the_red_ones():
    """Beat the Bit, wherever no place, curse, card or side changes what a face counts."""
    game = all_games()["beat-the-bit"]
    roller = SeededRoller(chance_from("bit"))
    told = 0
    for state in islice(throws(game, 12), 150):
        attempt, me = state.attempt, state.me
        plain = not (me.curse or attempt.speeds or attempt.mirror or attempt.drops or attempt.leaving)
        if not plain or attempt.changes or game.places(state) or attempt.throws > 1:
            continue
        for _ in range(10):
            rest = roller.roll(game.throw(state))
            red = {die.id for die in attempt.dice if die.colour == "red"}
            total = sum(-(die.face + 1) if die.id in red else die.face + 1 for die in rest.dice)
            assert (happens(game, state, rest) != "failure") is (total <= game.needed(state).values["n"])
            told += 1
    assert told > 100
