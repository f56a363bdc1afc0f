"""From fingers on a table to what they mean: tap, long press, drag, pinch. No window, no clock: both are told.

A mouse button is a finger, too. `feed` is called with every touch, `advance` as time passes, as a long press is one
while the finger is still there.
"""

from dataclasses import dataclass
from math import hypot
from typing import Literal

HOLD = 0.45
"""Seconds after which a finger that stays asks for more words."""
SLOP = 8.0
"""How far a finger may wander, in dp, and still tap."""
TWICE = 0.4
"""Seconds within which two taps are one double tap."""
TOGETHER = 40.0
"""dp between the two taps of a double tap."""

Phase = Literal["down", "move", "up", "lost"]
"""A touch is lost when it turns out to belong to somebody else: a window of the system, or a widget."""


@dataclass(frozen=True)
class Tap:
    x: float
    y: float
    twice: bool = False


@dataclass(frozen=True)
class Hold:
    """A long press has begun; the finger is still there."""

    x: float
    y: float


@dataclass(frozen=True)
class Released:
    """The finger of a long press is gone."""


@dataclass(frozen=True)
class Drag:
    """A finger goes on from one place to the next."""

    x: float
    y: float
    dx: float
    dy: float


@dataclass(frozen=True)
class Drop:
    """The end of a drag."""

    x: float
    y: float


@dataclass(frozen=True)
class Pinch:
    """Two fingers: their middle, how it moved, and by which factor they went apart. The first is by nothing."""

    x: float
    y: float
    dx: float
    dy: float
    factor: float


@dataclass(frozen=True)
class Cancelled:
    """What one finger began is over without effect: a second one came."""


Gesture = Tap | Hold | Released | Drag | Drop | Pinch | Cancelled
Kind = Literal["", "pressed", "held", "dragging", "pinching"]


class Recogniser:
    """One pair of hands."""

    def __init__(self) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        self._kind: Kind = ""
        self._start = (0.0, 0.0)
        self._since = 0.0
        self._last_tap: tuple[float, float, float] | None = None

    @property
    def down(self) -> bool:
        """Whether a finger is on the table."""
        return bool(self._fingers)

    @property
    def waiting(self) -> bool:
        """Whether time alone can still make something of it."""
        return self._kind == "pressed"

    def feed(self, finger: int, phase: Phase, x: float, y: float, seconds: float) -> list[Gesture]:
        match phase:
            case "down":
                return self._down(finger, x, y, seconds)
            case "move":
                return self.advance(seconds) + self._move(finger, x, y)
            case "up":
                return self.advance(seconds) + self._up(finger, x, y, seconds)
        return self._lose(finger)

    def advance(self, seconds: float) -> list[Gesture]:
        """A finger that has stayed long enough."""
        if self._kind == "pressed" and seconds - self._since >= HOLD:
            self._kind = "held"
            return [Hold(*self._start)]
        return []

    def _down(self, finger: int, x: float, y: float, seconds: float) -> list[Gesture]:
        if len(self._fingers) >= 2:
            return []  # a third one is the ball of the hand
        self._fingers[finger] = (x, y)
        if len(self._fingers) == 1:
            self._kind, self._start, self._since = "pressed", (x, y), seconds
            return []
        ended: list[Gesture] = [Released()] if self._kind == "held" else [Cancelled()]
        self._kind, self._last_tap = "pinching", None
        middle, _ = self._span()
        return [*ended, Pinch(*middle, 0.0, 0.0, 1.0)]

    def _move(self, finger: int, x: float, y: float) -> list[Gesture]:
        if finger not in self._fingers:
            return []
        was = self._fingers[finger]
        if self._kind == "pinching" and len(self._fingers) == 2:
            (old_x, old_y), apart = self._span()
            self._fingers[finger] = (x, y)
            (new_x, new_y), now_apart = self._span()
            return [Pinch(new_x, new_y, new_x - old_x, new_y - old_y, now_apart / apart)]
        if self._kind == "pressed" and hypot(x - self._start[0], y - self._start[1]) > SLOP:
            self._kind = "dragging"
        if self._kind == "dragging":
            self._fingers[finger] = (x, y)
            return [Drag(x, y, x - was[0], y - was[1])]
        return []

    def _up(self, finger: int, x: float, y: float, seconds: float) -> list[Gesture]:
        moved = self._move(finger, x, y) if finger in self._fingers and self._fingers[finger] != (x, y) else []
        if self._fingers.pop(finger, None) is None:
            return []
        kind = self._kind
        if kind == "pinching":
            # the finger that is left does nothing more: nobody lifts both at once
            self._kind = "pinching" if self._fingers else ""
            return moved
        self._kind = ""
        if kind == "pressed":
            return [self._tap(x, y, seconds)]
        if kind == "held":
            return [Released()]
        return [*moved, Drop(x, y)] if kind == "dragging" else []

    def _tap(self, x: float, y: float, seconds: float) -> Tap:
        last = self._last_tap
        twice = last is not None and seconds - last[2] <= TWICE and hypot(x - last[0], y - last[1]) <= TOGETHER
        self._last_tap = None if twice else (x, y, seconds)
        return Tap(x, y, twice)

    def _lose(self, finger: int) -> list[Gesture]:
        if self._fingers.pop(finger, None) is None:
            return []
        kind, self._kind = self._kind, "pinching" if self._fingers else ""
        if kind == "held":
            return [Released()]
        return [] if kind == "pinching" else [Cancelled()]

    def _span(self) -> tuple[tuple[float, float], float]:
        """The middle of two fingers, and how far they are apart."""
        (ax, ay), (bx, by) = self._fingers.values()
        return ((ax + bx) / 2, (ay + by) / 2), max(1.0, hypot(ax - bx, ay - by))
