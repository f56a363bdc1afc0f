"""What only one process of a computer may have at a time: a lock on a file, which ends with its process."""

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """A try for a file; `held` if nobody else had it. Where files cannot be written at all nobody is kept out."""

    def __init__(self, path: Path) -> None:
        self._descriptor = -1
        self.held = True
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        except OSError:
            return
        try:
            _lock(self._descriptor)
            # whoever had it may have taken the file away since it was opened
            self.held = os.path.samestat(os.fstat(self._descriptor), path.stat())
        except OSError:
            self.held = False
        if not self.held:
            self._close()

    def release(self) -> None:
        if self._descriptor >= 0:
            with suppress(OSError):  # not every system takes away a file that is open
                self._path.unlink()
            self._close()

    def _close(self) -> None:
        os.close(self._descriptor)
        self._descriptor = -1
