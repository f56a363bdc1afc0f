"""The moment the hand lets go: where every die is, how it is turned, how fast it flies and spins.

Only what happens here is chosen by anybody. Orientations are uniform over all rotations, which alone makes every face
exactly equally likely: turn a die in the hand into any of its own symmetric positions, and the same motion ends with
another face up, whatever the gesture was.
"""

from collections.abc import Sequence
from math import cos, hypot, isqrt, radians, sin

from msgspec import Struct

from sim.physics.entropy import Draws
from sim.physics.gesture import Gesture
from sim.physics.pose import Quaternion
from sim.physics.solids import Solid, Vector

CARRY = {"d4": 15.6, "d6": 18.6, "d8": 17.0, "d10": 20.0, "d12": 25.5, "d20": 22.0}
"""How far a neutral throw of each solid carries, in cm: the hand is that far behind the middle of the arena."""
HEIGHT = 3.0
"""The lower side of the hand, in cm."""
WIDEST = 5
"""Dice in a row of the hand; the dice lie in squares, one above the other."""
PITCH = 2.1
"""Distance between neighbours in the hand, in out-radii: 2 would touch, and the tremor takes at most 0.08."""
TREMOR = 0.02
SPEED = (15.0, 85.0)
"""Forward speed at strength 0 and 1, in cm/s."""
HASTE = 0.08
"""By how much of its speed a hand is faster or slower than it meant to be."""
FALL = (-30.0, 10.0)
"""Least and most upward speed, in cm/s."""
SHAKE, WHIRL = 4.0, 14.0
"""Standard deviation of each die's own speed (cm/s) and spin (rad/s), along every axis."""
FASTEST = 200.0
"""cm/s; no die was ever lost at many times this speed."""
ROLL = 24.0
"""Forward roll at spin 1, in rad/s."""


class Start(Struct, frozen=True):
    """A die as it leaves the hand, or as it lies. Lengths in cm, speeds in cm/s and rad/s."""

    position: Vector
    orientation: Quaternion
    velocity: Vector = (0.0, 0.0, 0.0)
    spin: Vector = (0.0, 0.0, 0.0)


def release(solids: Sequence[Solid], gesture: Gesture, draws: Draws, above: float = 0.0) -> tuple[Start, ...]:
    """Starts for dice thrown together, in order. They leave the hand at least `above` cm over the felt."""
    hand = gesture.bounded()
    pitch = PITCH * max(solid.out_radius for solid in solids)
    behind = sum(CARRY[solid.name] for solid in solids) / len(solids)
    columns = min(isqrt(len(solids) - 1) + 1, WIDEST)
    rows = min(-(-len(solids) // columns), columns)
    ahead = (sin(radians(hand.aim)), cos(radians(hand.aim)))
    speed = (SPEED[0] + (SPEED[1] - SPEED[0]) * hand.strength) * draws.uniform(1 - HASTE, 1 + HASTE)
    fall = draws.uniform(*FALL)
    starts = []
    for i in range(len(solids)):
        column, row, layer = i % columns, i // columns % rows, i // (columns * rows)
        x = (column - (columns - 1) / 2 + draws.uniform(-TREMOR, TREMOR)) * pitch
        y = (row - (rows - 1) / 2 + draws.uniform(-TREMOR, TREMOR)) * pitch - behind
        z = (layer + 0.5 + draws.uniform(-TREMOR, TREMOR)) * pitch + max(HEIGHT, above)
        orientation = draws.orientation()
        velocity = (
            speed * ahead[0] + draws.gauss(SHAKE),
            speed * ahead[1] + draws.gauss(SHAKE),
            fall + draws.gauss(SHAKE),
        )
        roll = ROLL * hand.spin
        spin = (draws.gauss(WHIRL) - roll * ahead[1], draws.gauss(WHIRL) + roll * ahead[0], draws.gauss(WHIRL))
        starts.append(Start((x, y, z), orientation, _slowed(velocity), spin))
    return tuple(starts)


def _slowed(velocity: Vector) -> Vector:
    """Never faster than `FASTEST`."""
    x, y, z = velocity
    k = min(1.0, FASTEST / max(FASTEST, hypot(x, y, z)))
    return (x * k, y * k, z * k)
