"""`astragal games`: what can be played, and by which house rules."""

import argparse
from typing import Any, Literal, get_args, get_origin, get_type_hints

from client.cli.arguments import game_named
from client.cli.columns import bold, columns
from sim.games import AnyGame, all_games
from sim.speech import Speech


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("games", help="list the games, or one game's house rules")
    parser.add_argument("game", nargs="?", help="show the options of this game")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    chosen = [game_named(arguments.game)] if arguments.game else list(all_games().values())
    if arguments.json:
        import json

        print(json.dumps([_facts(game, arguments.lang) for game in chosen], ensure_ascii=False))
    elif arguments.game:
        _show_options(_facts(chosen[0], arguments.lang))
    else:
        print(columns([("game", "name", "seats", "bots", ""), *(_line(game, arguments.lang) for game in chosen)]))
    return 0


def _line(game: AnyGame, language: str) -> tuple[str, str, str, str, str]:
    """A game in the list of all."""
    speech = Speech(game, language)
    least, most = game.seats[0], game.seats[-1]
    seats = str(least) if least == most else f"{least}-{most}"
    return game.id, speech.say("name"), seats, ", ".join(game.bots), speech.say("tagline")


def _facts(game: AnyGame, language: str) -> dict[str, Any]:
    speech = Speech(game, language)
    return {
        "id": game.id,
        "name": speech.say("name"),
        "tagline": speech.say("tagline"),
        "seats": [game.seats[0], game.seats[-1]],
        "bots": list(game.bots),
        "rules": game.rules_hash,
        "content": game.content_hash,
        "options": [_option(game, name, hint, speech) for name, hint in get_type_hints(game.Options).items()],
    }


def _option(game: AnyGame, name: str, hint: Any, speech: Speech) -> dict[str, Any]:
    values = list(get_args(hint)) if get_origin(hint) is Literal else [False, True] if hint is bool else None
    return {
        "name": name,
        "default": getattr(game.Options(**game.offers), name),
        "values": values,
        "label": speech.say(f"option.{name}"),
        "help": speech.say(f"option.{name}.help"),
    }


def _show_options(fact: dict[str, Any]) -> None:
    print(f"{bold(fact['name'])}  {fact['tagline']}")
    rows = [("option", "default", "values", "")]
    for option in fact["options"]:
        values = ", ".join(str(value).lower() for value in option["values"] or ())
        rows.append((option["name"], str(option["default"]).lower(), values, option["help"]))
    print(columns(rows))
