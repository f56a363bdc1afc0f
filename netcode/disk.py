"""Waiting for the disk: where one stands, or in a thread, so that the reactor does other things meanwhile.

Only the wait is given away. A thread that also wrote rows would ask for Python's lock once a row, and a busy reactor
hands that over every five milliseconds.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from netcode.store import Trouble

Sync = Future[Trouble]
"""Its result comes at the latest when the disk has answered."""


class Disk:
    """Waits where it stands."""

    def sync(self, work: Callable[[], Trouble], then: Callable[[Trouble], None]) -> Sync:
        """Do this, which never raises; `then`, which the reactor calls, is told how it went."""
        done = Sync()
        done.set_result(work())
        then(done.result())
        return done

    def close(self) -> None: ...


class DiskThread(Disk):
    """Waits in a thread of its own."""

    def __init__(self, reactor: Any) -> None:
        self._reactor = reactor
        self._thread = ThreadPoolExecutor(1, "disk")

    def sync(self, work: Callable[[], Trouble], then: Callable[[Trouble], None]) -> Sync:
        done = self._thread.submit(work)
        done.add_done_callback(lambda done: self._reactor.callFromThread(then, done.result()))
        return done

    def close(self) -> None:
        self._thread.shutdown()
