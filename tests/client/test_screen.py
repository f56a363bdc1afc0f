"""What a person sees on the screen is what was drawn last, however long nothing is drawn after it."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import SCREEN_PLAYER, play

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")

PAINTED = 2000
"""Colours of a window in which painted things lie; a plain cloth with words on it has far fewer."""


def test_home_is_there_without_a_mouse_and_follows_it_at_once(display: str, tmp_path: Path) -> None:
    seen = play(display, "home", tmp_path, player=SCREEN_PLAYER)
    assert {step: look["late"] for step, look in seen.items()} == dict.fromkeys(seen, 0)
    assert all(look["changed"] > 500 for look in seen.values()), seen
    assert seen["start"]["colours"] > PAINTED, "the boxes lie on the table"


def test_a_table_shows_every_move_when_it_is_made(display: str, tmp_path: Path) -> None:
    seen = play(display, "table", tmp_path, player=SCREEN_PLAYER)
    assert {step: look["late"] for step, look in seen.items()} == dict.fromkeys(seen, 0)
    assert all(look["changed"] > 500 for look in seen.values()), seen
