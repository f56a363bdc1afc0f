"""The tables that are awake at a node: opened, taken over, put to sleep when nobody is there, and moved on.

| a table   | when                                                        | it costs                             |
|-----------|-------------------------------------------------------------|--------------------------------------|
| is awake  | somebody is there, or has been a moment ago                 | memory at one node, which leases it  |
| is asleep | nobody was there for `SLEEP_SECONDS`; its last words are kept | rows in the database, nothing else |

Whoever calls a sleeping table wakes it, at whichever node was called.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace
from twisted.internet.defer import Deferred, succeed
from twisted.logger import Logger
from twisted.python.failure import Failure

from netcode.clock import Alarm
from netcode.club.postgres_store import PostgresStore
from netcode.club.queries import door_of
from netcode.club.seats import TablePages
from netcode.club.turns import TurnWatch
from netcode.conduct import Conduct
from netcode.door import Door, SecureDoor
from netcode.host import TableHost
from netcode.lobby import Bots
from netcode.messages import Nodes, SetPace
from netcode.opening import Replayed, new_table, replay, saved_table
from netcode.quick_tls import QuickTls
from netcode.rematch import change_tables
from netcode.secrets import RELAYED_WORDS, HostTls, new_code, new_seal, number_of
from netcode.store import CannotStore
from netcode.stored_table import Stored
from sim.games import AnyGame
from sim.table import BadLog

SLEEP_SECONDS = 60.0
SWEEP_SECONDS = 5.0

LetPagesIn = Callable[[TableHost], TablePages]
"""Opens the browsers' way in to a table."""
Tell = Callable[..., None]
"""Writes an event and its facts to the node's log."""


class Lost(Exception):
    """A table was taken from this node, or its lease has ended."""


class GuestTls(QuickTls):
    """A guest's connection. Whoever counted it is told when it ends."""

    left: Callable[[], None] = staticmethod(lambda: None)

    def connectionLost(self, reason: Any = None) -> None:
        self.left()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]


class TableDoor(SecureDoor):
    """The way in to one table, for connections that a node hands over."""

    protocol = GuestTls


class AwakeTable:
    """One table, and the way in."""

    def __init__(
        self, host: TableHost, nodes: Callable[[], tuple[str, ...]], let_pages_in: LetPagesIn | None = None
    ) -> None:
        tls = HostTls(host.seal.certificate, host.seal.key)
        self.host = host
        self.number = number_of(host.seal.code)
        self.behind = door_of(host.seal)
        """By what guests who have been there call it."""
        self.door = Door(host.reactor, host, tls.pin, nodes=nodes)
        self.way_in = TableDoor(self.door, tls)
        self.quiet_since = host.reactor.seconds()
        self._let_pages_in = let_pages_in
        self._pages: TablePages | None = None

    def pages(self) -> TablePages | None:
        """The way in for browsers, from when the first one calls; None where none are let in."""
        if self._pages is None and self._let_pages_in is not None:
            self._pages = self._let_pages_in(self.host)
        return self._pages

    def serve(self, host: TableHost) -> None:
        """The next table of the same people; `door` serves it already."""
        self.host = host
        if self._pages is not None:
            self._pages.door.serve(host)

    def shut(self) -> None:
        """Whoever is on the way in calls again, and wakes the table here or elsewhere."""
        self.door.shut("moved")
        if self._pages is not None:
            self._pages.moved()

    def is_quiet(self) -> bool:
        """Nobody is there or at the door, and no wrong code waits to be forgiven."""
        browsers = self._pages is not None and bool(self._pages.door.visits or self._pages.door.guesses.sweep())
        return not self.door.visits and not self.door.guesses.sweep() and not browsers


class Floor:
    """All tables that are awake at one node."""

    def __init__(
        self,
        reactor: Any,
        store: PostgresStore,
        games: dict[str, AnyGame],
        conduct: Conduct,
        nodes: Callable[[], tuple[str, ...]],
        tell: Tell,
        turns: TurnWatch,
        let_pages_in: LetPagesIn | None = None,
    ) -> None:
        self.tables: dict[str, AwakeTable] = {}
        self._behind: dict[bytes | int, str] = {}
        """Tables by their certificate, and by their number."""
        self._reactor = reactor
        self._store = store
        self._games = games
        self._conduct = conduct
        self._nodes = nodes
        self._tell = tell
        self._turns = turns
        self._let_pages_in = let_pages_in
        self.put_down = 0
        """Tables that are not here any more."""
        self._sweep = Alarm(reactor)
        self._moves_before = 0
        """At tables that are not here any more."""
        self._empty: Callable[[], None] | None = None
        self._log = Logger()

    @property
    def moves(self) -> int:
        return self._moves_before + sum(table.host.moves for table in self.tables.values())

    def find(self, behind: bytes, number: int) -> AwakeTable | None:
        """A table that is awake here."""
        return self.tables.get(self._behind.get(behind) or self._behind.get(number) or "")

    def open(self, game: AnyGame, number: int, seats: int, bots: Bots, options: Any, pace: SetPace) -> AwakeTable:
        """A new table. Raises Denied or Refused."""
        random_bytes = self._conduct.random_bytes
        seal = new_seal(random_bytes)
        seal = replace(seal, code=new_code(number, random_bytes, RELAYED_WORDS))
        host = new_table(self._reactor, game, self._store, seats, bots, options, self._conduct, seal=seal, pace=pace)
        host.people_changed()
        return self._serve(host, "opened")

    def wake(self, stored: Stored) -> "Deferred[AwakeTable | None]":
        """A table that was taken over goes on here, once its log was played over beside everything else.

        None if nobody can go on with it. Fails with Lost if it is not ours any more by then.
        """
        self._store.took(stored)
        game = self._games.get(stored.game)
        if game is None:
            self._cannot_wake(stored, CannotStore("no-game", stored.game))
            return succeed(None)
        replayed = self._conduct.off_thread(partial(replay, game, stored))
        return replayed.addCallback(self._replayed, game, stored).addErrback(self._not_replayed, stored)

    def _replayed(self, replayed: Replayed, game: AnyGame, stored: Stored) -> AwakeTable:
        self._must_be_ours(stored)
        return self._serve(saved_table(self._reactor, game, self._store, stored, self._conduct, replayed), "awake")

    def _not_replayed(self, failure: Failure, stored: Stored) -> None:
        failure.trap(BadLog, CannotStore)  # type: ignore[no-untyped-call]
        self._must_be_ours(stored)
        self._cannot_wake(stored, failure.value)

    def _must_be_ours(self, stored: Stored) -> None:
        if not self._store.has(stored):
            raise Lost(stored.id)

    def _cannot_wake(self, stored: Stored, why: object) -> None:
        self._log.warn("table {table} cannot be gone on with: {why}", table=stored.id, why=str(why))
        self._store.close_table(stored.id, "adjourned")

    def _serve(self, host: TableHost, event: str) -> AwakeTable:
        table = AwakeTable(host, self._nodes, self._let_pages_in)
        self.tables[host.id] = table
        self._behind[table.behind] = self._behind[table.number] = host.id
        self._attend(table)
        self._tell(event, table=host.id, game=host.game.id, epoch=host.epoch, entries=host.rev + 1)
        if not self._sweep.is_set:
            self._sweep.set(SWEEP_SECONDS, self._look_around)
        return table

    def _attend(self, table: AwakeTable) -> None:
        host = table.host

        def look() -> None:
            self._turns.look(host)

        host.served(
            closed=lambda why: self._closed(table, why), again=lambda: self._again(table), changed=look, moved=look
        )
        look()

    def _again(self, table: AwakeTable) -> None:
        """The same people want another game: a new table behind the same door."""
        old = table.host
        old.served(closed=lambda why: None, changed=lambda: None, moved=lambda: None)
        self._turns.forget(old.id)
        table.serve(change_tables(old, table.door))
        del self.tables[old.id]
        self._moves_before += old.moves
        self.put_down += 1
        self.tables[table.host.id] = table
        self._behind[table.behind] = self._behind[table.number] = table.host.id
        self._attend(table)
        self._tell("again", table=table.host.id, follows=old.id)

    def _closed(self, table: AwakeTable, why: str) -> None:
        if self.tables.pop(table.host.id, None) is None:
            return
        for behind in (table.behind, table.number):
            self._behind.pop(behind, None)
        self._moves_before += table.host.moves
        self.put_down += 1
        self._turns.forget(table.host.id)
        table.shut()
        self._tell("closed", table=table.host.id, why=why)
        if not self.tables and self._empty is not None:
            self._empty()

    # For whoever runs the club

    def bar(self, table: str) -> None:
        """A table is closed, whoever sits there."""
        awake = self.tables.get(table)
        if awake is not None:
            awake.host.adjourn("barred")
            self._tell("barred", table=table)

    def send_away(self, unwelcome: Callable[[bytes], bool]) -> None:
        """Whoever is not welcome any more leaves their chairs to bots."""
        for table in tuple(self.tables.values()):
            host = table.host
            for member in tuple(host.members.values()):
                if unwelcome(member.key):
                    host.admission.send_away(member, False, next(iter(host.game.bots)), "not-in-club")

    # Time

    def _look_around(self) -> None:
        now = self._reactor.seconds()
        for table in tuple(self.tables.values()):
            if not table.is_quiet():
                table.quiet_since = now
            elif now - table.quiet_since >= SLEEP_SECONDS and table.host.closed is None:
                table.host.adjourn("adjourned")
        if self.tables:
            self._sweep.set(SWEEP_SECONDS, self._look_around)

    def let_go(self) -> None:
        """Nothing here is surely ours any more: everybody looks for their table elsewhere."""
        for table in self._store.ours:
            self._store.lose(table)

    def tell_nodes(self) -> None:
        """There are other nodes than before: whoever loses this one should know."""
        for table in self.tables.values():
            table.host.audience.announce(Nodes(nodes=self._nodes()))

    def drain(self, done: Callable[[], None]) -> None:
        """Every table is put down where another node can take it, and its people are sent there."""
        self._sweep.cancel()
        self._empty = done
        if not self.tables:
            done()
        for table in tuple(self.tables.values()):
            if table.host.closed is None:
                table.host.adjourn("moved")
