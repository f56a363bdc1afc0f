"""From pieces and views to what they mean together: which combos a selection can be."""

from collections.abc import Collection
from itertools import pairwise

from sim.game import Seat
from sim.games.adventure_dice.combos import LEAST_CARDS, fits, groups
from sim.games.adventure_dice.content import COLOUR, COLOURS, KINDS, NUMBER, WILDS, Kind, numbered, wild
from sim.games.adventure_dice.state import State, usable

IDLE = wild(numbered(COLOURS[0], 1))
"""A Wild Card that stands for nothing in particular."""


def selection(view: State, seat: Seat, selected: Collection[str]) -> tuple[str, ...]:
    """The selected cards of a hand in its order, and a stand-in for every selected Wild Card."""
    cards = tuple(card for card in view.hands[seat] if card in selected)
    return cards + (IDLE,) * sum(gear.card in selected for gear in usable(view, seat, "wild"))


def readings(view: State, seat: Seat, cards: tuple[str, ...]) -> dict[Kind, tuple[str, ...]]:
    """By kind of attack, the combo that all the cards are; Wild Cards stand for what is missing."""
    real = tuple(card for card in cards if card not in WILDS)
    wilds = len(cards) - len(real)
    found: dict[Kind, tuple[str, ...]] = {}
    if len(cards) < LEAST_CARDS:
        return found
    if not wilds:
        return {kind: cards for kind in KINDS if fits(kind, cards)}
    for group in groups(real, wilds, view.options.wild_min_real):
        size = group.choose + len(group.wilds) if group.choose else len(group.pools)
        if size == len(cards):
            combo = next(iter(group))
            if set(real) <= set(combo) and sum(card in WILDS for card in combo) == wilds:
                found[group.kind] = combo  # of two ends of a run the upper one, which comes last
    return found


def stands_as(view: State, seat: Seat, cards: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds of attack that the cards can be."""
    return tuple(readings(view, seat, cards))


def nearest(cards: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds of attack, the one first that the cards come nearest to."""
    real = [card for card in cards if card not in WILDS]
    numbers = sorted(NUMBER[card] for card in real)
    away = {
        "stomp": len(set(numbers)) - 1,
        "scream": len({COLOUR[card] for card in real}) - 1,
        "strike": sum(b - a != 1 for a, b in pairwise(numbers)),
    }
    return tuple(sorted(KINDS, key=away.__getitem__))
