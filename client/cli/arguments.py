"""Arguments that several commands share, turned into the things they name."""

import argparse
import secrets
from typing import Any, get_origin, get_type_hints

import msgspec

from client.cli import CannotDo
from sim.games import AnyGame, all_games

HUMAN = "h"


def game_named(name: str) -> AnyGame:
    games = all_games()
    if name not in games:
        raise CannotDo(f"there is no game called {name!r}: choose one of {', '.join(games)}.")
    return games[name]


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
    values: dict[str, Any] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if not equals or name not in game.Options.__struct_fields__:
            known = ", ".join(game.Options.__struct_fields__) or "none"
            raise CannotDo(f"{word!r} is no option of {game.id}: write NAME=VALUE with one of {known}.")
        values[name] = text.split(",") if _is_list(game, name) else text
    try:
        return msgspec.convert(values, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise CannotDo(f"an option of {game.id} cannot have that value: {error}.") from error


def _is_list(game: AnyGame, name: str) -> bool:
    return get_origin(get_type_hints(game.Options)[name]) is tuple


def levels_of(game: AnyGame, text: str | None, seats: int | None, people: bool) -> list[str]:
    """Who sits where, from a list such as `h,strong,classic`; missing seats get the weakest bot."""
    weakest = next(iter(game.bots))
    given = [word.strip() for word in text.split(",")] if text else ([HUMAN] if people else [])
    known = [*([HUMAN] if people else []), *game.bots]
    for word in given:
        if word not in known:
            raise CannotDo(f"{word!r} cannot sit at {game.id}: choose from {', '.join(known)}.")
    count = seats if seats is not None else max(len(given), game.seats[0])
    if count not in game.seats or len(given) > count:
        least, most = game.seats[0], game.seats[-1]
        who = f"{least}" if least == most else f"{least} to {most}"
        raise CannotDo(f"{game.id} has {who} seats.")
    return given + [given[-1] if given and not people else weakest] * (count - len(given))


def seed_of(text: str | None) -> str:
    """The seed that was given, or a fresh one."""
    return text if text is not None else secrets.token_hex(8)
