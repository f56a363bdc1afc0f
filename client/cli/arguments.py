"""Arguments that several commands share, turned into the things they name."""

import argparse
import getpass
import secrets
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from client.problems import CannotDo
from sim.game import PackRefused
from sim.games import AnyGame, all_games

HUMAN = "h"


def game_named(name: str, packs: Sequence[Path] = ()) -> AnyGame:
    """The game of this name, with packs laid over its own content."""
    games = all_games()
    if name not in games:
        raise unknown("game", name, games, name=name)
    return _with_packs(name, tuple(packs)) if packs else games[name]


def unknown(why: str, word: str, known: Iterable[str], /, **values: Any) -> CannotDo:
    """Something that is not there: what is, or what was probably meant."""
    names = list(known)
    meant = get_close_matches(word.lower(), names, n=1)
    if meant:
        return CannotDo(f"{why}-meant", meant=meant[0], **values)
    return CannotDo(why, known=", ".join(names), **values)


def games_with(packs: Sequence[Path]) -> dict[str, AnyGame]:
    """Every game, those that take packs with these."""
    return {
        name: _with_packs(name, tuple(packs)) if packs and game.takes_packs else game
        for name, game in all_games().items()
    }


@cache
def _with_packs(name: str, packs: tuple[Path, ...]) -> AnyGame:
    game = all_games()[name]
    if not game.takes_packs:
        takers = ", ".join(other.id for other in all_games().values() if other.takes_packs)
        raise CannotDo("packs", game=game.id, takers=takers)
    try:
        return game.with_packs(*packs)
    except PackRefused as refused:
        first, *more = map(str, refused.faults)
        folders = ", ".join(str(folder) for folder in packs)
        raise CannotDo("pack-more" if more else "pack", folders=folders, fault=first, n=len(more)) from refused


def add_packs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        type=Path,
        metavar="DIR",
        help="play with the pack of cards in this folder; may be given several times",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule of the game; `astragal games GAME` lists them; lists are separated by commas",
    )


def options_of(game: AnyGame, given: list[str]) -> Any:
    """The game's options with the `--option name=value` that were given."""
    values: dict[str, Any] = dict(game.offers)
    for word in given:
        name, equals, text = word.partition("=")
        known = game.Options.__struct_fields__
        if not known:
            raise CannotDo("option-none", game=game.id)
        if name not in known:
            raise unknown("option", name, known, word=name, game=game.id)
        if not equals:
            raise CannotDo("option-bare", word=name, values=_values_of(game, name))
        values[name] = _option_value(game, name, text)
    return msgspec.convert(values, game.Options)


def _option_value(game: AnyGame, name: str, text: str) -> Any:
    given = text.split(",") if _is_list(game, name) else text
    try:
        return msgspec.convert(given, get_type_hints(game.Options)[name], strict=False)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise CannotDo(
            "option-value", name=name, value=text.encode("ascii", "replace").decode(), values=_values_of(game, name)
        ) from error


def _values_of(game: AnyGame, name: str) -> str:
    """What an option may be, as it is typed."""
    hint = get_type_hints(game.Options)[name]
    if get_origin(hint) is Literal:
        return ", ".join(map(str, get_args(hint)))
    if hint is bool:
        return "true, false"
    numbers = hint is int or int in get_args(hint)
    return "0, 1, 2 …" if numbers else f"{','.join(map(str, getattr(game.Options(), name))) or 'A,B'} …"


def _is_list(game: AnyGame, name: str) -> bool:
    return get_origin(get_type_hints(game.Options)[name]) is tuple


def levels_of(game: AnyGame, text: str | None, seats: int | None, people: bool) -> list[str]:
    """Who sits where, from a list such as `h,strong,classic`; missing seats get the weakest bot."""
    weakest = next(iter(game.bots))
    given = [word.strip() for word in text.split(",")] if text else ([HUMAN] if people else [])
    known = [*([HUMAN] if people else []), *game.bots]
    for word in given:
        if word not in known:
            raise unknown("sit", word, known, word=word, game=game.id)
    count = seats if seats is not None else max(len(given), game.seats[0])
    if count not in game.seats or len(given) > count:
        raise wrong_seats(game)
    return given + [given[-1] if given and not people else weakest] * (count - len(given))


def wrong_seats(game: AnyGame) -> CannotDo:
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return CannotDo("seats-only", game=game.id, n=least)
    return CannotDo("seats", game=game.id, least=least, most=most)


def bot_named(game: AnyGame, level: str) -> str:
    """A level of computer players that the game has."""
    if level not in game.bots:
        raise unknown("bot", level, game.bots, game=game.id, level=level)
    return level


def file_to_write(path: Path | None) -> Path | None:
    """The file for a finished game, known to be writable before anybody has played for it."""
    if path is not None:
        there = path.exists()
        try:
            path.open("ab").close()
        except OSError as error:
            raise CannotDo("write", path=path, why=error.strerror) from error
        if not there:
            path.unlink()
    return path


def seed_of(text: str | None) -> str:
    """The seed that was given, or a fresh one."""
    return text if text is not None else secrets.token_hex(8)


def user_name() -> str:
    """Whoever is logged in."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "?"
