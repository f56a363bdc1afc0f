"""The site of a table: the page, the files it needs and the socket, on one port; and nothing else.

Files come from shelves: functions from a path to a file, or to None. None of them ever looks at a path that it was not
asked for by the page's own names.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct
from twisted.internet.error import CannotListenError
from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.web.resource import Resource
from twisted.web.server import Request, Site
from twisted.web.websocket import WebSocketResource

from netcode.addresses import one_address
from netcode.eager_tcp import listen
from netcode.web.door import BrowserDoor

DEFAULT_PORT = 4748
"""Where browsers knock."""
MOST_FROM_ADDRESS = 24
"""Connections of one address at the same time: a browser has six, and some share an address."""
MOST_IN_ALL = 256
QUIET_SECONDS = 60
"""How long a connection may be quiet between two requests."""
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self' ws: wss:; img-src 'self' blob: data:; font-src 'self'; "
    "style-src 'self' 'unsafe-inline'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
"""By ending; what ends otherwise is not served."""
MONTH = 30 * 86400


class Served(Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    type: str
    packed: bytes = b""
    """The same by gzip, where that is shorter."""
    lasting: bool = True
    """Whether a browser may keep it without asking again."""

    @property
    def tag(self) -> str:
        return f'"{blake2b(self.data, digest_size=12).hexdigest()}"'


Shelf = Callable[[str], Served | None]
"""From the path below the shelf's name to a file."""


class NotBuilt(Exception):
    """The page is not there: it is built by the set-up."""


def page_files(folder: Path) -> dict[str, Served]:
    """The built page, by path: `index.html` and everything beside it that a browser can use. Raises NotBuilt."""
    if not (folder / "index.html").is_file():
        raise NotBuilt(str(folder))
    found = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix in TYPES and file.is_file():
            packed = file.with_name(f"{file.name}.gz")
            data = packed.read_bytes() if packed.is_file() else b""
            name = file.relative_to(folder).as_posix()
            found[name] = Served(file.read_bytes(), TYPES[file.suffix], data, lasting=False)
    return found


class _File(Resource):
    isLeaf = True

    def __init__(self, served: Served) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._served = served

    def render_GET(self, request: Any) -> bytes:
        served = self._served
        for name, value in HEADERS.items():
            request.setHeader(name, value)
        request.setHeader("Content-Type", served.type)
        request.setHeader("Cache-Control", f"max-age={MONTH}" if served.lasting else "no-cache")
        request.setHeader("Vary", "Accept-Encoding")
        if request.setETag(served.tag.encode()):
            return b""
        accepted = request.getHeader("accept-encoding") or ""
        data = served.data
        if served.packed and "gzip" in accepted:
            request.setHeader("Content-Encoding", "gzip")
            data = served.packed
        request.setHeader("Content-Length", str(len(data)))
        return data if request.method != b"HEAD" else b""


class _Plain(Resource):
    """A short answer in words."""

    isLeaf = True

    def __init__(self, code: int, words: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._code, self._words = code, words

    def render(self, request: Any) -> bytes:
        request.setResponseCode(self._code)
        for name, value in HEADERS.items():
            request.setHeader(name, value)
        request.setHeader("Content-Type", "text/plain; charset=utf-8")
        return self._words.encode() if request.method != b"HEAD" else b""


NOT_FOUND = _Plain(404, "There is nothing here.\n")
ELSEWHERE = _Plain(403, "This page is not from here.\n")
TOO_MANY = _Plain(429, "Too many connections; try again in a moment.\n")


class _Root(Resource):
    """Everything below `/`."""

    def __init__(self, files: Mapping[str, Served], shelves: Mapping[str, Shelf], door: BrowserDoor) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._files = files
        self._shelves = shelves
        self._door = door
        self._socket = WebSocketResource(door)

    def getChild(self, path: bytes, request: Any) -> Resource:
        if request.method not in (b"GET", b"HEAD"):
            return _Plain(405, "Only reading is possible here.\n")
        try:
            parts = [path.decode(), *(part.decode() for part in request.postpath)]
        except UnicodeDecodeError:
            return NOT_FOUND
        request.postpath = []
        whole = "/".join(parts)
        if whole == "ws":
            return self._upgrade(request)
        shelf = self._shelves.get(parts[0])
        if shelf is not None and len(parts) > 1:
            found = None if {"", ".", ".."} & set(parts) else shelf("/".join(parts[1:]))
        else:
            found = self._files.get(whole or "index.html")
        return _File(found) if found is not None else NOT_FOUND

    def _upgrade(self, request: Any) -> Resource:
        if not same_origin(request):
            return ELSEWHERE
        if not self._door.admits(request.getClientAddress().host):
            return TOO_MANY
        return self._socket


def same_origin(request: Any) -> bool:
    """Whether a page of this very site asks: others must not use a guest's browser to knock here."""
    origin, host = request.getHeader("origin"), request.getHeader("host")
    return origin is None or origin.split("://", 1)[-1] == host


class _Asked(Request):
    """A request without a body: whoever sends one is not listened to."""

    def gotLength(self, length: int | None) -> None:
        super().gotLength(0)  # type: ignore[no-untyped-call]
        if length != 0:
            channel: Any = self.channel
            channel.transport.abortConnection()


class TableSite(Site):
    """The site of one table, with few connections from each address."""

    noisy = False
    displayTracebacks = False

    def __init__(self, door: BrowserDoor, files: Mapping[str, Served], shelves: Mapping[str, Shelf]) -> None:
        root = _Root(files, shelves, door)
        super().__init__(root, requestFactory=_Asked, timeout=QUIET_SECONDS)  # type: ignore[no-untyped-call]
        self.door = door
        self._here: Counter[str] = Counter()

    def buildProtocol(self, addr: Any) -> Any:
        address = one_address(getattr(addr, "host", ""))
        if self._here[address] >= MOST_FROM_ADDRESS or self._here.total() >= MOST_IN_ALL:
            return None
        made: Any = super().buildProtocol(addr)  # type: ignore[no-untyped-call]
        self._here[address] += 1
        _when_lost(made, lambda: self._left(address))
        return made

    def _left(self, address: str) -> None:
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def log(self, request: Any) -> None:
        """Nobody reads who asked for which picture."""


def _when_lost(protocol: Any, what: Callable[[], None]) -> None:
    lost = protocol.connectionLost

    def connectionLost(reason: Any) -> None:
        what()
        lost(reason)

    protocol.connectionLost = connectionLost


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
