"""`astragal records [GAME]`: what this device remembers of the games that were played on it."""

import argparse
from typing import Any

from client.cli import CannotDo
from client.cli.arguments import game_named
from sim.games import all_games
from sim.speech import Speech


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("records", help="best runs, lanterns and achievements on this device")
    parser.add_argument("game", nargs="?", help="only of this game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from client.memories import told
    from netcode.store import CannotStore
    from netcode.wording import Wording

    games = [game_named(arguments.game)] if arguments.game else list(all_games().values())
    try:
        known = {game.id: told(game, arguments.lang) for game in games}
    except CannotStore as trouble:
        raise CannotDo(Wording(arguments.lang).trouble(trouble)) from trouble
    for game in games:
        if known[game.id]:
            print(Speech(game, arguments.lang).say("name"))
            print("\n".join(f"  {words}" for words in known[game.id]))
    if not any(known.values()):
        print(Speech(None, arguments.lang).say("text.no-records"))
    return 0
