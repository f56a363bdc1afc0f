"""Records the golden games anew: `python -m tests.sim.games.adventure_dice.record_golden`.

Needed after every change that makes the same inputs lead elsewhere.
"""

from pathlib import Path

from sim import logfile
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import Leave, VoteEnd
from sim.games.adventure_dice.state import Options
from sim.selfplay import bot_player, play_table
from sim.table import Table

GOLDEN = Path(__file__).parents[3] / "golden" / GAME.id


def finished() -> Table:
    """Four seats play to the last monster."""
    return play_table(GAME, 4, Options(), "golden", bot_player(["strong", "casual", "strong", "casual"]))


def solo() -> Table:
    """One seat clears the land."""
    return play_table(GAME, 1, Options(), "golden", bot_player(["strong"]))


def abandoned() -> Table:
    """Three seats play for a while; then one leaves, and the others agree to stop."""
    inputs = 120
    while True:
        table = play_table(GAME, 3, Options(), "golden", bot_player(["casual"] * 3), most=inputs)
        if GAME.throw(table.state) is None:
            break
        inputs += 1
    table.act(2, Leave())
    table.act(0, VoteEnd())
    table.act(1, VoteEnd())
    return table


if __name__ == "__main__":
    for game in (finished, solo, abandoned):
        table = game()
        logfile.save(GOLDEN / f"{game.__name__}.astragal", table.log)
        print(f"{game.__name__}: {len(table.log)} entries, {GAME.outcome(table.state)}")
