"""Files over HTTP, by the page's own names and by nothing else; and what the sites of tables and relays have in common.

Files come from shelves: functions from a path to a file, or to None. None of them ever looks at a path that it was not
asked for by the page's own names.
"""

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET, Request

QUIET_SECONDS = 60
"""How long a connection may be quiet between two requests."""
PIECE = 1 << 16
"""Bytes of a file that are handed to a connection at once: of what nobody reads, little waits."""
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
KEY = 16
"""Bytes of what a browser sends to be answered with, where it asks for a websocket."""


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


class File(Resource):
    isLeaf = True

    def __init__(self, served: Served) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._served = served

    def render_GET(self, request: Any) -> bytes | int:
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
        if request.method == b"HEAD":
            return b""
        if len(data) <= PIECE:
            return data
        _Pieces(request, data).begin()
        return NOT_DONE_YET


class _Pieces:
    """Writes a file as fast as it is read: an IPushProducer."""

    def __init__(self, request: Any, data: bytes) -> None:
        self._request = request
        self._left = memoryview(data)
        self._reads = True
        self._over = False

    def begin(self) -> None:
        self._request.registerProducer(self, True)
        self.resumeProducing()

    def pauseProducing(self) -> None:
        self._reads = False

    def resumeProducing(self) -> None:
        self._reads = True
        while self._reads and self._left:
            piece, self._left = self._left[:PIECE], self._left[PIECE:]
            self._request.write(bytes(piece))
        if self._reads and not self._over:
            self._over = True
            self._request.unregisterProducer()
            self._request.finish()

    def stopProducing(self) -> None:
        """The browser is gone."""
        self._reads, self._over = False, True


class Plain(Resource):
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


NOT_FOUND = Plain(404, "There is nothing here.\n")
ELSEWHERE = Plain(403, "This page is not from here.\n")
NO_SOCKET = Plain(400, "This is for the page alone.\n")
TOO_MANY = Plain(429, "Too many connections; try again in a moment.\n")


Upgrade = Callable[[list[str], Any], Resource]
"""What becomes of a request for a socket, by the parts of its path."""


class Root(Resource):
    """Everything below `/`."""

    def __init__(self, files: Mapping[str, Served], shelves: Mapping[str, Shelf], upgrade: Upgrade) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._files = files
        self._shelves = shelves
        self._upgrade = upgrade

    def getChild(self, path: bytes, request: Any) -> Resource:
        if request.method not in (b"GET", b"HEAD"):
            return Plain(405, "Only reading is possible here.\n")
        try:
            parts = [path.decode(), *(part.decode() for part in request.postpath)]
        except UnicodeDecodeError:
            return NOT_FOUND
        request.postpath = []
        if parts[0] == "ws":
            return self._upgrade(parts, request) if self.may_knock(request) else ELSEWHERE
        shelf = self._shelves.get(parts[0])
        if shelf is not None and len(parts) > 1:
            found = None if {"", ".", ".."} & set(parts) else shelf("/".join(parts[1:]))
        else:
            found = self._files.get("/".join(parts) or "index.html")
        return File(found) if found is not None else NOT_FOUND

    def may_knock(self, request: Any) -> bool:
        """Whether the page that asks for a socket is one of ours."""
        return same_origin(request)


def same_origin(request: Any) -> bool:
    """Whether a page of this very site asks: others must not use a guest's browser to knock here."""
    origin, host = request.getHeader("origin"), request.getHeader("host")
    return origin is None or origin.split("://", 1)[-1] == host


def websocket_key(request: Any) -> bytes:
    """What a browser wants its websocket to be answered with; nothing if it asks for none."""
    upgrade, connection, version, key = (
        request.getHeader(name) or ""
        for name in ("upgrade", "connection", "sec-websocket-version", "sec-websocket-key")
    )
    wants = upgrade.lower() == "websocket" and "upgrade" in connection.lower() and version == "13"
    try:
        return key.encode() if wants and len(b64decode(key, validate=True)) == KEY else b""
    except (NotBase64, ValueError):
        return b""


class Asked(Request):
    """A request without a body: whoever sends one is not listened to."""

    def gotLength(self, length: int | None) -> None:
        super().gotLength(0)  # type: ignore[no-untyped-call]
        if length != 0:
            channel: Any = self.channel
            channel.transport.abortConnection()


class Counted:
    """A connection to a site from its first byte to its last, whatever it becomes in between."""

    def __init__(self, channel: Any, address: str, left: Callable[["Counted"], None]) -> None:
        self.address = address
        self._channel = channel
        self._left = left
        self._transport: Any = None

    @property
    def _http(self) -> Any:
        return getattr(self._channel, "_channel", self._channel)

    @property
    def socket(self) -> bool:
        """It was asked to become one, and did: what comes now goes elsewhere."""
        return "dataReceived" in vars(self._http)

    @property
    def loading(self) -> bool:
        """Somebody is asking for a file, or could."""
        return self._transport is not None and not self.socket

    @property
    def idle(self) -> bool:
        """Kept for a next request that may come: the browser that keeps it asks elsewhere once it is gone."""
        return self.loading and not self._http.requests

    def drop(self) -> None:
        """Be gone; at once in the middle of a request, whose answer may never be read."""
        if self.idle:
            self._transport.loseConnection()
        else:
            self._transport.abortConnection()

    def makeConnection(self, transport: Any) -> None:
        self._transport = transport
        self._channel.makeConnection(transport)

    def dataReceived(self, data: bytes) -> None:
        self._channel.dataReceived(data)

    def connectionLost(self, reason: Any) -> None:
        self._left(self)
        self._channel.connectionLost(reason)
