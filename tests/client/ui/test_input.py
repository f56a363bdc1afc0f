"""From Panda3D's events to the stage: who is a mouse, and who is a finger."""

from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from client.ui import input as input_module
from client.ui.input import Input


class Stage:
    """Writes down what it is told."""

    scale = 2.0
    by_finger = False

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda *given: self.told.append((name, *given))

    def finger(self, *given):
        self.by_finger = True
        self.told.append(("finger", *given))


@pytest.fixture
def given(monkeypatch):
    stage = Stage()
    made = Input(p3d.MouseWatcher("m"), p3d.ButtonThrower("b"), stage)
    made.at = (100.0, 100.0)
    made._last, made._met = made.at, True
    monkeypatch.setattr(Input, "_place", lambda self: self.at)
    yield made, stage
    made.close()


def test_a_press_where_the_pointer_was_is_the_mouse(given):
    hands, stage = given
    hands._down("mouse1")
    hands._up("mouse1")
    assert stage.told == [("pointer_down", 100.0, 100.0, 1), ("pointer_up", 100.0, 100.0, 1)]
    assert not stage.by_finger


def test_a_press_that_comes_through_the_air_is_a_finger(given):
    hands, stage = given
    hands.at = (300.0, 160.0)
    hands._down("mouse1")
    hands._up("mouse1")
    assert stage.told == [("finger", 0, "down", 300.0, 160.0), ("finger", 0, "up", 300.0, 160.0)]
    # the same place once more: still the finger
    hands._down("mouse1")
    assert stage.told[-1] == ("finger", 0, "down", 300.0, 160.0)


@pytest.mark.parametrize("name", ["wheel_up", "control-wheel_up", "shift-control-wheel_up"])
def test_the_wheel_zooms_with_and_without_ctrl(given, name):
    hands, stage = given
    hands._down(name)
    assert stage.told == [("wheel", 100.0, 100.0, 1)]


def test_a_button_counts_with_any_key_held(given):
    hands, stage = given
    hands._down("control-mouse3")
    hands._up("control-mouse3")
    assert [told[0] for told in stage.told] == ["pointer_down", "pointer_up"]


def test_fingers_that_the_system_reports_are_heard_and_their_echo_is_not(given, monkeypatch):
    hands, stage = given
    now = [50.0]
    monkeypatch.setattr(input_module, "monotonic", lambda: now[0])
    heard = []
    hands.listen_to_fingers(SimpleNamespace(add_python_event_handler=lambda handler, name: heard.append(handler)))

    def message(*touches):
        made = [
            SimpleNamespace(
                get_id=lambda t=t: t[0], get_flags=lambda t=t: t[1], get_x=lambda t=t: t[2], get_y=lambda t=t: t[3]
            )
            for t in touches
        ]
        return SimpleNamespace(
            is_touch_event=lambda: True, get_num_touches=lambda: len(made), get_touch_info=lambda n: made[n]
        )

    info = p3d.TouchInfo
    heard[0](message((4, info.TIF_down, 200, 100), (5, info.TIF_down, 400, 100)))
    heard[0](message((4, info.TIF_move, 180, 100), (5, info.TIF_up, 400, 100)))
    heard[0](message((4, info.TIF_up, 180, 100)))
    assert stage.told == [
        ("finger", 4, "down", 100.0, 50.0),
        ("finger", 5, "down", 200.0, 50.0),
        ("finger", 4, "move", 90.0, 50.0),
        ("finger", 5, "up", 200.0, 50.0),
        ("finger", 4, "up", 90.0, 50.0),
    ]
    stage.told.clear()
    hands._down("mouse1")
    hands._up("mouse1")
    assert stage.told == [], "Windows makes a click of a tap"
    now[0] += 2.0
    stage.by_finger = False
    hands._down("mouse1")
    assert stage.told == [("pointer_down", 100.0, 100.0, 1)]


def test_where_the_system_reports_no_fingers_nothing_is_asked_of_it(given):
    hands, stage = given
    hands.listen_to_fingers(SimpleNamespace())
    assert stage.told == []
