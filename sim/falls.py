"""The ways a throw can fall, and the luck of one of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from math import factorial, prod

from sim.deciding import labels
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.luck import Fall, Luck, chances, sums


def by_worth(throw: Throw, rest: Rest, worths: Callable[[DieToThrow], tuple[int, ...]]) -> Luck:
    """A throw whose dice add up."""
    found = tuple(falls(throw, rest, worths))
    more, less = chances(sums(fall.worths for fall in found), sum(fall.got for fall in found))
    return Luck(more, less, found)


def falls(throw: Throw, rest: Rest, worths: Callable[[DieToThrow], tuple[int, ...]]) -> Iterator[Fall]:
    """The thrown dice, without those that lay there."""
    for die in throw.dice:
        faces = worths(die)
        yield Fall(die.id, faces[rest.face(die.id)], faces)


def pips(die: DieToThrow) -> tuple[int, ...]:
    """Where more is better: what stands on the faces."""
    return tuple(int(label) for label in labels(die))


def every_fall(throw: Throw, most: int) -> Iterator[tuple[Rest, int]] | None:
    """Every way the dice can fall, with how many ways there are to that; equal dice are not told apart.

    None where there are more than `most` of them.
    """
    alike: dict[tuple[object, ...], list[int]] = {}
    for die in throw.dice:
        alike.setdefault(labels(die), []).append(die.id)
    rolls = [list(_rolls(len(faces), len(ids))) for faces, ids in alike.items()]
    if prod(map(len, rolls)) > most:
        return None
    lying = [rest for _, rest in throw.lying]
    ids = [id for group in alike.values() for id in group]

    def listed() -> Iterator[tuple[Rest, int]]:
        for combined in product(*rolls):
            faces = [face for roll, _ in combined for face in roll]
            dice = [*lying, *(RestingDie(id, face) for id, face in zip(ids, faces, strict=True))]
            yield Rest(tuple(sorted(dice, key=lambda die: die.id))), prod(ways for _, ways in combined)

    return listed()


def _rolls(faces: int, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for roll in combinations_with_replacement(range(faces), dice):
        yield roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))
