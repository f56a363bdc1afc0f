"""The SQLite file of a store: its schema, how it is opened, and what can go wrong with it."""

import sqlite3
from pathlib import Path

from netcode.saved import COLUMNS, FILE, tells_of_damage
from netcode.store import CannotStore

SCHEMA = 3

TABLES = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, created REAL NOT NULL, epoch INTEGER NOT NULL DEFAULT 0,
  seal BLOB NOT NULL, people BLOB NOT NULL, closed TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
  tab TEXT NOT NULL, n INTEGER NOT NULL, entry BLOB NOT NULL, member TEXT NOT NULL, ask INTEGER NOT NULL,
  PRIMARY KEY (tab, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memories (game TEXT PRIMARY KEY, known BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS aside (tab TEXT NOT NULL, epoch INTEGER NOT NULL, n INTEGER NOT NULL, entry BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS snapshots (
  tab TEXT NOT NULL, n INTEGER NOT NULL, snapshot BLOB NOT NULL, PRIMARY KEY (tab, n)
) WITHOUT ROWID;
"""


def open_file(folder: Path | None) -> sqlite3.Connection:
    """The file in a data directory, new or as it was left (None: in memory). Raises CannotStore."""
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)
            if (folder / FILE).exists() and not (folder / FILE).is_file():
                raise sqlite3.DatabaseError("not a database")
        where = folder / FILE if folder else ":memory:"
        # a thread may wait for the disk; nobody else uses the connection meanwhile
        db = sqlite3.connect(where, isolation_level=None, timeout=5, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise CannotStore("newer", str(folder))
        if version == SCHEMA and not _is_whole(db):
            raise sqlite3.DatabaseError("malformed: tables or columns are missing")
        db.executescript(TABLES)
        if version < SCHEMA:
            db.execute(f"PRAGMA user_version = {SCHEMA}")
    except (sqlite3.Error, OSError) as error:
        raise CannotStore(reason_of(error), str(folder)) from error
    return db


def _is_whole(db: sqlite3.Connection) -> bool:
    return all(
        {column[1] for column in db.execute(f"PRAGMA table_info({name})")} >= set(columns)
        for name, columns in COLUMNS.items()
    )


def reason_of(error: Exception) -> str:
    """Why the disk does not do what is asked, as a message key."""
    text = str(error).lower()
    not_ours = isinstance(error, PermissionError | NotADirectoryError | FileExistsError)
    if not_ours or "readonly" in text or "read-only" in text or "unable to open" in text:
        return "read-only"
    if "full" in text or "no space" in text:
        return "full"
    return "damaged" if tells_of_damage(error) else "failed"
