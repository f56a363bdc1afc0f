"""Phones and tablets at the tables of this window: each table has a door for them, which is shut at first."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from netcode.addresses import own_addresses
from netcode.host import TableHost

if TYPE_CHECKING:
    from client.app import App
    from client.browsers import BrowserWay, ElsewhereWay
    from netcode.relay.registration import Registration


Key = tuple[str, bool]
"""A door: of which table, and whether it is the one for browsers elsewhere."""


class BrowserSwitch:
    """A browsers' door of one table, as a switch."""

    def __init__(self, doors: "BrowserDoors", host: TableHost, registration: "Registration | None" = None) -> None:
        """With the table's `registration` at a relay it is the door for those who come over that."""
        self._doors = doors
        self._host = host
        self._registration = registration

    @property
    def _key(self) -> Key:
        return self._host.id, self._registration is not None

    @property
    def on(self) -> bool:
        return self._doors.is_open(self._key)

    @property
    def address(self) -> str:
        """What a phone opens; nothing while the door is shut, the page is being built, or the relay is away."""
        return self._doors.address(self._key)

    def turn(self, on: bool, changed: Callable[[], None]) -> None:
        """`changed` is called whenever there is something else to show."""
        if on:
            self._doors.open(self._host, self._registration, changed)
        else:
            self._doors.shut(self._key)


class BrowserDoors:
    """The browsers' doors of the tables of this client: each table has one for this network, and one for a relay."""

    def __init__(self, app: "App", off_thread: Callable[[Callable[[], Any]], Any]) -> None:
        self._app = app
        self._off_thread = off_thread
        self._ways: dict[Key, BrowserWay | ElsewhereWay] = {}
        self._opening: set[Key] = set()
        """Doors whose page is being built."""

    def is_open(self, key: Key) -> bool:
        return key in self._ways or key in self._opening

    def address(self, key: Key) -> str:
        """What a phone opens; nothing while the door is shut."""
        way = self._ways.get(key)
        return way.address(own_addresses()[0]) if way is not None else ""

    def open(self, host: TableHost, registration: "Registration | None", changed: Callable[[], None]) -> None:
        """Let browsers in; `changed` is called whenever there is something else to show."""
        from client.browsers import prepare_page  # brings all of the web: only for whoever opens this door

        key = host.id, registration is not None
        if self.is_open(key):
            return
        self._opening.add(key)
        changed()
        self._off_thread(prepare_page).addCallback(lambda built: self._built(host, registration, built, changed))

    def _built(
        self, host: TableHost, registration: "Registration | None", built: bool, changed: Callable[[], None]
    ) -> None:
        from twisted.internet.error import CannotListenError

        from client.browsers import let_browsers_in, let_browsers_in_elsewhere

        key = host.id, registration is not None
        if key not in self._opening or host.closed is not None:
            return
        self._opening.discard(key)
        words = self._app.words
        try:
            if not built:
                self._app.notice(words("browsers.not-built"))
            elif registration is not None:
                self._ways[key] = let_browsers_in_elsewhere(self._app.reactor, host, words.language, registration)
            else:
                self._ways[key] = let_browsers_in(self._app.reactor, host, words.language)
        except CannotListenError:
            self._app.notice(words("browsers.no-port"))
        changed()

    def shut(self, key: Key) -> None:
        self._opening.discard(key)
        way = self._ways.pop(key, None)
        if way is not None:
            way.shut()

    def shut_all(self, table: str) -> None:
        for elsewhere in (False, True):
            self.shut((table, elsewhere))

    def follow(self, host: TableHost, following: TableHost) -> None:
        """Whoever is in a browser goes over to the next table."""
        for elsewhere in (False, True):
            way = self._ways.pop((host.id, elsewhere), None)
            if way is not None:
                way.door.serve(following)
                self._ways[following.id, elsewhere] = way
