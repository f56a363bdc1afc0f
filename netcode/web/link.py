"""The link of a person in a browser: a guest like any other, whose mirror of the table is in the host's process."""

from typing import Any, Protocol

from netcode import messages as m
from netcode.admission import TurnedAway
from netcode.host import TableHost
from netcode.link import LocalLink
from netcode.member import Member
from sim.game import Seat


class Line(Protocol):
    """The connection that a browser is on."""

    address: str

    @property
    def behind(self) -> bool:
        """The browser does not read."""

    def turned_away(self, why: m.Closing) -> None:
        """The person cannot sit down, or not any more."""


class BrowserLink(LocalLink):
    """To the host a netcode.member.Peer that comes from elsewhere, and has no nonces of its own."""

    local = False
    reveals = False
    in_browser = True

    def __init__(
        self, reactor: Any, host: TableHost, line: Line, name: str = "", seats: int = 1, seat: Seat | None = None
    ) -> None:
        super().__init__(reactor, host, name, seats, seat)
        self.address = line.address
        self._line = line
        self.known_as = ""
        """Who this is at the table, also once they are gone."""

    @property
    def stalled(self) -> bool:  # type: ignore[override]
        return self._line.behind

    @property
    def name(self) -> str:
        return self._member.name if self._member is not None else ""

    def come_back(self, member_id: str) -> None:
        """Open the link for somebody whose ticket was shown. Raises TurnedAway."""
        self._opened(self._host.admission.come_back(self, member_id))

    def sit_down(self) -> None:
        """Open the link for somebody new. Raises TurnedAway."""
        name, seat, seats = self._wish
        self._opened(self._host.admission.join(self, name, seat, seats))

    def _opened(self, member: Member) -> None:
        self._member, self.known_as = member, member.id
        self._next_id = member.last_id + 1
        self._later(self._become, "live")

    def open(self) -> None:
        try:
            self.sit_down()
        except TurnedAway as turned_away:
            self._later(self._become, "refused", m.Closing(code=turned_away.code))

    def arrived(self) -> None:
        """The page has its ticket: from now on the person could come back."""
        self._transmit(m.AckRev(rev=self.rev))

    def drained(self) -> None:
        """The browser reads again."""
        if self._member is not None:
            self._host.drained(self._member)

    def lost(self) -> None:
        """The connection broke; the chair is kept."""
        if self._member is not None:
            member, self._member = self._member, None
            self._host.admission.lost(member, self)

    def leave(self) -> None:
        super().leave()
        self._later(self._line.turned_away, m.Closing(code="left"))

    def close(self, why: m.Closing) -> None:
        self._member = None
        self._later(self._ended, why)

    def _ended(self, why: m.Closing) -> None:
        self._become("closed", why)
        self._line.turned_away(why)
