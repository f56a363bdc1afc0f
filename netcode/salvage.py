"""What can still be used of a damaged store: rows that can be read, a log up to its first bad entry, chairs from a log.

Nothing is thrown away: a file that is none any more is put aside under another name, entries that do not hold stay in
the table `aside`.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from netcode.lobby import new_lobby
from netcode.member import MemberRecord, Roster
from netcode.messages import Chair, Lobby
from netcode.saved import COLUMNS, FILE
from sim.codec import Malformed, decode
from sim.files import read_plain
from sim.games import AnyGame
from sim.table import Begin, Entry, Note, People, chain_hash

DEFAULTS = {"created": 0.0, "epoch": 0, "seal": b"", "people": b"", "closed": "", "member": "", "ask": 0}
"""What a column that is missing is taken for. Without the others a row is none."""
MAGIC = b"SQLite format 3\0"
LATEST_EPOCH = 1 << 40
"""No table was opened so often."""
LARGEST = 1 << 30
"""Bytes of a file that is still mended."""


def sound_entries(rows: Iterable[tuple[Any, Any]]) -> list[Entry]:
    """A log from its rows (number, entry), up to the first that is missing, unreadable, or does not follow."""
    log: list[Entry] = []
    with suppress(sqlite3.DatabaseError):  # the pages of the file end here, or hold something else
        for number, data in rows:
            if number != len(log) or not isinstance(data, bytes):
                break
            try:
                entry = decode(data, Entry)
            except Malformed:
                break
            if entry.chain != chain_hash(log[-1].chain if log else b"", entry.input, entry.state):
                break
            log.append(entry)
    if log and not isinstance(log[0].input, Begin):
        log.clear()
    return log


def as_bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else b""


def as_epoch(value: Any) -> int:
    return value if isinstance(value, int) and 0 <= value < LATEST_EPOCH else 0


def epochs_in(log: list[Entry]) -> list[int]:
    """The epochs in which a table was resumed, from its log: none comes again, whatever became of the number."""
    notes = [entry.input for entry in log if isinstance(entry.input, Note) and entry.input.kind == "resumed"]
    epochs = [0]
    for note in notes:
        with suppress(Malformed):
            epochs.append(as_epoch(decode(note.data, int)))
    return epochs


def rebuild(folder: Path, schema: str, let_go: Callable[[], None]) -> Path | None:
    """Carry over what can be read of a damaged store, and put it aside under the name that is returned.

    Where nothing can be read nothing is touched, and there is no name. Whoever has it open lets go of it before.
    """
    path = folder / FILE
    with TemporaryDirectory(dir=folder) as place:
        rows = _readable(_mended(path, Path(place)))
    if not rows["tables"] and not rows["memories"]:
        return None
    fresh = path.with_suffix(".part")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        db.executescript(schema)
        db.execute("BEGIN")
        for name, found in rows.items():
            blanks = ", ".join("?" * len(COLUMNS[name]))
            db.executemany(f"INSERT OR IGNORE INTO {name} ({', '.join(COLUMNS[name])}) VALUES ({blanks})", found)
        db.execute("COMMIT")
    names = (folder / f"tables-damaged-{n}.sqlite" for n in count(1))
    let_go()
    aside = next(name for name in names if not name.exists())
    for part in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(FILE + part).replace(aside.with_name(aside.name + part))
    path.replace(aside)
    fresh.replace(path)
    return aside


def _mended(path: Path, place: Path) -> Path:
    """A copy with the head of a database, and as long as that says: so its pages can be asked for."""
    copy = place / FILE
    data = read_plain(path, LARGEST)
    size = int.from_bytes(data[16:18], "big") * int.from_bytes(data[28:32], "big")
    copy.write_bytes((MAGIC + data[len(MAGIC) :]).ljust(min(size, LARGEST), b"\0"))
    with suppress(FileNotFoundError):
        copyfile(path.with_name(FILE + "-wal"), copy.with_name(FILE + "-wal"))
    return copy


def _readable(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in COLUMNS}
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        rows["memories"] = _rows_of(db, "memories")
        rows["tables"] = _rows_of(db, "tables")
        for table in rows["tables"]:
            rows["entries"] += _rows_of(db, "entries", "WHERE tab = ? ORDER BY n", table[0])
            rows["snapshots"] += _rows_of(db, "snapshots", "WHERE tab = ? ORDER BY n", table[0])
            rows["aside"] += _rows_of(db, "aside", "WHERE tab = ?", table[0])
    return rows


def _rows_of(db: sqlite3.Connection, name: str, which: str = "", *values: Any) -> list[tuple[Any, ...]]:
    """Rows up to the first that cannot be read; NULL stands where something must."""
    found = []
    with suppress(sqlite3.Error):
        there = {column[1] for column in db.execute(f"PRAGMA table_info({name})")}
        wanted = [column if column in there else "NULL" for column in COLUMNS[name]]
        for row in db.execute(f"SELECT {', '.join(wanted)} FROM {name} {which}", values):
            whole = [
                DEFAULTS.get(column) if value is None else value
                for column, value in zip(COLUMNS[name], row, strict=True)
            ]
            if None not in whole:
                found.append(tuple(whole))
    return found


# Who sat there


def roster_of(game: AnyGame, people: bytes, log: list[Entry], names: tuple[str, ...]) -> Roster:
    """Who sits at a stored table. Where that cannot be read, all persons' chairs are taken again at its own device."""
    with suppress(Malformed):
        roster = decode(people, Roster)
        if _fits(game, roster, log):
            return roster
    if not log:
        return Roster((), new_lobby(game, game.seats[0]), ())
    begin = log[0].input
    assert isinstance(begin, Begin)
    persons = next((given.seats for entry in reversed(log) if isinstance(given := entry.input, People)), begin.people)
    level = next(iter(game.bots))
    named = dict(enumerate(names))
    chairs = tuple(
        Chair(kind="person", name=named.get(seat) or str(seat + 1), ready=True)
        if seat in persons
        else Chair(kind="bot", level=named[seat] if named.get(seat) in game.bots else level, ready=True, present=True)
        for seat in range(begin.seats)
    )
    lobby = Lobby(game=game.id, options=begin.options, chairs=chairs)
    home = MemberRecord("home", chairs[persons[0]].name, persons, (), at_home=True) if persons else None
    return Roster(tuple(chair.name for chair in chairs), lobby, (home,) if home else ())


def _fits(game: AnyGame, roster: Roster, log: list[Entry]) -> bool:
    """Whether it could be of this table: a flipped byte may still be a number or a letter."""
    chairs, taken = roster.lobby.chairs, [seat for member in roster.members for seat in member.seats]
    begin = log[0].input if log else None
    levels = {"", roster.lobby.stand_in, *(chair.level for chair in chairs)}
    return (
        roster.lobby.game == game.id
        and len(chairs) in ({begin.seats} if isinstance(begin, Begin) else game.seats)
        and len(taken) == len(set(taken))
        and all(seat in range(len(chairs)) and chairs[seat].kind == "person" for seat in taken)
        and levels <= {"", *game.bots}
    )
