"""What people at a window wait for, and what it costs: `python benchmarks/window.py [PART ...] [--old PATH] [--json]`.

The real client in a real window (of an X server that nobody sees, if there is none), played by `played_window.py`: this
work tree, an older one with `--old`, and a bare Panda3D window in turns. Parts:

- start: processor seconds from the start of Python until the title, home, the answer to a click and the dice are seen,
  as ratios to those until a bare window is there; and those that its drawing thread had to work alone for it. Bar: a
  click is answered within 2.5 of a bare window.
- first-table: processor seconds from pressing "begin" until the table has been drawn, the same with everything since
  the click at home, and from "begin" until two seconds after it was drawn. Bar: 0.7 of before.
- memory: MB after one game and after all five. Bar: 1.25.
- idle: share of a core and wake-ups a second, of home and of a table at which nothing moves. Bars: 1 %, 12.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.client import BARE, display
from benchmarks.side_by_side import HERE, environment

CHILD = Path(__file__).parent / "played_window.py"
GAMES = ("beat-the-bit", "frigate", "deep-regrets", "adventure-dice", "deer-portal")
BARE_WINDOW = "a bare window"
Told = dict[str, dict[str, float]]


def played(tree: Path, screen: str, part: str, game: str) -> Told:
    """What a player in a window of that tree tells, by the name of each moment."""
    with tempfile.TemporaryDirectory() as folder:
        where = {"DISPLAY": screen, "ASTRAGAL_DATA": folder}
        began = time.time()
        run = subprocess.run(
            [sys.executable, "-P", str(CHILD), part, folder, game],
            cwd=tree, env=environment(tree) | where, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
        )  # fmt: skip
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith(b"{")]
    return {line["what"]: {**line, "wall": line["wall"] - began} for line in lines}


def bare(screen: str) -> Told:
    before, began = used(), time.time()
    command = [sys.executable, "-c", BARE.format(offscreen=False)]
    where = environment(HERE) | {"DISPLAY": screen}
    subprocess.run(command, env=where, capture_output=True, check=True)
    return {BARE_WINDOW: {"cpu": used() - before, "drawing": used() - before, "wall": time.time() - began}}


def used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def started(trees: dict[str, Path], screen: str, rounds: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    runs: list[tuple[Told, dict[str, Told]]] = []
    for _ in range(rounds):
        plain = bare(screen)
        runs.append((plain, {name: played(tree, screen, "start", GAMES[0]) for name, tree in trees.items()}))
    for clock in ("cpu", "drawing", "wall"):
        window = min(plain[BARE_WINDOW][clock] for plain, _ in runs)
        for name in trees:
            for what in runs[0][1][name]:
                found.setdefault(what, {})[f"{name}, {clock}"] = min(of[name][what][clock] for _, of in runs) / window
    return found


def seated(trees: dict[str, Path], screen: str, rounds: int, games: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for game in games:
        runs = [
            {name: played(tree, screen, "first-table", game) for name, tree in trees.items()} for _ in range(rounds)
        ]
        for name in trees:
            begun = min(of[name]["seated"]["cpu"] - of[name]["looked"]["cpu"] for of in runs)
            whole = min(of[name]["seated"]["cpu"] - of[name]["home stands"]["cpu"] for of in runs)
            later = min(of[name]["settled"]["cpu"] - of[name]["looked"]["cpu"] for of in runs)
            seen = {"from begin": begun, "from home": whole, "two seconds later": later}
            found.setdefault(game, {}).update({f"{name}, {what}": seconds for what, seconds in seen.items()})
    return found


def held(trees: dict[str, Path], screen: str, games: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, tree in trees.items():
        told = played(tree, screen, "memory", ",".join(games))
        sizes = [of["megabytes"] for what, of in told.items() if what.startswith("after")]
        most = [of["megabytes"] for what, of in told.items() if what.startswith("at")]
        ratios = {"after one": sizes[0], "after all": sizes[-1], "to one": sizes[-1] / sizes[0], "most": max(most)}
        found[name] = ratios
    return found


def rested(trees: dict[str, Path], screen: str, rounds: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, tree in trees.items():
        runs = [played(tree, screen, "idle", GAMES[0]) for _ in range(rounds)]
        for what in ("home at rest", "table at rest"):
            found.setdefault(what, {})[f"{name}, share of a core"] = median(of[what]["share"] for of in runs)
            found[what][f"{name}, wake-ups"] = median(of[what]["wakeups"] for of in runs)
    return found


PARTS = ("start", "first-table", "memory", "idle")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=PARTS, help="what to measure (default: everything)")
    parser.add_argument("--old", type=Path, help="an older work tree")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    trees = ({"old": given.old.resolve()} if given.old else {}) | {"new": HERE}
    parts, games = given.part or PARTS, tuple(given.game or GAMES)
    figures: dict[str, Any] = {}
    with display() as screen:
        assert screen, "there is no display, and no Xvfb"
        if "start" in parts:
            figures["start, to a bare window"] = started(trees, screen, given.rounds)
        if "first-table" in parts:
            figures["first table, s"] = seated(trees, screen, given.rounds, games)
        if "memory" in parts:
            figures["memory, MB"] = held(trees, screen, games)
        if "idle" in parts:
            figures["idle"] = rested(trees, screen, 1)
    if given.json:
        print(json.dumps(figures))
        return
    for what, rows in figures.items():
        print(what)
        for row, values in rows.items():
            print(f"  {row:28s}" + "".join(f"  {name} {value:.4g}" for name, value in values.items()))


if __name__ == "__main__":
    main()
