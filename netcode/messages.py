"""Every message between a guest and a host, typed. docs/protocol.md explains them; a test keeps the two in step.

The way in:   hello -> welcome -> pake1 -> pake2 -> confirm -> confirmed -> seat_request -> seated -> lobby, snapshot
The way back: hello -> welcome -> resume -> resumed -> lobby, snapshot
At the table: asks carry an id (1, 2, 3... for each guest), are applied exactly once in this order, and are answered by
              `ack` or `reject`; everything else the host has to say comes unasked.

A message is a msgpack map whose `type` names it. Unknown fields are an error everywhere but in the messages that
peers of different versions must understand: `hello`, `welcome`, `closing`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from netcode import names
from sim.codec import Malformed, encode
from sim.game import Seat
from sim.ledger import Tally
from sim.physics.gesture import Gesture

PROTOCOL = 7
"""Raised whenever a message changes its meaning. Peers of different protocols part with a readable sentence."""

Name = Annotated[str, Meta(min_length=1, max_length=names.LONGEST, pattern=names.VISIBLE)]
Words = Annotated[str, Meta(min_length=1, max_length=400, pattern=names.VISIBLE)]
Shown = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""What a host tells of others: one line of text."""
ShortText = Annotated[str, Meta(max_length=64)]
Hash = Annotated[bytes, Meta(min_length=16, max_length=16)]
Commitment = Annotated[bytes, Meta(min_length=32, max_length=32)]
Nonce = Annotated[bytes, Meta(min_length=32, max_length=32)]
PublicKey = Annotated[bytes, Meta(max_length=32)]
"""Empty for a chair at the host's own device, and for the host of a table that nobody else can join."""
Signature = Annotated[bytes, Meta(max_length=64)]
Token = Annotated[bytes, Meta(min_length=32, max_length=32)]
PakeMessage = Annotated[bytes, Meta(max_length=200)]
Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
Count = Annotated[int, Meta(ge=0, le=1 << 53)]
Rev = Annotated[int, Meta(ge=-1, le=1 << 53)]
"""A revision; -1 is before the game begins."""
ChairNumber = Annotated[int, Meta(ge=0, le=63)]


class WireMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something that travels."""


class Ask(WireMessage, frozen=True, kw_only=True):
    """Something a guest asks for at the table. The link fills in the id."""

    id: Count = 0


# Promises about chance: netcode/commit_reveal.py


class Promise(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What the host is bound to before anybody sits down; all that is signed at a table refers to it."""

    table: str
    commitment: Commitment
    """To the secret behind every shuffle and throw."""
    dice: Literal["falling", "seeded"]
    """Whether dice really fall here, or follow from chance alone."""
    key: PublicKey
    sig: Signature = b""


class Bound(WireMessage, frozen=True, tag="bound"):
    """A chair is bound to its nonces for the throws from `first` on: the last link of a hash chain, signed."""

    seat: ChairNumber
    first: Count
    length: Annotated[int, Meta(ge=1, le=1 << 14)]
    anchor: Commitment
    key: PublicKey
    sig: Signature = b""


class Seen(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A chair signs what it was shown: its view after entry `rev`, and the host's mark of the log up to there."""

    seat: ChairNumber
    epoch: Count
    rev: Count
    mark: Commitment
    view: Hash
    disputed: Annotated[tuple[Count, ...], Meta(max_length=16)]
    """Throws whose nonce the chair is said to have kept back, and says it has not."""
    host_sig: Signature
    """Of the checkpoint this answers."""
    sig: Signature = b""


# The way in, guest to host


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    proto: int
    app: str = ""
    rules: dict[str, str] = {}
    """Fingerprint of every game the guest knows: "rules-content", eight hex digits each."""
    caps: tuple[str, ...] = ()
    lang: str = "en"


class Pake1(WireMessage, frozen=True, tag="pake1"):
    data: PakeMessage


class Confirm(WireMessage, frozen=True, tag="confirm"):
    """Proof that the guest knows the code, and speaks over this very TLS channel."""

    mac: Mac


class SeatRequest(WireMessage, frozen=True, tag="seat_request"):
    name: Name
    seat: ChairNumber | None = None
    """None takes the first free chair. In the middle of a game a bot's chair can be asked for."""
    spectator: bool = False
    key: PublicKey = b""
    """Of the guest's device, which signs for the chair."""
    witnessed: Rev = -1
    """As in `resume`, from somebody who was at the table before."""
    sig: Signature = b""
    """By that key over this very channel: nobody comes with the key of another."""


class Resume(WireMessage, frozen=True, tag="resume"):
    token: Token
    epoch: Count
    rev: Rev
    view_hash: Annotated[bytes, Meta(max_length=32)]
    next_id: Count
    witnessed: Rev = -1
    """The latest revision whose checkpoint the guest has seen: the host must show that its log still holds it."""
    key: PublicKey = b""


# The way in, host to guest


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    proto: int
    app: str = ""
    table: str
    game: str
    rules_hash: str
    content_hash: str
    auth: str = "code"
    earlier: tuple[str, ...] = ()
    """Tables of the same people that this one follows: their tickets hold here."""
    nodes: tuple[str, ...] = ()
    """Where the table can be called as well, if it is a club's: any node leads to it, wherever it lives by then."""


class Pake2(WireMessage, frozen=True, tag="pake2"):
    data: PakeMessage


class Confirmed(WireMessage, frozen=True, tag="confirmed"):
    mac: Mac


class Seated(WireMessage, frozen=True, tag="seated"):
    seats: tuple[Seat, ...]
    """The chairs of this guest; none for a spectator."""
    token: Token
    cert_pin: bytes
    epoch: int
    promise: Promise
    next_throw: int
    """The first number that a chair can still be bound for."""
    checkpoint: "Checkpoint | None" = None


class Resumed(WireMessage, frozen=True, tag="resumed"):
    seats: tuple[Seat, ...]
    token: Token
    epoch: int
    last_id: int
    """The guest's latest ask that arrived. Asks without an answer are sent again, and answered as they were."""
    promise: Promise
    next_throw: int
    checkpoint: "Checkpoint | None" = None
    """Of the revision the guest has `witnessed`, or of the latest there is if the log does not reach so far."""
    named: int = 0
    """How often the guest's chair was named for keeping its nonce back, its breaks included."""


class Placed(WireMessage, frozen=True, tag="placed"):
    """The guest has other chairs than before: it asked for them."""

    seats: tuple[Seat, ...]
    next_throw: int


class Closing(Struct, frozen=True, kw_only=True, tag="closing"):
    """The last message on a connection: one of `codes.CLOSING`, and what fills its sentence."""

    code: str
    detail: dict[str, Any] = {}


# Asks


class Intent(Ask, frozen=True, tag="intent"):
    """Do an action of the game. The chair follows from the connection; `seat` only chooses among several own ones."""

    base_rev: Rev
    action: Raw
    seat: ChairNumber | None = None
    gesture: Gesture | None = None
    """How to throw the dice the action asks for; without it the host waits for `throw`."""


class Throw(Ask, frozen=True, tag="throw"):
    gesture: Gesture = Gesture()
    seat: ChairNumber | None = None


class Undo(Ask, frozen=True, tag="undo"):
    """Take back the own latest action, or everything after revision `to`; asks for consent where it is needed."""

    to: Count | None = None
    seat: ChairNumber | None = None


class Redo(Ask, frozen=True, tag="redo"):
    seat: ChairNumber | None = None


class Consent(Ask, frozen=True, tag="consent"):
    """Answer the open proposal."""

    yes: bool
    seat: ChairNumber | None = None


class Look(Ask, frozen=True, tag="look"):
    """Hot-seat: the person of this chair holds the device now."""

    seat: ChairNumber


class Chat(Ask, frozen=True, tag="chat"):
    text: Words


class Pause(Ask, frozen=True, tag="pause"):
    on: bool


class StandIn(Ask, frozen=True, tag="stand_in"):
    """Give a chair to a bot of a level, or (None) back to its person."""

    seat: ChairNumber
    level: ShortText | None


class Sit(Ask, frozen=True, tag="sit"):
    """Lobby: move to a free chair, or (None) stand up and watch. Whoever watches asks for the chair of somebody who is

    away, and in the game for that of a bot.
    """

    seat: ChairNumber | None


class Rename(Ask, frozen=True, tag="rename"):
    name: Name


class Ready(Ask, frozen=True, tag="ready"):
    on: bool


class SetSeats(Ask, frozen=True, tag="set_seats"):
    count: ChairNumber


class SetChair(Ask, frozen=True, tag="set_chair"):
    """Lobby: put a bot of `level` on a chair, or (None) free it."""

    seat: ChairNumber
    level: ShortText | None


class SetOptions(Ask, frozen=True, tag="set_options"):
    """Lobby: house rules, as the game's Options."""

    options: Raw


class SetPace(Ask, frozen=True, tag="set_pace"):
    """Lobby: seconds for a turn (0: no limit) and the bot that keeps the chair of whoever is away ("": wait)."""

    turn_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    stand_in: ShortText = ""


class Remove(Ask, frozen=True, tag="remove"):
    """The owner sends somebody away, by chair or by name, and (`ban`) for good; in a game a bot of `level` plays on."""

    seat: ChairNumber | None = None
    name: Name | None = None
    ban: bool = False
    level: ShortText = ""


class Start(Ask, frozen=True, tag="start"):
    pass


class Again(Ask, frozen=True, tag="again"):
    """The game is over, and the owner wants another: the same people at a new table, with the same code."""


class Adjourn(Ask, frozen=True, tag="adjourn"):
    """Stop here; the table is saved and can be resumed with the same code and chairs."""


class Objection(Ask, frozen=True, tag="objection"):
    """Say that the table cheats, with evidence that anybody can check (netcode/evidence.py)."""

    kind: ShortText
    evidence: Annotated[bytes, Meta(max_length=12_000)]


class WantLog(Ask, frozen=True, tag="want_log"):
    """The whole log, once the game is over."""


ASKS = (
    Intent | Throw | Undo | Redo | Consent | Look | Chat | Pause | StandIn | Sit | Rename | Ready | SetSeats | SetChair
    | SetOptions | SetPace | Remove | Start | Again | Adjourn | Objection | WantLog
)  # fmt: skip


# Unnumbered, guest to host


class Bind(WireMessage, frozen=True, tag="bind"):
    """Binds every own chair to its nonces."""

    chairs: Annotated[tuple[Bound, ...], Meta(max_length=16)]


class NonceReveal(WireMessage, frozen=True, tag="nonce"):
    """The nonces of throw `n`, one for each own chair that takes part in it."""

    n: Count
    nonces: Annotated[tuple[Nonce, ...], Meta(max_length=16)]


class Witness(WireMessage, frozen=True, tag="witness"):
    """The answer to a checkpoint."""

    seen: Seen


class Cursor(WireMessage, frozen=True, tag="cursor"):
    """Where the guest points, in 0.1 mm on the felt. May be lost."""

    x: Annotated[int, Meta(ge=-100_000, le=100_000)]
    y: Annotated[int, Meta(ge=-100_000, le=100_000)]


class AckRev(WireMessage, frozen=True, tag="ack_rev"):
    """The guest holds its token and a whole view: from now on the old token is void."""

    rev: Rev


class Ping(WireMessage, frozen=True, tag="ping"):
    """A guest's heartbeat."""

    n: Count


class Resync(WireMessage, frozen=True, tag="resync"):
    """The guest's view does not have the hash it should have."""

    rev: Rev


class Bye(WireMessage, frozen=True, tag="bye"):
    """The guest leaves. `code` says why, when it is the host's doing (other rules)."""

    code: ShortText = ""


# Host to guest


class Chair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"] = "open"
    name: Shown = ""
    level: Shown = ""
    """A bot's level; for a person, the level of the bot that keeps the chair, or nothing."""
    ready: bool = False
    present: bool = False
    browser: bool = False
    """Its person is there, in a browser: on a phone or a tablet."""


class Lobby(WireMessage, frozen=True, tag="lobby"):
    """Everything about the table that is not the game: the same for everyone."""

    game: str
    phase: Literal["gathering", "shuffling", "playing", "over", "adjourned"] = "gathering"
    chairs: tuple[Chair, ...] = ()
    spectators: tuple[Shown, ...] = ()
    options: Raw = Raw(b"\x80")
    turn_seconds: int = 0
    stand_in: str = ""
    paused: bool = False
    saved: bool = True
    """False while the disk does not take the log: the game goes on, and would be lost with the host."""
    code: str = ""
    """The code to join with; sent only to chairs in the host's own process."""
    owner: str = ""
    """The name of whoever may arrange the table and remove people, present or away."""


class Ack(WireMessage, frozen=True, tag="ack"):
    id: int
    rev: int
    dup: bool = False


class Reject(WireMessage, frozen=True, tag="reject"):
    """A refusal; never closes. `code` is "rule" with the rulebook's `rule` and `detail`, or one of `codes.REJECTS`."""

    id: int
    code: str
    rule: str = ""
    detail: Raw = Raw(b"\x80")


class Op(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One change of a view: at `path`, replace `cut` elements from index `at` by `value`; `at` -1 replaces it whole."""

    path: tuple[int | str, ...]
    value: Raw
    at: int = -1
    cut: int = 0


class Update(WireMessage, frozen=True, tag="update"):
    """From revision `base` to `rev`: changes of the receiver's view, what happened, and the hash of the new view."""

    base: int
    rev: int
    ops: tuple[Op, ...]
    events: Raw
    hash: Hash


class Snapshot(WireMessage, frozen=True, tag="snapshot"):
    rev: int
    facing: Seat | None
    view: Raw
    hash: Hash
    last_id: int
    events: Raw = Raw(b"\x90")
    """What happened since the revision the receiver came back with, as far as the host remembers."""
    rolling: int | None = None
    """The number of the throw that is in the air."""
    fallen: tuple[Tally, ...] = ()
    """All dice that have fallen so far."""
    lying: Raw = Raw(b"\xc0")
    """What was thrown last, and how it came to rest: a pair of Throw and Rest, or nothing."""


class Announced(WireMessage, frozen=True, tag="announced"):
    """Throw `n` begins, and nothing about it can be changed any more: who throws and how, and whose nonces count."""

    n: int
    seat: Seat | None
    """None is a shuffle."""
    seats: tuple[Seat, ...]
    anchors: tuple[bytes, ...]
    """For each of them the beginning of the anchor it is bound to: which of its chains counts."""
    gesture: Gesture | None
    mark: bytes
    """Of the log so far; empty before the game begins."""
    sig: bytes = b""


class Recall(WireMessage, frozen=True, tag="recall"):
    """The nonces of throw `n` have not come yet: send them again. Before it was said nobody is named as missing."""

    n: int


class Missing(WireMessage, frozen=True, tag="missing"):
    """Throw `n` is given up, because chairs did not reveal their nonce; it is taken anew under the next number."""

    n: int
    seats: tuple[Seat, ...]
    why: Literal["withheld", "wrong", "left", "restart"]
    sig: bytes = b""


class Drawn(WireMessage, frozen=True, tag="drawn"):
    """Shuffle `n` is done: the chairs' part of its chance. The host's stays secret until the game is over."""

    n: int
    nonces: tuple[bytes, ...]
    sig: bytes = b""


class Thrown(WireMessage, frozen=True, tag="thrown"):
    """Dice fell. `rev` is the revision they lead to; `motion` is the trajectory to play, empty without physics."""

    n: int
    rev: int
    seat: Seat
    rest: Raw
    inputs: bytes
    """How the throw came about (netcode.throws.Inputs), as the log keeps it."""
    motion: bytes = b""


class Checkpoint(WireMessage, frozen=True, tag="checkpoint"):
    """The host signs its log up to entry `rev`, hidden until the game is over: no other log can follow from it."""

    epoch: int
    rev: int
    mark: bytes
    sig: bytes = b""


class Witnessed(WireMessage, frozen=True, tag="witnessed"):
    """What chairs have signed since: everybody can compare what everybody was shown."""

    seen: tuple[Seen, ...]
    sig: bytes = b""


class Objected(WireMessage, frozen=True, tag="objected"):
    """A chair says that it was cheated, and shows why: the table pauses until everybody wants to go on."""

    seat: Seat
    kind: str
    evidence: bytes


class Reveal(WireMessage, frozen=True, tag="reveal"):
    """The game is over: the secret behind all shuffles and throws."""

    secret: bytes


class Said(WireMessage, frozen=True, tag="said"):
    name: Shown
    text: Shown
    seat: Seat | None = None


class Past(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What one input did, as the receiver may know it, and whether that was taken back."""

    rev: int
    events: Raw
    undone: bool = False


class History(WireMessage, frozen=True, tag="history"):
    """To somebody who comes: what has happened so far, its latest part, and the latest of what was said."""

    entries: tuple[Past, ...]
    said: tuple[Said, ...]


class TakenBack(WireMessage, frozen=True, tag="taken_back"):
    """Before the view it leads to: entries that were just taken back, or count again."""

    undone: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()


class Moved(WireMessage, frozen=True, tag="moved"):
    seat: Seat
    x: int
    y: int


class Proposal(WireMessage, frozen=True, tag="proposal"):
    """A wish that needs the consent of chairs (none: of the owner who has no chair); an `outcome` closes it.

    "sit" is the wish of `name`, who watches, for the chair of a bot or of somebody away; for the others `seat` wishes.
    """

    kind: Literal["undo", "redo", "sit", "go-on"]
    seat: Seat
    to: int | None = None
    agreed: tuple[Seat, ...] = ()
    needed: tuple[Seat, ...] = ()
    outcome: Literal["", "agreed", "declined", "lapsed"] = ""
    name: Shown = ""


class Timer(WireMessage, frozen=True, tag="timer"):
    """The chairs the table waits for have so many seconds left; None: the clock stands."""

    seats: tuple[Seat, ...]
    seconds: float | None


class Notice(WireMessage, frozen=True, tag="notice"):
    """Something everybody should know: one of `codes.NOTICES`."""

    code: str
    detail: dict[str, Any] = {}


class LogPart(WireMessage, frozen=True, tag="log_part"):
    part: int
    parts: int
    data: bytes


class Nodes(WireMessage, frozen=True, tag="nodes"):
    """The table is a club's, and can be called at these nodes from now on, wherever it lives by then."""

    nodes: tuple[str, ...]


class Pong(WireMessage, frozen=True, tag="pong"):
    """The host's answer to a heartbeat."""

    n: int


FROM_STRANGER = Hello | Pake1 | Confirm | SeatRequest | Resume
"""What a host understands before the guest has a chair."""
FROM_GUEST = ASKS | Bind | NonceReveal | Witness | Cursor | AckRev | Ping | Resync | Bye
FROM_HOST = (
    Welcome | Pake2 | Confirmed | Seated | Resumed | Placed | Closing | Lobby | Ack | Reject | Update | Snapshot
    | History | TakenBack | Bound | Announced | Recall | Missing | Drawn | Thrown | Checkpoint | Witnessed | Objected
    | Reveal | Said | Moved | Proposal | Timer | Notice | LogPart | Nodes | Pong
)  # fmt: skip

_FROM_STRANGER = msgspec.msgpack.Decoder(FROM_STRANGER)
_FROM_GUEST = msgspec.msgpack.Decoder(FROM_GUEST)
_FROM_HOST = msgspec.msgpack.Decoder(FROM_HOST)


def from_stranger(data: bytes) -> Any:
    return _read(_FROM_STRANGER, data)


def from_guest(data: bytes) -> Any:
    return _read(_FROM_GUEST, data)


def from_host(data: bytes) -> Any:
    return _read(_FROM_HOST, data)


def _read(decoder: "msgspec.msgpack.Decoder[Any]", data: bytes) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from None


def raw(value: Any) -> Raw:
    return Raw(encode(value))
