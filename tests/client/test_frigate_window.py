"""Frigate in a real window, by the mouse and the keyboard of the X server."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import FRIGATE_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


def test_a_hand_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "hand-by-mouse", tmp_path, player=FRIGATE_PLAYER)
    assert seen["in_hand"] == seen["chosen"] != []
    assert seen["entries"] == ["wild"]
    assert seen["score"] > 4


def test_a_hand_from_home_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "hand-by-keys", tmp_path, player=FRIGATE_PLAYER)
    assert seen["in_hand"] == [1, 4]
    assert seen["entries"] == ["wild"]


def test_a_slot_cannot_be_played_before_the_dice_are_rolled_and_the_rule_is_told(display: str, tmp_path: Path) -> None:
    assert play(display, "forbidden", tmp_path, player=FRIGATE_PLAYER)["told"]


@pytest.mark.soak
def test_a_whole_run_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "whole-run", tmp_path, seconds=2400, player=FRIGATE_PLAYER)
    assert seen["outcome"] in ("won", "lost")
    assert seen["selected"] > 30
    assert seen["out_of_reach"] < seen["done"] / 50
    assert {"roll", "reroll", "play", "buy", "close"} <= set(seen["kinds"])
