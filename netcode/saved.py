"""Where this user's tables are kept, and what can be seen of them without opening the store."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sim.files import read_plain

FILE = "tables.sqlite"
TICKETS = "tickets.json"
"""Seats at tables of others."""
KEPT_DAYS = 3
"""For so long the way back to a table of others is offered."""
COLUMNS = {
    "tables": ("id", "game", "created", "epoch", "seal", "people", "closed"),
    "entries": ("tab", "n", "entry", "member", "ask"),
    "memories": ("game", "known"),
    "aside": ("tab", "epoch", "n", "entry"),
    "snapshots": ("tab", "n", "snapshot"),
}
"""What a store holds: tables with their entries, what is remembered of games, entries that did not hold, and snapshots.

By these a table can be watched when its rules have changed.
"""


def data_folder() -> Path:
    """Where this user's tables are kept."""
    if given := os.environ.get("ASTRAGAL_DATA"):
        return Path(given).absolute()
    from platformdirs import user_data_path

    return user_data_path("astragal", appauthor=False)


def unfinished_games(folder: Path) -> list[str]:
    """The games of the saved tables that can be gone on with, newest first; none where nothing can be read."""
    rows = _rows(
        folder,
        "SELECT game FROM tables WHERE closed <> 'over' AND EXISTS (SELECT 1 FROM entries WHERE tab = id) "
        "ORDER BY created DESC, id",
    )
    return [game for (game,) in rows if isinstance(game, str)]


def kept_seat(folder: Path, now: float) -> tuple[str, str] | None:
    """Table and game of the seat at a table of others that was left last; none where nothing can be read."""
    try:
        tickets = json.loads(read_plain(folder / TICKETS, 1 << 20))
        kept = [(float(each["at"]), table, each["game"]) for table, each in tickets.items() if each.get("game")]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    at, table, game = max(kept, default=(0.0, "", ""))
    return (table, game) if 0 <= now - at < KEPT_DAYS * 86_400 else None


def finished_tables(folder: Path) -> int:
    """How many games were played to their end at tables that are kept here."""
    rows = _rows(folder, "SELECT COUNT(*) FROM tables WHERE closed = 'over'")
    return int(rows[0][0]) if rows else 0


def remembered(folder: Path, game: str) -> bytes:
    """What the store remembers of a game; nothing where nothing can be read."""
    rows = _rows(folder, "SELECT known FROM memories WHERE game = ?", game)
    known = rows[0][0] if rows else b""
    return known if isinstance(known, bytes) else b""


def is_damaged(folder: Path) -> bool:
    """Whether there is a store, and it is none any more."""
    try:
        _ask(folder, "SELECT COUNT(*) FROM tables, memories")
    except sqlite3.Error as error:
        return tells_of_damage(error)  # otherwise it is in use, or cannot be opened
    return False


def tells_of_damage(error: Exception) -> bool:
    """Whether an error of the database means that what is stored is not what was stored."""
    text = str(error).lower()
    signs = ("not a database", "malformed", "no such table", "no such column", "no column named")
    return isinstance(error, sqlite3.Error) and any(sign in text for sign in signs)


def _rows(folder: Path, question: str, *values: str) -> list[tuple[Any, ...]]:
    try:
        return _ask(folder, question, *values)
    except sqlite3.Error:
        return []


def _ask(folder: Path, question: str, *values: str) -> list[tuple[Any, ...]]:
    path = folder / FILE
    if not path.is_file():
        return []
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        return db.execute(question, values).fetchall()
