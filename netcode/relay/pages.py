"""The relay's page for browsers: its own copy of the page, and sockets that are joined to tables.

| a browser asks for      | what it gets                                                                    |
|-------------------------|---------------------------------------------------------------------------------|
| the page and its files  | those of the relay's own installation, the same for all tables                  |
| `/ws/NUMBER`, `/ws/ID`  | once the table's host has opened a stream, `101` and that stream, as it is      |
| a table that is not here | `101` and a frame that closes the socket with a code, for pages see nothing else |

The relay answers the request for a socket itself and sends the host frames of a websocket only: neither end can send
the other anything under the relay's name. It reads none of the frames: they are sealed.
"""

import re
import struct
from collections import Counter
from collections.abc import Mapping
from typing import Any

from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET, Site
from wsproto.utilities import generate_accept_token

from netcode.addresses import one_address, one_household
from netcode.clock import Alarm
from netcode.eager_tcp import listen
from netcode.relay import messages as r
from netcode.relay.stream import StreamEnd
from netcode.relay.switchboard import Line, Switchboard
from netcode.web.files import (
    NO_SOCKET,
    NOT_FOUND,
    QUIET_SECONDS,
    Asked,
    Counted,
    Root,
    Served,
    Shelf,
    websocket_key,
)

MOST_LOADING = 48
"""Connections of one household over which pages are loaded: a browser has six."""
LOADING_SECONDS = 120.0
"""How long a browser may take to read one file."""
NO_TABLE, SLOW, MANY, NOT_UNDERSTOOD = 4404, 4408, 4429, 4400
"""Codes with which a socket is closed that has reached no host."""
ELSEWHERE = 4421
"""The table is at another node of a club: where, says the reason."""
CLOSING = {"no-table": NO_TABLE, "no-answer": NO_TABLE, "too-slow": SLOW, "too-many": MANY}


class PageLine(Line):
    """A browser that calls a table, until it is one end of a stream."""

    in_browser = True

    def __init__(self, board: Switchboard, household: str, channel: Any, key: bytes) -> None:
        super().__init__(board, household)
        self.transport = channel.transport
        self._channel = channel
        token = generate_accept_token(key).decode()
        self._head = (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {token}\r\n\r\n"
        ).encode()
        channel.dataReceived, channel.connectionLost = self.dataReceived, self.connectionLost

    def dataReceived(self, data: bytes) -> None:
        """A browser says nothing before its socket is open."""
        self.refuse("unexpected")

    def say(self, message: r.RelayMessage) -> None:
        if isinstance(message, r.Joined):
            self.send_frames(self._head)

    def part(self, *last_words: r.RelayMessage) -> None:
        codes = [CLOSING.get(said.code, NOT_UNDERSTOOD) for said in last_words if isinstance(said, r.Refused)]
        self.hang_up(self._head, *(_farewell(code) for code in codes))

    def send_to(self, page: str) -> None:
        """What is asked for is there."""
        if not self.dead:
            self.hang_up(self._head, _farewell(ELSEWHERE, page.encode()))

    def release(self, end: StreamEnd) -> None:
        super().release(end)
        self._answers(end)

    def hand_over(self, guest: Any) -> None:
        """The connection is a guest's of this process from now on, who hears what comes in."""
        self.die()
        self.transport.protocol = guest
        self._answers(guest)
        guest.makeConnection(self.transport)

    def _answers(self, end: Any) -> None:
        # with TLS, the transport asks the channel and nobody else
        self._channel.dataReceived, self._channel.connectionLost = end.dataReceived, end.connectionLost


def _farewell(code: int, reason: bytes = b"") -> bytes:
    """The frame that closes a socket."""
    return bytes((0x88, 2 + len(reason))) + struct.pack(">H", code) + reason


class RelaySite(Site):
    """The page of a relay, and the way from it to all its tables."""

    noisy = False
    displayTracebacks = False

    def __init__(self, board: Switchboard, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> None:
        root = self.root(files, shelves)
        super().__init__(root, requestFactory=_Begun, timeout=QUIET_SECONDS)  # type: ignore[no-untyped-call]
        self.board = board
        self.here: dict[Any, _Loading] = {}
        """Connections that are no lines of the relay, by transport."""
        self._households: Counter[str] = Counter()

    def root(self, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> Root:
        return Root(files, shelves, self._upgrade)

    def buildProtocol(self, addr: Any) -> Any:
        household = one_household(one_address(addr.host))
        if self._households[household] >= MOST_LOADING or not self.board.admits(addr.host):
            return None
        made: Any = super().buildProtocol(addr)  # type: ignore[no-untyped-call]
        return _Loading(made, self, household)

    def came(self, loading: "_Loading", transport: Any) -> None:
        self.here[transport] = loading
        self._households[loading.household] += 1
        self.board.load(loading.household)

    def left(self, transport: Any) -> None:
        """A connection is over, or a line of the relay."""
        loading = self.here.pop(transport, None)
        if loading is None:
            return
        loading.late.cancel()
        household = loading.household
        self._households[household] -= 1
        if not self._households[household]:
            del self._households[household]
        self.board.loaded(household)

    def _upgrade(self, parts: list[str], request: Any) -> Resource:
        call, key = _call(parts), websocket_key(request)
        if call is None:
            return NOT_FOUND
        return _Socket(self, call, key) if key else NO_SOCKET

    def log(self, request: Any) -> None:
        """Nobody reads who asked for which picture."""


class _Loading(Counted):
    """A connection to the site, until it is over or a line of the relay."""

    def __init__(self, channel: Any, site: RelaySite, household: str) -> None:
        super().__init__(channel, household, lambda _: site.left(self._transport))
        self.household = household
        self.late = Alarm(site.board.clock)
        """Ends a connection that takes too long to read a file."""
        self._site = site

    def makeConnection(self, transport: Any) -> None:
        self._site.came(self, transport)
        super().makeConnection(transport)


class _Begun(Asked):
    """A request whose answer must be read in time."""

    def process(self) -> None:
        channel: Any = self.channel
        channel.site.here[channel.transport].late.set(LOADING_SECONDS, channel.transport.abortConnection)
        super().process()  # type: ignore[no-untyped-call]

    def finish(self) -> None:
        channel: Any = self.channel
        if channel is not None and channel.transport in channel.site.here:
            channel.site.here[channel.transport].late.cancel()
        super().finish()  # type: ignore[no-untyped-call]


class _Socket(Resource):
    """The connection is a line of the relay from now on."""

    isLeaf = True

    def __init__(self, site: RelaySite, call: r.Call, key: bytes) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._site, self._call, self._key = site, call, key

    def render_GET(self, request: Any) -> int:
        channel, board = request.channel, self._site.board
        # the channel waits for no more requests, and tells the transport nothing
        channel.setTimeout(None)
        channel.transport.unregisterProducer()
        line = PageLine(board, self._site.here[channel.transport].household, channel, self._key)
        board.enter(line)
        self._site.left(channel.transport)
        board.call(line, self._call)
        return NOT_DONE_YET


def _call(parts: list[str]) -> r.Call | None:
    """Which table is meant by the path of a socket."""
    name = parts[1] if len(parts) == 2 else ""
    if re.fullmatch(r"[0-9a-f]{64}", name):
        return r.Call(proto=r.PROTOCOL, table=bytes.fromhex(name))
    return r.Call(proto=r.PROTOCOL, number=int(name)) if re.fullmatch(r"[0-9]{1,7}", name, re.ASCII) else None


def listen_for_pages(reactor: Any, site: RelaySite, port: int, interface: str = "", certificate: Any = None) -> Any:
    """Open the relay's page, by https where there is a certificate. Raises CannotListenError."""
    factory: Any = site
    if certificate is not None:
        factory = TLSMemoryBIOFactory(certificate, False, factory)
    return listen(reactor, port, factory, interface, backlog=1000)
