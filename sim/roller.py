"""Dice without physics, for tests, self-play and benchmarks."""

from math import hypot
from operator import attrgetter
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
        random = self._random
        for die in throw.dice:
            face = int(random() * len(KINDS[die.kind].faces))
            x, y = self._place(throw.pit)
            resting.append(RestingDie(die.id, face, x, y, yaw=int(random() * 36_000)))
        resting.sort(key=_BY_ID)
        return Rest(tuple(resting))

    def _place(self, pit: int) -> tuple[int, int]:
        """Denser in the middle, as dice are, and never in the wall: each a sum of two uniform numbers."""
        reach, random = pit * 10, self._random
        x = int((random() + random() - 1) * SPREAD * reach)
        y = int((random() + random() - 1) * SPREAD * reach)
        # ten millimetres are left for the die itself
        inward = hypot(x, y) / (reach - 100)
        return (int(x / inward), int(y / inward)) if inward > 1 else (x, y)


_BY_ID = attrgetter("id")
