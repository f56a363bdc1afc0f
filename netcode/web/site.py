"""The site of a table: the page, the files it needs and the socket, on one port; and nothing else."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IConsumer, IPushProducer, ITransport
from twisted.internet.protocol import Protocol
from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.web.resource import Resource
from twisted.web.server import Site
from twisted.web.websocket import WebSocketResource
from zope.interface import implementer  # type: ignore[import-untyped]

from netcode.addresses import one_address, one_household
from netcode.eager_tcp import listen
from netcode.web.door import BrowserDoor
from netcode.web.files import (
    NO_SOCKET,
    NOT_FOUND,
    QUIET_SECONDS,
    TOO_MANY,
    Asked,
    Counted,
    Root,
    Served,
    Shelf,
    websocket_key,
)

DEFAULT_PORT = 4748
"""Where browsers knock."""
MOST_FROM_ADDRESS = 24
"""Connections of one address at the same time: a browser has six, some share an address, and idle ones make room."""
MOST_IN_ALL = 256
"""Of addresses from which nobody sits at the table: whoever comes back always finds a place."""


class TableSite(Site):
    """The site of one table, with few connections from each address."""

    noisy = False
    displayTracebacks = False

    def __init__(self, door: BrowserDoor, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> None:
        root = Root(files, shelves, self._upgrade)
        super().__init__(root, requestFactory=Asked, timeout=QUIET_SECONDS)  # type: ignore[no-untyped-call]
        self.door = door
        self._socket = WebSocketResource(door)
        self._here: dict[Counted, None] = {}

    def buildProtocol(self, addr: Any) -> Any:
        address = one_address(getattr(addr, "host", ""))
        own = [one for one in self._here if one.address == address]
        if len(own) >= MOST_FROM_ADDRESS and not self._make_room(own):
            return None
        known = self.door.host.known_addresses()
        others = [one for one in self._here if one.address not in known]
        if address not in known and len(others) >= MOST_IN_ALL and not self._make_room(others, by_force=True):
            return None
        made: Any = super().buildProtocol(addr)  # type: ignore[no-untyped-call]
        visit = Counted(made, address, self._left)
        self._here[visit] = None
        return visit

    def _make_room(self, among: list[Counted], by_force: bool = False) -> bool:
        """The connection goes that came first of those which nothing is asked on.

        By force also one in the middle of a request, of the household that has most; but no socket.
        """
        free = [one for one in among if one.idle]
        if not free and by_force:
            free = [one for one in among if one.loading]
        if not free:
            return False
        households = Counter(one_household(one.address) for one in free)
        gone = max(free, key=lambda one: households[one_household(one.address)] if by_force else 0)
        self._left(gone)
        gone.drop()
        return True

    def _left(self, visit: Counted) -> None:
        self._here.pop(visit, None)

    def _upgrade(self, parts: list[str], request: Any) -> Resource:
        if len(parts) > 1:
            return NOT_FOUND
        if not websocket_key(request):
            return NO_SOCKET
        return self._socket if self.door.admits(request.getClientAddress().host) else TOO_MANY

    def log(self, request: Any) -> None:
        """Nobody reads who asked for which picture."""


def listen_for_browsers(
    reactor: Any,
    site: TableSite,
    wishes: Iterable[int] = (DEFAULT_PORT, 0),
    interface: str = "",
    certificate: Any = None,
) -> Any:
    """Open the site at the first port that is free, by https where there is a certificate.

    Raises CannotListenError for the last of them.
    """
    factory: Any = site
    if certificate is not None:
        factory = TLSMemoryBIOFactory(certificate, False, factory)
    ports = tuple(wishes)
    for number, port in enumerate(ports):
        try:
            return listen(reactor, port, factory, interface)
        except CannotListenError:
            if number == len(ports) - 1:
                raise
    raise ValueError("no port was wished for")


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
END_OF_HEAD = b"\r\n\r\n"


class RelayedPages:
    """Lets pages in that come over a relay: builds the protocol of each stream, as for a listening port."""

    def __init__(self, site: TableSite) -> None:
        self._site = site

    def buildProtocol(self, addr: Any) -> "RelayedPage | None":
        visit = self._site.buildProtocol(addr)
        return RelayedPage(visit, addr) if visit is not None else None


class RelayedPage(Protocol):
    """One page over a relay, which has answered its request for a socket already.

    The site is asked the same here, and its answer is kept: between host and relay there are frames of a websocket and
    nothing else, so a host can give a browser no headers and no page under the relay's name.
    """

    transport: Any
    left: Callable[[], None] = staticmethod(lambda: None)
    """Told when it ends."""

    def __init__(self, visit: Counted, address: Any) -> None:
        self._visit = visit
        self._address = address

    def connectionMade(self) -> None:
        if hasattr(self.transport, "setTcpNoDelay"):
            self.transport.setTcpNoDelay(True)
        self._visit.makeConnection(_AfterTheHead(self.transport, self._address))
        self._visit.dataReceived(UPGRADE)

    def dataReceived(self, data: bytes) -> None:
        self._visit.dataReceived(data)

    def connectionLost(self, reason: Any = None) -> None:
        self.left()
        self._visit.connectionLost(reason)


@implementer(ITransport, IConsumer, IPushProducer)
class _AfterTheHead:
    """The transport of such a page: what is written to it goes to the relay, but for the head of the site's answer."""

    def __init__(self, transport: Any, address: Any) -> None:
        self._transport = transport
        self._address = address
        self._head: bytes | None = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def getPeer(self) -> Any:
        return self._address

    def write(self, data: bytes) -> None:
        if self._head is None:
            self._transport.write(data)
            return
        self._head += data
        head, end, rest = self._head.partition(END_OF_HEAD)
        if not end:
            return
        self._head = None
        if head.split(b" ", 2)[1:2] != [b"101"]:
            self._transport.abortConnection()  # too many, says the site
        elif rest:
            self._transport.write(rest)

    def writeSequence(self, parts: Iterable[bytes]) -> None:
        self.write(b"".join(parts))
