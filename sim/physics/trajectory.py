"""The way of the dice through the air as bytes, for every peer to play back.

A die moves from key to key, either straight or ballistically, while it turns evenly; after its last key it lies in its
recorded pose, to the last bit. Times are ticks of 1/240 s.

| bytes  | what                                                                                          |
|--------|-----------------------------------------------------------------------------------------------|
| 1      | version of this format                                                                        |
| 1      | number of dice                                                                                |
| varint | ticks until everything is still                                                               |
| ...    | for each die, in the order of `Rest.dice`: its keys, its pose, its impacts                    |

| key    | 1 byte (none for the first key): ticks since the key before, +128 when the flight was ballistic |
|        | 3 zigzag varints: place in 0.1 mm, as difference to the key before                             |
|        | 4 bytes: quaternion, 2 bits index of the largest part, 3 × 10 bits the others                  |
| pose   | 3 zigzag varints: place in 0.01 mm, as difference to the last key; 6 bytes: 3 bits, 3 × 15 bits |
| impact | varint ticks since the impact before; 1 byte: speed in 2 cm/s, +64 against a die, +128 the wall |

Keys and impacts are preceded by their number as a varint. Varints are little-endian in groups of seven bits. Format 1,
which is still played, knows no wall: its impacts have seven bits of speed, and +128 against a die.
"""

from bisect import bisect_right
from collections.abc import Sequence
from math import acos, sin, sqrt
from typing import Literal

from msgspec import Struct

from sim.physics.felt import CAP_FRAMES, GRAVITY, RATE, STEPS_PER_FRAME
from sim.physics.pose import BadPose, Pose, Quaternion, place, smallest_three
from sim.physics.solids import FINE, Vector

VERSION = 2
PLAYED = (1, 2)
LONGEST = 200_000
"""Bytes."""
MOST_DICE = 64
"""Thrown and lying."""
LAST_TICK = CAP_FRAMES * STEPS_PER_FRAME
LONGEST_SEGMENT = 127
GRID = 100
"""Key places per centimetre."""
FINER = FINE // GRID
TURN_PART = 1023
"""The largest 10-bit integer."""
FARTHEST = 1_000_000
"""No coordinate of a pose is larger, in 0.01 mm: 10 m."""
SPEED_UNIT = 2
BALLISTIC = 128
Against = Literal["felt", "die", "wall"]
"""What a die hits."""
AGAINST: tuple[Against, ...] = ("felt", "die", "wall")
LOUDEST = 63
"""The largest speed of an impact, in units."""


class BadTrajectory(ValueError):
    """Bytes that are no trajectory."""


class Key(Struct, frozen=True):
    """Where a die is at a tick. `ballistic` tells how it came here from the key before."""

    tick: int
    spot: tuple[int, int, int]
    turn: int
    """The packed quaternion."""
    ballistic: bool = False


class Impact(Struct, frozen=True):
    """A moment to be heard: die number `die` of the trajectory hits something at `speed` cm/s."""

    tick: int
    die: int
    speed: int
    against: Against

    @property
    def seconds(self) -> float:
        return self.tick / RATE


class Track(Struct, frozen=True):
    """One die's way. A die that nobody touched has no keys."""

    keys: tuple[Key, ...]
    pose: Pose
    impacts: tuple[Impact, ...] = ()


def encode(tracks: Sequence[Track], ticks: int) -> bytes:
    """The bytes of a trajectory; what comes out of `decode` is the same again."""
    out = bytearray((VERSION, len(tracks)))
    _write(out, ticks)
    for track in tracks:
        _write(out, len(track.keys))
        spot, tick = (0, 0, 0), 0
        for number, key in enumerate(track.keys):
            if number:
                out.append(key.tick - tick + BALLISTIC * key.ballistic)
            for new, old in zip(key.spot, spot, strict=True):
                _write_signed(out, new - old)
            out += key.turn.to_bytes(4, "big")
            spot, tick = key.spot, key.tick
        for fine, coarse in zip(track.pose, spot, strict=False):
            _write_signed(out, fine - coarse * FINER)
        largest, a, b, c = track.pose[3:]
        out += (largest << 45 | a << 30 | b << 15 | c).to_bytes(6, "big")
        _write(out, len(track.impacts))
        tick = 0
        for impact in track.impacts:
            _write(out, impact.tick - tick)
            loudness = min(LOUDEST, impact.speed // SPEED_UNIT)
            out.append(loudness + (LOUDEST + 1) * AGAINST.index(impact.against))
            tick = impact.tick
    return bytes(out)


class Trajectory(Struct, frozen=True):
    """A decoded throw, ready to be played."""

    ticks: int
    tracks: tuple[Track, ...]
    flights: tuple["Flight", ...]

    @property
    def seconds(self) -> float:
        return self.ticks / RATE

    @property
    def impacts(self) -> tuple[Impact, ...]:
        """All impacts, in the order of time."""
        return tuple(sorted((i for track in self.tracks for i in track.impacts), key=lambda i: (i.tick, i.die)))

    def sample(self, seconds: float) -> list[tuple[Vector, Quaternion]]:
        """Place (cm) and unit quaternion (w, x, y, z) of every die at any moment."""
        return [flight.at(seconds * RATE) for flight in self.flights]


def decode(data: bytes) -> Trajectory:
    """Read a trajectory from anybody; raises BadTrajectory. The cost is bounded by the length of the data."""
    if len(data) > LONGEST:
        raise BadTrajectory(f"A trajectory has at most {LONGEST} bytes.")
    reader = _Reader(data)
    version = reader.byte()
    if version not in PLAYED:
        known = " and ".join(map(str, PLAYED))
        raise BadTrajectory(f"This trajectory has format {version}; formats {known} can be played here.")
    count = reader.byte()
    ticks = reader.number(LAST_TICK)
    if not 1 <= count <= MOST_DICE:
        raise BadTrajectory(f"A trajectory has 1 to {MOST_DICE} dice.")
    tracks = tuple(_read_track(reader, die, ticks, version) for die in range(count))
    if reader.left:
        raise BadTrajectory("There are bytes left over behind the trajectory.")
    return Trajectory(ticks, tracks, tuple(Flight(track) for track in tracks))


def _read_track(reader: "_Reader", die: int, ticks: int, version: int) -> Track:
    keys: list[Key] = []
    x = y = z = tick = 0
    for number in range(reader.number(ticks + 1)):
        ballistic = False
        if number:
            step = reader.byte()
            ballistic = step >= BALLISTIC
            tick += step % BALLISTIC
            if tick <= keys[-1].tick or tick > ticks:
                raise BadTrajectory("The keys of a trajectory are out of order.")
        x, y, z = x + reader.signed(), y + reader.signed(), z + reader.signed()
        _check_reach(x * FINER, y * FINER, z * FINER)
        keys.append(Key(tick, (x, y, z), int.from_bytes(reader.bytes(4), "big"), ballistic))
    place_of_rest = (x * FINER + reader.signed(), y * FINER + reader.signed(), z * FINER + reader.signed())
    _check_reach(*place_of_rest)
    turn = int.from_bytes(reader.bytes(6), "big")
    pose = (*place_of_rest, turn >> 45, turn >> 30 & 32767, turn >> 15 & 32767, turn & 32767)
    impacts: list[Impact] = []
    tick = 0
    for _ in range(reader.number(ticks + 1)):
        tick += reader.number(ticks)
        if tick > ticks:
            raise BadTrajectory("An impact comes after the end of the trajectory.")
        # in format 1 the upper bit alone said what was hit, and speed had the other seven
        kinds, loudness = divmod(reader.byte(), 128 if version == 1 else LOUDEST + 1)
        if kinds >= len(AGAINST):
            raise BadTrajectory("An impact of the trajectory is against nothing known.")
        impacts.append(Impact(tick, die, loudness * SPEED_UNIT, AGAINST[kinds]))
    return Track(tuple(keys), pose, tuple(impacts))


def _check_reach(x: int, y: int, z: int) -> None:
    if max(abs(x), abs(y), abs(z)) > FARTHEST:
        raise BadTrajectory("A die of the trajectory is more than 10 m away.")


# Between two keys


UNEVEN = 1e-4
"""The sine of half a turn below which the way there is taken as straight."""


class Segment:
    """A die's motion from one key to the next: the one definition that writing and playing share."""

    def __init__(
        self, tick: int, length: int, spots: tuple[Vector, Vector], turns: tuple[Quaternion, Quaternion]
    ) -> None:
        self.tick = tick
        self.length = length
        (self.x, self.y, self.z), (x, y, z) = spots
        self.dx, self.dy, self.dz = (x - self.x) / length, (y - self.y) / length, (z - self.z) / length
        self.turn, (w, i, j, k) = turns
        cosine = self.turn[0] * w + self.turn[1] * i + self.turn[2] * j + self.turn[3] * k
        if cosine < 0:
            cosine, w, i, j, k = -cosine, -w, -i, -j, -k
        self.toward = (w, i, j, k)
        self.angle = acos(min(1.0, cosine))
        self.sine = sin(self.angle)

    def spot(self, tick: float, ballistic: bool) -> Vector:
        past = tick - self.tick
        z = self.z + self.dz * past
        if ballistic:
            z += ARC * past * (self.length - past)
        return (self.x + self.dx * past, self.y + self.dy * past, z)

    def shares(self, tick: float) -> tuple[float, float]:
        """How much of both ends the turn at a tick is made of: even turning along the shortest way."""
        part = (tick - self.tick) / self.length
        if self.sine < UNEVEN:
            return 1 - part, part
        return sin((1 - part) * self.angle) / self.sine, sin(part * self.angle) / self.sine

    def orientation(self, tick: float) -> Quaternion:
        a, b = self.shares(tick)
        w, x, y, z = (a * p + b * q for p, q in zip(self.turn, self.toward, strict=True))
        length = sqrt(w * w + x * x + y * y + z * z)
        return (w / length, x / length, y / length, z / length)


ARC = GRAVITY / 2 / RATE / RATE
"""Rise of a ballistic segment over the straight line, for one tick past its start and one before its end."""


class Flight:
    """A track made ready for sampling."""

    def __init__(self, track: Track) -> None:
        try:
            self._rest = place(track.pose)
        except BadPose as error:
            raise BadTrajectory("A die of the trajectory ends in no pose.") from error
        self._ticks = [key.tick for key in track.keys]
        self._keys = track.keys
        self._segments: list[Segment | None] = [None] * len(track.keys)

    def at(self, tick: float) -> tuple[Vector, Quaternion]:
        if not self._keys or not tick < self._ticks[-1]:
            return self._rest
        number = max(0, bisect_right(self._ticks, tick) - 1)
        segment = self._segments[number]
        if segment is None:
            segment = self._segments[number] = self._segment(number)
        tick = max(tick, 0.0)
        return segment.spot(tick, self._keys[number + 1].ballistic), segment.orientation(tick)

    def _segment(self, number: int) -> Segment:
        a, b = self._keys[number], self._keys[number + 1]
        spots = (spot_of(a.spot), spot_of(b.spot))
        return Segment(a.tick, b.tick - a.tick, spots, (unpacked_turn(a.turn), unpacked_turn(b.turn)))


def spot_of(counts: tuple[int, int, int]) -> Vector:
    return (counts[0] / GRID, counts[1] / GRID, counts[2] / GRID)


def packed_turn(quaternion: Quaternion) -> int:
    largest, a, b, c = smallest_three(quaternion, TURN_PART)
    return largest << 30 | a << 20 | b << 10 | c


def unpacked_turn(packed: int) -> Quaternion:
    largest = packed >> 30
    parts = [(2 * (packed >> shift & TURN_PART) / TURN_PART - 1) / sqrt(2) for shift in (20, 10, 0)]
    # three parts that are too long for a unit quaternion leave nothing for the largest
    parts.insert(largest, sqrt(max(0.0, 1 - sum(part * part for part in parts))))
    w, x, y, z = parts
    length = sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


# Numbers as bytes


def _write(out: bytearray, number: int) -> None:
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def _write_signed(out: bytearray, number: int) -> None:
    _write(out, number * 2 if number >= 0 else -number * 2 - 1)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._data) - self._at

    def bytes(self, count: int) -> bytes:
        if self.left < count:
            raise BadTrajectory("The trajectory is cut short.")
        self._at += count
        return self._data[self._at - count : self._at]

    def byte(self) -> int:
        return self.bytes(1)[0]

    def number(self, largest: int) -> int:
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
            if shift > 28:
                raise BadTrajectory("A number in the trajectory has too many bytes.")
        if number > largest:
            raise BadTrajectory(f"A number in the trajectory is larger than {largest}.")
        return number

    def signed(self) -> int:
        number = self.number(1 << 34)
        return number >> 1 if number % 2 == 0 else -(number + 1 >> 1)
