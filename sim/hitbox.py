"""Places on the felt, and which resting dice lie in them. Integers in 0.1 mm, so that every machine agrees.

Dice are judged where they finally rest, by their middles as seen from above; what they crossed or touched on their way
does not count, nor does their height. Borders belong to the inside. (Beat the Bit, R49.)
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from sim.rest import Rest, RestingDie

SHAPES = ("disc", "ring", "rect", "left", "right")


class Zone(Struct, frozen=True, array_like=True):
    """A shape on the felt that the rules judge and the client draws.

    disc: radius `a` · ring: beyond `a`, up to `b` · rect: half width `a`, half height `b` · left, right: of x.
    """

    id: str
    shape: str
    x: int = 0
    y: int = 0
    a: int = 0
    b: int = 0


def inside(zone: Zone, die: RestingDie) -> bool:
    """Whether the die lies in the zone. A die exactly on the line is neither left nor right of it."""
    dx, dy = die.x - zone.x, die.y - zone.y
    match zone.shape:
        case "disc":
            return dx * dx + dy * dy <= zone.a**2
        case "ring":
            return zone.a**2 < dx * dx + dy * dy <= zone.b**2
        case "rect":
            return abs(dx) <= zone.a and abs(dy) <= zone.b
        case "left":
            return dx < 0
        case "right":
            return dx > 0
    raise ValueError(f"a zone is one of {', '.join(SHAPES)}, not {zone.shape}")


def within(zone: Zone, dice: Iterable[RestingDie]) -> tuple[RestingDie, ...]:
    """The dice in the zone."""
    return tuple(die for die in dice if inside(zone, die))


def outside(zone: Zone, dice: Iterable[RestingDie]) -> tuple[RestingDie, ...]:
    """The dice that are not in the zone."""
    return tuple(die for die in dice if not inside(zone, die))


def squared_distance(one: RestingDie, other: RestingDie) -> int:
    """The square of the distance between two middles as seen from above; squares compare as distances do."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def near(dice: Sequence[RestingDie], distance: int) -> tuple[tuple[RestingDie, RestingDie], ...]:
    """The pairs of dice at most `distance` apart, the closest first; equal ones by id."""
    pairs = [pair for pair in combinations(dice, 2) if squared_distance(*pair) <= distance**2]
    return tuple(sorted(pairs, key=lambda pair: (squared_distance(*pair), pair[0].id, pair[1].id)))


def lone(dice: Sequence[RestingDie], distance: int) -> tuple[RestingDie, ...]:
    """The dice that have no other within `distance`."""
    return tuple(
        die for die in dice if all(other is die or squared_distance(die, other) > distance**2 for other in dice)
    )


def nearest(dice: Iterable[RestingDie], x: int = 0, y: int = 0) -> RestingDie | None:
    """The die nearest to a point, of equals the one with the lower id; None when there are no dice."""
    return min(dice, key=lambda die: (_from(die, x, y), die.id), default=None)


def farthest(dice: Iterable[RestingDie], x: int = 0, y: int = 0) -> RestingDie | None:
    """The die farthest from a point, of equals the one with the lower id; None when there are no dice."""
    return min(dice, key=lambda die: (-_from(die, x, y), die.id), default=None)


def spread(dice: Sequence[RestingDie], distance: int) -> bool:
    """Whether all dice lie within `distance` of each other."""
    return all(squared_distance(*pair) <= distance**2 for pair in combinations(dice, 2))


def touching(rest: Rest) -> tuple[RestingDie, ...]:
    """The dice that touch another one."""
    ids = {die for pair in rest.touch for die in pair}
    return tuple(die for die in rest.dice if die.id in ids)


def raised(dice: Iterable[RestingDie]) -> tuple[RestingDie, ...]:
    """The dice that lie on something: their middle is at least 12 mm above the felt."""
    return tuple(die for die in dice if die.raised)


def cocked(dice: Iterable[RestingDie]) -> tuple[RestingDie, ...]:
    """The dice that lean by at least 5 degrees."""
    return tuple(die for die in dice if die.cocked)


def _from(die: RestingDie, x: int, y: int) -> int:
    return (die.x - x) ** 2 + (die.y - y) ** 2
