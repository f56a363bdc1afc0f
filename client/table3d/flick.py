"""From a drag over the felt to a throw of the hand."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

from sim.physics.gesture import Gesture

WINDOW = 0.09
"""Seconds before the release that count: a least-squares line over them is six times as exact as two points."""
FEWEST = 3
"""Samples that count however old they are: a slow machine has few, and a hand that rested before it opened is still."""
WEAKEST, STRONGEST = 12.0, 160.0
"""cm/s over the felt at which strength is 0 and 1, in a pit as large as a hand's reach; they grow with the pit."""
MEASURED = 12.0
"""cm; the radius of that pit."""
STIRRED = 1.0
"""cm; a hand that has not moved so far was only closed and opened again: the dice stay in it."""
SOFT_SPIN, HARD_SPIN = -0.2, 0.6

Sample = tuple[float, float, float]
"""Time in seconds, and the hand's place on the felt in cm."""


def velocity(samples: Sequence[Sample]) -> tuple[float, float]:
    """Of the hand at the last of its samples, of which there is at least one."""
    within = sum(samples[-1][0] - sample[0] <= WINDOW for sample in samples)
    recent = samples[-max(within, FEWEST) :]
    middle = sum(t for t, _, _ in recent) / len(recent)
    spread = sum((t - middle) ** 2 for t, _, _ in recent)
    if spread < 1e-9:
        return 0.0, 0.0
    return tuple(sum((s[0] - middle) * s[axis] for s in recent) / spread for axis in (1, 2))  # type: ignore[return-value]


def gesture(samples: Sequence[Sample], radius: float) -> Gesture | None:
    """The throw a drag over a pit of this radius stands for; None when the hand has not moved, or drops the dice
    slowly outside of the pit. It opens where it is, and throws wherever it goes.
    """
    if not samples:
        return None
    _, x, y = samples[-1]
    if max(hypot(x - sample[1], y - sample[2]) for sample in samples) < STIRRED:
        return None
    across, ahead = velocity(samples)
    size = radius / MEASURED
    speed = hypot(across, ahead) / size
    if speed < WEAKEST and hypot(x, y) > radius:
        return None
    strength = min(1.0, max(0.0, speed - WEAKEST) / (STRONGEST - WEAKEST))
    aim = degrees(atan2(across, ahead)) if ahead or across else 0.0
    return Gesture(aim, strength, SOFT_SPIN + (HARD_SPIN - SOFT_SPIN) * strength, x / radius, y / radius).bounded()
