"""`astragal chronicle FILE`: the story of a recorded game."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from client import narration
from client.cli import tell
from client.cli.arguments import add_packs
from client.cli.verify import replayed
from client.problems import CannotDo
from sim.chronicle import Chronicle, Point, chronicle, in_words
from sim.game import Message
from sim.speech import Speech
from sim.table import BadLog

MOST_LINES = 8
"""Moments of the score that are printed."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("chronicle", help="the story of a recorded game: scores, luck, turning point")
    parser.add_argument("file", type=Path)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        table = replayed(arguments.file, arguments.pack)
    except OSError as error:
        raise CannotDo("read", path=arguments.file, why=error.strerror) from error
    except BadLog as bad:
        tell(narration.bad_log(bad, arguments.lang))
        return 1
    story = chronicle(table.game, table.log)
    speech = Speech(table.game, arguments.lang)
    outcome = table.game.outcome(table.state)
    tell(f"{speech.say('name')}: {speech.outcome(outcome) if outcome else speech.say('log.unfinished')}")
    for message in told(story):
        tell(speech.message(message))
    return 0


def told(story: Chronicle) -> Iterator[Message]:
    """Some moments of the score, then the highlights."""
    highlights = in_words(story)
    if not story.course and not highlights:
        yield Message("chronicle.none")
    for point in spread(story.course):
        scores = tuple(
            Message("chronicle.seat-score", {"seat": seat, "score": score}) for seat, score in enumerate(point.scores)
        )
        yield Message("chronicle.score", {"entry": point.entry, "scores": scores})
    yield from highlights


def spread(course: tuple[Point, ...]) -> tuple[Point, ...]:
    """At most so many moments, evenly spread, the first and the last among them."""
    last = len(course) - 1
    if last < MOST_LINES:
        return course
    return tuple(course[round(last * n / (MOST_LINES - 1))] for n in range(MOST_LINES))
