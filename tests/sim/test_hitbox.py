"""Zones and the other predicates on resting dice: at, just inside and just outside of every border."""

import pytest

from sim.game import Rest, RestingDie
from sim.hitbox import (
    Zone,
    cocked,
    farthest,
    inside,
    lone,
    near,
    nearest,
    outside,
    raised,
    spread,
    touching,
    within,
)


def die(x: int, y: int, id: int = 0, z: int = 80, tilt: int = 0) -> RestingDie:
    return RestingDie(id, 0, x, y, z, tilt)


def ids(dice):
    return [die.id for die in dice]


@pytest.mark.parametrize(
    ("zone", "point", "expected"),
    [
        # 300-400-500 is a right triangle: the point lies exactly on the circle
        (Zone("z", "disc", a=500), (300, 400), True),
        (Zone("z", "disc", a=500), (500, 0), True),
        (Zone("z", "disc", a=500), (299, 400), True),
        (Zone("z", "disc", a=500), (301, 400), False),
        (Zone("z", "disc", a=500), (0, -501), False),
        (Zone("z", "disc", x=100, y=-50, a=500), (400, 350), True),
        (Zone("z", "disc", x=100, y=-50, a=500), (401, 350), False),
        (Zone("z", "disc", a=0), (0, 0), True),
        (Zone("z", "disc", a=0), (1, 0), False),
        (Zone("z", "ring", a=500, b=1300), (300, 400), False),
        (Zone("z", "ring", a=500, b=1300), (301, 400), True),
        (Zone("z", "ring", a=500, b=1300), (500, 1200), True),
        (Zone("z", "ring", a=500, b=1300), (501, 1200), False),
        (Zone("z", "rect", a=315, b=440), (315, 440), True),
        (Zone("z", "rect", a=315, b=440), (-315, -440), True),
        (Zone("z", "rect", a=315, b=440), (314, 439), True),
        (Zone("z", "rect", a=315, b=440), (316, 440), False),
        (Zone("z", "rect", a=315, b=440), (315, -441), False),
        (Zone("z", "rect", x=10, y=20, a=315, b=440), (325, 460), True),
        (Zone("z", "rect", x=10, y=20, a=315, b=440), (-306, 460), False),
        (Zone("z", "left"), (-1, 7), True),
        (Zone("z", "left"), (0, 7), False),
        (Zone("z", "right"), (0, 7), False),
        (Zone("z", "right"), (1, 7), True),
        (Zone("z", "left", x=-30), (-31, 0), True),
        (Zone("z", "left", x=-30), (-30, 0), False),
    ],
)
def test_a_die_on_the_border_is_inside_and_a_tenth_of_a_millimetre_further_it_is_not(zone, point, expected):
    assert inside(zone, die(*point)) is expected


def test_a_die_is_either_within_or_outside():
    dice = [die(0, 0, 0), die(500, 0, 1), die(501, 0, 2)]
    zone = Zone("z", "disc", a=500)
    assert ids(within(zone, dice)) == [0, 1]
    assert ids(outside(zone, dice)) == [2]


def test_a_raised_die_counts_where_it_is_seen_from_above():
    assert inside(Zone("z", "disc", a=10), die(0, 10, z=240))


def test_an_unknown_shape_is_a_defect_that_shows():
    with pytest.raises(ValueError, match="star"):
        inside(Zone("z", "star"), die(0, 0))


def test_near_pairs_are_at_most_the_distance_apart_and_the_closest_comes_first():
    dice = [die(0, 0, 0), die(300, 400, 1), die(300, 401, 2)]
    assert [(a.id, b.id) for a, b in near(dice, 500)] == [(1, 2), (0, 1)]
    assert [(a.id, b.id) for a, b in near(dice, 499)] == [(1, 2)]
    assert near(dice, 0) == ()
    assert near(dice[:1], 500) == ()


def test_of_equally_near_pairs_the_lower_ids_come_first():
    dice = [die(0, 0, 3), die(100, 0, 5), die(200, 0, 9)]
    assert [(a.id, b.id) for a, b in near(dice, 100)] == [(3, 5), (5, 9)]


def test_a_lone_die_has_no_other_within_the_distance():
    dice = [die(0, 0, 0), die(300, 400, 1), die(5000, 0, 2)]
    assert ids(lone(dice, 500)) == [2]
    assert ids(lone(dice, 499)) == [0, 1, 2]
    assert ids(lone(dice[:1], 500)) == [0]


def test_two_dice_at_the_same_place_are_not_alone():
    assert lone([die(0, 0, 0), die(0, 0, 1)], 0) == ()


def test_nearest_and_farthest_prefer_the_lower_id_among_equals():
    dice = [die(30, 40, 4), die(-50, 0, 2), die(0, 50, 7)]
    assert nearest(dice).id == 2
    assert farthest(dice).id == 2
    assert nearest(dice, 30, 40).id == 4
    assert farthest(dice, 30, 41).id == 2
    assert nearest([]) is None
    assert farthest([]) is None


def test_one_tenth_of_a_millimetre_decides_who_is_nearest():
    assert nearest([die(50, 0, 1), die(49, 0, 2)]).id == 2
    assert farthest([die(50, 0, 1), die(51, 0, 2)]).id == 2


def test_dice_are_spread_within_a_distance_when_every_pair_is():
    dice = [die(0, 0, 0), die(300, 400, 1), die(300, 0, 2)]
    assert spread(dice, 500)
    assert not spread(dice, 499)
    assert spread(dice[:1], 0)


def test_touching_dice_are_those_of_the_recorded_pairs():
    rest = Rest((die(0, 0, 0), die(160, 0, 1), die(9, 9, 2)), touch=((0, 1),))
    assert ids(touching(rest)) == [0, 1]
    assert touching(Rest(rest.dice)) == ()


def test_a_die_is_raised_from_twelve_millimetres_on():
    assert ids(raised([die(0, 0, 0, z=119), die(0, 0, 1, z=120), die(0, 0, 2, z=121)])) == [1, 2]


def test_a_die_is_cocked_from_five_degrees_on():
    assert ids(cocked([die(0, 0, 0, tilt=499), die(0, 0, 1, tilt=500), die(0, 0, 2, tilt=501)])) == [1, 2]
