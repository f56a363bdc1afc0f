"""What netcode asks of a reactor where it only needs time: the reactor itself, or twisted's task.Clock in tests."""

from collections.abc import Callable
from typing import Any, Protocol


class Delayed(Protocol):
    def active(self) -> bool: ...

    def cancel(self) -> None: ...


class Clock(Protocol):
    def seconds(self) -> float: ...

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any, **kw: Any) -> Any: ...


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
