"""The command `astragal`: one module a subcommand, each with `add_to(subparsers)`; heavy imports wait for the run."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

from client.problems import CannotDo
from client.streams import give_streams
from client.system_language import system_language
from sim.languages import LANGUAGES, printable
from sim.version import version

COMMANDS = {
    "play": "play in the window",
    "demo": "let bots play offscreen and write pictures",
    "text": "play in the terminal",
    "host": "open a table for others on the network",
    "join": "join a table on the network",
    "table": "the big table in the window: nobody plays on this device",
    "lan": "list open tables on the local network",
    "club": "run a club of many tables, or look at one",
    "steward": "run a club: its members and tables",
    "relay": "let hosts and guests in different homes meet",
    "games": "list the games, or one game's house rules",
    "puzzle": "one position, one question, the best move",
    "records": "best runs, lanterns and achievements on this device",
    "lessons": "learn a game by playing; record and check lessons",
    "puzzles": "check the puzzles: positions, answers, figures",
    "bots": "let computer players play, and count",
    "verify": "replay a recorded game and check every entry",
    "chronicle": "the story of a recorded game: scores, luck, turning point",
    "film": "the highlights of a recorded game as a film",
    "packs": "look after packs of cards",
    "dice": "audit the dice, or just throw some",
    "doctor": "say what this machine can do, with remedies",
}
"""In the order of the help: to list them none has to be loaded."""


RECORDING = ".astragal"
"""How the names of recorded games end."""


def tell(words: str, stream: Any = None) -> None:
    """Print: the one way of words to a terminal, for hosts, guests, files and packs may have put anything into them."""
    print(printable(words), file=stream or sys.stdout, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 only when what was asked was done."""
    give_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = _words(given)
    if words and words[0].lower().endswith(RECORDING):
        # as a desktop opens a file
        at = given.index(words[0])
        given[at:at] = ["play", "--watch"]
        words = _words(given)
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        return _unknown_command(words[0], given)
    parser = _parser(words)
    parsed = parser.parse_args(given)
    try:
        code = parsed.run(parsed)
        sys.stdout.flush()
        return int(code or 0)
    except CannotDo as problem:
        tell(f"astragal: {problem.sentence(parsed.lang)}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as defect:
        tell(f"astragal: {kept(defect).sentence(parsed.lang)}", sys.stderr)
        return 70


class _TellVersion(argparse.Action):
    """As argparse has it, but looked up only when it is asked for: in a wheel's metadata that takes its time."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        tell(f"Astragal {version()}")
        parser.exit()


def _words(given: Sequence[str]) -> Sequence[str]:
    """What was given, without the language."""
    return [word for word in given if word != "--lang" and word not in LANGUAGES]


def _unknown_command(word: str, given: Sequence[str]) -> int:
    from client.cli.arguments import unknown

    chosen = [given[n + 1] for n, option in enumerate(given[:-1]) if option == "--lang" and given[n + 1] in LANGUAGES]
    language = chosen[-1] if chosen else system_language()
    print(f"astragal: {unknown('command', word, COMMANDS, word=word).sentence(language)}", file=sys.stderr)
    return 2


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these words. Only the command that they name is loaded; the others are listed for help."""
    parser = argparse.ArgumentParser(
        prog="astragal",
        description="A tabletop for five dice games with dice that really fall. Without a command it opens the table.",
        epilog="Every command explains itself: astragal COMMAND --help",
    )
    parser.set_defaults(run=_open_client)
    parser.add_argument("--version", action=_TellVersion, help="say which Astragal this is")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=system_language(), help="language of the games (%(default)s)"
    )
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    named = next((word for word in words if not word.startswith("-")), None)
    helps = bool(words) and words[0].startswith("-")
    for name, about in COMMANDS.items():
        if name == named:
            importlib.import_module(f"client.cli.{name}").add_to(subparsers)
        elif helps:
            subparsers.add_parser(name, help=about)
    return parser


def _open_client(arguments: argparse.Namespace) -> int:
    from client.startup import run

    return run(language=arguments.lang)


def kept(defect: BaseException) -> CannotDo:
    """A defect is kept for those who mend it; what the player is told."""
    from client.defects import keep_record

    path = keep_record(defect)
    if path is None:
        return CannotDo("defect", error=f"{type(defect).__name__}: {defect}")
    return CannotDo("defect-kept", path=path)
