"""Deep Regrets in a real window, by the mouse of the X server."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import REGRETS_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


def test_a_morning_and_a_turn_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "day-by-mouse", tmp_path, player=REGRETS_PLAYER)
    assert {"choose-angler", "prepare", "declare", "turn"} <= set(seen["asked"])
    assert seen["pieces"] > 2
    assert seen["selected"] > 0


def test_a_click_on_what_is_forbidden_cites_the_rule_and_leads_to_it(display: str, tmp_path: Path) -> None:
    assert play(display, "forbidden", tmp_path, player=REGRETS_PLAYER)["read"]


@pytest.mark.soak
def test_a_whole_week_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "whole-game", tmp_path, seconds=1500, player=REGRETS_PLAYER)
    assert seen["outcome"] in ("saturday", "collapse", "drowned")
    assert seen["pieces"] > 10
    assert seen["selected"] > 5
