"""Boards and home beside those of an older work tree: `python -m benchmarks.pictures --old ../old --out DIR`.

In both trees bots play offscreen (`astragal demo --quality high`); pictures of the same moment of a game lie side by
side on one sheet a game and size, the old one on the left: title, opening, a throw, the middle, a card, the end. The
games themselves differ, as dice do. `--grey` shows them without colours.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from benchmarks.side_by_side import HERE, environment
from client.contact_sheet import make_sheet
from sim.games import all_games

SIZES = ("1280x720", "1920x1080", "800x1280", "500x800")
MOMENTS = ("title", "opening", "throw", "middle", "card", "end", "results")
SHELL = "home"
DEMO = "import sys; from client.cli import main; sys.exit(main())"


def drawn(tree: Path, game: str, size: str, quality: str, grey: bool, folder: Path) -> None:
    command = [sys.executable, "-c", DEMO, "demo", "--game", game, "--size", size, "--lang", "en"]
    command += ["--quality", quality, "--out", str(folder), *(["--grey"] if grey else [])]
    subprocess.run(command, cwd=tree, env=environment(tree), check=True, stdout=sys.stderr)


def sheet_of(names: list[str], size: str, folders: list[Path], out: Path) -> Path | None:
    """Rows of old and new, of those moments that both have."""
    rows = [[folder / f"{name}-{size}-en.png" for folder in folders] for name in names]
    rows = [row for row in rows if all(path.is_file() for path in row)]
    if rows:
        make_sheet(rows, out)
    return out if rows else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, required=True, help="an older work tree")
    parser.add_argument("--out", type=Path, required=True, help="where pictures and sheets go")
    parser.add_argument("--game", action="append", choices=list(all_games()), help="only this one")
    parser.add_argument("--size", action="append", help=f"only this one (default: {', '.join(SIZES)})")
    parser.add_argument("--quality", default="high")
    parser.add_argument("--grey", action="store_true", help="without colours")
    given = parser.parse_args()
    trees = {"old": given.old.resolve(), "new": HERE}
    folders = [given.out.resolve() / name for name in trees]
    for size in given.size or SIZES:
        for game in given.game or list(all_games()):
            for tree, folder in zip(trees.values(), folders, strict=True):
                folder.mkdir(parents=True, exist_ok=True)
                drawn(tree, game, size, given.quality, given.grey, folder)
            names = [f"{game}-{moment}" for moment in MOMENTS]
            made = sheet_of(names, size, folders, given.out / f"{game}-{size}.png")
            print(made or f"nothing of {game} in {size} was drawn by both", flush=True)
        print(sheet_of([SHELL], size, folders, given.out / f"{SHELL}-{size}.png"), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
