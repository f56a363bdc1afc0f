"""The computer players."""

from statistics import median

import pytest

from sim.games.beat_the_bit import GAME
from sim.selfplay import bot_player, play


def played(levels, games, name="bots"):
    return [play(GAME, len(levels), GAME.Options(), f"{name} {n}", bot_player(levels)) for n in range(games)]


def strong_share(games):
    """How often the strong player wins at a table for two, the seats changing."""
    wins = 0
    for number in range(games):
        levels = ["strong", "casual"] if number % 2 else ["casual", "strong"]
        result = play(GAME, 2, GAME.Options(), f"duel {number}", bot_player(levels))
        wins += any(levels[seat] == "strong" for seat in result.outcome.winners)
    return wins / games


def test_the_strong_player_beats_the_casual_one():
    assert strong_share(24) > 0.6


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_a_bot_finishes_alone(level):
    assert all(result.outcome.reason in GAME.end_reasons for result in played([level], 10))


@pytest.mark.soak
def test_the_strong_player_beats_the_casual_one_over_a_thousand_games():
    assert strong_share(1000) > 0.6


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_balance_of_a_thousand_casual_games(seats):
    """Somebody wins in 55 to 92 % of games, after 6 to 20 turns a player."""
    results = played(["casual"] * seats, 1000, "balance")
    wins = sum(bool(result.outcome.winners) for result in results) / len(results)
    turns = median(sum(p.turns for p in result.state.players) / seats for result in results)
    assert 0.55 <= wins <= 0.92
    assert 6 <= turns <= 20
