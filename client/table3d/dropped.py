"""Dice that nobody threw: a way from the hand to where they lie, for games that computers played among themselves.

Their log has faces and places and no throw, so there is nothing to throw again. In a film they still come from
somewhere.
"""

from math import cos, hypot, radians, sin

from msgspec.structs import replace

from sim.dice import KINDS
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.physics.felt import RATE
from sim.physics.pose import Pose, Quaternion, laid, place
from sim.physics.solids import SOLIDS
from sim.physics.trajectory import GRID, Impact, Key, Track, encode, packed_turn

ROOM = 1.0
"""cm between the middle of a die and the wall, at least."""
HELD = 7.0
"""cm above the felt from which they come."""
SHARES = (0.0, 0.58, 0.86, 0.96, 1.0)
"""How far each is on its way when it is let go, at each bounce, and when it lies."""
TICKS = (0, 84, 144, 180, 204)
"""When that is, in ticks of the physics."""
SPEEDS = (70, 34, 14)
"""cm/s with which it hits the felt, bounce by bounce."""
TUMBLES = (330.0, 170.0, 60.0, 20.0, 0.0)
"""Degrees that it has still to turn then; no more than half a turn from one to the next."""
LATER, LATEST = 17, 110
"""Ticks after which the next die is let go; and all of them."""


def dropped(throw: Throw, rest: Rest) -> bytes:
    """The way of the dice of a throw as a trajectory; those that lay there already stay."""
    dice = {die.id: die for die in throw.everything}
    there = {die.id for die, _ in throw.lying}
    tracks, late = [], 0
    later = min(LATER, LATEST // max(1, len(throw.dice)))
    for number, resting in enumerate(rest.dice):
        pose = lying(dice[resting.id], resting, throw.pit / 10)
        if resting.id in there:
            tracks.append(Track((), pose))
        else:
            tracks.append(_track(number, pose, late, throw.pit))
            late += later
    return encode(tracks, TICKS[-1] + late + RATE // 4)


def lying(die: DieToThrow, resting: RestingDie, radius: float) -> Pose:
    """How a die lies in a pit of this radius in cm. One that nobody threw may be on record with a place of its own
    time, when pits were wider: it lies inside the wall.
    """
    if resting.pose:
        return resting.pose
    outward = hypot(resting.x, resting.y) / (100 * (radius - ROOM))
    if outward > 1:
        resting = replace(resting, x=round(resting.x / outward), y=round(resting.y / outward))
    return laid(SOLIDS[KINDS[die.kind].body], resting)


def _track(number: int, pose: Pose, late: int, pit: int) -> Track:
    (x, y, z), turn = place(pose)
    from_x, from_y = 0.25 * x, -0.07 * pit
    keys = [_key(0, (from_x, from_y, z + HELD), _turned(turn, TUMBLES[0], number))] if late else []
    for tick, share, tumble in zip(TICKS, SHARES, TUMBLES, strict=True):
        height = z + (0.0 if share else HELD)
        spot = (from_x + (x - from_x) * share, from_y + (y - from_y) * share, height)
        keys.append(_key(late + tick, spot, _turned(turn, tumble, number), ballistic=share > 0))
    impacts = [Impact(late + tick, number, speed, "felt") for tick, speed in zip(TICKS[1:], SPEEDS, strict=False)]
    return Track(tuple(keys), pose, tuple(impacts))


def _key(tick: int, spot: tuple[float, float, float], turn: Quaternion, ballistic: bool = False) -> Key:
    x, y, z = (round(length * GRID) for length in spot)
    return Key(tick, (x, y, z), packed_turn(turn), ballistic)


def _turned(turn: Quaternion, degrees: float, number: int) -> Quaternion:
    """How it is turned so long before it lies: about an axis along the felt that is each die's own."""
    way, half = radians(65 * number + 20), radians(degrees) / 2
    p, q, r = cos(half), sin(half) * cos(way), sin(half) * sin(way)
    w, x, y, z = turn
    return (p * w - q * x - r * y, p * x + q * w + r * z, p * y - q * z + r * w, p * z + q * y - r * x)
