"""Which games there are can be known without loading their rules."""

import subprocess
import sys
from pathlib import Path

import pytest

import sim.games
from sim.games import all_games, game_folders, load_game

SHELF = Path(sim.games.__file__).parent


def test_every_game_has_a_folder_and_every_folder_is_a_game():
    assert {game_id: game.folder for game_id, game in all_games().items()} == game_folders()


def test_every_package_that_defines_a_game_speaks_and_is_found():
    defining = [path.parent for path in SHELF.glob("*/__init__.py") if "\nGAME = " in path.read_text(encoding="utf-8")]
    assert sorted(defining) == sorted(game_folders().values()), "a game needs a folder locale/ to be found"


def test_one_game_is_the_same_as_among_all():
    for game_id, game in all_games().items():
        assert load_game(game_id) is game
    with pytest.raises(KeyError):
        load_game("chess")


def test_looking_at_the_shelf_loads_no_rules():
    asked = "import sys; from sim.games import game_folders; game_folders()"
    told = "print([name for name in sys.modules if name.startswith('sim.games.')])"
    done = subprocess.run([sys.executable, "-c", f"{asked}; {told}"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
