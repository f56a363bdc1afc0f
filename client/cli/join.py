"""`astragal join CODE|HOST[:PORT]`: sit down at a table on the network, in the window or in the terminal."""

import argparse
import re
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.cli.arguments import add_packs, file_to_write, games_with, user_name
from client.cli.relays import add_relay, read_relay, ways_of
from client.display import has_display
from client.problems import CannotDo
from netcode.addresses import DEFAULT_PORT, read_address

if TYPE_CHECKING:
    from netcode.texts import NetworkSpeech


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("join", help="join a table on the network")
    parser.add_argument("table", metavar="CODE|HOST[:PORT]", help="the code you were told, or an address")
    parser.add_argument("--text", action="store_true", help="play in the terminal, also where there is a display")
    parser.add_argument("--code", help="the code, when joining by address")
    parser.add_argument("--name", default="", help="your name at the table")
    parser.add_argument("--seat", type=int, metavar="N", help="which chair, counted from 1 (the first free one)")
    parser.add_argument("--watch", action="store_true", help="watch without playing")
    parser.add_argument("--bot", metavar="LEVEL", help="let a bot play for you")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the log of the finished game")
    add_relay(parser, "ask this relay for the table (those of the settings)", action="append", default=[])
    parser.add_argument("--interface", default="", metavar="ADDRESS", help="look for the table on this network only")
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    _check_code(arguments.table)
    return _in_window(arguments) if _wants_window(arguments) else _in_terminal(arguments)


def _check_code(text: str) -> None:
    """A number and two or three words are a code; whoever means a host of such a name gives its port as well."""
    from netcode.secrets import read_code

    if read_code(text) is None and re.fullmatch(r"\d+([- ][a-z]+){2,3}", text, re.IGNORECASE):
        raise CannotDo("code", text=text, port=DEFAULT_PORT)


def _wants_window(arguments: argparse.Namespace) -> bool:
    """A person at a desktop gets the window; scripts, bots and those who watch get the terminal."""
    plain = arguments.text or arguments.bot or arguments.watch or arguments.save
    return not plain and has_display() and sys.stdin.isatty()


def _in_window(arguments: argparse.Namespace) -> int:
    from client import startup
    from client.scenes.lan import LanScene
    from netcode.secrets import read_code

    by_code = read_code(arguments.table) is not None
    code = arguments.table if by_code else arguments.code or ""
    address = "" if by_code else arguments.table
    games = games_with(arguments.pack)
    relays = tuple(map(read_relay, arguments.relay))
    return startup.run(arguments.lang, lambda client: LanScene(client, code, address, relays), games=games)


def _in_terminal(arguments: argparse.Namespace) -> int:
    from client.cli.text_guest import TextGuest
    from netcode.clock import the_reactor
    from netcode.defects import tell_defects
    from netcode.discovery import find_table
    from netcode.link import PeerLink, Tickets
    from netcode.saved import data_folder
    from netcode.signing import device_signer
    from netcode.texts import NetworkSpeech

    reactor = the_reactor()
    wording = NetworkSpeech(arguments.lang)
    games = games_with(arguments.pack)
    save = file_to_write(arguments.save)
    host, port, code = _find(arguments, wording)
    tell_defects(sys.stderr)
    link = PeerLink(
        reactor,
        host,
        port,
        code,
        (arguments.name or user_name())[:24],
        seat=None if arguments.seat is None else max(0, arguments.seat - 1),
        spectator=arguments.watch,
        language=arguments.lang,
        tickets=Tickets(data_folder() / "tickets.json"),
        games=games,
        signer=device_signer(data_folder()),
        evidence_folder=data_folder(),
        find=lambda table: find_table(table, **_network(arguments)),
        ways=ways_of(arguments.relay, _network(arguments)),
    )
    guest = TextGuest(reactor, link, wording, bot=arguments.bot, save=save)
    link.open()
    if not arguments.bot:
        threading.Thread(target=guest.keyboard.read, args=(sys.stdin,), daemon=True).start()
    reactor.run()
    if guest.failure:
        raise CannotDo(guest.failure)
    return 0


def _find(arguments: argparse.Namespace, wording: "NetworkSpeech") -> tuple[str, int, str | None]:
    """Where the table is, if that was said, and the code to knock with."""
    from netcode.secrets import read_code

    code = read_code(arguments.table)
    if code is not None:
        return "", 0, code
    place = read_address(arguments.table)
    if place is None:
        raise CannotDo(wording.say("join.no-code", text=arguments.table))
    given = read_code(arguments.code or "")
    if arguments.code and given is None:
        raise CannotDo(wording.say("join.no-code", text=arguments.code))
    return *place, given


def _network(arguments: argparse.Namespace) -> dict[str, Any]:
    """Where to look around."""
    return {"interfaces": [arguments.interface]} if arguments.interface else {}
