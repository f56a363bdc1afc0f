"""Full screen is as large as the display, and the way back leads to the window as it was."""

from types import SimpleNamespace

import msgspec
import panda3d.core as p3d
import pytest

from client.settings import Settings
from client.window import Window


class Shown:
    """A window that grants what it is asked for, as that of any system does."""

    def __init__(self):
        self.properties = p3d.WindowProperties(size=(1280, 720))
        self.asked = 0

    def get_properties(self):
        return self.properties

    def request_properties(self, properties):
        self.asked += 1
        self.properties = p3d.WindowProperties(properties)


@pytest.fixture
def shown(monkeypatch):
    monkeypatch.setattr(p3d, "GraphicsWindow", Shown)
    return Shown()


def window(shown, wide, tall):
    pipe = SimpleNamespace(get_display_width=lambda: wide, get_display_height=lambda: tall)
    return Window(SimpleNamespace(win=shown, pipe=pipe, buttonThrowers=[]), None)


def now(shown):
    return shown.properties.get_fullscreen(), tuple(shown.properties.get_size())


def test_full_screen_is_as_large_as_the_display_and_the_way_back_leads_to_the_window(shown):
    opened, settings = window(shown, 2560, 1440), Settings(window=(1100, 700))
    opened.obey(msgspec.structs.replace(settings, fullscreen=True))
    assert now(shown) == (True, (2560, 1440))
    opened.obey(settings)
    assert now(shown) == (False, (1100, 700))


def test_a_system_that_does_not_say_how_large_its_display_is_gets_the_size_of_the_window(shown):
    opened = window(shown, 0, 0)
    opened.obey(Settings(window=(1100, 700), fullscreen=True))
    assert now(shown) == (True, (1100, 700))


def test_a_window_that_is_as_it_should_be_is_left_alone(shown):
    opened = window(shown, 2560, 1440)
    opened.obey(Settings())
    assert shown.asked == 0


def test_a_picture_without_a_window_has_no_full_screen(shown):
    opened = window(SimpleNamespace(), 2560, 1440)
    opened.obey(Settings(fullscreen=True))
