"""A guest's side of the network: one connection after another, until the table is over or the person leaves.

What PeerLink goes through, as `link.state` tells the UI:

| state      | event                          | next                                                            |
|------------|--------------------------------|-----------------------------------------------------------------|
| connecting | the host gives a chair         | live                                                            |
| connecting | nobody answers, or a refusal   | refused; `why` says why                                         |
| connecting | the connection breaks          | connecting, a few times                                         |
| live       | the connection breaks          | resuming: again and again, a little later each time             |
| resuming   | the host knows the token       | resending, if asks are unanswered, else live                    |
| resuming   | the host refuses               | refused                                                         |
| resending  | every ask is answered          | live                                                            |
| any        | the host says goodbye          | closed, or refused if it was the guest's fault                  |
| any        | leave                          | closed                                                          |
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from os import urandom
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from twisted.internet.protocol import ClientFactory
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import __version__, wire
from netcode import messages as m
from netcode.addresses import print_address
from netcode.clock import Alarm
from netcode.mirror import Link
from netcode.secrets import GuestTls, Pake, WrongCode, channel_binding, pin_of_peer, proof, proves
from netcode.throws import OffThread, in_threads
from netcode.versions import as_guest, fingerprints, unfit
from sim.codec import Malformed, digest, encode
from sim.game import Seat
from sim.games import AnyGame, all_games

CONNECT_SECONDS = 5
PING_SECONDS = 5.0
SILENCE_SECONDS = 20.0
"""Without a word from the host for so long, the connection counts as broken."""
MOST_FIRST_TRIES = 5
"""How often a first connection that breaks is tried again."""
BACKOFF = (0.1, 0.3, 1.0, 2.0, 4.0)

FAREWELLS = ("adjourned", "ended")
"""Reasons that are nobody's fault."""
PASSING = ("idle", "moved", "too-slow")
"""Reasons to come back at once."""


class Ticket(Struct, frozen=True):
    """What brings a person back to a chair, after a break or with a new process."""

    table: str
    host: str
    port: int
    token: bytes
    pin: bytes
    epoch: int
    name: str = ""


class Tickets:
    """A person's tickets, by table; in a file if there is one."""

    MOST = 50

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    @cached_property
    def _kept(self) -> dict[str, Ticket]:
        if self._path is None:
            return {}
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, Ticket])
        except (OSError, msgspec.MsgspecError):
            return {}

    def get(self, table: str) -> Ticket | None:
        return self._kept.get(table)

    def put(self, ticket: Ticket) -> None:
        self._kept.pop(ticket.table, None)
        self._kept[ticket.table] = ticket
        for table in list(self._kept)[: -self.MOST]:
            del self._kept[table]
        self._save()

    def drop(self, table: str) -> None:
        if self._kept.pop(table, None) is not None:
            self._save()

    def _save(self) -> None:
        """A ticket that cannot be saved still works as long as this process lives."""
        if self._path is None:
            return
        draft = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.touch(mode=0o600)
            draft.write_bytes(msgspec.json.encode(self._kept))
            draft.replace(self._path)
        except OSError:
            return


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

    def __init__(self, link: "PeerLink") -> None:
        super().__init__()
        self.link = link
        self.state: Literal["greeting", "knocking", "proving", "sitting", "resuming", "at table"] = "greeting"
        self.farewell: m.Closing | None = None
        self.heard = link.reactor.seconds()
        self._pake: Pake | None = None
        self._key = b""
        self._table = ""

    def connectionMade(self) -> None:
        super().connectionMade()
        hello = m.Hello(proto=m.PROTOCOL, app=__version__, rules=fingerprints(self.link.games), lang=self.link.language)
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
        self._table = welcome.table
        if (why := unfit(welcome, link.games)) is not None:
            self.farewell = why
            self.hang_up()
            return
        link.found(link.games[welcome.game])
        ticket = link.ticket_for(welcome.table)
        if ticket is not None and link.pin_of(self.transport) == ticket.pin:
            self.state = "resuming"
            self.say(link.resumption(ticket))
        elif link.code is None:
            self.give_up("other-host" if ticket is not None else "wrong-code")
        else:
            self.state = "knocking"
            code = link.code
            link.off_thread(lambda: Pake(code, is_host=False)).addCallback(self._knock)

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
        self.say(self.link.request)


class PeerLink(Link):
    """A link to a host across the network."""

    def __init__(
        self,
        reactor: Any,
        host: str,
        port: int,
        code: str | None,
        name: str,
        seat: Seat | None = None,
        spectator: bool = False,
        language: str = "en",
        tickets: Tickets | None = None,
        games: Mapping[str, AnyGame] | None = None,
        tls: bool = True,
        off_thread: OffThread[Any] | None = None,
        binding: Callable[[Any], bytes] = channel_binding,
        pin_of: Callable[[Any], bytes] = pin_of_peer,
        random_bytes: Callable[[int], bytes] = urandom,
        patience: float | None = None,
    ) -> None:
        """A code is needed for the first time; a ticket of an earlier time is used if there is one.

        `patience` limits how many seconds a broken connection is tried again; None is for ever.
        """
        super().__init__(None, random_bytes)
        self.reactor = reactor
        self.code = code
        self.language = language
        self.games = all_games() if games is None else games
        self.request = m.SeatRequest(name=name, seat=seat, spectator=spectator)
        self.off_thread = off_thread or in_threads(reactor)
        self.binding = binding
        self.pin_of = pin_of
        self.round_trip: float | None = None
        """Seconds for the latest ping."""
        self._address = (host, port)
        self._tls = GuestTls() if tls else None
        self._tickets = tickets or Tickets()
        self._ticket: Ticket | None = None
        self._connection: Connection | None = None
        self._tries = 0
        self._broken_since: float | None = None
        self._patience = patience
        self._left = False
        self._again = Alarm(reactor)
        self._ping = Alarm(reactor)
        self._pings = 0
        self._ping_sent = 0.0

    # For the client

    def open(self) -> None:
        factory: Any = _Factory(self)
        if self._tls is not None:
            factory = TLSMemoryBIOFactory(self._tls, True, factory, clock=self.reactor)  # type: ignore[arg-type]
            factory.noisy = False
        self.reactor.connectTCP(*self._address, factory, timeout=CONNECT_SECONDS)

    def leave(self) -> None:
        self._left = True
        self._again.cancel()
        self._ping.cancel()
        if self._ticket is not None and self.lobby is not None and self.lobby.phase in ("gathering", "over"):
            self._tickets.drop(self._ticket.table)
        if self._connection is not None:
            self._connection.say(m.Bye())
            self._connection.hang_up()
        self.reactor.callLater(0, self._become, "closed")

    def disconnect(self) -> None:
        """Drop the connection without a word, as a network does."""
        if self._connection is not None and self._connection.transport is not None:
            self._connection.transport.abortConnection()

    def _transmit(self, message: Any) -> None:
        if self._connection is not None and self._connection.state == "at table":
            self._connection.say(message)

    # For the connection

    def found(self, game: AnyGame) -> None:
        self._game = game

    def ticket_for(self, table: str) -> Ticket | None:
        if self._ticket is not None and self._ticket.table == table:
            return self._ticket
        return self._tickets.get(table)

    def resumption(self, ticket: Ticket) -> m.Resume:
        self._ticket = ticket
        view_hash = b"" if self.view is None else digest(encode(self.view))
        return m.Resume(
            token=ticket.token, epoch=ticket.epoch, rev=self.rev, view_hash=view_hash, next_id=self._next_id
        )

    def seated(self, connection: Connection, table: str, message: m.Seated) -> None:
        host, port = self._address
        name = self.request.name
        self._keep(Ticket(table, host, port, message.token, message.cert_pin, message.epoch, name))
        self._connected(connection, message)
        self._become("live")

    def resumed(self, connection: Connection, table: str, message: m.Resumed) -> None:
        ticket = self.ticket_for(table)
        assert ticket is not None
        host, port = self._address
        self._keep(replace(ticket, token=message.token, epoch=message.epoch, host=host, port=port))
        self._next_id = max(self._next_id, message.last_id + 1)
        self._connected(connection, message)
        self._become("resending" if self._unanswered else "live")
        for ask in tuple(self._unanswered.values()):
            self._transmit(ask)

    def heard(self, message: Any) -> None:
        if isinstance(message, m.Pong):
            if message.n == self._pings:
                self.round_trip = self.reactor.seconds() - self._ping_sent
            return
        self._received(message)

    def connection_lost(self, connection: Connection) -> None:
        if self._left or self._connection not in (connection, None):
            return
        self._connection = None
        self._ping.cancel()
        self._tree = None
        why = connection.farewell
        if why is None and self._ticket is None and self._tries >= MOST_FIRST_TRIES:
            self._refuse(m.Closing(code="unreachable", detail=self._where()))
        elif why is None or why.code in PASSING:
            self._try_again()
        elif why.code == "bad-token" and self.code is not None and self._ticket is not None and self.view is None:
            # a ticket of long ago: the code still opens the door
            self._tickets.drop(self._ticket.table)
            self._ticket = None
            self._try_again()
        else:
            self._refuse(why)

    def unreachable(self) -> None:
        """Nobody answered."""
        if self._left:
            return
        if self._broken_since is None:
            self._refuse(m.Closing(code="unreachable", detail=self._where()))
        else:
            self._try_again()

    # Their parts

    def _connected(self, connection: Connection, message: m.Seated | m.Resumed) -> None:
        self._connection = connection
        self._tries = 0
        self._broken_since = None
        self._received(message)
        # the new token is kept: the host may forget the one before
        self._transmit(m.AckRev(rev=self.rev))
        self._ping.set(PING_SECONDS, self._listen)

    def _keep(self, ticket: Ticket) -> None:
        self._ticket = ticket
        self._tickets.put(ticket)

    def _listen(self) -> None:
        connection = self._connection
        if connection is None:
            return
        if self.reactor.seconds() - connection.heard > SILENCE_SECONDS:
            connection.transport.abortConnection()
            return
        self._pings += 1
        self._ping_sent = self.reactor.seconds()
        connection.say(m.Ping(n=self._pings))
        self._ping.set(PING_SECONDS, self._listen)

    def _try_again(self) -> None:
        now = self.reactor.seconds()
        if self._broken_since is None:
            self._broken_since = now
        if self._patience is not None and now - self._broken_since > self._patience:
            self._refuse(m.Closing(code="unreachable", detail=self._where()))
            return
        if self.state != "connecting":
            self._become("resuming")
        self._again.set(BACKOFF[min(self._tries, len(BACKOFF) - 1)], self.open)
        self._tries += 1

    def _refuse(self, why: m.Closing) -> None:
        self._become("closed" if why.code in FAREWELLS else "refused", why)

    def _where(self) -> dict[str, Any]:
        return {"where": print_address(*self._address)}


class _Factory(ClientFactory):
    noisy = False

    def __init__(self, link: PeerLink) -> None:
        self._link = link

    def buildProtocol(self, addr: Any) -> Connection:
        return Connection(self._link)

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._link.unreachable()
