"""From a drag over the felt to a throw of the hand."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

from sim.physics.gesture import Gesture

WINDOW = 0.09
"""Seconds before the release that count: a least-squares line over them is six times as exact as two points."""
FEWEST = 3
"""Samples that count however old they are: a slow machine has few, and a hand that rested before it opened is still."""
WEAKEST, STRONGEST = 12.0, 160.0
"""cm/s over the felt: below the first the dice are put back, from the second on strength is 1."""

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


def gesture(samples: Sequence[Sample]) -> Gesture | None:
    """The throw a drag stands for; None when the hand was too slow. A pull toward oneself spins back."""
    if not samples:
        return None
    across, ahead = velocity(samples)
    speed = hypot(across, ahead)
    if speed < WEAKEST:
        return None
    strength = min(1.0, (speed - WEAKEST) / (STRONGEST - WEAKEST))
    aim = degrees(atan2(across, abs(ahead))) if ahead or across else 0.0
    return Gesture(aim, strength, 0.2 + 0.6 * strength if ahead >= 0 else -0.5).bounded()
