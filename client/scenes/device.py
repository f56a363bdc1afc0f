"""Who holds the device: where several share one, nobody sees another's hand, and a curtain falls in between.

| who holds it  | event                                        | next                                              |
|---------------|----------------------------------------------|---------------------------------------------------|
| nobody        | there is something to see                    | the curtain falls                                 |
| nobody        | somebody says "I am ..."                     | they hold it, and are told what they have missed  |
| somebody      | what comes next is another's                 | they still see what came of their move, and "Done" |
| somebody      | "Done", or any key                           | nobody: the curtain falls                         |
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from client import narration
from client.scenes.flow import Moment
from netcode import messages as m
from sim.game import Event, Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene

MOST_TOLD, MOST_OWN = 8, 4
"""Sentences about what somebody has missed, and about their own turn; the log has all of them."""


class SharedDevice:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._link = table.link
        self.holder: Seat | None = None
        """Who holds a shared device; nobody's hand is shown until somebody says so."""
        self.curtained = False
        self.missed: list[str] = []
        """What has happened since the holder looked last, until it is put away."""
        self._expects_news = False
        self._parts = False
        self._since = 0
        """How many moments had been shown when the holder took the device."""

    @property
    def shared(self) -> bool:
        """Several people at one device, and they have secrets."""
        return len(self._link.seats) > 1 and self._link.game.secrets

    @property
    def reader(self) -> Seat | None:
        """Whose log is shown."""
        return self.holder if self.shared else self._link.facing

    def may_see(self, moment: Moment) -> bool:
        """Whether whoever holds the device now may see what was shown then."""
        return not self.shared or (self.holder is not None and moment.facing == self.holder)

    def next_seats(self) -> tuple[Seat, ...]:
        """Own seats that are to take the device next; at the beginning, the first of all."""
        if not self.shared or self._link.view is None or (self.holder is not None and not self._is_anothers):
            return ()
        game, view = self._link.game, self._link.view
        throw = game.throw(view)
        waiting = (throw.seat,) if throw is not None else game.to_act(view)
        own = tuple(seat for seat in waiting if seat in self._link.seats)
        return own or self._link.seats[:1]

    @property
    def _is_anothers(self) -> bool:
        waiting = self._table.flow.waiting
        return bool(waiting) and waiting[0].facing != self.holder

    def must_hide(self) -> bool:
        """Whether somebody must take the device first."""
        return self.shared and self.holder is None and bool(self._table.flow.waiting)

    @property
    def hands_over(self) -> bool:
        """Whoever holds the device has seen what came of their move, and passes it on."""
        return self.shared and self.holder is not None and not self.curtained and self._is_anothers

    @property
    def came_of_it(self) -> list[str]:
        """What the holder's moves led to, for as long as they may look at it."""
        if not self.hands_over:
            return []
        # the first moment told them what had happened before
        own = self._table.flow.moments[self._since + 1 :]
        return self._sentences([event for moment in own for event in moment.events])[-MOST_OWN:]

    def pause_before(self) -> None:
        """What comes next is for other eyes: it waits until the holder has seen enough."""
        if not self._parts:
            self._parts = True
            self._table.refresh()

    def draw_curtain(self) -> None:
        if not self.curtained:
            self.curtained = True
            self.holder, self.missed, self._parts = None, [], False
            table = self._table
            table.looking = table.peek = table.asked = table.doubtful = None
            table.all_moves = False
            table.tabletop.unmake()
            table.flow.waiting.clear()  # whoever takes the device is told what they have missed
            table.refresh()

    def take(self, seat: Seat) -> None:
        """The person of this seat holds the device now."""
        self.holder = seat
        self._expects_news = True
        self._since = len(self._table.flow.moments)
        self._link.send(m.Look(seat=seat))
        if self.curtained:
            self.curtained = False
            self._table.flow.waiting.clear()  # what came meanwhile was perhaps for other eyes
            self._table.remake()

    def shown(self, moment: Moment) -> None:
        """A moment is on the table; the first after taking the device tells what happened since."""
        if self._expects_news and self.shared and moment.facing == self.holder:
            self._expects_news = False
            self.missed = self._sentences(moment.events)

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        told = narration.tell(self._table.speech, events)
        return [line for line in told if not line.startswith(narration.STEP)][-MOST_TOLD:]

    def put_away_news(self) -> None:
        if self.missed:
            self.missed = []
            self._table.refresh()
