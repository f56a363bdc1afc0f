"""Open tables on the local network, by multicast DNS (`_astragal._tcp.local.`).

A record holds what a person needs to choose: the game, the host's name, chairs taken, the version, and the table's
number, which is the public part of its code. The code itself, or anything made from it, is never sent out.
Where multicast is blocked, as on many guest networks, people type the address.
"""

from collections.abc import Callable, Sequence
from threading import Event
from typing import Any

from msgspec import Struct
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure
from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice, IPVersion, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from netcode.addresses import is_v6, own_addresses
from netcode.messages import PROTOCOL, Lobby
from netcode.secrets import number_of
from netcode.throws import OffThread
from sim.version import version

SERVICE = "_astragal._tcp.local."
LOOK_UP_MS = 2000

Interfaces = list[str] | InterfaceChoice


class OpenTable(Struct, frozen=True):
    """A table somebody nearby has open."""

    table: str
    number: int
    game: str
    host: str
    taken: int
    seats: int
    phase: str
    version: str
    proto: int
    address: str
    port: int
    earlier: tuple[str, ...] = ()
    """Tables of the same people that it follows."""

    def is_table(self, table: str) -> bool:
        """Whether a ticket for `table` holds here."""
        return table == self.table or table in self.earlier


def record(
    table: str,
    code: str,
    host_name: str,
    lobby: Lobby,
    addresses: Sequence[str],
    port: int,
    earlier: Sequence[str] = (),
) -> ServiceInfo:
    """What the network gets to know about a table."""
    taken = sum(chair.kind != "open" for chair in lobby.chairs)
    facts = {
        "number": str(number_of(code)),
        "game": lobby.game,
        # a record has 255 bytes for it
        "host": host_name[:60],
        "taken": str(taken),
        "seats": str(len(lobby.chairs)),
        "phase": lobby.phase,
        "v": version(),
        "proto": str(PROTOCOL),
    }
    if earlier:
        facts["earlier"] = " ".join(earlier)
    name = f"{table}.{SERVICE}"
    return ServiceInfo(
        SERVICE, name, port, properties=facts, parsed_addresses=list(addresses), server=f"{table}.local."
    )


def read_record(info: ServiceInfo) -> OpenTable | None:
    """A table from its record; None if the record makes no sense."""
    facts = {key.decode(errors="replace"): _printable(value or b"") for key, value in info.properties.items()}
    addresses = info.parsed_scoped_addresses()
    try:
        return OpenTable(
            table=info.name.removesuffix("." + SERVICE),
            number=int(facts["number"]),
            game=facts["game"],
            host=facts["host"],
            taken=int(facts["taken"]),
            seats=int(facts["seats"]),
            phase=facts["phase"],
            version=facts["v"],
            proto=int(facts["proto"]),
            address=_nearest(addresses),
            port=int(info.port or 0),
            earlier=tuple(facts.get("earlier", "").split()),
        )
    except (KeyError, ValueError, IndexError):
        return None


def _nearest(addresses: Sequence[str]) -> str:
    """The address to knock at: IPv4 where both sides have it, for there everybody's router knows the way."""
    if not all(is_v6(own) for own in own_addresses()):
        return next((address for address in addresses if not is_v6(address)), addresses[0])
    return next((address for address in addresses if is_v6(address)), addresses[0])


def _printable(value: bytes) -> str:
    """Whoever announces a table may write anything; it ends up on terminals."""
    return "".join(letter for letter in value.decode(errors="replace") if letter.isprintable())[:128]


class Advert:
    """Keeps one table's record on the network true. Without multicast it does nothing, and says so once."""

    def __init__(
        self,
        off_thread: "OffThread[Any]",
        table: str,
        host_name: str,
        addresses: Sequence[str],
        port: int,
        interfaces: Interfaces = InterfaceChoice.Default,
        earlier: Sequence[str] = (),
    ) -> None:
        self._off_thread = off_thread
        self._facts = (table, host_name, addresses, port)
        self._earlier = earlier
        self._interfaces = interfaces
        self._zeroconf: Zeroconf | None = None
        self._shown: dict[Any, Any] = {}
        self._busy = False
        self._next: tuple[str, Lobby] | None = None
        self._log = Logger()

    def show(self, code: str, lobby: Lobby) -> None:
        """Publish the table as it is now; while one change is on its way only the latest of the others counts."""
        self._next = (code, lobby)
        if not self._busy:
            self._publish_next()

    def withdraw(self) -> "Deferred[None]":
        """Take the record back."""
        self._next, self._busy = None, True
        zeroconf, self._zeroconf = self._zeroconf, None
        return self._off_thread(lambda: None if zeroconf is None else zeroconf.close())

    def _publish_next(self) -> None:
        if self._next is None:
            return
        (code, lobby), self._next = self._next, None
        table, host_name, addresses, port = self._facts
        info = record(table, code, host_name, lobby, addresses, port, self._earlier)
        if info.properties == self._shown:
            return
        self._shown, self._busy = dict(info.properties), True
        self._off_thread(lambda: self._publish(info)).addErrback(self._silent).addCallback(self._done)

    def _publish(self, info: ServiceInfo) -> None:
        if self._zeroconf is None:
            self._zeroconf = _multicast(self._interfaces)
            self._zeroconf.register_service(info, allow_name_change=False)
        else:
            self._zeroconf.update_service(info)

    def _done(self, _: Any) -> None:
        if self._zeroconf is not None:
            self._busy = False
            self._publish_next()

    def _silent(self, failure: Failure) -> None:
        if not isinstance(failure.value, OSError | ZeroconfError):
            self._log.failure("a defect of the announcement", failure)
            return
        self._log.warn("the table cannot be announced on this network: {why}", why=failure.getErrorMessage())


def _multicast(interfaces: Interfaces) -> Zeroconf:
    """Multicast DNS over whatever this machine has. Raises OSError where it has none."""
    versions = [IPVersion.All, IPVersion.V4Only, IPVersion.V6Only]
    if not isinstance(interfaces, InterfaceChoice):
        versions = [IPVersion.V6Only if is_v6(interfaces[0]) else IPVersion.V4Only]
    for ip_version in versions:
        try:
            return Zeroconf(interfaces=interfaces, ip_version=ip_version)
        except OSError:
            if ip_version is versions[-1]:
                raise
    raise AssertionError


class TableBrowser:
    """Watches the network; `changed` is called with all open tables whenever they change, on zeroconf's thread."""

    def __init__(
        self,
        changed: Callable[[list[OpenTable]], None],
        interfaces: Interfaces = InterfaceChoice.Default,
    ) -> None:
        self._changed = changed
        self._tables: dict[str, OpenTable] = {}
        self._zeroconf = _multicast(interfaces)
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._seen])

    def close(self) -> None:
        self._zeroconf.close()

    @property
    def tables(self) -> list[OpenTable]:
        return sorted(self._tables.values(), key=lambda table: (table.host, table.number, table.table))

    def _seen(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            self._tables.pop(name, None)
        else:
            info = zeroconf.get_service_info(service_type, name, LOOK_UP_MS)
            table = read_record(info) if info is not None else None
            if table is not None:
                self._tables[name] = table
        self._changed(self.tables)


def find_tables(
    seconds: float,
    enough: Callable[[list[OpenTable]], bool] = lambda tables: False,
    interfaces: Interfaces = InterfaceChoice.Default,
) -> list[OpenTable]:
    """Look around for so long, or until there is `enough`. Raises OSError where there is no network."""
    satisfied = Event()
    browser = TableBrowser(lambda tables: satisfied.set() if enough(tables) else None, interfaces)
    try:
        satisfied.wait(seconds)
        return browser.tables
    finally:
        browser.close()


def find_number(
    number: int, seconds: float = 3.0, interfaces: Interfaces = InterfaceChoice.Default
) -> tuple[str, int] | None:
    """Where the table of this number is, if it announces itself. Raises OSError where there is no network."""
    found = find_tables(seconds, lambda tables: any(near.number == number for near in tables), interfaces)
    return next(((near.address, near.port) for near in found if near.number == number), None)


def find_table(
    table: str, seconds: float = 3.0, interfaces: Interfaces = InterfaceChoice.Default
) -> tuple[str, int] | None:
    """Where a table is that was somewhere else before: address and port, if it announces itself."""
    try:
        found = find_tables(seconds, lambda tables: any(near.is_table(table) for near in tables), interfaces)
    except OSError:
        return None
    return next(((near.address, near.port) for near in found if near.is_table(table)), None)
