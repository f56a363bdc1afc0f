"""A plot: a press opens the point that is meant, by pointer and by keys."""

import panda3d.core as p3d

from client.ui.brush import Brush
from client.ui.plot import Plot
from client.ui.stage import Stage

ROWS = [(0, (0, 0)), (10, (3, 0)), (40, (3, 5)), (100, (8, -2))]


def shown() -> tuple[Stage, Plot, list[int]]:
    opened: list[int] = []
    stage = Stage(p3d.NodePath("root"), Brush(shaders=False))
    plot = Plot(ROWS, opened.append, key="plot", marked=[2])
    stage.show(plot)
    return stage, plot, opened


def test_a_press_opens_the_point_nearest_to_it() -> None:
    stage, plot, opened = shown()
    for row, (along, _) in enumerate(ROWS):
        x = plot._x(along) + 2
        stage.pointer_down(x, 60)
        stage.pointer_up(x, 60)
        assert opened[-1] == row


def test_arrows_go_from_point_to_point_and_enter_opens_it() -> None:
    stage, _plot, opened = shown()
    stage.focus_on("plot", shown=True)
    assert stage.key("arrow_left")
    assert stage.key("arrow_left")
    stage.key("enter")
    assert opened == [1]
    for _ in range(9):
        stage.key("arrow_right")
    stage.key("enter")
    assert opened == [1, 3]


def test_more_is_higher_and_later_is_farther_to_the_right() -> None:
    _, plot, _ = shown()
    heights = [plot._y(number) for number in (-2, 0, 3, 8)]
    assert heights == sorted(heights, reverse=True)
    places = [plot._x(along) for along, _ in ROWS]
    assert places == sorted(places)
    assert plot.area.x < places[0]
    assert places[-1] < plot.area.right
