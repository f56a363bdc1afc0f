"""What is heard of a throw: the moments at which a die is jolted, how hard, and against what."""

from collections.abc import Sequence
from math import hypot

from sim.physics.felt import GRAVITY, RATE
from sim.physics.pit import LEAN, Ring
from sim.physics.recorder import Sample
from sim.physics.solids import Solid
from sim.physics.trajectory import Against, Impact

HEARD = 8.0
"""cm/s; softer impacts are not worth a sound."""
MERGED = 12
"""Ticks within which a die is heard only once."""

Jolt = tuple[float, float, float]
"""A sudden change of velocity in cm/s: across, along, upward."""


def impacts(solids: Sequence[Solid], tracks: Sequence[Sequence[Sample]], ring: Ring) -> list[tuple[Impact, ...]]:
    """The jolts that can be heard, for each die. A track may end where its die has come to rest."""
    jolts = [_jolts(track) for track in tracks]
    jolted: dict[int, list[int]] = {}
    """Which dice got a jolt at a tick."""
    for die, own in enumerate(jolts):
        for tick in own:
            jolted.setdefault(tick, []).append(die)
    heard = []
    for die, own in enumerate(jolts):
        kept = []
        for tick, speed in _loudest(own):
            against: Against = "felt"
            if _against_die(die, tick, solids, tracks, jolted[tick]):
                against = "die"
            elif _against_wall(tracks[die][tick], solids[die], own[tick], ring):
                against = "wall"
            kept.append(Impact(tick, die, speed, against))
        heard.append(tuple(kept))
    return heard


def _loudest(jolts: dict[int, Jolt]) -> list[tuple[int, int]]:
    """Ticks and speeds of the jolts that are heard: of several in short time the loudest."""
    kept: list[tuple[int, int]] = []
    for tick, jolt in jolts.items():
        speed = round(hypot(*jolt))
        if not kept or tick - kept[-1][0] >= MERGED:
            kept.append((tick, speed))
        elif kept[-1][1] < speed:
            kept[-1] = (tick, speed)
    return kept


def _jolts(track: Sequence[Sample]) -> dict[int, Jolt]:
    """Ticks at which the velocity changes by more than falling explains, and by how much."""
    jolts: dict[int, Jolt] = {}
    if not track:
        return jolts
    free = GRAVITY / RATE / RATE
    enough = (HEARD / RATE) ** 2
    x, y, z = track[0][:3]
    dx = dy = dz = 0.0
    for tick, sample in enumerate(track):
        px, py, pz = sample[0] - x, sample[1] - y, sample[2] - z
        ax, ay, az = px - dx, py - dy, pz - dz + free
        if ax * ax + ay * ay + az * az >= enough and tick > 1:
            jolts[tick - 1] = (ax * RATE, ay * RATE, az * RATE)
        x, y, z = sample[0], sample[1], sample[2]
        dx, dy, dz = px, py, pz
    return jolts


def _against_die(
    die: int, tick: int, solids: Sequence[Solid], tracks: Sequence[Sequence[Sample]], jolted: Sequence[int]
) -> bool:
    """Whether another die within reach got a jolt at the same tick."""
    x, y, z = tracks[die][tick][:3]
    for other in jolted:
        if other != die:
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
