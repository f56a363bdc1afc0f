"""Phones and tablets at the tables of this window: each table has a door for them, which is shut at first."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from netcode.addresses import own_addresses
from netcode.host import TableHost

if TYPE_CHECKING:
    from client.app import App
    from client.browsers import BrowserWay


class BrowserSwitch:
    """The browsers' door of one table, as a switch."""

    def __init__(self, doors: "BrowserDoors", host: TableHost) -> None:
        self._doors = doors
        self._host = host

    @property
    def on(self) -> bool:
        return self._doors.is_open(self._host)

    @property
    def address(self) -> str:
        """What a phone opens; nothing while the door is shut, or the page is being built."""
        return self._doors.address(self._host)

    def turn(self, on: bool, changed: Callable[[], None]) -> None:
        """`changed` is called whenever there is something else to show."""
        if on:
            self._doors.open(self._host, changed)
        else:
            self._doors.shut(self._host.id)


class BrowserDoors:
    """The browsers' doors of the tables of this client, by table."""

    def __init__(self, app: "App", off_thread: Callable[[Callable[[], Any]], Any]) -> None:
        self._app = app
        self._off_thread = off_thread
        self._ways: dict[str, BrowserWay] = {}
        self._opening: set[str] = set()
        """Tables whose page is being built."""

    def is_open(self, host: TableHost) -> bool:
        return host.id in self._ways or host.id in self._opening

    def address(self, host: TableHost) -> str:
        """What a phone opens; nothing while the door is shut."""
        way = self._ways.get(host.id)
        return way.address(own_addresses()[0]) if way is not None else ""

    def open(self, host: TableHost, changed: Callable[[], None]) -> None:
        """Let browsers in; `changed` is called whenever there is something else to show."""
        from client.browsers import prepare_page  # brings all of the web: only for whoever opens this door

        if self.is_open(host):
            return
        self._opening.add(host.id)
        changed()
        self._off_thread(prepare_page).addCallback(lambda built: self._built(host, built, changed))

    def _built(self, host: TableHost, built: bool, changed: Callable[[], None]) -> None:
        from twisted.internet.error import CannotListenError

        from client.browsers import let_browsers_in

        if host.id not in self._opening or host.closed is not None:
            return
        self._opening.discard(host.id)
        words = self._app.words
        try:
            if not built:
                self._app.notice(words("browsers.not-built"))
            else:
                self._ways[host.id] = let_browsers_in(self._app.reactor, host, words.language)
        except CannotListenError:
            self._app.notice(words("browsers.no-port"))
        changed()

    def shut(self, table: str) -> None:
        self._opening.discard(table)
        way = self._ways.pop(table, None)
        if way is not None:
            way.shut()

    def follow(self, host: TableHost, following: TableHost) -> None:
        """Whoever is in a browser goes over to the next table."""
        way = self._ways.pop(host.id, None)
        if way is not None:
            way.door.serve(following)
            self._ways[following.id] = way
