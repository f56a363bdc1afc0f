"""The collar: a small ring that stands around one die which is thrown again alone, so that it touches no other.

It stands on the free spot of the pit that is nearest to the hand: aiming is choosing the spot.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import hypot

from sim.physics.gesture import Gesture
from sim.physics.pit import Ring
from sim.physics.pose import Pose, footprint
from sim.physics.solids import FINE, Solid

SIZES = (3.5, 3.0, 2.6)
"""Inner radii in cm, the first that finds room; the last is still twice as wide as a d20."""
WALL = 0.3
"""How thick the collar is, in cm."""
SIDES, BOUNCE = 16, 1.0
DROP = 6.0
"""Height from which a die falls into it, in cm."""
STEP = 0.25
"""cm between the spots that are looked at."""

Disc = tuple[float, float, float]
"""A place that is taken: x, y and radius in cm."""


def discs(bodies: Mapping[int, Solid], lying: Mapping[int, Pose]) -> tuple[Disc, ...]:
    """What the lying dice cover, seen from above."""
    return tuple(_disc(bodies[die], pose) for die, pose in lying.items())


def collar(pit: float, hand: Gesture, taken: Iterable[Disc]) -> Ring | None:
    """Where the collar stands in a pit of this radius; None where there is no room for one."""
    taken = tuple(taken)
    for radius in SIZES:
        spot = free_spot(pit, radius + WALL, (hand.x * pit, hand.y * pit), taken)
        if spot is not None:
            return Ring(radius, *spot, sides=SIDES, bounce=BOUNCE)
    return None


def free_spot(pit: float, room: float, near: tuple[float, float], taken: Iterable[Disc]) -> tuple[float, float] | None:
    """The middle of the free circle of radius `room` that is nearest to a place; of equals the first in order."""
    taken = tuple(taken)
    free = (
        (x, y)
        for x, y in _grid(pit, room)
        if all((x - a) ** 2 + (y - b) ** 2 >= (room + reach) ** 2 for a, b, reach in taken)
    )
    return min(free, key=lambda spot: ((spot[0] - near[0]) ** 2 + (spot[1] - near[1]) ** 2, spot), default=None)


@cache
def _grid(pit: float, room: float) -> tuple[tuple[float, float], ...]:
    """The spots at which such a circle lies inside the pit."""
    last = int(pit / STEP)
    steps = [number * STEP for number in range(-last, last + 1)]
    return tuple((x, y) for x in steps for y in steps if hypot(x, y) + room <= pit)


def _disc(solid: Solid, pose: Pose) -> Disc:
    x, y = pose[0], pose[1]
    reach = max(hypot(a - x, b - y) for a, b in footprint(solid, pose))
    return (x / FINE, y / FINE, reach / FINE)
