"""What lives long at a node is not looked through for garbage again and again.

Python looks through all that lives for circles that nobody knows any more, whenever there is a quarter more than the
last time. At a thousand tables that holds everybody up for a quarter of a second, every few seconds, and finds
nothing. So what is there is put aside every few seconds, and is looked through once enough of it may be gone.
"""

import gc
from collections.abc import Callable

from netcode.clock import Alarm, Clock

SECONDS = 5.0
MOST_ENDED = 1000
"""Tables and connections that have ended, after which all is looked through: they are what leaves circles behind."""


class Heap:
    """All that this process holds, of which one node is nearly everything."""

    def __init__(self, clock: Clock, ended: Callable[[], int]) -> None:
        """`ended` says how many tables and connections have ended so far."""
        self._ended = ended
        self._clean = 0
        """How many they were when all was looked through."""
        self._due = Alarm(clock)

    def start(self) -> None:
        self._look_through()
        self._due.set(SECONDS, self._go_on)

    def stop(self) -> None:
        self._due.cancel()
        gc.unfreeze()

    def _go_on(self) -> None:
        self._due.set(SECONDS, self._go_on)
        if self._ended() - self._clean >= MOST_ENDED:
            self._look_through()
        else:
            gc.collect(1)
            gc.freeze()

    def _look_through(self) -> None:
        self._clean = self._ended()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
