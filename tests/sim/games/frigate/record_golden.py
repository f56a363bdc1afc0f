"""Records the golden runs anew: `python -m tests.sim.games.frigate.record_golden`.

Needed after every change that makes the same inputs lead elsewhere. Seeds are tried in order until a run ends as
wanted.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from sim import logfile
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.bots import casual, strong
from sim.selfplay import play_table

GOLDEN = Path(__file__).parents[3] / "golden" / "frigate"


def gives_up(view: s.State, seat: int, chance: Any) -> a.Action:
    """Plays seven hands, then strikes the colours."""
    return a.Abandon() if view.hands == 7 else casual(view, seat, chance)


def sails_on(view: s.State, seat: int, chance: Any) -> a.Action:
    """Plays strongly, and goes on after the last round."""
    return a.Continue() if view.phase == "victory" else strong(view, seat, chance)


CAPTAINS: dict[str, tuple[Callable[..., a.Action], s.Options]] = {
    "abandoned": (gives_up, s.Options()),
    "lost": (casual, s.Options()),
    "won": (strong, s.Options()),
    "endless": (sails_on, s.Options()),
}


def record(reason: str) -> None:
    captain, options = CAPTAINS[reason]
    for seed in count():
        table = play_table(
            GAME, 1, options, seed, lambda game, state, seat, chance: captain(game.view(state, seat), seat, chance)
        )
        outcome = GAME.outcome(table.state)
        if outcome is not None and outcome.reason == reason:
            logfile.save(GOLDEN / f"{reason}.astragal", table.log)
            print(f"{reason}: seed {seed}, {len(table.log)} entries, {outcome.scores[0]} points")
            return


if __name__ == "__main__":
    for wanted in CAPTAINS:
        record(wanted)
