"""What aim is worth: where dice come to rest for each way of throwing them, as the places of Beat the Bit see them.

Hitting is a skill, and so is avoiding: a good aim at the middle must clearly beat a throw without aim, and a wild throw
must not keep dice out of the middle for certain.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from math import hypot, sqrt

from msgspec import Struct

from sim.game import Aim, DieToThrow, Rest, Throw
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL, Gesture, hand_for
from sim.physics.throw import land

PIT = 120
DISC = 500
"""Radius of the Weaver Spider's web, in 0.1 mm."""
FAR = 1000
"""The Tower Archer looks beyond this."""
CLOSE = 500
"""So close the Spectral Twins are a pair."""
SKILL = 1.6
"""How much more often dice end in the web by a good aim than by a throw without aim, at least."""
CHANCE = 0.08
"""The share of dice in the web that even a wild throw cannot avoid, at least."""

AIMED = "soft, at the middle"
WAYS: Mapping[str, Gesture] = {
    "neutral": NEUTRAL,
    AIMED: hand_for(Aim(0, 0), PIT),
    "soft, at (50, 0) mm": hand_for(Aim(500, 0), PIT),
    "soft, at the far rim": hand_for(Aim(0, 900), PIT),
    "soft, at the left rim": hand_for(Aim(-900, 0), PIT),
    "soft, at the near rim": hand_for(Aim(0, -900), PIT),
    "forward, strength 0.2": Gesture(strength=0.2),
    "forward, strength 0.5": Gesture(strength=0.5),
    "forward, strength 0.8": Gesture(strength=0.8),
    "wild, forward": Gesture(strength=1.0),
    "wild, 40 degrees to the right": Gesture(40, 1.0),
    "wild, 60 degrees to the right": Gesture(60, 1.0),
    "wild, from the middle": Gesture(0, 1.0, 0.2, 0.0, 0.0),
    "wild, from the far side": Gesture(0, 1.0, 0.2, 0.0, 0.75),
    "wild, along the wall": Gesture(0, 1.0, 0.2, -0.75, 0.0),
    "wild, along the wall, inward": Gesture(20, 1.0, 0.2, -0.75, 0.0),
    "wild, along the wall, outward": Gesture(-20, 1.0, 0.2, -0.75, 0.0),
}
"""The ways of throwing that are measured."""


class Spread(Struct, frozen=True):
    """Where the dice of many throws ended. Shares are of dice, those called `any` and `pair` of throws."""

    way: str
    throws: int
    dice: int
    mean: tuple[float, float]
    """cm"""
    deviation: tuple[float, float]
    disc: float
    disc_any: float
    far: float
    far_any: float
    left: float
    pair: float
    seconds: float
    """The median time until all is still."""

    @property
    def wild(self) -> bool:
        return self.way.startswith("wild")


def measure(way: str, gesture: Gesture, throws: int, secret: bytes, dice: int = 3) -> Spread:
    """Throw so many times in one way."""
    request = Throw(0, tuple(DieToThrow(number) for number in range(dice)), pit=PIT)
    rests: list[Rest] = []
    times: list[float] = []
    for number in range(throws):
        landed = land(request, gesture, entropy(secret, number, (way.encode()[:64],)))
        rests.append(landed.rest)
        times.append(landed.fall.seconds)
    places = [[(die.x, die.y) for die in rest.dice] for rest in rests]
    each = [place for throw in places for place in throw]
    mean = (_mean(x for x, _ in each), _mean(y for _, y in each))
    spread = [sqrt(_mean((place[axis] - mean[axis]) ** 2 for place in each)) for axis in (0, 1)]

    def share(test: Callable[[tuple[int, int]], bool]) -> tuple[float, float]:
        return _mean(test(place) for place in each), _mean(any(map(test, throw)) for throw in places)

    disc, far = share(lambda p: hypot(*p) <= DISC), share(lambda p: hypot(*p) > FAR)
    return Spread(
        way=way,
        throws=throws,
        dice=dice,
        mean=(mean[0] / 100, mean[1] / 100),
        deviation=(spread[0] / 100, spread[1] / 100),
        disc=disc[0],
        disc_any=disc[1],
        far=far[0],
        far_any=far[1],
        left=share(lambda p: p[0] < 0)[0],
        pair=_mean(any(hypot(a[0] - b[0], a[1] - b[1]) <= CLOSE for a, b in combinations(t, 2)) for t in places),
        seconds=sorted(times)[throws // 2],
    )


def mixing(dice: int, throws: int, secret: bytes) -> float:
    """How often the first die ends to the left of the second: half of the time, if the hand mixes them."""
    request = Throw(0, tuple(DieToThrow(number) for number in range(dice)), pit=PIT)
    rests = (land(request, NEUTRAL, entropy(secret, number, (b"mixing",))).rest for number in range(throws))
    return _mean(rest.dice[0].x < rest.dice[1].x for rest in rests)


def shortcomings(spreads: Iterable[Spread]) -> list[str]:
    """What of aim is no skill, in sentences; nothing when all is well."""
    found = {spread.way: spread for spread in spreads}
    faults = []
    if found[AIMED].disc < SKILL * found["neutral"].disc:
        faults.append(
            f"A good aim brings {found[AIMED].disc:.0%} of the dice into the web, a throw without aim "
            f"{found['neutral'].disc:.0%}: that is less than {SKILL:g} times as many."
        )
    for spread in found.values():
        if spread.wild and spread.disc < CHANCE:
            faults.append(f"Thrown {spread.way}, only {spread.disc:.1%} of the dice end in the web.")
    return faults


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
