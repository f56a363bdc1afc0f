"""The client in a real window: it opens, is played by mouse and by keys, rests, and closes cleanly."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client.startup import guarded
from tests.client.windows import ROOT, play, seen_by, sit_down

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")


HOST = """
import argparse, sys
from client.cli import host
parser = argparse.ArgumentParser()
parser.set_defaults(lang="en")
host.add_to(parser.add_subparsers())
arguments = parser.parse_args(sys.argv[1:])
sys.exit(arguments.run(arguments))
"""
"""A table without a window, in a process of its own."""


def two_guests(play: str, display: str, folder: Path, *options: str) -> list[dict[str, Any]]:
    """What two people in windows have seen, who both play like this at a table for four that is served elsewhere."""
    command = ["host", "deer-portal", "--seats", "4", "--bots", "classic,classic", "--json"]
    command += ["--interface", "127.0.0.1", "--no-lan", *options]
    host = subprocess.Popen(
        [sys.executable, "-c", HOST, *command],
        env=os.environ | {"ASTRAGAL_DATA": str(folder / "host")},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert host.stdout is not None
        told = json.loads(host.stdout.readline())
        door = (told["code"], f"127.0.0.1:{told['port']}")
        players = [sit_down(display, play, folder / name, *door) for name in ("first", "second")]
        return [seen_by(player) for player in players]
    finally:
        host.kill()
        host.wait()


def test_the_same_throw_ends_in_the_same_poses_in_two_windows(display: str, tmp_path: Path) -> None:
    first, second = two_guests("guest", display, tmp_path, "--option", "first_seat=water")
    assert {*first["seat"], *second["seat"]} == {0, 1}
    assert first["faces"] == second["faces"]
    assert first["poses"] == second["poses"]
    assert all((tmp_path / name / "rest.png").stat().st_size > 20_000 for name in ("first", "second"))


def test_the_same_people_play_again_with_one_click_each(display: str, tmp_path: Path) -> None:
    seen = two_guests("again", display, tmp_path, "--bot-seconds", "0", "--dice", "seeded")
    assert all(person["seat"] == person["was"] for person in seen)
    assert all(sorted(person["people"]) == ["Bo", "Bo 2"] for person in seen)
    assert not any(person["over"] for person in seen)
    # nobody had to go before the first game was proved
    assert all(person["proved"] for person in seen)


def test_a_newcomer_throws_dice_after_at_most_four_clicks(display: str, tmp_path: Path) -> None:
    seen = play(display, "newcomer", tmp_path)
    assert seen["clicks"] <= 4
    print(f"{seen['clicks']} clicks, {seen['seconds']:.1f} s")


def test_a_turn_from_home_by_mouse_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "pointer", tmp_path)
    assert seen["steps"] == seen["thrown"]


def test_a_turn_from_home_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    assert play(display, "first-turn", tmp_path)["steps"] > 0


@pytest.mark.soak
def test_a_whole_game_from_home_by_keyboard_alone(display: str, tmp_path: Path) -> None:
    seen = play(display, "keys", tmp_path, seconds=600)
    assert seen["over"]
    assert seen["turns"] > 20


def test_nothing_is_lit_before_the_mouse_moves_and_tab_goes_both_ways(display: str, tmp_path: Path) -> None:
    seen = play(display, "first-look", tmp_path)
    assert seen["hovered"] == []
    first, second, third, back, again = seen["focus"]
    assert len({first, second, third}) == 3
    assert (back, again) == (second, first)


def test_to_portrait_and_back_and_in_another_language(display: str, tmp_path: Path) -> None:
    seen = play(display, "shapes", tmp_path)
    sizes = [[500, 800], [900, 600]]
    assert seen == {"shapes": sizes, "filled": sizes, "norwegian": True}, "what is drawn is as large as the window"


def test_nothing_is_drawn_while_nothing_changes(display: str, tmp_path: Path) -> None:
    seen = play(display, "rest", tmp_path)
    assert seen["frames"] >= 30
    assert seen["drawn"] == 0


def test_without_a_display_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    environment = os.environ | {"DISPLAY": ":987"}  # without one, the default display is tried, which may exist
    done = subprocess.run(
        [sys.executable, "-c", "from client.cli import main; raise SystemExit(main([]))"],
        env=environment | {"XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "astragal demo" in done.stderr
    assert "Traceback" not in done.stderr


class _Broken:
    """An app whose frames fail."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.code: int | None = None

    def frame(self) -> None:
        raise ValueError("boom")

    def words(self, key: str, **values: object) -> str:
        return f"{key} {values['path']}"

    def notice(self, words: str) -> None:
        self.told.append(words)

    def quit(self, code: int = 0) -> None:
        self.code = code


def test_a_defect_is_recorded_and_shown_and_does_not_freeze_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    app = _Broken()
    frame = guarded(app)  # type: ignore[arg-type]
    frame()
    assert app.told
    assert "boom" in next(tmp_path.rglob("defect-*.txt")).read_text()
    assert app.code is None
    for _ in range(3):
        frame()
    assert app.code == 70


def test_a_demo_writes_pictures_without_a_display(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    script = (
        "import sys; from pathlib import Path; from client.demo import Demo\n"
        "demo = Demo((640, 360), ('en', 'nb'), 'test')\n"
        "print(*[path.name for path in demo.shots(Path(sys.argv[1]), 'home')])\n"
        "demo.close()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split()[-2:] == ["home-640x360-en.png", "home-640x360-nb.png"]
    assert (tmp_path / "home-640x360-en.png").stat().st_size > 5000
