"""From recorded steps to a trajectory: as few keys as keep within the allowed error at every step, and the impacts."""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, radians, sqrt

from sim.physics.felt import GRAVITY, RATE, Sample
from sim.physics.pit import LEAN, Ring
from sim.physics.pose import Pose, Quaternion, place
from sim.physics.solids import Solid
from sim.physics.trajectory import (
    ARC,
    GRID,
    LONGEST,
    LONGEST_SEGMENT,
    Against,
    Impact,
    Key,
    Segment,
    Track,
    encode,
    packed_turn,
    spot_of,
    unpacked_turn,
)

PLACE_ERROR = 0.045
"""cm; what may be seen is half a millimetre."""
TURN_ERROR = 0.9
"""Degrees."""
HEARD = 8.0
"""cm/s; softer impacts are not worth a sound."""
MERGED = 12
"""Ticks within which a die is heard only once."""


def fitted(solids: Sequence[Solid], tracks: Sequence[list[Sample]], poses: Sequence[Pose], ring: Ring) -> bytes:
    """The trajectory of a throw as bytes. A die that was no body of that world has an empty track."""
    impacts = _impacts(solids, tracks, ring)
    ticks = max(len(track) for track in tracks) - 1
    coarse = 1
    while True:
        fits = [
            Track(tuple(_keys(_until_rest(track, pose), coarse)), pose, heard)
            for track, pose, heard in zip(tracks, poses, impacts, strict=True)
        ]
        data = encode(fits, ticks)
        if len(data) <= LONGEST:
            return data
        # only dozens of dice that dance for all of the allowed time come here
        coarse *= 2


def _until_rest(track: list[Sample], pose: Pose) -> list[Sample]:
    """The samples up to the moment from which the die only lies in its resting pose."""
    (x, y, z), (w, i, j, k) = place(pose)
    nearly = cos(radians(0.2) / 2)
    for tick in range(len(track) - 1, -1, -1):
        p = track[tick]
        if (
            max(abs(p[0] - x), abs(p[1] - y), abs(p[2] - z)) > 0.002
            or abs(p[3] * w + p[4] * i + p[5] * j + p[6] * k) < nearly
        ):
            return track[: tick + 2]
    return []


def _keys(samples: list[Sample], coarse: int) -> list[Key]:
    """Greedy: every segment is as long as the errors allow."""
    if not samples:
        return []
    way = _Way(samples, PLACE_ERROR * coarse, TURN_ERROR * coarse)
    keys = [way.key(0, False)]
    last = len(samples) - 1
    at = 0
    while at < last:
        farthest = min(at + LONGEST_SEGMENT, last)
        good, ballistic, bad = at + 1, False, farthest + 1
        reach = 4
        while bad - good > 1:
            # twice as far each time until it is too far, then halfway between
            tried = min(at + reach, farthest) if bad > farthest else (good + bad) // 2
            reach *= 2
            motion = way.motion(at, tried)
            if motion is None:
                bad = tried
            else:
                good, ballistic = tried, motion
        keys.append(way.key(good, ballistic))
        at = good
    return keys


class _Way:
    """One die's samples, asked again and again whether a segment would do."""

    def __init__(self, samples: list[Sample], place_error: float, turn_error: float) -> None:
        self._samples = samples
        self._place_error = place_error**2
        self._turn_error = cos(radians(min(turn_error, 180)) / 2) ** 2
        self._turns: dict[int, tuple[int, Quaternion]] = {}

    def key(self, tick: int, ballistic: bool) -> Key:
        return Key(tick, self._spot(tick), self._turn(tick)[0], ballistic)

    def motion(self, start: int, end: int) -> bool | None:
        """Whether a ballistic (True) or a straight segment (False) is near enough to all samples; None: neither is."""
        length = end - start
        spots = (spot_of(self._spot(start)), spot_of(self._spot(end)))
        segment = Segment(start, length, spots, (self._turn(start)[1], self._turn(end)[1]))
        (a, b, c, d), (e, f, g, h) = segment.turn, segment.toward
        allowed, turn_allowed = self._place_error, self._turn_error
        ballistic = straight = True
        for past in _spread_out(length):
            x, y, z, i, j, k, m = self._samples[start + past]
            here, there = segment.shares(start + past)
            # the cosine of half the angle between the segment's turn and the true one
            likeness = here * (a * i + b * j + c * k + d * m) + there * (e * i + f * j + g * k + h * m)
            if likeness * likeness < turn_allowed:
                return None
            px, py, pz = segment.spot(start + past, False)
            beside = (px - x) ** 2 + (py - y) ** 2
            if straight and beside + (pz - z) ** 2 > allowed:
                straight = False
            if ballistic and beside + (pz - z + ARC * past * (length - past)) ** 2 > allowed:
                ballistic = False
            if not straight and not ballistic:
                return None
        return ballistic

    def _spot(self, tick: int) -> tuple[int, int, int]:
        x, y, z = self._samples[tick][:3]
        return (round(x * GRID), round(y * GRID), round(z * GRID))

    def _turn(self, tick: int) -> tuple[int, Quaternion]:
        turn = self._turns.get(tick)
        if turn is None:
            packed = packed_turn(self._samples[tick][3:])
            turn = self._turns[tick] = (packed, unpacked_turn(packed))
        return turn


@cache
def _spread_out(length: int) -> tuple[int, ...]:
    """All ticks inside a segment, the middle first, then the quarters: where a bad segment shows soonest."""
    order: list[int] = []
    seen: set[int] = set()
    parts = 2
    while len(order) < length - 1:
        for part in range(1, parts, 2):
            tick = length * part // parts
            if 0 < tick < length and tick not in seen:
                seen.add(tick)
                order.append(tick)
        parts *= 2
    return tuple(order)


Jolt = tuple[float, float, float]
"""A sudden change of velocity in cm/s: across, along, upward."""


def _impacts(solids: Sequence[Solid], tracks: Sequence[list[Sample]], ring: Ring) -> list[tuple[Impact, ...]]:
    """The jolts that can be heard, for each die."""
    jolts = [_jolts(track) for track in tracks]
    heard = []
    for die, own in enumerate(jolts):
        kept: list[Impact] = []
        for tick, jolt in own.items():
            against: Against = "felt"
            if _against_die(die, tick, solids, tracks, jolts):
                against = "die"
            elif _against_wall(tracks[die][tick], solids[die], jolt, ring):
                against = "wall"
            impact = Impact(tick, die, round(hypot(*jolt)), against)
            if kept and tick - kept[-1].tick < MERGED:
                if kept[-1].speed < impact.speed:
                    kept[-1] = impact
            else:
                kept.append(impact)
        heard.append(tuple(kept))
    return heard


def _jolts(track: list[Sample]) -> dict[int, Jolt]:
    """Ticks at which the velocity changes by more than falling explains, and by how much."""
    jolts = {}
    free = GRAVITY / RATE / RATE
    for tick, (before, now, after) in enumerate(zip(track, track[1:], track[2:], strict=False), start=1):
        x = after[0] - 2 * now[0] + before[0]
        y = after[1] - 2 * now[1] + before[1]
        z = after[2] - 2 * now[2] + before[2] + free
        if sqrt(x * x + y * y + z * z) * RATE >= HEARD:
            jolts[tick] = (x * RATE, y * RATE, z * RATE)
    return jolts


def _against_die(
    die: int, tick: int, solids: Sequence[Solid], tracks: Sequence[list[Sample]], jolts: Sequence[dict[int, Jolt]]
) -> bool:
    """Whether another die within reach got a jolt at the same tick."""
    x, y, z = tracks[die][tick][:3]
    for other, theirs in enumerate(jolts):
        if other != die and tick in theirs:
            px, py, pz = tracks[other][tick][:3]
            if hypot(px - x, py - y, pz - z) <= solids[die].out_radius + solids[other].out_radius:
                return True
    return False


def _against_wall(now: Sample, solid: Solid, jolt: Jolt, ring: Ring) -> bool:
    """Whether a die within reach of the wall is thrown back from it: inward, and more so than upward."""
    x, y = now[0] - ring.x, now[1] - ring.y
    out = hypot(x, y)
    if out + solid.out_radius < ring.radius - LEAN:
        return False
    inward = -(jolt[0] * x + jolt[1] * y) / out
    return inward > abs(jolt[2])
