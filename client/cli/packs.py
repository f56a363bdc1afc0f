"""`astragal packs check DIR`: whether a pack of cards can be played, and if not, everything that is wrong with it."""

import argparse
import json
from pathlib import Path
from typing import Any

from client.cli import tell


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("packs", help="look after packs of cards")
    verbs = parser.add_subparsers(title="packs", metavar="VERB", required=True)
    check = verbs.add_parser("check", help="check a pack of Deep Regrets cards")
    check.add_argument("folder", type=Path, metavar="DIR", help="the folder with its pack.json")
    check.add_argument("--json", action="store_true", help="for machines")
    check.set_defaults(run=check_pack)


def check_pack(arguments: argparse.Namespace) -> int:
    """0 if the pack makes a game on top of the base content, or by itself; 1 with every fault found otherwise."""
    from sim.game import PackRefused
    from sim.games.deep_regrets.content import BASE

    try:
        content = BASE.with_packs(arguments.folder)
        pack = content.packs[-1]
    except PackRefused as refused:
        _report_faults(arguments, refused.faults)
        return 1
    if arguments.json:
        print(json.dumps({"pack": pack.id, "version": pack.version, "faults": [], "hash": content.hash}))
    else:
        entries = sum(map(len, pack.sections.values()))
        print(f"Pack {pack.id}, version {pack.version}: {entries} entries, nothing wrong.")
        print(f"Content hash with it: {content.hash}")
    return 0


def _report_faults(arguments: argparse.Namespace, faults: Any) -> None:
    if arguments.json:
        print(json.dumps({"pack": str(arguments.folder), "faults": [fault._asdict() for fault in faults]}))
        return
    for fault in faults:
        tell(str(fault))
