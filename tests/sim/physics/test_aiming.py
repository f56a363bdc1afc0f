"""Aim is a skill: whoever aims well hits more often, and nobody avoids the middle for certain."""

from math import hypot

import pytest

from sim.game import Aim
from sim.physics.aiming import AIMED, CHANCE, SKILL, WAYS, measure, mixing, shortcomings
from sim.physics.gesture import NEUTRAL, hand_for

SECRET = b"what aim is worth, in the tests"


def spread(way, throws=110):
    return measure(way, WAYS[way], throws, SECRET)


def test_a_good_aim_hits_the_web_at_least_1_6_times_as_often_as_none():
    neutral, aimed = spread("neutral"), spread(AIMED)
    assert aimed.disc >= SKILL * neutral.disc
    assert 0.28 < neutral.disc < 0.42


@pytest.mark.parametrize("way", [way for way in WAYS if way.startswith("wild")])
def test_no_wild_throw_keeps_out_of_the_web_for_certain(way):
    assert spread(way).disc >= CHANCE


def test_a_place_at_the_rim_can_be_aimed_at():
    left = spread("soft, at the left rim", 40)
    assert left.mean[0] < -6
    assert left.left > 0.95
    assert left.pair > 0.7


@pytest.mark.parametrize("dice", [2, 3])
def test_the_first_die_ends_on_either_side(dice):
    """In the old hand it lay left in 86 of 100 throws."""
    assert 0.4 < mixing(dice, 200, SECRET) < 0.6


def test_a_wish_ends_where_it_is_meant():
    for x, y in ((0, 0), (600, -300), (-900, 0), (0, 900)):
        found = measure("wish", hand_for(Aim(x, y), 120), 30, SECRET)
        assert hypot(found.mean[0] - x / 100, found.mean[1] - y / 100) < 2.6


def test_without_a_wish_the_hand_is_neutral_and_a_hard_one_scatters():
    assert hand_for(None, 120) == NEUTRAL
    hard = hand_for(Aim(-900, 0, hard=True), 120)
    assert (hard.aim, hard.strength) == (-90, 0.9)


def test_what_is_no_skill_is_said():
    good = [spread("neutral", 20), measure(AIMED, WAYS["neutral"], 20, SECRET), spread("wild, forward", 20)]
    assert any("less than 1.6 times" in fault for fault in shortcomings(good))
    avoided = [spread("neutral", 20), spread(AIMED, 20), measure("wild, x", WAYS["soft, at the left rim"], 20, SECRET)]
    assert any("wild, x" in fault for fault in shortcomings(avoided))
