"""What a person asks of the table besides moves: taking back, a stand-in, a pause, a word to the others."""

from typing import TYPE_CHECKING

from client.scenes.flow import Moment
from netcode import messages as m
from netcode.link import PeerLink
from netcode.names import visible
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene


GRACE = 6.0
"""Seconds in which somebody may come back by themselves before the owner is asked about them."""


class Wishes:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._link = table.link
        self._waits_for: set[Seat] = set()
        """Whose absence the table sits out."""
        self._gone: dict[Seat, float] = {}
        """Who is away, and for how many seconds."""
        self.draft = ""
        """A line of chat that is not sent yet."""

    @property
    def _seat(self) -> Seat | None:
        """Whoever is here: on a shared device also while it is about to change hands."""
        return self._table.device.reader

    def undo(self) -> None:
        self._table.menu = False
        self._link.send(m.Undo(seat=self._seat))

    def redo(self) -> None:
        """What was taken back last counts again."""
        self._table.menu = False
        self._link.send(m.Redo(seat=self._seat))

    def undo_to(self, moment: Moment) -> None:
        """Take back everything after a moment."""
        self._table.look_back(None)
        self._link.send(m.Undo(to=moment.rev, seat=self._seat))

    def consent(self, yes: bool) -> None:
        proposal = self._link.proposal
        if proposal is not None and not proposal.needed:
            self._link.send(m.Consent(yes=yes))
        for seat in self._link.seats if proposal is not None else ():
            if proposal is not None and seat in proposal.needed and seat not in proposal.agreed:
                self._link.send(m.Consent(yes=yes, seat=seat))

    @property
    def owns(self) -> bool:
        """The table is this person's: they arrange it, and open the next one."""
        lobby, seats = self._link.lobby, self._link.seats
        if self._table.app.tables.hosts(self._link):
            return True
        return lobby is not None and any(lobby.chairs[seat].name == lobby.owner for seat in seats)

    @property
    def code(self) -> str:
        """What others join with, as far as it is known here."""
        told = self._link.lobby.code if self._link.lobby is not None else ""
        return told or (self._link.code or "" if isinstance(self._link, PeerLink) else "")

    @property
    def stood_in(self) -> bool:
        """A bot plays for the person here."""
        lobby, seats = self._link.lobby, self._link.seats
        if lobby is None or not seats:
            return False
        chairs = lobby.chairs
        # who shares a device is asked only about the seat that is shown
        own = seats if len(seats) == 1 else tuple(seat for seat in seats if seat == self._link.facing)
        return any(seat < len(chairs) and chairs[seat].kind == "person" and bool(chairs[seat].level) for seat in own)

    def stand_in(self) -> None:
        """Let the best bot play on, or take the chair back."""
        self._table.menu = False
        if (seat := self._seat) is not None:
            level = None if self.stood_in else list(self._link.game.bots)[-1]
            self._link.send(m.StandIn(seat=seat, level=level))

    @property
    def away(self) -> Seat | None:
        """A seat whose person is away: the owner says whether the table waits, or a bot plays on."""
        if not self.owns or self._table.device.curtained:
            return None
        asked = (seat for seat, seconds in self._gone.items() if seconds >= GRACE and seat not in self._waits_for)
        return next(asked, None)

    def advance(self, seconds: float) -> None:
        """Let time pass for those who are away."""
        lobby = self._link.lobby
        chairs = lobby.chairs if lobby is not None and lobby.phase == "playing" else ()
        gone = [
            seat
            for seat, chair in enumerate(chairs)
            if chair.kind == "person" and not chair.present and not chair.level and seat not in self._link.seats
        ]
        self._waits_for.intersection_update(gone)
        before = self.away
        self._gone = {seat: self._gone.get(seat, 0.0) + seconds for seat in gone}
        if self.away != before:
            self._table.refresh()

    def wait_for(self, seat: Seat) -> None:
        self._waits_for.add(seat)
        self._table.refresh()

    def replace(self, seat: Seat) -> None:
        """A bot plays until the person of this seat is back."""
        self._link.send(m.StandIn(seat=seat, level=list(self._link.game.bots)[-1]))

    @property
    def bots_chair(self) -> Seat | None:
        """The first chair of a bot."""
        chairs = self._link.lobby.chairs if self._link.lobby is not None else ()
        return next((seat for seat, chair in enumerate(chairs) if chair.kind == "bot"), None)

    def take_chair(self) -> None:
        """Ask to play on, in the place of a bot."""
        self._table.menu = False
        self._link.send(m.Sit(seat=self.bots_chair))

    def pause(self) -> None:
        self._table.menu = False
        self._link.send(m.Pause(on=not self._table.paused))

    def type_chat(self, text: str) -> None:
        self.draft = text

    def send_chat(self, text: str) -> None:
        text = visible(self.draft or text)
        if text:
            self._link.send(m.Chat(text=text))
        self.draft = ""
        self._table.refresh()
