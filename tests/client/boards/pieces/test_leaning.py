"""Where pieces lie: what leans stands on the table, and what lies on it leans with it."""

from itertools import pairwise
from math import cos, radians, sin

import panda3d.core as p3d
import pytest

from client.boards.pieces.places import LAYER, OUTLINE, Lane, Place, in_hand, put, standing
from client.table3d.cards import HEIGHT, WIDTH


def lowest(place: Place) -> float:
    return min(corner.z for corner in place.corners(OUTLINE))


@pytest.mark.parametrize("count", [1, 4, 9])
@pytest.mark.parametrize(("tilt", "fan", "z"), [(0, 0, 0.0), (46, 0, 0.5), (46, 3.2, 0.0), (12, 2.0, 1.0)])
def test_a_row_stands_on_the_lower_edge_of_its_lowest_card(count: int, tilt: float, fan: float, z: float) -> None:
    places = Lane(-10, -20, 24, 1.3, tilt=tilt, fan=fan, z=z).places(count)
    assert min(map(lowest, places)) == pytest.approx(z, abs=0.1)


def test_a_fan_opens_upward_around_its_middle() -> None:
    left, middle, right = Lane(0, 0, 40, tilt=40, fan=4).places(3)
    assert (left.roll, middle.roll, right.roll) == (4, 0, -4)
    assert left.z == pytest.approx(right.z)
    assert middle.z > left.z
    tops = [max(place.corners(OUTLINE), key=lambda corner: corner.z).x - place.x for place in (left, right)]
    assert tops[0] > 0 > tops[1], "the upper corner of a card that is turned to the left is its right one"


def test_cards_that_overlap_lie_one_before_the_other() -> None:
    places = Lane(0, 0, 8, tilt=46).places(6)
    for under, over in pairwise(places):
        normal = p3d.Vec3(0, -sin(radians(46)), cos(radians(46)))
        between = p3d.Vec3(over.x - under.x, over.y - under.y, over.z - under.z)
        assert between.dot(normal) == pytest.approx(LAYER)


@pytest.mark.parametrize("count", [1, 3])
def test_a_lane_is_filled_from_its_middle_if_it_says_so(count: int) -> None:
    places = Lane(10, 0, 30, centre=True).places(count)
    assert sum(place.x for place in places) / count == pytest.approx(25)


def test_what_lies_on_a_leaning_plate_leans_with_it() -> None:
    plate = standing(Place(3, 4, scale=1.5), 5.0, 50)
    token = plate.on(1.0, 2.0, 0.1, 0.5, turn=20)
    assert (token.tilt, token.turn, token.roll, token.scale) == (50, 0, 20, 0.75)
    lean = radians(50)
    assert token.x == pytest.approx(3 + 1.5)
    assert token.y == pytest.approx(4 + 1.5 * (2 * cos(lean) - 0.1 * sin(lean)))
    assert token.z == pytest.approx(plate.z + 1.5 * (2 * sin(lean) + 0.1 * cos(lean)))


def test_a_turned_place_carries_what_lies_on_it_around() -> None:
    token = Place(0, 0, turn=90).on(2, 0, 0, turn=10)
    assert (round(token.x, 5), round(token.y, 5), token.turn) == (0, 2, 100)


def test_a_node_is_rolled_in_its_own_plane_then_leaned_then_turned() -> None:
    node = p3d.NodePath("card")
    put(node, Place(0, 0, 0, turn=0, tilt=90, roll=30))
    up = node.get_quat().xform(p3d.Vec3(0, 1, 0))
    assert (round(up.x, 5), round(up.y, 5), round(up.z, 5)) == (-0.5, 0, round(cos(radians(30)), 5))


def test_a_card_that_leans_is_not_tilted_once_more_in_the_hand() -> None:
    leaning = Lane(0, 0, 10, tilt=40).places(1)[0]
    assert in_hand(leaning) == leaning
    assert in_hand(Place(0, 0)).tilt > 0
    assert (2 * OUTLINE[0], 2 * OUTLINE[1]) == (WIDTH, HEIGHT)
