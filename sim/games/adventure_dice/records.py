"""Solo games worth remembering: what one leaves behind, and the high-score table."""

from msgspec import Struct

from sim.codec import Malformed, decode, encode
from sim.game import Message
from sim.games.adventure_dice.content import points
from sim.games.adventure_dice.scoring import solo_score
from sim.games.adventure_dice.state import State
from sim.table import Begin, Table

PLACES = 10
"""Of the high-score table."""
SHOWN = 5
"""Of these, those that are told."""


class SoloRecord(Struct, frozen=True):
    """A line of the high-score table, with all that is needed to see the game again and to check it."""

    score: int
    points: int
    turns: int
    finished: bool
    seed: str
    log: str
    """Both hexadecimal: the seed of the table, and the hash that names its log."""


def solo_record(state: State, seed: bytes, log: bytes) -> SoloRecord:
    """What a solo game that has ended leaves behind."""
    if not state.ended or len(state.captured) > 1:
        raise ValueError("only a solo game that has ended makes a high score")
    return SoloRecord(
        score=solo_score(state),
        points=points(state.captured[0]),
        turns=state.turns,
        finished=state.ended == "solo",
        seed=seed.hex(),
        log=log.hex(),
    )


def best_first(records: tuple[SoloRecord, ...]) -> tuple[SoloRecord, ...]:
    """The order of a high-score table: by score, then by turns; of equals the older one, listed first, stays first."""
    return tuple(sorted(records, key=lambda record: (-record.score, record.turns)))


def keepsakes(state: State) -> tuple[Message, ...]:
    """What a solo game was worth, part by part."""
    if state.ended != "solo":
        return ()
    captured = points(state.captured[0])
    values = {"points": captured, "saved": solo_score(state) - captured, "turns": state.turns}
    return (Message("keepsake.solo", values),)


def remember(known: bytes, table: Table) -> bytes:
    """The high scores, with a solo game more that was played to its end and in which nothing shown was taken back."""
    state: State = table.state
    if state.ended != "solo" or table.marked:
        return known
    begin = table.log[0].input
    assert isinstance(begin, Begin)
    record = solo_record(state, begin.seed, table.chain)
    others = tuple(other for other in _records(known) if other.log != record.log)
    return encode(best_first((*others, record))[:PLACES])


def memories(known: bytes) -> tuple[Message, ...]:
    """The high scores in sentences."""
    return tuple(
        Message("memory.solo", {"place": place, "score": record.score, "turns": record.turns})
        for place, record in enumerate(_records(known)[:SHOWN], 1)
    )


def _records(known: bytes) -> tuple[SoloRecord, ...]:
    """What cannot be read is forgotten."""
    try:
        return decode(known, tuple[SoloRecord, ...]) if known else ()
    except Malformed:
        return ()
