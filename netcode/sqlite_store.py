"""Tables on disk: SQLite, write-ahead log, full sync, one commit for everything that came within a few milliseconds.

Rows are written where the reactor is, which takes microseconds; waiting for the disk may be left to a thread (`Disk`).
Whoever waits for what came meanwhile waits for the commit after that one.

What a broken disk has left is saved (`netcode.salvage`): a log counts up to its first bad entry, a file that cannot be
read is put aside, and what could be read of it goes on in a new one.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from twisted.logger import Logger

from netcode.clock import Alarm, Clock
from netcode.disk import Disk, Sync
from netcode.salvage import as_bytes, as_epoch, epochs_in, rebuild, sound_entries
from netcode.saved import FILE
from netcode.store import Batch, CannotStore, Fenced, Store, Trouble
from netcode.store_file import SCHEMA, TABLES, open_file, reason_of
from netcode.stored_table import SavedTable, Seal, Stored, saved_line, version_in
from sim import logfile
from sim.codec import Malformed, decode, encode
from sim.snapshots import Kept
from sim.table import Entry

T = TypeVar("T")

RETRY = 2.0
"""Seconds until a failed commit is tried again."""
REST = 0.008
"""Seconds from one commit to the next, at the least."""


class SqliteStore(Store):
    """The tables of one data directory (None: in memory, for tables nobody will miss)."""

    goes_on_unsaved = True

    def __init__(self, clock: Clock, folder: Path | None, disk: Disk | None = None) -> None:
        """Without a disk of its own, whoever commits waits."""
        super().__init__(str(folder or "memory"))
        self._batch = Batch()
        self._disk = disk or Disk()
        self._under_way: _Commit | None = None
        """What the disk is being waited for; nobody else may use the database meanwhile."""
        self._begun = 0
        """Commits, the one under way included."""
        self._epochs: dict[str, int] = {}
        self._ours: set[str] = set()
        """Tables whose epoch was seen to be ours, and that nobody else can have opened since."""
        self._version = 0
        self._waiting: list[Callable[[], None]] = []
        self._until_kept: list[Callable[[], None]] = []
        self._clock = clock
        self._commit_due = Alarm(clock)
        self._rests_until = 0.0
        self._failing = False
        self._log = Logger()
        self._folder = folder
        self.rebuilt: Path | None = None
        """Where a damaged file was put, if there was one."""
        self._db = self._opened()

    @property
    def latest(self) -> int:
        return self._begun + bool(self._batch)

    # Tables

    def create(self, table: str, game: str, seal: Seal, created: float) -> int:
        """Durable at once."""
        self._now(
            "INSERT INTO tables (id, game, created, epoch, seal, people) VALUES (?, ?, ?, 1, ?, ?)",
            (table, game, created, encode(seal), b""),
        )
        self._epochs[table] = 1
        return 1

    def open(self, table: str) -> Stored | None:
        return self._healed(lambda: self._take_over(table))

    def _take_over(self, table: str) -> Stored | None:
        with self._transaction():
            question = "SELECT game, epoch, seal, people FROM tables WHERE id = ?"
            row = self._db.execute(question, (table,)).fetchone()
            if row is None:
                return None
            game, before, seal, people = row
            log, lost = self._entries(table)
            epoch = 1 + max(as_epoch(before), *epochs_in(log))
            self._db.execute("UPDATE tables SET epoch = ?, closed = '' WHERE id = ?", (epoch, table))
            if lost:
                self._put_aside(table, len(log), epoch)
            asks = self._asks(table, len(log))
        self._epochs[table] = epoch
        self._ours.discard(table)
        game = game if isinstance(game, str) else ""
        return Stored(table, game, epoch, self._seal(seal), as_bytes(people), log, asks, lost)

    def put_aside(self, table: str, first: int) -> None:
        with self._transaction():
            self._put_aside(table, first, self._epochs.get(table, 0))

    def tables(self) -> list[SavedTable]:
        question = (
            "SELECT id, game, created, (SELECT COUNT(*) FROM entries WHERE tab = id), people, closed, seal, "
            "(SELECT entry FROM entries WHERE tab = id ORDER BY n LIMIT 1), "
            "(SELECT snapshot FROM snapshots WHERE tab = id AND n = 0) FROM tables"
        )
        saved = [saved_line(*row) for row in self._healed(lambda: self._rows_of(question))]
        return sorted(filter(None, saved), key=lambda table: (-table.created, table.id))

    def export(self, table: str, path: Path) -> bool:
        log, _ = self._healed(lambda: self._entries(table))
        if not log:
            return False
        kept = self._kept(table, len(log))
        try:
            logfile.save(path, log, kept)
        except OSError as error:
            raise CannotStore(reason_of(error), str(path.parent)) from error
        return True

    def lost(self, table: str) -> int:
        return self._healed(lambda: self._entries(table))[1]

    def delete(self, table: str) -> bool:
        found = self._free().execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None
        self._ours.discard(table)
        self._now("DELETE FROM entries WHERE tab = ?", (table,))
        self._now("DELETE FROM snapshots WHERE tab = ?", (table,))
        self._now("DELETE FROM tables WHERE id = ?", (table,))
        return found

    def reseal(self, table: str, seal: Seal) -> None:
        """Durable at once."""
        epoch = self._epochs.get(table, 0)
        if not self._now("UPDATE tables SET seal = ? WHERE id = ? AND epoch = ?", (encode(seal), table, epoch)):
            self._batch.forget(table)
            self._tell(Fenced(table))

    # Batches

    def append(
        self, table: str, number: int, entry: Entry, member: str = "", ask: int = 0, snapshot: bytes = b""
    ) -> None:
        self._batch.append(table, number, entry, member, ask, snapshot)
        self._soon()

    def keep_people(self, table: str, people: bytes) -> None:
        self._batch.people[table] = people
        self._soon()

    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far is on disk. While the disk fails, which everybody was told, at once."""
        if self._failing:
            callback()
        elif self._batch:
            self._waiting.append(callback)
        elif self._under_way is not None:
            self._under_way.waiting.append(callback)
        else:
            callback()

    def when_kept(self, callback: Callable[[], None]) -> None:
        if self._batch:
            self._until_kept.append(callback)
        elif self._under_way is not None:
            self._under_way.until_kept.append(callback)
        else:
            callback()

    def memory(self, game: str) -> bytes:
        """What is remembered of a game; nothing at first. Raises CannotStore."""
        rows = self._healed(lambda: self._rows_of("SELECT known FROM memories WHERE game = ?", game))
        return as_bytes(rows[0][0]) if rows else b""

    def keep_memory(self, game: str, known: bytes) -> None:
        self._now("INSERT OR REPLACE INTO memories (game, known) VALUES (?, ?)", (game, known))

    def close_table(self, table: str, why: str) -> None:
        self.flush()
        self._ours.discard(table)
        self._now("UPDATE tables SET closed = ? WHERE id = ? AND epoch = ?", (why, table, self._epochs.pop(table, 0)))

    def flush(self) -> None:
        """It waits for the disk."""
        if self._under_way is not None:
            self._ended(self._under_way, self._under_way.sync.result())
        self._commit_due.cancel()
        if self._batch:
            self._commit()
            if self._under_way is not None:
                self._ended(self._under_way, self._under_way.sync.result())
        else:
            self._call_back()

    def close(self) -> None:
        self.flush()
        self._disk.close()
        self._db.close()

    # Their parts

    def _soon(self) -> None:
        """After one more turn of the reactor, for what has come in meanwhile, and not right after another commit.

        A table that is alone never waits for that; under load many share a commit, which is what costs most.
        """
        if not self._commit_due.is_set and self._under_way is None:
            rest = min(REST, max(0.0, self._rests_until - self._clock.seconds()))
            self._commit_due.set(0, self._commit_due.set, rest, self._commit)

    def _commit(self) -> None:
        if self._under_way is not None:
            return  # what has come since has its own, afterwards
        self._begun += 1
        commit = _Commit(self._batch, self._waiting, self._until_kept)
        self._batch, self._waiting, self._until_kept = Batch(), [], []
        self._under_way = commit
        trouble = self._write(commit.batch)
        if trouble is not None:
            self._ended(commit, trouble)
        else:
            commit.sync = self._disk.sync(self._keep, lambda trouble: self._ended(commit, trouble))

    def _ended(self, commit: "_Commit", trouble: Trouble) -> None:
        if self._under_way is not commit:
            return  # somebody has waited for it already
        self._under_way = None
        self._rests_until = self._clock.seconds() + REST
        self.commits += 1
        self.commit_seconds += perf_counter() - commit.began
        if trouble is not None:
            self._batch = commit.batch.before(self._batch)
            self._until_kept = commit.until_kept + self._until_kept
        match trouble:
            case Fenced():
                # the others in the batch have nothing to do with it
                self._waiting = commit.waiting + self._waiting
                self._batch.forget(trouble.table)
                self._tell(trouble)
                self.flush()
                return
            case CannotStore():
                self._commit_due.set(RETRY, self._commit)
                if not self._failing:
                    self._failing = True
                    self._tell(trouble)
                # from now on nobody waits for the disk
                commit.waiting += self._waiting
                self._waiting = []
            case None:
                if self._failing:
                    self._failing = False
                    self._tell(None)
                for callback in commit.until_kept:
                    callback()
        for callback in commit.waiting:
            callback()
        if self._batch and not self._failing:
            self._soon()

    def _write(self, batch: Batch) -> Trouble:
        """All of a batch but its commit."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            if (lost := self._lost(batch)) is not None:
                db.execute("ROLLBACK")
                return Fenced(lost)
            db.executemany("INSERT INTO entries (tab, n, entry, member, ask) VALUES (?, ?, ?, ?, ?)", batch.rows)
            db.executemany("INSERT OR REPLACE INTO snapshots (tab, n, snapshot) VALUES (?, ?, ?)", batch.snapshots)
            for table, people in batch.people.items():
                db.execute("UPDATE tables SET people = ? WHERE id = ?", (people, table))
        except (sqlite3.Error, OSError) as error:
            return self._given_up(error)
        return None

    def _keep(self) -> Trouble:
        """Wait for the disk. It may run in a thread of its own: nobody else has the database until it is done."""
        try:
            self._db.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            return self._given_up(error)
        return None

    def _given_up(self, error: Exception) -> CannotStore:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        self._log.warn("the log cannot be written: {error}", error=str(error))
        return CannotStore(reason_of(error), self.place)

    def _lost(self, batch: Batch) -> str | None:
        """A table of the batch that belongs to another process by now. Asked inside the transaction of the batch."""
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            # another process has written something since
            self._version = version
            self._ours.clear()
        for table in sorted(batch.tables() - self._ours):
            row = self._db.execute("SELECT epoch FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None or row[0] != self._epochs.get(table):
                return table
            self._ours.add(table)
        return None

    def _call_back(self) -> None:
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()

    def _free(self) -> sqlite3.Connection:
        """The database, once no commit is under way."""
        if self._under_way is not None:
            self._under_way.sync.result()
        return self._db

    def _now(self, statement: str, values: tuple[Any, ...]) -> int:
        """Change something at once; how many rows that were."""
        try:
            return self._free().execute(statement, values).rowcount
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(reason_of(error), self.place) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing, and nobody else in between."""
        try:
            self._free().execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(reason_of(error), self.place) from error
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _rows_of(self, question: str, *values: str) -> list[tuple[Any, ...]]:
        try:
            return self._free().execute(question, values).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(reason_of(error), self.place) from error

    def _entries(self, table: str) -> tuple[list[Entry], int]:
        """A table's log as far as it holds, and how many entries more there were."""
        in_order = "SELECT n, entry FROM entries WHERE tab = ? AND n >= 0 ORDER BY n"
        try:
            log = sound_entries(self._free().execute(in_order, (table,)))
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(reason_of(error), self.place) from error
        ((rows, last),) = self._rows_of("SELECT COUNT(*), MAX(n) FROM entries WHERE tab = ?", table)
        if rows and not log:
            raise CannotStore("nothing-left", self.place)
        ended = last + 1 if isinstance(last, int) and last < 2 * (len(log) + rows) else rows
        return log, max(ended - len(log), 0)

    def _kept(self, table: str, entries: int) -> Kept:
        """What is kept beside a table's log; a snapshot that cannot be read is missing."""
        rows = self._rows_of("SELECT n, snapshot FROM snapshots WHERE tab = ?", table)
        snapshots = {n: snapshot for n, snapshot in rows if isinstance(snapshot, bytes)}
        ((seal,),) = self._rows_of("SELECT seal FROM tables WHERE id = ?", table)
        return Kept(version_in(as_bytes(seal)), tuple(snapshots.get(n, b"") for n in range(entries)))

    def _put_aside(self, table: str, first: int, epoch: int) -> None:
        which = "FROM entries WHERE tab = ? AND NOT (typeof(n) = 'integer' AND n BETWEEN 0 AND ? - 1)"
        self._db.execute(f"INSERT INTO aside SELECT tab, {epoch}, n, entry {which}", (table, first))
        self._db.execute(f"DELETE {which}", (table, first))
        self._db.execute("DELETE FROM snapshots WHERE tab = ? AND n >= ?", (table, first))

    def _asks(self, table: str, before: int) -> dict[str, dict[int, int]]:
        asks: dict[str, dict[int, int]] = {}
        rows = self._rows_of("SELECT member, ask, n FROM entries WHERE tab = ? AND ask > 0 ORDER BY n", table)
        for member, ask, n in rows:
            if isinstance(member, str) and isinstance(ask, int) and n < before:
                asks.setdefault(member, {})[ask] = n
        return asks

    def _seal(self, data: Any) -> Seal:
        try:
            return decode(as_bytes(data), Seal)
        except Malformed as error:
            # with another secret the table would break its promise about chance
            raise CannotStore("no-seal", self.place) from error

    # Damage

    def _opened(self) -> sqlite3.Connection:
        try:
            return open_file(self._folder)
        except CannotStore as trouble:
            if trouble.reason != "damaged" or not self._rebuild():
                raise
            return open_file(self._folder)

    def _healed(self, work: Callable[[], T]) -> T:
        """Do something; where the file is damaged, again with what could be read of it."""
        try:
            return work()
        except CannotStore as trouble:
            if trouble.reason != "damaged":
                raise
            if not self._rebuild(self._free().close):
                raise
            self._db = open_file(self._folder)
            self._ours.clear()
            return work()

    def _rebuild(self, let_go: Callable[[], None] = lambda: None) -> bool:
        if self._folder is None or self.rebuilt is not None or not (self._folder / FILE).is_file():
            return False
        try:
            self.rebuilt = rebuild(self._folder, f"{TABLES} PRAGMA user_version = {SCHEMA};", let_go)
        except (sqlite3.Error, OSError) as error:
            raise CannotStore(reason_of(error), self.place) from error
        return self.rebuilt is not None


class _Commit:
    """A batch that is being committed, and who waits for it."""

    def __init__(self, batch: Batch, waiting: list[Callable[[], None]], until_kept: list[Callable[[], None]]) -> None:
        self.batch = batch
        self.waiting = waiting
        self.until_kept = until_kept
        self.sync: Sync = Sync()
        self.began = perf_counter()
