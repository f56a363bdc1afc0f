"""Dice without physics, for tests, self-play and benchmarks."""

from sim.chance import Chance
from sim.dice import BODIES, KINDS
from sim.game import Rest, RestingDie, Throw


class SeededRoller:
    """Uniform faces from a random stream, and places scattered over the felt like a real throw's."""

    SPREAD = 900
    """Half the side of the square the dice end in, in 0.1 mm."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def roll(self, throw: Throw) -> Rest:
        resting = [rest for _, rest in throw.lying]
        for die in throw.dice:
            face = self._below(BODIES[KINDS[die.kind].body])
            # the sum of two uniform numbers: denser in the middle, as dice are
            x, y = (self._below(self.SPREAD) + self._below(self.SPREAD) - self.SPREAD for _ in range(2))
            resting.append(RestingDie(die.id, face, x, y, yaw=self._below(36_000)))
        return Rest(tuple(sorted(resting, key=lambda rest: rest.id)))

    def _below(self, n: int) -> int:
        value, self._chance = self._chance.below(n)
        return value
