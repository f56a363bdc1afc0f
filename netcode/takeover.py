"""Somebody who watches asks for the chair of a bot in the middle of a game, and the owner of the table answers.

| state | event                                  | next, and what happens                               |
|-------|----------------------------------------|------------------------------------------------------|
| none  | a wish, and nobody there owns the table | none: the chair is given                             |
| none  | a wish                                 | asked: everybody hears of it, the game goes on       |
| asked | the owner says yes                     | none: the chair is given                             |
| asked | the owner says no                      | none: declined                                       |
| asked | one of the two leaves, or time is up   | none: lapsed                                         |

With the chair its person gets the chair's view, and so its secrets, from then on.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from netcode import lobby as chairs
from netcode import messages as m
from netcode.clock import Alarm
from netcode.lobby import Denied
from netcode.member import Member
from netcode.play import PROPOSAL_SECONDS
from sim.game import Seat

if TYPE_CHECKING:
    from netcode.host import TableHost


class Takeover:
    """The one wish for a bot's chair that waits for its answer."""

    def __init__(self, host: "TableHost") -> None:
        self._host = host
        self._due = Alarm(host.reactor)
        self._member: Member | None = None
        self._owner: Member | None = None
        self.proposal: m.Proposal | None = None

    def ask(self, member: Member, seat: Seat) -> None:
        """Raises Denied unless the chair can be asked for."""
        host = self._host
        if member.seats:
            raise Denied("not-gathering")
        if chairs.chair_at(host.lobby, seat).kind != "bot":
            raise Denied("seat-taken")
        if self.proposal is not None or (host.play is not None and host.play.proposal is not None):
            raise Denied("already-proposed")
        owner = host.owner()
        if owner is None or owner is member:
            self._give(member, seat)
            return
        self._member, self._owner = member, owner
        self.proposal = m.Proposal(kind="sit", seat=seat, name=member.name, needed=owner.seats)
        self._due.set(PROPOSAL_SECONDS, self.close)
        host.tell(self.proposal)

    def is_for(self, member: Member) -> bool:
        """Whether this member is asked."""
        return self.proposal is not None and member is self._owner

    def answer(self, yes: bool) -> None:
        member, proposal = self._member, self.proposal
        assert member is not None
        assert proposal is not None
        self.close("agreed" if yes else "declined")
        if yes:
            self._give(member, proposal.seat)

    def left(self, member: Member) -> None:
        if member is self._member or member is self._owner:
            self.close()

    def close(self, outcome: Any = "lapsed") -> None:
        self._due.cancel()
        if self.proposal is not None:
            closed, self.proposal = replace(self.proposal, outcome=outcome), None
            self._member = self._owner = None
            self._host.tell(closed)

    def _give(self, member: Member, seat: Seat) -> None:
        host = self._host
        assert host.play is not None
        person = m.Chair(kind="person", name=member.name, ready=True, present=True)
        host.lobby = chairs.put(host.lobby, seat, person)
        member.seats, member.facing = (seat,), seat
        member.forget_view()
        host.audience.post(member, m.Placed(seats=member.seats, next_throw=host.lottery.next_number))
        host.people_changed()
        host.tell(m.Notice(code="sat-down", detail={"seat": seat}))
        host.play.set_bot(seat, None)
