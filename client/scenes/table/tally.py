"""A tally: how a number is counted before everybody's eyes, step by step, as the rules explain it.

What is shown is what `Game.counting` says, in its order; only the times are found here. Each step comes sooner after
the one before it.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from client.settings import COUNTING
from sim.counting import Count
from sim.message import Message
from sim.speech import Speech

Tone = Literal["die", "card", "minus", "times"]
"""A die adds, a card or perk adds, something is taken off, or it is multiplied."""

FIRST = 0.42
"""Seconds from the first step to the second, at normal speed."""
SOONER = 0.84
"""Of these seconds, what is left with each step."""
SHORTEST = 0.06
LONGEST = 3.0
"""Seconds from the first step to the last, however many there are."""
LINGER = 0.55
"""Seconds that the last number stands."""


class Step(NamedTuple):
    """One number that rises, and what the sum is then."""

    starts: float
    amount: str
    tone: Tone
    total: str
    number: int
    """What the sum is, as a number."""
    score: bool
    """It is the number itself, and not a bonus or a factor that is counted before it."""
    what: str
    dice: tuple[int, ...] = ()
    piece: str = ""


def tally(counts: Sequence[Count], speech: Speech, speed: str) -> tuple[Step, ...]:
    """The steps of a count; none where there is nothing to add up, or nobody wants to see it."""
    factor = COUNTING[speed]
    if len(counts) < 2 or not factor:
        return ()
    starts = _starts(len(counts), factor)
    return tuple(_step(count, start, speech) for count, start in zip(counts, starts, strict=True))


def lasts(steps: Sequence[Step]) -> float:
    """How many seconds a tally takes."""
    return steps[-1].starts + LINGER if steps else 0.0


def _starts(count: int, factor: float) -> list[float]:
    gaps = [max(SHORTEST, FIRST * SOONER**number) for number in range(count - 1)]
    faster = min(1.0, LONGEST / max(sum(gaps), 1e-6)) * factor
    return [faster * sum(gaps[:number]) for number in range(count)]


def _step(count: Count, starts: float, speech: Speech) -> Step:
    factors = count.column == "mult"
    total = speech.message(Message("tally.factor" if factors else "tally.total", {"n": count.total}))
    tone: Tone = "minus" if count.amount < 0 else "die" if count.dice and not count.piece else "card"
    if count.factor is not None:
        amount, tone = speech.message(Message("tally.factor", {"n": count.factor})), "times"
    elif factors:
        amount, tone = total, "times"
    else:
        amount = speech.message(Message("tally.amount", {"n": count.amount}))
    score = count.column in ("", "score")
    what = speech.message(count.what)
    return Step(starts, amount, tone, total, count.total, score, what, count.dice, count.piece)
