"""Beat the Bit in a real window, by the mouse and the keyboard of the X server."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import BIT_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


def test_a_turn_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "turn-by-mouse", tmp_path, player=BIT_PLAYER)
    assert {"organise", "adventure"} <= set(seen["phases"])
    assert seen["pieces"] > 0
    assert seen["buttons"] > 2
    assert seen["over"]


def test_a_turn_from_home_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "turn-by-keys", tmp_path, player=BIT_PLAYER)
    assert seen["done"] > 1
    assert seen["over"]


def test_a_click_on_what_is_forbidden_cites_the_rule_and_leads_to_it(display: str, tmp_path: Path) -> None:
    told = play(display, "forbidden", tmp_path, player=BIT_PLAYER)["told"]
    assert any("20" in sentence for sentence in told)


def test_people_who_share_a_window_see_a_curtain_and_nothing_behind_it(display: str, tmp_path: Path) -> None:
    seen = play(display, "shared-device", tmp_path, seconds=240, player=BIT_PLAYER)
    assert set(seen["hands"]) == {0, 1}
    assert seen["left"] == []


@pytest.mark.soak
def test_a_whole_game_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "whole-game", tmp_path, seconds=1500, player=BIT_PLAYER)
    assert seen["outcome"] in ("victory", "all-dead", "escaped")
    assert seen["pieces"] > 10
