"""Dice without physics, for tests, self-play and benchmarks."""

from random import Random

from sim.chance import Chance
from sim.dice import KINDS
from sim.game import Rest, RestingDie, Throw

SPREAD = 900
"""Half the side of the square the dice end in, in 0.1 mm."""


class SeededRoller:
    """Uniform faces from a seed, and places scattered over the felt like a real throw's.

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
            resting.append(RestingDie(die.id, face, self._place(), self._place(), yaw=int(self._random() * 36_000)))
        return Rest(tuple(sorted(resting, key=lambda rest: rest.id)))

    def _place(self) -> int:
        """The sum of two uniform numbers: denser in the middle, as dice are."""
        return int((self._random() + self._random() - 1) * SPREAD)
