"""The games. A package in this folder that defines GAME is a game; nothing else needs to know of it."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

from sim.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def game_folders() -> dict[str, Path]:
    """The folder of every game by its id, in alphabetical order; no rules are loaded for that."""
    here = Path(__file__).parent
    packages = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return {name.replace("_", "-"): here / name for name in packages if (here / name / "locale").is_dir()}


def load_game(game_id: str) -> AnyGame:
    """One game; KeyError when there is none of that id."""
    game: AnyGame = importlib.import_module(f"{__name__}.{game_folders()[game_id].name}").GAME
    return game


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    games: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            games[game.id] = game
    return games
