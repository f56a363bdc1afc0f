"""The games. A package in this folder that defines GAME is a game; nothing else needs to know of it."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from sim.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    games: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            games[game.id] = game
    return games
