"""The port of a club's node: a relay as any other, behind which tables are at home, and the club's desk.

A call for a number of a relay, or for a table that has registered here, is a relay's; all others are for the club:
number 0 is its desk, the others are tables.
"""

from types import SimpleNamespace
from typing import Any

from netcode.club.floor import AwakeTable, GuestTls
from netcode.club.queries import Held
from netcode.club.reception import Reception
from netcode.club.seats import TablePages
from netcode.relay import messages as r
from netcode.relay.limits import Limits
from netcode.relay.numbers import FIRST, LAST
from netcode.relay.pages import PageLine
from netcode.relay.switchboard import Line, Switchboard
from netcode.web.site import RelayedPage

LIMITS = Limits(household_connections=1024, household_knocks=(50.0, 500.0), household_waiting=256)
"""A club has more guests from one address than a relay: a whole convention may share one."""


class GuestLine:
    """A caller, as the reception knows it."""

    def __init__(self, board: "ClubBoard", line: Line) -> None:
        self._board = board
        self._line = line

    @property
    def waits(self) -> bool:
        return self._line.state == "calling" and not self._line.dead

    def enter(self, table: AwakeTable) -> None:
        self._board.join(self._line, table.behind, table.way_in)

    def look_elsewhere(self, held: Held) -> None:
        self._line.say(r.Elsewhere(nodes=(held.address,)))

    def refuse(self, code: str) -> None:
        self._line.refuse(code)


class PageCaller(GuestLine):
    """A browser that calls."""

    def __init__(self, board: "ClubBoard", line: PageLine) -> None:
        super().__init__(board, line)
        self._page = line

    def enter(self, table: AwakeTable) -> None:
        if (pages := table.pages()) is None:
            self.refuse("no-table")
        else:
            pages.ready().addCallback(lambda _: self._enter(pages))

    def _enter(self, pages: TablePages) -> None:
        if self.waits:
            self._board.join_page(self._page, pages)

    def look_elsewhere(self, held: Held) -> None:
        """A browser is sent there; where no pages come in, it waits whether the table comes here."""
        if held.page:
            self._page.send_to(held.page)


class ClubBoard(Switchboard):
    """All connections of a node."""

    def __init__(self, clock: Any, reception: Reception, desk: Any, desk_id: bytes, limits: Limits = LIMITS) -> None:
        """`desk` builds the protocol of whoever comes to the desk, which is known by `desk_id`."""
        super().__init__(clock, limits)
        self.guests = 0
        self.parted = 0
        """Guests whose connections have ended."""
        self._reception = reception
        self._desk = desk
        self._desk_id = desk_id

    def call(self, line: Line, call: r.Call) -> None:
        if call.table in self.hosts or (not call.table and FIRST <= call.number <= LAST):
            super().call(line, call)
            return
        line.state, line.since = "calling", self.clock.seconds()
        if isinstance(line, PageLine):
            self._reception.call(PageCaller(self, line), call.table, call.number)
        elif call.table == self._desk_id or not (call.table or call.number):
            self.join(line, self._desk_id, self._desk)
        else:
            self._reception.call(GuestLine(self, line), call.table, call.number)

    def join(self, line: Line, table: bytes, way_in: Any) -> None:
        """From now on the connection is one of that table, or of the desk."""
        guest = way_in.buildProtocol(SimpleNamespace(host=line.transport.getPeer().host))
        if guest is None:
            line.refuse("too-many")
            return
        del self.lines[line]
        line.say(r.Found(table=table))
        line.say(r.Joined())
        line.state = "joined"
        self.guests += 1
        self._count(guest, line.household)
        r.hand_over(line, guest)

    def join_page(self, line: PageLine, pages: TablePages) -> None:
        """From now on the connection is a browser's at that table."""
        guest = pages.build(SimpleNamespace(host=line.transport.getPeer().host))
        if guest is None:
            line.refuse("too-many")
            return
        del self.lines[line]
        line.say(r.Joined())
        line.state = "joined"
        self.guests += 1
        self._count(guest, line.household)
        line.hand_over(guest)

    def _count(self, guest: GuestTls | RelayedPage, household: str) -> None:
        def left() -> None:
            self.guests -= 1
            self.parted += 1
            self._leave(household)

        guest.left = left

    def refuse_all(self, code: str) -> None:
        """Whoever still waits looks elsewhere."""
        for line in tuple(self.lines):
            line.refuse(code)
