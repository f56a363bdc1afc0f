"""What the command line costs before it says anything: `python benchmarks/start.py --old PATH [--json]`.

CPU time, its own and the system's, of whole processes; the best of many, old and new and a bare Python in turns.
"""

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.side_by_side import HERE, environment, ratio

COMMANDS = {"--help": 110.0, "games": 180.0, "games --json": None, "bots --help": None, "doctor --help": None}
"""What is asked for, and the bar in ms."""
BARE = "a bare Python"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="a work tree of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each (%(default)s)")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments = parser.parse_args()
    trees = {"new": HERE} if arguments.old is None else {"old": arguments.old.resolve(), "new": HERE}
    best: dict[tuple[str, str], float] = {}
    said: dict[tuple[str, str], bytes] = {}
    for _ in range(arguments.rounds):
        for command in (BARE, *COMMANDS):
            for name, tree in trees.items():
                spent, output = run(command, tree)
                best[command, name] = min(best.get((command, name), spent), spent)
                said[command, name] = output
    rows = [row(command, bar, best, said) for command, bar in {BARE: None, **COMMANDS}.items()]
    if arguments.json:
        print(json.dumps(rows))
        return
    print(f"{'command':16} {'old ms':>8} {'new ms':>8} {'ratio':>6} {'bar':>5} {'x bare':>7}  says")
    for each in rows:
        old = each.get("old")
        print(
            f"{each['command']:16} {old or 0:>8.1f} {each['ms']:>8.1f} {ratio(each['ms'], old):>6} "
            f"{each['bar'] or '':>5} {each['ms'] / rows[0]['ms']:>7.1f}  {each['says']}"
        )


def row(
    command: str, bar: float | None, best: dict[tuple[str, str], float], said: dict[tuple[str, str], bytes]
) -> dict[str, Any]:
    found: dict[str, Any] = {"command": command, "bar": bar, "ms": best[command, "new"], "says": "not compared"}
    if (command, "old") in best:
        found["old"] = best[command, "old"]
        found["says"] = "the same" if said[command, "old"].split() == said[command, "new"].split() else "OTHER WORDS"
    return found


def run(command: str, tree: Path) -> tuple[float, bytes]:
    """CPU milliseconds of one process in a tree, and what it printed."""
    words = ["-c", "pass"] if command == BARE else ["-m", "client", "--lang", "en", *command.split()]
    settings = {**environment(tree), "COLUMNS": "120"}
    before = cpu_of_children()
    done = subprocess.run([sys.executable, *words], cwd=tree, env=settings, stdout=subprocess.PIPE, check=True)
    return 1000 * (cpu_of_children() - before), done.stdout


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
