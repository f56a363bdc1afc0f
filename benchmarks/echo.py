"""Yardsticks for a table's host: Twisted servers that move the same bytes and do nothing else.

- `Echo` is the plain one: whatever comes goes back. Its guests send it every message that a table's host and guests
  exchanged, in the same order and sizes; what went to one guest at the same moment is one write.
- `Answerer` sends what the host sent, for what the guests sent: it reads fewer bytes than an echo does. Its guests
  wait where the table's guests waited.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from twisted.internet import protocol
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode.secrets import GuestTls
from netcode.wire import HEAD

BLANK = bytes(1 << 16)

Step = tuple[int, int, list[tuple[int, int]]]
"""A message that came in: by which guest, its size, and the sizes that were then sent to whom."""
Burst = tuple[list[tuple[int, bytes]], int]
"""What is written on which connections at once, and how many bytes are awaited before the next burst."""


def steps_of(trace: Sequence[tuple[str, int]]) -> list[Step]:
    """For each message that came in: by whom, its size, and what the host sent before the next one came."""
    steps: list[Step] = []
    for kind, size in trace:
        if kind.startswith("in"):
            steps.append((int(kind[2:]), size, []))
        elif steps:
            steps[-1][2].append((int(kind[3:]), size))
    return steps


# The servers


class Prompt(protocol.Protocol):
    """As the table's own connections, without Nagle's algorithm."""

    def connectionMade(self) -> None:
        self.transport.setTcpNoDelay(True)  # type: ignore[union-attr]


class Echo(Prompt):
    def dataReceived(self, data: bytes) -> None:
        self.transport.write(data)  # type: ignore[union-attr]


class Answerer(Prompt):
    """A frame names its group and the sizes to send to whom; that is all this server looks at."""

    def __init__(self, groups: dict[int, dict[int, "Answerer"]]) -> None:
        self.groups = groups
        self.buffer = b""

    def dataReceived(self, data: bytes) -> None:
        self.buffer += data
        while len(self.buffer) >= HEAD:
            length = int.from_bytes(self.buffer[:HEAD], "big")
            if len(self.buffer) < HEAD + length:
                return
            body, self.buffer = self.buffer[HEAD : HEAD + length], self.buffer[HEAD + length :]
            group, me, count = int.from_bytes(body[:2], "big"), body[2], body[3]
            self.groups[group][me] = self
            for at in range(4, 4 + 3 * count, 3):
                peer: Any = self.groups[group][body[at]].transport
                peer.write(BLANK[: int.from_bytes(body[at + 1 : at + 3], "big")])


class EchoFactory(protocol.Factory):
    noisy = False

    def buildProtocol(self, addr: Any) -> Echo:
        return Echo()


class AnswererFactory(protocol.Factory):
    noisy = False

    def __init__(self) -> None:
        self.groups: dict[int, dict[int, Answerer]] = defaultdict(dict)

    def buildProtocol(self, addr: Any) -> Answerer:
        return Answerer(self.groups)


# Their guests


def echoed(steps: Sequence[Step]) -> list[Burst]:
    """All messages, as an echo is sent them."""
    bursts: list[Burst] = []
    for me, size, answers in steps:
        bursts.append(([(me, BLANK[:size])], size))
        gathered: dict[int, int] = defaultdict(int)
        for to, length in answers:
            gathered[to] += length
        if gathered:
            bursts.append(([(to, BLANK[:length]) for to, length in gathered.items()], sum(gathered.values())))
    return bursts


def answered(steps: Sequence[Step], number: int) -> list[Burst]:
    """The messages that came in, up to one that was answered; each says what it is answered with."""
    bursts: list[Burst] = []
    writes: list[tuple[int, bytes]] = []
    for me, size, answers in steps:
        writes.append((me, _order(number, me, size, answers)))
        if answers:
            bursts.append((writes, sum(length for _, length in answers)))
            writes = []
    return [*bursts, (writes, 0)] if writes else bursts


def greeting(number: int, guests: int) -> list[Burst]:
    """Tells an answerer which connections belong together."""
    return [([(me, _order(number, me, 4 + HEAD, [])) for me in range(guests)], 0)]


def _order(group: int, me: int, size: int, answers: Sequence[tuple[int, int]]) -> bytes:
    """A frame of `size` bytes, if they suffice, that asks for its answers."""
    body = group.to_bytes(2, "big") + bytes([me, len(answers)])
    body += b"".join(bytes([to]) + length.to_bytes(2, "big") for to, length in answers)
    body = body.ljust(size - HEAD, b"\0")
    return len(body).to_bytes(HEAD, "big") + body


class Group:
    """The connections of one table's guests."""

    def __init__(self, bursts: Sequence[Burst]) -> None:
        self.bursts = bursts
        self.connections: list[Any] = []
        self.left = iter(bursts)
        self.awaited = 0
        self.done: Deferred[None] = Deferred()

    def repeat(self, times: int) -> "Deferred[None]":
        return self.play([*self.bursts] * times)

    def play(self, bursts: Sequence[Burst]) -> "Deferred[None]":
        self.left, self.done = iter(bursts), Deferred()
        self._go_on()
        return self.done

    def heard(self, length: int) -> None:
        self.awaited -= length
        if self.awaited <= 0:
            self._go_on()

    def _go_on(self) -> None:
        for writes, awaited in self.left:
            self.awaited = awaited
            for to, data in writes:
                self.connections[to].transport.write(data)
            if awaited:
                return
        self.done.callback(None)


class GroupGuest(Prompt):
    def __init__(self, group: Group, made: "Deferred[GroupGuest]") -> None:
        self.group = group
        self.made = made

    def connectionMade(self) -> None:
        super().connectionMade()
        self.made.callback(self)

    def dataReceived(self, data: bytes) -> None:
        self.group.heard(len(data))


@inlineCallbacks
def connect(reactor: Any, port: int, bursts: Sequence[Burst], guests: int, secure: bool) -> Any:
    """A group with all its connections made."""
    group = Group(bursts)
    for _ in range(guests):
        connected: Deferred[GroupGuest] = Deferred()
        factory: Any = protocol.ClientFactory()
        factory.buildProtocol = lambda addr, connected=connected: GroupGuest(group, connected)
        if secure:
            factory = TLSMemoryBIOFactory(GuestTls(), True, factory, clock=reactor)
        factory.noisy = False
        reactor.connectTCP("127.0.0.1", port, factory)
        group.connections.append((yield connected))
    return group
