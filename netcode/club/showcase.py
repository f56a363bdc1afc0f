"""What everybody may see of a club: its tables with their boards as whoever watches sees them, results, and members.

A table that is awake here is looked at where it is; any other is read from the database and played over, in a thread.
What was made for one browser serves all others until something has changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from twisted.internet.defer import Deferred, succeed

from netcode.clock import Clock
from netcode.club import queries
from netcode.club.floor import Floor
from netcode.club.line import Lines
from netcode.member import Roster
from netcode.messages import Lobby
from netcode.rate_limit import RateLimit
from netcode.secrets import RELAYED_WORDS
from sim.codec import Malformed, decode
from sim.game import Outcome, Rest, Throw
from sim.games import AnyGame
from sim.table import BadLog, Table

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
FRESH_SECONDS = 1.0
"""How long what the database has told is as good as new."""
BOARDS = (12.0, 60.0)
"""Boards that are laid out anew: a second, and at once."""
MOST_SHOWN = 60
MOST_RESULTS = 12
MOST_KEPT = 256


class Busy(Exception):
    """Too much is asked for at the moment."""


class Glimpse(Struct, frozen=True):
    """A table as whoever watches sees it."""

    game: AnyGame
    lobby: Lobby
    view: Any
    lying: tuple[Throw, Rest] | None
    rev: int


class ShownTable(Struct, frozen=True):
    """A table that is not over."""

    number: int
    game: AnyGame
    lobby: Lobby
    awake: bool
    rev: int
    """The number of its latest entry; -1 before its game has begun."""


class Ended(Struct, frozen=True):
    """A game that was played to its end."""

    game: AnyGame
    lobby: Lobby
    outcome: Outcome
    began: float
    """In seconds since 1970."""


class Front(Struct, frozen=True):
    """The club as a whole."""

    club: str
    words: str
    """By which its key is compared."""
    members: tuple[str, ...]
    tables: tuple[ShownTable, ...]
    results: tuple[Ended, ...]
    games: tuple[AnyGame, ...] = ()
    """Of which a table can be opened."""
    code_words: int = RELAYED_WORDS


class ClubPresentation(Protocol):
    """Makes what the page shows: netcode knows nothing of how tables look."""

    def front(self, front: Front, language: str) -> dict[str, Any]: ...

    def board(self, glimpse: Glimpse, language: str) -> dict[str, Any]: ...


class Kept(Generic[K, V]):
    """What was looked up lately."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __iter__(self) -> Iterator[K]:
        return iter(self._kept)

    def get(self, key: K) -> V | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: K, value: V) -> V:
        self._kept[key] = value
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value


class Showcase:
    """Looks at the club for browsers, at one node."""

    def __init__(
        self,
        clock: Clock,
        lines: Lines,
        floor: Floor,
        games: Mapping[str, AnyGame],
        presentation: ClubPresentation,
        club: tuple[str, str],
        members: Callable[[], tuple[str, ...]],
    ) -> None:
        """`club` is its name, and the words by which it is known."""
        self._clock = clock
        self._lines = lines
        self._floor = floor
        self._games = games
        self._presentation = presentation
        self._club = club
        self._members = members
        self._boards = RateLimit(clock, *BOARDS)
        self._known: tuple[float, Front] | None = None
        self._asked: list[Deferred[Front]] = []
        """Who waits for the front that is being looked up."""
        self._ended: Kept[str, Ended | None] = Kept()
        self._seen: Kept[tuple[int, int], Glimpse] = Kept(MOST_SHOWN)
        self._told: Kept[tuple[int, int, str], bytes] = Kept()

    def front(self, language: str) -> "Deferred[bytes | None]":
        """Fails with CannotStore."""
        return self._front().addCallback(lambda front: msgspec.json.encode(self._presentation.front(front, language)))

    def board(self, number: int, language: str) -> "Deferred[bytes | None]":
        """None where there is nothing to be seen. Fails with CannotStore or Busy."""
        return self._glimpse(number).addCallback(lambda glimpse: self._board(number, glimpse, language))

    def _board(self, number: int, glimpse: Glimpse | None, language: str) -> bytes | None:
        if glimpse is None:
            return None
        key = (number, glimpse.rev, language)
        if (told := self._told.get(key)) is not None:
            return told
        if not self._boards.take():
            raise Busy
        return self._told.put(key, msgspec.json.encode(self._presentation.board(glimpse, language)))

    # The whole

    def _front(self) -> "Deferred[Front]":
        if self._known is not None and self._clock.seconds() - self._known[0] < FRESH_SECONDS:
            return succeed(self._known[1])
        waiting: Deferred[Front] = Deferred()
        self._asked.append(waiting)
        if len(self._asked) == 1:
            known = set(self._ended)

            def look(connection: Any) -> tuple[list[queries.ShownRow], list[queries.EndedRow], dict[str, Ended | None]]:
                over = queries.ended(connection, MOST_RESULTS)
                fresh = {row.id: self._judged(row, connection) for row in over if row.id not in known}
                return queries.shown(connection, MOST_SHOWN), over, fresh

            self._lines.ask(look).addCallback(self._looked).addBoth(self._tell)
        return waiting

    def _looked(self, found: tuple[Any, Any, dict[str, Ended | None]]) -> Front:
        rows, over, fresh = found
        for table, ended in fresh.items():
            self._ended.put(table, ended)
        results = tuple(ended for row in over if (ended := self._ended.get(row.id)) is not None)
        tables = tuple(shown for row in rows if (shown := self._shown(row)) is not None)
        front = Front(*self._club, self._members(), tables, results, tuple(self._games.values()))
        self._known = (self._clock.seconds(), front)
        return front

    def _tell(self, front: Any) -> None:
        waiting, self._asked = self._asked, []
        for one in waiting:
            one.callback(front)  # a Failure makes it fail

    def _shown(self, row: queries.ShownRow) -> ShownTable | None:
        game, lobby = self._games.get(row.game), _lobby(row.people)
        if game is None or lobby is None:
            return None
        return ShownTable(row.number, game, lobby, bool(row.awake), row.rev)

    def _judged(self, row: queries.EndedRow, connection: Any) -> Ended | None:
        """How a game ended, by its log."""
        game, lobby = self._games.get(row.game), _lobby(row.people)
        table = _replayed(game, connection, row.id) if game is not None else None
        outcome = game.outcome(table.state) if game is not None and table is not None else None
        return Ended(game, lobby, outcome, row.created) if game and lobby and outcome is not None else None

    # One table

    def _glimpse(self, number: int) -> "Deferred[Glimpse | None]":
        awake = self._floor.find(b"", number)
        if awake is not None and awake.host.closed is None:
            host = awake.host
            if host.play is None:
                return succeed(None)
            table = host.play.table
            view = host.game.view(table.state, None)
            return succeed(Glimpse(host.game, host.lobby, view, table.lying, host.play.rev))
        return self._front().addCallback(self._elsewhere, number)

    def _elsewhere(self, front: Front, number: int) -> "Deferred[Glimpse | None] | Glimpse | None":
        shown = next((table for table in front.tables if table.number == number), None)
        if shown is None or shown.rev < 0:
            return None
        if (seen := self._seen.get((number, shown.rev))) is not None:
            return seen
        if not self._boards.take():
            raise Busy

        def look(connection: Any) -> Glimpse | None:
            table = queries.table_behind(connection, b"", number)
            replayed = _replayed(shown.game, connection, table) if table is not None else None
            if replayed is None:
                return None
            view = shown.game.view(replayed.state, None)
            return Glimpse(shown.game, shown.lobby, view, replayed.lying, len(replayed.log) - 1)

        def seen_now(glimpse: Glimpse | None) -> Glimpse | None:
            return glimpse and self._seen.put((number, glimpse.rev), glimpse)

        return self._lines.ask(look).addCallback(seen_now)


def _replayed(game: AnyGame, connection: Any, table: str) -> Table | None:
    """A table as its log leaves it; None if there is no game in it, or other rules have led there."""
    log, _ = queries.entries_of(connection, table)
    try:
        return Table.replay(game, log) if log else None
    except BadLog:
        return None


def _lobby(people: bytes) -> Lobby | None:
    try:
        return decode(people, Roster).lobby
    except Malformed:
        return None
