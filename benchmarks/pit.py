"""No die leaves a pit: throws of every kind, number and hand, also among dice that lie and in collars.

    python -m benchmarks.pit [--throws 100000] [--jobs 2] [--seed WORDS] [--picture FILE.png] [--json]

Each row is one way of throwing in the pits that games have; whatever a row draws by lot follows from the seed.
"Outside" are dice whose middle rests beyond the wall or sunk in the felt, "broken" throws whose simulation broke down;
the bar is 0 for both.
`--picture` draws where the dice of twenty throws of each row lie.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from math import hypot
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sim.chance import chance_from
from sim.dice import BODIES
from sim.game import DieToThrow, Throw, pit_for
from sim.physics.entropy import entropy
from sim.physics.felt import Lost
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.throw import Landed, land

WAYS = ("neutral", "soft at the rim", "wild", "wild along the wall", "among lying dice", "in a collar")
MOST = 20
"""Dice in one throw."""
WIDER = 1.01
"""The radius of a side is that of its middle; where two sides meet the pit is a hundredth wider."""
SHOWN = 20
BATCH = 200

Places = list[tuple[float, float]]


@dataclass
class Row:
    """What was counted for one way of throwing; rows add up."""

    way: str
    throws: int = 0
    dice: int = 0
    outside: int = 0
    broken: int = 0
    capped: int = 0
    cocked: int = 0
    raised: int = 0
    seconds: list[float] = field(default_factory=list)
    shown: list[Places] = field(default_factory=list)
    """Where the dice of the first throws lie, in shares of the pit's radius."""

    def add(self, other: "Row") -> None:
        for name in ("throws", "dice", "outside", "broken", "capped", "cocked", "raised"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds += other.seconds
        self.shown = (self.shown + other.shown)[:SHOWN]

    def within(self, share: float) -> float:
        """The time after which this share of all throws was still."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))] if self.seconds else 0.0


def counted(job: tuple[str, int, str]) -> Row:
    way, first, seed = job
    row = Row(way)
    for number in range(first, first + BATCH):
        row.throws += 1
        try:
            pit, landed = thrown(way, number, seed)
        except Lost:
            row.broken += 1
            continue
        row.dice += len(landed.bodies)
        row.capped += landed.fall.capped
        row.seconds.append(landed.fall.seconds)
        for die, body in zip(landed.rest.dice, landed.bodies, strict=True):
            row.cocked += die.cocked
            row.raised += die.raised
            row.outside += die.z < body.in_radius * 50 or hypot(die.x, die.y) > pit * 10 * WIDER
        if len(row.shown) < SHOWN:
            row.shown.append([(die.x / pit / 10, die.y / pit / 10) for die in landed.rest.dice])
    return row


def thrown(way: str, number: int, seed: str) -> tuple[int, Landed]:
    """One throw: kinds, number of dice, pit and hand by lot."""
    luck = chance_from(f"{seed} {way} {number}")
    draws = iter(range(1 << 20))

    def lot(count: int) -> int:
        return luck.derive("lot", next(draws)).below(count)[0]

    def share() -> float:
        return lot(1_000_001) / 1_000_000

    count = 1 + lot(MOST if lot(4) == 0 else 6)
    kinds = list(BODIES)
    same = kinds[lot(len(kinds))]
    dice = [DieToThrow(die, same if lot(3) else kinds[lot(len(kinds))]) for die in range(count)]
    pit = max(pit_for(count), (60, 98, 114, 120, 150)[lot(5)])
    chance = partial(entropy, luck.derive("throws").key)
    match way:
        case "neutral":
            hand = NEUTRAL
        case "soft at the rim":
            hand = Gesture(360 * share() - 180, 0.1 * share(), -0.2, 2 * share() - 1, 2 * share() - 1)
        case "wild along the wall":
            side = 1 if lot(2) else -1
            hand = Gesture(side * (40 * share() - 20), 1.0, 2 * share() - 1, -0.95 * side, 0.3 * share() - 0.15)
        case _:
            strength, spin = 1.0 - 0.4 * share() ** 2, 2 * share() - 1
            hand = Gesture(360 * share() - 180, strength, spin, 2 * share() - 1, 2 * share() - 1)
    before = land(Throw(0, tuple(dice), pit=pit), hand.bounded(), chance(0, ()))
    if way not in ("among lying dice", "in a collar"):
        return pit, before
    alone = way == "in a collar"
    again = max(1, 1 if alone else lot(count) if count > 1 else 1)
    lying = tuple((die, rest) for die, rest in zip(dice, before.rest.dice, strict=True))[again:]
    request = Throw(0, tuple(dice[:again]), lying, pit=pit, apart=alone)
    return pit, land(request, hand.bounded(), chance(1, ()))


def measure(throws: int, jobs: int, seed: str) -> list[Row]:
    rows = {way: Row(way) for way in WAYS}
    each = -(-throws // len(WAYS))
    work = [(way, first, seed) for way in WAYS for first in range(0, each, BATCH)]
    for row in _shared(work, jobs):
        rows[row.way].add(row)
    return list(rows.values())


def _shared(work: list[tuple[str, int, str]], jobs: int) -> Iterator[Row]:
    if jobs <= 1:
        yield from map(counted, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(counted, work)


def draw(rows: list[Row], path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, all_axes = pyplot.subplots(2, 3, figsize=(12, 8), layout="constrained")
    for row, axes in zip(rows, all_axes.flat, strict=True):
        axes.add_patch(pyplot.Circle((0, 0), 1, fill=False, linewidth=2))
        for places in row.shown:
            axes.plot(*zip(*places, strict=True), "o", markersize=4)
        axes.set(title=f"{row.way}: {len(row.shown)} throws", xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal")
        axes.set_xticks([])
        axes.set_yticks([])
    figure.savefig(path, dpi=110)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="pit")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = measure(given.throws, given.jobs, given.seed)
    if given.picture:
        draw(rows, given.picture)
    if given.json:
        figures = [{**asdict(row), "p50": row.within(0.5), "p99": row.within(0.99)} for row in rows]
        print(json.dumps([{k: v for k, v in row.items() if k not in ("seconds", "shown")} for row in figures]))
    else:
        names = ("throws", "dice", "outside", "broken", "capped", "cocked", "raised")
        print(f"{'way':20}" + "".join(f"{name:>9}" for name in names) + "  still: 50, 99 %")
        for row in rows:
            counts = "".join(f"{getattr(row, name):9,}" for name in names)
            print(f"{row.way:20}{counts}  {row.within(0.5):.2f}, {row.within(0.99):.2f} s")
    return 1 if any(row.outside or row.broken for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
