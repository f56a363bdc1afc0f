"""Every game satisfies every property."""

import pytest

from sim.games import all_games
from tests.conformance.properties import PROPERTIES, other_processes_agree

GAMES = list(all_games().values())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game(game, holds, seed):
    holds(game, seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_other_processes_agree(game):
    other_processes_agree(f"sim.games.{game.folder.name}", "GAME", seed=3)
