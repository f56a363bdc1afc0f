"""Where tables are kept, as hosts know it: one interface, and what every store does alike.

    append(...)            the entry is in the batch
    when_durable(callback) called once everything appended so far may be told
    when_kept(callback)    called once everything appended so far really is kept, however long that takes
    a commit that fails    nothing is lost: the batch stays in memory and is tried again, everybody is told honestly

A table belongs to whoever opened it last: every opening raises the table's epoch, and a commit by an older epoch is
refused (`Fenced`), so that two hosts never write one log.

| store           | where                     | a table while commits fail                                        |
|-----------------|---------------------------|-------------------------------------------------------------------|
| `SqliteStore`   | a file of this device     | goes on, and everybody knows that it is not saved                 |
| `PostgresStore` | a club's database         | waits: another machine may have it already                        |

`tests/netcode/test_store_contract.py` holds both to it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, NamedTuple

from twisted.logger import Logger

from netcode.stored_table import SavedTable, Seal, Stored
from sim.codec import encode
from sim.table import Entry


class CannotStore(Exception):
    """The store does not do what is asked. `reason` is a message key, `place` the folder or database it is about."""

    def __init__(self, reason: str, place: str) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place


class Fenced(Exception):
    """Another process has opened the table since."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


_log = Logger()

Trouble = CannotStore | Fenced | None


class Row(NamedTuple):
    """An entry as it is stored, with the ask of the member that it answers."""

    table: str
    number: int
    entry: bytes
    member: str
    ask: int


class Batch:
    """What is committed together."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.snapshots: list[tuple[str, int, bytes]] = []
        self.people: dict[str, bytes] = {}

    def __bool__(self) -> bool:
        return bool(self.rows or self.people)

    def append(self, table: str, number: int, entry: Entry, member: str, ask: int, snapshot: bytes) -> None:
        self.rows.append(Row(table, number, encode(entry), member, ask))
        if snapshot:
            self.snapshots.append((table, number, snapshot))

    def tables(self) -> set[str]:
        return {row.table for row in self.rows}.union(self.people)

    def before(self, later: "Batch") -> "Batch":
        """Both of them as one, after this one could not be committed."""
        both = Batch()
        both.rows, both.snapshots = self.rows + later.rows, self.snapshots + later.snapshots
        both.people = self.people | later.people
        return both

    def forget(self, table: str) -> None:
        """The table is somebody else's: nothing of this is written."""
        self.rows = [row for row in self.rows if row.table != table]
        self.snapshots = [row for row in self.snapshots if row[0] != table]
        self.people.pop(table, None)


class Store(ABC):
    """The tables of one place."""

    goes_on_unsaved: ClassVar[bool]
    """Whether tables go on while nothing can be saved, once everybody was told."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.commits = 0
        self.commit_seconds = 0.0
        self.on_trouble: list[Callable[[Trouble], None]] = []
        """Told when commits begin to fail, (None) when they work again, and which table is not ours any more."""

    @property
    def latest(self) -> int:
        """Which commit everything so far is kept with."""
        return 0

    # Tables

    @abstractmethod
    def create(self, table: str, game: str, seal: Seal, created: float) -> int:
        """A new table; returns its first epoch. Raises CannotStore."""

    @abstractmethod
    def open(self, table: str) -> Stored | None:
        """Take a table over: whoever had it before can write no more. Raises CannotStore."""

    @abstractmethod
    def put_aside(self, table: str, first: int) -> None:
        """Entries from this number on do not hold: others will come in their place. Raises CannotStore."""

    @abstractmethod
    def close_table(self, table: str, why: str) -> None:
        """A table is put away: what was appended is kept, and it is nobody's."""

    @abstractmethod
    def reseal(self, table: str, seal: Seal) -> None:
        """A new code, or a new port; if the table is still ours."""

    @abstractmethod
    def tables(self) -> list[SavedTable]:
        """Every saved table, newest first. Raises CannotStore."""

    @abstractmethod
    def export(self, table: str, path: Path) -> bool:
        """Write a table's log, as far as it holds, as an `.astragal` file; False when there is none."""

    @abstractmethod
    def lost(self, table: str) -> int:
        """How many entries at the end of a table's log do not hold."""

    @abstractmethod
    def delete(self, table: str) -> bool:
        """Forget a table for good; False when there is none."""

    # Batches

    @abstractmethod
    def append(
        self, table: str, number: int, entry: Entry, member: str = "", ask: int = 0, snapshot: bytes = b""
    ) -> None:
        """Put an entry into the batch, with the ask of the member that it answers, and a snapshot to watch it by."""

    @abstractmethod
    def keep_people(self, table: str, people: bytes) -> None:
        """Put the members and chairs of a table into the batch; only the latest counts."""

    @abstractmethod
    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far may be told: it is kept, or the table goes on unsaved and all know."""

    @abstractmethod
    def when_kept(self, callback: Callable[[], None]) -> None:
        """Call back when everything so far really is kept."""

    @abstractmethod
    def flush(self) -> None:
        """Commit what there is, now."""

    @abstractmethod
    def close(self) -> None: ...

    def _tell(self, trouble: Trouble) -> None:
        for told in tuple(self.on_trouble):
            try:
                told(trouble)
            except Exception:  # what ails one table must not keep the others from hearing of it
                _log.failure("a table failed at what its store told it")
