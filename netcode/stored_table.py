"""What is kept of a table: its seal, its line in the list of saved tables, and its log as it was found on disk."""

from typing import Any

from msgspec import Struct

from netcode.salvage import as_bytes
from sim.codec import Malformed, decode
from sim.games import AnyGame
from sim.snapshots import fits
from sim.table import Begin, Entry

LATEST_MOMENT = 1 << 33
"""Seconds beyond which no table was created."""


class Lease(Struct, frozen=True):
    """By which number a relay knows a table, and what gives it back to the same host."""

    relay: str
    number: int
    proof: bytes


class Seal(Struct, frozen=True):
    """What a table needs to be itself again after a crash: its secret, its code, its certificate, its signature."""

    secret: bytes
    code: str
    certificate: bytes = b""
    key: bytes = b""
    signing: bytes = b""
    """Seed of the key that the host signs with; empty where nobody else can join."""
    port: int = 0
    """Where its door was the last time: guests knock there first."""
    earlier: tuple[str, ...] = ()
    """Tables that it follows, of the same people."""
    version: str = ""
    """Of the Astragal that opened it, or nothing where it is older than this. Not in the log, which peers compare."""
    lease: Lease | None = None
    """Where it is open to friends elsewhere."""


class SavedTable(Struct, frozen=True):
    """A line in the list of saved tables."""

    id: str
    game: str
    created: float
    entries: int
    names: tuple[str, ...]
    closed: str
    """Why it was put away: "adjourned", "over", or nothing after a crash."""
    version: str = ""
    """Of the Astragal that opened it, where that is known."""
    rules: str = ""
    content: str = ""
    """What it is played by; nothing where the first entry cannot be read."""
    first: bytes = b""
    """The snapshot of its beginning, if there is one."""

    def obstacle(self, game: AnyGame) -> str:
        """Why nobody here can go on with it: "other-rules", "other-content", or nothing."""
        if self.rules not in ("", game.rules_hash):
            return "other-rules"
        return "other-content" if self.content not in ("", game.content_hash) else ""

    def can_be_watched(self, game: AnyGame) -> bool:
        """Whether it can be shown: by its rules, or else by snapshots. Packs that are not loaded cannot."""
        obstacle = self.obstacle(game)
        if obstacle == "other-content" and game.takes_packs:
            return False
        return not obstacle or fits(game, self.first)


class Stored(Struct, frozen=True):
    """A table as it was found on disk."""

    id: str
    game: str
    epoch: int
    seal: Seal
    people: bytes
    log: list[Entry]
    asks: dict[str, dict[int, int]]
    """For each member the asks that were applied, with the entries they led to."""
    lost: int = 0
    """How many entries at the end of the log did not hold, and were put aside."""


class _Names(Struct, frozen=True):
    names: tuple[str, ...] = ()


def names_of(people: bytes) -> tuple[str, ...]:
    """The names on the chairs, from what a host keeps about its people."""
    try:
        return decode(people, _Names).names
    except Malformed:
        return ()


def saved_line(
    id: Any, game: Any, created: Any, entries: int, people: Any, closed: Any, seal: Any, first: Any, snapshot: Any
) -> SavedTable | None:
    """A line of the list, if it names a table; whatever else is not as it was written is left out."""
    if not isinstance(id, str) or not isinstance(game, str):
        return None
    at = created if isinstance(created, float | int) and 0 <= created < LATEST_MOMENT else 0.0
    why = closed if isinstance(closed, str) else ""
    rules, content = _played_by(as_bytes(first))
    names, version = names_of(as_bytes(people)), version_in(as_bytes(seal))
    return SavedTable(id, game, at, entries, names, why, version, rules, content, as_bytes(snapshot))


def version_in(seal: bytes) -> str:
    """Which Astragal opened the table of a seal, where that is known."""
    try:
        return decode(seal, Seal).version
    except Malformed:
        return ""


def _played_by(first: bytes) -> tuple[str, str]:
    """Rules and content of a log, from its first entry."""
    try:
        begin = decode(first, Entry).input
    except Malformed:
        return "", ""
    return (begin.rules, begin.content) if isinstance(begin, Begin) else ("", "")
