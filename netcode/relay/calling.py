"""A guest's side of a relay: it calls a table, is told where else to try, and gets a stream to the host."""

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.protocol import ClientFactory

from netcode import wire
from netcode.addresses import Place
from netcode.relay import messages as r
from sim.codec import Malformed

TEST_SECONDS = 5.0


class CallLine(wire.Frames):
    """A connection to a relay, until it is one to the host."""

    limit = r.LIMIT

    def __init__(
        self,
        call: r.Call,
        found: Callable[[r.Found], None],
        joined: Callable[["CallLine", bytes], None],
        refused: Callable[[str], None],
        elsewhere: Callable[[tuple[str, ...]], None] = lambda nodes: None,
    ) -> None:
        super().__init__()
        self._call = call
        self._found, self._joined, self._refused, self._elsewhere = found, joined, refused, elsewhere
        self._table: bytes | None = None
        self._why = ""
        self._given_up = False

    def connectionMade(self) -> None:
        super().connectionMade()
        if self._given_up:
            self.transport.abortConnection()
            return
        self.send_frames(r.framed(self._call))

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self._refused(self._why)

    def frame_received(self, payload: bytes) -> None:
        try:
            message = r.from_relay(payload)
        except Malformed:
            self.hang_up()
            return
        match message:
            case r.Found(table=table) if self._table is None:
                self._table = table
                self._found(message)
            case r.Elsewhere(nodes=nodes) if self._table is None:
                self._elsewhere(nodes)
            case r.Joined() if self._table is not None:
                self._joined(self, self._table)
            case r.Refused(code=code):
                self._why = code
                self.hang_up()
            case _:
                self.hang_up()

    def too_long(self, length: int, limit: int) -> None:
        self.hang_up()

    def hand_over(self, protocol: Any) -> None:
        r.hand_over(self, protocol)

    def abort(self) -> None:
        """Nobody waits for it any more, whether it is connected already or not."""
        self._given_up = True
        if self.transport is not None and not self.dead:
            self.transport.abortConnection()


def round_trip(reactor: Any, relay: Place) -> "Deferred[float | None]":
    """Seconds to a relay and back, for whoever wants to know whether there is one; None if none answers."""
    answer: Deferred[float | None] = Deferred()
    reactor.connectTCP(*relay, _TestFactory(reactor, answer), timeout=TEST_SECONDS)
    return answer


class _TestLine(wire.Frames):
    limit = r.LIMIT

    def __init__(self, reactor: Any, done: Callable[[float | None], None]) -> None:
        super().__init__()
        self._reactor = reactor
        self._done = done
        self._sent = 0.0
        self._late = reactor.callLater(TEST_SECONDS, self._give_up)

    def connectionMade(self) -> None:
        super().connectionMade()
        self._sent = self._reactor.seconds()
        self.send_frames(r.framed(r.Ping(n=1)))

    def frame_received(self, payload: bytes) -> None:
        try:
            message = r.from_relay(payload)
        except Malformed:
            message = None
        if message == r.Pong(n=1):
            self._done(self._reactor.seconds() - self._sent)
        self.hang_up()

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        if self._late.active():
            self._late.cancel()
        self._done(None)

    def too_long(self, length: int, limit: int) -> None:
        self.hang_up()

    def _give_up(self) -> None:
        self.transport.abortConnection()


class _TestFactory(ClientFactory):
    noisy = False

    def __init__(self, reactor: Any, answer: "Deferred[float | None]") -> None:
        self._reactor = reactor
        self._answer = answer

    def buildProtocol(self, addr: Any) -> Any:
        return _TestLine(self._reactor, self._done)

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._done(None)

    def _done(self, seconds: float | None) -> None:
        if not self._answer.called:
            self._answer.callback(seconds)
