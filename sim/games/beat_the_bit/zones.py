"""The layout of the felt, and what dice do where they came to rest.

All places are in 0.1 mm from the middle of the arena, +x to the right, +y away from the thrower. The client draws
exactly these zones; the rules judge the recorded resting places, never what a die crossed or touched on its way.
"""

from msgspec import Struct

from sim import hitbox
from sim.games.beat_the_bit.content import CARDS, CHAINS, FOES, TREASURES, ZoneRule, Zones
from sim.games.beat_the_bit.hearts import equipped
from sim.games.beat_the_bit.state import Attempt, Die, PlayerDraft, StateDraft
from sim.games.beat_the_bit.vocabulary import on_dice
from sim.hitbox import Zone

CARD = (315, 440)
"""Half width and half height of the card that lies in the middle: 63 x 88 mm."""
PIT = 120
"""The radius of the pit in mm; every zone lies within it."""
CHALK = "magic-chalk"
CHALK_REACH = 1000
CHALK_STEP = 100
"""Chalk marks are set on whole centimetres."""
CHALK_POINTS = tuple(
    (x, y)
    for x in range(-CHALK_REACH, CHALK_REACH + 1, CHALK_STEP)
    for y in range(-CHALK_REACH, CHALK_REACH + 1, CHALK_STEP)
    if x * x + y * y <= CHALK_REACH * CHALK_REACH
)

Match = tuple[int, ...]
"""Ids of dice that satisfy a rule together."""


class Finding(Struct, frozen=True):
    """What a card's rule found where the dice lie: the dice, and the words that follow."""

    card: str
    dice: Match
    words: tuple[str, ...]


def shape(card: str, rule: ZoneRule, x: int = 0, y: int = 0) -> Zone:
    """The place a card's rule names, as the client draws it: what lies outside of a disc is a ring up to the wall."""
    if rule.shape == "card":
        return Zone(card, "rect", x, y, *CARD)
    if rule.outside:
        return Zone(card, "ring", x, y, rule.a, PIT * 10)
    return Zone(card, rule.shape, x, y, rule.a)


def zones_in_play(state: StateDraft, me: PlayerDraft) -> tuple[Zone, ...]:
    """Every place that bears on the attempt under way; `near` is no place."""
    attempt = state.attempt
    if attempt is None:
        return ()
    rules = binding_rules(state, attempt)
    rules += [(card, rule) for card in equipped(me, "zone") for rule in TREASURES[card].zones]
    marks = [shape(CHALK, rule, x, y) for x, y in attempt.chalk for rule in TREASURES[CHALK].zones]
    return (*(shape(card, rule) for card, rule in rules if rule.shape != "near"), *marks)


def binding_rules(state: StateDraft, attempt: Attempt) -> list[tuple[str, ZoneRule]]:
    """The rules that apply by themselves, in the order of A5: the target's, its chains', declared events'."""
    cards = [attempt.target] if attempt.target in FOES else []
    cards += [card for card in attempt.chains if CHAINS[card].zones]
    cards += [card for card in state.row if card in attempt.declared]
    return [(card, rule) for card in cards for rule in zones_of(card)]


def judged(state: StateDraft, attempt: Attempt) -> list[Finding]:
    """What applies by itself, in the order of A5: the binding rules, then the chalk."""
    places = [(card, rule, 0, 0) for card, rule in binding_rules(state, attempt)]
    places += [(CHALK, rule, x, y) for x, y in attempt.chalk for rule in TREASURES[CHALK].zones]
    findings = []
    for card, rule, x, y in places:
        found = matches(rule, attempt.dice, x, y)
        words = tuple(word for match in found for word in on_dice(match, rule.effects)) if found else rule.otherwise
        findings.append(Finding(card, tuple(die for match in found for die in match), words))
    return findings


def zones_of(card: str) -> Zones:
    zones: Zones = getattr(CARDS[card], "zones", ())
    return zones


def matches(rule: ZoneRule, dice: tuple[Die, ...], x: int = 0, y: int = 0) -> tuple[Match, ...]:
    """The dice, or pairs of dice, that a rule speaks of, judged around the point (x, y)."""
    lying = tuple(die.rest for die in dice if die.colour in rule.colours)
    if rule.shape == "near":
        pairs = hitbox.near(lying, rule.a)
        return tuple((first.id, second.id) for first, second in (pairs[:1] if rule.dice == "pair" else pairs))
    if rule.outside:
        found = hitbox.outside(Zone("", rule.shape, x, y, rule.a), lying)
    else:
        found = hitbox.within(shape("", rule, x, y), lying)
    if rule.dice == "nearest":
        nearest = hitbox.nearest(found, x, y)
        return () if nearest is None else ((nearest.id,),)
    if rule.dice == "any":
        return (tuple(die.id for die in found),) if found else ()
    return tuple((die.id,) for die in found)
