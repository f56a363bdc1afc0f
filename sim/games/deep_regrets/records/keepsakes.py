"""What a finished week is remembered for: the parts of each score, lanterns of the campaign, and achievements."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from sim.codec import Malformed, decode, encode
from sim.game import Message, Outcome
from sim.games.deep_regrets.records.achievements import ACHIEVEMENTS, earned
from sim.games.deep_regrets.records.campaign import CHAPTERS, differing, lanterns
from sim.games.deep_regrets.rules import DeepRegrets
from sim.games.deep_regrets.state import Options
from sim.table import Begin, Entry, Table


class Memory(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device knows: lanterns lit by chapter, at best, and achievements of the people who played on it."""

    version: int = 1
    lanterns: dict[str, int] = {}
    achievements: tuple[str, ...] = ()


def keepsakes(game: DeepRegrets, log: Sequence[Entry]) -> Iterator[Message]:
    """The parts of each score; of a game that is not marked also what it lit and earned."""
    table = Table.replay(game, log)
    outcome = game.outcome(table.state)
    if outcome is None:
        return
    for seat, score in enumerate(table.state.scores):
        yield Message("keepsake.score", {"seat": seat, **asdict(score), "total": score.total})
    if table.marked:
        return
    if len(outcome.scores) == 1:
        yield from _lanterns(table.options, outcome)
    for seat, achievement in earned(game, log):
        yield Message("keepsake.achievement", {"seat": seat, "achievement": achievement, "why": f"{achievement}.help"})


def _lanterns(options: Options, outcome: Outcome) -> Iterator[Message]:
    """The lanterns of the chapter that was played; or which options kept it from being one."""
    played = next((chapter for chapter in CHAPTERS if chapter.options == options), None)
    if played is not None:
        values = {"chapter": played.id, "lit": lanterns(played, outcome), "target": played.target}
        yield Message("keepsake.lanterns", values)
        return
    nearest = min(CHAPTERS, key=lambda chapter: len(differing(chapter, options)))
    yield Message("keepsake.no-chapter", {"chapter": nearest.id, "options": differing(nearest, options)})


def remember(game: DeepRegrets, known: bytes, log: Sequence[Entry]) -> bytes:
    begin = log[0].input
    assert isinstance(begin, Begin)
    memory = _memory(known)
    lit, found = dict(memory.lanterns), set(memory.achievements)
    for message in keepsakes(game, log):
        values = message.values
        if message.key == "keepsake.lanterns":
            lit[values["chapter"]] = max(values["lit"], lit.get(values["chapter"], 0))
        elif message.key == "keepsake.achievement" and values["seat"] in begin.people:
            found.add(values["achievement"])
    return encode(Memory(1, lit, tuple(name for name in ACHIEVEMENTS if name in found)))


def memories(known: bytes) -> tuple[Message, ...]:
    memory = _memory(known)
    said = [
        Message("memory.lanterns", {"chapter": chapter.id, "lit": memory.lanterns[chapter.id]})
        for chapter in CHAPTERS
        if chapter.id in memory.lanterns
    ]
    if memory.achievements:
        values = {"n": len(memory.achievements), "all": len(ACHIEVEMENTS), "names": memory.achievements}
        said.append(Message("memory.achievements", values))
    return tuple(said)


def _memory(known: bytes) -> Memory:
    """What cannot be read is forgotten."""
    try:
        return decode(known, Memory) if known else Memory()
    except Malformed:
        return Memory()
