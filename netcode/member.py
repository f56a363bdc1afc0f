"""People at a table, as the host knows them: who they are, which chairs they hold, and what they have been shown."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from netcode import wire
from netcode.ban import Ban
from netcode.messages import Ack, Ask, Closing, Lobby, Reject, Said
from sim.codec import encode
from sim.game import Seat
from sim.table import Note

ANSWERS = 64
"""How many answers to each member are remembered."""


class Parcel:
    """A message on its way to one or many peers; it is encoded at most once."""

    __slots__ = ("_frame", "message")

    def __init__(self, message: Any) -> None:
        self.message = message
        self._frame = b""

    @property
    def frame(self) -> bytes:
        if not self._frame:
            self._frame = wire.frame(encode(self.message))
        return self._frame


class Peer(Protocol):
    """A connection to a person: in this process or across the network."""

    local: bool
    """In the host's own process."""
    reveals: bool
    """Whether its chairs have nonces of their own: those whose device is the host's have not."""
    in_browser: bool
    """A page, by the browsers' door."""
    address: str
    """Where it comes from; nothing in the host's own process."""

    @property
    def cert_pin(self) -> bytes:
        """Hash of the certificate that the connection is secured with."""

    @property
    def stalled(self) -> bool:
        """The other side does not read: only answers to its own asks are worth sending."""

    def deliver(self, *parcels: Parcel) -> None:
        """All that one moment brought, in this order."""

    def close(self, why: Closing) -> None: ...


class MemberRecord(Struct, frozen=True):
    """What is kept on disk about a member."""

    id: str
    name: str
    seats: tuple[Seat, ...]
    tokens: tuple[bytes, ...]
    at_home: bool = False
    address: str = ""
    key: bytes = b""


class Roster(Struct, frozen=True):
    """What is kept on disk about everybody. `names` comes first for lists of saved tables."""

    names: tuple[str, ...]
    lobby: Lobby
    members: tuple[MemberRecord, ...]
    owner: str = ""
    bans: tuple[Ban, ...] = ()
    early: tuple[Note, ...] = ()
    """What goes on the log as soon as there is one."""
    said: tuple[Said, ...] = ()
    """The latest words."""


class Member:
    """A person at the table, present or away. Its id is not secret; its token is."""

    def __init__(self, id: str, name: str, seats: tuple[Seat, ...], last_id: int = 0) -> None:
        self.id = id
        self.name = name
        self.seats = seats
        self.last_id = last_id
        self._answers: dict[int, Ack | Reject] = {}
        self.peer: Peer | None = None
        self.address = ""
        """Where the person last came from."""
        self.called = name
        """The name they gave, whatever the table had to make of it."""
        self.away_due: Any = None
        self.away_since = 0.0
        self.facing: Seat | None = seats[0] if seats else None
        self.view: Any = None
        """The view the peer holds, or None when it needs a whole one."""
        self.rev = -1
        self.known_rev = -1
        """Up to where the peer has been told what happened."""
        self.looked: dict[Seat | None, int] = {}
        """Up to where each chair of a shared device has been told what happened."""
        self.gone = False
        """Whether this person has said goodbye."""
        self.arrived = False
        """Whether the peer is known to hold a token: before that nobody could come back."""
        self.at_home = False
        """Whether this person sits at the host's own device."""
        self.key = b""
        """The public key of this person's device; none at the host's own."""
        self._tokens: tuple[bytes, ...] = ()
        self._given = b""
        self._spare = b""
        self._spare_is_kept = False

    @classmethod
    def joined(cls, id: str, name: str, seats: tuple[Seat, ...], peer: Peer, called: str, key: bytes = b"") -> "Member":
        """Somebody new, over a connection that stands."""
        member = cls(id, name, seats)
        member.peer, member.address, member.at_home = peer, peer.address, peer.local
        member.called, member.key = called, key
        return member

    def came_back(self, peer: Peer) -> None:
        self.forget_absence()
        self.peer, self.address, self.gone = peer, peer.address, False

    @property
    def present(self) -> bool:
        return self.peer is not None

    def forget_absence(self) -> None:
        """No stand-in is needed any more."""
        if self.away_due is not None and self.away_due.active():
            self.away_due.cancel()

    def forget_view(self) -> None:
        self.view = None

    # Answers: whoever asks again after a break gets the same one

    def answer(self, answer: Ack | Reject) -> None:
        self._answers[answer.id] = answer
        if len(self._answers) > ANSWERS:
            del self._answers[next(iter(self._answers))]

    def answer_again(self, ask: Ask) -> Ack | Reject:
        """The answer to an ask that came before. One that is not known was never applied."""
        answer = self._answers.get(ask.id)
        if isinstance(answer, Ack):
            return replace(answer, dup=True)
        return answer or Reject(id=ask.id, code="stale")

    # Tokens. A spare one lies ready; it is given away only once it is on disk, and the one before it is void only once
    # the guest is known to have kept its own. While a disk fails, on either side, the old one simply stays.

    def first_token(self, token: bytes) -> bytes:
        self._tokens = (hidden_token(token),)
        self._given = token
        return token

    def prepare_token(self, random_bytes: Callable[[int], bytes]) -> bytes:
        """The spare token, which may not be on disk yet."""
        if not self._spare:
            self._spare, self._spare_is_kept = random_bytes(32), False
        return self._spare

    def token_kept(self, token: bytes) -> None:
        """A spare token is on disk."""
        if token == self._spare:
            self._spare_is_kept = True

    def next_token(self, shown: bytes) -> bytes:
        """The token for a new connection of whoever has shown one: a new one if that is safe, else the same."""
        self._given = self._spare if self._spare_is_kept else shown
        return self._given

    def holds(self, token: bytes) -> bool:
        return hidden_token(token) in self.tokens

    def token_arrived(self) -> bool:
        """The guest has kept the token it was given, and only that is valid from now on; True if that is news."""
        self.arrived = True
        given, self._given = self._given, b""
        if not given or self._tokens == (hidden_token(given),):
            return False
        self._tokens = (hidden_token(given),)
        if given == self._spare:
            self._spare, self._spare_is_kept = b"", False
        return True

    @property
    def tokens(self) -> tuple[bytes, ...]:
        """What is kept of the valid ones."""
        spare = (hidden_token(self._spare),) if self._spare else ()
        return (*(token for token in self._tokens if token not in spare), *spare)

    @property
    def record(self) -> MemberRecord:
        return MemberRecord(self.id, self.name, self.seats, self.tokens, self.at_home, self.address, self.key)

    @classmethod
    def recorded(cls, record: MemberRecord, asks: Mapping[int, int], now: float, called: str = "") -> "Member":
        """A member from disk, away since `now`; `asks` were applied, and led to these revisions."""
        member = cls(record.id, record.name, record.seats, max(asks, default=0))
        for id in sorted(asks):
            member.answer(Ack(id=id, rev=asks[id]))
        member._tokens = record.tokens
        member.at_home, member.key = record.at_home, record.key
        member.address = record.address
        member.arrived = True
        member.away_since = now
        member.called = called or record.name
        return member


def hidden_token(token: bytes) -> bytes:
    """What is kept of a token: enough to recognise it."""
    return blake2b(token, person=b"astragal-token", digest_size=32).digest()
