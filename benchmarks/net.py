"""What a table costs its host, beside a plain Twisted echo of the same bytes in the same run.

    python benchmarks/net.py [--tables 50] [--moves 64] [--paced 200] [--seconds 20] [--json]

A server process hosts tables of four guests each behind TLS, as `astragal host` does, with dice that need no physics;
this process plays the guests. Figures:

- server CPU a move, against servers that move the same bytes and do nothing else (`benchmarks.echo`): a plain
  Twisted echo of every message over TCP, and a server that sends what the host sent for what the guests sent, over TCP
  and over the host's TLS. Bar: at most 3 times the plain echo.
- p50 and p99 from a guest's intent until all four guests have seen it, with many tables at one move a second.
  Bar: p99 under 100 ms on an idle machine with two cores, and all moves made.
- memory a table, bytes a move. Bar: at most 250 KB a table.
"""

import argparse
import json
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from twisted.internet import protocol, reactor
from twisted.internet.defer import Deferred, DeferredList, inlineCallbacks, maybeDeferred
from twisted.protocols.tls import TLSMemoryBIOFactory

from benchmarks.echo import AnswererFactory, EchoFactory, Step, answered, connect, echoed, greeting, steps_of
from netcode import messages as m
from netcode.auditor import Auditor
from netcode.conduct import Conduct
from netcode.disk import DiskThread
from netcode.door import Door, SecureDoor, Visit
from netcode.eager_tcp import listen
from netcode.link import PeerLink, Watcher
from netcode.opening import new_table
from netcode.secrets import HostTls, new_certificate, new_code
from netcode.signing import SEED, Signer
from netcode.sqlite_store import SqliteStore
from netcode.stored_table import Seal
from netcode.throws import in_threads
from netcode.wire import HEAD, Frames
from sim.chance import chance_from
from sim.games import all_games

GUESTS = 4
GAME = "deer-portal"
ROUNDS = 8
YARDSTICKS = ("plain", "answers", "answers_tls")
UNLIMITED = dict.fromkeys(("ask", "chat", "lobby", "cursor", "other"), (1e9, 1e9))
REACTOR: Any = reactor


# The server process: answers one JSON line with another


class Server:
    """Hosts tables, or echoes, and tells what that cost."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(REACTOR, folder, DiskThread(REACTOR))
        self.certificate = new_certificate()
        self.hosts: list[Any] = []
        self.trace: list[tuple[str, int]] = []
        self.recorded_from = 0

    def tables(self, count: int, game_id: str = GAME) -> list[tuple[int, str]]:
        """Open so many tables; their ports and codes."""
        game = all_games()[game_id]
        tls = HostTls(*self.certificate)
        opened = []
        for _ in range(count):
            seal = Seal(os.urandom(32), new_code(1, os.urandom), *self.certificate, signing=os.urandom(32))
            conduct = Conduct(autostart=True)
            host = new_table(REACTOR, game, self.store, GUESTS, conduct=conduct, seal=seal)
            door = Door(REACTOR, host, tls.pin, off_thread=in_threads(REACTOR), rates=UNLIMITED)
            port = listen(REACTOR, 0, SecureDoor(door, tls), "127.0.0.1", backlog=500)
            self.hosts.append(host)
            opened.append((port.getHost().port, seal.code))
        return opened

    def record(self) -> None:
        """Write down the messages of the first table from now on."""
        self.recorded_from = self.hosts[0].moves
        members = list(self.hosts[0].members.values())
        index = {member.peer: number for number, member in enumerate(members)}
        trace = self.trace

        def received(visit: Visit, payload: bytes, original: Any = Visit.frame_received) -> None:
            if visit in index:
                trace.append((f"in{index[visit]}", len(payload) + HEAD))
            original(visit, payload)

        def sent(visit: Visit, *frames: bytes, original: Any = Frames.send_frames) -> None:
            if visit in index:
                trace.extend((f"out{index[visit]}", len(frame)) for frame in frames)
            original(visit, *frames)

        Visit.frame_received = received  # type: ignore[method-assign]
        Visit.send_frames = sent  # type: ignore[method-assign]

    def recorded(self) -> tuple[list[tuple[str, int]], int]:
        """The messages, and how many moves they were about."""
        Visit.frame_received = Visit.__dict__["frame_received"].__defaults__[0]  # type: ignore[method-assign]
        del Visit.send_frames
        return self.trace, self.hosts[0].moves - self.recorded_from

    def echo(self, kind: str) -> int:
        """Open one of the yardsticks; its port."""
        factory: Any = EchoFactory() if kind == "plain" else AnswererFactory()
        if kind == "answers_tls":
            factory = TLSMemoryBIOFactory(HostTls(*self.certificate), False, factory, clock=REACTOR)
        return int(REACTOR.listenTCP(0, factory, interface="127.0.0.1", backlog=1000).getHost().port)

    def cost(self) -> dict[str, float]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        memory = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
        moves = sum(host.moves for host in self.hosts)
        return {"cpu": used.ru_utime + used.ru_stime, "memory": memory, "moves": moves, "commits": self.store.commits}


def serve() -> None:
    folder = TemporaryDirectory()
    obey(Server(Path(folder.name)))
    folder.cleanup()


def obey(server: Any) -> None:
    """Do what the lines on standard input say."""
    from twisted.internet.stdio import StandardIO
    from twisted.protocols.basic import LineReceiver

    class Commands(LineReceiver):
        delimiter = b"\n"

        def lineReceived(self, line: bytes) -> None:
            name, arguments = json.loads(line)
            done = maybeDeferred(getattr(server, name), *arguments)
            done.addCallback(lambda result: self.sendLine(json.dumps(result).encode()))
            done.addErrback(lambda failure: failure.printTraceback(sys.stderr))

        def connectionLost(self, reason: Any = None) -> None:
            REACTOR.stop()

    Commands.MAX_LENGTH = 1 << 24
    StandardIO(Commands())
    REACTOR.run()


# This process: the guests


class ServerProcess(protocol.ProcessProtocol):
    """The other end of `serve`."""

    def __init__(self, *command: str) -> None:
        self.waiting: list[Deferred[Any]] = []
        self.buffer = b""
        command = (sys.executable, *(command or (__file__, "--serve")))
        REACTOR.spawnProcess(self, command[0], command, env=os.environ, childFDs={0: "w", 1: "r", 2: 2})

    def ask(self, name: str, *arguments: Any) -> "Deferred[Any]":
        answer: Deferred[Any] = Deferred()
        self.waiting.append(answer)
        self.transport.write(json.dumps([name, arguments]).encode() + b"\n")  # type: ignore[union-attr]
        return answer

    def outReceived(self, data: bytes) -> None:
        self.buffer += data
        while b"\n" in self.buffer:
            line, self.buffer = self.buffer.split(b"\n", 1)
            self.waiting.pop(0).callback(json.loads(line))

    def stop(self) -> None:
        self.transport.closeStdin()  # type: ignore[union-attr]


class LightLink(PeerLink):
    """Hears everything, and neither mirrors nor checks it: the host is measured, and its guests share its machine."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        signer = Signer(os.urandom(SEED))
        super().__init__(*arguments, signer=signer, **named)
        self.auditor = Auditor(signer, trusting=True)

    def _update(self, update: m.Update) -> None:
        self.rev = update.rev
        self._tell("shown", None)


class Guest(Watcher):
    """Plays when its table says so, and tells the table what it has seen."""

    def __init__(self, table: "BenchTable", link: PeerLink) -> None:
        self.table = table
        self.link = link
        self.at_table: Deferred[None] = Deferred()
        link.watch(self)
        link.open()

    def state_changed(self, state: Any) -> None:
        if state in ("refused", "closed"):
            # nothing that is raised here would end the run
            print(f"a guest was refused: {self.link.why}", file=sys.stderr)
            REACTOR.stop()

    def lobby_changed(self, lobby: Any) -> None:
        if not self.at_table.called:
            self.at_table.callback(None)

    def shown(self, shown: Any) -> None:
        self.table.seen(self, shown)


class BenchTable:
    """Four guests; one move at a time, by whoever is due."""

    def __init__(self, number: int, port: int, code: str, game_id: str = GAME) -> None:
        # where nobody has secrets, what the first guest sees is what all see, and one of them need keep it
        secrets = all_games()[game_id].secrets
        kinds = [PeerLink] * GUESTS if secrets else [PeerLink] + [LightLink] * (GUESTS - 1)
        self.guests = [Guest(self, self.link(kind, port, code, f"G{n}")) for n, kind in enumerate(kinds)]
        self.luck = chance_from(number)
        self.moves = 0
        self.seen_by: dict[int, int] = defaultdict(int)
        self.began = 0.0
        self.waiting_for = self.thrown_at = -1
        self.mover: PeerLink | None = None
        self.times: list[float] = []
        self.moved: Deferred[None] | None = None

    def link(self, kind: type[PeerLink], port: int, code: str, name: str) -> PeerLink:
        return kind(REACTOR, "127.0.0.1", port, code, name, off_thread=in_threads(REACTOR))

    def ready(self) -> None:
        for guest in self.guests:
            guest.link.send(m.Ready(on=True))

    @property
    def over(self) -> bool:
        return self.guests[0].link.outcome is not None

    @property
    def begun(self) -> bool:
        return all(guest.link.view is not None for guest in self.guests)

    def move(self) -> "Deferred[None]":
        """One intent (with its throw, if it asks for one); fires when all four have seen the result."""
        done: Deferred[None] = Deferred()
        if self.over:
            done.callback(None)
            return done
        link = self.guests[0].link
        seat = link.game.to_act(link.view)[0]
        mover = next(guest.link for guest in self.guests if guest.link.facing == seat)
        actions = list(link.game.actions(mover.view if link.game.secrets else link.view, seat))
        self.moves += 1
        self.moved, self.began, self.mover = done, time.perf_counter(), mover
        self.waiting_for = mover.rev
        mover.act(self.luck.derive(self.moves).choice(actions)[0], gesture=m.Throw().gesture)
        return done

    def seen(self, guest: Guest, shown: Any) -> None:
        if self.moved is None:
            return
        link = self.guests[0].link
        revs = {each.link.rev for each in self.guests}
        if len(revs) > 1 or link.rev <= self.waiting_for:
            return
        throw = link.game.throw(link.view)
        if throw is not None:
            self._throw(throw.seat, link.rev)
        else:
            done, self.moved = self.moved, None
            self.times.append(time.perf_counter() - self.began)
            done.callback(None)

    def _throw(self, seat: int, rev: int) -> None:
        """Dice that the table still waits for: an action that asked for some has thrown these."""
        if rev != self.thrown_at and self.moved is not None:
            self.thrown_at = rev
            thrower = next(guest.link for guest in self.guests if guest.link.facing == seat)
            if thrower is not self.mover or rev > self.waiting_for + 1:
                thrower.send(m.Throw())


@inlineCallbacks
def seated(
    server: ServerProcess, count: int, first: int = 0, game_id: str = GAME, kind: type[BenchTable] = BenchTable
) -> Any:
    """So many tables with their guests, all games begun."""
    opened = yield server.ask("tables", count, game_id)
    return (yield sit_down(opened, first, kind, game_id))


@inlineCallbacks
def sit_down(opened: list[tuple[int, str]], first: int, kind: type[BenchTable], game_id: str = GAME) -> Any:
    """Guests at tables that are open, all games begun."""
    tables = []
    for number, (port, code) in enumerate(opened):
        table = kind(first + number, port, code, game_id)
        tables.append(table)
        yield DeferredList([guest.at_table for guest in table.guests])
        table.ready()
    while not all(table.begun for table in tables):
        yield pause(0.05)
    return tables


def pause(seconds: float) -> "Deferred[None]":
    done: Deferred[None] = Deferred()
    REACTOR.callLater(seconds, done.callback, None)
    return done


@inlineCallbacks
def moves(table: BenchTable, count: int) -> Any:
    for _ in range(count):
        yield table.move()


@inlineCallbacks
def echoes(server: ServerProcess, kind: str, steps: list[Step], groups: int) -> Any:
    """So many groups of guests at a yardstick of their own."""
    port = yield server.ask("echo", kind)
    made = []
    for number in range(groups):
        bursts = echoed(steps) if kind == "plain" else answered(steps, number)
        group = yield connect(REACTOR, port, bursts, GUESTS, secure=kind == "answers_tls")
        if kind != "plain":
            yield group.play(greeting(number, GUESTS))
        made.append(group)
    yield pause(0.5)
    return made


@inlineCallbacks
def cpu_for(server: ServerProcess, work: list[Callable[[], "Deferred[None]"]]) -> Any:
    """Seconds of server CPU, and moves that were made, while work is done."""
    before = yield server.ask("cost")
    yield DeferredList([begin() for begin in work])
    after = yield server.ask("cost")
    return after["cpu"] - before["cpu"], after["moves"] - before["moves"], after["commits"] - before["commits"]


@inlineCallbacks
def run(arguments: argparse.Namespace) -> Any:
    figures: dict[str, Any] = {}
    server = ServerProcess()
    # as fast as it goes: CPU of the tables and of the echoes by turns, for other work on the machine comes and goes
    tables = yield seated(server, arguments.tables)
    yield DeferredList([moves(table, 4) for table in tables])
    yield server.ask("record")
    yield DeferredList([moves(table, 6) for table in tables])
    trace, recorded_moves = yield server.ask("recorded")
    figures["bytes_per_move"] = sum(size for _, size in trace) / recorded_moves
    figures["messages_per_move"] = len(trace) / recorded_moves
    yardsticks = {}
    for kind in YARDSTICKS:
        yardsticks[kind] = yield echoes(server, kind, steps_of(trace), arguments.tables)
    rounds: dict[str, list[float]] = defaultdict(list)
    count = arguments.moves // ROUNDS
    for _ in range(ROUNDS):
        cpu, made, commits = yield cpu_for(server, [partial(moves, table, count) for table in tables])
        rounds["cpu_us_per_move"].append(cpu / made * 1e6)
        rounds["moves_per_commit"].append(made / commits)
        for kind, groups in yardsticks.items():
            echo, _, _ = yield cpu_for(server, [partial(group.repeat, 2) for group in groups])
            rounds[f"{kind}_us_per_move"].append(echo / (2 * len(groups) * recorded_moves) * 1e6)
            rounds[f"ratio_to_{kind}"].append(cpu / made * 1e6 / rounds[f"{kind}_us_per_move"][-1])
    figures |= {name: median(values) for name, values in rounds.items()}
    server.stop()
    # at one move a second: latency and memory
    server = ServerProcess()
    warm = yield seated(server, 2)
    yield DeferredList([moves(table, 4) for table in warm])
    empty = yield server.ask("cost")
    tables = yield seated(server, arguments.paced, first=1000)
    full = yield server.ask("cost")
    figures["kb_per_table"] = (full["memory"] - empty["memory"]) / arguments.paced / 1000
    yield paced(tables, arguments.seconds)
    later = yield server.ask("cost")
    figures["kb_per_table_later"] = (later["memory"] - empty["memory"]) / arguments.paced / 1000
    figures["server_cpu_share"] = (later["cpu"] - full["cpu"]) / arguments.seconds
    times = sorted(t for table in tables for t in table.times)
    figures["paced_moves"] = len(times)
    figures["paced_expected"] = arguments.paced * arguments.seconds
    figures["p50_ms"] = median(times) * 1e3
    figures["p99_ms"] = times[int(len(times) * 0.99)] * 1e3
    server.stop()
    return figures


@inlineCallbacks
def paced(tables: list[BenchTable], seconds: int) -> Any:
    """One move a second at every table, the tables spread over the second."""
    began = time.perf_counter()

    def start(table: BenchTable, number: int) -> None:
        if table.moved is None and not table.over:
            table.move()

    for second in range(seconds):
        for number, table in enumerate(tables):
            due = began + second + number / len(tables) - time.perf_counter()
            REACTOR.callLater(max(0.0, due), start, table, number)
    yield pause(seconds + 1.0)


def told(run: Callable[[], Any], as_json: bool) -> int:
    """Run a benchmark in the reactor, and print its figures."""
    result: list[Any] = []
    REACTOR.callWhenRunning(lambda: run().addBoth(result.append).addBoth(lambda _: REACTOR.stop()))
    REACTOR.run()
    if not result:
        print("stopped before the end", file=sys.stderr)
        return 1
    (figures,) = result
    if not isinstance(figures, dict):
        figures.printTraceback()
        return 1
    if as_json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:40} {value:10.2f}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=64, help="moves a table, as fast as it goes")
    parser.add_argument("--paced", type=int, default=200, help="tables at one move a second")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve()
        return 0
    return told(lambda: run(arguments), arguments.json)


if __name__ == "__main__":
    sys.exit(main())
