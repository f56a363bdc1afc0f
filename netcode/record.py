"""The notes about chance on a log, as the registrar writes them, and what follows from them after a restart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress

from msgspec import Struct

from netcode.messages import Announced, Bound, Missing, Promise
from sim.codec import Malformed, decode
from sim.game import Seat
from sim.physics.entropy import Entropy
from sim.table import Entry, Input, Note, Settle


class PromiseNote(Struct, frozen=True, array_like=True):
    """Log record of who sat down, under which promise of the host."""

    names: tuple[str, ...]
    promise: Promise


class DrawNote(Struct, frozen=True, array_like=True):
    """Log record of a shuffle: the entropy it was made from."""

    purpose: str
    entropy: Entropy


class _OldPromise(Struct, frozen=True):
    """As it was recorded before chairs signed."""

    names: tuple[str, ...]


def names_in(log: Iterable[Entry]) -> tuple[str, ...]:
    """Who sat down, as the log remembers it."""
    for entry in log:
        with suppress(Malformed):
            match entry.input:
                case Note(kind="promise", data=data):
                    return decode(data, PromiseNote).names
                case Note(kind="table", data=data):
                    return decode(data, _OldPromise).names
    return ()


def unfinished(inputs: Iterable[Input]) -> Announced | None:
    """The throw or shuffle that was announced last, if nothing came of it yet."""
    open_: Announced | None = None
    for given in inputs:
        match given:
            case Note(kind="announced", data=data):
                open_ = decode(data, Announced)
            case Settle() | Note(kind="missing" | "draw"):
                open_ = None
    return open_


def given_up(announced: Announced) -> Missing:
    """What is said of a throw that a stopped host cannot go on with."""
    return Missing(n=announced.n, seats=(), why="restart")


def times_missing(notes: Iterable[Note]) -> Counter[Seat]:
    """How often each chair was named for keeping its nonce back."""
    named = [decode(note.data, Missing) for note in notes if note.kind == "missing"]
    return Counter(seat for missing in named if missing.why != "restart" for seat in missing.seats)


def bindings_before(notes: Sequence[Note], announced: Announced) -> list[Bound]:
    """What the chairs of an announced throw were bound to."""
    bounds = [decode(note.data, Bound) for note in notes if note.kind == "bound"]
    taking_part = [bound for bound in bounds if bound.seat in announced.seats and bound.first <= announced.n]
    return list({bound.seat: bound for bound in taking_part}.values())
