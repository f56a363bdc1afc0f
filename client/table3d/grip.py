"""A hand around dice: it shakes them, and they have weight. They trail behind where it goes and swing past it."""

from math import cos, hypot, sin

import panda3d.core as p3d

HEIGHT = 5.0
"""cm above the felt at which dice are held."""
RATTLE = 11.0
"""Shakes of the hand per second."""
PULLS, GIVES = 2500.0, 80.0
"""How strongly dice are drawn to the hand, and how much of their swing is lost; per second."""
HEAVY = 0.3
"""cm by which they sink for each cm that they trail."""
FARTHEST = 1.6
"""cm that they trail at most."""
STEP = 1 / 240
"""Seconds in which their swing is reckoned."""


class Grip:
    def __init__(self) -> None:
        self._hand = p3d.Vec2(0, 0)
        self._dice = p3d.Vec2(0, 0)
        """Where the middle of the dice is,"""
        self._speed = p3d.Vec2(0, 0)
        """and how fast it goes, in cm a second."""
        self._clock = 0.0

    def take(self, x: float, y: float) -> None:
        """The hand closes: nothing swings yet."""
        self._hand = p3d.Vec2(x, y)
        self._dice, self._speed, self._clock = p3d.Vec2(x, y), p3d.Vec2(0, 0), 0.0

    def move(self, x: float, y: float) -> None:
        self._hand = p3d.Vec2(x, y)
        behind = self._dice - self._hand
        if behind.length() > FARTHEST:
            self._dice = self._hand + behind * (FARTHEST / behind.length())

    def advance(self, seconds: float) -> None:
        self._clock += seconds
        left = min(seconds, 0.25)
        while left > 0:
            step = min(STEP, left)
            self._speed += ((self._hand - self._dice) * PULLS - self._speed * GIVES) * step
            self._dice += self._speed * step
            left -= step

    def pose(self, number: int, count: int) -> tuple[p3d.Point3, p3d.Vec3]:
        """Place and turn of one of the dice: close together, each tumbling a little in its own way."""
        angle = 2.4 * number
        reach = 0.0 if count == 1 else 1.25 * (number + 0.5) ** 0.5
        beat = self._clock * RATTLE + number
        trails = self._hand - self._dice
        sinks = HEAVY * hypot(trails.x, trails.y)
        place = p3d.Point3(
            self._dice.x + reach * cos(angle),
            self._dice.y + reach * sin(angle),
            HEIGHT - sinks + 0.35 * sin(beat * 1.7) + 0.2 * number % 0.9,
        )
        turn = p3d.Vec3(40 * number + 14 * sin(beat), 25 * sin(beat * 0.8 + 1) + 30 * number, 20 * cos(beat * 1.1))
        # what is dragged leans back
        return place, turn + p3d.Vec3(0, -9 * trails.y, 9 * trails.x)
