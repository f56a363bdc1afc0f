"""Boards and home beside those of an older work tree: `python -m benchmarks.pictures --old ../old --out DIR`.

Bots play a game by its rules, with the most players; each tree draws it at the beginning, in the middle, with a card
held up, with dice in the air, late, and its results (`benchmarks/posed_table.py`). The same moment of both lies side by
side on one sheet a game and size, the old one on the left; without `--old` there is no other. The games themselves may
differ, as bots and rules do. `--grey` shows them without colours.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from benchmarks.side_by_side import HERE, environment
from client.contact_sheet import make_sheet
from sim.games import all_games

SIZES = ("1280x720", "1920x1080", "800x1280", "500x800", "2560x1080")
MOMENTS = ("opening", "middle", "card", "throw", "late", "results")
SHELL = "home"
CHILD = Path(__file__).parent / "posed_table.py"


def drawn(tree: Path, game: str, size: str, given: argparse.Namespace, folder: Path) -> None:
    command = [sys.executable, "-P", str(CHILD), game, size, given.quality, given.lang, str(folder)]
    command += ["grey"] if given.grey else []
    subprocess.run(command, cwd=tree, env=environment(tree), check=True)


def sheet_of(names: list[str], tail: str, folders: list[Path], out: Path) -> Path | None:
    """A row for each moment that all have."""
    rows = [[folder / f"{name}-{tail}.png" for folder in folders] for name in names]
    rows = [row for row in rows if all(path.is_file() for path in row)]
    if rows:
        make_sheet(rows, out)
    return out if rows else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="an older work tree")
    parser.add_argument("--out", type=Path, required=True, help="where pictures and sheets go")
    parser.add_argument("--game", action="append", choices=[SHELL, *all_games()], help="only this one")
    parser.add_argument("--size", action="append", help=f"only this one (default: {', '.join(SIZES)})")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--quality", default="high")
    parser.add_argument("--grey", action="store_true", help="without colours")
    given = parser.parse_args()
    trees = {"old": given.old.resolve()} if given.old else {}
    trees["new"] = HERE
    folders = [given.out.resolve() / name for name in trees]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    for size in given.size or SIZES:
        for game in given.game or [SHELL, *all_games()]:
            for tree, folder in zip(trees.values(), folders, strict=True):
                drawn(tree, game, size, given, folder)
            names = [SHELL] if game == SHELL else [f"{game}-{moment}" for moment in MOMENTS]
            made = sheet_of(names, f"{size}-{given.lang}", folders, given.out / f"{game}-{size}.png")
            print(made or f"nothing of {game} in {size} was drawn by both", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
