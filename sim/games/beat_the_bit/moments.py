"""What a throw of Beat the Bit is watched for: failure, success, or the exact number; and how totals add up."""

from functools import lru_cache
from itertools import combinations, pairwise

from msgspec.structs import replace

from sim.counting import Count, Part, summed
from sim.falls import pips
from sim.game import DieToThrow, Judge, Message, Rest, Throw
from sim.games.beat_the_bit.actions import Action, Stop
from sim.games.beat_the_bit.attempt import as_read, fallen, stays
from sim.games.beat_the_bit.content import TREASURES, ZoneRule, difficulty
from sim.games.beat_the_bit.odds import hand_of
from sim.games.beat_the_bit.reading import already_added, counted, total
from sim.games.beat_the_bit.state import Attempt, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import CHALK, PIT, binding_rules, shape
from sim.hitbox import inside
from sim.rest import RestingDie

STEP = 300
"""Places are asked about every 3 cm: no place of a card is so small that it falls between them."""
REACH = PIT * 10 - 100
"""So far from the middle a die may lie: the wall is at the pit's radius, and the die has a size."""
LATTICE = tuple(
    (x, y)
    for x in range(-REACH // STEP * STEP, REACH + 1, STEP)
    for y in range(-REACH // STEP * STEP, REACH + 1, STEP)
    if x * x + y * y <= REACH * REACH
)


def verdict(view: State) -> Judge | None:
    """The result if the dice are left as they fell; of dice still to be dropped the best choice is taken."""
    attempt = view.attempt
    if view.phase != "throw" or attempt is None:
        return None
    wanted = difficulty(attempt.target)

    def judge(rest: Rest) -> str:
        found = {total(view, view.me, left) for left in _left(fallen(attempt, rest))}
        if wanted in found:
            return "exact"
        return "success" if min(found) < wanted else "failure"

    return judge


def _left(attempt: Attempt) -> list[Attempt]:
    """The rolls that may remain: without the dice that leave by themselves, and without any blue ones to be dropped."""
    dice = tuple(die for die in attempt.dice if stays(attempt, die))
    blue = [die for die in dice if die.colour == "blue"]
    dropped = combinations(blue, min(attempt.drops, len(blue)))
    return [replace(attempt, dice=tuple(die for die in dice if die not in gone)) for gone in dropped]


def places(view: State) -> tuple[tuple[int, int], ...]:
    """One place for each way in which the places in play can count a die; all of them where distances matter."""
    attempt = view.attempt
    if view.phase != "throw" or attempt is None:
        return ()
    rules = [(rule, 0, 0) for _, rule in binding_rules(view, attempt)]
    rules += [(rule, x, y) for x, y in attempt.chalk for rule in TREASURES[CHALK].zones]
    return _places(tuple((rule, x, y) for rule, x, y in rules if bears_on_total(rule)))


def bears_on_total(rule: ZoneRule) -> bool:
    return any(parse(word).op in ("die", "total") for word in (*rule.effects, *rule.otherwise))


@lru_cache(maxsize=256)
def _places(rules: tuple[tuple[ZoneRule, int, int], ...]) -> tuple[tuple[int, int], ...]:
    if not rules:
        return ()
    if any(rule.shape == "near" for rule, _, _ in rules):
        return LATTICE
    found: dict[tuple[object, ...], tuple[int, int]] = {}
    for place in LATTICE:
        die = RestingDie(0, 0, *place)
        found.setdefault(tuple(_sense(rule, x, y, die) for rule, x, y in rules), place)
    return tuple(found.values())


def _sense(rule: ZoneRule, x: int, y: int, die: RestingDie) -> object:
    """How a rule sees a place: in or out, or how far in where the nearest die counts."""
    within = inside(shape("", rule, x, y), die)
    return (die.x, die.y) if within and rule.dice == "nearest" else within


def needed(view: State, throw: Throw | None) -> Message | None:
    """The most that all dice may count together, what cards add taken off; nothing where any throw is good enough."""
    attempt = view.attempt
    if throw is None or attempt is None:
        return None
    n = difficulty(attempt.target) - already_added(attempt)
    worth = hand_of(view, view.me).worth
    dice = [die for die in attempt.dice if die.colour != "red"]
    if not places(view) and len(dice) * max(worth) <= n:
        return None
    return Message("needed.at-most", {"n": n})


def counting(view: State, given: Action | Rest | None) -> tuple[Count, ...]:
    """The total die by die as they show, red ones taken off; then every card that changes it, as `counted` has it.

    Whoever stops counts the coins of the pot.
    """
    if isinstance(given, Stop):
        return _takings(view)
    attempt = view.attempt
    if attempt is None:
        return ()
    if isinstance(given, Rest):
        attempt = as_read(fallen(attempt, given))
    elif given is not None or attempt.again or not attempt.throws:
        return ()
    parts = []
    course = counted(view, view.me, attempt)
    for die in attempt.dice:
        value = -die.shows if die.colour == "red" else die.shows
        parts.append(Part(Message(f"die.{die.colour}", {"face": die.shows}), value, dice=(die.id,)))
    for before, step in pairwise(course):
        if step.total != before.total:
            touched = tuple(die for die, value in step.values.items() if value != before.values[die])
            what = Message("counting.card", {"card": step.source})
            parts.append(Part(what, step.total - before.total, touched, step.source))
    return summed(parts)


def _takings(view: State) -> tuple[Count, ...]:
    """The coins of the pot, reward by reward, where nothing unbeaten keeps it from being collected."""
    if view.enemies or view.phase != "adventure":
        return ()
    rewards = [(number, parse(word)) for number, word in enumerate(view.pot)]
    return summed(
        Part(Message("word.coins", {"n": reward.n}), reward.n, piece=f"pot {number}")
        for number, reward in rewards
        if reward.op == "coins"
    )


def face_worth(die: DieToThrow) -> tuple[int, ...]:
    """Low totals win: a blue or green die had better be low, a red one high."""
    return pips(die) if die.colour == "red" else tuple(-pip for pip in pips(die))
