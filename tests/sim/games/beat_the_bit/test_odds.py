"""Exact odds, against the printed tables and against counting every throw by hand."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.bots.strategy import mended_chance
from sim.games.beat_the_bit.odds import Hand, compare, distribution, odds
from tests.sim.games.beat_the_bit.scene import Scene

PRINTED = {
    # difficulty: chance of at most that much with 1 to 6 dice, in percent
    5: (83.3, 27.8, 4.6, 0.4, 0.0, 0.0),
    9: (100.0, 83.3, 37.5, 9.7, 1.6, 0.2),
    12: (100.0, 100.0, 74.1, 33.6, 9.8, 2.0),
    15: (100.0, 100.0, 95.4, 66.4, 30.5, 9.6),
}
MIRROR = {5: (56, 42, 52, 60), 9: (89, 88, 80, 60), 12: (100, 96, 94, 87)}
EXTRA_DROP = {5: (52, 13, 1), 9: (95, 62, 24), 12: (100, 90, 56)}


def percent(hand, difficulty, digits=0):
    found = compare(hand, difficulty)
    return round(100 * found.brown / found.of, digits)


@pytest.mark.parametrize("difficulty", PRINTED)
def test_plain_throws(difficulty):
    assert tuple(percent(Hand(n), difficulty, 1) for n in range(1, 7)) == PRINTED[difficulty]


@pytest.mark.parametrize("difficulty", MIRROR)
def test_the_mirror(difficulty):
    assert tuple(percent(Hand(n, mirror=True), difficulty) for n in range(2, 6)) == MIRROR[difficulty]


@pytest.mark.parametrize("difficulty", EXTRA_DROP)
def test_the_bargain(difficulty):
    assert tuple(percent(Hand(n + 1, drops=1), difficulty) for n in range(2, 5)) == EXTRA_DROP[difficulty]


@given(
    blue=st.integers(0, 3),
    green=st.integers(0, 1),
    red=st.integers(0, 1),
    leaving=st.sampled_from([0, 6]),
    drops=st.integers(0, 1),
    mirror=st.booleans(),
    worth=st.sampled_from([(1, 2, 3, 4, 5, 6), (0, 0, 1, 2, 3, 4), (2, 3, 4, 5, 6, 7)]),
)
def test_every_distribution_equals_counting(blue, green, red, leaving, drops, mirror, worth):
    counted = {}
    for faces in product(range(1, 7), repeat=blue + green + red):
        blues = sorted(face for face in faces[:blue] if face != leaving)
        blues = blues[: max(0, len(blues) - drops)]
        plus = [worth[face - 1] for face in (*blues, *faces[blue : blue + green])]
        minus = [worth[face - 1] for face in faces[blue + green :] if face != leaving]
        if mirror and plus + minus:
            lowest = min(plus + minus)
            plus, minus = [lowest] * len(plus), [lowest] * len(minus)
        total = sum(plus) - sum(minus)
        counted[total] = counted.get(total, 0) + 1
    assert distribution(Hand(blue, green, red, worth, leaving, drops, mirror)) == counted


def test_the_odds_of_the_throw_at_hand_know_bargain_chain_and_speed():
    scene = Scene(coins=2, hand=("speed",)).adventure("rotten-walkway", "sentry-magpie").do("reveal")
    scene.do("face sentry-magpie")
    assert odds(scene.state, 0) == compare(Hand(2), 11)
    scene.do("option")
    assert odds(scene.state, 0) == compare(Hand(3, drops=1), 11)
    scene.do("play speed")
    assert odds(scene.state, 0) == compare(Hand(3, worth=(0, 0, 1, 2, 3, 4), drops=1), 11)


def test_brown_and_violet_make_up_all_throws_and_silver_is_part_of_brown():
    scene = Scene().against("bog-witch").do("face bog-witch")
    found = odds(scene.state, 0)
    assert (found.brown, found.silver, found.violet, found.of) == (30, 4, 6, 36)


def test_there_are_no_odds_where_places_matter():
    for card in ("weaver-spider", "tower-archer", "spectral-twins"):
        assert odds(Scene().against(card).do(f"face {card}").state, 0) is None
    chalk = Scene(hand=("magic-chalk",)).against("bog-witch").do("face bog-witch", "play magic-chalk", "mark 0 0")
    assert odds(chalk.state, 0) is None


def test_quicksand_and_the_well_leave_the_total_alone():
    assert odds(Scene().against("quicksand-maw").do("face quicksand-maw").state, 0) == compare(Hand(2), 11)


def test_there_are_no_odds_without_a_throw_at_hand():
    scene = Scene(seats=2).against("bog-witch")
    assert odds(scene.state, 0) is None
    scene.do("face bog-witch")
    assert odds(scene.state, 1) is None
    assert odds(GAME.view(scene.state, 1), 0) == odds(scene.state, 0)
    scene.do("throw").fall(1, 1)
    assert odds(scene.state, 0) is None


@pytest.mark.parametrize(("dice", "difficulty"), [(1, 4), (2, 5), (2, 9), (3, 8)])
def test_the_strong_player_knows_what_the_spear_is_worth(dice, difficulty):
    """Counted over every first throw and every second one."""
    good = 0.0
    for first in product(range(1, 7), repeat=dice):
        high = sum(face >= 5 for face in first)
        low = sum(face for face in first if face < 5)
        seconds = [low + sum(again) for again in product(range(1, 7), repeat=high)]
        good += 1.0 if sum(first) <= difficulty else sum(total <= difficulty for total in seconds) / len(seconds)
    assert mended_chance(Hand(dice), difficulty, "spear") == pytest.approx(good / 6**dice)


@pytest.mark.parametrize("card", ["axe", "sword", "dagger"])
def test_the_strong_player_knows_what_a_blade_is_worth(card):
    blades = {
        "axe": lambda roll: sum(face - 1 for face in roll),
        "sword": lambda roll: sum(face // 2 if face % 2 == 0 else face for face in roll),
        "dagger": lambda roll: sum(roll) - max(roll) + 1,
    }
    rolls = list(product(range(1, 7), repeat=3))
    good = sum(min(sum(roll), blades[card](roll)) <= 9 for roll in rolls)
    assert mended_chance(Hand(3), 9, card) == pytest.approx(good / len(rolls))
