"""A count: one step on the way to a number that the rules come to, with the die or the piece behind it."""

from collections.abc import Iterable

from msgspec import Struct

from sim.message import Message


class Count(Struct, frozen=True):
    """One step. It adds `amount`, or, where `factor` is given, multiplies by so many hundredths."""

    what: Message
    """Whatever counts, in words."""
    amount: int
    """What the total gains by it, or loses."""
    total: int
    """Afterwards."""
    factor: int | None = None
    dice: tuple[int, ...] = ()
    """The dice of the throw that it belongs to."""
    piece: str = ""
    """The card, perk or fish behind it, by its own name."""
    column: str = ""
    """What is counted, where the rules count something else first: a bonus and a factor before the score itself."""


class Part(Struct, frozen=True):
    """A count before its total is known."""

    what: Message
    amount: int
    dice: tuple[int, ...] = ()
    piece: str = ""
    factor: int | None = None


def summed(parts: Iterable[Part]) -> tuple[Count, ...]:
    """The counts of a plain sum."""
    counts: list[Count] = []
    total = 0
    for part in parts:
        total += part.amount
        counts.append(Count(part.what, part.amount, total, part.factor, part.dice, part.piece))
    return tuple(counts)
