"""`astragal play GAME`: straight to a table in the window."""

import argparse
from pathlib import Path
from typing import Any

from client.cli.arguments import add_options, add_packs, game_named, games_with, levels_of, options_of


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("play", help="play in the window")
    parser.add_argument("game", nargs="?", help="straight to a table of this game; without it, the home screen")
    parser.add_argument("--seats", metavar="h,LEVEL,..", help="who sits where: h is you, or a bot's level (default: h)")
    parser.add_argument("--join", metavar="CODE", help="join the table with this code instead")
    parser.add_argument(
        "--address", default="", metavar="HOST:PORT", help="where that table is, if the network is silent"
    )
    parser.add_argument("--watch", type=Path, metavar="FILE", help="watch this recorded game instead")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from client import startup

    games = games_with(arguments.pack)
    if arguments.join:
        from client.scenes.lan import LanScene

        return startup.run(
            arguments.lang, lambda client: LanScene(client, arguments.join, arguments.address), games=games
        )
    if arguments.watch is not None:
        return startup.run(
            arguments.lang, lambda client: client.tables.records.watch_file(arguments.watch), games=games
        )
    if arguments.game is None:
        return startup.run(arguments.lang, games=games)
    game = game_named(arguments.game, arguments.pack)
    chairs = levels_of(game, arguments.seats, None, people=True)
    options = options_of(game, arguments.option)
    return startup.run(arguments.lang, lambda client: client.tables.begin(game, chairs, options), games=games)
