"""Records the golden games anew: `python -m tests.sim.games.beat_the_bit.record_golden`.

Needed after every change that makes the same inputs lead elsewhere. Seeds are tried in order until a game goes as
wanted: one for every ending, and one in which Two Crowns, the rarest mission, is redeemed.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from sim import logfile
from sim.games.beat_the_bit import GAME
from sim.selfplay import bot_player, play_table, steps
from tests.sim.games.beat_the_bit.firing import fired

GOLDEN = Path(__file__).parents[3] / "golden" / "beat-the-bit"
LONGEST = 400
"""Inputs at most, so that the files stay small."""


def ends(reason: str) -> Callable[[list[Any]], bool]:
    return lambda moves: GAME.outcome(moves[-1].step.state).reason == reason


def redeems_two_crowns(moves: list[Any]) -> bool:
    return "two-crowns" in set(fired(moves))


WANTED = {
    "victory": (["strong", "casual"], ends("victory")),
    "all-dead": (["casual"], ends("all-dead")),
    "escaped": (["casual"], ends("escaped")),
    "two-crowns": (["strong"], redeems_two_crowns),
}


def record(name: str) -> None:
    levels, wanted = WANTED[name]
    for number in count():
        seed, player = f"golden {name} {number}", bot_player(levels)
        moves = list(steps(GAME, len(levels), GAME.Options(), seed, player))
        if len(moves) <= LONGEST and wanted(moves):
            break
    GOLDEN.mkdir(parents=True, exist_ok=True)
    logfile.save(GOLDEN / f"{name}.astragal", play_table(GAME, len(levels), GAME.Options(), seed, player).log)


if __name__ == "__main__":
    for name in WANTED:
        record(name)
