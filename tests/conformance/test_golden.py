"""Recorded games: one for every way each game can end, and each still leads where it led when it was recorded."""

import re
from pathlib import Path

import pytest

from sim import logfile
from sim.games import all_games
from sim.speech import LANGUAGES, Speech
from sim.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"
ENDINGS = [(game, reason) for game in all_games().values() for reason in game.end_reasons]
RECORDED = sorted(GOLDEN.glob("*/*.astragal"))


@pytest.mark.parametrize(("game", "reason"), ENDINGS, ids=lambda part: getattr(part, "id", part))
def test_every_ending_has_a_recorded_game(game, reason):
    log = logfile.load(GOLDEN / game.id / f"{reason}.astragal")
    table = Table.replay(game, log)
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == reason


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_recorded_game_is_true(path):
    log = logfile.load(path)
    assert Table.replay(all_games()[logfile.game_of(log)], log).state_hash == log[-1].state


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_is_remembered_in_every_language_and_only_once_it_is_over(path):
    log = logfile.load(path)
    game = all_games()[logfile.game_of(log)]
    assert game.keepsakes(log[:-1]) == ()
    for language in LANGUAGES:
        speech = Speech(game, language)
        for message in game.keepsakes(log):
            words = speech.message(message)
            assert words != message.key
            assert not re.search(r"\b(keepsake|achievement|chapter|perk)\.", words)
