"""How a table is presented to browsers: what the door is given, so that netcode need not know how tables look."""

from functools import cache
from pathlib import Path
from typing import Any

from client.locale import NAMES
from client.presenter.session import Session
from client.presenter.shelves import bodies_file, line_heights, shelves
from netcode.addresses import print_address
from netcode.clock import Clock
from netcode.host import TableHost
from netcode.web.door import BrowserDoor, Send
from netcode.web.files import NotBuilt, Served, Shelf, page_files
from netcode.web.link import BrowserLink
from netcode.web.messages import PROTOCOL
from netcode.web.site import TableSite
from sim.files import ROOT
from sim.speech import Speech

STAMP = "built-from"
"""The file in the page's folder that says from which sources it was built."""
NOT_BUILT = Served(
    b"<!doctype html><meta charset=utf-8><title>Astragal</title><p>The page for browsers is not built yet. "
    b"Run <code>python web/build.py</code> in the project's folder, then reload.</p>",
    "text/html; charset=utf-8",
    lasting=False,
)


class TablePresentation:
    """netcode.web.door.Presentation for all tables of this process."""

    def __init__(self, clock: Clock, language: str = "en") -> None:
        self._clock = clock
        self._language = language

    def welcome(self, host: TableHost) -> dict[str, Any]:
        game = host.game
        return {
            "kind": "welcome",
            "proto": PROTOCOL,
            "table": host.id,
            "game": game.id,
            "title": Speech(game, self._language).say("name"),
            "languages": NAMES,
            "language": self._language,
            "fonts": line_heights(),
            "seats": [game.seats[0], game.seats[-1]],
            "page": page_stamp(),
        }

    def session(self, link: BrowserLink, send: Send) -> Session:
        return Session(self._clock, link, link, send, self._language)


def page_folder() -> Path:
    """Where the set-up puts the built page."""
    return ROOT / "web" / "dist"


@cache
def page_stamp() -> str:
    """Which page this installation has: one of another version does not understand all that a table shows."""
    try:
        return (page_folder() / STAMP).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def site_files() -> tuple[dict[str, Served], dict[str, Shelf]]:
    """Everything that browsers get of this installation: the page, and the shelves that it takes things from."""
    try:
        files = page_files(page_folder())
    except NotBuilt:
        files = {"index.html": NOT_BUILT}
    return files | {"bodies.json": bodies_file()}, shelves()


def open_site(
    clock: Clock, host: TableHost, language: str = "en", elsewhere: bool = False
) -> tuple[BrowserDoor, TableSite]:
    """The browsers' door of a table, and its site; `elsewhere` for those who come over a relay, which has the page."""
    door = BrowserDoor(clock, host, TablePresentation(clock, language), elsewhere)
    return door, TableSite(door, *(({}, {}) if elsewhere else site_files()))


def address_of(door: BrowserDoor, host: str, port: int, secure: bool = False) -> str:
    """What a phone opens to come to the table."""
    return f"http{'s' * secure}://{print_address(host, port)}/#{door.short}"
