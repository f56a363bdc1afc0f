"""`astragal table GAME|CODE`: the big table in the window, without a seat: everybody plays on a device of their own."""

import argparse
from typing import Any

from client.cli.arguments import add_options, add_packs, bot_named, game_named, games_with, options_of, wrong_seats


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("table", help="the big table in the window: nobody plays on this device")
    parser.add_argument("table", metavar="GAME|CODE", help="open a table of this game, or watch the one with this code")
    parser.add_argument("--seats", type=int, metavar="N", help="chairs, bots included")
    parser.add_argument("--bots", default="", metavar="LEVEL,..", help="bots on the last chairs, such as casual,strong")
    parser.add_argument(
        "--address", default="", metavar="HOST:PORT", help="where the table with this code is, if the network is silent"
    )
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from client import startup
    from client.scenes.lan import LanScene
    from client.scenes.new_table import OPEN
    from netcode.secrets import read_code

    games = games_with(arguments.pack)
    if read_code(arguments.table) is not None:
        code, address = arguments.table, arguments.address
        return startup.run(arguments.lang, lambda client: LanScene(client, code, address, watching=True), games=games)
    game = game_named(arguments.table, arguments.pack)
    bots = [level for level in arguments.bots.split(",") if level]
    for level in bots:
        bot_named(game, level)
    seats = arguments.seats or max(game.seats[0], min(game.seats[-1], len(bots) + 2))
    if seats not in game.seats or len(bots) >= seats:
        raise wrong_seats(game)
    chairs = [*[OPEN] * (seats - len(bots)), *bots]
    options = options_of(game, arguments.option)
    return startup.run(arguments.lang, lambda client: client.tables.big_table(game, chairs, options), games=games)
