"""The tables of a club: PostgreSQL, one fenced commit for everything that came while the one before was under way.

Nothing is told before it is kept, however long that takes: while the database is away another node may take a table
over as soon as it is back, and must find all that anybody was told. So while commits fail, tables wait.
"""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from twisted.logger import Logger
from twisted.python.failure import Failure

from netcode.clock import Alarm, Clock
from netcode.club import queries
from netcode.club.line import Lines
from netcode.club.queries import ClubBatch
from netcode.store import CannotStore, Fenced, Store
from netcode.stored_table import SavedTable, Seal, Stored
from sim import logfile
from sim.table import Entry

RETRY = 0.5
"""Seconds until a failed commit is tried again."""
REST = 0.008
"""Seconds from the end of one commit to the next, at the least."""
MOST_WAITING = 20_000
"""Entries in memory at which tables wait for the database."""

Callback = Callable[[], None]


class PostgresStore(Store):
    """The tables that one node has. Commits run off the reactor's thread, one at a time."""

    goes_on_unsaved = False

    def __init__(self, clock: Clock, lines: Lines, node: str) -> None:
        super().__init__(lines.place)
        self._clock = clock
        self._lines = lines
        self._node = node
        self._epochs: dict[str, int] = {}
        """The tables that are ours, as far as we know."""
        self._batch = ClubBatch()
        self._waiting: list[Callback] = []
        self._under_way: tuple[ClubBatch, list[Callback], float] | None = None
        """The batch that a thread reads now, which nobody changes; who waits for it; when it began."""
        self._begun = 0
        """Commits, the one under way included."""
        self._due = Alarm(clock)
        self._rests_until = 0.0
        self._failing = False
        self._log = Logger()

    # Tables

    def create(self, table: str, game: str, seal: Seal, created: float) -> int:
        self._epochs[table] = 1
        self._enter(table).created[table] = (game, seal, created)
        return 1

    def open(self, table: str) -> Stored | None:
        stored = self._lines.run(lambda connection: queries.take(connection, table, self._node))
        if stored is not None:
            self.took(stored)
        return stored

    def took(self, stored: Stored) -> None:
        """A table was taken over for this node: it is written by its new epoch."""
        self._batch.forget(stored.id)
        self._epochs[stored.id] = stored.epoch

    def lose(self, table: str) -> None:
        """A table is not ours any more, or may not be: whatever was not committed never happened."""
        self._batch.forget(table)
        if self._epochs.pop(table, None) is not None:
            self._tell(Fenced(table))

    def keep_only(self, leases: dict[str, int]) -> None:
        """These tables and epochs are surely ours; the others were taken."""
        for table, epoch in tuple(self._epochs.items()):
            new = table in self._batch.created or (self._under_way is not None and table in self._under_way[0].created)
            if leases.get(table) != epoch and not new:
                self.lose(table)

    def has(self, stored: Stored) -> bool:
        """Whether a table that was taken over is still ours."""
        return self._epochs.get(stored.id) == stored.epoch

    @property
    def ours(self) -> tuple[str, ...]:
        return tuple(self._epochs)

    @property
    def waiting(self) -> int:
        """Entries that are not kept yet."""
        return len(self._batch.rows) + (0 if self._under_way is None else len(self._under_way[0].rows))

    @property
    def latest(self) -> int:
        return self._begun + bool(self._batch)

    def put_aside(self, table: str, first: int) -> None:
        self._enter(table).aside[table] = first

    def close_table(self, table: str, why: str) -> None:
        if table in self._epochs:
            self._enter(table).closed[table] = why
            self.flush()

    def reseal(self, table: str, seal: Seal) -> None:
        self._enter(table).seals[table] = seal

    # Tables, for tools: these wait for the database where they stand

    def tables(self) -> list[SavedTable]:
        return self._lines.run(queries.tables)

    def export(self, table: str, path: Path) -> bool:
        log, _ = self._lines.run(lambda connection: queries.entries_of(connection, table))
        if not log:
            return False
        kept = self._lines.run(lambda connection: queries.kept_beside(connection, table, len(log)))
        try:
            logfile.save(path, log, kept)
        except OSError as error:
            raise CannotStore("failed", str(path.parent)) from error
        return True

    def lost(self, table: str) -> int:
        return self._lines.run(lambda connection: queries.entries_of(connection, table))[1]

    def delete(self, table: str) -> bool:
        self._epochs.pop(table, None)
        return self._lines.run(lambda connection: queries.delete(connection, table))

    # Batches

    def append(
        self, table: str, number: int, entry: Entry, member: str = "", ask: int = 0, snapshot: bytes = b""
    ) -> None:
        batch = self._enter(table)
        batch.append(table, number, entry, member, ask, snapshot)
        if len(batch.rows) == MOST_WAITING:
            self._trouble(CannotStore("slow", self.place))

    def keep_people(self, table: str, people: bytes) -> None:
        self._enter(table).people[table] = people

    def turn_came(self, turn: str, table: str, seat: int, member: int) -> None:
        """A member who is away is to be told that it is their turn."""
        self._enter(table).turns[turn] = (table, seat, member)

    def turn_over(self, table: str, seat: int) -> None:
        """It is not that chair's turn any more, or its person is there."""
        self._enter(table).turn_over(table, seat)

    def when_kept(self, callback: Callback) -> None:
        if self._batch:
            self._waiting.append(callback)
        elif self._under_way is not None:
            self._under_way[1].append(callback)
        else:
            callback()

    when_durable = when_kept

    def flush(self) -> None:
        """Without waiting for its turn; where commits have a thread of their own, without waiting for the end."""
        if self._under_way is None:
            self._due.cancel()
            self._commit()

    def close(self) -> None:
        self.flush()
        self._due.cancel()
        self._lines.close()

    # Their parts

    def _enter(self, table: str) -> ClubBatch:
        """The batch, in which something of a table is to be written by its present epoch."""
        self._batch.epochs.setdefault(table, self._epochs.get(table, 0))
        if self._under_way is None and not self._due.is_set:
            # after one more turn of the reactor, for what has come in meanwhile, and not right after another commit
            rest = min(REST, max(0.0, self._rests_until - self._clock.seconds()))
            self._due.set(0, self._due.set, rest, self._commit)
        return self._batch

    def _commit(self) -> None:
        if not self._batch:
            self._call_back()
            return
        batch, waiting = self._batch, self._waiting
        self._batch, self._waiting = ClubBatch(), []
        self._begun += 1
        self._under_way = (batch, waiting, perf_counter())
        node = self._node
        written = self._lines.ask(lambda connection: queries.write(connection, batch, node))
        written.addCallbacks(self._written, self._failed).addErrback(self._defect)

    def _defect(self, failure: Failure) -> None:
        self._log.failure("a defect of the store", failure)

    def _ended(self) -> tuple[ClubBatch, list[Callback]]:
        assert self._under_way is not None
        batch, waiting, began = self._under_way
        self._under_way = None
        self._rests_until = self._clock.seconds() + REST
        self.commits += 1
        self.commit_seconds += perf_counter() - began
        return batch, waiting

    def _written(self, fenced: set[str]) -> None:
        batch, waiting = self._ended()
        for table in batch.closed:
            if self._epochs.get(table) == batch.epochs[table]:
                del self._epochs[table]
        for table in sorted(fenced):
            # before anybody is told what this table was about to say
            self._fenced(table, batch.epochs[table])
        for callback in waiting:
            try:
                callback()
            except Exception:
                self._log.failure("a defect in what was told after a commit")
        if self._failing:
            # after what has waited for this commit: nobody hears of anything before they are welcomed
            self._failing = False
            self._tell(None)
        if self._batch:
            self._enter(next(iter(self._batch.epochs)))
        else:
            self._call_back()

    def _fenced(self, table: str, epoch: int) -> None:
        if self._epochs.get(table, epoch) == epoch:  # not one that came back to us since
            self._batch.forget(table)
            self._epochs.pop(table, None)
            self._tell(Fenced(table))

    def _failed(self, failure: Failure) -> None:
        batch, waiting = self._ended()
        for table, epoch in tuple(batch.epochs.items()):
            if self._epochs.get(table, 0) != epoch:
                batch.forget(table)  # lost, and perhaps ours again, by another epoch
        self._batch = batch.followed_by(self._batch)
        self._waiting = waiting + self._waiting
        trouble = failure.value
        if not isinstance(trouble, CannotStore):
            self._log.failure("a defect of the store", failure)
            trouble = CannotStore("failed", self.place)
        self._log.warn("the tables cannot be written: {why}", why=str(trouble.__cause__ or trouble))
        self._due.set(RETRY, self._commit)
        if not self._batch:
            self._call_back()
        self._trouble(trouble)

    def _trouble(self, trouble: CannotStore) -> None:
        if not self._failing:
            self._failing = True
            self._tell(trouble)

    def _call_back(self) -> None:
        """Everything that was to be written is of tables that are not ours any more: nobody waits for anything."""
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()
