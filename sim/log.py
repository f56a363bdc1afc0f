"""The entries of a log: what was put in, and the hashes that hold it; `sim.table` says what each input means."""

from typing import Any

from msgspec import Raw, Struct

from sim.rest import Rest, Seat


class Begin(Struct, frozen=True, tag="begin", gc=False):
    game: str
    rules: str
    content: str
    seats: int
    people: tuple[Seat, ...]
    options: Raw
    seed: bytes


class Act(Struct, frozen=True, tag="act", gc=False):
    seat: Seat
    action: Raw


class Settle(Struct, frozen=True, tag="settle", gc=False):
    rest: Rest
    inputs: bytes = b""
    """How the throw came about, for whoever wants to reproduce it; the rules never look at it."""


class Undo(Struct, frozen=True, tag="undo", gc=False):
    seat: Seat
    to: int
    """Number of the entry whose state counts again."""
    agreed: tuple[Seat, ...] = ()
    fresh: bytes = b""
    """Entropy to deal anew what nobody knows, when something had been shown in between."""


class Redo(Struct, frozen=True, tag="redo", gc=False):
    seat: Seat
    agreed: tuple[Seat, ...] = ()


class People(Struct, frozen=True, tag="people", gc=False):
    seats: tuple[Seat, ...]


class Note(Struct, frozen=True, tag="note", gc=False):
    kind: str
    data: bytes


Input = Begin | Act | Settle | Undo | Redo | People | Note


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """One line of the log: an input, the hash of the state after it, and the chain hash of the log up to it."""

    input: Input
    state: bytes
    chain: bytes


class BadLog(Exception):
    """A log that cannot be true. `reason` is a message key, `entry` the number of the first bad entry."""

    def __init__(self, reason: str, entry: int | None = None, **detail: Any) -> None:
        super().__init__(reason, entry, detail)
        self.reason = reason
        self.entry = entry
        self.detail = detail
