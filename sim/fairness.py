"""Is this die fair? Statistics without heavy dependencies, for the audit of the physics and for a player's own ledger.

The tests are chi-square tests. Their p value is the chance that fair dice look at least this uneven.
"""

from collections.abc import Sequence
from math import exp, inf, lgamma, log

from msgspec import Struct

LEAST_EXPECTED = 5
"""Below this many expected results for a face a chi-square test says nothing reliable."""


class ChiSquare(Struct, frozen=True):
    """The result of one chi-square test. Without enough data `p` is None."""

    statistic: float
    freedom: int
    p: float | None

    @property
    def decided(self) -> bool:
        return self.p is not None


def uniformity(counts: Sequence[int], shares: Sequence[int] | None = None) -> ChiSquare:
    """Do the counts fit equally likely faces? `shares` says on how many faces a label stands, when not on one each."""
    weights = [1] * len(counts) if shares is None else list(shares)
    if len(weights) != len(counts) or not counts or min(weights) < 1 or min(counts) < 0:
        raise ValueError("counts and shares must match: one for each label, shares of at least 1")
    total = sum(counts)
    expected = [total * weight / sum(weights) for weight in weights]
    return _test(counts, expected, len(counts) - 1)


def independence(table: Sequence[Sequence[int]]) -> ChiSquare:
    """Does the row tell nothing about the column? `table[i][j]` counts how often i and j came together."""
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table, strict=True)]
    total = sum(rows)
    counts = [count for row in table for count in row]
    expected = [row * column / total if total else 0.0 for row in rows for column in columns]
    return _test(counts, expected, (len(rows) - 1) * (len(columns) - 1))


def corrected(p_values: Sequence[float]) -> list[float]:
    """The p values corrected for their number (Holm): judging all of them at a level errs at that level, not more."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, p_values[i] * (len(p_values) - rank)))
        adjusted[i] = highest
    return adjusted


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable with `freedom` degrees of freedom is at least `statistic`."""
    if freedom < 1:
        return 1.0
    return _upper_gamma(freedom / 2, statistic / 2)


def _test(counts: Sequence[int], expected: Sequence[float], freedom: int) -> ChiSquare:
    enough = min(expected) >= LEAST_EXPECTED and freedom > 0
    statistic = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True) if mean)
    return ChiSquare(statistic, freedom, chi_square_tail(statistic, freedom) if enough else None)


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): a series below the bulge, a continued fraction above."""
    if x <= 0:
        return 1.0
    if x == inf:
        return 0.0
    factor = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - factor * total)
    # Lentz's method
    b = x + 1 - a
    c = inf
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        numerator = -i * (i - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return factor * fraction
