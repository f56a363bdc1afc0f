"""The statistics that judge dice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chance import chance_from
from sim.fairness import chi_square_tail, corrected, independence, uniformity


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        # from printed tables of the chi-square distribution
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (7.814728, 3, 0.05),
        (11.070498, 5, 0.05),
        (20.515006, 5, 0.001),
        (30.143527, 19, 0.05),
        (43.820196, 19, 0.001),
        (124.342113, 100, 0.05),
        (149.449253, 100, 0.001),
        (1.145476, 5, 0.95),
    ],
)
def test_the_chi_square_tail_agrees_with_printed_tables(statistic, freedom, tail):
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-5)


@given(st.floats(0, 2000), st.floats(0, 2000), st.integers(1, 400))
@settings(deadline=None)
def test_a_larger_statistic_is_never_more_likely(a, b, freedom):
    low, high = sorted((a, b))
    assert 0 <= chi_square_tail(high, freedom) <= chi_square_tail(low, freedom) + 1e-12 <= 1 + 1e-12


def test_perfectly_even_counts_are_as_fair_as_can_be():
    assert uniformity([100] * 6).p == 1.0


def test_a_die_that_prefers_six_is_found_out():
    test = uniformity([95, 98, 102, 97, 96, 152])
    assert test.freedom == 5
    assert test.p is not None
    assert test.p < 0.001


def test_a_label_on_two_faces_is_expected_twice_as_often():
    assert uniformity([100, 200, 200, 100], [1, 2, 2, 1]).p == 1.0
    assert uniformity([150, 150, 150, 150], [1, 2, 2, 1]).p < 1e-6


def test_too_few_results_are_not_judged():
    assert uniformity([1, 3, 0, 2, 1, 1]).p is None
    assert not uniformity([4] * 6).decided
    assert uniformity([5] * 6).decided
    assert independence([[1, 2], [2, 1]]).p is None
    assert independence([[0, 0], [0, 0]]).p is None


def test_counts_and_shares_must_match():
    with pytest.raises(ValueError, match="match"):
        uniformity([1, 2, 3], [1, 2])
    with pytest.raises(ValueError, match="match"):
        uniformity([])


def test_dice_that_copy_each_other_are_dependent_although_each_is_fair():
    copies = [[100 if i == j else 0 for j in range(6)] for i in range(6)]
    assert independence(copies).p == pytest.approx(0, abs=1e-12)
    assert independence([[100] * 6 for _ in range(6)]).p == 1.0


def test_p_values_of_fair_dice_are_spread_evenly():
    chance = chance_from("p values")
    low = 0
    for _ in range(400):
        counts = [0] * 6
        for _ in range(120):
            face, chance = chance.below(6)
            counts[face] += 1
        low += uniformity(counts).p < 0.25
    assert 70 <= low <= 130


def test_holm_corrects_the_smallest_the_most_and_keeps_the_order():
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.5]) == [0.5]
    assert corrected([0.9, 0.8]) == [1.0, 1.0]
    assert corrected([]) == []
