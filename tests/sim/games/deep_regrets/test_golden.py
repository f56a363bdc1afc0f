"""The recorded games: what became of each, and what was earned in it."""

from pathlib import Path

import pytest

from sim import logfile
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.records.achievements import earned
from sim.table import Table

GOLDEN = Path(__file__).parents[3] / "golden" / "deep-regrets"

SCORES = {
    "saturday": (47, 47, 23),
    "collapse": (30, 30, 37, 54, 37),
    "drowned": (6, 19, 24, 10, 33),
}
WINNERS = {"saturday": (1,), "collapse": (3,), "drowned": (4,)}


def replayed(reason):
    return Table.replay(GAME, logfile.load(GOLDEN / f"{reason}.astragal"))


@pytest.mark.parametrize("reason", SCORES)
def test_a_recorded_game_still_ends_as_it_did(reason):
    outcome = GAME.outcome(replayed(reason).state)
    assert (outcome.reason, outcome.scores, outcome.winners) == (reason, SCORES[reason], WINNERS[reason])


def test_on_that_saturday_equal_scores_were_told_apart_by_their_regrets():
    state = replayed("saturday").state
    assert state.scores[0].total == state.scores[1].total
    assert state.scores[1].regrets < state.scores[0].regrets


def test_the_world_was_drowned_a_depth_a_day():
    state = replayed("drowned").state
    assert state.options.plug_pace == "row"
    assert all(shoal.empty for shoal in state.shoals)
    assert state.plug is not None


def test_what_was_earned_while_the_world_drowned():
    found = earned(GAME, logfile.load(GOLDEN / "drowned.astragal"))
    assert [(item.seat, item.achievement) for item in found] == [
        (0, "no-regrets"),
        (3, "drown"),
        (4, "never-in-port"),
    ]
