"""The tank runs dry as the Plug drains it."""

from pathlib import Path

from client.boards.deep_regrets.endings import ebb
from sim import logfile
from sim.games import all_games
from sim.games.deep_regrets import events as e
from sim.table import Table

GOLDEN = Path(__file__).parents[3] / "golden" / "deep-regrets"


def test_the_water_sinks_with_the_plug_and_each_shoal_and_is_gone_at_last() -> None:
    game, log = all_games()["deep-regrets"], logfile.load(GOLDEN / "drowned.astragal")
    levels, pulled = [], []

    def watch(number: int, step: object) -> None:
        levels.append(ebb(step.state))  # type: ignore[attr-defined]
        pulled.extend(number for event in step.events if isinstance(event, e.PlugPulled))  # type: ignore[attr-defined]

    Table.replay(game, log, watch)
    assert not any(levels[: pulled[0]])
    assert all(0 < level <= 1 for level in levels[pulled[0] :])
    assert len(set(levels[pulled[0] : -1])) > 2, "it sinks step by step"
    assert levels[-1] == 1.0
    assert max(levels[:-1]) < 1.0
