"""What a relay costs, beside a plain Twisted port forwarder of the same bytes in the same run.

    python benchmarks/relay.py [--tables 500] [--rounds 7] [--json]

The relay and the forwarder (`twisted.protocols.portforward`) are processes of their own; this one has a host and a
guest for every table, over real sockets on loopback. Guests send, hosts send it back, all tables at once; the two
servers take turns, for other work on the machine comes and goes. Figures:

- server CPU a byte that is passed on, in small messages (a move's) and in large ones (a table's whole log).
  Bar: at most 1.3 times the forwarder's.
- memory of the relay a table: its registration and one guest's stream.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from twisted.internet import reactor
from twisted.internet.defer import Deferred, gatherResults, inlineCallbacks
from twisted.internet.protocol import ClientFactory, Factory, Protocol
from twisted.protocols.portforward import ProxyFactory

from netcode.eager_tcp import listen
from netcode.relay import messages as r
from netcode.relay.calling import CallLine
from netcode.relay.limits import Limits
from netcode.relay.registration import Registration
from netcode.relay.switchboard import Switchboard
from netcode.secrets import RELAYED_WORDS, new_certificate, new_code
from netcode.stored_table import Lease, Seal

REACTOR: Any = reactor
HERE = "127.0.0.1"
BAR = 1.3
SIZES = {"small": (300, 40), "large": (16_384, 8)}
"""Bytes of a message, and how many go to and fro in a round."""
MOST = 1 << 30
OPEN_TO_ALL = Limits(
    tables=MOST, household_tables=MOST, connections=MOST, household_connections=MOST, household_knocks=(1e9, 1e9),
    waiting=MOST, household_waiting=MOST, bytes_a_second=1 << 50,
)  # fmt: skip
"""All tables are in this one household."""


# The servers


def serve(kind: str, port: int) -> None:
    """A relay, or a forwarder to a port; says where it listens, and ends with its standard input."""
    if kind == "relay":
        listening: Any = listen(REACTOR, 0, Switchboard(REACTOR, OPEN_TO_ALL), HERE, backlog=1000)
    else:
        forwarder: Any = ProxyFactory(HERE, port)  # type: ignore[no-untyped-call]
        forwarder.noisy = False
        listening = REACTOR.listenTCP(0, forwarder, interface=HERE, backlog=1000)
    print(listening.getHost().port, flush=True)
    REACTOR.callInThread(lambda: (sys.stdin.read(), REACTOR.callFromThread(REACTOR.stop)))
    REACTOR.run()


class Server:
    """One of them, from outside."""

    def __init__(self, kind: str, port: int = 0) -> None:
        command = [sys.executable, __file__, "--serve", kind, "--to", str(port)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    @property
    def cpu(self) -> float:
        """Seconds, exact to the nanosecond where the system's ticks are too coarse."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    @property
    def memory(self) -> int:
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def stop(self) -> None:
        self._process.communicate()


# Hosts and guests


class Echo(Protocol):
    """A host: says what it is told."""

    def dataReceived(self, data: bytes) -> None:
        self.transport.write(data)  # type: ignore[union-attr]


class Echoes(Factory):
    noisy = False
    protocol = Echo


class Guest(Protocol):
    """Sends a message whenever the one before has come back."""

    def __init__(self, there: Callable[["Guest"], None]) -> None:
        self._there = there
        self._message = b""
        self._left = self._awaited = 0
        self._done: Deferred[None] = Deferred()

    def connectionMade(self) -> None:
        self._there(self)

    def send(self, size: int, times: int) -> "Deferred[None]":
        self._message, self._left, self._done = bytes(size), times, Deferred()
        self._next()
        return self._done

    def dataReceived(self, data: bytes) -> None:
        self._awaited -= len(data)
        if not self._awaited:
            self._next()

    def _next(self) -> None:
        if not self._left:
            self._done.callback(None)
            return
        self._left -= 1
        self._awaited = len(self._message)
        self.transport.write(self._message)  # type: ignore[union-attr]


class Once(ClientFactory):
    noisy = False

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol

    def buildProtocol(self, addr: Any) -> Any:
        return self._protocol


def forwarded(port: int) -> "Deferred[Guest]":
    made: Deferred[Guest] = Deferred()
    REACTOR.connectTCP(HERE, port, Once(Guest(made.callback)))
    return made


def registered(port: int) -> "Deferred[int]":
    """A table at the relay; its number."""
    done: Deferred[int] = Deferred()
    certificate, key = new_certificate()
    seal = Seal(os.urandom(32), new_code(1, os.urandom, RELAYED_WORDS), certificate, key, signing=os.urandom(32))

    def leased(lease: Lease, code: str) -> None:
        done.callback(lease.number)

    table: Any = SimpleNamespace(seal=seal, conduct=SimpleNamespace(random_bytes=os.urandom), leased=leased)
    Registration(REACTOR, (HERE, port), Echoes(), lambda: table).open()
    return done


def called(port: int, number: int) -> "Deferred[Guest]":
    made: Deferred[Guest] = Deferred()

    def refused(code: str) -> None:
        raise SystemExit(f"the relay refused a call: {code}")

    line = CallLine(
        r.Call(proto=r.PROTOCOL, number=number),
        lambda found: None,
        lambda line, table: line.hand_over(Guest(made.callback)),
        refused,
    )
    REACTOR.connectTCP(HERE, port, Once(line))
    return made


# What is measured


@inlineCallbacks
def run(arguments: argparse.Namespace) -> Any:
    echo = REACTOR.listenTCP(0, Echoes(), interface=HERE, backlog=1000)
    relay, forwarder = Server("relay"), Server("forwarder", echo.getHost().port)
    guests: dict[str, list[Guest]] = {"relay": [], "forwarder": []}
    empty = relay.memory
    for _ in range(arguments.tables):
        number = yield registered(relay.port)
        guests["relay"].append((yield called(relay.port, number)))
    memory = relay.memory - empty
    for _ in range(arguments.tables):
        guests["forwarder"].append((yield forwarded(forwarder.port)))
    figures: dict[str, Any] = {"tables": arguments.tables, "memory_a_table": memory / arguments.tables}
    for size in SIZES:
        costs: dict[str, list[float]] = {"relay": [], "forwarder": []}
        for _ in range(arguments.rounds):
            for kind, server in (("relay", relay), ("forwarder", forwarder)):
                costs[kind].append((yield cost(server, guests[kind], size)))
        ratios = [ours / theirs for ours, theirs in zip(costs["relay"], costs["forwarder"], strict=True)]
        figures[size] = {kind: median(each) * 1e9 for kind, each in costs.items()} | {"ratio": median(ratios)}
    relay.stop()
    forwarder.stop()
    return figures


@inlineCallbacks
def cost(server: Server, guests: list[Guest], size: str) -> Any:
    """Seconds of CPU a byte, counted once on its way to the host and once on its way back."""
    length, times = SIZES[size]
    before = server.cpu
    yield gatherResults([guest.send(length, times) for guest in guests])
    return (server.cpu - before) / (2 * length * times * len(guests))


def told(figures: dict[str, Any]) -> Iterator[str]:
    yield f"{figures['tables']} tables, a guest each: {figures['memory_a_table'] / 1000:.1f} KB of the relay a table"
    for size, (length, _) in SIZES.items():
        each = figures[size]
        yield (
            f"{length:6d} bytes a message: relay {each['relay']:.2f} ns a byte, forwarder {each['forwarder']:.2f}: "
            f"{each['ratio']:.2f} times (bar {BAR})"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", choices=("relay", "forwarder"), help=argparse.SUPPRESS)
    parser.add_argument("--to", type=int, default=0, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if arguments.serve:
        serve(arguments.serve, arguments.to)
        return 0
    outcome: list[Any] = []
    run(arguments).addBoth(outcome.append).addBoth(lambda _: REACTOR.stop())
    REACTOR.run()
    if not outcome:
        raise SystemExit("stopped before there were figures")
    figures = outcome[0]
    if not isinstance(figures, dict):
        figures.raiseException()
    print(json.dumps(figures) if arguments.json else "\n".join(told(figures)))
    return 0 if all(figures[size]["ratio"] <= BAR for size in SIZES) else 1


if __name__ == "__main__":
    sys.exit(main())
