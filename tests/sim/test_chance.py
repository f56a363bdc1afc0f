"""Chance is a value: equal values give equal draws, and blank ones give none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chance import BLANK, Chance, chance_from


def test_the_same_seed_gives_the_same_draws():
    assert chance_from("seed").shuffle(range(50)) == chance_from("seed").shuffle(range(50))
    assert chance_from(1).shuffle(range(50))[0] != chance_from(2).shuffle(range(50))[0]


@given(st.integers(1, 2**64), st.integers())
def test_a_draw_is_below_its_bound(n, seed):
    value, after = chance_from(seed).below(n)
    assert 0 <= value < n
    assert after.drawn > 0


@given(st.lists(st.integers(), max_size=60), st.integers())
def test_a_shuffle_keeps_every_card(cards, seed):
    shuffled, _ = chance_from(seed).shuffle(cards)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_four_cards_comes_up_equally_often():
    counts: dict[tuple[int, ...], int] = {}
    chance = chance_from("orders")
    for _ in range(24 * 200):
        order, chance = chance.shuffle(range(4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    squares = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert squares < 60  # chi-square with 23 degrees of freedom: p < 0.00005 beyond


def test_a_derived_stream_does_not_depend_on_what_was_drawn():
    chance = chance_from(7)
    _, later = chance.below(6)
    assert chance.derive("shop", 3) == later.derive("shop", 3)
    assert chance.derive("shop", 3) != chance.derive("shop", 4)
    assert chance.derive("a", "b") != chance.derive("ab")


def test_a_blank_chance_decides_nothing():
    with pytest.raises(ValueError, match="blank"):
        BLANK.below(6)


def test_nothing_can_be_drawn_below_zero():
    with pytest.raises(ValueError, match="below 0"):
        Chance(b"key").below(0)
