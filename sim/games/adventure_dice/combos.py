"""Combos: which cards attack together, listed without ever building more than one of them, and how likely they win."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, prod

from msgspec import Struct

from sim.dice import KINDS as DICE
from sim.game import Seat
from sim.games.adventure_dice.content import (
    ABILITIES,
    COLOUR,
    COLOURS,
    HIGHEST,
    KINDS,
    NUMBER,
    TARGETS,
    Kind,
    numbered,
    wild,
)
from sim.games.adventure_dice.state import State, usable

DIE = "adventure"
FACES = tuple(int(face) for face in DICE[DIE].faces)
LEAST_CARDS = 2


class Combo(Struct, frozen=True, gc=False):
    """A combo of a hand, with its chance to win against each slot of the landscape (0 for an empty slot)."""

    kind: Kind
    cards: tuple[str, ...]
    chances: tuple[float, ...]


def combos(view: State, seat: Seat) -> Iterator[Combo]:
    """Every combo of the seat's hand against every open card, with its exact chance to win.

    Passives are in the chance; one-shots that could still be played are not. Combos that differ only in what a Wild
    Card stands for, to no effect, are listed once.
    """
    known: dict[tuple[Kind, int], tuple[float, ...]] = {}
    for group in groups_of(view, seat):
        kind = group.kind
        for cards in group:
            shape = (kind, len(cards))
            if shape not in known:
                known[shape] = chances(view, seat, kind, len(cards))
            yield Combo(kind, cards, known[shape])


def combos_of(view: State, seat: Seat, selected: tuple[str, ...]) -> tuple[Combo, ...]:
    """What the selected cards can do together: a combo for each kind of attack that they fit."""
    if len(selected) < LEAST_CARDS:
        return ()
    dice = len(selected)
    return tuple(Combo(kind, selected, chances(view, seat, kind, dice)) for kind in KINDS if fits(kind, selected))


def chances(view: State, seat: Seat, kind: Kind, dice: int) -> tuple[float, ...]:
    """The chance to win against each slot with so many dice."""
    return tuple(
        win_chance(dice, TARGETS[card][kind] - passives(view, seat, kind, card)) if card else 0.0
        for card in view.landscape
    )


def win_chance(dice: int, goal: int) -> float:
    """The chance that the dice show `goal` or more together."""
    return at_least(dice)[min(max(goal, 0), FACES[-1] * dice + 1)]


@cache
def at_least(dice: int) -> tuple[float, ...]:
    """By sum, the chance of that many pips or more; the last entry is the sum that cannot be reached."""
    ways = sums(dice, FACES)
    return tuple(sum(ways[pips:]) / len(FACES) ** dice for pips in range(len(ways) + 1))


@cache
def sums(dice: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """By sum, in how many ways so many dice with these faces show it together."""
    if not dice or not faces:
        return () if dice else (1,)
    fewer = sums(dice - 1, faces)
    ways = [0] * (len(fewer) + max(faces))
    for pips, count in enumerate(fewer):
        for face in faces:
            ways[pips + face] += count
    return tuple(ways)


def passives(state: State, seat: Seat, kind: Kind, target: str) -> int:
    """What the seat's equipment adds to such an attack; copies add up (A35)."""
    if target in ABILITIES and not state.options.boost_on_abilities:
        return 0
    boosts = (gear.ability for gear in usable(state, seat, "boost"))
    return sum(boost.amount for boost in boosts if boost.on in ("any", kind))


def fits(kind: Kind, cards: tuple[str, ...]) -> bool:
    """Whether the cards form a combo of this kind; stand-ins count as what they stand for."""
    if kind == "strike":
        numbers = sorted([NUMBER[card] for card in cards])
        return numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    worth = NUMBER if kind == "stomp" else COLOUR
    return len({worth[card] for card in cards}) == 1


# Listing. A group holds all combos that come from the same pools of cards, so counting needs no listing.


class Group(Struct, frozen=True):
    """Combos of one shape: `choose` cards of the only pool, or one card of every pool; `wilds` join each of them."""

    kind: Kind
    pools: tuple[tuple[str, ...], ...]
    choose: int = 0
    wilds: tuple[str, ...] = ()

    def __len__(self) -> int:
        return comb(len(self.pools[0]), self.choose) if self.choose else prod(map(len, self.pools))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        picked = combinations(self.pools[0], self.choose) if self.choose else product(*self.pools)
        return (cards + self.wilds for cards in picked) if self.wilds else iter(picked)


def groups_of(state: State, seat: Seat) -> Iterator[Group]:
    """The combos a seat could attack with now, by groups."""
    return groups(state.hands[seat], len(usable(state, seat, "wild")), state.options.wild_min_real)


def groups(hand: tuple[str, ...], wilds: int, least_numbered: int) -> Iterator[Group]:
    """All combos of a hand with up to `wilds` Wild Cards; an idle colour or number of a stand-in is the first."""
    by_number: list[list[str]] = [[] for _ in range(HIGHEST + 1)]
    by_colour: dict[str, list[str]] = {}
    for card in hand:
        by_number[NUMBER[card]].append(card)
        by_colour.setdefault(COLOUR[card], []).append(card)
    if len(hand) >= LEAST_CARDS or wilds:
        yield from _runs(by_number, wilds, max(1, least_numbered))
        for number, pool in enumerate(by_number):
            if len(pool) + wilds >= LEAST_CARDS and pool:
                yield from _alike("stomp", pool, wild(numbered(COLOURS[0], number)), wilds, least_numbered)
        for colour, pool in by_colour.items():
            if len(pool) + wilds >= LEAST_CARDS:
                yield from _alike("scream", pool, wild(numbered(colour, 1)), wilds, least_numbered)
    if least_numbered == 0:
        yield from _wilds_alone(wilds)


def _runs(by_number: list[list[str]], wilds: int, least_numbered: int) -> Iterator[Group]:
    """Strikes: from every start, one number further at a time, with a card or a Wild Card for each number."""
    for start in range(1, HIGHEST):
        if not by_number[start] and not wilds:
            continue
        runs: list[tuple[tuple[tuple[str, ...], ...], int]] = [((), 0)]
        for number in range(start, HIGHEST + 1):
            pool = tuple(by_number[number])
            longer = [((*pools, pool), used) for pools, used in runs] if pool else []
            if wilds:
                stand_in = (wild(numbered(COLOURS[0], number)),)
                longer += [((*pools, stand_in), used + 1) for pools, used in runs if used < wilds]
            if not longer:
                break
            runs = longer
            for pools, used in runs:
                if len(pools) >= LEAST_CARDS and len(pools) - used >= least_numbered:
                    yield Group("strike", pools)


def _alike(kind: Kind, pool: list[str], stand_in: str, wilds: int, least_numbered: int) -> Iterator[Group]:
    """Stomps and screams: any cards of one number or colour."""
    for used in range(wilds + 1):
        for choose in range(max(1, least_numbered, LEAST_CARDS - used), len(pool) + 1):
            yield Group(kind, (tuple(pool),), choose, (stand_in,) * used)


def _wilds_alone(wilds: int) -> Iterator[Group]:
    """Where the table allows it (A9), Wild Cards need no numbered card beside them."""
    for used in range(LEAST_CARDS, wilds + 1):
        for kind in KINDS:
            numbers = range(1, used + 1) if kind == "strike" else (1,) * used
            yield Group(kind, tuple((wild(numbered(COLOURS[0], number)),) for number in numbers))
