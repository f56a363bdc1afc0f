"""A guest's side of a club's desk: ask one thing, get one answer, and know by which words the club is known."""

from hashlib import sha512
from typing import Any, NamedTuple

from msgspec.structs import replace
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IHandshakeListener
from twisted.internet.protocol import ClientFactory
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]

from netcode import wire
from netcode.addresses import Place
from netcode.clock import Alarm
from netcode.club import messages as c
from netcode.club.identity import Wish, introduced, recovery_signer
from netcode.relay import messages as r
from netcode.relay.calling import CallLine
from netcode.secrets import GuestTls, channel_binding, pin_of_peer, speakable
from netcode.signing import Signer
from sim.codec import Malformed

PATIENCE = 10.0
WORDS = 6
"""By which people compare a club's key: some 69 bits."""


class NoDesk(Exception):
    """There was no answer; `code` is one of messages.DENIALS, or "unreachable"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Answer(NamedTuple):
    """What the desk said, and the words of the club that it belongs to."""

    message: c.Tables | c.Opened | c.Member
    words: str
    pin: bytes
    """The hash of the club's certificate."""


def words_of(pin: bytes) -> str:
    """A club's key, to be compared aloud."""
    return speakable(sha512(b"astragal-club\0" + pin).digest(), WORDS)


def at_desk(reactor: Any, node: Place, wish: Wish, signer: Signer | None = None, words: str = "") -> "Deferred[Answer]":
    """Ask at a node; `signer` is the own device's. Fails with NoDesk.

    `words` are recovery words: those of a member who comes back (`recover`), or new ones (`join`).
    """
    asked = _Asked(reactor, wish, signer, words)
    reactor.connectTCP(*node, _Once(asked), timeout=PATIENCE)
    return asked.answer


class _Asked:
    """One question, until it is answered."""

    def __init__(self, reactor: Any, wish: Wish, signer: Signer | None = None, words: str = "") -> None:
        self.answer: Deferred[Answer] = Deferred()
        self.wish = wish
        self.signer = signer
        self.words = words
        self._reactor = reactor
        self._late = Alarm(reactor)
        self._late.set(PATIENCE, self.failed, "unreachable")

    def line(self) -> CallLine:
        return CallLine(r.Call(proto=r.PROTOCOL), lambda found: None, self._joined, self._refused)

    def _refused(self, code: str) -> None:
        self.failed("unreachable")

    def _joined(self, line: CallLine, table: bytes) -> None:
        factory: Any = TLSMemoryBIOFactory(GuestTls(), True, _Once(self, desk=True), clock=self._reactor)  # type: ignore[arg-type]
        factory.noisy = False
        line.hand_over(factory.buildProtocol(None))

    def told(self, answer: Answer) -> None:
        self._late.cancel()
        if not self.answer.called:
            self.answer.callback(answer)

    def failed(self, code: str) -> None:
        self._late.cancel()
        if not self.answer.called:
            self.answer.errback(NoDesk(code))


@implementer(IHandshakeListener)
class _DeskLine(wire.Frames):
    limit = c.LIMIT

    def __init__(self, asked: _Asked) -> None:
        super().__init__()
        self._asked = asked

    def handshakeCompleted(self) -> None:
        self.send_frames(c.framed(self._introduced()))

    def _introduced(self) -> Wish:
        """What is asked, by whom: signed for the club that really is at the other end, over this very channel."""
        asked, wish = self._asked, self._asked.wish
        if asked.signer is None:
            return wish
        pin = pin_of_peer(self.transport)
        recovery = recovery_signer(asked.words, pin) if asked.words else None
        if isinstance(wish, c.Join) and recovery is not None:
            wish = replace(wish, recovery=recovery.public)
        return introduced(wish, asked.signer, pin, channel_binding(self.transport), recovery)

    def frame_received(self, payload: bytes) -> None:
        try:
            message = c.from_desk(payload)
        except Malformed:
            message = c.Denied(code="malformed")
        if isinstance(message, c.Denied):
            self._asked.failed(message.code if message.code in c.DENIALS else "malformed")
        else:
            pin = pin_of_peer(self.transport)
            self._asked.told(Answer(message, words_of(pin), pin))
        self.hang_up()

    def too_long(self, length: int, limit: int) -> None:
        self._asked.failed("malformed")
        self.hang_up()

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self._asked.failed("unreachable")


class _Once(ClientFactory):
    noisy = False

    def __init__(self, asked: _Asked, desk: bool = False) -> None:
        self._asked = asked
        self._desk = desk

    def buildProtocol(self, addr: Any) -> Any:
        return _DeskLine(self._asked) if self._desk else self._asked.line()

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._asked.failed("unreachable")
