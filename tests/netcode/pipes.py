"""A network inside one process and one clock: connections that drip, stall, delay and break when a test says so."""

from bisect import insort
from collections.abc import Callable
from types import SimpleNamespace

from twisted.internet.base import DelayedCall
from twisted.internet.error import ConnectionDone, ConnectionLost, ConnectionRefusedError
from twisted.internet.interfaces import IPushProducer
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import implementer

BUFFER = 65_536
"""Unsent bytes at which Twisted's transports ask a producer to pause."""


class Network(Clock):
    """A reactor for links and doors: time passes when the test says so."""

    running = False

    def __init__(self) -> None:
        super().__init__()
        self.doors: dict[int, object] = {}
        self.delay = 0.05
        """Seconds from one end to the other. Some, for people have only so many asks a second."""
        self.piece: Callable[[int], int] = lambda size: size
        """How many of the waiting bytes arrive together."""
        self.wires: list[tuple[End, End]] = []
        self.tap: Callable[[End, bytes], None] = lambda end, data: None
        """Sees every write."""

    def callLater(self, delay, what, *arguments, **named):
        """As the clock does, without sorting everything anew each time."""
        due = DelayedCall(
            self.seconds() + delay, what, arguments, named, self.calls.remove, lambda _: self._sortCalls(), self.seconds
        )
        insort(self.calls, due, key=DelayedCall.getTime)
        return due

    def callFromThread(self, what, *arguments):
        self.callLater(0, what, *arguments)

    def connectTCP(self, host, port, factory, timeout=30):
        self.callLater(self.delay, self._connect, host, port, factory)

    def _connect(self, host, port, factory):
        door = self.doors.get(port)
        protocol = door.buildProtocol(SimpleNamespace(host=host)) if door is not None and door.admits(host) else None
        if protocol is None:
            factory.clientConnectionFailed(None, Failure(ConnectionRefusedError()))
            return
        here, there = End(self, "guest"), End(self, "host")
        here.peer, there.peer = there, here
        there.address = host
        self.wires.append((here, there))
        here.protocol, there.protocol = factory.buildProtocol(SimpleNamespace(host=host)), protocol
        there.protocol.makeConnection(there)
        here.protocol.makeConnection(here)

    def until(self, happened: Callable[[], object], seconds: float = 600.0) -> None:
        """Let time pass, as little as possible, until something has happened."""
        end = self.seconds() + seconds
        self.advance(0)
        while not happened():
            calls = self.getDelayedCalls()
            assert calls, "nothing will ever happen"
            due = min(call.getTime() for call in calls)
            assert due <= end, f"it did not happen within {seconds} seconds"
            self.advance(max(0.0, due - self.seconds()))


@implementer(IPushProducer)
class End:
    """A transport."""

    def __init__(self, network: Network, side: str) -> None:
        self.network = network
        self.side = side
        self.protocol = self.peer = self.producer = None
        self.waiting = bytearray()
        self.reading = self.connected = True
        self.closing = self.paused = False
        self.written = 0
        self.address = ""

    def write(self, data: bytes) -> None:
        if not self.connected or self.closing:
            return
        self.written += len(data)
        self.network.tap(self, data)
        self.waiting += data
        if self.producer is not None and not self.paused and len(self.waiting) > BUFFER:
            self.paused = True
            self.producer.pauseProducing()
        self.network.callLater(self.network.delay, self.pump)

    @property
    def disconnecting(self) -> bool:
        return self.closing

    def pump(self) -> None:
        """Deliver what has waited, as far as the other side reads."""
        while self.waiting and self.connected and self.peer.connected and self.peer.reading:
            size = max(1, self.network.piece(len(self.waiting)))
            data = bytes(self.waiting[:size])
            del self.waiting[:size]
            self.peer.protocol.dataReceived(data)
        if not self.waiting and self.connected:
            if self.paused and self.producer is not None:
                self.paused = False
                self.producer.resumeProducing()
            if self.closing:
                self.lose(ConnectionDone())

    def writeSequence(self, parts):
        self.write(b"".join(parts))

    def registerProducer(self, producer, streaming):
        self.producer = producer

    def unregisterProducer(self):
        self.producer = None

    def pauseProducing(self):
        self.reading = False

    def resumeProducing(self):
        self.reading = True
        self.network.callLater(0, self.peer.pump)

    def loseConnection(self):
        self.closing = True
        if not self.waiting:
            self.network.callLater(0, self.lose, ConnectionDone())

    def abortConnection(self):
        self.lose(ConnectionLost())

    def lose(self, why: Exception) -> None:
        """Both ends are told, what was under way is lost."""
        for end in (self, self.peer):
            if end.connected:
                end.connected = False
                end.protocol.connectionLost(Failure(why))

    def getPeer(self):
        return SimpleNamespace(host=self.address)

    def setTcpNoDelay(self, on):
        """There is nothing to wait for."""

    def getHost(self):
        return SimpleNamespace(host="here", port=0)

    def getPeerCertificate(self):
        return None
