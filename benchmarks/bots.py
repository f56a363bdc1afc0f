"""How long the strong bots think: `python benchmarks/bots.py --old PATH [--json]`, PATH an older work tree.

Whole games of strong bots, the same in both trees: CPU time of every decision, from an empty memory. Bots that choose
alike play the same games to the last move, which is the best proof that they are as strong; where they do not, their
strength is for a tournament to show (`astragal bots GAME --games N`).
"""

import argparse
import gc
import json
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

GAMES = {"adventure-dice": 2, "beat-the-bit": 2, "deep-regrets": 1, "deer-portal": 4, "frigate": 3}
"""How many games of each are played."""
BAR = 50.0
"""ms"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="a work tree of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=2, help="how often both trees have their turn (%(default)s)")
    parser.add_argument("--game", nargs="*", default=[*GAMES], choices=GAMES)
    parser.add_argument("--games", type=int, default=1, help="times as many games of each (%(default)s)")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps({game: figures(game, GAMES[game] * arguments.games) for game in arguments.game}))
        return
    # only here: what is measured may come from another tree
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from benchmarks.side_by_side import beside, measured, ratio, report

    def line(row: dict[str, Any]) -> str:
        worst, mean = row["old"].get("worst"), row["old"].get("mean")
        return (
            f"{row['game']:16} {row['decisions']:>9} {worst or 0:>13.1f} {row['worst']:>13.1f} "
            f"{ratio(row['worst'], worst):>6} {BAR:>5.0f} {mean or 0:>9.2f} {row['mean']:>9.2f}  {row['chosen']}"
        )

    options = ("--games", str(arguments.games), "--game", *arguments.game)
    rounds = measured(__file__, arguments.old, arguments.rounds, *options)
    rows = []
    for game in arguments.game:
        found = {name: over_all(game, own) for name, own in rounds.items()}
        rows.append({"game": game, "bar": BAR, **beside(found["new"], found.get("old"), "chosen", "actions")})
    heads = f"{'game':16} {'decisions':>9} {'old worst ms':>13} {'new worst ms':>13} {'ratio':>6} {'bar':>5}"
    report(rows, f"{heads} {'old mean':>9} {'new mean':>9}  chosen", line, arguments.json)


def over_all(game: str, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Each decision's best time over all rounds, the worst of these, and what was chosen."""
    times = [min(each) for each in zip(*(one[game]["ms"] for one in rounds), strict=True)]
    mean = sum(times) / len(times)
    return {"worst": max(times), "mean": mean, "decisions": len(times), "actions": rounds[0][game]["actions"]}


def figures(name: str, games: int) -> dict[str, Any]:
    """Of the tree that is imported here."""
    from sim.chance import chance_from
    from sim.games import all_games
    from sim.selfplay import steps

    game = all_games()[name]
    times: list[float] = []
    actions = sha256()

    def player(_: Any, state: Any, seat: int, chance: Any) -> Any:
        view = game.view(state, seat)
        began = time.process_time()
        action = game.bots["strong"](view, seat, chance)
        times.append(1000 * (time.process_time() - began))
        actions.update(repr(action).encode())
        return action

    for number in range(games):
        gc.collect()
        seats = game.seats[number % len(game.seats)]
        for _ in steps(game, seats, game.Options(), chance_from(f"bots {number}").key, player):
            pass
    return {"ms": times, "actions": actions.hexdigest()}


if __name__ == "__main__":
    sys.exit(main())
