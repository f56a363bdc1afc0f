"""A chair says that it was cheated: everybody sees its evidence, and the table pauses until all people want to go on.

| state | event                                     | next, and what happens                             |
|-------|-------------------------------------------|----------------------------------------------------|
| none  | an objection                              | open: the game pauses, everybody is asked          |
| open  | everybody who is there wants to go on     | none: the game goes on                             |
| open  | somebody leaves                           | the others decide                                  |
| open  | another objection                         | open: everybody sees that one too                  |

A host that cheats may well keep an objection to itself; the chair's own device stops and warns its person all the same.
"""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from netcode import messages as m
from netcode.hosted import Hosted
from netcode.lobby import Denied
from netcode.member import Member
from sim.codec import encode
from sim.table import Note

MOST = 3
"""Objections of one person in a game: whoever cries wolf is not heard for ever."""


class ObjectionNote(Struct, frozen=True, array_like=True):
    """Log record of an objection."""

    seat: int
    kind: str
    evidence: bytes


class Objections:
    """The objections of one table."""

    def __init__(self, host: Hosted) -> None:
        self._host = host
        self._heard: Counter[str] = Counter()
        self.proposal: m.Proposal | None = None
        self._open: list[m.Objected] = []

    @property
    def messages(self) -> tuple[m.WireMessage, ...]:
        """What whoever comes in must hear: the objections that are open, and the question."""
        return (*self._open, self.proposal) if self.proposal is not None else ()

    def hear(self, member: Member, objection: m.Objection) -> None:
        host = self._host
        if not member.seats:
            raise Denied("not-your-seat")
        if self._heard[member.id] >= MOST:
            raise Denied("too-fast")
        self._heard[member.id] += 1
        seat = member.seats[0]
        told = m.Objected(seat=seat, kind=objection.kind, evidence=objection.evidence)
        host.tell(told)
        if host.play is None or host.lobby.phase != "playing":
            return
        note = ObjectionNote(seat, objection.kind, objection.evidence)
        host.entry_added(host.play.table.receive(Note("objection", encode(note))))
        self._open.append(told)
        if self.proposal is None:
            self.proposal = m.Proposal(kind="go-on", seat=seat)
        self._pause(True)
        self._ask_everybody()

    def answer(self, member: Member, yes: bool) -> None:
        """Whether a person wants to go on. Who does not may say so again later."""
        assert self.proposal is not None
        kept = set(self.proposal.agreed) - set(member.seats)
        agreed = kept | set(member.seats) if yes else kept
        self.proposal = replace(self.proposal, agreed=tuple(sorted(agreed)))
        self._ask_everybody()

    def left(self) -> None:
        """Somebody is not there any more."""
        if self.proposal is not None:
            self._ask_everybody()

    def _ask_everybody(self) -> None:
        assert self.proposal is not None
        needed = self._host.seating.present()
        agreed = tuple(seat for seat in self.proposal.agreed if seat in needed)
        self.proposal = replace(self.proposal, needed=needed, agreed=agreed)
        if needed and agreed == needed:
            closed, self.proposal = replace(self.proposal, outcome="agreed"), None
            self._open.clear()
            self._host.tell(closed)
            self._pause(False)
        else:
            self._host.tell(self.proposal)

    def _pause(self, on: bool) -> None:
        host = self._host
        assert host.play is not None
        host.seating.pause(on)
        host.play.pause(on)
        host.people_changed()
