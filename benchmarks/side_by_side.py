"""Measures two work trees in turns, so that a busy machine disturbs both alike.

A benchmark that wants this is a script which, run with `--measure`, prints its figures as one line of JSON. It runs in
each tree again and again, and the tree decides which `sim`, `netcode` and `client` it imports.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]


def environment(tree: Path) -> dict[str, str]:
    """That of a process which imports from this tree."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "LP_NUM_THREADS": "1"}


def measured(script: str, old: Path | None, rounds: int, *options: str) -> dict[str, list[dict[str, Any]]]:
    """What the script printed, for each tree and round; without an old tree only for this one."""
    trees = {"new": HERE} if old is None else {"old": old.resolve(), "new": HERE}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
    for _ in range(rounds):
        for name, tree in trees.items():
            found[name].append(run_once(script, tree, *options))
    return found


def run_once(script: str, tree: Path, *options: str) -> dict[str, Any]:
    """What the script prints that imports from this tree."""
    command = [sys.executable, script, "--measure", *options]
    run = subprocess.run(command, cwd=tree, env=environment(tree), stdout=subprocess.PIPE, check=True)
    figures: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return figures


def report(rows: Sequence[dict[str, Any]], heads: str, line: Callable[[dict[str, Any]], str], as_json: bool) -> None:
    """Print what was found: one line a row under its heads, or all of it for machines."""
    if as_json:
        print(json.dumps(rows))
        return
    print(heads)
    for row in rows:
        print(line(row))


def beside(new: dict[str, Any], old: dict[str, Any] | None, verdict: str, same: str) -> dict[str, Any]:
    """The figures of this tree with those of the old one, and under `verdict` whether `same` is the same in both."""
    if old is None:
        return {**new, "old": {}, verdict: "not compared"}
    return {**new, "old": old, verdict: "alike" if old[same] == new[same] else "OTHERWISE"}


def ratio(new: float, old: float | None) -> str:
    return f"{new / old:5.2f}" if old else "    -"
