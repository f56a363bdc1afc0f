"""How cost grows: `python -m benchmarks.growth [PART ...] [--picture FILE.png] [--json]`.

CPU time, the best or the median of several: of a throw by its dice, of opening a log by its entries, and of a move at a
host by its tables and by the guests of a table (`benchmarks/net.py`: TLS, fair, durable; four sit, the others watch).
`--picture` draws the curves (`pip install matplotlib`), each with the straight line through its first point.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from twisted.internet.defer import DeferredList, inlineCallbacks

from benchmarks.net import GUESTS, REACTOR, BenchTable, Guest, LightLink, ServerProcess, cpu_for, moves, pause, seated
from netcode.throws import in_threads
from sim.chance import chance_from
from sim.codec import decode, encode
from sim.game import DieToThrow, Throw, pit_for
from sim.games import all_games
from sim.log import Entry
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import throw
from sim.roller import SeededRoller
from sim.table import Table

DICE = (1, 2, 5, 10, 20, 40)
ENTRIES = (50, 100, 150, 200, 250, 300)
TABLES = (2, 4, 8, 16, 50, 100)
AUDIENCE = (4, 6, 8, 12)
"""As many as a host lets watch from elsewhere, at the most."""
THROWS, OPENINGS, ROUNDS, MOVES = 7, 3, 4, 5
Curve = dict[int, float]


def best_ms(work: Callable[[], object], times: int) -> float:
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return 1000 * min(spent)


def by_dice() -> Curve:
    """ms of a throw, recorded and encoded: the median of several throws."""
    found = {}
    for count in DICE:
        request = Throw(0, tuple(DieToThrow(number) for number in range(count)), pit=max(120, pit_for(count)))
        sources = [entropy(b"growth of the dice", number) for number in range(THROWS)]
        found[count] = median(best_ms(partial(throw, request, NEUTRAL, source), 2) for source in sources)
    return found


def by_entries() -> Curve:
    """ms of reading and replaying the log of a long game, as it is read and judged when a table is opened again."""
    game, luck = all_games()["deer-portal"], chance_from("growth")
    roller = SeededRoller(luck)
    table = Table.begin(game, GUESTS, seed=luck.key)
    while len(table.log) < max(ENTRIES) and game.outcome(table.state) is None:
        due = game.throw(table.state)
        if due is not None:
            table.settle(roller.roll(due), b"")
        else:
            seat = game.to_act(table.state)[0]
            actions = list(game.actions(game.view(table.state, seat), seat))
            table.act(seat, luck.derive(len(table.log)).choice(actions)[0])
    data = [encode(entry) for entry in table.log]

    def opened(count: int) -> None:
        Table.replay(game, [decode(entry, Entry) for entry in data[:count]])

    return {count: best_ms(partial(opened, count), OPENINGS) for count in ENTRIES if count <= len(data)}


@inlineCallbacks
def cost_of_a_move(server: ServerProcess, tables: list[BenchTable]) -> Any:
    """µs of the host's CPU for an action with its throw."""
    yield DeferredList([moves(table, MOVES) for table in tables])
    found = []
    for _ in range(ROUNDS):
        asked = sum(table.moves for table in tables)
        cpu, _, _ = yield cpu_for(server, [partial(moves, table, MOVES) for table in tables])
        found.append(cpu / (sum(table.moves for table in tables) - asked) * 1e6)
    return median(found)


@inlineCallbacks
def by_tables() -> Any:
    found = {}
    for count in TABLES:
        server = ServerProcess()
        tables = yield seated(server, count)
        found[count] = yield cost_of_a_move(server, tables)
        server.stop()
    return found


@inlineCallbacks
def by_guests() -> Any:
    found = {}
    for count in AUDIENCE:
        server = ServerProcess()
        ((port, code),) = yield server.ask("tables", 1)
        table = BenchTable(0, port, code)
        yield DeferredList([guest.at_table for guest in table.guests])
        table.ready()
        while not table.begun:
            yield pause(0.05)
        for number in range(count - GUESTS):
            name, threads = f"W{number}", in_threads(REACTOR)
            link = LightLink(REACTOR, "127.0.0.1", port, code, name, spectator=True, off_thread=threads)
            watcher = Guest(table, link)
            yield watcher.at_table
        found[count] = yield cost_of_a_move(server, [table])
        server.stop()
    return found


WORDS = {
    "dice": ("dice of a throw", "ms"),
    "entries": ("entries of a log that is opened", "ms"),
    "tables": ("tables of a host", "µs a move"),
    "guests": ("guests of a table", "µs a move"),
}


@inlineCallbacks
def run(parts: list[str]) -> Any:
    figures: dict[str, Curve] = {}
    for part, work in (("dice", by_dice), ("entries", by_entries), ("tables", by_tables), ("guests", by_guests)):
        if part in parts:
            found = work()
            figures[part] = found if isinstance(found, dict) else (yield found)
            print(part, figures[part], file=sys.stderr, flush=True)
    return figures


def draw(figures: dict[str, Curve], path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    picture, places = pyplot.subplots(1, len(figures), figsize=(4 * len(figures), 3.4), squeeze=False)
    for place, (part, curve) in zip(places[0], figures.items(), strict=True):
        what, unit = WORDS[part]
        counts = list(curve)
        place.plot(counts, list(curve.values()), "o-", color="#b06a1b")
        if unit == "ms":
            first = curve[counts[0]] / counts[0]
            place.plot(counts, [first * count for count in counts], ":", color="#57503f", label="in proportion")
            place.legend(frameon=False)
        place.margins(y=0.12)
        place.set(xlabel=what, ylabel=unit, xlim=(0, None), ylim=(0, None))
        place.spines[["top", "right"]].set_visible(False)
    picture.tight_layout()
    picture.savefig(path, dpi=110)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=[*WORDS, []], help="which curves (default: all)")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    result: list[Any] = []
    work = partial(run, given.part or list(WORDS))
    REACTOR.callWhenRunning(lambda: work().addBoth(result.append).addBoth(lambda _: REACTOR.stop()))
    REACTOR.run()
    (figures,) = result
    if not isinstance(figures, dict):
        figures.printTraceback()
        return 1
    if given.picture:
        draw(figures, given.picture)
    if given.json:
        print(json.dumps(figures))
    else:
        for part, curve in figures.items():
            print(f"{WORDS[part][0]:34}" + "".join(f"  {count}: {value:.4g}" for count, value in curve.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
