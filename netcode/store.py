"""Tables on disk: SQLite, write-ahead log, full sync, one commit for everything that two turns of the reactor brought.

    append(...)            the entry is in the batch
    when_durable(callback) called once everything appended so far is on disk; at once if it is
    a commit that fails    nothing is lost: the batch stays in memory and is tried again, callbacks are told honestly

A table belongs to the process that opened it last: every opening raises the table's epoch, and a commit by an older
epoch is refused (`Fenced`), so that two hosts never write one log.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct
from twisted.logger import Logger

from netcode.clock import Alarm, Clock
from netcode.saved import FILE
from sim import logfile
from sim.codec import Malformed, decode, encode
from sim.table import Entry

SCHEMA = 1
RETRY = 2.0
"""Seconds until a failed commit is tried again."""

_TABLES = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, created REAL NOT NULL, epoch INTEGER NOT NULL DEFAULT 0,
  seal BLOB NOT NULL, people BLOB NOT NULL, closed TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
  tab TEXT NOT NULL, n INTEGER NOT NULL, entry BLOB NOT NULL, member TEXT NOT NULL, ask INTEGER NOT NULL,
  PRIMARY KEY (tab, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memories (game TEXT PRIMARY KEY, known BLOB NOT NULL) WITHOUT ROWID;
"""


class CannotStore(Exception):
    """The disk does not do what is asked. `reason` is a message key, `place` the folder it is about."""

    def __init__(self, reason: str, place: str) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place


class Fenced(Exception):
    """Another process has opened the table since."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Seal(Struct, frozen=True):
    """What a table needs to be itself again after a crash: its secret, its code and its certificate."""

    secret: bytes
    code: str
    certificate: bytes = b""
    key: bytes = b""


class SavedTable(Struct, frozen=True):
    """A line in the list of saved tables."""

    id: str
    game: str
    created: float
    entries: int
    names: tuple[str, ...]
    closed: str
    """Why it was put away: "adjourned", "over", or nothing after a crash."""


class Stored(Struct, frozen=True):
    """A table as it was found on disk."""

    id: str
    game: str
    epoch: int
    seal: Seal
    people: bytes
    log: list[Entry]
    asks: dict[str, dict[int, int]]
    """For each member the asks that were applied, with the entries they led to."""


class Store:
    """The tables of one data directory (None: in memory, for tables nobody will miss)."""

    def __init__(self, clock: Clock, folder: Path | None) -> None:
        self._place = str(folder or "memory")
        self._rows: list[tuple[str, int, bytes, str, int]] = []
        self._people: dict[str, bytes] = {}
        self._epochs: dict[str, int] = {}
        self._ours: set[str] = set()
        """Tables whose epoch was seen to be ours, and that nobody else can have opened since."""
        self._version = 0
        self._waiting: list[Callable[[], None]] = []
        self._commit_due = Alarm(clock)
        self._failing = False
        self._log = Logger()
        self.commits = 0
        self.commit_seconds = 0.0
        self.on_trouble: list[Callable[[CannotStore | Fenced | None], None]] = []
        """Told when commits begin to fail, and (None) when they work again."""
        self._db = _open(folder)

    # Tables

    def create(self, table: str, game: str, seal: Seal, created: float) -> int:
        """A new table, durable at once; returns its first epoch."""
        self._now(
            "INSERT INTO tables (id, game, created, epoch, seal, people) VALUES (?, ?, ?, 1, ?, ?)",
            (table, game, created, encode(seal), b""),
        )
        self._epochs[table] = 1
        return 1

    def open(self, table: str) -> Stored | None:
        """Take a table over: whoever had it before can write no more."""
        self._now("UPDATE tables SET epoch = epoch + 1, closed = '' WHERE id = ?", (table,))
        row = self._db.execute("SELECT game, epoch, seal, people FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        game, epoch, seal, people = row
        self._epochs[table] = epoch
        asks: dict[str, dict[int, int]] = {}
        rows = self._db.execute("SELECT member, ask, n FROM entries WHERE tab = ? AND ask > 0 ORDER BY n", (table,))
        for member, ask, n in rows:
            asks.setdefault(member, {})[ask] = n
        return Stored(table, game, epoch, decode(seal, Seal), people, self._entries(table), asks)

    def tables(self) -> list[SavedTable]:
        """Every saved table, newest first."""
        rows = self._db.execute(
            "SELECT id, game, created, (SELECT COUNT(*) FROM entries WHERE tab = id), people, closed FROM tables "
            "ORDER BY created DESC, id"
        ).fetchall()
        return [SavedTable(id, game, at, n, names_of(people), closed) for id, game, at, n, people, closed in rows]

    def export(self, table: str, path: Path) -> bool:
        """Write a table's log as an `.astragal` file; False when there is none."""
        log = self._entries(table)
        if not log:
            return False
        try:
            logfile.save(path, log)
        except OSError as error:
            raise CannotStore(_reason(error), str(path.parent)) from error
        return True

    def delete(self, table: str) -> bool:
        found = self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None
        self._ours.discard(table)
        self._now("DELETE FROM entries WHERE tab = ?", (table,))
        self._now("DELETE FROM tables WHERE id = ?", (table,))
        return found

    def reseal(self, table: str, seal: Seal) -> None:
        """A new code, durable at once."""
        self._now("UPDATE tables SET seal = ? WHERE id = ?", (encode(seal), table))

    # Batches

    def append(self, table: str, number: int, entry: Entry, member: str = "", ask: int = 0) -> None:
        """Put an entry into the batch, with the ask of the member that it answers."""
        self._rows.append((table, number, encode(entry), member, ask))
        self._soon()

    def keep_people(self, table: str, people: bytes) -> None:
        """Put the members and chairs of a table into the batch; only the latest counts."""
        self._people[table] = people
        self._soon()

    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far is on disk. While the disk fails, which everybody was told, at once."""
        if (self._rows or self._people) and not self._failing:
            self._waiting.append(callback)
        else:
            callback()

    def memory(self, game: str) -> bytes:
        """What is remembered of a game; nothing at first. Raises CannotStore."""
        try:
            row = self._db.execute("SELECT known FROM memories WHERE game = ?", (game,)).fetchone()
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(_reason(error), self._place) from error
        return bytes(row[0]) if row is not None else b""

    def keep_memory(self, game: str, known: bytes) -> None:
        self._now("INSERT OR REPLACE INTO memories (game, known) VALUES (?, ?)", (game, known))

    def close_table(self, table: str, why: str) -> None:
        self.flush()
        self._ours.discard(table)
        self._now("UPDATE tables SET closed = ? WHERE id = ? AND epoch = ?", (why, table, self._epochs.pop(table, 0)))

    def flush(self) -> None:
        """Commit what there is, now."""
        self._commit_due.cancel()
        if self._rows or self._people:
            self._commit()
        else:
            self._call_back()

    def close(self) -> None:
        self.flush()
        self._db.close()

    # Their parts

    def _soon(self) -> None:
        """After one more turn of the reactor, for what has come in meanwhile: under load that halves the commits."""
        if not self._commit_due.is_set:
            self._commit_due.set(0, self._commit_due.set, 0, self._commit)

    def _commit(self) -> None:
        began = perf_counter()
        trouble = self._try_commit()
        self.commits += 1
        self.commit_seconds += perf_counter() - began
        match trouble:
            case Fenced():
                # the others in the batch have nothing to do with it
                self._forget(trouble.table)
                self._tell(trouble)
                self.flush()
            case CannotStore():
                self._commit_due.set(RETRY, self._commit)
                if not self._failing:
                    self._failing = True
                    self._tell(trouble)
                self._call_back()
            case None:
                self._rows.clear()
                self._people.clear()
                if self._failing:
                    self._failing = False
                    self._tell(None)
                self._call_back()

    def _try_commit(self) -> CannotStore | Fenced | None:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            if (lost := self._lost()) is not None:
                db.execute("ROLLBACK")
                return Fenced(lost)
            db.executemany("INSERT INTO entries (tab, n, entry, member, ask) VALUES (?, ?, ?, ?, ?)", self._rows)
            for table, people in self._people.items():
                db.execute("UPDATE tables SET people = ? WHERE id = ?", (people, table))
            db.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            self._log.warn("the log cannot be written: {error}", error=str(error))
            return CannotStore(_reason(error), self._place)
        return None

    def _lost(self) -> str | None:
        """A table of the batch that belongs to another process by now. Asked inside the transaction of the batch."""
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            # another process has written something since
            self._version = version
            self._ours.clear()
        for table in sorted({row[0] for row in self._rows}.union(self._people) - self._ours):
            row = self._db.execute("SELECT epoch FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None or row[0] != self._epochs.get(table):
                return table
            self._ours.add(table)
        return None

    def _forget(self, table: str) -> None:
        self._rows = [row for row in self._rows if row[0] != table]
        self._people.pop(table, None)

    def _tell(self, trouble: CannotStore | Fenced | None) -> None:
        for told in tuple(self.on_trouble):
            told(trouble)

    def _call_back(self) -> None:
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()

    def _now(self, statement: str, values: tuple[Any, ...]) -> None:
        try:
            self._db.execute(statement, values)
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(_reason(error), self._place) from error

    def _entries(self, table: str) -> list[Entry]:
        rows = self._db.execute("SELECT entry FROM entries WHERE tab = ? ORDER BY n", (table,))
        return [decode(data, Entry) for (data,) in rows]


def names_of(people: bytes) -> tuple[str, ...]:
    """The names on the chairs, from what a host keeps about its people."""
    try:
        return decode(people, _Names).names
    except Malformed:
        return ()


class _Names(Struct, frozen=True):
    names: tuple[str, ...] = ()


def _open(folder: Path | None) -> sqlite3.Connection:
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)
        db = sqlite3.connect(folder / FILE if folder else ":memory:", isolation_level=None, timeout=5)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise CannotStore("newer", str(folder))
        db.executescript(_TABLES)
        if version < SCHEMA:
            db.execute(f"PRAGMA user_version = {SCHEMA}")
    except (sqlite3.Error, OSError) as error:
        raise CannotStore(_reason(error), str(folder)) from error
    return db


def _reason(error: Exception) -> str:
    text = str(error).lower()
    not_ours = isinstance(error, PermissionError | NotADirectoryError | FileExistsError)
    if not_ours or "readonly" in text or "read-only" in text or "unable to open" in text:
        return "read-only"
    if "full" in text or "no space" in text:
        return "full"
    if "not a database" in text or "malformed" in text:
        return "damaged"
    return "failed"
