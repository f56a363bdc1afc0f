"""A guest's side of the network: one connection after another, until the table is over or the person leaves.

What PeerLink goes through, as `link.state` tells the UI:

| state      | event                          | next                                                            |
|------------|--------------------------------|-----------------------------------------------------------------|
| connecting | the host gives a chair         | live                                                            |
| connecting | nobody answers, or a refusal   | refused; `why` says why                                         |
| connecting | the connection breaks          | connecting, a few times                                         |
| live       | the connection breaks          | resuming: again and again, a little later each time             |
| resuming   | nobody there, or another table | resuming; the table is looked for on the network, by its id     |
| resuming   | the host knows the token       | resending, if asks are unanswered, else live                    |
| resuming   | the host refuses               | refused                                                         |
| resending  | every ask is answered          | live                                                            |
| any        | the host says goodbye          | closed, or refused if it was the guest's fault                  |
| any        | leave                          | closed                                                          |
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from time import time
from typing import Any

from msgspec.structs import replace
from twisted.internet.protocol import ClientFactory
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import messages as m
from netcode.addresses import RELAY_PORT, Way, print_address, read_address, way_from
from netcode.auditor import Auditor, Known
from netcode.clock import Alarm
from netcode.commit_reveal import Nonces
from netcode.connection import Connection
from netcode.evidence import Evidence, dump, save
from netcode.fairness import Audited, audited
from netcode.link_base import Link
from netcode.names import cleaned
from netcode.secrets import GuestTls, channel_binding, is_relayed, number_of, pin_of_peer
from netcode.signing import SEED, Signer
from netcode.throws import OffThread, in_threads, thrown_again
from netcode.tickets import Ticket, Tickets
from netcode.ways import BROKEN, NO_OTHER_WAYS, Attempt, Goal, Race, Ways, told_nodes
from sim.codec import decode, digest, encode
from sim.game import Rest, Seat, Throw
from sim.games import AnyGame, all_games

CONNECT_SECONDS = 5
WAY_IN_SECONDS = 15.0
"""From a connection to a chair: the host itself gives up sooner, but whatever listens there need not be one."""
PING_SECONDS = 5.0
"""From one heartbeat to the next."""
SILENCE_SECONDS = 20.0
"""Without a word from the host for so long, the connection counts as broken."""
CLUB_PING_SECONDS, CLUB_SILENCE_SECONDS = 1.0, 3.0
"""The same at a club, where another node takes a table over that its own lets down."""
MOST_FIRST_TRIES = 5
"""How often a first connection that breaks is tried again."""
BACKOFF = (0.1, 0.3, 1.0, 2.0, 4.0)

LOOK_AFTER = 2
"""Failed tries after which the table is looked for elsewhere."""

AHEAD = 8
"""Throws from now on which a renewed chain counts: no more can be announced before the host knows of it."""
MOST_EVIDENCE = 12_000
"""Bytes of evidence that fit into a message; a file holds all of it."""

FAREWELLS = ("adjourned", "ended", "again")
"""Reasons that are nobody's fault."""
GONE = ("removed", "banned", "bad-token", "barred", "not-in-club")
"""Reasons that make a ticket worthless."""
PASSING = ("idle", "moved", "too-slow")
"""Reasons to come back at once."""


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
        random_bytes: Callable[[int], bytes] = os.urandom,
        patience: float | None = None,
        signer: Signer | None = None,
        evidence_folder: Path | None = None,
        ticket: Ticket | None = None,
        find: Callable[[str], tuple[str, int] | None] | None = None,
        ways: Ways = NO_OTHER_WAYS,
    ) -> None:
        """A code is needed for the first time; a ticket of an earlier time is used if there is one.

        With a `ticket` no other table will do. `find` looks for a table by its id, off the thread, and says where.
        Without a host the table is found by its code's number: `ways` knows where to look, and whom to ask.
        `patience` limits how many seconds a broken connection is tried again; None is for ever. `signer` signs for
        this device (one of its own otherwise); evidence of a cheating host is kept in `evidence_folder`.
        """
        signer = signer or Signer(random_bytes(SEED))
        super().__init__(None, Auditor(signer, reactor.seconds))
        self._key = signer.public
        """The public key that signs for the own chairs."""
        self._nonces = Nonces(lambda seat, first: random_bytes(32))
        self._latest: m.Announced | None = None
        self.signer, self._random = signer, random_bytes
        self._evidence_folder = evidence_folder
        self._auditing = False
        self.reactor = reactor
        self.code = code
        self.language = language
        self.games = all_games() if games is None else games
        self.request = m.SeatRequest(name=cleaned(name), seat=seat, spectator=spectator, key=signer.public)
        self.off_thread = off_thread or in_threads(reactor)
        self.binding = binding
        self.pin_of = pin_of
        self.round_trip: float | None = None
        """Seconds for the latest ping."""
        self._address = (host, port)
        self._ways = ways if ticket is None else ways.also(ticket.relay, *ticket.nodes)
        self._nodes: tuple[str, ...] = ()
        """Where the club's nodes are that may have the table."""
        self._race: Race | None = None
        self.way: Way = way_from(host)
        """Which way this guest came, or tries to come."""
        self._relay = ""
        """The relay that it came over, if it did."""
        self._tls = GuestTls() if tls else None
        self._tickets = tickets or Tickets()
        self._ticket = ticket
        self._find = find
        self._looking = False
        self._elsewhere: tuple[str, int] | None = None
        """Where the table is said to be as well: the two places are tried in turn."""
        self._unsaved: Ticket | None = None
        """A newer ticket that the disk does not take: until it does, the host must not forget the one before."""
        self._connection: Connection | None = None
        self._tries = 0
        self._broken_since: float | None = None if ticket is None else reactor.seconds()
        self._patience = patience
        self._left = False
        self._trying: Connection | None = None
        self._door = Alarm(reactor)
        self._again = Alarm(reactor)
        self._ping = Alarm(reactor)
        self._pings = 0
        self._ping_sent = 0.0

    # For the client

    def open(self) -> None:
        if self._ways.relays or not self._address[0]:
            race = Race(self.reactor, self._tls, self.pin_of, self._taken, self._no_way)
            self._race = race
            race.start(self._goal(), self._ways, self.off_thread)
            return
        factory: Any = _Factory(self)
        if self._tls is not None:
            factory = TLSMemoryBIOFactory(self._tls, True, factory, clock=self.reactor)  # type: ignore[arg-type]
            factory.noisy = False
        self.reactor.connectTCP(*self._address, factory, timeout=CONNECT_SECONDS)

    @property
    def knows_ways(self) -> bool:
        """Whether there was more than one way to the table."""
        return bool(self._ways.relays)

    def leave(self) -> None:
        if self.state in ("closed", "refused"):
            return
        self._left = True
        if self._race is not None:
            self._race.cancel()
        self._again.cancel()
        self._ping.cancel()
        self._door.cancel()
        if self._ticket is not None and self.lobby is not None and self.lobby.phase in ("gathering", "over"):
            self._tickets.drop(self._ticket.table)
        if self._connection is not None:
            self._connection.say(m.Bye())
            self._connection.hang_up()
        self._tickets.release()
        self.reactor.callLater(0, self._become, "closed")

    def successor(self) -> "PeerLink":
        """A link to the next table of the same people, once this one was closed for it (`again`)."""
        return PeerLink(
            self.reactor,
            *self._address,
            self.code,
            self.request.name,
            language=self.language,
            tickets=self._tickets,
            games=self.games,
            tls=self._tls is not None,
            off_thread=self.off_thread,
            binding=self.binding,
            pin_of=self.pin_of,
            random_bytes=self._random,
            patience=self._patience,
            signer=self.signer,
            evidence_folder=self._evidence_folder,
            ticket=self._ticket,
            find=self._find,
            ways=self._ways,
        )

    def disconnect(self) -> None:
        """Drop the connection without a word, as a network does."""
        if self._connection is not None and self._connection.transport is not None:
            self._connection.transport.abortConnection()

    def _transmit(self, message: Any) -> None:
        if isinstance(message, m.AckRev) and self._unsaved is not None:
            return
        if self._connection is not None and self._connection.state == "at table":
            self._connection.say(message)

    # The own part in chance

    def _bind(self, first: int) -> None:
        if self.seats:
            bounds = [self.auditor.bind(self._nonces.bind(seat, first, self._key)) for seat in self.seats]
            self._transmit(m.Bind(chairs=tuple(bounds)))

    def _announced(self, announced: m.Announced) -> None:
        super()._announced(announced)
        if self.auditor.unbound:
            # the two crossed on their way: try further ahead each time
            self._bind(announced.n + 2**self.auditor.unbound)
        elif any(self._nonces.ends_soon(seat, announced.n) for seat in self.seats):
            self._bind(announced.n + AHEAD)

    def _reveal(self, announced: m.Announced) -> None:
        self._latest = announced
        nonces = self._nonces.open(announced, self.seats) if self.auditor.takes_part(announced.n) else ()
        if nonces:
            self._transmit(m.NonceReveal(n=announced.n, nonces=nonces))
            self.auditor.revealed(announced.n)

    def _recalled(self, n: int) -> None:
        self.auditor.recalled(n)
        if self._latest is not None and self._latest.n == n:
            self._reveal(self._latest)

    # For the connection

    def knocking(self, connection: Connection) -> Connection:
        """On the way in, which must not take for ever."""
        self._trying = connection
        self._door.set(WAY_IN_SECONDS, connection.abort)
        return connection

    def found(self, game: AnyGame) -> None:
        self._game = game

    def claims(self, table: str) -> bool:
        return self._tickets.claim(table)

    def ticket_for(self, welcome: m.Welcome) -> Ticket | None:
        """The ticket for a table, or for one of the same people that it follows."""
        tables = (welcome.table, *reversed(welcome.earlier))
        if self._ticket is not None and self._ticket.table in tables:
            return self._ticket
        return next(filter(None, map(self._tickets.get, tables)), None)

    def seeks_another(self, ticket: Ticket | None, transport: Any) -> bool:
        """Whether this guest has a chair, and not at the table that answers."""
        if self._ticket is None or ticket is not self._ticket:
            return self._ticket is not None
        return self._elsewhere is not None and self.pin_of(transport) != ticket.pin

    def resumption(self, ticket: Ticket, table: str) -> m.Resume:
        self._ticket = ticket
        if ticket.table == table:
            self.auditor.recall(ticket.known)
        view_hash = b"" if self.view is None else digest(encode(self.view))
        return m.Resume(
            token=ticket.token,
            epoch=ticket.epoch,
            rev=self.rev,
            view_hash=view_hash,
            next_id=self._next_id,
            witnessed=self.auditor.known.rev,
            key=self._key,
        )

    def seated(self, connection: Connection, table: str, message: m.Seated) -> None:
        host, port = self._address
        self._learn(connection.nodes)
        facts = (self.request.name, Known(), self.game.id, self.code or "", time(), self._relay, self._nodes)
        self._keep(Ticket(table, host, port, message.token, message.cert_pin, message.epoch, *facts))
        self._connected(connection, message)
        self._become("live")
        for id in tuple(self._unanswered):
            # asked on a chair that is not the host's to answer for any more
            self._received(m.Reject(id=id, code="stale"))

    def resumed(self, connection: Connection, table: str, message: m.Resumed) -> None:
        ticket = self._ticket
        assert ticket is not None
        host, port = self._address
        if ticket.table != table:
            # what was promised there was promised there: this table makes its own promises
            self._tickets.drop(ticket.table)
            ticket = replace(ticket, table=table, known=Known())
        self._learn(connection.nodes)
        facts = {"game": self.game.id, "code": self.code or ticket.code, "at": time(), "nodes": self._nodes}
        facts["relay"] = self._relay or ticket.relay
        self._keep(replace(ticket, token=message.token, epoch=message.epoch, host=host, port=port, **facts))
        self._next_id = max(self._next_id, message.last_id + 1)
        self._connected(connection, message)
        self._become("resending" if self._unanswered else "live")
        for ask in tuple(self._unanswered.values()):
            self._transmit(ask)

    def _learn(self, nodes: tuple[str, ...]) -> None:
        """The host says where else its table may be called."""
        via = read_address(self._relay, RELAY_PORT) if self._relay else None
        if via is not None:
            self._nodes = tuple(print_address(*place) for place in told_nodes(nodes, via))
            self._ways = self._ways.also(*self._nodes)

    def heard(self, message: Any) -> None:
        if isinstance(message, m.Pong):
            if message.n == self._pings:
                self.round_trip = self.reactor.seconds() - self._ping_sent
            return
        if isinstance(message, m.Nodes):
            self._learn(message.nodes)
            if self._ticket is not None:
                self._keep(replace(self._ticket, nodes=self._nodes))
            return
        self._received(message)

    def connection_lost(self, connection: Connection) -> None:
        if connection is self._trying:
            self._trying = None
            self._door.cancel()
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
        elif why.code == "wrong-code" and self._has_other_relay():
            # two relays may know a table by the same number
            self._try_again()
        elif why.code == "bad-token" and self.code is not None and self._ticket is not None:
            # the host knows the chair's token no more: the code still opens the door, and the chair can be asked for
            self._tickets.drop(self._ticket.table)
            self._ticket = self._unsaved = None
            if self.seats:
                self.request = replace(self.request, seat=self.seats[0])
            self._try_again()
        else:
            if why.code in GONE and self._ticket is not None:
                self._tickets.drop(self._ticket.table)
            self._refuse(why)

    def unreachable(self) -> None:
        """Nobody answered."""
        if self._left:
            return
        if self._broken_since is None or (self._ticket is None and self._tries >= MOST_FIRST_TRIES):
            self._refuse(m.Closing(code="unreachable", detail=self._where()))
        else:
            self._try_again()

    # The ways there

    def _goal(self) -> Goal:
        place = self._address if self._address[0] else None
        if self._ticket is not None:
            return Goal(place, pin=self._ticket.pin)
        number = number_of(self.code) if self.code else 0
        return Goal(place, number if self.code and is_relayed(self.code) else 0, near=0 if place else number)

    def _taken(self, attempt: Attempt) -> None:
        self.way = attempt.way
        self._relay = print_address(*attempt.place) if attempt.way == "relay" else ""
        if attempt.way != "relay":
            self._address = attempt.place
        attempt.hand_over(self.knocking(Connection(self)))

    def _no_way(self, why: str) -> None:
        code = self.code or ""
        broken = why == BROKEN or self._broken_since is not None
        if self._left or self._ticket is not None or self._address[0] or not code:
            self.unreachable()
        elif broken and self._tries < MOST_FIRST_TRIES:
            self._try_again()
        elif why in ("", "no-table"):
            found = "not-near" if not is_relayed(code) else "no-table" if self._ways.relays else "no-relay"
            self._refuse(m.Closing(code=found, detail={"number": number_of(code)}))
        else:
            self._refuse(m.Closing(code="relay", detail={"why": why}))

    def _has_other_relay(self) -> bool:
        """The code was wrong at one relay: whether there is another to ask, once."""
        self._ways = self._ways.without(self._relay)
        return bool(self._relay and self._ways.relays and self._ticket is None)

    # Their parts

    def _connected(self, connection: Connection, message: m.Seated | m.Resumed) -> None:
        self._connection, self._trying = connection, None
        self._door.cancel()
        self._tries = 0
        self._broken_since = self._elsewhere = None
        self._received(message)
        self._remember()
        # once the new token is kept the host may forget the one before
        self._transmit(m.AckRev(rev=self.rev))
        self._ping.set(CLUB_PING_SECONDS if self._nodes else PING_SECONDS, self._listen)

    def _remember(self) -> None:
        """What the host has signed lasts longer than this process."""
        ticket = self._unsaved or self._ticket
        if ticket is not None and ticket.known != self.auditor.known:
            self._keep(replace(ticket, known=self.auditor.known))

    def _checkpoint(self, checkpoint: m.Checkpoint) -> None:
        super()._checkpoint(checkpoint)
        self._remember()

    def _throw_again(self, thrown: m.Thrown, request: Throw) -> None:
        if self.auditor.rethrows:
            rest = decode(thrown.rest, Rest)
            again = self.off_thread(lambda: thrown_again(request, thrown.inputs, rest))
            again.addCallback(lambda verdict: self.auditor.rethrown(thrown, verdict))
            again.addErrback(lambda failure: self._log.failure("a throw could not be made again", failure))

    def _accused(self, evidence: Evidence) -> None:
        if self._evidence_folder is not None:
            self.saved_evidence = save(self._evidence_folder, evidence)
        super()._accused(evidence)
        shown = dump(evidence)
        self.send(m.Objection(kind=evidence.kind, evidence=shown if len(shown) <= MOST_EVIDENCE else b""))

    def _want_audit(self) -> None:
        if self.auditor.active and not self._auditing:
            self._auditing = True
            self.send(m.WantLog())

    def _got_log(self, data: bytes) -> None:
        if not self._auditing:
            super()._got_log(data)
            return
        self._auditing = False
        audit = self.off_thread(lambda: audited(data, self.game))
        audit.addCallback(self._audited)
        audit.addErrback(lambda failure: self._log.failure("the log could not be checked", failure))

    def _audited(self, found: Audited) -> None:
        self.auditor.final(found.log, self.secret or b"", found.broken)
        self._tell("audited", self.shield)

    def _keep(self, ticket: Ticket) -> None:
        if self._tickets.put(ticket):
            self._ticket, self._unsaved = ticket, None
        else:
            self._ticket, self._unsaved = self._tickets.get(ticket.table), ticket

    def _listen(self) -> None:
        connection = self._connection
        if connection is None:
            return
        silence = CLUB_SILENCE_SECONDS if self._nodes else SILENCE_SECONDS
        quiet = self.reactor.seconds() - connection.heard
        if quiet >= silence:
            connection.transport.abortConnection()
            return
        if self._unsaved is not None:
            self._keep(self._unsaved)
            self._transmit(m.AckRev(rev=self.rev))
        now, beat = self.reactor.seconds(), CLUB_PING_SECONDS if self._nodes else PING_SECONDS
        if now - connection.heard >= beat or now - self._ping_sent >= PING_SECONDS:
            # a host that talks anyway is there: at a club, half of what guests would say is pings
            self._pings += 1
            self._ping_sent = now
            connection.say(m.Ping(n=self._pings))
        # not a beat too late: at a club whoever has lost a node may come back by then
        self._ping.set(min(beat, silence - quiet), self._listen)

    def _try_again(self) -> None:
        now = self.reactor.seconds()
        if self._broken_since is None:
            self._broken_since = now
        if self._patience is not None and now - self._broken_since > self._patience:
            self._refuse(m.Closing(code="unreachable", detail=self._where()))
            return
        if self.state != "connecting":
            self._become("resuming")
        if self._elsewhere is not None:
            self._address, self._elsewhere = self._elsewhere, self._address
        self._again.set(BACKOFF[min(self._tries, len(BACKOFF) - 1)], self.open)
        self._tries += 1
        self._look_around()

    def _look_around(self) -> None:
        """The host may have opened the table again at another place."""
        if self._find is None or self._ticket is None or self._looking or self._tries <= LOOK_AFTER:
            return
        self._looking = True
        find, table = self._find, self._ticket.table
        looked = self.off_thread(lambda: find(table))
        looked.addErrback(lambda failure: self._log.failure("the table could not be looked for", failure))
        looked.addCallback(self._looked)

    def _looked(self, place: tuple[str, int] | None) -> None:
        self._looking = False
        if place is None or place == self._address or self._connection is not None or self._left:
            return
        self._elsewhere = place
        self._tries = 1  # soon
        if self._again.is_set:
            self._address, self._elsewhere = place, self._address
            self._again.set(0, self.open)
        elif self._trying is not None:
            # somebody else listens where the table was, and says nothing
            self._trying.abort()

    def _refuse(self, why: m.Closing) -> None:
        self._tickets.release()
        self._become("closed" if why.code in FAREWELLS else "refused", why)

    def _where(self) -> dict[str, Any]:
        return {"where": print_address(*self._address) if self._address[0] else self._relay}


class _Factory(ClientFactory):
    noisy = False

    def __init__(self, link: PeerLink) -> None:
        self._link = link

    def buildProtocol(self, addr: Any) -> Connection:
        return self._link.knocking(Connection(self._link))

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self._link.unreachable()
