"""Where this user's tables are kept, and what can be seen of them without opening the store."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

FILE = "tables.sqlite"


def data_folder() -> Path:
    """Where this user's tables are kept."""
    if given := os.environ.get("ASTRAGAL_DATA"):
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("astragal", appauthor=False)


def unfinished_games(folder: Path) -> list[str]:
    """The games of the saved tables that can be gone on with, newest first; none where nothing can be read."""
    rows = _rows(
        folder,
        "SELECT game FROM tables WHERE closed <> 'over' AND EXISTS (SELECT 1 FROM entries WHERE tab = id) "
        "ORDER BY created DESC, id",
    )
    return [game for (game,) in rows]


def remembered(folder: Path, game: str) -> bytes:
    """What the store remembers of a game; nothing where nothing can be read."""
    rows = _rows(folder, "SELECT known FROM memories WHERE game = ?", game)
    return bytes(rows[0][0]) if rows else b""


def is_damaged(folder: Path) -> bool:
    """Whether there is a store, and it is none any more."""
    try:
        _ask(folder, "SELECT COUNT(*) FROM tables, memories")
    except sqlite3.OperationalError:
        return False  # it is in use, or of an older version, or cannot be opened
    except sqlite3.DatabaseError:
        return True
    return False


def _rows(folder: Path, question: str, *values: str) -> list[tuple[Any, ...]]:
    try:
        return _ask(folder, question, *values)
    except sqlite3.Error:
        return []


def _ask(folder: Path, question: str, *values: str) -> list[tuple[Any, ...]]:
    path = folder / FILE
    if not path.is_file():
        return []
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute(question, values).fetchall()
