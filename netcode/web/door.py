"""The browsers' door of a table: who may come in with which ticket, and what becomes of what they say.

| state    | what the page sends                | next                                                              |
|----------|------------------------------------|-------------------------------------------------------------------|
| greeting | its half of the key exchange       | proving; closed if nobody has that ticket                         |
| proving  | anything that is sealed            | proved; closed if it is not sealed with the ticket                |
| proved   | join, with the table's invitation  | at table; an answer says why not                                  |
| at table | everything else, within its credits | goes to the session, which asks the link                         |

Whoever has proved a ticket of their own is at the table at once, and whoever was there with it before is not any more.
Before that nothing happens: what a ticket is called in the open can be said by anybody who has listened.
"""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from twisted.logger import Logger

from netcode import messages as m
from netcode.addresses import one_address
from netcode.admission import TurnedAway
from netcode.clock import Alarm
from netcode.door import FLOOD, HANDSHAKE_SECONDS, IDLE_SECONDS, RATES, SWEEP_SECONDS
from netcode.guesses import Guesses
from netcode.host import TableHost
from netcode.rate_limit import RateLimit
from netcode.relay.messages import table_id
from netcode.secrets import number_of, pin
from netcode.strangers import Strangers
from netcode.texts import NetworkSpeech
from netcode.web import messages as page
from netcode.web.link import BrowserLink
from netcode.web.sealing import (
    ANSWER,
    ID,
    SALT,
    SHORT,
    TICKET,
    Greeting,
    NotSealed,
    Way,
    derive,
    invitation_of,
    print_short,
    print_ticket,
    ticket_id,
)
from netcode.web.socket import Socket
from sim.codec import Malformed

NOT_UNDERSTOOD, UNKNOWN, FORGED, SLOW, EVICTED, LONG, MANY, GONE = 4400, 4401, 4403, 4408, 4409, 4413, 4429, 1001
"""Codes with which a socket is closed."""
MOVED = 4410
"""The same, where the page is to come back at once: a club goes on with the table at another node."""
CODES = {"evicted": EVICTED, "idle": SLOW, "too-slow": SLOW, "flood": MANY, "moved": MOVED}
BEHIND_SECONDS = 30.0
"""How long a browser may not read before it counts as gone."""

Send = Callable[[dict[str, Any]], None]


class Session(Protocol):
    """What a page is shown of the table, and what its words mean there."""

    def received(self, said: page.FromPage) -> None:
        """The page says something; a defect here is the session's own."""

    def closed(self) -> None:
        """Nobody is there any more."""


class Presentation(Protocol):
    """Makes what pages are shown: netcode knows tables, and nothing of how they look."""

    def welcome(self, host: TableHost) -> dict[str, Any]:
        """What a page is told of a table before anybody has sat down."""

    def session(self, link: BrowserLink, send: Send) -> Session: ...


class Visit(Socket):
    """One browser's connection, from its first byte to its last."""

    def __init__(self, door: "BrowserDoor", request: Any, address: str) -> None:
        super().__init__(request)
        self.address = address
        self._door = door
        self._greeting = Greeting(door.random(16), door.salt)
        self._ways: tuple[Way, Way] | None = None
        self._member_id = ""
        """Whose ticket is to be proved; nobody's in particular if it is the invitation."""
        self.proved = False
        self.link: BrowserLink | None = None
        self._session: Session | None = None
        self._credits = {kind: RateLimit(door.clock, *rate) for kind, rate in RATES.items()}
        self._without_credit = 0
        self.language = "en"
        self.since = self.heard = door.clock.seconds()
        self.behind_since: float | None = None
        self._log = Logger()

    @property
    def at_table(self) -> bool:
        return self.link is not None

    # Strangers before the door: netcode.strangers.Stranger

    @property
    def dead(self) -> bool:
        return self.closed

    def drop(self) -> None:
        self.abort()

    # The connection

    def opened(self) -> None:
        self.send_bytes(self._greeting.hello)

    def ended(self) -> None:
        self._door.gone(self)
        self._leave_table()

    def _leave_table(self) -> None:
        session, self._session = self._session, None
        link, self.link = self.link, None
        if session is not None:
            session.closed()
        if link is not None:
            link.lost()

    def too_long(self) -> None:
        self._door.count("frame-too-long")
        self.abort()

    def paused(self, behind: bool) -> None:
        self.behind_since = self._door.clock.seconds() if behind else None
        if not behind and self.link is not None:
            self.link.drained()

    def message(self, data: bytes) -> None:
        self.heard = self._door.clock.seconds()
        if self._ways is None:
            self._answered(data)
            return
        try:
            plain = self._ways[0].open(data)
        except NotSealed:
            if not self.proved:
                self._door.guesses.wrong(self.address)
            self.hang_up(FORGED)
            return
        if not self.proved:
            self._prove()
        if not self.closed:
            self._heard(plain)

    def text(self) -> None:
        self.hang_up(NOT_UNDERSTOOD)

    def _answered(self, data: bytes) -> None:
        if len(data) != ANSWER:
            self.hang_up(NOT_UNDERSTOOD)
            return
        if self._door.guesses.wait(self.address) > 0:
            self._door.count("wait")
            self.hang_up(MANY)
            return
        known = self._door.holder(data[:ID])
        if known is None:
            self._door.guesses.wrong(self.address)
            self.hang_up(UNKNOWN)
            return
        ticket, self._member_id = known
        try:
            self._ways = self._greeting.as_host(ticket, data)
        except ValueError:
            self.hang_up(NOT_UNDERSTOOD)

    def _prove(self) -> None:
        """What was sealed with the ticket has come: whoever says so holds it."""
        self.proved = True
        self._door.guesses.right(self.address)
        if self._member_id:
            self._come_back(self._member_id)
        else:
            self._welcome()

    # What is said

    def _heard(self, plain: bytes) -> None:
        try:
            said = page.read(plain)
        except Malformed:
            if self._has_credit("other"):
                self._refuse(page.id_of(plain), "unreadable")
            return
        if isinstance(said, page.Look) and said.language:
            self.language = said.language
        if not self._has_credit(page.rate_of(said)):
            self._refuse(said.id, "too-fast")
        elif self._session is not None and self.link is not None:
            self._say(self._session, said)
        elif isinstance(said, page.Join):
            self._join(said)
        elif said.id:
            self._refuse(said.id, "not-your-seat")

    def _has_credit(self, kind: str) -> bool:
        if self._credits[kind].take():
            return True
        self._without_credit += 1
        if self._without_credit > FLOOD:
            self.turned_away(m.Closing(code="flood"))
        return False

    def _say(self, session: Session, said: page.FromPage) -> None:
        try:
            session.received(said)
        except Exception:  # a defect ends what was asked, and nothing else
            self._log.failure("a defect in what a browser asked")
            self._refuse(said.id, "defect")

    def _refuse(self, id: int, code: str) -> None:
        if id and not self.closed:
            self.send({"kind": "answer", "id": id, "ok": False, "words": self._speech.reject(code)})

    @property
    def _speech(self) -> NetworkSpeech:
        return NetworkSpeech(self.language)

    # The way to the table

    def _welcome(self) -> None:
        self.send(self._door.welcome() | {"joined": False})

    def _join(self, wish: page.Join) -> None:
        door = self._door
        link = BrowserLink(door.clock, door.host, self, wish.name, 0 if wish.watch else 1, wish.seat)
        try:
            link.sit_down()
        except TurnedAway as turned_away:
            words = self._speech.closing(m.Closing(code=turned_away.code))
            self.send({"kind": "answer", "id": wish.id, "ok": False, "words": words})
            return
        self._at_table(link, {"ticket": print_ticket(door.ticket(link.known_as)), "name": link.name})
        if wish.id:
            self.send({"kind": "answer", "id": wish.id, "ok": True})

    def _come_back(self, member_id: str) -> None:
        link = BrowserLink(self._door.clock, self._door.host, self)
        try:
            link.come_back(member_id)
        except TurnedAway as turned_away:
            self.turned_away(m.Closing(code=turned_away.code))
            return
        self._at_table(link, {"name": link.name})

    def _at_table(self, link: BrowserLink, more: dict[str, Any]) -> None:
        door = self._door
        self.link = link
        door.seated(self)
        self.send(door.welcome() | more | {"joined": True})
        self._session = door.presentation.session(link, self.send)
        link.arrived()

    def turned_away(self, why: m.Closing) -> None:
        """The host ends it: the person goes over to the next table, or hears why."""
        if self.closed:
            return
        member_id = self._door.follows(self, why)
        self._leave_table()
        if member_id:
            self._come_back(member_id)
            return
        self._door.count(why.code)
        self.send({"kind": "closing", "code": why.code, "words": self._speech.closing(why)})
        self.hang_up(CODES.get(why.code, GONE))

    def send(self, message: dict[str, Any]) -> None:
        if self._ways is not None and not self.closed:
            self.send_bytes(self._ways[1].seal(msgspec.json.encode(message)))


class BrowserDoor:
    """Makes visits, knows the tickets, and watches over all of them. A factory for twisted.web.websocket."""

    def __init__(self, clock: Any, host: TableHost, presentation: Presentation, elsewhere: bool = False) -> None:
        """`elsewhere`: pages come over a relay, which must not be able to guess what leads here."""
        self.clock = clock
        self.elsewhere = elsewhere
        self.guesses = Guesses(clock)
        self.host = host
        self.presentation = presentation
        self.known_too: tuple[bytes, ...] = ()
        """Invitations besides the usual one."""
        self.nodes: Callable[[], tuple[str, ...]] = lambda: ()
        """Where else pages may ask for the table's socket: the nodes of a club."""
        self.visits: set[Visit] = set()
        self.closed: dict[str, int] = {}
        """How many connections were closed, by code."""
        self._strangers = Strangers(clock, lambda: self.host.known_addresses())
        self._sweep = Alarm(clock)

    # Tickets: all follow from the key of the table, so that they hold after a restart and at the next table

    @property
    def short(self) -> str:
        """What the table's address ends with: the invitation as people read and type it, or over a relay scan it."""
        if not self.elsewhere:
            return print_short(self._secret("astragal invitation", SHORT))
        return f"{number_of(self.host.seal.code)}.{print_ticket(self.invitation)}"

    @property
    def salt(self) -> bytes:
        """Of the short invitation: everybody may know it, and it is another one at every table."""
        return self._secret("astragal invitation salt", SALT)

    @property
    def invitation(self) -> bytes:
        if self.elsewhere:
            return self._secret("astragal invitation elsewhere", TICKET)
        return invitation_of(self.short, self.salt)

    def ticket(self, member_id: str) -> bytes:
        return self._secret(f"astragal ticket {member_id}", TICKET)

    def _secret(self, info: str, length: int) -> bytes:
        assert self.host.seal.key, "a table that others can join has a key"
        return derive(self.host.seal.key, None, info, length)

    def holder(self, id: bytes) -> tuple[bytes, str] | None:
        """The ticket that is called so, and whose it is: nobody's in particular if it is the invitation."""
        invitations = ((self.invitation, ""), *((ticket, "") for ticket in self.known_too))
        tickets = (*invitations, *((self.ticket(member), member) for member in self.host.members))
        return next((known for known in tickets if ticket_id(known[0]) == id), None)

    def welcome(self) -> dict[str, Any]:
        """What a page is told of the table; over a relay also how that calls it, whatever its number."""
        told = self.presentation.welcome(self.host)
        if not self.elsewhere:
            return told
        nodes = self.nodes()
        relayed = {"relayed": table_id(pin(self.host.seal.certificate)).hex()}
        return told | relayed | ({"nodes": list(nodes)} if nodes else {})

    def random(self, count: int) -> bytes:
        return self.host.conduct.random_bytes(count)

    # Visits

    def admits(self, address: str) -> bool:
        """Whether one more connection from there is let in at all."""
        return self._strangers.admit(one_address(address))

    def buildProtocol(self, request: Any) -> Visit:
        visit = Visit(self, request, one_address(request.getClientAddress().host))
        self.visits.add(visit)
        self._strangers.add(visit)
        if not self._sweep.is_set:
            self._sweep.set(SWEEP_SECONDS, self._look_around)
        return visit

    def seated(self, visit: Visit) -> None:
        self._strangers.remove(visit)

    def gone(self, visit: Visit) -> None:
        self.visits.discard(visit)
        self._strangers.remove(visit)

    def count(self, code: str) -> None:
        self.closed[code] = self.closed.get(code, 0) + 1

    def serve(self, host: TableHost) -> None:
        """From now on whoever comes comes to another table, the next of the same people."""
        self.host = host

    def follows(self, visit: Visit, why: m.Closing) -> str:
        """As whom a person goes over to the next table; nothing if there is none."""
        link = visit.link
        if why.code != "again" or link is None or self.host.closed is not None:
            return ""
        return link.known_as if link.known_as in self.host.members else ""

    def _look_around(self) -> None:
        now = self.clock.seconds()
        for visit in tuple(self.visits):
            if not visit.at_table and now - visit.since > (IDLE_SECONDS if visit.proved else HANDSHAKE_SECONDS):
                visit.turned_away(m.Closing(code="too-slow"))
            elif now - visit.heard > IDLE_SECONDS:
                visit.turned_away(m.Closing(code="idle"))
            elif visit.behind_since is not None and now - visit.behind_since > BEHIND_SECONDS:
                visit.abort()
        guessed = self.guesses.sweep()
        if self._strangers.sweep() or guessed or self.visits:
            self._sweep.set(SWEEP_SECONDS, self._look_around)

    def shut(self) -> None:
        self._sweep.cancel()
        for visit in tuple(self.visits):
            visit.turned_away(m.Closing(code="ended"))
