"""Whose table it is: who may arrange it, remove people and put it away.

| who is there                              | the owner                                               |
|-------------------------------------------|---------------------------------------------------------|
| somebody in the host's own process        | the first of them                                       |
| nobody there (a host without a window)    | whoever sat down first, also while away                 |
| the owner has stood up, left or was away for ten minutes | the first who sits and is there          |

So the next guest cannot put a table away because its owner's connection broke.
"""

from collections.abc import Callable, Mapping

from netcode.clock import Alarm, Clock
from netcode.member import Member

AWAY_SECONDS = 600.0
"""How long a table stays its owner's who is away; and a chair its person's, when nobody is there to ask."""


class Ownership:
    """The owner of one table. `changed` is called when it may have passed to somebody else by time alone."""

    def __init__(
        self, members: Mapping[str, Member], clock: Clock, changed: Callable[[], None], owner: str = ""
    ) -> None:
        self._members = members
        self._clock = clock
        self._changed = changed
        self._due = Alarm(clock)
        self._id = owner

    @property
    def id(self) -> str:
        """The member who owns the table as long as nobody sits at the host itself."""
        return self._id

    @property
    def owner(self) -> Member | None:
        """The owner, present or away."""
        here = (member for member in self._members.values() if member.peer is not None and member.peer.local)
        return next(here, None) or self._members.get(self._id)

    def look(self) -> None:
        """People have come, gone, or changed chairs."""
        owner = self._members.get(self._id)
        if owner is None or not owner.seats or self._away_too_long(owner):
            self._pass_on()
            owner = self._members.get(self._id)
        if owner is None or owner.present:
            self._due.cancel()
        elif not self._due.is_set and not self._away_too_long(owner):
            left = owner.away_since + AWAY_SECONDS - self._clock.seconds()
            self._due.set(left, self._changed)

    def close(self) -> None:
        self._due.cancel()

    def _pass_on(self) -> None:
        seated = [member for member in self._members.values() if member.seats]
        there = [member for member in seated if member.present]
        owner = self._members.get(self._id)
        if there:
            self._id = there[0].id
        elif owner is None or not owner.seats:
            self._id = seated[0].id if seated else ""

    def _away_too_long(self, owner: Member) -> bool:
        return not owner.present and self._clock.seconds() - owner.away_since >= AWAY_SECONDS
