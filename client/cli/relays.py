"""Which relays a command goes to: those that were given, or those of the settings."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from client.problems import CannotDo
from client.settings import SettingsStore
from netcode.addresses import RELAY_PORT, Place, read_address

if TYPE_CHECKING:
    from client.browsers import ElsewhereWay
    from netcode.clock import Alarm
    from netcode.relay.registration import Registration
    from netcode.ways import Ways

LOOK_SECONDS = 5.0
RELAY_SECONDS = 5.0
"""How long a table is kept back whose relay does not answer."""


def add_relay(parser: argparse.ArgumentParser, about: str, **more: Any) -> None:
    parser.add_argument("--relay", metavar="ADDRESS", help=about, **more)


def read_relay(text: str) -> Place:
    place = read_address(text, RELAY_PORT)
    if place is None:
        raise CannotDo("relay", text=text)
    return place


def chosen_relay(given: str | None) -> Place | None:
    """The relay for a new table; without an address the first of the settings."""
    if given is None:
        return None
    relays = [given] if given else list(SettingsStore().values.relays)
    if not relays:
        raise CannotDo("relay-missing")
    return read_relay(relays[0])


def ways_of(given: list[str], network: dict[str, Any]) -> "Ways":
    """Where a guest looks for a table, and whom it asks."""
    from netcode.discovery import find_number
    from netcode.ways import Ways, read_relays

    relays = tuple(map(read_relay, given)) or read_relays(SettingsStore().values.relays)
    return Ways(relays, lambda number: find_number(number, LOOK_SECONDS, **network))


class RelayedTable:
    """A table of `astragal host` at a relay, if it is open at one. Tells how that stands."""

    def __init__(self, relay: Place | None, tell: Callable[..., None]) -> None:
        self.relay = relay
        self.registration: Registration | None = None
        self.browsers: ElsewhereWay | None = None
        """For phones and tablets that come over the relay, where they are let in."""
        self._tell = tell
        self._late: Alarm | None = None
        self._told = False

    def open(self, reactor: Any, listening: Any, table: Callable[[], Any], arguments: argparse.Namespace) -> bool:
        """Register the table where it was said, or where it was before. False if that is nowhere.

        Nothing is told for a moment, for the relay's number is part of the code.
        """
        from netcode.addresses import own_addresses
        from netcode.clock import Alarm
        from netcode.relay.registration import registration_of

        near = (arguments.interface,) if arguments.interface else own_addresses()
        self.registration = registration_of(
            reactor, self.relay, listening, table, near, arguments.direct, self._changed
        )
        if self.registration is None:
            return False
        self._late = Alarm(reactor)
        self._late.set(RELAY_SECONDS, self._say)
        if arguments.browsers_elsewhere:
            from client.browsers import let_browsers_in_elsewhere, prepare_page

            prepare_page()
            self.browsers = let_browsers_in_elsewhere(reactor, table(), arguments.lang, self.registration)
        self.registration.open()
        return True

    def close(self) -> None:
        if self.registration is not None and self._late is not None:
            self._late.cancel()
            self.registration.close()

    def _changed(self, registration: "Registration") -> None:
        assert self._late is not None
        if registration.state != "away" or not self._late.is_set:
            self._say()

    def _say(self) -> None:
        assert self.registration is not None
        assert self._late is not None
        self._late.cancel()
        at, first = self.registration, not self._told
        self._told = True
        self._tell("away" if at.state == "connecting" else at.state, first, relay=at.where, why=at.why)
