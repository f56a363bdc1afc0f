"""Whose table it is: who may arrange it, remove people and put it away.

| who is there                              | the owner                                               |
|-------------------------------------------|---------------------------------------------------------|
| somebody in the host's own process        | the first of them                                       |
| nobody there (a host without a window)    | whoever sat down first, also while away                 |
| the owner has stood up, left or was away for ten minutes | the first who sits and is there          |

So the next guest cannot put a table away because its owner's connection broke.
"""

from typing import TYPE_CHECKING

from netcode.clock import Alarm
from netcode.member import Member

if TYPE_CHECKING:
    from netcode.host import TableHost

AWAY_SECONDS = 600.0
"""How long a table stays its owner's who is away; and a chair its person's, when nobody is there to ask."""


class Ownership:
    """The owner of one table."""

    def __init__(self, host: "TableHost") -> None:
        self._host = host
        self._due = Alarm(host.reactor)
        self.id = ""
        """The member who owns the table as long as nobody sits at the host itself."""

    @property
    def owner(self) -> Member | None:
        """The owner, present or away."""
        members = self._host.members
        here = (member for member in members.values() if member.peer is not None and member.peer.local)
        return next(here, None) or members.get(self.id)

    def look(self) -> None:
        """People have come, gone, or changed chairs."""
        owner = self._host.members.get(self.id)
        if owner is None or not owner.seats or self._away_too_long(owner):
            self._pass_on()
            owner = self._host.members.get(self.id)
        if owner is None or owner.present:
            self._due.cancel()
        elif not self._due.is_set and not self._away_too_long(owner):
            left = owner.away_since + AWAY_SECONDS - self._host.reactor.seconds()
            self._due.set(left, self._host.people_changed)

    def close(self) -> None:
        self._due.cancel()

    def _pass_on(self) -> None:
        seated = [member for member in self._host.members.values() if member.seats]
        there = [member for member in seated if member.present]
        owner = self._host.members.get(self.id)
        if there:
            self.id = there[0].id
        elif owner is None or not owner.seats:
            self.id = seated[0].id if seated else ""

    def _away_too_long(self, owner: Member) -> bool:
        now: float = self._host.reactor.seconds()
        return not owner.present and now - owner.away_since >= AWAY_SECONDS
