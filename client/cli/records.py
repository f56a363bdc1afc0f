"""`astragal records [GAME]`: what this device remembers of the games that were played on it."""

import argparse
from typing import Any

from client import learning
from client.cli import tell
from client.cli.arguments import game_named
from client.problems import CannotDo
from client.puzzle_words import standing
from sim.games import all_games
from sim.speech import Speech


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("records", help="best runs, lanterns and achievements on this device")
    parser.add_argument("game", nargs="?", help="only of this game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from netcode.saved import data_folder, finished_tables, is_damaged, remembered

    if is_damaged(data_folder()):
        from netcode.store import CannotStore
        from netcode.texts import NetworkSpeech

        raise CannotDo(NetworkSpeech(arguments.lang).trouble(CannotStore("damaged", str(data_folder()))))
    empty = True
    known = learning.kept()
    for game in [game_named(arguments.game)] if arguments.game else all_games().values():
        speech = Speech(game, arguments.lang)
        memories = game.memories(remembered(data_folder(), game.id))
        if memories:
            empty = False
            tell("\n  ".join([speech.say("name"), *map(speech.message, memories)]))
        if known.stars(game.id)[0]:
            empty = False
            tell(standing(game, known, arguments.lang))
    if empty:
        tell(Speech(None, arguments.lang).say("text.no-records", n=finished_tables(data_folder())))
    return 0
