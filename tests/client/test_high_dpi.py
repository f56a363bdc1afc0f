"""On a screen with small pixels everything is drawn larger, by as much as the system says; the player may add to it."""

from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from client.settings import Settings
from client.window import Window


@pytest.fixture
def zoom():
    """Panda3D's own way to try a display with other pixels: what Windows and macOS would have told it."""
    setting = p3d.ConfigVariableDouble("display-zoom")
    yield setting
    setting.clear_local_value()


def shown(pipe, scale=1.0):
    """How many dp a window of 1920 to 1080 pixels has, and how many pixels are one of them."""
    window = SimpleNamespace(get_x_size=lambda: 1920, get_y_size=lambda: 1080)
    sized = []
    stage = SimpleNamespace(resize=lambda pixels, zoom, text: sized.append((pixels, zoom)))
    base = SimpleNamespace(win=window, pipe=pipe, buttonThrowers=[], pixel2d=p3d.NodePath("pixel2d"))
    opened = Window(base, stage)
    assert opened.fit()
    opened.rescale(Settings(scale=scale))
    return sized[-1]


@pytest.mark.parametrize(("told", "drawn"), [(1.0, 1.0), (1.5, 1.5), (2.0, 2.0)])
def test_everything_grows_with_the_zoom_of_the_display(told, drawn):
    assert shown(SimpleNamespace(display_zoom=told)) == ((1920, 1080), drawn)


def test_the_player_s_own_size_comes_on_top():
    assert shown(SimpleNamespace(display_zoom=2.0), scale=1.25)[1] == 2.5


@pytest.mark.parametrize("pipe", [SimpleNamespace(display_zoom=0.0), SimpleNamespace(), None])
def test_a_system_that_says_nothing_is_taken_at_its_pixels(pipe):
    assert shown(pipe)[1] == 1.0


def test_the_engine_hands_on_what_the_system_says(zoom):
    pipe = p3d.GraphicsPipeSelection.get_global_ptr().make_default_pipe()
    if pipe is None:
        pytest.skip("no graphics here")
    zoom.set_value(1.75)
    assert pipe.get_display_zoom() == 1.75
    assert pipe.display_zoom == 1.75
