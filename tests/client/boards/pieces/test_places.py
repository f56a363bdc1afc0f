"""Places hold what is laid in them."""

from math import hypot

import pytest

from client.boards.areas import over
from client.boards.pieces.looks import Cards
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import OUTLINE, Dish, Lane, Place


def test_a_place_on_another_has_its_size() -> None:
    assert Place(2, 3, 1, scale=2).on(1, -1, 0.5, 0.5, turn=20) == Place(4, 1, 2, 20, 0, 1)


@pytest.mark.parametrize("count", [1, 3, 30])
def test_cards_of_a_lane_never_leave_it(count: int) -> None:
    lane = Lane(-4.0, 1.0, 20.0, 0.8)
    places = lane.places(count)
    half = OUTLINE[0] * lane.scale
    assert len(places) == count
    assert places[0].x - half >= -4 - 1e-6
    assert places[-1].x + half <= 16 + 1e-6


def test_cards_that_overlap_lie_on_each_other() -> None:
    heights = [place.z for place in Lane(0, 0, 20).places(9)]
    assert heights == sorted(set(heights))
    assert {place.z for place in Lane(0, 0, 20).places(3)} == {0.0}


def test_a_group_without_cards_takes_no_room() -> None:
    lane = Lane(0, 0, 40)
    assert lane.groups((2, 0, 1)) == [lane.groups((2, 1))[0], [], lane.groups((2, 1))[1]]


@pytest.mark.parametrize("count", [1, 7, 20])
def test_tokens_stay_in_their_dish(count: int) -> None:
    places = Dish(3.0, 4.0, 2.0).places(count)
    assert len({(place.x, place.y, place.z) for place in places}) == count
    assert all(hypot(place.x - 3, place.y - 4) + 0.8 * place.scale <= 2.0 for place in places)


def test_a_viewpoint_shows_every_corner_of_its_areas_and_what_stands_there() -> None:
    points = {tuple(point) for point in over([(-1, 1, -2, 2), (3, 4, 0, 1)], -50, high=3).points}
    assert points >= {(-1, -2, 0), (1, 2, 3), (4, 1, 3), (3, 0, 0)}
    assert len(points) == 16


def test_no_two_pieces_have_one_name_but_copies_of_a_card_are_numbered() -> None:
    table = Laying()
    for _ in range(2):
        table.put(Piece(table.named("ace"), Cards("back.jpg"), Place(0, 0)))
    assert list(table.pieces) == ["ace", "ace 2"]
    with pytest.raises(ValueError, match="ace 2"):
        table.put(Piece("ace 2", Cards("back.jpg"), Place(0, 0)))
