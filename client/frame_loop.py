"""When the next frame is due: at once while something moves, seldom while nothing does, and whenever anybody stirs.

    loop = FrameLoop(reactor, frame, lambda: at_rest(app))
    loop.watch(display_sockets())   # what the window system sends wakes it
    loop.start()
    loop.wake()                     # so does whoever has something new to show

Twisted's reactor sleeps in between, so network and timers are served as soon as they are due. Where the window system
cannot be waited for (it is no socket on Windows and macOS), there is no rest: whoever presses a key is never late.
"""

import os
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from netcode.clock import Alarm

BUSY = 1 / 60
"""Seconds from frame to frame while something moves."""
REST = 0.095
"""The same while nothing does: clocks go on, and what was not told is seen."""
LINGER = 0.3
"""Seconds without motion after which it rests: a hand that has just moved moves again."""
OPEN_FILES = Path("/proc/self/fd")


class FrameLoop:
    def __init__(self, reactor: Any, frame: Callable[[], None], at_rest: Callable[[], bool]) -> None:
        self._reactor = reactor
        self._frame = frame
        self._at_rest = at_rest
        self._due = Alarm(reactor)
        self._began = self._stirred = float("-inf")
        self._displays: list[_Display] = []
        self._running = self._drawing = False

    def watch(self, sockets: Iterable[int]) -> None:
        """The window system speaks over these."""
        self._displays = [_Display(number, self.wake) for number in sockets]

    def start(self) -> None:
        """The first frame now, the others when they are due."""
        self._running = True
        self._turn()

    def stop(self) -> None:
        self._running = False
        self._due.cancel()
        for display in self._displays:
            self._reactor.removeReader(display)

    def wake(self) -> None:
        """Something has happened: the next frame comes as soon as it would while something moves."""
        self._stirred = self._reactor.seconds()
        if self._running and not self._drawing:
            for display in self._displays:
                self._reactor.removeReader(display)  # it is heard in that frame, and calls no more until then
            self._due.set(self._left(BUSY), self._turn)

    def _turn(self) -> None:
        self._began = self._reactor.seconds()
        self._drawing = True
        try:
            self._frame()
        finally:
            self._drawing = False
        if not self._running:
            return
        if not self._at_rest():
            self._stirred = self._reactor.seconds()
        rests = bool(self._displays) and self._reactor.seconds() - self._stirred >= LINGER
        self._due.set(self._left(REST if rests else BUSY), self._turn)
        for display in self._displays if rests else ():
            self._reactor.addReader(display)

    def _left(self, pace: float) -> float:
        """Seconds until a frame is due at this pace."""
        return max(0.0, float(self._began + pace - self._reactor.seconds()))


class _Display:
    """A socket that somebody else reads: it is only asked whether there is something."""

    def __init__(self, number: int, on_event: Callable[[], None]) -> None:
        self._number = number
        self._on_event = on_event

    def fileno(self) -> int:
        return self._number

    def doRead(self) -> None:
        self._on_event()

    def connectionLost(self, reason: object) -> None:
        """The window is told of it by itself."""

    def logPrefix(self) -> str:
        return "display"


def display_sockets() -> list[int]:
    """The sockets of this process that lead to an X server on this device."""
    if not OPEN_FILES.is_dir():
        return []
    return [int(found.name) for found in OPEN_FILES.iterdir() if _leads_to_display(int(found.name))]


def _leads_to_display(number: int) -> bool:
    try:
        with socket.socket(fileno=os.dup(number)) as copy:
            peer = copy.getpeername()
    except OSError:
        return False
    return isinstance(peer, str | bytes) and b".X11-unix" in (peer.encode() if isinstance(peer, str) else peer)
