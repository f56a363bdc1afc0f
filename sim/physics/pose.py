"""The recorded pose of a die, and everything the rules read from it, in integer arithmetic.

A pose is (x, y, z, largest, a, b, c): the middle of the die in 0.01 mm, the index of the largest part of its
quaternion (w, x, y, z; made positive) and the other three parts as 15-bit integers. It is the truth of a throw: the
host, too, reads faces and places from these integers and never from the floats they were rounded from.
"""

from math import atan2, cos, degrees, isqrt, radians, sin, sqrt

from sim.game import RestingDie
from sim.physics.solids import FINE, UNIT, Solid, Vector

Pose = tuple[int, ...]
Quaternion = tuple[float, float, float, float]
Rows = tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]

PART = 32767
"""The largest 15-bit integer. The three smaller parts lie within ±1/√2, which is stretched over 0..PART."""


class BadPose(ValueError):
    """Integers that are no pose."""


def quantised(position: Vector, quaternion: Quaternion) -> Pose:
    """The pose nearest to a simulated one."""
    x, y, z = (round(length * FINE) for length in position)
    return (x, y, z, *smallest_three(quaternion, PART))


def smallest_three(quaternion: Quaternion, part: int) -> tuple[int, int, int, int]:
    """The index of the largest part, and the others as integers 0..part."""
    largest = max(range(4), key=lambda i: abs(quaternion[i]))
    stretch = sqrt(2) if quaternion[largest] >= 0 else -sqrt(2)
    a, b, c = (
        min(part, max(0, round((value * stretch + 1) / 2 * part))) for i, value in enumerate(quaternion) if i != largest
    )
    return largest, a, b, c


def place(pose: Pose) -> tuple[Vector, Quaternion]:
    """The pose as floats: centimetres and a unit quaternion, for simulation and display."""
    w, x, y, z = integer_quaternion(pose)
    length = sqrt(w * w + x * x + y * y + z * z)
    return (pose[0] / FINE, pose[1] / FINE, pose[2] / FINE), (w / length, x / length, y / length, z / length)


def integer_quaternion(pose: Pose) -> tuple[int, int, int, int]:
    """The quaternion as exact integers; its length is about PART·√2."""
    if len(pose) != 7 or not 0 <= pose[3] <= 3 or not all(0 <= part <= PART for part in pose[4:]):
        raise BadPose("A pose is seven integers: x, y, z, an index from 0 to 3 and three parts from 0 to 32767.")
    parts = [2 * part - PART for part in pose[4:]]
    parts.insert(pose[3], isqrt(max(0, 2 * PART * PART - sum(part * part for part in parts))))
    w, x, y, z = parts
    return w, x, y, z


def rotation(pose: Pose) -> tuple[Rows, int]:
    """The rotation matrix from body to felt, as integers that are all `scale` times too large, and `scale`."""
    w, x, y, z = integer_quaternion(pose)
    scale = w * w + x * x + y * y + z * z
    rows = (
        (scale - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), scale - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), scale - 2 * (x * x + y * y)),
    )
    return rows, scale


def face(solid: Solid, pose: Pose) -> int:
    """The index of the face that counts: the most upward one, of a tetrahedron the most downward.

    Of faces that are equally high within the rounding of poses it is the lowest (Beat the Bit, 8.2).
    """
    (_, _, up), scale = rotation(pose)
    sign = -1 if solid.reads_below else 1
    heights = [sign * _dot(up, normal) for normal in solid.fine_normals]
    enough = max(heights) - (scale * UNIT >> 13)
    return next(number for number, height in enumerate(heights) if height >= enough)


def resting_die(die: int, solid: Solid, pose: Pose) -> RestingDie:
    """What the rules get to know of a die at rest.

    `yaw` is the bearing, counter-clockwise from +x, of the counting face's first corner as seen from above.
    """
    counting = face(solid, pose)
    rows, _ = rotation(pose)
    across, along, upward = (_dot(row, solid.fine_normals[counting]) for row in rows)
    if solid.reads_below:
        upward = -upward
    corner = solid.fine_corners[solid.faces[counting][0]]
    x, y, z = (_half_up(length) for length in pose[:3])
    tilt = bearing(upward, isqrt(across * across + along * along))
    return RestingDie(die, counting, x, y, z, tilt, bearing(_dot(rows[0], corner), _dot(rows[1], corner)), pose)


def laid(solid: Solid, resting: RestingDie) -> Pose:
    """The pose of a die that no simulation has placed: flat on the felt, with its face, place and yaw as recorded."""
    normal, corner = solid.normals[resting.face], solid.fine_corners[solid.faces[resting.face][0]]
    upward: Vector = (-normal[0], -normal[1], -normal[2]) if solid.reads_below else normal
    standing = _shortest_turn(upward)
    across, along, _ = rotation(quantised((0.0, 0.0, 0.0), standing))[0]
    turn = resting.yaw - bearing(_dot(across, corner), _dot(along, corner))
    return quantised((resting.x / 100, resting.y / 100, solid.in_radius), _product(_turn_about_z(turn), standing))


def footprint(solid: Solid, pose: Pose) -> tuple[tuple[int, int], ...]:
    """The outline of the die seen from above, counter-clockwise, in 0.01 mm."""
    rows, scale = rotation(pose)
    half = scale // 2
    points = sorted(
        {
            (pose[0] + (_dot(rows[0], corner) + half) // scale, pose[1] + (_dot(rows[1], corner) + half) // scale)
            for corner in solid.fine_corners
        }
    )
    lower, upper = _chain(points), _chain(points[::-1])
    return (*lower[:-1], *upper[:-1])


# atan(1/2^i) in 10^-8 degree: the steps of CORDIC, which finds angles with shifts and additions only.
_STEPS = (
    *(4500000000, 2656505118, 1403624347, 712501635, 357633437, 178991061, 89517371, 44761417, 22381050, 11190568),
    *(5595289, 2797645, 1398823, 699411, 349706, 174853, 87426, 43713, 21857, 10928, 5464, 2732, 1366, 683, 342, 171),
    *(85, 43, 21, 11),
)


DOUBT = 1e-3
"""Nearer than this to the middle between two hundredths of a degree, in such hundredths, an angle is found exactly."""


def bearing(x: int, y: int) -> int:
    """The direction of (x, y) in 0.01 degree, counter-clockwise from +x, from 0 to 35999."""
    likely = degrees(atan2(y, x)) * 100
    if abs(likely % 1 - 0.5) > DOUBT:
        # no machine's rounding can change that
        return round(likely) % 36_000
    return _exact_bearing(x, y)


def _exact_bearing(x: int, y: int) -> int:
    """The same, with shifts and additions only, and so on every machine alike."""
    angle = 0
    if x < 0:
        x, y, angle = -x, -y, 18_000_000_000
    # enough digits that nothing is lost to the shifts
    x, y = x << 40, y << 40
    for i, step in enumerate(_STEPS):
        if y == 0:
            break
        if y > 0:
            x, y, angle = x + (y >> i), y - (x >> i), angle + step
        else:
            x, y, angle = x - (y >> i), y + (x >> i), angle - step
    return (angle + 500_000) // 1_000_000 % 36_000


def _half_up(hundredths: int) -> int:
    """0.01 mm to 0.1 mm, halves upward."""
    return (hundredths + 5) // 10


def _dot(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _shortest_turn(upward: Vector) -> Quaternion:
    """The rotation that brings a unit vector upright."""
    x, y, z = upward
    if z < -1 + 1e-9:
        return (0.0, 1.0, 0.0, 0.0)
    length = sqrt(2 * (1 + z))
    return ((1 + z) / length, y / length, -x / length, 0.0)


def _turn_about_z(hundredths: int) -> Quaternion:
    half = radians(hundredths / 200)
    return (cos(half), 0.0, 0.0, sin(half))


def _product(a: Quaternion, b: Quaternion) -> Quaternion:
    """First b, then a."""
    (p, q, r, s), (w, x, y, z) = a, b
    return (
        p * w - q * x - r * y - s * z,
        p * x + q * w + r * z - s * y,
        p * y - q * z + r * w + s * x,
        p * z + q * y - r * x + s * w,
    )


def _chain(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """One half of the convex hull of sorted points, counter-clockwise."""
    chain: list[tuple[int, int]] = []
    for x, y in points:
        while len(chain) > 1:
            (x0, y0), (x1, y1) = chain[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
