"""What a club costs: tables on one node and on two, beside a host that keeps its tables in SQLite, in the same run.

    python benchmarks/club.py [--tables 200,500,1000,2000] [--nodes 1,2] [--seconds 20] [--asleep 10000] [--json]

A PostgreSQL of its own is started in a folder of its own. Server processes are nodes as `astragal club` runs them, with
dice that need no physics; four guests at each table play in two more processes, and check nothing, for they share the
machine. Figures:

- CPU a move, as fast as it goes, of a node and of a SQLite host by turns; and of the node with its database.
  Bar: a node takes at most 1.5 times what the SQLite host takes.
- p50 and p99 from a guest's intent until all four have seen it, and moves made of those due, with so many tables at a
  move a second, once they have begun; CPU a move of nodes, database and guests meanwhile, and the load that the
  machine had before.
  Bar: 1,000 tables with p99 under 250 ms on an idle machine with two cores.
- KB of a node for each of 10,000 sleeping tables; milliseconds from a call of a sleeping table to the chair, and of
  one that is awake. Bar: a sleeping table wakes within 200 ms.
"""

import argparse
import gc
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

from twisted.internet.defer import Deferred, DeferredList, gatherResults, inlineCallbacks

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
    sit_down,
    told,
)
from netcode.auditor import Auditor
from netcode.club import floor
from netcode.club.heap import Heap
from netcode.club.node import Node, Settings
from netcode.club.own_postgres import OwnPostgres
from netcode.conduct import Conduct
from netcode.eager_tcp import listen
from netcode.guest import PeerLink
from netcode.link import Watcher
from netcode.messages import SetPace
from netcode.relay.limits import Limits
from netcode.signing import SEED, Signer
from netcode.throws import in_threads
from netcode.ways import Ways
from sim.codec import decode, encode
from sim.games import all_games

MANY = 1 << 20
LIMITS = Limits(
    connections=MANY, household_connections=MANY, household_knocks=(MANY, MANY), household_waiting=MANY, waiting=MANY
)
PLAYERS = 2
"""Processes of guests: one reactor cannot play for thousands without holding their moves up."""
WARM_UP = 3
"""Seconds that do not count: all who sat and waited begin at once."""
LANES = 4
"""Tables at which one process of guests sits down at the same time."""
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
        Heap(REACTOR, lambda: self.node.ended).start()
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

    def held(self) -> int:
        """Bytes that this process holds, once nothing is left to be collected."""
        gc.unfreeze()
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

    def cost(self) -> dict[str, float]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        made, store = self.node.floor.moves, self.node.store
        cpu = used.ru_utime + used.ru_stime
        return {"cpu": cpu, "moves": made, "commits": store.commits, "commit_seconds": store.commit_seconds}


class MirrorLink(PeerLink):
    """Sees the table, and checks nothing: the host is measured, and its guests share its machine."""

    checks_hashes = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        signer = Signer(os.urandom(SEED))
        super().__init__(*arguments, signer=signer, **named)
        self.auditor = Auditor(signer, trusting=True)

    def _typed(self, tree: Any) -> tuple[bytes, Any]:
        return b"", decode(encode(tree), self.game.State)


class ClubTable(BenchTable):
    """Guests who call their table at a node."""

    def link(self, kind: type[PeerLink], port: int, code: str, name: str) -> PeerLink:
        ways = Ways(relays=(("127.0.0.1", port),))
        return kind(REACTOR, "", 0, code, name, off_thread=in_threads(REACTOR), ways=ways)


class LightTable(ClubTable):
    """The same with guests who cost as little as they can."""

    def link(self, kind: type[PeerLink], port: int, code: str, name: str) -> PeerLink:
        return super().link(MirrorLink if kind is PeerLink else kind, port, code, name)


class Players:
    """Guests in a process of their own."""

    def __init__(self) -> None:
        self.tables: list[BenchTable] = []
        self.began = 0.0

    @inlineCallbacks
    def sit(self, opened: list[tuple[int, str]], first: int) -> Any:
        """At these tables as well."""
        share = len(opened) // LANES + 1
        lanes = [(opened[at : at + share], first + at) for at in range(0, len(opened), share)]
        seated = yield gatherResults([sit_down(lane, number, LightTable) for lane, number in lanes])
        for tables in seated:
            self.tables += tables

    @inlineCallbacks
    def play(self, seconds: int) -> Any:
        """A move a second at every table; how long each took, and the CPU of it all."""
        gc.freeze()
        self.warm_up()
        REACTOR.callLater(WARM_UP, self.warm_up)
        yield paced(self.tables, WARM_UP + seconds)
        used = time.process_time() - self.began
        return {"times": [t for table in self.tables for t in table.times], "cpu": used}

    def warm_up(self) -> None:
        for table in self.tables:
            table.times.clear()
        self.began = time.process_time()


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
def latency(postgres: OwnPostgres, counts: list[int], nodes: int, seconds: int) -> Any:
    """With so many tables, and then with more: those who sat down stay."""
    servers = [node_process(postgres.url, name) for name in ("one", "two")[:nodes]]
    yield gatherResults([server.ask("start") for server in servers])
    players = [ServerProcess(__file__, "--play") for _ in range(PLAYERS)]
    figures: dict[str, float] = {}
    there = 0
    for count in counts:
        opened = yield gatherResults([server.ask("tables", (count - there) // nodes) for server in servers])
        mixed = [table for batch in zip(*opened, strict=True) for table in batch]
        share = len(mixed) // PLAYERS
        yield gatherResults(
            [one.ask("sit", mixed[n * share : (n + 1) * share], there + n * share) for n, one in enumerate(players)]
        )
        there = count
        figures |= yield paced_figures(postgres, servers, players, count, seconds)
    for process in (*players, *servers):
        process.stop()
    return figures


@inlineCallbacks
def paced_figures(
    postgres: OwnPostgres, servers: list[ServerProcess], players: list[ServerProcess], count: int, seconds: int
) -> Any:
    playing = gatherResults([one.ask("play", seconds) for one in players])
    yield pause(WARM_UP)
    before = yield gatherResults([server.ask("cost") for server in servers])
    database, load = database_cpu(postgres), os.getloadavg()[0]
    played = yield playing
    after = yield gatherResults([server.ask("cost") for server in servers])
    database = database_cpu(postgres) - database
    times = sorted(t for one in played for t in one["times"])
    used = sum(late["cpu"] - early["cpu"] for early, late in zip(before, after, strict=True))
    commits, took = (
        sum(late[name] - early[name] for early, late in zip(before, after, strict=True))
        for name in ("commits", "commit_seconds")
    )
    label = f"{count}_tables_{len(servers)}_nodes"
    return {
        f"{label}_moves_per_second": len(times) / seconds,
        f"{label}_share_of_due": len(times) / (count * seconds),
        f"{label}_p50_ms": median(times) * 1e3,
        f"{label}_p99_ms": times[int(len(times) * 0.99)] * 1e3,
        f"{label}_node_us_per_move": used / len(times) * 1e6,
        f"{label}_database_us_per_move": database / len(times) * 1e6,
        f"{label}_guests_us_per_move": sum(one["cpu"] for one in played) / len(times) * 1e6,
        f"{label}_moves_per_commit": len(times) / commits,
        f"{label}_commit_ms": took / commits * 1e3,
        f"{label}_load_before": load,
    }


class Returning(Watcher):
    """Somebody who comes back to a table, as often as is asked: each time with what they were given the time before."""

    def __init__(self, link: PeerLink, port: int) -> None:
        assert link._ticket is not None
        self._ticket = link._ticket
        self._signer = link.signer
        self._port = port
        self._link = link

    def leave(self) -> None:
        """Be gone, as whoever closes the window."""
        self._ticket = self._link._ticket or self._ticket
        self._link.unwatch(self)
        self._link.leave()

    def come_back(self) -> "Deferred[float]":
        """Seconds from the call to the chair, with all that is seen from it."""
        self._back: Deferred[float] = Deferred()
        self._began = time.perf_counter()
        self._link = PeerLink(
            REACTOR, "", 0, None, "G0", ticket=self._ticket, ways=Ways(relays=(("127.0.0.1", self._port),)),
            off_thread=in_threads(REACTOR), signer=self._signer,
        )  # fmt: skip
        self._link.watch(self)
        self._link.open()
        return self._back

    def state_changed(self, state: Any) -> None:
        if state in ("refused", "closed") and not self._back.called:
            self._back.errback(RuntimeError(f"nobody was let in again: {self._link.why}"))

    def shown(self, shown: Any) -> None:
        if not self._back.called:
            self._back.callback(time.perf_counter() - self._began)


@inlineCallbacks
def sleeping(postgres: OwnPostgres, count: int, woken: int = 20) -> Any:
    server = node_process(postgres.url, "one")
    port = yield server.ask("start")
    warm = yield seated(server, woken, kind=ClubTable)
    yield DeferredList([moves(table, 40) for table in warm])
    people = [Returning(table.guests[0].link, port) for table in warm]
    for table in warm:
        for guest in table.guests:
            guest.link.unwatch(guest)
            guest.link.leave()
    yield pause(1)
    awake, asleep = [], []
    for person in people:
        awake.append((yield person.come_back()))
        person.leave()
    yield server.ask("sleep")
    # whatever a node needs once is there before anything is measured
    yield server.ask("tables", BATCH)
    yield server.ask("sleep")
    before = yield server.ask("held")
    for _ in range(count // BATCH):
        yield server.ask("tables", BATCH)
        yield server.ask("sleep")
    after = yield server.ask("held")
    for person in people:
        asleep.append((yield person.come_back()))
        person.leave()
        yield server.ask("sleep")
    server.stop()
    return {
        "kb_per_sleeping_table": (after - before) / count / 1000,
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
    counts = sorted(filter(None, map(int, arguments.tables.split(","))))
    for nodes in map(int, arguments.nodes.split(",")) if counts else ():
        figures |= yield latency(postgres, counts, nodes, arguments.seconds)
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
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if arguments.play:
        obey(Players())
        return 0
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
