"""What burns in a place, and what hangs there: lamps that flicker and sway, and the flames on candles."""

from collections.abc import Callable, Collection, Iterable
from math import sin

from client.render.effects import Flame
from client.render.light import Point


def flickering(flames: Collection[int], deep: float = 0.05) -> Callable[[int, float], float]:
    """How bright lamps are at a time: those with these numbers burn, each in its own time; all others are steady."""

    def flicker(lamp: int, seconds: float) -> float:
        if lamp not in flames:
            return 1.0
        phase = seconds * (4.5 + 0.8 * lamp) + lamp * 2.1
        return 1 + deep * (sin(phase) + 0.65 * sin(phase * 2.7 + 1) + 0.4 * sin(phase * 6.1))

    return flicker


def swaying(across: float, along: float, pace: float) -> Callable[[float], tuple[float, float, float]]:
    """How a lamp on a hook goes to and fro: by so many cm sideways and ahead, at so many radians a second."""

    def sway(seconds: float) -> tuple[float, float, float]:
        return across * sin(seconds * pace), along * sin(seconds * pace * 0.78 + 0.8), 0.0

    return sway


def candles(wicks: Iterable[Point], power: float = 11.0) -> tuple[Flame, ...]:
    """A small flame on every wick."""
    return tuple(Flame((x, y, z - 0.1), 0.75, power=power) for x, y, z in wicks)
