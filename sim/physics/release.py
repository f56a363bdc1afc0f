"""The moment the hand lets go: where every die is, how it is turned, how fast it flies and spins.

Only what happens here is chosen by anybody. Orientations are uniform over all rotations, which alone makes every face
exactly equally likely: turn a die in the hand into any of its own symmetric positions, and the same motion ends with
another face up, whatever the gesture was. Which die lies where in the hand is drawn as well, so no die has a side.
"""

from collections.abc import Sequence
from math import cos, hypot, isqrt, radians, sin

from msgspec import Struct

from sim.physics.entropy import Draws
from sim.physics.gesture import Gesture
from sim.physics.pose import Quaternion
from sim.physics.solids import Solid, Vector

HEIGHT = 3.0
"""The lower side of the hand, in cm."""
WIDEST = 5
"""Dice in a row of the hand; the dice lie in squares, one above the other."""
PITCH = 2.1
"""Distance between neighbours in the hand, in out-radii: 2 would touch, and the tremor takes at most 0.08."""
TREMOR = 0.02
MEASURED = 12.0
"""cm; the radius of the pit for which the speeds and the reach below are meant. They grow with the pit."""
GENTLE, HARDER = 14.0, 81.0
"""Forward speed at strength 0, and how much the square of the strength adds, in cm/s."""
FASTEST_HAND, FASTEST = 120.0, 200.0
"""cm/s, of the hand and of a die."""
HASTE = (0.05, 0.30)
"""By how much of its speed a hand is faster or slower than it meant to be, at strength 0 and 1."""
UPWARD, UPWARD_SPREAD = (22.0, -10.0), 10.0
"""Upward speed at strength 0 and 1, give or take, in cm/s."""
SHAKE = (2.0, 26.0)
"""Standard deviation of each die's own speed at strength 0 and 1, in cm/s: the harder, the less the hand holds."""
SHAKE_UPWARD = 8.0
"""Most of it that goes up or down."""
WAVER = (2.0, 25.0)
"""Standard deviation of the aim at strength 0 and 1, in degrees: no way along the wall can be repeated."""
REACH = (9.0, 4.0)
"""How far from the middle a hand can be at strength 0 and 1, in cm: hard throws start further inside."""
CLEAR = 0.5
"""cm between the wall and the outermost die in the hand, at least."""
WHIRL = 22.0
"""Standard deviation of each die's own spin along every axis, in rad/s."""
ROLL = 16.0
"""Forward roll at spin 1, in rad/s."""


class Start(Struct, frozen=True):
    """A die as it leaves the hand, or as it lies. Lengths in cm, speeds in cm/s and rad/s."""

    position: Vector
    orientation: Quaternion
    velocity: Vector = (0.0, 0.0, 0.0)
    spin: Vector = (0.0, 0.0, 0.0)


def release(
    solids: Sequence[Solid], gesture: Gesture, draws: Draws, radius: float = MEASURED, above: float = 0.0
) -> tuple[Start, ...]:
    """Starts for dice thrown together into a pit of this radius, in order, at least `above` cm over the felt."""
    hand = gesture.bounded()
    widest = max(solid.out_radius for solid in solids)
    pitch = PITCH * widest
    columns = min(isqrt(len(solids) - 1) + 1, WIDEST)
    while columns > 1 and _corner(columns, columns, widest) > radius - CLEAR:
        columns -= 1
    rows = min(-(-len(solids) // columns), columns)
    layers = -(-len(solids) // (columns * rows))
    size = radius / MEASURED

    aim = radians(hand.aim + draws.gauss(_between(WAVER, hand.strength)))
    ahead = (sin(aim), cos(aim))
    side = (ahead[1], -ahead[0])
    haste = _between(HASTE, hand.strength)
    speed = min((GENTLE + HARDER * hand.strength**2) * size, FASTEST_HAND) * draws.uniform(1 - haste, 1 + haste)
    upward = _between(UPWARD, hand.strength) + draws.uniform(-UPWARD_SPREAD, UPWARD_SPREAD)
    shake = _between(SHAKE, hand.strength)
    # all cells of the hand are dealt, the empty ones too: else dice would lean to the side that is filled first
    cells = draws.permutation(columns * rows * layers)

    farthest = min(max(0.0, radius - CLEAR - _corner(columns, rows, widest)), _between(REACH, hand.strength) * size)
    out = hypot(hand.x, hand.y) * radius
    pulled = radius * (min(1.0, farthest / out) if out else 1.0)
    middle = (hand.x * pulled, hand.y * pulled)

    starts = []
    for cell in cells[: len(solids)]:
        column, row, layer = cell % columns, cell // columns % rows, cell // (columns * rows)
        across = (column - (columns - 1) / 2 + draws.uniform(-TREMOR, TREMOR)) * pitch
        along = (row - (rows - 1) / 2 + draws.uniform(-TREMOR, TREMOR)) * pitch
        position = (
            middle[0] + across * side[0] + along * ahead[0],
            middle[1] + across * side[1] + along * ahead[1],
            (layer + 0.5 + draws.uniform(-TREMOR, TREMOR)) * pitch + max(HEIGHT, above),
        )
        orientation = draws.orientation()
        velocity = (
            speed * ahead[0] + draws.gauss(shake),
            speed * ahead[1] + draws.gauss(shake),
            upward + draws.gauss(min(shake, SHAKE_UPWARD)),
        )
        roll = ROLL * hand.spin
        spin = (draws.gauss(WHIRL) - roll * ahead[1], draws.gauss(WHIRL) + roll * ahead[0], draws.gauss(WHIRL))
        starts.append(Start(position, orientation, _slowed(velocity), spin))
    return tuple(starts)


def _corner(columns: int, rows: int, widest: float) -> float:
    """How far the outermost die in the hand reaches from the hand's middle."""
    return hypot((columns - 1) / 2 + TREMOR, (rows - 1) / 2 + TREMOR) * PITCH * widest + widest


def _between(ends: tuple[float, float], strength: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * strength


def _slowed(velocity: Vector) -> Vector:
    """Never faster than `FASTEST`."""
    x, y, z = velocity
    k = min(1.0, FASTEST / max(FASTEST, hypot(x, y, z)))
    return (x * k, y * k, z * k)
