"""The desk of a club, at every node: which tables there are, new ones for whoever asks, and who is a member."""

from typing import Any, Protocol

from twisted.internet.defer import Deferred
from twisted.internet.protocol import Factory
from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.python.failure import Failure

from netcode import wire
from netcode.addresses import one_address
from netcode.clock import Alarm, Clock
from netcode.club import messages as c
from netcode.club.floor import GuestTls
from netcode.club.identity import is_proved
from netcode.guesses import Guesses
from netcode.lobby import Denied
from netcode.rate_limit import RateLimit
from netcode.secrets import HostTls, channel_binding
from netcode.store import CannotStore
from sim.codec import Malformed
from sim.game import Refused

QUIET_SECONDS = 30.0
ORDERS = (0.2, 10.0)
"""New tables for one address: a second, and at once."""
WORDS = (2.0, 20.0)
RECOVERIES = (1.0, 20.0)
"""Recoveries that a node looks at, from all addresses: a second, and at once."""


class Cannot(Exception):
    """The desk cannot do that; `code` is one of messages.DENIALS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Office(Protocol):
    """Who does what the desk is asked for: netcode.club.node."""

    def barred(self, key: bytes) -> bool:
        """Whether the club does not let somebody in."""

    def tables(self, key: bytes) -> "Deferred[c.Tables]": ...

    def join(self, wish: c.Join) -> "Deferred[c.Member]":
        """Fails with Cannot or CannotStore."""

    def recover(self, wish: c.Recover) -> "Deferred[c.Member]":
        """Fails with Cannot or CannotStore."""

    def order(self, order: c.Order) -> "Deferred[c.Opened]":
        """A new table. Fails with Cannot, Denied, Refused, or CannotStore."""


class DeskVisit(wire.Frames):
    """Somebody at the desk."""

    limit = c.LIMIT

    def __init__(self, desk: "Desk", address: str) -> None:
        super().__init__()
        self._desk = desk
        self._address = address
        self._words = RateLimit(desk.clock, *WORDS)
        self._quiet = Alarm(desk.clock)

    def connectionMade(self) -> None:
        super().connectionMade()
        self._quiet.set(QUIET_SECONDS, self.transport.abortConnection)

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self._quiet.cancel()

    def frame_received(self, payload: bytes) -> None:
        self._quiet.set(QUIET_SECONDS, self.transport.abortConnection)
        try:
            message = c.to_desk(payload)
        except Malformed:
            self._deny("malformed")
            return
        if message.proto != c.PROTOCOL:
            self._deny("proto")
        elif not self._words.take():
            self._deny("too-many")
        elif not is_proved(message, self._desk.pin, channel_binding(self.transport)):
            self._deny("proof")
        elif message.who is not None and self._desk.office.barred(message.who.key):
            self._deny("banned")
        else:
            self._serve(message)

    def _serve(self, message: Any) -> None:
        desk, office = self._desk, self._desk.office
        match message:
            case c.Look(who=who):
                office.tables(b"" if who is None else who.key).addCallbacks(self._say, self._failed)
            case c.Join():
                office.join(message).addCallbacks(self._say, self._failed)
            case c.Recover():
                if desk.must_wait(self._address):
                    self._deny("wait")
                else:
                    office.recover(message).addCallbacks(self._recovered, self._failed)
            case c.Order():
                if desk.may_order(self._address):
                    office.order(message).addCallbacks(self._say, self._failed)
                else:
                    self._deny("too-many")

    def _recovered(self, member: c.Member) -> None:
        self._desk.guesses.right(self._address)
        self._say(member)

    def too_long(self, length: int, limit: int) -> None:
        self._deny("malformed")

    def _say(self, message: c.DeskMessage) -> None:
        self.send_frames(c.framed(message))

    def _failed(self, failure: Failure) -> None:
        match failure.value:
            case Cannot(code=code):
                if code == "recovery":
                    self._desk.guesses.wrong(self._address)
                self._deny(code)
            case Denied() | Refused() | Malformed():
                self._deny("table")
            case CannotStore():
                self._deny("away")
            case _:
                self._deny("malformed")
                failure.raiseException()

    def _deny(self, code: str) -> None:
        self.hang_up(c.framed(c.Denied(code=code)))


class Desk(Factory):
    """Makes visits, and counts what they order."""

    noisy = False

    def __init__(self, clock: Clock, office: Office, pin: bytes) -> None:
        """`pin` is the hash of the club's certificate, by which it is known."""
        self.clock = clock
        self.office = office
        self.pin = pin
        self.guesses = Guesses(clock)
        """At recovery words."""
        self._recoveries = RateLimit(clock, *RECOVERIES)
        self._orders: dict[str, RateLimit] = {}

    def must_wait(self, address: str) -> bool:
        """Whether somebody from there has tried too many recovery words, or all together have."""
        self.guesses.sweep()
        return self.guesses.wait(address) > 0 or not self._recoveries.take()

    def may_order(self, address: str) -> bool:
        self._orders = {known: orders for known, orders in self._orders.items() if not orders.full}
        return self._orders.setdefault(address, RateLimit(self.clock, *ORDERS)).take()

    def buildProtocol(self, addr: Any) -> DeskVisit:
        return DeskVisit(self, one_address(addr.host))


class SecureDesk(TLSMemoryBIOFactory):
    """The desk behind TLS."""

    noisy = False
    protocol = GuestTls

    def __init__(self, desk: Desk, tls: HostTls) -> None:
        super().__init__(tls, False, desk, clock=desk.clock)  # type: ignore[arg-type]
