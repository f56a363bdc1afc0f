"""Somebody who watches asks for a chair, and the owner of the table answers.

It is the chair of a bot in the middle of a game, or the chair of somebody who is away, also before the game begins:
so whoever has lost their token is let back in.

| state | event                                  | next, and what happens                               |
|-------|----------------------------------------|------------------------------------------------------|
| none  | a wish for a bot's chair               | asked: the owner, or while away the first who sits   |
|       |                                        | there; if nobody does the chair is given             |
| none  | a wish for the chair of somebody away  | asked: the owner; refused while the owner is away    |
| none  | the same, nobody sits at the table, and the person has been away for ten minutes | none: the chair is given |
| asked | the owner says yes                     | none: the chair is given                             |
| asked | the owner says no                      | none: declined                                       |
| asked | one of the two leaves, or time is up   | none: lapsed                                         |

Everybody hears of a wish, and the game goes on. With the chair its person gets the chair's view, and so its secrets,
from then on; tokens of whoever had it before are void.
"""

from typing import Any

from msgspec.structs import replace

from netcode import lobby as chairs
from netcode import messages as m
from netcode.clock import Alarm
from netcode.hosted import Hosted
from netcode.lobby import Denied
from netcode.member import Member
from netcode.ownership import AWAY_SECONDS
from netcode.play import PROPOSAL_SECONDS
from sim.game import Seat

ASK_AGAIN_SECONDS = 60.0
"""How long somebody who was refused has to wait."""


class Takeover:
    """The one wish for a chair that waits for its answer."""

    def __init__(self, host: Hosted) -> None:
        self._host = host
        self._due = Alarm(host.reactor)
        self._member: Member | None = None
        self._owner: Member | None = None
        self._refused: dict[str, float] = {}
        self.proposal: m.Proposal | None = None

    def ask(self, member: Member, seat: Seat) -> None:
        """Raises Denied unless the chair can be asked for."""
        host = self._host
        if member.seats:
            raise Denied("not-gathering")
        if not self.can_be_asked_for(seat):
            raise Denied("seat-taken")
        if self.proposal is not None or (host.play is not None and host.play.proposal is not None):
            raise Denied("already-proposed")
        if host.reactor.seconds() < self._refused.get(member.id, 0.0):
            raise Denied("too-fast")
        owner = self._asked(seat)
        if owner is None or owner is member:
            self._give(member, seat)
            return
        self._member, self._owner = member, owner
        self.proposal = m.Proposal(kind="sit", seat=seat, name=member.name, needed=owner.seats)
        self._due.set(PROPOSAL_SECONDS, self.close)
        host.tell(self.proposal)

    def can_be_asked_for(self, seat: Seat) -> bool:
        """Whether a chair is a bot's in the game, or that of somebody who is away."""
        lobby = self._host.lobby
        chair = chairs.chair_at(lobby, seat)
        away = chair.kind == "person" and not chair.present and lobby.phase in ("gathering", "playing")
        return away or (chair.kind == "bot" and lobby.phase == "playing")

    def _asked(self, seat: Seat) -> Member | None:
        """Who has to agree. Raises Denied while nobody may."""
        host = self._host
        owner, person = host.owner(), host.seating.person_at(seat)
        if owner is not None and owner.present:
            return owner
        there = [member for member in host.members.values() if member.seats and member.present]
        if person is None:
            return there[0] if there else None
        # a short break must not cost anybody a chair
        if there or host.reactor.seconds() - person.away_since < AWAY_SECONDS:
            raise Denied("nobody-to-ask")
        return None

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

    def came_back(self, member: Member) -> None:
        """Whoever comes back to a chair needs nobody's leave, and nobody else gets it."""
        if self.proposal is not None and self.proposal.seat in member.seats:
            self.close()

    def close(self, outcome: Any = "lapsed") -> None:
        self._due.cancel()
        if self.proposal is not None:
            closed, self.proposal = replace(self.proposal, outcome=outcome), None
            if outcome != "agreed" and self._member is not None:
                self._refused = {id: until for id, until in self._refused.items() if id in self._host.members}
                self._refused[self._member.id] = self._host.reactor.seconds() + ASK_AGAIN_SECONDS
            self._member = self._owner = None
            self._host.tell(closed)

    def _give(self, member: Member, seat: Seat) -> None:
        host = self._host
        chair = host.lobby.chairs[seat]
        before = host.seating.person_at(seat)
        if before is not None:
            host.give_up_chair(before, seat)
            if member.called.casefold() == chair.name.casefold():
                member.name = chair.name
        host.seating.give(member, seat, ready=host.play is not None)
        host.audience.post(member, m.Placed(seats=member.seats, next_throw=host.lottery.next_number))
        host.people_changed()
        host.tell(m.Notice(code="sat-down" if before is None else "back", detail={"seat": seat}))
        if host.play is not None:
            host.play.set_bot(seat, None)
            if member.view is None:
                host.show_whole(member)
            host.play.go_on()
