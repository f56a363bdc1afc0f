"""The focus goes where the arrow points."""

from client.ui.brush import Area
from client.ui.focus import following, neighbour

GRID = [Area(x * 100, y * 60, 80, 44) for y in range(3) for x in range(3)]


def test_tab_goes_round_and_round_both_ways() -> None:
    assert [following(3, n) for n in (None, 0, 1, 2)] == [0, 1, 2, 0]
    assert [following(3, n, backwards=True) for n in (None, 0, 1, 2)] == [2, 2, 0, 1]
    assert following(0, None) is None


def test_arrows_walk_through_a_grid() -> None:
    assert neighbour(GRID, 4, "left") == 3
    assert neighbour(GRID, 4, "right") == 5
    assert neighbour(GRID, 4, "up") == 1
    assert neighbour(GRID, 4, "down") == 7


def test_at_the_border_the_focus_stays() -> None:
    assert neighbour(GRID, 0, "left") is None
    assert neighbour(GRID, 8, "down") is None


def test_what_lies_straight_ahead_beats_what_is_nearer_but_aside() -> None:
    here, ahead, aside = Area(0, 0, 50, 44), Area(300, 0, 50, 44), Area(120, 200, 50, 44)
    assert neighbour([here, aside, ahead], 0, "right") == 2


def test_the_first_arrow_finds_the_first_thing() -> None:
    assert neighbour(GRID, None, "down") == 0
    assert neighbour([], None, "down") is None
