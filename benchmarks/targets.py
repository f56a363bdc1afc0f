"""What is too small for a finger: `python -m benchmarks.targets [GAME ...] [--size WxH ...] [--turns N]`.

Turns of every game are played in windows of several sizes, and at every decision everything that can be pressed is
measured in dp: how large it is seen, and in how large a part of the window a touch reaches it. What is reached in less
than 40 x 40 dp is listed, each thing once, as it was worst.
"""

import argparse
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from client.boards import Target
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.scene import TableScene
from client.ui.layout import Modal
from client.ui.widgets import Control
from sim.games import all_games

SIZES = ("500x800", "800x1280", "1280x720")
LEAST = 40.0
"""dp."""
STEP = 4.0
"""dp between two touches that are tried."""
LONGEST = 9_000


@dataclass(frozen=True)
class Reach:
    """A thing that can be pressed: how large it is seen, and how wide and high the part is in which it is touched."""

    name: str
    seen: tuple[float, float]
    wide: float
    high: float
    area: float
    """Of that part, in square dp: it may have corners cut off, or strips."""

    @property
    def enough(self) -> bool:
        # a strip short at either side, and the corners that neighbours share, are no hindrance
        return min(self.wide, self.high) >= LEAST - STEP and self.area >= 0.75 * LEAST * LEAST


def things(table: TableScene, known: Collection[str] = ()) -> Iterator[Reach]:
    """What can be done on the board now; where several things mean the same, by the one that is reached best."""
    best = dict[str, Reach]()
    for target in table.tabletop.pointing.targets:
        if (target.actions or target.toggles) and target.id not in known:
            reach, means = reach_of(table, target), target.means or target.id
            if means not in best or (reach.enough, reach.area) > (best[means].enough, best[means].area):
                best[means] = reach
    yield from best.values()


def reach_of(table: TableScene, target: Target) -> Reach:
    """Try touches all over a target and around it."""
    top, stage = table.tabletop, table.app.stage
    spots = [((s.x + 1) / 2 * stage.width, (1 - s.y) / 2 * stage.height) for s in top.pointing.corners_of(target)]
    if not spots:
        return Reach(target.id, (0, 0), 0, 0, 0)
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    high, low = min(y for _, y in spots), max(y for _, y in spots)
    middle = (left + right) / 2, (high + low) / 2
    across, down = (max((right - left) / 2, LEAST / 2), max((low - high) / 2, LEAST / 2))
    # of large things a part will do
    across, down = min(across, LEAST * 0.75), min(down, LEAST * 0.75)
    hits = []
    for i in range(int(2 * across / STEP)):
        for j in range(int(2 * down / STEP)):
            x, y = middle[0] - across + (i + 0.5) * STEP, middle[1] - down + (j + 0.5) * STEP
            if not (0 <= x <= stage.width and 0 <= y <= stage.height) or stage.covers(x, y):
                continue
            found = top.pointing.target_at(2 * x / stage.width - 1, 1 - 2 * y / stage.height, by_finger=True)
            if found is not None and found.id == target.id:
                hits.append((x, y))
    seen = (right - left, low - high)
    if not hits:
        return Reach(target.id, seen, 0, 0, 0)
    xs, ys = [x for x, _ in hits], [y for _, y in hits]
    return Reach(target.id, seen, max(xs) - min(xs) + STEP, max(ys) - min(ys) + STEP, len(hits) * STEP * STEP)


def widgets(table: TableScene) -> Iterator[Reach]:
    """Buttons and the like."""
    tree = table.app.stage.tree
    modals = [widget for widget in tree.walk() if isinstance(widget, Modal)]
    for control in (modals[-1] if modals else tree).walk():
        if isinstance(control, Control) and control.enabled:
            area = control.on_screen()
            yield Reach(f"[{control.key}]", (area.w, area.h), area.w, area.h, area.w * area.h)


def turns(demo: Demo, name: str, count: int) -> Iterator[TableScene]:
    """A full table at every decision of the person's first turns, played as the strongest bot would."""
    game = all_games()[name]
    seats = max(game.seats[0], min(5, game.seats[-1]))
    table = demo.app.tables.begin(game, [YOU, *[list(game.bots)[-1]] * (seats - 1)], game.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    decisions = 0
    for _ in range(LONGEST):
        demo.run(1 / 30)
        if isinstance(demo.app.scene, ResultsScene) or decisions >= count:
            break
        if table.facts.mine:
            demo.run(0.1)
            yield table
            decisions += 1
            demo.play(table)
    demo.app.home()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(all_games()))
    parser.add_argument("--size", nargs="+", default=list(SIZES))
    parser.add_argument("--turns", type=int, default=12, help="decisions of the person that are looked at")
    given = parser.parse_args()
    for size in given.size:
        width, height = map(int, size.split("x"))
        demo = Demo((width, height), ("en",), "test", seed="targets")
        demo.app.store.change(reduced_motion=True)
        for name in given.games:
            measured, worst = 0, dict[str, Reach]()
            for table in turns(demo, name, given.turns):
                for reach in (*things(table), *widgets(table)):
                    measured += 1
                    if not reach.enough and (reach.name not in worst or reach.area < worst[reach.name].area):
                        worst[reach.name] = reach
            print(f"{name} {size}: {measured} measured, {len(worst)} things under {LEAST:.0f} dp")
            for reach in sorted(worst.values(), key=lambda reach: reach.area):
                seen = f"{reach.seen[0]:.0f} x {reach.seen[1]:.0f}"
                print(f"    {reach.name:32} seen {seen:>9}, touched in {reach.wide:.0f} x {reach.high:.0f}"
                      f" ({reach.area:.0f})")  # fmt: skip
        demo.close()


if __name__ == "__main__":
    main()
