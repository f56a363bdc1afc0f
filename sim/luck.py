"""How lucky a throw was: the exact chances of one at least as good, and of one at most as good."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

Ways = Mapping[int, int]
"""By worth, in how many equally likely ways it comes."""


class Fall(Struct, frozen=True):
    """One die of a throw: what its face was worth to whoever threw it, and what each of its faces is."""

    die: int
    got: int
    worths: tuple[int, ...]


class Luck(Struct, frozen=True):
    """Chances of a throw at least, and at most, as good as the one that fell; and its dice one by one."""

    at_least: Fraction
    at_most: Fraction
    falls: tuple[Fall, ...] = ()


def chances(ways: Ways, got: int) -> tuple[Fraction, Fraction]:
    """The chances of at least so much, and of at most so much."""
    of = sum(ways.values())
    more = sum(count for worth, count in ways.items() if worth >= got)
    less = sum(count for worth, count in ways.items() if worth <= got)
    return Fraction(more, of), Fraction(less, of)


def sums(dice: Iterable[Sequence[int]]) -> Ways:
    """In how many ways dice with these worths come to each sum."""
    ways: Counter[int] = Counter({0: 1})
    for worths in dice:
        further: Counter[int] = Counter()
        for total, count in ways.items():
            for worth in worths:
                further[total + worth] += count
        ways = further
    return ways
