"""`astragal lan`: the tables that are open on the local network."""

import argparse
import json
from typing import Any

from client.cli import tell
from client.problems import CannotDo


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("lan", help="list open tables on the local network")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="how long to look (%(default)s)")
    parser.add_argument("--interface", default="", metavar="ADDRESS", help="look on this network only")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for machines")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from netcode.addresses import print_address
    from netcode.discovery import find_tables
    from netcode.texts import NetworkSpeech

    wording = NetworkSpeech(arguments.lang)
    extra: dict[str, Any] = {"interfaces": [arguments.interface]} if arguments.interface else {}
    try:
        tables = find_tables(arguments.seconds, **extra)
    except OSError as error:
        raise CannotDo(wording.say("lan.no-network")) from error
    for table in tables:
        facts = {name: getattr(table, name) for name in table.__struct_fields__}
        where = print_address(table.address, table.port)
        tell(json.dumps(facts) if arguments.json else wording.say("lan.table", where=where, **facts))
    if not tables and not arguments.json:
        tell(wording.say("lan.nothing"))
    return 0
