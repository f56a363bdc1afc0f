"""The eye finds the gate where the place has it."""

import pytest

from client.boards.beat_the_bit.endings import at_gate
from client.places.beat_the_bit import PLACE, WALL


@pytest.mark.parametrize(("orientation", "back"), [("landscape", 0.0), ("portrait", PLACE.high.offset[1])])
def test_the_eye_looks_at_the_gate_before_the_wall_in_windows_of_both_shapes(orientation, back):
    away = {point.y for point in at_gate(orientation).points}
    assert len(away) == 1
    assert WALL + back - 8 < away.pop() < WALL + back
