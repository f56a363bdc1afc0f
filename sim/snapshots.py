"""Snapshots: what a log led to, kept beside it, so that a game can still be watched when its rules have changed.

A snapshot holds the state after an entry and what the entry told, packed against the state before. The log has the hash
of every state: a snapshot of another state is noticed, and no rules are needed for that.
"""

import zlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sim.codec import Malformed, decode, digest, encode
from sim.game import Step
from sim.games import AnyGame
from sim.log import BadLog, Entry
from sim.table import Table
from sim.version import version

LARGEST = 1 << 24
"""Bytes of an unpacked snapshot; no game comes near it."""


class Kept(Struct, frozen=True, array_like=True):
    """What is kept beside a log: the version of Astragal that wrote it, and a snapshot for each entry.

    A snapshot is empty where nothing changed and nothing was told.
    """

    version: str = ""
    snapshots: tuple[bytes, ...] = ()


class Shown(Struct, frozen=True):
    """A moment to watch: the state after an entry, and what the entry told."""

    state: Any
    events: tuple[Any, ...]


class _Snapshot(Struct, frozen=True, array_like=True):
    state: bytes
    """Empty: as before."""
    events: bytes


class Camera:
    """Takes the snapshots of a table, entry by entry."""

    def __init__(self, state: Any = None) -> None:
        """With the state that the table has by now, if it was begun before."""
        self._before = b"" if state is None else encode(state)

    def take(self, step: Step[Any, Any], encoded: bytes = b"") -> bytes:
        """The snapshot of what an entry did; `encoded` is its state, if somebody has encoded that already."""
        state, before = encoded or encode(step.state), self._before
        if state == before and not step.events:
            return b""
        self._before = state
        return _packed(encode(_Snapshot(b"" if state == before else state, encode(step.events))), before)


def snapshots_of(game: AnyGame, log: Sequence[Entry]) -> tuple[bytes, ...]:
    """The snapshots of a whole log; raises BadLog for one that is not true by these rules."""
    camera = Camera()
    taken: list[bytes] = []
    Table.replay(game, log, lambda _, step: taken.append(camera.take(step)))
    return tuple(taken)


def kept_beside(game: AnyGame, log: Sequence[Entry]) -> Kept:
    """What this version keeps beside a log; raises BadLog for one that is not true by these rules."""
    return Kept(version(), snapshots_of(game, log))


def shown(game: AnyGame, log: Sequence[Entry], snapshots: Sequence[bytes]) -> list[Shown]:
    """Every moment of a log, by its snapshots and not by its rules.

    Raises BadLog where one is missing or of another state, and where states of today have another shape.
    """
    moments: list[Shown] = []
    before = b""
    for number, entry in enumerate(log):
        packed = snapshots[number] if number < len(snapshots) else b""
        kept = _unpacked(packed, before, number) if packed else _Snapshot(b"", encode(()))
        if kept.state:
            before = kept.state
        if digest(before) != entry.state:
            raise BadLog("damaged" if packed else "other-rules", number, game=game.id)
        try:
            state = decode(before, game.State) if kept.state else moments[-1].state
            moments.append(Shown(state, decode(kept.events, tuple[game.Event, ...])))  # type: ignore[name-defined]
        except Malformed as error:
            raise BadLog("other-rules", number, game=game.id) from error
    return moments


def fits(game: AnyGame, first: bytes) -> bool:
    """Whether states of today have the shape of that in the first snapshot of a log."""
    try:
        decode(_unpacked(first, b"", 0).state, game.State)
    except (BadLog, Malformed):
        return False
    return True


def _packed(data: bytes, before: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=before)
    return packer.compress(data) + packer.flush()


def _unpacked(packed: bytes, before: bytes, number: int) -> _Snapshot:
    try:
        return decode(zlib.decompressobj(-zlib.MAX_WBITS, before).decompress(packed, LARGEST), _Snapshot)
    except (zlib.error, Malformed) as error:
        raise BadLog("damaged", number) from error
