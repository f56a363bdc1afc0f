"""Browsers at a table of this process: its page is built if need be, a port is opened, and the address is told."""

import subprocess
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from client.presenter.presentation import address_of, open_site, page_folder
from netcode.host import TableHost
from netcode.relay.registration import Registration
from netcode.web.door import BrowserDoor
from netcode.web.site import DEFAULT_PORT, RelayedPages, listen_for_browsers
from sim.files import ROOT

BUILD = ROOT / "web" / "build.py"
"""Only a checkout has it: wheels and frozen builds bring the page."""


class BrowserWay(NamedTuple):
    """The open door."""

    door: BrowserDoor
    listening: Any
    secure: bool

    def address(self, host: str) -> str:
        """What a phone opens, by the address of this machine."""
        return address_of(self.door, host, self.listening.getHost().port, self.secure)

    def shut(self) -> None:
        self.door.shut()
        self.listening.stopListening()


class ElsewhereWay(NamedTuple):
    """The open door for browsers that come over a relay."""

    door: BrowserDoor
    registration: Registration

    def address(self, machine: str = "") -> str:
        """What a phone opens, wherever this machine is; nothing while the relay is away, or if it has no page."""
        at = self.registration
        return f"{at.page}/#{self.door.short}" if at.page and at.state == "open" else ""

    def shut(self) -> None:
        self.registration.let_pages_in(None)
        self.door.shut()


def prepare_page() -> bool:
    """Build the page where that is left to this machine; whether it is there. It may take half a minute, once."""
    if BUILD.is_file():
        subprocess.run([sys.executable, BUILD], stdout=sys.stderr, check=False)
    return (page_folder() / "index.html").is_file()


def let_browsers_in(
    reactor: Any,
    host: TableHost,
    language: str,
    wishes: Iterable[int] = (DEFAULT_PORT, 0),
    interface: str = "",
    certificate: Any = None,
) -> BrowserWay:
    """Raises CannotListenError."""
    door, site = open_site(reactor, host, language)
    return BrowserWay(door, listen_for_browsers(reactor, site, wishes, interface, certificate), certificate is not None)


def let_browsers_in_elsewhere(reactor: Any, host: TableHost, language: str, registration: Registration) -> ElsewhereWay:
    """Over the relay at which the table is registered: it has the page, and sees nothing of what is said."""
    door, site = open_site(reactor, host, language, elsewhere=True)
    registration.let_pages_in(RelayedPages(site))
    return ElsewhereWay(door, registration)
