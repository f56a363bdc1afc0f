"""Dice without physics, for tests, self-play and benchmarks."""

from math import hypot
from random import Random

from sim.chance import Chance
from sim.dice import KINDS
from sim.game import Rest, RestingDie, Throw

SPREAD = 0.75
"""Half the side of the square the dice end in, in shares of the pit's radius."""


class SeededRoller:
    """Uniform faces from a seed, and places scattered over the pit like a real throw's.

    Only `Random.random` is used: its sequence is the same in every version of Python.
    """

    inputs = b""
    """Nothing was thrown, so there is nothing to throw again."""

    def __init__(self, chance: Chance) -> None:
        self._random = Random(chance.key).random

    def roll(self, throw: Throw) -> Rest:
        resting = [rest for _, rest in throw.lying]
        for die in throw.dice:
            face = int(self._random() * len(KINDS[die.kind].faces))
            x, y = self._place(throw.pit)
            resting.append(RestingDie(die.id, face, x, y, yaw=int(self._random() * 36_000)))
        return Rest(tuple(sorted(resting, key=lambda rest: rest.id)))

    def _place(self, pit: int) -> tuple[int, int]:
        """Denser in the middle, as dice are, and never in the wall: each a sum of two uniform numbers."""
        reach = pit * 10
        x, y = (int((self._random() + self._random() - 1) * SPREAD * reach) for _ in range(2))
        # ten millimetres are left for the die itself
        inward = max(1.0, hypot(x, y) / (reach - 100))
        return int(x / inward), int(y / inward)
