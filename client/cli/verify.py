"""`astragal verify FILE`: is this recorded game true?"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from client import narration
from client.cli import tell
from client.cli.arguments import add_packs, game_named
from client.problems import CannotDo
from sim import logfile
from sim.games import all_games
from sim.speech import Speech
from sim.table import BadLog, Settle, Table


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("verify", help="replay a recorded game and check every entry")
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="for machines")
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if (shown := _evidence(arguments.file)) is not None:
        return _weighed(shown, arguments)
    try:
        table = replayed(arguments.file, arguments.pack)
    except OSError as error:
        raise CannotDo("read", path=arguments.file, why=error.strerror) from error
    except BadLog as bad:
        sentence = narration.bad_log(bad, arguments.lang)
        if arguments.json:
            print(json.dumps({"true": False, "entry": bad.entry, "reason": bad.reason, "text": sentence}))
        else:
            tell(sentence)
        return 1
    from netcode.fairness import check
    from netcode.saved import data_folder
    from netcode.signing import known_key
    from netcode.texts import NetworkSpeech

    throws, fairness = throws_again(table), check(table.log, table.game)
    fair = fairness.verdict != "broken" and "differs" not in throws
    outcome = table.game.outcome(table.state)
    if arguments.json:
        facts = {
            "true": True,
            "game": table.game.id,
            "entries": len(table.log),
            "hash": table.state_hash.hex(),
            "reason": outcome.reason if outcome else None,
            "winners": outcome.winners if outcome else None,
            "throws": throws,
            "taken_back": msgspec.to_builtins(table.marks),
            "fairness": msgspec.to_builtins(fairness, enc_hook=bytes.hex),
        }
        print(json.dumps(facts))
        return 0 if fair else 1
    speech = Speech(table.game, arguments.lang)
    end = speech.outcome(outcome) if outcome else speech.say("log.unfinished")
    print(speech.say("log.true", entries=len(table.log), game=speech.say("name"), end=end, hash=table.state_hash.hex()))
    for sentence in narration.marks(speech, table):
        tell(sentence)
    for verdict, count in throws.items():
        print(speech.say(f"log.throws.{verdict}", n=count))
    print("\n".join(NetworkSpeech(arguments.lang).fairness(fairness, known_key(data_folder()))))
    return 0 if fair else 1


def _evidence(path: Path) -> bytes | None:
    """What the file holds, if it is evidence and no log."""
    from netcode.evidence import LONGEST, MAGIC, is_evidence

    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
            return head + file.read(LONGEST) if is_evidence(head) else None
    except OSError:
        return None  # told when it is read as a log


def _weighed(data: bytes, arguments: argparse.Namespace) -> int:
    """How much evidence of a cheating host shows."""
    from netcode.evidence import parse, weigh
    from netcode.texts import NetworkSpeech
    from sim.codec import Malformed

    wording = NetworkSpeech(arguments.lang)
    try:
        evidence = parse(data)
    except Malformed:
        raise CannotDo("read", path=arguments.file, why=wording.say("accused.void")) from None
    weight = weigh(evidence)
    if arguments.json:
        print(json.dumps({"accused": evidence.kind, "table": evidence.promise.table, "weight": weight}))
    else:
        for line in wording.evidence(evidence):
            tell(line)
    return 1 if weight == "proved" else 0


def throws_again(table: Table) -> dict[str, int]:
    """Throw every recorded throw again, and count what became of it.

    Dice that never fell (self-play, tables without physics) are not counted.
    """
    from netcode.throws import fell

    verdicts: Counter[str] = Counter()
    again = Table(table.game)
    for entry in table.log:
        given = entry.input
        if isinstance(given, Settle) and fell(given.inputs):
            from sim.physics.throw import reproduce

            request = table.game.throw(again.state)
            assert request is not None
            verdicts[reproduce(request, given.inputs, given.rest).replace(" ", "-")] += 1
        again.receive(given)
    return dict(verdicts)


def replayed(path: Path, packs: list[Path]) -> Table:
    """The table of a recorded game; raises BadLog where it is not true, OSError where it cannot be read."""
    log = logfile.load(path)
    name = logfile.game_of(log)
    if name not in all_games():
        raise BadLog("unknown-game", 0, game=name)
    return Table.replay(game_named(name, packs), log)
