"""`astragal demo --out DIR`: bots play offscreen, and the pictures show every screen. No display is needed."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client import narration
from client.cli import tell
from client.cli.arguments import game_named
from client.cli.pulse import Pulse
from client.problems import CannotDo
from sim import logfile
from sim.games import AnyGame, all_games
from sim.logfile import game_of
from sim.speech import LANGUAGES
from sim.table import BadLog, Entry, Table

if TYPE_CHECKING:
    from client.demo import Demo

SIZES = ("1280x720", "800x1280")
Ended = tuple[AnyGame, list[Entry], str]
"""A recorded game, and what it is called."""
FILM, SECONDS = (960, 540), 12.0
"""Size and length of the film of a game."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("demo", help="let bots play offscreen and write pictures")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the pictures go")
    parser.add_argument("--game", help="only this game (default: every game with a board of its own)")
    parser.add_argument("--card", metavar="NAME", help="only this card of one game, held up once it is on the table")
    parser.add_argument("--size", metavar="WxH", help=f"only this size (default: {' and '.join(SIZES)})")
    parser.add_argument("--lang", dest="only_lang", choices=LANGUAGES, help="only this language (default: all three)")
    parser.add_argument("--quality", choices=("test", "low", "medium", "high"), default="medium", help="%(default)s")
    parser.add_argument("--film", type=Path, metavar="FILE", help="at last, a short film of a game that was played")
    parser.add_argument("--endings", type=Path, metavar="DIR", help="also how each of the recorded games there ended")
    parser.add_argument("--seed", default="demo", help="another seed, another game")
    parser.add_argument("--grey", action="store_true", help="without colours, as some people see them")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.card and not arguments.game:
        raise CannotDo("card-of-which-game")
    sizes = [size_of(size) for size in ([arguments.size] if arguments.size else SIZES)]
    languages = [arguments.only_lang] if arguments.only_lang else list(LANGUAGES)
    ended = _recorded(arguments.endings, arguments.lang, arguments.game) if arguments.endings else []
    with Pulse() as pulse:
        out, written, played = _drawn(arguments, sizes, languages, ended, pulse)
    if arguments.card and not written:
        raise CannotDo("card", card=arguments.card)
    tell(f"{written} pictures")
    if out is not None and played:
        from client.cli.film import make_film

        make_film(Table.replay(all_games()[game_of(played)], played), out, FILM, languages[0], SECONDS)
    return 0


def _drawn(
    arguments: argparse.Namespace,
    sizes: list[tuple[int, int]],
    languages: list[str],
    ended: list[Ended],
    pulse: Pulse,
) -> tuple[Path | None, int, list[Entry]]:
    """Draw everything: where a film is to go, how many pictures there are, and the game that was played last."""
    from client.boards import board_of
    from client.cli.film import film_to_make
    from client.demo import Demo

    games = [game_named(arguments.game)] if arguments.game else [g for g in all_games().values() if board_of(g.id)]
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotDo("write", path=arguments.out, why=error.strerror) from error
    out = film_to_make(arguments.film) if arguments.film else None
    written = 0
    played: list[Entry] = []
    for size in sizes:
        demo = Demo(size, languages, arguments.quality, arguments.seed, arguments.grey)
        for path in _pictures(demo, games, arguments.card, ended, arguments.out):
            pulse.tell(str(path))
            written += 1
        played = demo.played or played
    return out, written, played


def _recorded(folder: Path, language: str, only: str | None) -> list[Ended]:
    """The recorded games of a folder, and of those below it, by their files' names."""
    try:
        next(folder.iterdir(), None)  # says so if there is none
        found = [(path.stem, logfile.load(path)) for path in sorted(folder.rglob("*.astragal"))]
        named = [(game_named(game_of(log)), log, name) for name, log in found]
    except OSError as error:
        raise CannotDo("read", path=folder, why=error.strerror) from error
    except BadLog as bad:
        raise CannotDo("read", path=folder, why=narration.bad_log(bad, language)) from bad
    return [ended for ended in named if only in (None, ended[0].id)]


def _pictures(demo: "Demo", games: list[AnyGame], card: str | None, ended: list[Ended], folder: Path) -> Iterator[Path]:
    try:
        if card:
            yield from demo.card(games[0], card, folder)
            return
        yield from demo.shell(folder)
        for game in games:
            yield from demo.game(game, folder)
        for game, log, name in ended:
            yield from demo.ending(game, log, name, folder)
    finally:
        demo.close()


def size_of(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if match is None:
        raise CannotDo("size", text=text)
    return int(match[1]), int(match[2])
