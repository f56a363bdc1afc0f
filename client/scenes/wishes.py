"""What a person asks of the table besides moves: taking back, a stand-in, a pause, a word to the others."""

from typing import TYPE_CHECKING

from client.scenes.flow import Moment
from netcode import messages as m
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene


class Wishes:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._link = table.link
        self.draft = ""
        """A line of chat that is not sent yet."""

    def undo(self) -> None:
        self._table.menu = False
        self._link.send(m.Undo(seat=self._link.facing))

    def redo(self) -> None:
        """What was taken back last counts again."""
        self._table.menu = False
        self._link.send(m.Redo(seat=self._link.facing))

    def undo_to(self, moment: Moment) -> None:
        """Take back everything after a moment."""
        self._table.look_back(None)
        self._link.send(m.Undo(to=moment.rev, seat=self._link.facing))

    def consent(self, yes: bool) -> None:
        proposal = self._link.proposal
        if proposal is not None and not proposal.needed:
            self._link.send(m.Consent(yes=yes))
        for seat in self._link.seats if proposal is not None else ():
            if proposal is not None and seat in proposal.needed and seat not in proposal.agreed:
                self._link.send(m.Consent(yes=yes, seat=seat))

    @property
    def stood_in(self) -> bool:
        """A bot plays for the person here."""
        lobby, facing = self._link.lobby, self._link.facing
        return lobby is not None and facing is not None and bool(lobby.chairs[facing].level)

    def stand_in(self) -> None:
        """Let the best bot play on, or take the chair back."""
        self._table.menu = False
        if self._link.facing is not None:
            level = None if self.stood_in else list(self._link.game.bots)[-1]
            self._link.send(m.StandIn(seat=self._link.facing, level=level))

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
        text = (self.draft or text).strip()
        if text:
            self._link.send(m.Chat(text=text))
        self.draft = ""
        self._table.refresh()
