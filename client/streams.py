"""A program without a terminal: Windows gives one that has a window neither output nor errors to write to."""

import os
import sys


def give_streams() -> None:
    """Whatever is printed or logged has somewhere to go, even if nobody reads it; whatever is read is at its end."""
    lacking = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    has_terminal = bool(lacking) and sys.platform == "win32" and _of_caller()
    for name in lacking:
        reads = name == "stdin"
        place = ("CONIN$" if reads else "CONOUT$") if has_terminal else os.devnull
        setattr(sys, name, open(place, "r" if reads else "w", encoding="utf-8"))  # noqa: SIM115  (for good)


def _of_caller() -> bool:
    """Windows: take part in the terminal of whoever started the program, if there is one."""
    import ctypes

    whoever_started_it = -1
    return bool(getattr(ctypes, "windll").kernel32.AttachConsole(whoever_started_it))  # noqa: B009  (only there)
