"""Every message at a club's desk, typed: look which tables there are, and open one.

A guest calls number 0 at a node, as it would call a table (`netcode.relay.messages`), and talks to the desk over TLS
with the club's own certificate, by whose hash people know the club. Frames are those of netcode/wire.py.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netcode.messages import Name, Shown
from netcode.relay.messages import Number
from netcode.wire import GUEST_LIMIT, frame
from sim.codec import Malformed, encode

PROTOCOL = 1
LIMIT = GUEST_LIMIT
MOST_TABLES = 60
"""Tables that one answer lists."""

GameId = Annotated[str, Meta(max_length=32)]
Level = Annotated[str, Meta(max_length=32)]


class DeskMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something that is said at the desk."""


class Look(DeskMessage, frozen=True, tag="look"):
    """Which tables are there?"""

    proto: int


class Order(DeskMessage, frozen=True, tag="order"):
    """A new table, please."""

    proto: int
    game: GameId
    seats: Annotated[int, Meta(ge=1, le=64)]
    bots: Annotated[tuple[Level, ...], Meta(max_length=64)] = ()
    options: Annotated[bytes, Meta(max_length=4096)] = b""
    """House rules, encoded; the usual ones if there are none."""
    turn_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    stand_in: Level = ""


class TableLine(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One table of the list."""

    number: Number
    game: GameId
    phase: Annotated[str, Meta(max_length=16)]
    names: tuple[Shown, ...]
    """On the chairs; nothing on one that is free."""
    taken: int
    awake: bool


class Tables(DeskMessage, frozen=True, tag="tables"):
    """The club, and what is played there."""

    club: Name
    nodes: tuple[str, ...]
    tables: tuple[TableLine, ...]


class Opened(DeskMessage, frozen=True, tag="opened"):
    """The table is there, and kept: whoever knows the code may come."""

    code: Annotated[str, Meta(max_length=64)]


class Denied(DeskMessage, frozen=True, tag="denied"):
    """The last word: one of `DENIALS`."""

    code: Annotated[str, Meta(max_length=32)]


DENIALS = {
    "malformed": "a frame was not a message, or too long",
    "proto": "another version of the desk's protocol",
    "game": "the club does not have that game",
    "table": "the game is not for so many, has no such bot, or no such house rules",
    "too-many": "too many new tables from one address, or in all",
    "closing": "this node is being stopped: another one opens tables",
    "away": "the club's database does not answer",
}

_to_desk = msgspec.msgpack.Decoder(Look | Order)
_from_desk = msgspec.msgpack.Decoder(Tables | Opened | Denied)


def to_desk(payload: bytes) -> Any:
    return _read(_to_desk, payload)


def from_desk(payload: bytes) -> Any:
    return _read(_from_desk, payload)


def _read(decoder: Any, payload: bytes) -> Any:
    try:
        return decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from error


def framed(message: DeskMessage) -> bytes:
    return frame(encode(message), LIMIT)
