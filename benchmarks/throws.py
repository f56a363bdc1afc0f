"""What a throw costs from request to bytes: `python benchmarks/throws.py --old PATH [--json]`, PATH an older work tree.

CPU time of `sim.physics.throw.throw` with its record and its code, of the same dice in both trees; each throw's best of
several, and the median of all throws. What fell must be the same to the last bit; what is played back is compared with
every step of the simulation.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from math import acos, degrees, dist
from pathlib import Path
from statistics import median
from typing import Any

SECRET = b"benchmark of the dice"
COUNTS = {1: 60, 5: 40, 10: 20, 20: 16, 40: 8}
"""How many throws of how many dice."""
REPEATS = 3
BARS = {5: 7.0, 20: 30.0}
"""ms"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="a work tree of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="how often both trees have their turn (%(default)s)")
    parser.add_argument("--dice", type=int, nargs="*", default=[5, 20], choices=COUNTS)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps({str(count): figures(count) for count in arguments.dice}))
        return
    # only here: what is measured may come from another tree
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from benchmarks.side_by_side import beside, measured, ratio, report

    def line(row: dict[str, Any]) -> str:
        old = row["old"]
        return (
            f"{row['dice']:>4} {old.get('ms', 0):>8.2f} {row['ms']:>8.2f} {ratio(row['ms'], old.get('ms')):>6} "
            f"{row['bar'] or '':>5} {row['bytes']:>6} {old.get('bytes', ''):>6} "
            f"{row['millimetres']:>6.3f} {row['degrees']:>6.3f}  {row['fell']}"
        )

    rounds = measured(__file__, arguments.old, arguments.rounds, "--dice", *map(str, arguments.dice))
    rows = []
    for count in arguments.dice:
        best = {
            name: min((each[str(count)] for each in own), key=lambda one: one["ms"]) for name, own in rounds.items()
        }
        rows.append({"dice": count, "bar": BARS.get(count), **beside(best["new"], best.get("old"), "fell", "rests")})
    heads = f"{'d6':>4} {'old ms':>8} {'new ms':>8} {'ratio':>6} {'bar':>5}"
    report(rows, f"{heads} {'bytes':>6} {'was':>6} {'mm':>6} {'deg':>6}  fell", line, arguments.json)


def figures(count: int) -> dict[str, Any]:
    """Of the tree that is imported here."""
    from sim.codec import encode
    from sim.game import DieToThrow, Throw, pit_for
    from sim.physics import felt
    from sim.physics.entropy import entropy
    from sim.physics.felt import RATE
    from sim.physics.gesture import NEUTRAL
    from sim.physics.throw import land, throw
    from sim.physics.trajectory import decode

    request = Throw(0, tuple(DieToThrow(number) for number in range(count)), pit=max(120, pit_for(count)))
    for number in range(3):
        throw(request, NEUTRAL, entropy(SECRET, 1000 + number))
    spent, sizes, far, turned = [], [], 0.0, 0.0
    rests = sha256()
    for number in range(COUNTS[count]):
        source = entropy(SECRET, number)
        times = []
        for _ in range(REPEATS):
            began = time.process_time()
            thrown = throw(request, NEUTRAL, source)
            times.append(time.process_time() - began)
        spent.append(min(times))
        sizes.append(len(thrown.trajectory))
        rests.update(encode(thrown.rest))
        trajectory = decode(thrown.trajectory)
        tracks = every_step(felt, lambda: land(request, NEUTRAL, source, record=True).fall.tracks)  # noqa: B023
        for tick in range(trajectory.ticks + 1):
            for (spot, turn), track in zip(trajectory.sample(tick / RATE), tracks, strict=True):
                far = max(far, dist(spot, track[tick][:3]))
                likeness = abs(sum(a * b for a, b in zip(turn, track[tick][3:], strict=True)))
                turned = max(turned, 2 * acos(min(1.0, likeness)))
    return {
        "ms": 1000 * median(spent),
        "bytes": round(median(sizes)),
        "all_bytes": sum(sizes),
        "millimetres": 10 * far,
        "degrees": degrees(turned),
        "rests": rests.hexdigest(),
    }


def every_step(felt: Any, recorded: Callable[[], Any]) -> Any:
    """What is recorded when still frames, too, are looked at step by step."""
    usual = getattr(felt, "SURELY_QUIET", None)
    felt.SURELY_QUIET = felt.QUIET_FRAMES + 1
    try:
        return recorded()
    finally:
        felt.SURELY_QUIET = usual


if __name__ == "__main__":
    sys.exit(main())
