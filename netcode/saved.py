"""Where this user's tables are kept, and what can be seen of them without opening the store."""

import os
import sqlite3
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


def _rows(folder: Path, question: str, *values: str) -> list[tuple[Any, ...]]:
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return []
    try:
        return db.execute(question, values).fetchall()
    except sqlite3.Error:
        return []
    finally:
        db.close()
