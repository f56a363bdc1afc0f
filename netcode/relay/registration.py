"""A host's side of a relay: the table stays known there, and whoever calls comes in at the same door as everybody.

| state       | event                        | next                                                    |
|-------------|------------------------------|---------------------------------------------------------|
| connecting  | the relay gives a number     | open; the table's code begins with it                   |
| connecting  | nobody answers, or a break   | away: tried again and again, a little later each time   |
| open        | the connection breaks        | away                                                    |
| open        | somebody calls               | a stream of their own is opened to the relay            |
| any         | pages are let in, or not     | the relay is told as soon as the table is open there    |
| any         | the relay refuses for good   | refused; `why` says why; tried again once a minute      |
"""

import re
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Literal

from twisted.internet.protocol import ClientFactory

from netcode import wire
from netcode.addresses import RELAY_PORT, Place, caller_address, is_global, is_v6, print_address, read_address
from netcode.clock import Alarm
from netcode.host import TableHost
from netcode.rate_limit import RateLimit
from netcode.relay import messages as r
from netcode.secrets import pin, renumbered, signature_of
from netcode.stored_table import Lease
from sim.codec import Malformed

CONNECT_SECONDS = 5.0
PING_SECONDS = 5.0
SILENCE_SECONDS = 12.0
"""Without a word from the relay for so long, the connection counts as broken."""
BACKOFF = (0.1, 0.3, 1.0, 2.0, 4.0)
REFUSED_SECONDS = 60.0
RINGS = (20.0, 100.0)
"""Calls that a host answers: a second, and at once. A relay may invent as many as it likes."""
GOOD_REASONS = ("too-slow", "moved", "too-many")
"""Refusals after which it is soon tried again."""

RegistrationState = Literal["connecting", "open", "away", "refused"]


class Registration:
    """Keeps one table known at one relay, through breaks of either."""

    def __init__(
        self,
        reactor: Any,
        relay: Place,
        door: Any,
        table: Callable[[], TableHost],
        near: Sequence[str] = (),
        open: Sequence[str] = (),
        port: int = 0,
        changed: Callable[["Registration"], None] = lambda registration: None,
    ) -> None:
        """`door` builds the protocol of whoever comes, as for a listening port; `table` is the one it serves now."""
        self.reactor = reactor
        self.relay = relay
        self.door = door
        self.page = ""
        """Where browsers open their page at this relay, without its end; nothing if they cannot."""
        self.pages: Any = None
        """Builds the protocol of a browser's page that comes over the relay; None if none are let in."""
        self.state: RegistrationState = "connecting"
        self.why = ""
        self._table = table
        self._places = (tuple(near)[:4], tuple(open)[:4], port)
        self._changed = changed
        self._line: _ControlLine | None = None
        self._tries = 0
        self._again = Alarm(reactor)
        self._rings = RateLimit(reactor, *RINGS)
        self._closed = False

    @property
    def where(self) -> str:
        return print_address(*self.relay)

    def open(self) -> None:
        self.reactor.connectTCP(*self.relay, _Factory(lambda: _ControlLine(self), self._lost), timeout=CONNECT_SECONDS)

    def close(self) -> None:
        self._closed = True
        self._again.cancel()
        if self._line is not None:
            self._line.transport.loseConnection()

    def let_pages_in(self, pages: Any) -> None:
        """`pages` builds the protocol of each; None: no page comes in from now on."""
        self.pages = pages
        if self._line is not None and self.state == "open":
            self._line.send_frames(r.framed(r.Browsers(on=pages is not None)))

    def wish(self) -> r.Register:
        seal = self._table().seal
        near, everywhere, port = self._places
        kept = seal.lease if seal.lease is not None and seal.lease.relay == self.where else None
        number, lease = (kept.number, kept.proof) if kept is not None else (0, b"")
        return r.Register(
            proto=r.PROTOCOL,
            certificate=seal.certificate,
            number=number,
            lease=lease,
            near=near,
            open=everywhere,
            port=port,
        )

    def sign(self, words: bytes) -> bytes:
        return signature_of(self._table().seal.key, words)

    def connected(self, line: "_ControlLine") -> bool:
        """Whether the table is still to be known there."""
        self._line = line
        return not self._closed

    def registered(self, message: r.Registered) -> None:
        self._tries = 0
        host = self._table()
        code = renumbered(host.seal.code, message.number, host.conduct.random_bytes)
        host.leased(Lease(self.where, message.number, message.lease), code)
        self.page = read_page(message.page, self.relay[0])
        self._become("open")
        if self.pages is not None:
            self.let_pages_in(self.pages)

    def ring(self, ring: r.Ring) -> None:
        """Somebody calls: a stream for them, if the door lets them in."""
        door = self.pages if ring.browser else self.door
        if door is None or not self._rings.take():
            return
        address = SimpleNamespace(host=caller_address(ring.caller))
        answer = r.Answer(proto=r.PROTOCOL, ticket=ring.ticket)
        self.reactor.connectTCP(
            *self.relay, _Factory(lambda: _AnswerLine(door, address, answer)), timeout=CONNECT_SECONDS
        )

    def lost(self, why: str) -> None:
        self._line = None
        self._lost(why)

    def _lost(self, why: str = "") -> None:
        if self._closed:
            return
        for_good = bool(why) and why not in GOOD_REASONS
        self.why = why
        delay = REFUSED_SECONDS if for_good else BACKOFF[min(self._tries, len(BACKOFF) - 1)]
        self._tries += 1
        self._again.set(delay, self.open)
        self._become("refused" if for_good else "away")

    def _become(self, state: RegistrationState) -> None:
        if state != self.state:
            self.state = state
            self._changed(self)


def registration_of(
    reactor: Any,
    relay: Place | None,
    listening: Any,
    table: Callable[[], TableHost],
    near: Sequence[str],
    direct: bool,
    changed: Callable[[Registration], None],
) -> Registration | None:
    """Of a table that listens somewhere: at this relay, else where it was before, else nowhere. Still to be opened.

    `near` are the addresses of this machine; with `direct`, all callers are told those that the whole world reaches.
    """
    lease = table().seal.lease
    where = relay or (read_address(lease.relay, RELAY_PORT) if lease is not None else None)
    if where is None:
        return None
    everywhere = [address for address in near if is_global(address)] if direct else []
    port = listening.getHost().port
    return Registration(reactor, where, listening.factory, table, near, everywhere, port, changed)


def read_page(told: str, relay: str) -> str:
    """Where a relay says that browsers open their page; nothing if that is no address."""
    found = re.fullmatch(r"(https?)://([\w.-]*|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", told, re.ASCII)
    if found is None:
        return ""
    own = f"[{relay}]" if is_v6(relay) else relay
    return f"{found[1]}://{found[2] or own}{found[3] or ''}"


class _ControlLine(wire.Frames):
    """The host's own connection to the relay."""

    limit = r.LIMIT

    def __init__(self, registration: Registration) -> None:
        super().__init__()
        self._registration = registration
        self._wish = registration.wish()
        self._why = ""
        self._open = False
        self._heard = registration.reactor.seconds()
        self._ping = Alarm(registration.reactor)

    def connectionMade(self) -> None:
        super().connectionMade()
        if not self._registration.connected(self):
            self.hang_up()
            return
        self.send_frames(r.framed(self._wish))
        self._ping.set(PING_SECONDS, self._listen)

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self._ping.cancel()
        self._registration.lost(self._why)

    def frame_received(self, payload: bytes) -> None:
        self._heard = self._registration.reactor.seconds()
        try:
            message = r.from_relay(payload)
        except Malformed:
            self._give_up()
            return
        match message:
            case r.Challenge(nonce=nonce) if not self._open:
                words = r.signed_words(nonce, r.table_id(pin(self._wish.certificate)))
                self.send_frames(r.framed(r.Proof(sig=self._registration.sign(words))))
            case r.Registered() if not self._open:
                self._open = True
                self._registration.registered(message)
            case r.Ring() if self._open:
                self._registration.ring(message)
            case r.Pong():
                pass
            case r.Refused(code=code):
                self._why = code
                self.hang_up()
            case _:
                self._give_up()

    def too_long(self, length: int, limit: int) -> None:
        self._give_up()

    def _give_up(self) -> None:
        """Whatever this is, it is no relay."""
        self._why = "malformed"
        self.hang_up()

    def _listen(self) -> None:
        if self._registration.reactor.seconds() - self._heard > SILENCE_SECONDS:
            self.transport.abortConnection()
            return
        self.send_frames(r.framed(r.Ping()))
        self._ping.set(PING_SECONDS, self._listen)


class _AnswerLine(wire.Frames):
    """The host's stream for somebody who called: a few words to the relay, then it is a connection like any other."""

    limit = r.LIMIT

    def __init__(self, door: Any, address: Any, answer: r.Answer) -> None:
        super().__init__()
        self._door = door
        self._address = address
        self._answer = answer

    def connectionMade(self) -> None:
        super().connectionMade()
        self.send_frames(r.framed(self._answer))

    def frame_received(self, payload: bytes) -> None:
        try:
            message = r.from_relay(payload)
        except Malformed:
            message = None
        visit = self._door.buildProtocol(self._address) if isinstance(message, r.Joined) else None
        if visit is None:
            self.hang_up()
            return
        r.hand_over(self, visit)

    def too_long(self, length: int, limit: int) -> None:
        self.hang_up()


class _Factory(ClientFactory):
    noisy = False

    def __init__(self, build: Callable[[], Any], failed: Callable[[], None] = lambda: None) -> None:
        self._build = build
        self._failed = failed

    def buildProtocol(self, addr: Any) -> Any:
        return self._build()

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._failed()
