"""Arguments that several commands share, turned into the things they name."""

import argparse
import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import msgspec

from client.cli import CannotDo
from sim.game import PackRefused
from sim.games import AnyGame, all_games

HUMAN = "h"


def game_named(name: str, packs: Sequence[Path] = ()) -> AnyGame:
    """The game of this name, with packs laid over its own content."""
    games = all_games()
    if name not in games:
        raise CannotDo(f"there is no game called {name!r}: choose one of {', '.join(games)}.")
    return _with_packs(name, tuple(packs)) if packs else games[name]


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
        raise CannotDo(f"{game.id} takes no packs: leave --pack out, or play {takers}.")
    try:
        return game.with_packs(*packs)
    except PackRefused as refused:
        first, *more = map(str, refused.faults)
        which = " and ".join(str(folder) for folder in packs)
        rest = f" There are {len(more)} more faults: astragal packs check DIR lists them." if more else ""
        raise CannotDo(f"{which} cannot be played with: {first}{rest}") from refused


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
