"""How a hand throws: where it opens, aim, strength and spin. A gesture shapes the throw, and can choose no face."""

from math import atan2, degrees, hypot, isfinite

from msgspec import Struct

from sim.game import Aim

AIM = 180.0
"""Degrees to either side of straight ahead: the full circle."""
SLACK = 0.001
"""How far beyond the wall three decimals may put a hand: a gesture that was bounded once stays as it is."""


SOFT, HARD = 0.05, 0.9
"""Strength of a throw that is put down somewhere, and of one that lets the dice scatter."""
BACKSPIN = -0.2
CARRY = 0.42
"""How far a soft throw carries, in shares of the pit's radius: the hand opens that far before the place."""
CENTRAL = 0.25
"""Up to this far from the middle, in the same shares, a soft throw comes from below; else from the inside outward."""


class BadGesture(ValueError):
    """A gesture that means nothing; the message says what would."""


class Gesture(Struct, frozen=True, array_like=True, gc=False):
    """A throw of the hand. `bounded` makes any gesture a possible one."""

    aim: float = 0.0
    """Degrees, 0 straight away from the thrower, positive to the right."""
    strength: float = 0.38
    """From 0, hardly let go, to 1."""
    spin: float = 0.2
    """Forward roll, from -1 (backspin) to 1."""
    x: float = 0.0
    """Where the hand opens, in shares of the pit's radius from its middle: to the right,"""
    y: float = -0.75
    """and away from the thrower."""

    def bounded(self) -> "Gesture":
        """This gesture within human bounds, to three decimals, as it is logged and simulated."""
        x, y = _within(self.x, "x", -1.0, 1.0), _within(self.y, "y", -1.0, 1.0)
        if (far := hypot(x, y)) > 1 + SLACK:
            x, y = _within(x / far, "x", -1.0, 1.0), _within(y / far, "y", -1.0, 1.0)
        return Gesture(
            _within(self.aim, "aim", -AIM, AIM),
            _within(self.strength, "strength", 0.0, 1.0),
            _within(self.spin, "spin", -1.0, 1.0),
            x,
            y,
        )


NEUTRAL = Gesture()
"""The throw of a player who only presses a key; it ends around the middle of the pit."""


def hand_for(aim: Aim | None, pit: int) -> Gesture:
    """The gesture that does what is wished for, in a pit of so many mm: everybody who does not flick throws by this."""
    if aim is None:
        return NEUTRAL
    x, y = aim.x / (pit * 10), aim.y / (pit * 10)
    out = hypot(x, y)
    if aim.hard:
        return Gesture(degrees(atan2(x, y)) if out else 0.0, HARD).bounded()
    ahead = (x / out, y / out) if out >= CENTRAL else (0.0, 1.0)
    bearing = degrees(atan2(*ahead))
    return Gesture(bearing, SOFT, BACKSPIN, x - CARRY * ahead[0], y - CARRY * ahead[1]).bounded()


def _within(value: float, name: str, low: float, high: float) -> float:
    if type(value) not in (float, int):
        raise BadGesture(f"The {name} of a gesture is a number from {low:g} to {high:g}.")
    if not low <= value <= high:
        if isinstance(value, float) and not isfinite(value):
            raise BadGesture(f"The {name} of a gesture is a number from {low:g} to {high:g}, not {value}.")
        value = low if value < low else high
    return round(float(value), 3) + 0.0
