"""Who holds the device: where several share one, nobody sees another's hand, and a curtain falls in between."""

from typing import TYPE_CHECKING

from client.scenes.flow import Moment
from netcode import messages as m
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene


class SharedDevice:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._link = table.link
        self._taken = not table.link.game.secrets
        """Somebody has said that they hold the device; until then nobody's hand is shown."""
        self.curtained = False

    def may_see(self, moment: Moment) -> bool:
        """Whether whoever holds the device now may see what was shown then."""
        shared = len(self._link.seats) > 1 and self._link.game.secrets
        return not shared or moment.facing == self._link.facing

    def next_seats(self) -> tuple[Seat, ...]:
        """Own seats that are to act while nobody has said who holds the device; at the beginning, the first of all."""
        seats = self._link.seats
        if len(seats) < 2 or self._link.view is None or (self._taken and self._link.facing is not None):
            return ()
        game, view = self._link.game, self._link.view
        throw = game.throw(view)
        waiting = (throw.seat,) if throw is not None else game.to_act(view)
        own = tuple(seat for seat in waiting if seat in seats)
        return own if own or self._taken else seats[:1]

    def must_hide(self) -> bool:
        """Whether what comes next is for somebody who must take the device first."""
        waiting = self._table.flow.waiting
        if not waiting or (self._taken and waiting[0].facing is not None):
            return False
        return bool(self.next_seats())

    def draw_curtain(self) -> None:
        if not self.curtained:
            self.curtained = True
            table = self._table
            table.looking = table.peek = table.asked = table.doubtful = None
            table.tabletop.unmake()
            table.flow.waiting.clear()
            table.refresh()

    def take(self, seat: Seat) -> None:
        """The person of this seat holds the device now."""
        self._taken = True
        self._link.send(m.Look(seat=seat))
        if self.curtained:
            self.curtained = False
            self._table.flow.waiting.clear()  # what came meanwhile was perhaps for other eyes
            self._table.remake()
