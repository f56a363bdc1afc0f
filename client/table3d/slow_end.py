"""The slow end of a roll: how the clock of the dice goes while the one that decides comes to lie.

Until shortly before that the dice fall as they fell. Then their clock goes slower and slower, is slowest when the die
tips for the last time, and goes on; at the end there is a silence before anybody says what it means.
"""

from dataclasses import dataclass
from math import cos, pi, sin

from sim.physics.felt import RATE
from sim.physics.pose import Quaternion
from sim.physics.trajectory import Trajectory

DIP = 1.4
"""Seconds in which the clock goes slower."""
SLOWEST = 0.12
"""How fast it goes in their middle."""
LONGER = DIP * (1 - SLOWEST) / 2
"""Seconds by which the roll lasts longer."""
SILENCE = 0.4
"""Seconds in which everything lies still before the result is told."""
MOST = 1.2
"""Seconds that the whole may add to a roll."""
assert LONGER + SILENCE <= MOST

TIPPED = cos(25 * pi / 360)
"""A die that is turned further than 25 degrees from how it lies in the end has not tipped for the last time."""
LOOKED_AT = 4
"""Ticks between two looks at a die."""


@dataclass(frozen=True)
class SlowEnd:
    """Seconds of the roll: `tips` is when the deciding die tips for the last time, `ends` when all dice lie still."""

    tips: float
    ends: float

    @property
    def begins(self) -> float:
        """From here on it is slow."""
        return max(0.0, self.tips - (DIP - LONGER) / 2)

    @property
    def seconds(self) -> float:
        """From the release until the result may be told."""
        return self.ends + LONGER + SILENCE

    def clock(self, seconds: float) -> float:
        """How far the roll is when it has been watched for so many seconds."""
        since = seconds - self.begins
        if since <= 0:
            return seconds
        if since >= DIP:
            return min(self.ends, seconds - LONGER)
        lost = (1 - SLOWEST) * (since / 2 - DIP / (4 * pi) * sin(2 * pi * since / DIP))
        return min(self.ends, seconds - lost)


def tips_last(trajectory: Trajectory, number: int) -> float:
    """When die number `number` of a trajectory tips for the last time, in seconds."""
    flight, keys = trajectory.flights[number], trajectory.tracks[number].keys
    if not keys:
        return 0.0
    tick = keys[-1].tick
    _, lies = flight.at(float(trajectory.ticks))
    while tick > 0 and _alike(flight.at(float(tick))[1], lies):
        tick -= LOOKED_AT
    return max(0, tick) / RATE


def rest_order(trajectory: Trajectory) -> tuple[int, ...]:
    """The dice of a trajectory by their numbers, the first to lie still first."""
    return tuple(sorted(range(len(trajectory.tracks)), key=lambda number: (tips_last(trajectory, number), number)))


def _alike(a: Quaternion, b: Quaternion) -> bool:
    return abs(sum(x * y for x, y in zip(a, b, strict=True))) >= TIPPED
