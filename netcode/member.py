"""People at a table, as the host knows them: who they are, which chairs they hold, and what they have been shown."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from netcode import wire
from netcode.messages import Ack, Ask, Closing, Lobby, Reject
from sim.codec import encode
from sim.game import Seat

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


class Roster(Struct, frozen=True):
    """What is kept on disk about everybody. `names` comes first for lists of saved tables."""

    names: tuple[str, ...]
    lobby: Lobby
    members: tuple[MemberRecord, ...]


class Member:
    """A person at the table, present or away. Its id is not secret; its token is."""

    def __init__(self, id: str, name: str, seats: tuple[Seat, ...], last_id: int = 0) -> None:
        self.id = id
        self.name = name
        self.seats = seats
        self.last_id = last_id
        self._answers: dict[int, Ack | Reject] = {}
        self.peer: Peer | None = None
        self.away_due: Any = None
        self.facing: Seat | None = seats[0] if seats else None
        self.view: Any = None
        """The view the peer holds, or None when it needs a whole one."""
        self.rev = -1
        self.known_rev = -1
        """Up to where the peer has been told what happened."""
        self.arrived = False
        """Whether the peer is known to hold a token: before that nobody could come back."""
        self.at_home = False
        """Whether this person sits at the host's own device."""
        self._tokens: tuple[bytes, ...] = ()

    @property
    def present(self) -> bool:
        return self.peer is not None

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

    # Tokens: a new one with every connection; the old one holds until the new one is known to have arrived

    def new_token(self, token: bytes) -> bytes:
        self._tokens = (*self._tokens[:1], _hidden(token))
        return token

    def holds(self, token: bytes) -> bool:
        return _hidden(token) in self._tokens

    def token_arrived(self) -> bool:
        """Only the latest token is valid from now on; True if that is news."""
        news = len(self._tokens) > 1
        self.arrived = True
        self._tokens = self._tokens[-1:]
        return news

    def token_used(self, token: bytes) -> None:
        """The token somebody came back with is the one that counts."""
        self._tokens = (_hidden(token),)

    @property
    def record(self) -> MemberRecord:
        return MemberRecord(self.id, self.name, self.seats, self._tokens, self.at_home)

    @classmethod
    def recorded(cls, record: MemberRecord, asks: Mapping[int, int]) -> "Member":
        """A member from disk; `asks` are those that were applied, with the revisions they led to."""
        member = cls(record.id, record.name, record.seats, max(asks, default=0))
        for id in sorted(asks):
            member.answer(Ack(id=id, rev=asks[id]))
        member._tokens = record.tokens
        member.at_home = record.at_home
        member.arrived = True
        return member


def _hidden(token: bytes) -> bytes:
    """What is kept of a token: enough to recognise it."""
    return blake2b(token, person=b"astragal-token", digest_size=32).digest()
