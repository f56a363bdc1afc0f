"""The games. A package in this folder that speaks (it has a `locale`) and defines GAME is a game."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from sim.files import folder_of
from sim.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def game_folders() -> dict[str, Path]:
    """The folder of every game by its id, in alphabetical order; no rules are loaded for that."""
    packages = sorted(place.parent for place in (folder_of(__name__) / "games").glob("*/locale"))
    return {folder.name.replace("_", "-"): folder for folder in packages}


def load_game(game_id: str) -> AnyGame:
    """One game; KeyError when there is none of that id."""
    game: AnyGame = importlib.import_module(f"{__name__}.{game_folders()[game_id].name}").GAME
    return game


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    return {game_id: load_game(game_id) for game_id in game_folders()}
