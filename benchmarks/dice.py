"""How fast the dice fall, what a throw weighs, and whether memory stays flat: `python benchmarks/dice.py [--json]`.

Times are CPU time, given as multiples of real time: 200 means that a throw of one second is simulated in 5 ms. pybullet
gets the same dice with the same starts, laws and test of stillness, alternating with ours in the same process; it is
optional (`pip install pybullet`). The bars come from docs/dice.md.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from math import acos, degrees, dist
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from sim.game import DieToThrow, Throw, pit_for
from sim.physics import felt
from sim.physics.entropy import Draws, entropy
from sim.physics.felt import RATE, fall
from sim.physics.fitting import fitted
from sim.physics.gesture import NEUTRAL
from sim.physics.pit import BOUNCE, FRICTION, Ring, slabs
from sim.physics.release import Start, release
from sim.physics.solids import SOLIDS
from sim.physics.throw import land, throw
from sim.physics.trajectory import decode

SECRET = b"benchmark of the dice"
CUBE = SOLIDS["d6"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=100, help="throws of five dice; of others in proportion")
    parser.add_argument("--memory", type=int, default=10_000, help="throws for the memory test; 0 leaves it out")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments = parser.parse_args()
    say: Callable[..., None] = (lambda *_: None) if arguments.json else print

    figures: dict[str, Any] = {"speed": [], "pipeline": [], "trajectory": []}
    rival = Rival() if pybullet is not None else None
    if rival is None:
        say("pybullet is not installed, so its rows are left out; `pip install pybullet` brings them back.")
    heads = ("dice", "engine", "x real time", "slowest 5 %", "ms", "p95 ms", "rolled s", "p99 s")
    say(" ".join(f"{head:>11}" for head in heads))
    for count in (1, 5, 10, 20, 40):
        for row in speed(count, max(20, arguments.throws * 5 // count), rival):
            figures["speed"].append(row)
            times = (
                f"{row['times_real']:>11.0f} {row['times_real_p95']:>11.0f} {row['ms']:>11.2f} {row['ms_p95']:>11.2f}"
            )
            say(f"{count:>11} {row['engine']:>11} {times} {row['seconds']:>11.2f} {row['seconds_p99']:>11.2f}")
    for count, ms_bar, bytes_bar in ((5, 40, 1700), (20, 170, 7000)):
        row = pipeline(count, max(10, arguments.throws * 2 // count))
        figures["pipeline"].append(row)
        say(
            f"{count} d6, thrown, recorded, fitted and encoded: {row['ms']:.1f} ms (bar {ms_bar}), "
            f"{row['bytes']} bytes, p95 {row['bytes_p95']} (bar {bytes_bar}), "
            f"error at most {row['millimetres']:.3f} mm and {row['degrees']:.3f} degrees (bars 0.5 and 1)"
        )
    if arguments.memory:
        figures["memory"] = memory(arguments.memory)
        row = figures["memory"]
        say(f"memory: {row['first']:.1f} MB after {row['warm']} throws, {row['last']:.1f} MB after {row['throws']}")
    if arguments.json:
        print(json.dumps(figures))


def speed(count: int, throws: int, rival: "Rival | None") -> list[dict[str, Any]]:
    """The same throws by both engines, in turns."""
    engines: dict[str, Callable[[Sequence[Start], Ring], float]] = {"ours": ours}
    if rival is not None:
        engines["pybullet"] = rival.fall
    spent: dict[str, list[float]] = {name: [] for name in engines}
    rolled: dict[str, list[float]] = {name: [] for name in engines}
    for number in range(throws + 3):
        ring = Ring(pit(count) / 10)
        starts = release([CUBE] * count, NEUTRAL, Draws(entropy(SECRET, number)), ring.radius)
        for name, engine in engines.items():
            began = time.process_time()
            seconds = engine(starts, ring)
            # the first throws only warm up
            if number >= 3:
                spent[name].append(time.process_time() - began)
                rolled[name].append(seconds)
    rows = []
    for name in engines:
        # what counts as real time is all that is simulated, the wait for stillness included
        ratios = sorted(
            (s + felt.QUIET_FRAMES * felt.FRAME) / t for s, t in zip(rolled[name], spent[name], strict=True)
        )
        rows.append(
            {
                "dice": count,
                "engine": name,
                "throws": throws,
                "times_real": median(ratios),
                "times_real_p95": ratios[len(ratios) // 20],
                "ms": 1000 * median(spent[name]),
                "ms_p95": 1000 * share(spent[name], 0.95),
                "seconds": median(rolled[name]),
                "seconds_p99": share(rolled[name], 0.99),
            }
        )
    return rows


def pit(count: int) -> int:
    """As large as Beat the Bit's, or larger where there are more dice."""
    return max(120, pit_for(count))


def ours(starts: Sequence[Start], ring: Ring) -> float:
    return fall([CUBE] * len(starts), starts, [False] * len(starts), ring, record=False).seconds


def pipeline(count: int, throws: int) -> dict[str, Any]:
    """The whole way from request to bytes, and how true the bytes are."""
    request = Throw(0, tuple(DieToThrow(number) for number in range(count)), pit=pit(count))
    spent, sizes, far, turned = [], [], 0.0, 0.0
    for number in range(throws):
        source = entropy(SECRET, number)
        began = time.process_time()
        thrown = throw(request, NEUTRAL, source)
        spent.append(time.process_time() - began)
        sizes.append(len(thrown.trajectory))
        landed = land(request, NEUTRAL, source, record=True)
        assert fitted(landed.bodies, landed.fall.tracks, landed.poses, landed.ring) == thrown.trajectory
        trajectory = decode(thrown.trajectory)
        for tick in range(trajectory.ticks + 1):
            for (spot, turn), track in zip(trajectory.sample(tick / RATE), landed.fall.tracks, strict=True):
                far = max(far, dist(spot, track[tick][:3]))
                likeness = abs(sum(a * b for a, b in zip(turn, track[tick][3:], strict=True)))
                turned = max(turned, 2 * acos(min(1.0, likeness)))
    return {
        "dice": count,
        "throws": throws,
        "ms": 1000 * median(spent),
        "ms_p95": 1000 * share(spent, 0.95),
        "bytes": round(median(sizes)),
        "bytes_p95": share(sizes, 0.95),
        "millimetres": 10 * far,
        "degrees": degrees(turned),
    }


def memory(throws: int) -> dict[str, Any]:
    """Resident memory early and late in a long row of whole throws."""
    request = Throw(0, (DieToThrow(0),))
    warm = throws // 10
    first = 0.0
    for number in range(throws):
        throw(request, NEUTRAL, entropy(SECRET, number))
        if number + 1 == warm:
            first = resident()
    return {"throws": throws, "warm": warm, "first": first, "last": resident()}


def resident() -> float:
    """Megabytes of this process that are in memory; where that cannot be asked, the most it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    import os

    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def share(values: Sequence[float], part: float) -> Any:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


try:
    import pybullet
except ImportError:
    pybullet = None


class Rival:
    """pybullet with our dice, laws and test of stillness. Every throw begins with an empty world, as ours does.

    Its bodies are plain rigid bodies ("maximal coordinates"), like ours: as links of articulated bodies, which is its
    default, the same dice bounce on the spot for ever.
    """

    def __init__(self) -> None:
        pybullet.connect(pybullet.DIRECT)

    def fall(self, starts: Sequence[Start], ring: Ring) -> float:
        pybullet.resetSimulation()
        pybullet.setGravity(0, 0, -felt.GRAVITY)
        pybullet.setPhysicsEngineParameter(fixedTimeStep=felt.STEP, numSolverIterations=10, useSplitImpulse=1)
        floor = pybullet.createMultiBody(
            0, pybullet.createCollisionShape(pybullet.GEOM_PLANE), useMaximalCoordinates=True
        )
        pybullet.changeDynamics(floor, -1, lateralFriction=felt.FELT_FRICTION, restitution=felt.FELT_BOUNCE)
        for corners in slabs(ring):
            hull = pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=corners)
            side = pybullet.createMultiBody(0, hull, useMaximalCoordinates=True)
            pybullet.changeDynamics(side, -1, lateralFriction=FRICTION, restitution=BOUNCE)
        box = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=[CUBE.in_radius] * 3)
        dice = [self._die(box, start) for start in starts]
        quiet = frames = 0
        while quiet < felt.QUIET_FRAMES and frames < felt.CAP_FRAMES:
            for _ in range(felt.STEPS_PER_FRAME):
                pybullet.stepSimulation()
            frames += 1
            moving = 0
            for die in dice:
                (x, y, z), (a, b, c) = pybullet.getBaseVelocity(die)
                if x * x + y * y + z * z > felt.QUIET_SPEED**2 or a * a + b * b + c * c > felt.QUIET_SPIN**2:
                    moving += 1
            quiet = 0 if moving else quiet + 1
        return (frames - quiet) * felt.FRAME

    def _die(self, box: int, start: Start) -> int:
        w, x, y, z = start.orientation
        die: int = pybullet.createMultiBody(
            felt.MASS, box, -1, start.position, (x, y, z, w), useMaximalCoordinates=True
        )
        pybullet.changeDynamics(
            die,
            -1,
            lateralFriction=felt.DIE_FRICTION,
            restitution=felt.DIE_BOUNCE,
            linearDamping=felt.AIR,
            angularDamping=felt.AIR_ON_SPIN,
            ccdSweptSphereRadius=felt.SWEEP * CUBE.in_radius,
            activationState=pybullet.ACTIVATION_STATE_DISABLE_SLEEPING,
        )
        pybullet.resetBaseVelocity(die, start.velocity, start.spin)
        return die


if __name__ == "__main__":
    main()
