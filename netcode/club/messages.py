"""Every message at a club's desk, typed: look which tables there are, open one, become a member, come back as one.

A guest calls number 0 at a node, as it would call a table (`netcode.relay.messages`), and talks to the desk over TLS
with the club's own certificate, by whose hash people know the club. Frames are those of netcode/wire.py.

Whoever says who they are (`Who`) signs the whole message over this very channel, so that a proof is worth nothing on
another one, to another club, or under other words. A member's recovery words never come here: only a public key that
follows from them, and a signature by it.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from netcode import names
from netcode.messages import Name, Shown
from netcode.relay.messages import Number
from netcode.wire import GUEST_LIMIT, frame
from sim.codec import Malformed, encode

PROTOCOL = 2
LIMIT = GUEST_LIMIT
MOST_TABLES = 60
"""Tables that one answer lists."""

DeviceKey = Annotated[bytes, Meta(min_length=32, max_length=32)]
MOST_MEMBERS = 200
"""Members that one answer names."""
GameId = Annotated[str, Meta(max_length=32)]
Level = Annotated[str, Meta(max_length=32)]


class DeskMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something that is said at the desk."""


class Who(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A device, by its key."""

    key: DeviceKey
    sig: Annotated[bytes, Meta(max_length=64)] = b""


class Look(DeskMessage, frozen=True, tag="look"):
    """Which tables are there?"""

    proto: int
    who: Who | None = None
    """Members are told that they are."""


class Join(DeskMessage, frozen=True, tag="join"):
    """Be a member from now on, or change what the club knows of one."""

    proto: int
    who: Who
    name: Name | None = None
    recovery: Annotated[bytes, Meta(max_length=32)] = b""
    """The public key that follows from the recovery words; nothing leaves the one before."""
    reach: Annotated[str, Meta(max_length=200, pattern=names.VISIBLE)] | Literal[""] | None = None
    """Where the club says that it is one's turn, such as a mail address; None leaves it as it is."""
    lang: Annotated[str, Meta(max_length=8)] = "en"


class Recover(DeskMessage, frozen=True, tag="recover"):
    """I am a member, and this is my device now."""

    proto: int
    who: Who
    recovery: Who


class Order(DeskMessage, frozen=True, tag="order"):
    """A new table, please."""

    proto: int
    who: Who
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
    members: tuple[Shown, ...] = ()
    you: Shown = ""
    """The name of the member who asks."""


class Member(DeskMessage, frozen=True, tag="member"):
    """You are a member, under this name."""

    name: Name
    reach: Shown = ""


class Opened(DeskMessage, frozen=True, tag="opened"):
    """The table is there, and kept: whoever knows the code may come."""

    code: Annotated[str, Meta(max_length=64)]
    page: Annotated[str, Meta(max_length=200)] = ""
    """What phones and tablets open to come; nothing where the club lets no pages in."""


class Denied(DeskMessage, frozen=True, tag="denied"):
    """The last word: one of `DENIALS`."""

    code: Annotated[str, Meta(max_length=32)]


DENIALS = {
    "malformed": "a frame was not a message, or too long",
    "proto": "another version of the desk's protocol",
    "game": "the club does not have that game",
    "table": "the game is not for so many, has no such bot, or no such house rules",
    "too-many": "too many new tables from one address, or in all",
    "proof": "the signature is not by that key, or not for this channel",
    "banned": "whoever runs the club does not let this person in",
    "name-taken": "another member has that name, or one that looks like it",
    "no-member": "the club does not know that key",
    "recovery": "no member has these recovery words",
    "has-member": "this device is another member's",
    "wait": "too many wrong recovery words from one address",
    "closing": "this node is being stopped: another one opens tables",
    "away": "the club's database does not answer",
}

_to_desk = msgspec.msgpack.Decoder(Look | Order | Join | Recover)
_from_desk = msgspec.msgpack.Decoder(Tables | Opened | Member | Denied)


def to_desk(payload: bytes) -> Any:
    return _read(_to_desk, payload)


def from_desk(payload: bytes) -> Any:
    return _read(_from_desk, payload)


def unsigned(message: Any) -> bytes:
    """What is signed of a message: all of it, but for the signatures."""
    blank = {"who": Who(message.who.key)}
    if isinstance(message, Recover):
        blank["recovery"] = Who(message.recovery.key)
    return encode(replace(message, **blank))


def _read(decoder: Any, payload: bytes) -> Any:
    try:
        return decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from error


def framed(message: DeskMessage) -> bytes:
    return frame(encode(message), LIMIT)
