"""DeerPortal in a real window, from the home screen to the end of the game, by the mouse of the X server."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import DEER_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


def test_a_whole_game_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "whole-game", tmp_path, seconds=300, player=DEER_PLAYER)
    assert seen["outcome"] in ("all-arrived", "time-up")
    assert seen["pieces"] >= 5
