"""Two turns of every game in a real window by a real mouse: the screen shows what the rules say, and shows it now."""

import shutil
from pathlib import Path

import pytest

from sim.games import all_games
from tests.client.windows import TRUTH_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)


IN_CI = "deer-portal"
"""Every game is compared offscreen in each run; real windows of all five, with games of their own luck, are a soak."""

CI_SECONDS, SOAK_SECONDS = 120, 900
"""How long a game may take: soaks are also run beside other work. What is late is counted in pixels."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == IN_CI else pytest.mark.soak) for name in sorted(all_games())]
)
def test_two_turns_and_nothing_on_the_screen_is_untrue_or_late(display: str, tmp_path: Path, name: str) -> None:
    seconds = CI_SECONDS if name == IN_CI else SOAK_SECONDS
    seen = play(display, name, tmp_path, seconds, player=TRUTH_PLAYER)
    assert seen["late"] == 0
    assert seen["turns"] == 2
    assert seen["compared"] > seen["turns"]
    assert seen["clicked"] >= seen["turns"]
