"""What a finished week is remembered for: the parts of each score, lanterns of the campaign, and achievements."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from sim.codec import Malformed, decode, encode
from sim.game import Message
from sim.games.deep_regrets.achievements import ACHIEVEMENTS, earned
from sim.games.deep_regrets.campaign import CHAPTERS, lanterns
from sim.games.deep_regrets.rules import DeepRegrets
from sim.table import Begin, Entry, Table


class Memory(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device knows: lanterns lit by chapter, at best, and achievements of the people who played on it."""

    version: int = 1
    lanterns: dict[str, int] = {}
    achievements: tuple[str, ...] = ()


def keepsakes(game: DeepRegrets, log: Sequence[Entry]) -> Iterator[Message]:
    table = Table.replay(game, log)
    outcome = game.outcome(table.state)
    if outcome is None:
        return
    for seat, score in enumerate(table.state.scores):
        yield Message("event.final-score", {"seat": seat, **asdict(score), "total": score.total})
    if len(outcome.scores) == 1:
        for chapter in CHAPTERS:
            if chapter.options == table.options:
                lit = {"chapter": chapter.id, "lit": lanterns(chapter, outcome), "target": chapter.target}
                yield Message("keepsake.lanterns", lit)
    for seat, achievement in earned(game, log):
        yield Message("keepsake.achievement", {"seat": seat, "achievement": achievement, "why": f"{achievement}.help"})


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
