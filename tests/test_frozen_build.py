"""A frozen build runs where no Python is installed, from any folder: `python setup.py build_apps`."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from sim.games import game_folders

ROOT = Path(__file__).parent.parent
TAG = "manylinux2014_x86_64"

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="built for Linux here"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("frozen")
    command = [sys.executable, "setup.py", "build_apps", "--platforms", TAG, "--build-base", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder / TAG / "astragal"


def said(program, folder, *arguments):
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"]}
    command = [program, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


def test_it_knows_every_game_and_throws_dice(program, tmp_path):
    games = json.loads(said(program, tmp_path, "games", "--json"))
    assert [game["id"] for game in games] == list(game_folders())
    assert "total" in said(program, tmp_path, "dice", "throw", "3d6")


def test_it_draws_the_whole_client(program, tmp_path):
    how = ("--game", "deer-portal", "--size", "640x360", "--lang", "it", "--quality", "test")
    how = ("--game", "deer-portal", "--size", "640x360", "--lang", "it", "--quality", "test")
    told = said(program, tmp_path, "demo", "--out", ".", *how)
    assert "11 pictures" in told
    assert (tmp_path / "deer-portal-results-640x360-it.png").stat().st_size > 5000
