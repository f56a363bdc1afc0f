"""What tables cost beside those of an older checkout: both are drawn in turns, each in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.side_by_side import environment

CHILD = Path(__file__).parent / "drawn_table.py"
ROOT = Path(__file__).parent.parent
SIZE = "1280x720"
ROUNDS, FRAMES = 5, 2
"""Turns of each of the two, and frames of a turn."""
STARTS = 3
"""Times that each is started anew, for what happens once."""
BARS = {"low": 1.2, "medium": 2.0, "high": 3.0}
MOST = {"draw calls": 400, "vertices": 250_000, "MB of textures": 150}
"""Of a table in `high`."""
ONCE = 1.1
"""Start-up and sitting down may take this much of what they took: they are measured to a tenth."""


class Child:
    """A table of one checkout, drawn on demand."""

    def __init__(self, checkout: Path, game: str, preset: str) -> None:
        command = [sys.executable, "-P", str(CHILD), game, preset, SIZE]
        self._process = subprocess.Popen(
            command, cwd=checkout, env=environment(checkout), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.once: dict[str, float] = self._answer()

    def ask(self, what: str) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(what + "\n")
        self._process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> Any:
        """The next line of JSON; whatever else is said is passed over."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                return json.loads(line)
            except ValueError:
                continue
        raise RuntimeError(f"The table of {self._process.args!r} cannot be drawn.")


def against(old: Path, game: str, preset: str) -> dict[str, float]:
    """Ratios of processor time of the new table to the old one, and what the new one draws."""
    once: list[dict[str, float]] = []
    for started in range(STARTS):
        # one after the other, so that both meet the same neighbours on the machine
        pair = [Child(checkout, game, preset) for checkout in (old, ROOT)]
        once.append({what: pair[1].once[what] / max(pair[0].once[what], 0.01) for what in pair[1].once})
        if started == STARTS - 1:
            frames = [[float(child.ask(str(FRAMES))) for child in pair] for _ in range(ROUNDS)]
            facts, facts_before = pair[1].ask("facts"), pair[0].ask("facts")
        for child in pair:
            child.close()
    before, after = (min(times) for times in zip(*frames, strict=True))
    found = {"frame": after / before, "start": median(one["start"] for one in once)}
    if game != "home":
        found["sit down"] = median(one["sit down"] for one in once)
    return {**found, **facts, **{f"{name} to old": facts[name] / facts_before[name] for name in facts}}


def too_much(preset: str, figures: dict[str, float]) -> list[str]:
    """What is beyond its bar."""
    found = [name for name in ("start", "sit down") if figures.get(name, 0) > ONCE]
    if figures["frame"] > BARS[preset]:
        found.append("frame")
    if preset == "high":
        found += [name for name, most in MOST.items() if figures[name] > most]
    return found


def older_figures(old: Path, games: Sequence[str], presets: Sequence[str]) -> dict[str, dict[str, dict[str, float]]]:
    """Of each game in each preset; it takes long, and each is told as soon as it is known."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for game in games:
        found[game] = {}
        for preset in presets:
            told = found[game][preset] = against(old, game, preset)
            print(game, preset, json.dumps(told), file=sys.stderr, flush=True)
    return found


def show(figures: dict[str, dict[str, dict[str, float]]]) -> bool:
    """Print them; whether all are within their bars."""
    good = True
    for game, presets in figures.items():
        print(game)
        for preset, told in presets.items():
            beyond = too_much(preset, told)
            good = good and not beyond
            line = "".join(f"  {what} {value:.4g}" for what, value in told.items())
            print(f"  {preset:8s}{line}{'  TOO MUCH: ' + ', '.join(beyond) if beyond else ''}")
    return good
