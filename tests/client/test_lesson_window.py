"""Lessons in a real window, from the first step to the last, by the mouse of the X server and by its keys."""

import shutil
import time
from pathlib import Path

import pytest

from tests.client.lesson_player import COURSES
from tests.client.windows import play

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="Xvfb or xdotool is not installed"
)
SHORT = "deer-portal/first"


def to_the_end(display: str, how: str, course: str, folder: Path) -> None:
    steps = {one.id: len(one.steps) for one in COURSES}
    seen = play(display, f"{how} {course}", folder, seconds=400, player="tests.client.lesson_player")
    assert seen["step"] == steps[course]


@pytest.mark.parametrize("how", ["mouse", pytest.param("keys", marks=pytest.mark.soak)])
def test_the_shortest_lesson_is_played_to_its_end(display: str, tmp_path: Path, how: str) -> None:
    to_the_end(display, how, SHORT, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("course", [course.id for course in COURSES if course.id != SHORT])
def test_every_lesson_is_played_to_its_end(display: str, tmp_path: Path, how: str, course: str) -> None:
    to_the_end(display, how, course, tmp_path)


@pytest.mark.soak
def test_from_a_fresh_folder_an_own_die_falls_after_four_clicks_within_a_minute(display: str, tmp_path: Path) -> None:
    began = time.monotonic()
    seen = play(display, "newcomer", tmp_path, player="tests.client.lesson_player")
    seconds = seen["thrown"] - began
    print(f"{seen['clicks']} clicks, {seconds:.1f} s from the start of the program")
    assert seen["own"]
    assert seen["clicks"] <= 4
    assert seconds < 60
