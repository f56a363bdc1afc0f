"""Browsers' seats at one table of a club: the same door as at home, wherever in the club the table lives now.

All tickets follow from the table's key, which goes along with it from node to node.
"""

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred

from netcode.host import TableHost
from netcode.messages import Closing
from netcode.throws import OffThread
from netcode.web.door import BrowserDoor, Presentation
from netcode.web.sealing import invitation_of
from netcode.web.site import RelayedPage, RelayedPages, TableSite


class TablePages:
    """The browsers' way in to one table: by its invitation, or by the code that everybody else comes with."""

    def __init__(
        self,
        clock: Any,
        host: TableHost,
        presentation: Presentation,
        pages: Callable[[], tuple[str, ...]],
        off_thread: "OffThread[bytes]",
    ) -> None:
        """`pages` are where browsers find the club's nodes."""
        self.door = BrowserDoor(clock, host, presentation, elsewhere=True)
        self.door.nodes = pages
        self._way_in = RelayedPages(TableSite(self.door, {}, {}))
        self._off_thread = off_thread
        self._code = ""

    def ready(self) -> "Deferred[None]":
        """Once the table's code opens this door as well; what follows from it takes a moment to be computed."""
        code, salt = self.door.host.seal.code, self.door.salt
        done: Deferred[None] = Deferred()
        if code == self._code:
            done.callback(None)
            return done

        def computed(invitation: bytes) -> None:
            self._code, self.door.known_too = code, (invitation,)

        return self._off_thread(lambda: invitation_of(code, salt)).addCallback(computed)

    def build(self, address: Any) -> RelayedPage | None:
        return self._way_in.buildProtocol(address)

    def moved(self) -> None:
        """The table is not here any more: whoever is not at it yet comes again. All others hear from the table why."""
        for visit in tuple(self.door.visits):
            if not visit.at_table:
                visit.turned_away(Closing(code="moved"))
