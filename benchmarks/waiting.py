"""How long a player waits between two own inputs at a full table of bots: `python -m benchmarks.waiting`.

The very table of the window plays in time that only passes here, so the figures are seconds of the clock on the wall:
pauses of the bots, dice that fall and pieces that move. What the computer needs to think is measured beside it.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from client.demo import FRAME, Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.settings import SPEEDS
from netcode.conduct import Conduct
from netcode.throws import at_once, physics_throw
from sim.games import AnyGame, all_games


class Waiting(Demo):
    """A table at which somebody plays at once whenever it is their turn, and counts the seconds in between."""

    def __init__(self, speed: str) -> None:
        super().__init__((640, 360), ["en"], "low", seed="waiting")
        self.app.store.change(speed=speed)
        draws = iter(range(1 << 30))
        conduct = Conduct(
            throw_service=physics_throw,
            off_thread=at_once,
            random_bytes=lambda n: (self._luck.derive("bytes", next(draws)).key * 2)[:n],
            bot_seconds=SPEEDS[speed].pause,
        )
        self.app.tables = Tables(self.app, Path(self._folder.name), conduct)
        self._made = 0
        """Own inputs in the present game."""

    def waits(self, game: AnyGame, inputs: int) -> Iterator[tuple[float, float]]:
        """For every own input the seconds until the next one: on the wall, and of thinking. One game after another."""
        while inputs > 0:
            yield from self._game(game, inputs)
            inputs -= self._made

    def _game(self, game: AnyGame, inputs: int) -> Iterator[tuple[float, float]]:
        levels = list(game.bots)
        table = self.app.tables.begin(game, [YOU, *[levels[-1]] * (game.seats[-1] - 1)], game.Options())
        assert isinstance(table, TableScene)
        self.app.go(table)
        self._until(lambda: table.facts.mine)
        self._made = 0
        while self._made < inputs:
            self._made += 1
            own = table.link.facing
            self.play(table)
            waited, began, others = 0.0, time.process_time(), False
            while not table.facts.mine and not isinstance(self.app.scene, ResultsScene):
                self.run(FRAME)
                waited += FRAME
                others |= any(seat != own for seat in table.facts.acting)
            if isinstance(self.app.scene, ResultsScene):
                break
            if others:
                yield waited, time.process_time() - began
        self.app.home()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "games", nargs="*", default=[game for game, rules in all_games().items() if rules.seats[-1] > 1]
    )
    parser.add_argument("--inputs", type=int, default=150, help="own inputs a game")
    parser.add_argument("--speed", choices=list(SPEEDS), default="normal")
    arguments = parser.parse_args()
    print(f"{'game':16} {'waits':>5} {'median s':>9} {'longest s':>9} {'thinking, longest s':>20}")
    for name in arguments.games:
        bench = Waiting(arguments.speed)
        found = list(bench.waits(all_games()[name], arguments.inputs))
        bench.close()
        waits, thoughts = [wait for wait, _ in found], [thought for _, thought in found]
        print(f"{name:16} {len(waits):5} {median(waits):9.1f} {max(waits):9.1f} {max(thoughts):20.1f}", flush=True)


if __name__ == "__main__":
    main()
