"""What a club costs: tables on one node and on two, beside a host that keeps its tables in SQLite, in the same run.

    python benchmarks/club.py [--tables 200,500,1000,2000] [--nodes 1,2] [--seconds 20] [--asleep 10000] [--json]

A PostgreSQL of its own is started in a folder of its own. Server processes are nodes as `astragal club` runs them, with
dice that need no physics; this process plays four guests at each table. Figures:

- CPU a move, as fast as it goes, of a node and of a SQLite host by turns; and of the node with its database.
  Bar: a node takes at most 1.5 times what the SQLite host takes.
- p50 and p99 from a guest's intent until all four have seen it, and moves made of those due, with so many tables at a
  move a second. Bar: 1,000 tables with p99 under 250 ms on an idle machine with two cores.
- KB of a node for each of 10,000 sleeping tables; milliseconds from a call of a sleeping table to the chair, and of
  one that is awake. Bar: a sleeping table wakes within 200 ms.
"""

import argparse
import os
import resource
import shutil
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from twisted.internet.defer import Deferred, DeferredList, inlineCallbacks

from benchmarks.net import (
    GAME,
    GUESTS,
    REACTOR,
    ROUNDS,
    UNLIMITED,
    BenchTable,
    ServerProcess,
    cpu_for,
    moves,
    obey,
    paced,
    pause,
    seated,
    told,
)
from netcode.club import floor
from netcode.club.node import Node, Settings
from netcode.club.own_postgres import OwnPostgres
from netcode.conduct import Conduct
from netcode.eager_tcp import listen
from netcode.guest import PeerLink
from netcode.link import Watcher
from netcode.messages import SetPace
from netcode.relay.limits import Limits
from netcode.signing import Signer
from netcode.throws import in_threads
from netcode.tickets import Ticket
from netcode.ways import Ways
from sim.games import all_games

MANY = 1 << 20
LIMITS = Limits(
    connections=MANY, household_connections=MANY, household_knocks=(MANY, MANY), household_waiting=MANY, waiting=MANY
)
BATCH = 200
"""Tables that are opened, or wait for one commit, together."""


class Served:
    """A node, which does what the benchmark says."""

    def __init__(self, url: str, name: str) -> None:
        conduct = Conduct(autostart=True, off_thread=in_threads(REACTOR))
        settings = Settings(url=url, name=name, address="127.0.0.1:1", limits=LIMITS)
        self.node = Node(REACTOR, settings, all_games(), conduct, lambda event, **facts: None)
        self.port = 0
        self.number = 10_000 if name == "one" else 5_000_000
        floor.SLEEP_SECONDS = 1e9

    @inlineCallbacks
    def start(self) -> Any:
        yield self.node.start()
        self.port = listen(REACTOR, 0, self.node.board, "127.0.0.1", backlog=1000).getHost().port
        return self.port

    @inlineCallbacks
    def tables(self, count: int, game_id: str = GAME) -> Any:
        """Open so many tables; their ports and codes."""
        game = all_games()[game_id]
        opened = []
        for number in range(count):
            self.number += 1
            table = self.node.floor.open(game, self.number, GUESTS, (), None, SetPace())
            table.door.rates = UNLIMITED
            opened.append((self.port, table.host.seal.code))
            if number % BATCH == BATCH - 1:
                yield self.kept()
        yield self.kept()
        return opened

    def kept(self) -> "Deferred[None]":
        done: Deferred[None] = Deferred()
        self.node.store.when_kept(lambda: done.callback(None))
        return done

    @inlineCallbacks
    def sleep(self) -> Any:
        """Every table is put to sleep."""
        for table in tuple(self.node.floor.tables.values()):
            table.host.adjourn("moved")
        yield self.kept()

    def cost(self) -> dict[str, float]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        memory = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
        made, commits = self.node.floor.moves, self.node.store.commits
        return {"cpu": used.ru_utime + used.ru_stime, "memory": memory, "moves": made, "commits": commits}


class ClubTable(BenchTable):
    """Guests who call their table at a node."""

    def link(self, kind: type[PeerLink], port: int, code: str, name: str) -> PeerLink:
        ways = Ways(relays=(("127.0.0.1", port),))
        return kind(REACTOR, "", 0, code, name, off_thread=in_threads(REACTOR), ways=ways)


def node_process(url: str, name: str) -> ServerProcess:
    return ServerProcess(__file__, "--serve", url, name)


def database_cpu(postgres: OwnPostgres) -> float:
    """Seconds that the server and all its backends have used, those that are gone included."""
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(place.name) == postgres.pid:
            total += sum(map(int, fields[11:15]))
        elif int(fields[1]) == postgres.pid:
            total += sum(map(int, fields[11:13]))
    return total / ticks


@inlineCallbacks
def cpu_a_move(postgres: OwnPostgres, count: int) -> Any:
    """A node and a SQLite host by turns: other work on the machine comes and goes."""
    node, host = node_process(postgres.url, "one"), ServerProcess()
    yield node.ask("start")
    at_node = yield seated(node, count, kind=ClubTable)
    at_host = yield seated(host, count)
    yield DeferredList([moves(table, 4) for table in (*at_node, *at_host)])
    shares: dict[str, list[float]] = {"node": [], "with database": [], "host": [], "commits": []}
    for _ in range(ROUNDS):
        before = database_cpu(postgres)
        cpu, made, commits = yield cpu_for(node, [partial(moves, table, 8) for table in at_node])
        shares["node"].append(cpu / made * 1e6)
        shares["with database"].append((cpu + database_cpu(postgres) - before) / made * 1e6)
        shares["commits"].append(made / commits)
        cpu, made, _ = yield cpu_for(host, [partial(moves, table, 8) for table in at_host])
        shares["host"].append(cpu / made * 1e6)
    node.stop()
    host.stop()
    ratios = [node / host for node, host in zip(shares["node"], shares["host"], strict=True)]
    whole = [both / host for both, host in zip(shares["with database"], shares["host"], strict=True)]
    return {
        "cpu_us_per_move": median(shares["node"]),
        "cpu_us_per_move_sqlite_host": median(shares["host"]),
        "ratio_to_sqlite_host": median(ratios),
        "ratio_with_database": median(whole),
        "moves_per_commit": median(shares["commits"]),
    }


@inlineCallbacks
def latency(postgres: OwnPostgres, count: int, nodes: int, seconds: int) -> Any:
    names = ("one", "two")[:nodes]
    servers = [node_process(postgres.url, name) for name in names]
    tables: list[BenchTable] = []
    for number, server in enumerate(servers):
        yield server.ask("start")
        tables += yield seated(server, count // nodes, first=number * count, kind=ClubTable)
    before = time.process_time()
    yield paced(tables, seconds)
    own = (time.process_time() - before) / seconds
    for server in servers:
        server.stop()
    times = sorted(t for table in tables for t in table.times)
    label = f"{count}_tables_{nodes}_nodes"
    return {
        f"{label}_moves_per_second": len(times) / seconds,
        f"{label}_share_of_due": len(times) / (count * seconds),
        f"{label}_p50_ms": median(times) * 1e3,
        f"{label}_p99_ms": times[int(len(times) * 0.99)] * 1e3,
        f"{label}_guests_cpu_share": own,
    }


class Returning(Watcher):
    """Somebody who comes back to a table."""

    def __init__(self, ticket: Ticket, port: int, signer: Signer) -> None:
        self.back: Deferred[float] = Deferred()
        self._began = time.perf_counter()
        self.link = PeerLink(
            REACTOR, "", 0, None, "G0", ticket=ticket, ways=Ways(relays=(("127.0.0.1", port),)),
            off_thread=in_threads(REACTOR), signer=signer,
        )  # fmt: skip
        self.link.watch(self)
        self.link.open()

    def shown(self, shown: Any) -> None:
        if not self.back.called:
            seconds = time.perf_counter() - self._began
            self.link._left = True
            self.link.disconnect()
            self.back.callback(seconds)


@inlineCallbacks
def sleeping(postgres: OwnPostgres, count: int, woken: int = 20) -> Any:
    server = node_process(postgres.url, "one")
    port = yield server.ask("start")
    warm = yield seated(server, woken, kind=ClubTable)
    yield DeferredList([moves(table, 40) for table in warm])
    kept = [(table.guests[0].link._ticket, table.guests[0].link.signer) for table in warm]
    for table in warm:
        for guest in table.guests[1:]:
            guest.link._left = True
            guest.link.disconnect()
    yield pause(1)
    awake = []
    for ticket, signer in kept:
        awake.append((yield Returning(ticket, port, signer).back))
    for table in warm:
        table.guests[0].link._left = True
        table.guests[0].link.disconnect()
    yield server.ask("sleep")
    yield server.ask("tables", BATCH)
    yield server.ask("sleep")
    before = yield server.ask("cost")
    for _ in range(count // BATCH):
        yield server.ask("tables", BATCH)
        yield server.ask("sleep")
    after = yield server.ask("cost")
    asleep = []
    for ticket, signer in kept:
        asleep.append((yield Returning(ticket, port, signer).back))
        yield server.ask("sleep")
    server.stop()
    return {
        "kb_per_sleeping_table": (after["memory"] - before["memory"]) / count / 1000,
        "awake_ms": median(awake) * 1e3,
        "wake_up_p50_ms": median(asleep) * 1e3,
        "wake_up_worst_ms": max(asleep) * 1e3,
    }


@inlineCallbacks
def run(arguments: argparse.Namespace, postgres: OwnPostgres) -> Any:
    figures: dict[str, float] = {}
    if arguments.cpu:
        figures |= yield cpu_a_move(postgres, arguments.cpu)
    if arguments.asleep:
        figures |= yield sleeping(postgres, arguments.asleep)
    for count in filter(None, map(int, arguments.tables.split(","))):
        for nodes in map(int, arguments.nodes.split(",")):
            figures |= yield latency(postgres, count, nodes, arguments.seconds)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu", type=int, default=50, help="tables that play as fast as it goes; 0: none")
    parser.add_argument("--tables", default="200,500,1000,2000", help="tables at one move a second; 0: none")
    parser.add_argument("--nodes", default="1,2")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--asleep", type=int, default=10_000, help="sleeping tables; 0: none")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", nargs=2, metavar=("URL", "NAME"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if arguments.serve:
        served = Served(*arguments.serve)
        obey(served)
        served.node.close()
        return 0
    folder = Path(mkdtemp(prefix="astragal-club-"))
    folder.chmod(0o755)
    postgres = OwnPostgres(folder / "own", leftover=folder).start()
    try:
        return told(lambda: run(arguments, postgres), arguments.json)
    finally:
        postgres.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
