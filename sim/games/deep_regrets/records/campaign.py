"""The solo campaign: six chapters, each a set of house rules, a target, and three lanterns to light."""

from pathlib import Path

import msgspec
from msgspec import Struct

from sim.game import Outcome
from sim.games.deep_regrets.content import FOLDER
from sim.games.deep_regrets.state import Options

STEPS = (0, 8, 16)
"""Points above the target at which the lanterns light."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    target: int
    options: Options
    must_see: str = ""
    """The ending a chapter must be lived to, if any will not do."""


def read_chapters(path: Path) -> tuple[Chapter, ...]:
    """The chapters in their order; an error names the file, the chapter and the field."""
    chapters = []
    for number, raw in enumerate(msgspec.json.decode(path.read_bytes()), 1):
        try:
            chapters.append(msgspec.convert(raw, Chapter))
        except msgspec.ValidationError as error:
            raise ValueError(f"{path.name}, chapter {number}: {error}") from None
    return tuple(chapters)


CHAPTERS = read_chapters(FOLDER / "campaign.json")


def differing(chapter: Chapter, options: Options) -> tuple[str, ...]:
    """The options that are not as the chapter wants them."""
    return tuple(name for name in options.__struct_fields__ if getattr(options, name) != getattr(chapter.options, name))


def lanterns(chapter: Chapter, outcome: Outcome) -> int:
    """How many of the three lanterns a finished game lights."""
    if chapter.must_see and outcome.reason != chapter.must_see:
        return 0
    return sum(outcome.scores[0] >= chapter.target + step for step in STEPS)
