"""Exact odds: how a throw can end, counted over all faces of all dice.

`odds` answers for the throw at hand, for players and bots alike, wherever no place on the felt bears on the total.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct

from sim.game import Seat
from sim.games.beat_the_bit.content import difficulty
from sim.games.beat_the_bit.reading import SPEED, chain_total, standing
from sim.games.beat_the_bit.state import PlayerDraft, State
from sim.games.beat_the_bit.vocabulary import changed, parse
from sim.games.beat_the_bit.zones import binding_rules

FACES = range(1, 7)
PLAIN = tuple(FACES)


class Odds(Struct, frozen=True):
    """In how many of `of` equally likely throws the total is at most, exactly, or above the difficulty."""

    brown: int
    silver: int
    violet: int
    of: int


class Hand(Struct, frozen=True):
    """The dice about to be thrown and what is known about their values beforehand."""

    blue: int
    green: int = 0
    red: int = 0
    worth: tuple[int, ...] = PLAIN
    """What each face counts."""
    leaving: int = 0
    """The face that leaves the roll, on blue and red dice; 0 for none."""
    drops: int = 0
    """Blue dice that will be dropped: the highest ones."""
    mirror: bool = False


def odds(state: State, seat: Seat) -> Odds | None:
    """The odds of the throw that `seat` is about to make; None when there is none, or when places matter."""
    attempt = state.attempt
    if seat != state.seat or attempt is None or attempt.throws or state.phase != "before" or attempt.chalk:
        return None
    rules = binding_rules(state, attempt)
    if any(parse(word).op in ("die", "total") for _, rule in rules for word in (*rule.effects, *rule.otherwise)):
        return None
    hand = hand_of(state, state.me, drops=attempt.drops, mirror=attempt.mirror)
    return compare(hand, difficulty(attempt.target) - chain_total(attempt.chains))


def shares(state: State, seat: Seat) -> dict[str, Fraction]:
    """The same as shares of all throws, by name."""
    counted = odds(state, seat)
    if counted is None or not counted.of:
        return {}
    ways = {"brown": counted.brown, "silver": counted.silver, "violet": counted.violet}
    return {name: Fraction(count, counted.of) for name, count in ways.items()}


def hand_of(state: State, me: PlayerDraft, *, drops: int = 0, mirror: bool = False) -> Hand:
    """The bag as it would be thrown now."""
    floor = state.options.lowest_value
    worth = list(PLAIN)
    for change in (*standing(me), *(SPEED,) * me.speeds):
        worth = [changed(value, change, 0, floor) for value in worth]
    ability = me.ability
    leaving = parse(ability.effects[0]).n if ability is not None and ability.when == "reading" else 0
    return Hand(me.blue, me.green, me.red, tuple(worth), leaving, drops, mirror)


def compare(hand: Hand, wanted: int) -> Odds:
    """A hand against a difficulty."""
    totals = distribution(hand)
    brown = sum(ways for total, ways in totals.items() if total <= wanted)
    of = sum(totals.values())
    return Odds(brown, totals.get(wanted, 0), of - brown, of)


@cache
def distribution(hand: Hand) -> dict[int, int]:
    """How many throws give each total."""
    if hand.mirror or hand.drops:
        return _byrolls(hand)
    totals = {0: 1}
    for count, sign, leaving in (
        (hand.blue, 1, hand.leaving),
        (hand.green, 1, 0),
        (hand.red, -1, hand.leaving),
    ):
        die = Counter(0 if face == leaving else sign * worth for face, worth in zip(FACES, hand.worth, strict=True))
        for _ in range(count):
            totals = _convolve(totals, die)
    return totals


def _convolve(totals: dict[int, int], die: Counter[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for total, ways in totals.items():
        for value, faces in die.items():
            found[total + value] = found.get(total + value, 0) + ways * faces
    return found


def _byrolls(hand: Hand) -> dict[int, int]:
    """The same where the highest or the lowest die matters: a colour is looked at as a set of faces."""
    # blue faces come in ascending order, so the dropped ones are the last
    blue = [([hand.worth[face - 1] for face in roll if face != hand.leaving], ways) for roll, ways in rolls(hand.blue)]
    blue = [(kept[: max(0, len(kept) - hand.drops)], ways) for kept, ways in blue]
    green = [([hand.worth[face - 1] for face in roll], ways) for roll, ways in rolls(hand.green)]
    red = [([hand.worth[face - 1] for face in roll if face != hand.leaving], ways) for roll, ways in rolls(hand.red)]
    if hand.mirror:
        return _mirrored(blue, green, red)
    totals = {0: 1}
    for colour, sign in ((blue, 1), (green, 1), (red, -1)):
        sums: Counter[int] = Counter()
        for values, ways in colour:
            sums[sign * sum(values)] += ways
        totals = _convolve(totals, sums)
    return totals


Rolls = list[tuple[list[int], int]]
"""What the dice of one colour can show, and in how many ways."""


def _mirrored(blue: Rolls, green: Rolls, red: Rolls) -> dict[int, int]:
    """Every die counts as the lowest one: of a colour only that and the number of its dice matter."""
    found = {(0, NO_DIE): 1}
    for colour, sign in ((blue, 1), (green, 1), (red, -1)):
        seen: Counter[tuple[int, int]] = Counter()
        for values, ways in colour:
            seen[sign * len(values), min(values, default=NO_DIE)] += ways
        both: Counter[tuple[int, int]] = Counter()
        for (dice, lowest), ways in found.items():
            for (more, low), more_ways in seen.items():
                both[dice + more, min(lowest, low)] += ways * more_ways
        found = both
    totals: Counter[int] = Counter()
    for (dice, lowest), ways in found.items():
        totals[dice * lowest if dice else 0] += ways
    return totals


NO_DIE = 10**9
"""Lower than this is every die."""


@cache
def rolls(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every roll of so many dice in ascending order, and in how many ways it falls."""
    return tuple(
        (roll, factorial(dice) // prod(factorial(count) for count in Counter(roll).values()))
        for roll in combinations_with_replacement(FACES, dice)
    )
