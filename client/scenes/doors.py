"""How others come in to tables of this window: a door on the network, an advert, a relay, and a page for browsers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from client.scenes.browsers import BrowserDoors
from client.scenes.services import Entrance
from netcode.addresses import Place, own_addresses, print_address, way_from
from netcode.conduct import Conduct
from netcode.discovery import Advert
from netcode.door import Door, open_door
from netcode.host import TableHost
from netcode.relay.registration import Registration, registration_of

if TYPE_CHECKING:
    from client.app import App


class OpenDoor(NamedTuple):
    """The way in to a table of this process, and what the network knows of it."""

    port: Any
    door: Door
    advert: Advert
    registration: Registration | None
    """At a relay, for friends elsewhere."""


class Doors:
    """The doors of the tables of this client, by table."""

    def __init__(self, app: "App", conduct: Callable[[], Conduct], owner: Callable[[], str]) -> None:
        self._app = app
        self._conduct = conduct
        self._owner = owner
        self._open: dict[str, OpenDoor] = {}
        self.browsers = BrowserDoors(app, lambda work: conduct().off_thread(work))

    def open(self, host: TableHost, relay: Place | None = None) -> str:
        """Let others in, and tell the network and the relay, also the one that it was open at before.

        Returns the address for those who must type it.
        """
        reactor = self._app.reactor
        if not hasattr(reactor, "listenTCP"):
            return ""  # a table in a picture has no network
        port, door = open_door(reactor, host)

        def told(registration: Registration) -> None:
            self._app.refresh()

        direct = self._app.settings.direct
        registration = registration_of(reactor, relay, port, lambda: door.host, own_addresses(), direct, told)
        if registration is not None:
            registration.open()
        return self._advertise(host, port, door, registration)

    def door_of(self, host: TableHost) -> Door | None:
        opened = self._open.get(host.id)
        return opened.door if opened is not None else None

    def follow(self, host: TableHost, following: TableHost) -> str:
        """Whoever comes from now on comes to the next table of the same people; the address, as `open` returns it."""
        self.browsers.follow(host, following)
        opened = self._open.pop(host.id, None)
        if opened is None:
            return ""
        opened.advert.withdraw()
        return self._advertise(following, opened.port, opened.door, opened.registration)

    def entrance(self, host: TableHost) -> Entrance:
        opened = self._open.get(host.id)
        there = [member for member in host.members.values() if member.present and member.address]
        ways = {member.name: way_from(member.address) for member in there}
        registration = opened.registration if opened is not None else None
        return Entrance(registration, ways)

    def _advertise(self, host: TableHost, port: Any, door: Door, registration: Registration | None) -> str:
        addresses, number = own_addresses(), port.getHost().port
        facts = (host.id, self._owner(), addresses, number)
        advert = Advert(self._conduct().off_thread, *facts, earlier=host.seal.earlier)
        self._open[host.id] = OpenDoor(port, door, advert, registration)

        def changed() -> None:
            advert.show(host.seal.code, host.lobby)

        def shut(why: str) -> None:
            self._open.pop(host.id, None)
            self.browsers.shut_all(host.id)
            port.stopListening()
            advert.withdraw()
            if registration is not None:
                registration.close()

        host.served(changed=changed, closed=shut)
        changed()
        return print_address(addresses[0], number)
