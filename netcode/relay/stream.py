"""Two connections joined to one stream: whatever comes in at one end goes out at the other, as it is.

An end whose peer does not read is not read either, so a slow reader costs what Twisted holds for one transport and one
read more, either way. An end that has had its share of bytes is read again a second later.
"""

from collections.abc import Callable
from typing import Any

from twisted.internet.protocol import Protocol

from netcode.clock import Alarm, Clock


class StreamEnd(Protocol):
    """One of the two. To the other end's transport it is the producer of what is written there."""

    transport: Any
    other: "StreamEnd"

    def __init__(self, gone: Callable[["StreamEnd"], None]) -> None:
        self._gone = gone
        self.passed = 0
        """Bytes that came in here since somebody looked last."""
        self._write: Callable[[bytes], None]
        self._other_is_full = self._had_its_share = False
        self.closed = False

    def dataReceived(self, data: bytes) -> None:
        self.passed += len(data)
        self._write(data)

    def connectionLost(self, reason: Any = None) -> None:
        self.closed = True
        self._gone(self)

    # What the other end's transport asks for

    def pauseProducing(self) -> None:
        self._other_is_full = True
        self.transport.pauseProducing()

    def resumeProducing(self) -> None:
        self._other_is_full = False
        self._go_on()

    def stopProducing(self) -> None:
        """The other end is gone; connectionLost follows."""

    # What the relay asks for

    def look(self, most: int) -> int:
        """How many bytes passed since the last time; more than `most` are enough for now."""
        passed, self.passed = self.passed, 0
        if (passed > most) != self._had_its_share:
            self._had_its_share = passed > most
            if self._had_its_share:
                self.transport.pauseProducing()
            else:
                self._go_on()
        return passed

    def _go_on(self) -> None:
        if not (self._other_is_full or self._had_its_share or self.closed):
            self.transport.resumeProducing()


class Stream:
    """Both ends."""

    def __init__(self, clock: Clock, table: bytes, linger: float, over: Callable[["Stream"], None]) -> None:
        self.table = table
        self._linger = linger
        self._over = over
        self._last_words = Alarm(clock)
        self.heard = clock.seconds()
        self.ends = (StreamEnd(self._lost), StreamEnd(self._lost))
        self.ends[0].other, self.ends[1].other = self.ends[1], self.ends[0]

    def join(self, *transports: Any) -> None:
        """From now on these two are one stream: what comes in there is told to the ends already."""
        for end, transport in zip(self.ends, transports, strict=True):
            end.makeConnection(transport)  # type: ignore[no-untyped-call]
        for end in self.ends:
            end._write = end.other.transport.write
            end.other.transport.registerProducer(end, True)

    def look(self, now: float, most: int) -> int:
        """Bytes that passed since the last time."""
        passed = self.ends[0].look(most) + self.ends[1].look(most)
        if passed:
            self.heard = now
        return passed

    def abort(self) -> None:
        for end in self.ends:
            end.transport.abortConnection()

    def _lost(self, end: StreamEnd) -> None:
        other = end.other
        if other.closed:
            self._last_words.cancel()
            self._over(self)
            return
        other.transport.unregisterProducer()
        other.transport.loseConnection()
        self._last_words.set(self._linger, other.transport.abortConnection)
