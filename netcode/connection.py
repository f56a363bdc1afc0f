"""One connection of a guest to a host: hello, the code or a ticket, a chair; then messages either way."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

from msgspec.structs import replace

from netcode import messages as m
from netcode import wire
from netcode.auditor import Auditor
from netcode.secrets import Pake, WrongCode, proof, proves
from netcode.signing import Signer, prove_guest
from netcode.throws import OffThread
from netcode.tickets import Ticket
from netcode.versions import as_guest, fingerprints, unfit
from sim.codec import Malformed, encode
from sim.games import AnyGame
from sim.version import version


class Knocking(Protocol):
    """Whoever makes connections, one after the other, until one leads to a chair: netcode.guest.PeerLink."""

    reactor: Any
    games: Mapping[str, AnyGame]
    language: str
    code: str | None
    off_thread: OffThread[Any]
    binding: Callable[[Any], bytes]
    pin_of: Callable[[Any], bytes]
    request: m.SeatRequest
    auditor: Auditor
    signer: Signer

    def found(self, game: AnyGame) -> None: ...

    def claims(self, table: str) -> bool: ...

    def ticket_for(self, welcome: m.Welcome) -> Ticket | None: ...

    def seeks_another(self, ticket: Ticket | None, transport: Any) -> bool: ...

    def resumption(self, ticket: Ticket, table: str) -> m.Resume: ...

    def seated(self, connection: "Connection", table: str, message: m.Seated) -> None: ...

    def resumed(self, connection: "Connection", table: str, message: m.Resumed) -> None: ...

    def heard(self, message: Any) -> None: ...

    def connection_lost(self, connection: "Connection") -> None: ...


class Connection(wire.Frames):
    """One connection to a host: from hello to a chair, then a pipe.

    | state     | message             | next                                             |
    |-----------|---------------------|--------------------------------------------------|
    | greeting  | welcome             | resuming with a ticket, else knocking by code    |
    | knocking  | pake2               | proving                                          |
    | proving   | confirmed           | sitting down                                     |
    | sitting   | seated              | at table                                         |
    | resuming  | resumed             | at table                                         |
    | any       | closing             | over                                             |
    """

    limit = wire.HOST_LIMIT

    def __init__(self, link: Knocking) -> None:
        super().__init__()
        self.link = link
        self.state: Literal["greeting", "knocking", "proving", "sitting", "resuming", "at table"] = "greeting"
        self.farewell: m.Closing | None = None
        self.heard = link.reactor.seconds()
        self._pake: Pake | None = None
        self._key = b""
        self._table = ""
        self.nodes: tuple[str, ...] = ()
        """Where the table can be called as well, as its host says."""

    def connectionMade(self) -> None:
        super().connectionMade()
        hello = m.Hello(proto=m.PROTOCOL, app=version(), rules=fingerprints(self.link.games), lang=self.link.language)
        self.say(hello)

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self.link.connection_lost(self)

    def say(self, message: Any) -> None:
        self.send_frames(wire.frame(encode(message), wire.GUEST_LIMIT))

    def frame_received(self, payload: bytes) -> None:
        self.heard = self.link.reactor.seconds()
        try:
            message = m.from_host(payload)
        except Malformed:
            self.give_up("malformed")
            return
        if isinstance(message, m.Closing):
            self.farewell = as_guest(message, self.link.games)
            self.hang_up()
        elif self.state == "at table":
            self._at_table(message)
        else:
            self._on_the_way_in(message)

    def _at_table(self, message: Any) -> None:
        try:
            self.link.heard(message)
        except Malformed:
            self.give_up("malformed")

    def too_long(self, length: int, limit: int) -> None:
        self.give_up("frame-too-long", limit=limit)

    def give_up(self, code: str, **detail: Any) -> None:
        """The guest itself has a reason to end this."""
        self.farewell = m.Closing(code=code, detail=detail)
        self.say(m.Bye(code=code))
        self.hang_up()

    def _on_the_way_in(self, message: Any) -> None:
        match self.state, message:
            case "greeting", m.Welcome():
                self._welcomed(message)
            case "knocking", m.Pake2(data=data):
                self._prove(data)
            case "proving", m.Confirmed(mac=mac):
                self._confirmed(mac)
            case "sitting", m.Seated():
                self.state = "at table"
                self.link.seated(self, self._table, message)
            case "resuming", m.Resumed():
                self.state = "at table"
                self.link.resumed(self, self._table, message)
            case _:
                self.give_up("unexpected")

    def _welcomed(self, welcome: m.Welcome) -> None:
        link = self.link
        self._table, self.nodes = welcome.table, welcome.nodes
        ticket = link.ticket_for(welcome)
        if link.seeks_another(ticket, self.transport):
            self.hang_up()  # without a reason: the own table is somewhere else
            return
        if (why := unfit(welcome, link.games)) is not None:
            self.farewell = why
            self.hang_up()
            return
        link.found(link.games[welcome.game])
        if not link.claims(welcome.table):
            self.give_up("here-already")
            return
        if ticket is not None and link.pin_of(self.transport) == ticket.pin:
            self.state = "resuming"
            self.say(link.resumption(ticket, welcome.table))
        elif link.code is None:
            self.give_up("other-host" if ticket is not None else "wrong-code")
        else:
            self.state = "knocking"
            code = link.code
            link.off_thread(lambda: Pake(code, is_host=False)).addCallback(self._knock)

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abortConnection()

    def _knock(self, pake: Pake) -> None:
        self._pake = pake
        self.say(m.Pake1(data=pake.message))

    def _prove(self, data: bytes) -> None:
        assert self._pake is not None
        try:
            self._key = self._pake.key(data)
        except WrongCode:
            self.give_up("wrong-code")
            return
        self.state = "proving"
        self.say(m.Confirm(mac=proof(self._key, "guest", self.link.binding(self.transport), self._table)))

    def _confirmed(self, mac: bytes) -> None:
        if not proves(mac, self._key, "host", self.link.binding(self.transport), self._table):
            self.give_up("wrong-code")
            return
        self.state = "sitting"
        sig = prove_guest(self.link.signer, self._table, self.link.binding(self.transport))
        self.say(replace(self.link.request, witnessed=self.link.auditor.known.rev, sig=sig))
