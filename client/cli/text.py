"""`astragal text GAME`: a whole game in the terminal, told in sentences and played by typing."""

import argparse
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client import narration
from client.cli.arguments import (
    HUMAN,
    add_options,
    add_packs,
    file_to_write,
    game_named,
    levels_of,
    options_of,
    user_name,
)
from client.problems import CannotDo
from sim import logfile
from sim.game import Refused
from sim.games import AnyGame, all_games
from sim.snapshots import kept_beside
from sim.speech import Speech
from sim.table import Act, BadLog, Begin, Table

if TYPE_CHECKING:
    from client.cli.text_table import TextTable


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("text", help="play in the terminal")
    parser.add_argument("game", nargs="?", help="which game; not needed with --resume")
    parser.add_argument("--seats", metavar="h,LEVEL,..", help="who sits where: h is you, or a bot's level (default: h)")
    parser.add_argument("--seed", help="replaces chance and physics: the same seed, the same game")
    parser.add_argument("--daily", action="store_true", help="the run of the day: the same for everybody, alone")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved on leaving")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the log at the end")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    # Twisted and rich are loaded only by those who play
    from client.cli.text_play import TextPlay

    file_to_write(arguments.save)
    opened = _resumed(arguments) if arguments.resume else _begun(arguments)
    play = TextPlay(opened, arguments.lang)
    play.play()
    table = opened.closed()
    if HUMAN in opened.levels and not arguments.seed and not play.left:
        _remember(table, arguments.lang)
    begun = any(isinstance(entry.input, Act) for entry in table.log)
    if play.left and begun:
        opened.bookmark(table)
    if arguments.save:
        _save(arguments.save, table)
    elif play.left and begun:
        path = arguments.resume or _new_file(table)
        _save(path, table)
        print(play.shell.say("text.saved", path=path))
    return 0


def _begun(arguments: argparse.Namespace) -> "TextTable":
    from client.cli.text_table import begin

    if not arguments.game:
        raise CannotDo("game-missing", known=", ".join(all_games()))
    game = game_named(arguments.game, arguments.pack)
    levels = levels_of(game, arguments.seats, None, people=True)
    daily = _daily_seed(game, arguments) if arguments.daily else b""
    try:
        return begin(game, levels, user_name(), options_of(game, arguments.option), arguments.seed, daily)
    except Refused as refused:
        raise CannotDo(Speech(game, arguments.lang).refusal(refused)) from refused


# Leaving, and coming back


def _resumed(arguments: argparse.Namespace) -> "TextTable":
    """The table that was left, with the same players around it."""
    from client.cli.text_table import resume

    try:
        log = logfile.load(arguments.resume)
        begin = log[0].input
        assert isinstance(begin, Begin)
        table = Table.replay(game_named(begin.game, arguments.pack), log)
    except BadLog as bad:
        raise CannotDo(narration.bad_log(bad, arguments.lang)) from bad
    except OSError as error:
        raise CannotDo("read", path=arguments.resume, why=error.strerror) from error
    return resume(table, user_name(), arguments.seed)


def _new_file(table: Table) -> Path:
    from netcode.saved import data_folder

    return data_folder() / "games" / f"{table.game.id}-{datetime.now():%Y%m%d-%H%M%S}.astragal"


def _save(path: Path, table: Table) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        logfile.save(path, table.log, kept_beside(table.game, table.log))
    except OSError as error:
        raise CannotDo("write", path=path, why=error.strerror) from error


def _daily_seed(game: AnyGame, arguments: argparse.Namespace) -> bytes:
    """The seed that everybody has today; nothing else may be chosen then."""
    seed = game.daily(date.today().isoformat())
    if seed is None:
        raise CannotDo("daily", game=game.id)
    if arguments.seats or arguments.seed or arguments.option or arguments.pack:
        raise CannotDo("daily-alone")
    return seed


def _remember(table: Table, language: str) -> None:
    """Keep what the game was worth; a disk that fails is no reason to lose the last words."""
    from twisted.internet.task import Clock

    from netcode.saved import data_folder
    from netcode.sqlite_store import SqliteStore
    from netcode.store import CannotStore
    from netcode.texts import NetworkSpeech

    game, when = table.game, datetime.now().isoformat(timespec="seconds")
    try:
        store = SqliteStore(Clock(), data_folder())
        store.keep_memory(game.id, game.remember(store.memory(game.id), table.log, when))
        store.close()
    except CannotStore as trouble:
        raise CannotDo(NetworkSpeech(language).trouble(trouble)) from trouble
