"""Runs worth remembering: the record of a run, the history of all of them, and the run of the day.

Everything here is a value and a pure function; where the history is kept, and what day it is, is the caller's business.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from hashlib import blake2b

from msgspec import Struct
from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import Malformed, decode, encode
from sim.game import Message
from sim.games.frigate.rules import Frigate
from sim.games.frigate.state import EndReason, Options, State
from sim.table import BadLog, Begin, Entry, Table

LONGEST = 1000
"""Runs a history keeps; the best ones are never dropped."""
BEST = 10
"""Places of the high score list."""
SHOWN = 5
"""Of these, those that are told."""


class RunRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What remains of a run. `log` names the log that proves it: the chain hash of its last entry."""

    when: str
    """The moment it ended, as ISO 8601 text."""
    day: str = ""
    """For a run of the day: which day."""
    seed: bytes
    options: Options
    ending: EndReason
    round: int
    rounds_won: int
    points: int
    best_hand: int
    hands: int
    perks: tuple[str, ...]
    """What was held at the end."""
    bought: int
    sold: int
    earned: int
    log: bytes
    clean: bool
    """Nothing that had been shown was taken back: no throw and no shop was seen twice."""

    @property
    def won(self) -> bool:
        return self.ending in ("won", "endless")


class History(Struct, frozen=True, forbid_unknown_fields=True):
    """All runs of one player, in the order in which they ended."""

    version: int = 1
    runs: tuple[RunRecord, ...] = ()


class Summary(Struct, frozen=True):
    runs: int
    won: int
    streak: int
    """Runs won in a row, up to the latest."""
    best_points: int
    best_hand: int
    furthest_round: int


def daily_seed(day: str) -> bytes:
    """The seed of the run of a day, such as "2026-11-16": the same for everybody."""
    try:
        written = date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise ValueError(f"{day!r} is not a day: write it as 2026-11-16") from error
    if written != day:
        raise ValueError(f"{day!r} is not a day: write it as {written}")
    return blake2b(f"frigate/daily/{day}".encode(), digest_size=16).digest()


def record(table: Table, when: str, day: str = "") -> RunRecord:
    """The record of a run that has ended. With `day` it must have been the run of that day."""
    state: State = table.state
    begin = table.log[0].input
    assert isinstance(begin, Begin)
    if state.ended is None:
        raise ValueError("the run has not ended yet")
    if day and not _is_daily(begin, state, day):
        raise ValueError(f"this was not the run of {day}: it has another seed, or other rules")
    return RunRecord(
        when=when,
        day=day,
        seed=begin.seed,
        options=state.options,
        ending=state.ended,
        round=state.round,
        rounds_won=state.tally.rounds_won,
        points=state.tally.points,
        best_hand=state.tally.best_hand,
        hands=state.hands,
        perks=tuple(held.id for held in state.perks),
        bought=state.tally.bought,
        sold=state.tally.sold,
        earned=state.tally.earned,
        log=table.chain,
        clean=not table.marked,
    )


def proves(log: Sequence[Entry], claim: RunRecord) -> bool:
    """Whether a log leads to exactly this record: every input of it is judged again."""
    try:
        return record(Table.replay(Frigate(), log), claim.when, claim.day) == claim
    except (BadLog, ValueError):
        return False


def remembered(log: Sequence[Entry]) -> tuple[Message, ...]:
    """A finished run in sentences."""
    table = Table.replay(Frigate(), log)
    if table.state.ended is None:
        return ()
    run = record(table, when="")
    said = [
        Message("keepsake.run", {"rounds": run.rounds_won, "points": run.points, "hands": run.hands}),
        Message("keepsake.best-hand", {"points": run.best_hand}),
    ]
    if run.perks:
        said.append(Message("keepsake.perks", {"perks": run.perks}))
    return tuple(said)


def remember(known: bytes, log: Sequence[Entry], when: str) -> bytes:
    """A history as it is kept, with a finished run more. A run of the day may end after midnight."""
    table = Table.replay(Frigate(), log)
    if table.state.ended is None:
        return known
    run = record(table, when)
    ended = date.fromisoformat(when[:10])
    for day in (ended.isoformat(), (ended - timedelta(days=1)).isoformat()):
        with suppress(ValueError):
            run = record(table, when, day)
            break
    return encode(with_run(_history(known), run))


def memories(known: bytes) -> tuple[Message, ...]:
    """A history in sentences: the sum of it, and the best runs."""
    history = _history(known)
    if not history.runs:
        return ()
    told = summary(history)
    said = [Message("memory.summary", {"runs": told.runs, "won": told.won, "hand": told.best_hand})]
    for place, run in enumerate(best(history, SHOWN), 1):
        values = {"place": place, "rounds": run.rounds_won, "points": run.points, "day": run.when[:10]}
        said.append(Message("memory.daily" if run.day else "memory.run", values))
    return tuple(said)


def _history(known: bytes) -> History:
    """What cannot be read is forgotten: a lost list of scores is no reason not to play."""
    try:
        return decode(known, History) if known else History()
    except Malformed:
        return History()


def with_run(history: History, run: RunRecord) -> History:
    """The history with one more run. A log counts once; the oldest runs go first when there are too many."""
    if any(known.log == run.log for known in history.runs):
        return history
    runs = [*history.runs, run]
    kept = {known.log for known in best(replace(history, runs=tuple(runs)))}
    while len(runs) > LONGEST:
        runs.remove(next(known for known in runs if known.log not in kept))
    return replace(history, runs=tuple(runs))


def best(history: History, places: int = BEST, day: str = "") -> tuple[RunRecord, ...]:
    """The high scores: runs by the seed's own rules, and of one day if wanted. Further counts more than richer."""
    runs = [run for run in history.runs if run.options == Options() and run.clean and day in ("", run.day)]
    return tuple(sorted(runs, key=lambda run: (-run.rounds_won, -run.points))[:places])


def summary(history: History) -> Summary:
    """Every run counts as played; what was achieved is told of the clean ones alone."""
    runs = [run for run in history.runs if run.clean]
    streak = next((n for n, run in enumerate(reversed(runs)) if not run.won), len(runs))
    return Summary(
        runs=len(history.runs),
        won=sum(run.won for run in runs),
        streak=streak,
        best_points=max((run.points for run in runs), default=0),
        best_hand=max((run.best_hand for run in runs), default=0),
        furthest_round=max((run.round for run in runs), default=0),
    )


def _is_daily(begin: Begin, state: State, day: str) -> bool:
    # The state's own chance tells whether something was dealt anew on the way.
    seed = daily_seed(day)
    return begin.seed == seed and state.chance == chance_from(seed) and state.options == Options()
