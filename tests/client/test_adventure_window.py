"""Adventure Dice in a real window, by the mouse and the keyboard of the X server."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import ADVENTURE_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


def test_cards_are_selected_and_a_monster_attacked_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "attack-by-mouse", tmp_path, seconds=240, player=ADVENTURE_PLAYER)
    assert seen["declared"] == seen["cards"] >= 2
    assert seen["pieces"] >= seen["cards"] + 2


def test_cards_are_selected_and_drawn_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "keys", tmp_path, player=ADVENTURE_PLAYER)
    assert len(set(seen["selected"])) == 2
    assert seen["drawn"]


def test_an_attack_without_cards_is_answered_with_the_rule(display: str, tmp_path: Path) -> None:
    assert play(display, "forbidden", tmp_path, player=ADVENTURE_PLAYER)["told"]


@pytest.mark.soak
def test_a_whole_game_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "whole-game", tmp_path, seconds=1500, player=ADVENTURE_PLAYER)
    assert seen["outcome"] == "finished"
    assert seen["pieces"] > 40
    assert {"turn", "pre-roll"} <= set(seen["kinds"])
