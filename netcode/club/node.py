"""A club's node: one process that hosts tables, with everything it is made of, from its start to its planned stop.

Threads write to the database and read from it (`Lines`); everything else is the reactor's, and no thread touches it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from twisted.internet.defer import Deferred, fail, inlineCallbacks
from twisted.internet.threads import deferToThreadPool
from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from netcode.clock import Alarm
from netcode.club import members, queries, schema
from netcode.club import messages as c
from netcode.club.board import LIMITS, ClubBoard
from netcode.club.calling import words_of
from netcode.club.courier import Courier, Post
from netcode.club.desk import Cannot, Desk, SecureDesk
from netcode.club.floor import Floor, Tell
from netcode.club.heartbeat import Heartbeat, NodeRow
from netcode.club.line import Lines, Work
from netcode.club.members import News, Person
from netcode.club.pages import TABLE_PAGE, ClubPages, ClubSite, club_files
from netcode.club.postgres_store import PostgresStore
from netcode.club.queries import Club
from netcode.club.reception import Reception
from netcode.club.register import Register
from netcode.club.seats import TablePages
from netcode.club.showcase import Showcase
from netcode.club.turns import TurnWatch
from netcode.conduct import Conduct
from netcode.host import TableHost
from netcode.member import Roster
from netcode.messages import SetPace
from netcode.names import cleaned
from netcode.relay.limits import Limits
from netcode.relay.messages import table_id
from netcode.secrets import HostTls, new_certificate, pin
from netcode.store import CannotStore
from netcode.throws import OffThread
from netcode.web.files import Served, Shelf
from sim.codec import Malformed, decode
from sim.games import AnyGame

CLAIMS = 4
"""Tables that are looked for or taken over at the same time."""
POSTS = 2
"""Messages that are sent at the same time."""
ORPHAN_SECONDS = 10.0
"""After which tables of a dead node that nobody calls are taken over; and how often is looked for them."""
ORPHANS = 20
"""Such tables that are taken over at a time."""
DRAIN_SECONDS = 20.0
"""How long a planned stop waits for the database."""


class Settings(Struct, frozen=True, kw_only=True):
    """What a node is told when it starts."""

    url: str
    name: str
    address: str
    page: str = ""
    """Where browsers find this node, as `https://HOST:PORT`; nothing if they cannot."""
    club: str = "Astragal"
    most_tables: int = 5000
    limits: Limits = LIMITS


class Node:
    """One process of a club."""

    def __init__(
        self,
        reactor: Any,
        settings: Settings,
        games: dict[str, AnyGame],
        conduct: Conduct,
        tell: Tell,
        lines: Callable[[int], Lines] | None = None,
        post: Post | None = None,
        post_off_thread: "OffThread[None] | None" = None,
        presentation: ClubPages | None = None,
    ) -> None:
        """`lines` makes so many connections to the database: with threads of their own, if nothing else is said.

        `post` takes messages that it is somebody's turn; a node without one leaves them to others. With a
        `presentation` and a page of its own it lets browsers in, by `site`.
        """
        row = NodeRow(
            f"{settings.name}-{conduct.random_bytes(6).hex()}", settings.name, settings.address, settings.page
        )
        self.settings = settings
        self.id = row.id
        self.state = "starting"
        self.replaced: Callable[[], None] = lambda: None
        self._reactor = reactor
        self._games = games
        self._tell = tell
        self.register = Register()
        conduct = replace(conduct, doorkeeper=self.register)
        self._pools: list[ThreadPool] = []
        self._presentation = presentation if settings.page else None
        pages = self._presentation is not None
        self._lines = [(lines or self._new_lines)(count) for count in (1, 1, CLAIMS, *([1] * pages))]
        writing, beating, claiming, *self._looking = self._lines
        self.store = PostgresStore(reactor, writing, row.id)
        self.store.on_trouble.append(self._trouble)
        self.heart = Heartbeat(reactor, beating, row, self._lapsed, self._replaced, self._stood_still, self._errand)
        turns = TurnWatch(self.store, self.register.find)
        self.floor = Floor(
            reactor, self.store, games, conduct, lambda: self.heart.nodes, tell, turns,
            self._let_pages_in if pages else None,
        )  # fmt: skip
        self.heart.changed = self.floor.tell_nodes
        self.reception = Reception(reactor, self.floor, claiming, row.id)
        self.courier: Courier | None = None
        if post is not None:
            self.courier = Courier(reactor, claiming, row.id, post, post_off_thread or self._new_threads(POSTS), tell)
            self.courier.may_send = lambda: self.healthy
        self._orphans = Alarm(reactor)
        self.club: Club | None = None
        self.board: ClubBoard | None = None
        self._desk: Desk | None = None
        self._claiming = claiming

    def _new_lines(self, count: int) -> Lines:
        """Connections with threads of their own: a slow commit must not hold a heartbeat up."""
        return Lines(self._reactor, self.settings.url, count, self._new_threads(count))

    def _new_threads(self, count: int) -> "OffThread[Any]":
        """They begin to work when the node starts: one that cannot be made leaves none behind."""
        pool = ThreadPool(count, count)
        self._pools.append(pool)
        return lambda work: deferToThreadPool(self._reactor, pool, work)

    # Starting and stopping

    @inlineCallbacks
    def start(self) -> Any:
        """Once this has fired, `board` can listen. Fails with CannotStore."""
        for pool in self._pools:
            pool.start()
        place = self._claiming.place
        yield self._claiming.ask(lambda connection: schema.prepare(connection, place))
        fresh = Club(self.settings.club, *new_certificate())
        self.club = yield self._claiming.ask(lambda connection: queries.club(connection, fresh))
        self.register.learn((yield self._claiming.ask(self._errand()[0])))
        yield self.heart.start()
        tls = HostTls(self.club.certificate, self.club.key)
        self._desk = Desk(self._reactor, self, tls.pin)
        desk = SecureDesk(self._desk, tls)
        self.board = ClubBoard(self._reactor, self.reception, desk, table_id(tls.pin), self.settings.limits)
        self.state = "open"
        self._orphans.set(ORPHAN_SECONDS, self._adopt)
        if self.courier is not None:
            self.courier.start(self.club.name)

    def site(self, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> ClubSite:
        """What browsers get here, once this node has started."""
        assert self.club is not None
        assert self.board is not None
        assert self._presentation is not None
        showcase = Showcase(
            self._reactor, self._looking[0], self.floor, self._games, self._presentation,
            (self.club.name, words_of(pin(self.club.certificate))), lambda: self.register.names[: c.MOST_MEMBERS],
        )  # fmt: skip
        return ClubSite(
            self.board, club_files(files), shelves, showcase, lambda: self.heart.origins, self._open_for_page
        )

    def _open_for_page(self, address: str, game: str, seats: int) -> "Deferred[c.Opened]":
        """Whoever opens a table in a browser shows no key: they are limited by their address, as at the desk."""
        assert self._desk is not None
        if not self._desk.may_order(address):
            return fail(Cannot("too-many"))
        return self.order(c.Order(proto=c.PROTOCOL, who=c.Who(b""), game=game, seats=seats))

    def _let_pages_in(self, host: TableHost) -> TablePages:
        assert self._presentation is not None
        return TablePages(self._reactor, host, self._presentation, lambda: self.heart.pages, host.conduct.off_thread)

    def _adopt(self) -> None:
        """Tables of a node that has died go on, even if nobody calls: bots play, and members hear of their turn."""
        self._orphans.set(ORPHAN_SECONDS, self._adopt)
        if self.healthy and len(self.floor.tables) < self.settings.most_tables:
            self.reception.adopt(ORPHAN_SECONDS, ORPHANS)

    def drain(self, done: Callable[[], None]) -> None:
        """A planned stop: tables are put down where others can take them, and their people sent there."""
        if self.state in ("draining", "gone"):
            return
        self.state = "draining"
        self._tell("draining", tables=len(self.floor.tables))
        self.reception.open = False
        self.heart.draining = True
        self.heart.beat()
        patience = Alarm(self._reactor)

        def gone(_: Any = None) -> None:
            patience.cancel()
            if self.state != "gone":
                self.close()
                done()

        def leave() -> None:
            self.heart.stop().addBoth(gone)

        def empty() -> None:
            if self.board is not None:
                self.board.refuse_all("moved")
            self.store.when_kept(leave)

        patience.set(DRAIN_SECONDS, gone)
        self.floor.drain(empty)

    def close(self) -> None:
        """At once, whatever the database is asked at the moment: a thread that waits for it would hold the end up."""
        if self.state == "gone":
            return
        self.state = "gone"
        self.heart.halt()
        self._orphans.cancel()
        if self.courier is not None:
            self.courier.stop()
        self.reception.close()
        if self.board is not None:
            self.board.shut()
        for lines in self._lines:
            lines.cut()
        for pool in self._pools:
            pool.stop()
        for lines in self._lines:
            lines.close()

    def _lapsed(self) -> None:
        """The lease has ended: what is not committed by now never will be."""
        self._tell("lapsed", tables=len(self.floor.tables))
        self.floor.let_go()

    def _stood_still(self, leases: dict[str, int]) -> None:
        self._tell("stood-still", tables=len(self.floor.tables), ours=len(leases))
        self.store.keep_only(leases)

    def _replaced(self) -> None:
        self.state = "replaced"
        self.reception.open = False
        self._tell("replaced")
        self.replaced()

    def _errand(self) -> tuple[Work[News], Callable[[News], None]]:
        """What every heartbeat asks: what has changed in the club."""
        seen, node = self.register.seen, self.id
        return lambda connection: members.news(connection, seen, node), self._heard

    def _heard(self, news: News) -> None:
        if news.number < self.register.seen:
            return
        self.register.learn(news)
        for table in news.barred:
            self.floor.bar(table)
        if any(person.banned for person in news.people):
            self.floor.send_away(self.register.bars)

    def _trouble(self, trouble: Any) -> None:
        match trouble:
            case CannotStore(reason=reason):
                self._tell("not-saved", reason=reason)
            case None:
                self._tell("saved-again")

    @property
    def ended(self) -> int:
        """Tables and connections that were here, and are not any more."""
        return self.floor.put_down + (self.board.parted if self.board is not None else 0)

    @property
    def healthy(self) -> bool:
        """Whether this node can open and take over tables."""
        return self.state == "open" and self.heart.alive

    # What the desk is asked for: netcode.club.desk.Office

    def barred(self, key: bytes) -> bool:
        return self.register.bars(key)

    def tables(self, key: bytes) -> "Deferred[c.Tables]":
        listed = self._claiming.ask(lambda connection: queries.open_tables(connection, c.MOST_TABLES))
        return listed.addCallback(self._listed, key)

    def _listed(self, tables: list[queries.OpenTable], key: bytes) -> c.Tables:
        assert self.club is not None
        lines = tuple(line for table in tables if (line := _line_of(table)) is not None)
        names, you = self.register.names[: c.MOST_MEMBERS], self.register.name_of(key, "")
        return c.Tables(club=self.club.name, nodes=self.heart.nodes, tables=lines, members=names, you=you)

    def join(self, wish: c.Join) -> "Deferred[c.Member]":
        key, name, reach = wish.who.key, cleaned(wish.name) if wish.name else "", wish.reach
        joined = self._claiming.ask(
            lambda connection: members.join(connection, key, name, wish.recovery, reach, wish.lang)
        )
        return joined.addCallbacks(self._is_member, _unwelcome)

    def recover(self, wish: c.Recover) -> "Deferred[c.Member]":
        key, recovery = wish.who.key, wish.recovery.key
        recovered = self._claiming.ask(lambda connection: members.recover(connection, key, recovery))
        return recovered.addCallbacks(self._is_member, _unwelcome)

    def _is_member(self, person: Person) -> c.Member:
        """Known here at once, and at the other nodes with their next heartbeat."""
        self.register.learn(News(self.register.seen, (person,)))
        return c.Member(name=person.name, reach=person.reach)

    def order(self, order: c.Order) -> "Deferred[c.Opened]":
        if not self.healthy:
            return fail(Cannot("closing"))
        if len(self.floor.tables) >= self.settings.most_tables:
            return fail(Cannot("too-many"))
        game = self._games.get(order.game)
        if game is None:
            return fail(Cannot("game"))
        numbered = self._claiming.ask(queries.next_number)
        return numbered.addCallback(self._open, game, order)

    def _open(self, number: int, game: AnyGame, order: c.Order) -> "Deferred[c.Opened]":
        options = decode(order.options, game.Options) if order.options else None
        pace = SetPace(turn_seconds=order.turn_seconds, stand_in=order.stand_in)
        table = self.floor.open(game, number, order.seats, order.bots, options, pace)
        pages = table.pages()
        page = f"{self.settings.page}/{TABLE_PAGE}#{pages.door.short}" if pages is not None else ""
        opened = c.Opened(code=table.host.seal.code, page=page)
        kept: Deferred[c.Opened] = Deferred()

        def tell() -> None:
            if table.host.closed is None:
                kept.callback(opened)
            else:
                kept.errback(Cannot("closing"))  # this node has lapsed, and the table never was

        self.store.when_kept(tell)
        return kept


def _unwelcome(failure: Failure) -> Any:
    failure.trap(members.Unwelcome)  # type: ignore[no-untyped-call]
    assert isinstance(failure.value, members.Unwelcome)
    raise Cannot(failure.value.code)


def _line_of(table: queries.OpenTable) -> c.TableLine | None:
    try:
        lobby = decode(table.people, Roster).lobby
    except Malformed:
        return None
    names = tuple(chair.name or chair.level for chair in lobby.chairs)
    taken = sum(chair.kind != "open" for chair in lobby.chairs)
    return c.TableLine(table.number, table.game, lobby.phase, names, taken, bool(table.address))
