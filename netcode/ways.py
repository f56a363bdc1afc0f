"""The ways to a table, tried side by side: its place on the network, places that a relay tells, and the relay itself.

A way is there when its TLS is, and shows the certificate that is expected, if one is known. The first one there is
taken; a relayed one waits a moment, for a shorter one may have been told, or the table may be in the same house.
"""

from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import Any, NamedTuple

from twisted.internet.interfaces import IHandshakeListener
from twisted.internet.protocol import ClientFactory, Protocol
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]

from netcode.addresses import RELAY_PORT, Place, Way, is_loopback, print_address, read_address, way_from
from netcode.clock import Alarm
from netcode.relay.calling import CallLine
from netcode.relay.messages import PROTOCOL, Call, Found, table_id

CONNECT_SECONDS = 5
RACE_SECONDS = 12.0
HEAD_START = 0.5
"""Seconds that the other ways have before a relayed one is taken."""
CALL_AGAIN = 1.0
"""Seconds after which a relay that has not joined the two is called once more: on a bad line a first word is lost."""
MOST_CALLS = 3
MOST_NODES = 8
LOWEST_PORT = 1024
"""Nobody who tells of places makes a guest knock at a system's own services."""

BROKEN = "broken"
"""Why there is no way, where a relay knew one and the line broke: it may be there the next time."""


def read_relays(texts: Sequence[str]) -> tuple[Place, ...]:
    """The relays that can be read, each once."""
    places = (read_address(text, RELAY_PORT) for text in texts)
    return tuple(dict.fromkeys(place for place in places if place is not None))


class Ways(NamedTuple):
    """What a guest knows of ways to any table."""

    relays: tuple[Place, ...] = ()
    near: Callable[[int], Place | None] = lambda number: None
    """Looks for a table on the network by its number, off the thread."""

    def without(self, relay: str) -> "Ways":
        return self._replace(relays=tuple(other for other in self.relays if print_address(*other) != relay))

    def also(self, *relays: str) -> "Ways":
        known = self
        for relay in relays:
            known = known.without(relay)
        return self._replace(relays=(*known.relays, *read_relays(relays)))


NO_OTHER_WAYS = Ways()


class Goal(NamedTuple):
    """Which table is meant."""

    place: Place | None
    """Where it was, or is said to be."""
    number: int = 0
    """Its number at a relay, or nothing."""
    pin: bytes = b""
    """The hash of its certificate, where that is known."""
    near: int = 0
    """The number by which it is looked for on the network, or nothing."""


@implementer(IHandshakeListener)
class Attempt(Protocol):
    """One way that is tried. Once it is taken, whatever comes is handed on."""

    transport: Any

    def __init__(self, race: "Race", way: Way, place: Place, expected: bytes) -> None:
        self.way = way
        self.place = place
        """Of the table, or of the relay."""
        self._race = race
        self._expected = expected
        self._taker: Any = None
        self._gone = False

    def connectionMade(self) -> None:
        if not self._race.secure:
            self._race.there(self)

    def handshakeCompleted(self) -> None:
        if self._taker is None:
            if self._expected and table_id(self._race.pin_of(self.transport)) != self._expected:
                self.abort()  # somebody else answers there
            else:
                self._race.there(self)

    def dataReceived(self, data: bytes) -> None:
        if self._taker is not None:
            self._taker.dataReceived(data)

    def connectionLost(self, reason: Any = None) -> None:
        self._gone = True
        if self._taker is not None:
            self._taker.connectionLost(reason)
        else:
            self._race.failed(self)

    def hand_over(self, taker: Any) -> None:
        self._taker = taker
        taker.makeConnection(self.transport)

    def abort(self) -> None:
        # a little later: TLS may be in the middle of saying that it is there
        self._race.reactor.callLater(0, self._cut)

    def _cut(self) -> None:
        if not self._gone:
            self.transport.abortConnection()


class Race:
    """All ways to one table at once. Tells once which one was `taken`, or why there is none (`lost`)."""

    def __init__(
        self,
        reactor: Any,
        tls: Any,
        pin_of: Callable[[Any], bytes],
        taken: Callable[[Attempt], None],
        lost: Callable[[str], None],
    ) -> None:
        self.reactor = reactor
        self.secure = tls is not None
        self.pin_of = pin_of
        self._tls = tls
        self._taken = taken
        self._lost = lost
        self._under_way: set[object] = set()
        """Ways that may still lead there: calls, lookups, attempts."""
        self._calls: list[CallLine] = []
        self._open_calls: dict[object, tuple[Place, Call, bytes]] = {}
        """Those to which a relay has not answered."""
        self._again = Alarm(reactor)
        self._shorter: set[object] = set()
        """Those of them that do not lead over a relay."""
        self._called: set[Place] = set()
        self._waiting: list[Attempt] = []
        """Relayed ways that are there, and wait whether a shorter one comes."""
        self._attempts: list[Attempt] = []
        self._why = ""
        self._over = False
        self._started = reactor.seconds()
        self._patience = Alarm(reactor)
        self._limit = Alarm(reactor)

    def start(self, goal: Goal, ways: Ways, off_thread: Callable[..., Any]) -> "Race":
        self._limit.set(RACE_SECONDS, self._out_of_time)
        start = object()
        self._under_way.add(start)
        if goal.place is not None:
            self._try(goal.place, b"")
        if goal.near:
            self._look(goal.near, ways, off_thread)
        table = table_id(goal.pin) if goal.pin else b""
        if goal.number or table:
            call = Call(proto=PROTOCOL, number=0 if table else goal.number, table=table)
            for relay in ways.relays:
                self._call(relay, call, table)
            self._again.set(CALL_AGAIN, self._call_again, 1)
        self._ended(start)
        return self

    def cancel(self) -> None:
        """Nobody wants to go there any more."""
        self._finish(None)

    # Ways

    def _look(self, number: int, ways: Ways, off_thread: Callable[..., Any]) -> None:
        looking = object()
        self._under_way.add(looking)
        self._shorter.add(looking)

        def looked(place: Place | None) -> None:
            if place is not None and not self._over:
                self._try(place, b"")
            self._ended(looking)

        looked_up = off_thread(lambda: ways.near(number))
        looked_up.addErrback(lambda failure: None)  # no network: no tables on it
        looked_up.addCallback(looked)

    def _call(self, relay: Place, call: Call, expected: bytes) -> None:
        calling = object()
        self._under_way.add(calling)
        self._open_calls[calling] = (relay, call, expected)
        self._called.add(relay)

        def found(message: Found) -> None:
            if expected and message.table != expected:
                return
            tried = [attempt.place for attempt in self._attempts]
            for place in ((host, message.port) for host in message.places):
                if _is_worth_trying(*place) and place not in tried:
                    self._try(place, message.table)

        def joined(line: CallLine, table: bytes) -> None:
            attempt = Attempt(self, "relay", relay, expected or table)
            self._under_way.add(attempt)
            self._attempts.append(attempt)
            self._ended(calling)
            line.hand_over(self._wrapped(attempt).buildProtocol(None))

        def refused(code: str) -> None:
            self._why = code or self._why or BROKEN
            self._ended(calling)

        def elsewhere(nodes: tuple[str, ...]) -> None:
            for node in told_nodes(nodes, relay):
                if node not in self._called and not self._over:
                    self._call(node, call, expected)

        line = CallLine(call, found, joined, refused, elsewhere)
        self._calls.append(line)
        self.reactor.connectTCP(*relay, _Once(line, lambda: self._ended(calling)), timeout=CONNECT_SECONDS)

    def _call_again(self, times: int) -> None:
        if not any(attempt.way == "relay" for attempt in self._attempts):
            for relay, call, expected in set(self._open_calls.values()):
                self._call(relay, call, expected)
            if times + 1 < MOST_CALLS:
                self._again.set(CALL_AGAIN, self._call_again, times + 1)

    def _try(self, place: Place, expected: bytes) -> None:
        attempt = Attempt(self, way_from(place[0]), place, expected)
        self._under_way.add(attempt)
        self._shorter.add(attempt)
        self._attempts.append(attempt)
        self.reactor.connectTCP(*place, self._wrapped(attempt, lambda: self._ended(attempt)), timeout=CONNECT_SECONDS)

    def _wrapped(self, attempt: Attempt, failed: Callable[[], None] = lambda: None) -> Any:
        factory: Any = _Once(attempt, failed)
        if self._tls is not None:
            factory = TLSMemoryBIOFactory(self._tls, True, factory, clock=self.reactor)
            factory.noisy = False
        return factory

    # How it ends

    def there(self, attempt: Attempt) -> None:
        if self._over:
            attempt.abort()
        elif attempt.way != "relay" or not self._shorter:
            self._finish(attempt)
        else:
            self._waiting.append(attempt)
            self._patience.set(max(0.0, self._started + HEAD_START - self.reactor.seconds()), self._take_relayed)

    def failed(self, attempt: Attempt) -> None:
        if attempt in self._waiting:
            self._waiting.remove(attempt)
        if attempt.way == "relay":
            self._why = self._why or BROKEN
        self._ended(attempt)

    def _take_relayed(self) -> None:
        if self._waiting:
            self._finish(self._waiting[0])

    def _ended(self, way: object) -> None:
        self._under_way.discard(way)
        self._open_calls.pop(way, None)
        self._shorter.discard(way)
        if self._waiting and not self._shorter:
            self._take_relayed()
        if not self._under_way and not self._over:
            self._finish(None)
            self._lost(self._why)

    def _out_of_time(self) -> None:
        self._under_way.clear()
        self._ended(self)

    def _finish(self, winner: Attempt | None) -> None:
        if self._over:
            return
        self._over = True
        self._patience.cancel()
        self._limit.cancel()
        self._again.cancel()
        for call in self._calls:
            call.abort()
        for other in self._attempts:
            if other is not winner and other.transport is not None:
                other.abort()
        if winner is not None:
            self._taken(winner)


def _is_worth_trying(host: str, port: int) -> bool:
    """A relay may say anything: only what can be another machine is tried."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    odd = address.is_loopback or address.is_multicast or address.is_unspecified or address.is_reserved
    return not odd and port >= LOWEST_PORT


def told_nodes(nodes: Sequence[str], by: Place) -> list[Place]:
    """Nodes of a club, as one at `by` tells of them; only those on one's own machine may tell of others there."""
    told = [place for place in read_relays(nodes[:MOST_NODES]) if place[1] >= LOWEST_PORT]
    return [place for place in told if is_loopback(by[0]) or not is_loopback(place[0])]


class _Once(ClientFactory):
    """Makes the one protocol it was made for."""

    noisy = False

    def __init__(self, protocol: Any, failed: Callable[[], None]) -> None:
        self._protocol = protocol
        self._failed = failed

    def buildProtocol(self, addr: Any) -> Any:
        return self._protocol

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._failed()
