"""`astragal film FILE --out game.webm`: the highlights of a recorded game as a film. No display is needed."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client import narration
from client.cli import tell
from client.cli.arguments import add_packs, file_to_write
from client.cli.demo import size_of
from client.cli.verify import replayed
from client.problems import CannotDo
from sim.table import BadLog, Table

if TYPE_CHECKING:
    from client.film.studio import Studio

SECONDS = (2.0, 600.0)
"""How short and how long a film may be."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("film", help="the highlights of a recorded game as a film")
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, required=True, metavar="FILM", help="where the film goes: a .webm file")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long it is at most (%(default)g)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="%(default)s")
    parser.add_argument(
        "--quality",
        choices=("test", "low", "medium", "high"),
        default="",
        help="what is drawn (default: what this machine draws in good time)",
    )
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out = film_to_make(arguments.out)
    size, seconds = size_of(arguments.size), arguments.seconds
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise CannotDo("film-seconds", given=f"{seconds:g}", least=f"{SECONDS[0]:g}", most=f"{SECONDS[1]:g}")
    try:
        table = replayed(arguments.file, arguments.pack)
    except OSError as error:
        raise CannotDo("read", path=arguments.file, why=error.strerror) from error
    except BadLog as bad:
        tell(narration.bad_log(bad, arguments.lang))
        return 1
    make_film(table, out, size, arguments.lang, seconds, arguments.quality)
    return 0


def film_to_make(path: Path) -> Path:
    """Where a film is to go, if one can be made and written."""
    if find_spec("av") is None:
        raise CannotDo("film-without-av")
    out = file_to_write(path)
    assert out is not None
    return out


def make_film(table: Table, out: Path, size: tuple[int, int], language: str, seconds: float, quality: str = "") -> None:
    """Shoot it, and say how far it is and where it lies."""
    from client.film.studio import Studio
    from client.open_window import NoDisplay
    from client.render.assets import MissingAsset

    try:
        with Studio(size, language, quality) as studio:
            _shoot(studio, table, seconds, out)
    except NoDisplay as problem:
        raise CannotDo("film-undrawn", why=problem) from problem
    except MissingAsset as problem:
        raise CannotDo(str(problem)) from None
    except OSError as error:
        raise CannotDo("write", path=out, why=error.strerror or error) from error
    tell(str(out))


def _shoot(studio: "Studio", table: Table, seconds: float, out: Path) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from client.film.script import last, whole
    from client.scenes.replay import Recording

    recording = Recording({table.game.id: table.game}, table.log)
    end = studio.lasts(recording, last(table.game, table.log))
    script = whole(table.game, table.log, seconds, end)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        shooting = progress.add_task(out.name, total=1.0)
        for share in studio.shoot(recording, script, seconds, out):
            progress.update(shooting, completed=share)
