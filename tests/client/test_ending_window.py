"""A game ends in a real window: whoever does not want to see it at length presses once, and the results are there."""

import shutil
from pathlib import Path

import pytest

from tests.client.windows import ENDING_PLAYER, play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)

ENDINGS = (
    "adventure-dice/abandoned",
    "beat-the-bit/all-dead",
    "beat-the-bit/victory",
    "deep-regrets/collapse",
    "deep-regrets/drowned",
    "deep-regrets/saturday",
    "deer-portal/all-arrived",
    "deer-portal/time-up",
    "frigate/lost",
    "frigate/won",
)
"""Those that a move brings; where dice do, nobody knows whether they will."""
MOMENTS = ("deep-regrets/drowned@23", "deer-portal/all-arrived@201")
"""What is made much of in the middle of a game: the Plug, deer mode."""
IN_CI = ("deer-portal/time-up", "key")


@pytest.mark.parametrize(
    ("ending", "means"),
    [
        pytest.param(ending, means, marks=() if (ending, means) == IN_CI else pytest.mark.soak)
        for ending in ENDINGS
        for means in ("key", "mouse", "touch")
    ],
)
def test_one_press_skips_the_end_of_a_game_and_the_results_are_on_the_screen(
    display: str, tmp_path: Path, ending: str, means: str
) -> None:
    seen = play(display, f"{ending}/{means}", tmp_path, player=ENDING_PLAYER)
    assert seen["watched"], "it was being shown"
    assert seen["skipped"]
    assert seen["left"] > 0, "it did not end by itself"
    assert seen["outcome"]
    assert seen["by finger"] == (means == "touch")
    assert seen["changed"] > 0.5, "the panel is seen where the table was"
    assert seen["letters"] > 200, "and it can be read"


@pytest.mark.soak
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("means", ["key", "mouse", "touch"])
def test_one_press_skips_a_great_moment_and_the_game_goes_on(
    display: str, tmp_path: Path, moment: str, means: str
) -> None:
    seen = play(display, f"{moment}/{means}", tmp_path, player=ENDING_PLAYER)
    assert seen["watched"], "it was being shown"
    assert seen["skipped"]
    assert seen["left"] > 0, "it did not end by itself"
    assert seen["by finger"] == (means == "touch")
    assert not seen["outcome"]
    assert seen["plays on"]
