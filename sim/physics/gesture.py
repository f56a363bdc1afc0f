"""How a hand throws: aim, strength and spin. A gesture shapes the throw, and can choose no face."""

from math import isfinite

from msgspec import Struct

AIM = 60.0
"""Degrees to either side of straight ahead."""


class BadGesture(ValueError):
    """A gesture that means nothing; the message says what would."""


class Gesture(Struct, frozen=True, array_like=True, gc=False):
    """A throw of the hand. `bounded` makes any gesture a possible one."""

    aim: float = 0.0
    """Degrees, 0 straight away from the thrower, positive to the right."""
    strength: float = 0.5
    """From 0, hardly let go, to 1."""
    spin: float = 0.5
    """Forward roll, from -1 (backspin) to 1."""

    def bounded(self) -> "Gesture":
        """This gesture within human bounds, to three decimals, as it is logged and simulated."""
        return Gesture(
            _within(self.aim, "aim", -AIM, AIM),
            _within(self.strength, "strength", 0.0, 1.0),
            _within(self.spin, "spin", -1.0, 1.0),
        )


NEUTRAL = Gesture()
"""The throw of a bot, or of a player who only presses a key; it ends around the middle of the arena."""


def _within(value: float, name: str, low: float, high: float) -> float:
    if type(value) not in (float, int):
        raise BadGesture(f"The {name} of a gesture is a number from {low:g} to {high:g}.")
    if not low <= value <= high:
        if isinstance(value, float) and not isfinite(value):
            raise BadGesture(f"The {name} of a gesture is a number from {low:g} to {high:g}, not {value}.")
        value = low if value < low else high
    return round(float(value), 3) + 0.0
