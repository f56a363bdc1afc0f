"""Dice in the hand have weight."""

import panda3d.core as p3d
import pytest

from client.table3d.grip import FARTHEST, HEIGHT, Grip


def middle(grip: Grip) -> p3d.Point3:
    return grip.pose(0, 1)[0]


def test_dice_that_are_taken_lie_in_the_hand() -> None:
    grip = Grip()
    grip.take(3, -2)
    assert middle(grip).xy == p3d.Vec2(3, -2)
    assert middle(grip).z == pytest.approx(HEIGHT, abs=0.5)


def test_dragged_dice_trail_behind_sink_and_catch_up() -> None:
    grip = Grip()
    grip.take(0, 0)
    trailed, lowest, x = 0.0, HEIGHT, 0.0
    for _ in range(12):
        x += 0.8
        grip.move(x, 0)
        grip.advance(1 / 60)
        trailed, lowest = max(trailed, x - middle(grip).x), min(lowest, middle(grip).z)
    assert 0.5 < trailed <= FARTHEST + 0.01
    assert lowest < HEIGHT - 0.1
    for _ in range(60):
        grip.advance(1 / 60)
    assert middle(grip).x == pytest.approx(x, abs=0.01)


def test_however_the_hand_jumps_dice_stay_in_it() -> None:
    grip = Grip()
    grip.take(0, 0)
    for number in range(200):
        x, y = (-1) ** number * 8.0, (number % 7) - 3.0
        grip.move(x, y)
        grip.advance(0.5 if number % 5 == 0 else 1 / 144)
        assert (middle(grip).xy - p3d.Vec2(x, y)).length() <= 2 * FARTHEST
