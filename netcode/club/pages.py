"""What browsers get at a club's node: seats at its tables, and the page of the club itself.

| a browser asks for    | what it gets                                                                             |
|-----------------------|------------------------------------------------------------------------------------------|
| `/`                   | the page of the club                                                                     |
| `/club/front`         | what that shows: tables, results and members (netcode/club/showcase.py), as JSON         |
| `/club/board/NUMBER`  | how a table looks to whoever watches it, as JSON                                         |
| POST `/club/open`     | a new table of `?game=GAME&seats=N`: its code, and what is behind `#` in its address     |
| `/table`              | the page of a table, with its invitation behind `#`                                      |
| `/ws/NUMBER`, `/ws/ID` | the socket of a table that is awake here, or wakes up here; else where it is (`ELSEWHERE`) |

A page that has lost its node asks at the others, whose addresses `welcome` told it.
"""

import gzip
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

import msgspec
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from netcode.addresses import one_address
from netcode.club import messages as c
from netcode.club.desk import Cannot
from netcode.club.showcase import Busy, ClubPresentation, Showcase
from netcode.lobby import Denied
from netcode.relay.pages import RelaySite
from netcode.relay.switchboard import Switchboard
from netcode.store import CannotStore
from netcode.web.door import Presentation
from netcode.web.files import (
    ELSEWHERE,
    NOT_FOUND,
    TOO_MANY,
    File,
    Plain,
    Root,
    Served,
    Shelf,
    Upgrade,
    same_origin,
)
from sim.codec import Malformed
from sim.game import Refused

_log = Logger()

AWAY = Plain(503, "The club does not answer; try again in a moment.\n")
UNKNOWN = Plain(400, "There is no such table.\n")
MOST_DIGITS = 7
MOST_SEAT_DIGITS = 2
FRONT_PAGE, TABLE_PAGE, CLUB_PAGE = "index.html", "table", "club.html"


class ClubPages(Presentation, ClubPresentation, Protocol):
    """Makes what browsers are shown at a club: of its tables, and of all of it."""


Open = Callable[[str, str, int], "Deferred[c.Opened]"]
"""A new table, for somebody at an address: which game, and with how many chairs."""


class ClubSite(RelaySite):
    """The site of a node."""

    def __init__(
        self,
        board: Switchboard,
        files: Mapping[str, Served],
        shelves: Mapping[str, Shelf],
        showcase: Showcase,
        origins: Callable[[], Collection[str]],
        open_table: Open,
    ) -> None:
        """`origins` are the addresses that pages of this club may come from.

        `open_table` fails with Cannot, Denied, Refused, Malformed or CannotStore.
        """
        self._open = open_table
        self._showcase = showcase
        self._origins = origins
        super().__init__(board, files, shelves)

    def root(self, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> Root:
        return ClubRoot(files, shelves, self._upgrade, self._showcase, self._origins, self._open)


class ClubRoot(Root):
    """Everything below `/` of a node."""

    def __init__(
        self,
        files: Mapping[str, Served],
        shelves: Mapping[str, Shelf],
        upgrade: Upgrade,
        showcase: Showcase,
        origins: Callable[[], Collection[str]],
        open_table: Open,
    ) -> None:
        super().__init__(files, shelves, upgrade)
        self._open = open_table
        self._showcase = showcase
        self._origins = origins

    def may_knock(self, request: Any) -> bool:
        """Pages of the other nodes, too: a table may have moved here."""
        return same_origin(request) or request.getHeader("origin") in self._origins()

    def getChild(self, path: bytes, request: Any) -> Resource:
        if path == b"club" and request.method == b"POST" and request.postpath == [b"open"]:
            request.postpath = []
            # every browser says where the page is from that sends anything: none of another site opens tables here
            return self._opening(request) if request.getHeader("origin") and self.may_knock(request) else ELSEWHERE
        if path != b"club" or request.method not in (b"GET", b"HEAD"):
            return super().getChild(path, request)
        asked, request.postpath = request.postpath, []
        language = request.args.get(b"language", [b""])[0].decode("ascii", "replace")
        match asked:
            case [b"front"]:
                return _Told(lambda: self._showcase.front(language))
            case [b"board", number] if number.isdigit() and len(number) <= MOST_DIGITS:
                return _Told(lambda: self._showcase.board(int(number), language))
        return NOT_FOUND

    def _opening(self, request: Any) -> Resource:
        game, seats = (request.args.get(name, [b""])[0].decode("ascii", "replace") for name in (b"game", b"seats"))
        if not (seats.isascii() and seats.isdigit() and len(seats) <= MOST_SEAT_DIGITS):
            return UNKNOWN
        address = one_address(request.getClientAddress().host)
        return _Told(lambda: self._open(address, game, int(seats)).addCallback(_way_to))


def _way_to(opened: c.Opened) -> bytes:
    return msgspec.json.encode({"code": opened.code, "table": opened.page.partition("#")[2]})


class _Told(Resource):
    """JSON that takes a moment; nothing if there is none."""

    isLeaf = True

    def __init__(self, ask: Callable[[], "Deferred[bytes | None]"]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._ask = ask

    def render_GET(self, request: Any) -> int:
        gone: list[Any] = []
        request.notifyFinish().addErrback(gone.append)

        def answer(render: Callable[[Any], bytes | int]) -> None:
            if not gone:
                body = render(request)
                if not isinstance(body, int):
                    request.write(body)
                    request.finish()

        def told(data: bytes | None) -> None:
            answer(NOT_FOUND.render if data is None else File(_json(data)).render_GET)

        def failed(failure: Failure) -> None:
            match failure.value:
                case Cannot(code="too-many"):
                    answer(TOO_MANY.render)
                case Cannot(code="game") | Denied() | Refused() | Malformed():
                    answer(UNKNOWN.render)
                case CannotStore() | Busy() | Cannot():
                    answer(AWAY.render)
                case _:
                    answer(AWAY.render)
                    failure.raiseException()

        self._ask().addCallbacks(told, failed).addErrback(self._defect)
        return NOT_DONE_YET

    render_POST = render_GET

    def _defect(self, failure: Failure) -> None:
        _log.failure("a defect in what a browser asked for", failure)


def _json(data: bytes) -> Served:
    # the quickest of all packings: it is made anew with every move
    return Served(data, "application/json", gzip.compress(data, 1, mtime=0), lasting=False)


def club_files(files: Mapping[str, Served]) -> dict[str, Served]:
    """The built page as a node serves it: its own front first, and the page of a table one step behind."""
    if CLUB_PAGE not in files:
        return dict(files)
    return {**files, FRONT_PAGE: files[CLUB_PAGE], TABLE_PAGE: files[FRONT_PAGE]}
