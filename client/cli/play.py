"""`astragal play GAME`: straight to a table in the window."""

import argparse
from typing import Any

from client.cli.arguments import add_options, game_named, levels_of, options_of


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("play", help="play in the window")
    parser.add_argument("game", nargs="?", help="straight to a table of this game; without it, the home screen")
    parser.add_argument("--seats", metavar="h,LEVEL,..", help="who sits where: h is you, or a bot's level (default: h)")
    parser.add_argument("--join", metavar="CODE", help="join the table with this code instead")
    parser.add_argument(
        "--address", default="", metavar="HOST:PORT", help="where that table is, if the network is silent"
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from client import app

    if arguments.join:
        from client.scenes.lan import LanScene

        return app.run(
            language=arguments.lang, first=lambda client: LanScene(client, arguments.join, arguments.address)
        )
    if arguments.game is None:
        return app.run(language=arguments.lang)
    game = game_named(arguments.game)
    chairs = levels_of(game, arguments.seats, None, people=True)
    options = options_of(game, arguments.option)
    return app.run(language=arguments.lang, first=lambda client: client.tables.begin(game, chairs, options))
