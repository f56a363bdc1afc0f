"""The table of a terminal: the host that every table has, with a clock that goes only while nobody is asked.

A game that was left is a log with a bookmark, which holds what is not in a log: who sits where, and the host's secret,
from which its throws follow. Whoever keeps the file is the host.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from client.cli.arguments import HUMAN
from client.local_table import LocalTable, keep_left, open_table, start
from netcode.conduct import Conduct
from netcode.link import LocalLink
from netcode.opening import saved_table
from netcode.sqlite_store import SqliteStore
from netcode.stored_table import Seal
from netcode.throws import physics_throw, seeded_throw
from sim.chance import chance_from
from sim.codec import Malformed, decode, encode
from sim.games import AnyGame
from sim.table import Note, Table

BOOKMARK = "left"
"""The note at the end of a game that was left."""
LEVELS = "levels"
"""The note of games that were left before a terminal had a host: only who sits where."""


class Bookmark(Struct, frozen=True, array_like=True):
    """What a table needs to go on, apart from its log."""

    levels: tuple[str, ...]
    secret: bytes


class Worker:
    """Does at once what other hosts do off their thread: bots think, dice fall.

    A host goes on in spite of a defect. Whoever sits at its keyboard wants to hear of the first one.
    """

    def __init__(self) -> None:
        self.defect: BaseException | None = None

    def __call__(self, work: Callable[[], Any]) -> "Deferred[Any]":
        return maybeDeferred(work).addErrback(self._noted)

    def _noted(self, failure: Failure) -> Failure:
        self.defect = self.defect or failure.value
        return failure


class TextTable(NamedTuple):
    """A table that has been opened at a terminal."""

    clock: Clock
    worker: Worker
    local: LocalTable
    levels: list[str]
    """Who sits where: a person, or a bot of some level."""

    def closed(self) -> Table:
        """Put the host away; what it leads to is final."""
        play = self.local.host.play
        assert play is not None
        self.local.host.adjourn()
        return play.table

    def bookmark(self, table: Table) -> None:
        """Leave in the log of a closed table what it needs to go on."""
        table.receive(Note(BOOKMARK, encode(Bookmark(tuple(self.levels), self.local.host.seal.secret))))


class SeededBytes:
    """Random bytes that are the same every time: of a table that somebody gave a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._n = 0

    def __call__(self, size: int) -> bytes:
        self._n += 1
        key = blake2b(self._seed).digest()
        return blake2b(self._n.to_bytes(8, "big"), key=key, person=b"astragal-seed", digest_size=size).digest()


def conduct_of(seed: str | None) -> Conduct:
    """Dice fall, unless a seed stands for them."""
    if seed is None:
        return Conduct(throw_service=physics_throw)
    return Conduct(throw_service=seeded_throw, random_bytes=SeededBytes(seed))


def begin(
    game: AnyGame,
    levels: list[str],
    name: str,
    options: Any = None,
    seed: str | None = None,
    daily: bytes = b"",
    conduct: Conduct | None = None,
) -> TextTable:
    """A new table for the people at this terminal. Raises Refused."""
    game.setup(len(levels), game.Options() if options is None else options, chance_from("trial"))
    clock, worker = Clock(), Worker()
    local = open_table(
        clock,
        game,
        SqliteStore(clock, None),
        len(levels),
        {seat: level for seat, level in enumerate(levels) if level != HUMAN},
        name,
        options,
        replace(conduct or conduct_of(seed), off_thread=worker),
        seed=daily or (seed or "").encode(),
    )
    start(local.link)
    return TextTable(clock, worker, local, levels)


def resume(left: Table, name: str, seed: str | None = None) -> TextTable:
    """A table that was left goes on: as a saved one does, with everybody at this terminal."""
    levels, secret = _left(left)
    clock, worker = Clock(), Worker()
    conduct = replace(conduct_of(seed), off_thread=worker)
    store = SqliteStore(clock, None)
    seal = Seal(secret=secret or conduct.random_bytes(32), code="")
    id = conduct.random_bytes(5).hex()
    keep_left(store, id, left, [None if level == HUMAN else level for level in levels], name, seal, 0.0)
    stored = store.open(id)
    assert stored is not None
    host = saved_table(clock, left.game, store, stored, conduct)
    people = levels.count(HUMAN)
    link = LocalLink(clock, host, name, seats=people, returning=people > 0)
    link.open()
    return TextTable(clock, worker, LocalTable(host, link), levels)


def _left(table: Table) -> tuple[list[str], bytes]:
    """Who sat where, and the host's secret if it had one; who is a person is in the log in any case."""
    weakest = next(iter(table.game.bots))
    levels = [HUMAN if seat in table.people else weakest for seat in range(table.seat_count)]
    notes = [entry.input for entry in table.log if isinstance(entry.input, Note)]
    given: tuple[str, ...] = ()
    secret = b""
    for note in notes:
        if note.kind == LEVELS:
            given = tuple(note.data.decode(errors="replace").split(","))
        elif note.kind == BOOKMARK:
            try:
                given, secret = (mark := decode(note.data, Bookmark)).levels, mark.secret
            except Malformed:
                continue
    known = {HUMAN, *table.game.bots}
    return (list(given) if len(given) == len(levels) and set(given) <= known else levels), secret
