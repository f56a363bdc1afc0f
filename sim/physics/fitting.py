"""From recorded steps to a trajectory: as few keys as keep within the allowed error at every step.

Segments are as long as the errors allow. Most of what is too long shows at a moment or two in its middle, and without
rounding its ends as they will be written; only what passes there is compared with every step, ends rounded. That is
the whole time of a throw beside the simulation, so the sums are written out.
"""

from collections.abc import Sequence
from math import acos, cos, radians, sin, sqrt

from sim.physics.impacts import impacts
from sim.physics.pit import Ring
from sim.physics.pose import Pose, place
from sim.physics.recorder import Sample
from sim.physics.solids import Solid
from sim.physics.trajectory import (
    ARC,
    GRID,
    LONGEST,
    LONGEST_SEGMENT,
    TURN_PART,
    UNEVEN,
    Key,
    Track,
    encode,
)

PLACE_ERROR = 0.045
"""cm; what may be seen is half a millimetre."""
TURN_ERROR = 0.9
"""Degrees."""
FIRST_REACH = 4
"""Ticks of the first segment that is tried."""
SHORT = 10
"""Ticks; of longer segments quarters are looked at beside the middle."""

Moment = tuple[int, float, float, float]
"""Inside a segment: ticks past its start, that as a share of it, the rest of it, and how high a ballistic one rises."""
End = tuple[int, float, float, float, float]
"""How a die is turned at a key: as it is written, and the quaternion that is read from that."""


def fitted(solids: Sequence[Solid], tracks: Sequence[list[Sample]], poses: Sequence[Pose], ring: Ring) -> bytes:
    """The trajectory of a throw as bytes. A die that was no body of that world has an empty track."""
    moving = [track[: _rest(track, pose)] for track, pose in zip(tracks, poses, strict=True)]
    heard = impacts(solids, [track[: len(way) + 1] for track, way in zip(tracks, moving, strict=True)], ring)
    ticks = max(len(track) for track in tracks) - 1
    coarse = 1
    while True:
        fits = [
            Track(tuple(_keys(way, coarse)), pose, own) for way, pose, own in zip(moving, poses, heard, strict=True)
        ]
        data = encode(fits, ticks)
        if len(data) <= LONGEST:
            return data
        # only dozens of dice that dance for all of the allowed time come here
        coarse *= 2


def _rest(track: list[Sample], pose: Pose) -> int:
    """The number of samples up to the moment from which the die only lies in its resting pose."""
    (x, y, z), (w, i, j, k) = place(pose)
    nearly = cos(radians(0.2) / 2)
    lies: Sample | None = None
    for tick in range(len(track) - 1, -1, -1):
        now = track[tick]
        if now is lies:
            continue
        px, py, pz, a, b, c, d = now
        if not (
            -0.002 <= px - x <= 0.002
            and -0.002 <= py - y <= 0.002
            and -0.002 <= pz - z <= 0.002
            and abs(a * w + b * i + c * j + d * k) >= nearly
        ):
            return tick + 2
        lies = now
    return 0


def _keys(samples: list[Sample], coarse: int) -> list[Key]:
    """Greedy: every segment is as long as the errors allow."""
    if not samples:
        return []
    allowed = (PLACE_ERROR * coarse) ** 2, cos(radians(min(TURN_ERROR * coarse, 180)) / 2) ** 2
    last = len(samples) - 1
    at = 0
    turn = rounded_turn(samples[0])
    keys = [_key(samples, 0, turn, False)]
    while at < last:
        x, y, z = keys[-1].spot
        start = (x / GRID, y / GRID, z / GRID, *turn[1:])
        farthest = min(at + LONGEST_SEGMENT, last)
        end, bad = at + 1, farthest + 1
        reach = FIRST_REACH
        while bad - end > 1:
            # twice as far each time until it is too far, then halfway between
            tried = min(at + reach, farthest) if bad > farthest else (end + bad) // 2
            reach *= 2
            if _may_do(samples, at, tried, start, allowed):
                end = tried
            else:
                bad = tried
        turn = rounded_turn(samples[end])
        ballistic = _motion(samples, at, end, start, turn, allowed)
        while ballistic is None:
            end -= 1
            turn = rounded_turn(samples[end])
            ballistic = _motion(samples, at, end, start, turn, allowed)
        keys.append(_key(samples, end, turn, ballistic))
        at = end
    return keys


def _key(samples: list[Sample], tick: int, turn: End, ballistic: bool) -> Key:
    x, y, z = samples[tick][:3]
    return Key(tick, (round(x * GRID), round(y * GRID), round(z * GRID)), turn[0], ballistic)


def _may_do(samples: list[Sample], at: int, end: int, start: Sample, allowed: tuple[float, float]) -> bool:
    """Whether a segment is near enough to the samples in its middle, and at its quarters if it is long."""
    place_allowed, turn_allowed = allowed
    px, py, pz, a, b, c, d = start
    x, y, z, e, f, g, h = samples[end]
    length = end - at
    dx, dy, dz = (x - px) / length, (y - py) / length, (z - pz) / length
    cosine = a * e + b * f + c * g + d * h
    if cosine < 0:
        cosine, e, f, g, h = -cosine, -e, -f, -g, -h
    half = length // 2
    if half * 2 == length:
        # halfway the turn is both ends' sum
        x, y, z, i, j, k, m = samples[at + half]
        likeness = (a + e) * i + (b + f) * j + (c + g) * k + (d + h) * m
        if likeness * likeness < turn_allowed * (2 + 2 * cosine):
            return False
        x, y, z = px + dx * half - x, py + dy * half - y, pz + dz * half - z
        beside = x * x + y * y
        if beside + z * z > place_allowed and beside + (z + ARC * half * half) ** 2 > place_allowed:
            return False
        if length < SHORT:
            return True
    angle = acos(cosine) if cosine < 1 else 0.0
    sine = sin(angle)
    if sine < UNEVEN:
        return True
    turn_allowed *= sine * sine
    for past, part, rest, arc in _LOOKED_AT[length]:
        x, y, z, i, j, k, m = samples[at + past]
        likeness = sin(rest * angle) * (a * i + b * j + c * k + d * m) + sin(part * angle) * (
            e * i + f * j + g * k + h * m
        )
        if likeness * likeness < turn_allowed:
            return False
        x, y, z = px + dx * past - x, py + dy * past - y, pz + dz * past - z
        beside = x * x + y * y
        if beside + z * z > place_allowed and beside + (z + arc) ** 2 > place_allowed:
            return False
    return True


def _motion(
    samples: list[Sample], at: int, end: int, start: Sample, turn: End, allowed: tuple[float, float]
) -> bool | None:
    """Whether a ballistic (True) or a straight segment (False) is near enough to all samples; None: neither is.

    A segment without samples inside is near enough to all.
    """
    length = end - at
    if length == 1:
        return False
    place_allowed, turn_allowed = allowed
    px, py, pz, a, b, c, d = start
    x, y, z = samples[end][:3]
    dx, dy, dz = (
        (round(x * GRID) / GRID - px) / length,
        (round(y * GRID) / GRID - py) / length,
        (round(z * GRID) / GRID - pz) / length,
    )
    _, e, f, g, h = turn
    cosine = a * e + b * f + c * g + d * h
    if cosine < 0:
        cosine, e, f, g, h = -cosine, -e, -f, -g, -h
    angle = acos(cosine) if cosine < 1 else 0.0
    sine = sin(angle)
    even = sine < UNEVEN
    if not even:
        turn_allowed *= sine * sine
    ballistic = straight = True
    for (past, part, rest, arc), (x, y, z, i, j, k, m) in zip(_MOMENTS[length], samples[at + 1 : end], strict=True):
        if not even:
            rest, part = sin(rest * angle), sin(part * angle)
        # the cosine of half the angle between the segment's turn and the true one
        likeness = rest * (a * i + b * j + c * k + d * m) + part * (e * i + f * j + g * k + h * m)
        if likeness * likeness < turn_allowed:
            return None
        x, y, z = px + dx * past - x, py + dy * past - y, pz + dz * past - z
        beside = x * x + y * y
        if straight and beside + z * z > place_allowed:
            straight = False
            if not ballistic:
                return None
        if ballistic and beside + (z + arc) ** 2 > place_allowed:
            ballistic = False
            if not straight:
                return None
    return ballistic


def rounded_turn(sample: Sample) -> End:
    """A turn as it is written, and as it is read again: `packed_turn` and `unpacked_turn` in one."""
    w, x, y, z = sample[3:]
    p, q, r, s = abs(w), abs(x), abs(y), abs(z)
    # index of the largest part, which is left out and made positive
    if p >= q and p >= r and p >= s:
        largest, p, q, r, s = 0, w, x, y, z
    elif q >= r and q >= s:
        largest, p, q, r, s = 1, x, w, y, z
    elif r >= s:
        largest, p, q, r, s = 2, y, w, x, z
    else:
        largest, p, q, r, s = 3, z, w, x, y
    stretch = _STRETCH if p >= 0 else -_STRETCH
    i, j, k = round(q * stretch + _MIDDLE), round(r * stretch + _MIDDLE), round(s * stretch + _MIDDLE)
    q, r, s = (i - _MIDDLE) / _STRETCH, (j - _MIDDLE) / _STRETCH, (k - _MIDDLE) / _STRETCH
    left = 1 - q * q - r * r - s * s
    p = sqrt(left) if left > 0 else 0.0
    packed = largest << 30 | i << 20 | j << 10 | k
    if largest == 0:
        return packed, p, q, r, s
    if largest == 1:
        return packed, q, p, r, s
    if largest == 2:
        return packed, q, r, p, s
    return packed, q, r, s, p


_MIDDLE = TURN_PART / 2
_STRETCH = _MIDDLE * sqrt(2)


def _moment(past: int, length: int) -> Moment:
    return past, past / length, 1 - past / length, ARC * past * (length - past)


_MOMENTS: list[tuple[Moment, ...]] = [
    tuple(_moment(past, length) for past in range(1, length)) for length in range(LONGEST_SEGMENT + 1)
]
"""All ticks inside a segment, by its length."""
_LOOKED_AT: list[tuple[Moment, ...]] = [
    tuple(
        _moment(past, length)
        for past in ((length // 2,) if length < SHORT else (length // 2, length // 4, length - length // 4))
    )
    if length > 1
    else ()
    for length in range(LONGEST_SEGMENT + 1)
]
