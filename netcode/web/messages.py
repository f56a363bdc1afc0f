"""What a page says, typed: docs/browser.md explains it, and a test keeps the two in step."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from netcode.messages import ChairNumber, Count, Name, Rev, Words
from sim.codec import Malformed
from sim.physics.gesture import Gesture

PROTOCOL = 2

Id = Annotated[str, Meta(max_length=400)]
"""Of a choice or a piece."""
Share = Annotated[float, Meta(ge=-1000.0, le=1000.0)]


class Said(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True, gc=False):
    """Something a page says. What has an `id` is answered."""

    id: Count = 0


class Swipe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """How a hand threw."""

    aim: Share = 0.0
    strength: Share = 0.38
    spin: Share = 0.2
    x: Share = 0.0
    y: Share = -0.75

    @property
    def gesture(self) -> Gesture:
        return Gesture(self.aim, self.strength, self.spin, self.x, self.y).bounded()


class Join(Said, frozen=True, kw_only=True, tag="join"):
    name: Name
    watch: bool = False
    seat: ChairNumber | None = None


class Look(Said, frozen=True, kw_only=True, tag="look"):
    language: Annotated[str, Meta(max_length=16)] | None = None
    shape: Literal["hand", "table"] | None = None
    orientation: Literal["portrait", "landscape"] | None = None


class Act(Said, frozen=True, kw_only=True, tag="act"):
    choice: Id
    rev: Rev
    gesture: Swipe | None = None


class Throw(Said, frozen=True, kw_only=True, tag="throw"):
    gesture: Swipe | None = None


class Tap(Said, frozen=True, kw_only=True, tag="tap"):
    piece: Id = ""


class Ask(Said, frozen=True, kw_only=True, tag="ask"):
    what: Literal[
        "undo", "redo", "consent", "ready", "sit", "start", "rename", "pause", "bot", "again", "leave"
    ]  # fmt: skip
    yes: bool = False
    on: bool = False
    seat: ChairNumber | None = None
    name: Name | None = None
    level: Annotated[str, Meta(max_length=32)] | None = None


class Say(Said, frozen=True, kw_only=True, tag="say"):
    text: Words


class Book(Said, frozen=True, kw_only=True, tag="book"):
    pass


class Ping(Said, frozen=True, kw_only=True, tag="ping"):
    n: Count = 0


FromPage = Join | Look | Act | Throw | Tap | Ask | Say | Book | Ping
"""Everything a page may say."""
LOBBY = frozenset({"ready", "sit", "start", "rename", "again", "leave", "bot"})
"""What is asked of the lobby rather than of the game."""

_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromPage)


def read(data: bytes) -> FromPage:
    """What a page said. Raises Malformed."""
    try:
        said: FromPage = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error
    return said


def id_of(data: bytes) -> int:
    """The id of something that was not understood, to be answered by; 0 where there is none."""
    try:
        found = msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0
    return found


class _Numbered(Struct, gc=False):
    id: Count = 0


def rate_of(said: FromPage) -> str:
    """By which rate of netcode.door it is counted."""
    match said:
        case Say():
            return "chat"
        case Ask(what=what) if what in LOBBY:
            return "lobby"
        case Act() | Throw() | Tap() | Ask():
            return "ask"
    return "other"
