"""Where data lies: beside the modules in a checkout and a wheel, below the program in a frozen build."""

import errno
import os
import stat
import sys
from pathlib import Path


def root() -> Path:
    """The folder below which all data lies; in a program of macOS that is the one for what is no code."""
    if not getattr(sys, "frozen", False):
        return Path(__file__).resolve().parent.parent
    beside = Path(sys.executable).parent
    return beside.parent / "Resources" if sys.platform == "darwin" else beside


ROOT = root()


def folder_of(module: str) -> Path:
    """The folder in which a module lies, by its `__name__`."""
    return ROOT.joinpath(*module.split(".")[:-1])


class NotPlain(OSError):
    """A pipe, a device, or a file beyond all measure: nothing that somebody meant to be read."""


def read_plain(path: Path, most: int) -> bytes:
    """A regular file of at most `most` bytes; raises OSError. It never waits, whatever lies there."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(path.stat().st_mode):
        raise _not_plain()
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _not_plain()
        data = file.read(most + 1)
    if len(data) > most:
        raise NotPlain(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def _not_plain() -> NotPlain:
    return NotPlain(errno.EINVAL, "not a regular file")
