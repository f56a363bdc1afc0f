"""How long the question after the deciding die takes, for every game: `python -m benchmarks.deciding`.

The throws are those of bots' games with the most seats. Each is asked about three times and its best time counts, so
that a busy machine disturbs little; a throw may take 20 ms, since it is asked while the dice are still in the air.
"""

import argparse
import json
import time
from statistics import mean

from sim.deciding import deciders, in_balance
from sim.games import AnyGame, all_games
from sim.selfplay import bot_player, steps

LIMIT_MS = 20
ASKED = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=400, help="for each game (%(default)s)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = {game.id: measure(game, arguments.throws) for game in all_games().values()}
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        cost = f"mean {figure['mean_ms']:6.2f} ms  worst {figure['worst_ms']:6.2f} ms of {LIMIT_MS}"
        shares = f"one die decides {figure['one']:4.0%}, several {figure['several']:4.0%}"
        print(f"{name:16} {cost}  {shares}, watched {figure['watched']:4.0%}")


def measure(game: AnyGame, wanted: int) -> dict[str, float]:
    """Times in milliseconds; how often one die, or several, decide; and how often everybody holds their breath.

    Of several that decide, the one with the highest number stands for the last to lie still.
    """
    times, found, watched = [], [], 0
    seats = game.seats[-1]
    levels = [list(game.bots)[-1]] * seats
    for number in range(wanted):
        before = None
        for move in steps(game, seats, game.Options(), f"deciding {number}", bot_player(levels)):
            if move.rest is not None:
                view = game.view(before, None)
                best = float("inf")
                for _ in range(ASKED):
                    began = time.process_time()
                    dice = deciders(game, view, move.rest)
                    holds = bool(dice) and in_balance(game, view, move.rest, dice[-1])
                    best = min(best, time.process_time() - began)
                times.append(best * 1000)
                found.append(len(dice))
                watched += holds
                if len(times) == wanted:
                    break
            before = move.step.state
        if len(times) == wanted:
            break
    return {
        "throws": len(times),
        "mean_ms": mean(times),
        "worst_ms": max(times),
        "one": found.count(1) / len(found),
        "several": sum(number > 1 for number in found) / len(found),
        "watched": watched / len(found),
    }


if __name__ == "__main__":
    main()
