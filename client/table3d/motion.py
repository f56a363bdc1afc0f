"""Motion as a script: what changes when, told in advance and then played against any clock."""

from collections.abc import Callable
from math import cos, pi

Update = Callable[[float], None]
"""Gets the share of the motion that is done, from 0 to 1."""


class Script:
    """Motions with their times. It owns no nodes and no clock: `advance` is all that makes it go."""

    def __init__(self) -> None:
        self._motions: list[tuple[float, float, Update]] = []
        self._calls: list[tuple[float, Callable[[], None]]] = []
        self._now = 0.0
        self.end = 0.0
        """When everything told so far is over."""

    def move(self, start: float, seconds: float, update: Update) -> float:
        """Tell a motion; returns the time of its end."""
        self._motions.append((start, seconds, update))
        self.end = max(self.end, start + seconds)
        return start + seconds

    def call(self, when: float, function: Callable[[], None]) -> None:
        """Tell something that happens at once, such as a sound."""
        self._calls.append((when, function))
        self.end = max(self.end, when)

    def advance(self, seconds: float) -> bool:
        """Let time pass; False once everything is over."""
        self._now += seconds
        due = [function for when, function in self._calls if when <= self._now]
        self._calls = [(when, function) for when, function in self._calls if when > self._now]
        for function in due:
            function()
        running = []
        for start, length, update in self._motions:
            if start <= self._now:
                update(min(1.0, (self._now - start) / length) if length else 1.0)
            if start + length > self._now:
                running.append((start, length, update))
        self._motions = running
        return bool(self._motions or self._calls)


def ease(share: float) -> float:
    """Slow, fast, slow."""
    return (1 - cos(pi * share)) / 2


def hop(share: float) -> float:
    """Up and down again: 0, 1, 0."""
    return 4 * share * (1 - share)
