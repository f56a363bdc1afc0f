"""Time at a table: what netcode asks of a reactor for it, and the one reactor whose clock nobody can set.

Twisted counts by the wall clock. Set back by an hour, it would freeze every timer and every credit for that hour.
"""

import time
from collections.abc import Callable
from typing import Any, Protocol


class Delayed(Protocol):
    def active(self) -> bool: ...

    def cancel(self) -> None: ...


class Clock(Protocol):
    def seconds(self) -> float: ...

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any, **kw: Any) -> Any: ...


def the_reactor() -> Any:
    """Twisted's reactor, counting by a clock that only goes forward: what every program starts with."""
    from twisted.internet import reactor

    return monotonic(reactor)


def monotonic(reactor: Any) -> Any:
    """Let a reactor count by the monotonic clock, and whatever waits already with it."""
    if reactor.seconds is not time.monotonic:
        shift = time.monotonic() - reactor.seconds()
        for waiting in reactor.getDelayedCalls():
            # all by as much, so that their order stays
            waiting.time += shift
            waiting.seconds = time.monotonic
        reactor.seconds = time.monotonic
    return reactor


class Alarm:
    """One thing to do later; setting it again replaces it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: Delayed | None = None

    @property
    def is_set(self) -> bool:
        return self._due is not None and self._due.active()

    def set(self, seconds: float, what: Callable[..., Any], *args: Any) -> None:
        self.cancel()
        self._due = self._clock.callLater(seconds, what, *args)

    def cancel(self) -> None:
        if self._due is not None and self._due.active():
            self._due.cancel()
        self._due = None
