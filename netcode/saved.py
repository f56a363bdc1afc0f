"""Where this user's tables are kept, and what can be seen of them without opening the store."""

import os
import sqlite3
from pathlib import Path

FILE = "tables.sqlite"


def data_folder() -> Path:
    """Where this user's tables are kept."""
    if given := os.environ.get("ASTRAGAL_DATA"):
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("astragal", appauthor=False)


def unfinished_games(folder: Path) -> list[str]:
    """The games of the saved tables that can be gone on with, newest first; none where nothing can be read."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return []
    try:
        rows = db.execute(
            "SELECT game FROM tables WHERE closed <> 'over' AND EXISTS (SELECT 1 FROM entries WHERE tab = id) "
            "ORDER BY created DESC, id"
        ).fetchall()
    except sqlite3.Error:
        return []
    finally:
        db.close()
    return [game for (game,) in rows]
