"""Defects: a player reads one sentence, and the traceback is kept for those who mend it."""

import traceback
from datetime import datetime
from pathlib import Path

import platformdirs


def keep_record(defect: BaseException) -> Path | None:
    """Write a defect's traceback into the log folder; None if that cannot be written either."""
    folder = Path(platformdirs.user_log_dir("astragal", appauthor=False))
    path = folder / f"defect-{datetime.now():%Y%m%d-%H%M%S}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(defect)), encoding="utf-8")
    except OSError:
        return None
    return path
