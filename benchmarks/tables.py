"""How many tables a host bears whose dice really fall: `python benchmarks/tables.py [--old PATH] [--json]`.

A server process hosts tables of DeerPortal with four guests each, at one move a second, as in `benchmarks/net.py`, but
with dice that fall: in threads of the host, or in worker processes. This process plays the guests, who see everything
and check nothing. Of each number of tables it tells

- the share of the moves that were due which were made, and p50 and p99 from a guest's intent until all four guests
  have seen what came of it, with the dice. Bar: 400 tables keep up, p99 under 250 ms.
- how late a timer of the host's reactor comes (p50, p95): what else holds up its thread. Bar: p95 under 2 ms.
- which share of a core the host and its workers take.

`--old` measures an older work tree in turns with this one; it throws in threads only.
"""

import argparse
import json
import os
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

BEAT = 0.01
"""Seconds from one timer to the next."""
BARS = {"p99_ms": 250.0, "late_p95_ms": 2.0, "made": 0.99}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 400], help="(%(default)s)")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 1], help="0: dice fall in threads of the host")
    parser.add_argument("--old", type=Path, help="a work tree of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve is not None:
        serve(arguments.serve)
        return 0
    if arguments.measure:
        print(json.dumps(figures(arguments.tables[0], arguments.workers[0], arguments.seconds)))
        return 0
    # only here: what is measured may come from another tree
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from benchmarks.side_by_side import HERE, report, run_once

    rows = []
    for count in arguments.tables:
        kinds = [(HERE, workers) for workers in arguments.workers]
        if arguments.old is not None:
            kinds.insert(0, (arguments.old.resolve(), 0))
        for tree, workers in kinds * arguments.rounds:
            options = ("--tables", str(count), "--workers", str(workers), "--seconds", str(arguments.seconds))
            name = ("" if tree == HERE else "old, ") + (f"{workers} workers" if workers else "threads")
            rows.append({"tables": count, "dice": name, **run_once(__file__, tree, *options)})
    columns = ("made", "p50_ms", "p99_ms", "late_p50_ms", "late_p95_ms", "host_cores", "workers_cores", "guests_cores")

    def line(row: dict[str, Any]) -> str:
        return f"{row['tables']:>6} {row['dice']:>14} " + " ".join(f"{row[name]:>{len(name)}.2f}" for name in columns)

    report(rows, f"{'tables':>6} {'dice':>14} " + " ".join(columns), line, arguments.json)
    return 0


# The server process


def serve(workers: int) -> None:
    """Do what the lines on standard input say, as `benchmarks.net` does."""
    from benchmarks import net
    from netcode import throws

    service = throws.ThrowsInWorkers(workers) if workers else throws.physics_throw
    net.Conduct = partial(net.Conduct, throw_service=service, off_thread=throws.in_threads(net.REACTOR))  # type: ignore[misc, assignment]
    late: list[float] = []

    def beat(due: float) -> None:
        now = time.perf_counter()
        late.append(now - due)
        net.REACTOR.callLater(BEAT, beat, time.perf_counter() + BEAT)

    class Server(net.Server):
        def cost(self) -> dict[str, float]:
            """Beside the usual, how late timers came since the last time this was asked."""
            times = sorted(late) or [0.0]
            late.clear()
            processes = service.workers.processes if workers else []
            return {
                **super().cost(),
                "workers": sum(spent(process.pid or 0) for process in processes),
                "late_p50_ms": 1e3 * times[len(times) // 2],
                "late_p95_ms": 1e3 * times[int(len(times) * 0.95)],
            }

    net.Server = Server  # type: ignore[misc]
    net.REACTOR.callWhenRunning(beat, time.perf_counter())
    net.serve()
    if workers:
        service.close()


def spent(process: int) -> float:
    """Seconds of CPU of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# The process of the guests


def figures(tables: int, workers: int, seconds: int) -> dict[str, float]:
    """Of the tree that is imported here."""
    from benchmarks import net

    class Serving(net.ServerProcess):
        def __init__(self) -> None:
            self.waiting, self.buffer = [], b""
            command = [sys.executable, __file__, "--serve", str(workers)]
            net.REACTOR.spawnProcess(self, command[0], command, env=os.environ, childFDs={0: "w", 1: "r", 2: 2})

    # a guest would throw everything again, on a machine of its own
    net.PeerLink._throw_again = lambda *_: None  # type: ignore[method-assign]
    result: list[Any] = []
    working = partial(_paced, net, Serving, tables, seconds)
    net.REACTOR.callWhenRunning(lambda: working().addBoth(result.append).addBoth(lambda _: net.REACTOR.stop()))
    net.REACTOR.run()
    (found,) = result
    if not isinstance(found, dict):
        found.raiseException()
    return found  # type: ignore[no-any-return]


def _paced(net: Any, serving: Any, tables: int, seconds: int) -> Any:
    from twisted.internet.defer import inlineCallbacks

    @inlineCallbacks
    def run() -> Any:
        server = serving()
        seated = yield net.seated(server, tables)
        yield net.paced(seated, 2)
        for table in seated:
            table.times.clear()
        before, own = (yield server.ask("cost")), time.process_time()
        yield net.paced(seated, seconds)
        after = yield server.ask("cost")
        own = time.process_time() - own
        server.stop()
        times = sorted(t for table in seated for t in table.times)
        return {
            "made": len(times) / tables / seconds,
            "p50_ms": 1e3 * median(times),
            "p99_ms": 1e3 * times[int(len(times) * 0.99)],
            "late_p50_ms": after["late_p50_ms"],
            "late_p95_ms": after["late_p95_ms"],
            "host_cores": (after["cpu"] - before["cpu"]) / seconds,
            "workers_cores": (after["workers"] - before["workers"]) / seconds,
            "guests_cores": own / seconds,
        }

    return run()


if __name__ == "__main__":
    sys.exit(main())
