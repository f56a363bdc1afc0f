"""What a move costs somebody who plays alone: `python benchmarks/solo.py [--games 20] [--json]`.

One person plays over a LocalLink at a host in the same process, as window and terminal do, with dice that need no
physics. Measured is the CPU time from asking for a move until everything that comes of it has been told, dice included;
what the person and the bots need to think is not counted. `plain` is the same log given to a table without a host.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from twisted.internet.task import Clock

from netcode import messages as m
from netcode.conduct import Conduct
from netcode.link import LocalLink, Watcher
from netcode.opening import new_table
from netcode.sqlite_store import SqliteStore
from sim.chance import chance_from
from sim.games import AnyGame, all_games
from sim.table import Act, Note, Table

GAMES = ("frigate", "deer-portal")


class Alone(Watcher):
    """Somebody who plays by chance, and what the moves of one game cost."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game = game
        self.costs: list[float] = []
        """Seconds of CPU an own move, with everything that came of it."""
        self._clock = Clock()
        self._luck = chance_from(seed)
        self._draws = 0
        self._thought = 0.0
        seats = game.seats[0]
        conduct = Conduct(random_bytes=self._random, off_thread=self._think)
        store = SqliteStore(self._clock, None)
        self.host = new_table(self._clock, game, store, seats, (next(iter(game.bots)),) * (seats - 1), conduct=conduct)
        self.link = LocalLink(self._clock, self.host, "Ada")
        self.link.watch(self)
        self.link.open()
        self.link.send(m.Ready(on=True))
        self.link.send(m.Start())
        self._settle()

    def play(self) -> None:
        link, game = self.link, self.game
        while link.outcome is None:
            throw = game.throw(link.view)
            if throw is not None:
                ask: Any = m.Throw()
            else:
                assert link.facing is not None
                serious = [action for action in link.actions if not action.concession]
                action = self._luck.derive(link.rev).choice(serious)[0]
                ask = m.Intent(base_rev=link.rev, action=m.raw(action))
            self._thought = 0.0
            began = time.process_time()
            link.send(ask)
            self._settle()
            self.costs.append(time.process_time() - began - self._thought)

    def plain(self) -> float:
        """Seconds of CPU an own move where a table is given the same log."""
        assert self.host.play is not None
        log = [entry.input for entry in self.host.play.table.log if not isinstance(entry.input, Note)]
        again = Table(self.game)
        began = time.process_time()
        for given in log:
            again.receive(given)
        spent = time.process_time() - began
        return spent / max(1, sum(isinstance(given, Act) and given.seat == 0 for given in log))

    def _settle(self) -> None:
        while any(call.getTime() - self._clock.seconds() <= 1 for call in self._clock.getDelayedCalls()):
            self._clock.advance(0.01)

    def _random(self, size: int) -> bytes:
        self._draws += 1
        return (self._luck.derive("bytes", self._draws).key * 2)[:size]

    def _think(self, work: Any) -> Any:
        """Off the thread, elsewhere: bots think, and dice fall, at somebody else's cost."""
        from twisted.internet.defer import maybeDeferred

        began = time.process_time()
        done = maybeDeferred(work)
        self._thought += time.process_time() - began
        return done


def measure(name: str, games: int) -> dict[str, float]:
    costs, plain = [], []
    for number in range(games):
        alone = Alone(all_games()[name], f"solo {number}")
        alone.play()
        costs += alone.costs
        plain.append(alone.plain())
    return {
        "moves": len(costs),
        "median_us": round(median(costs) * 1e6, 1),
        "mean_us": round(sum(costs) / len(costs) * 1e6, 1),
        "plain_us": round(sum(plain) / len(plain) * 1e6, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=20, help="games of each kind")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = {name: measure(name, arguments.games) for name in GAMES}
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(name, *(f"{key} {value}" for key, value in figure.items()))


if __name__ == "__main__":
    main()
