"""A websocket within bounds: how much may come, how much may wait, and that nothing is said once it is closed."""

from typing import Any

from twisted.python.failure import Failure
from wsproto.utilities import LocalProtocolError, ProtocolError

from netcode.wire import GUEST_LIMIT

MOST_UNFINISHED = 2 * GUEST_LIMIT
"""Bytes since the last whole message: Twisted would put together a message of any length, and slowly."""
LAST_WORDS_SECONDS = 3.0


class Socket:
    """One browser's end: a protocol for twisted.web.websocket. Subclasses say what messages mean."""

    transport: Any

    def __init__(self, request: Any) -> None:
        self._channel = request.channel
        self._unfinished = 0
        self.closed = False
        self.behind = False
        """The browser does not read, and 64 KiB wait for it."""

    # What subclasses say

    def opened(self) -> None:
        """Messages can be sent from now on."""

    def message(self, data: bytes) -> None:
        """A whole message came."""

    def text(self) -> None:
        """A message of text came."""

    def too_long(self) -> None:
        """More came than one message may have."""

    def paused(self, behind: bool) -> None:
        """The browser has stopped reading, or reads again."""

    def ended(self) -> None:
        """The connection is gone."""

    # What they can do

    def send_bytes(self, data: bytes) -> None:
        if not self.closed:
            try:
                self.transport.sendBytesMessage(data)
            except LocalProtocolError:  # the browser has said goodbye, and has not read ours
                self.abort()

    def hang_up(self, code: int) -> None:
        """Say goodbye; whatever comes after it is not heard."""
        if self.closed:
            return
        self.closed = True
        if self.behind:
            self.transport.transport.abortConnection()
            return
        self.transport.detachProducer()
        try:
            self.transport.loseConnection(code)
        except LocalProtocolError:
            self.abort()

    def abort(self) -> None:
        """Be gone at once."""
        self.closed = True
        self.transport.transport.abortConnection()

    # twisted.web.websocket.WebSocketProtocol

    def negotiationStarted(self, transport: Any) -> None:
        self.transport = transport

    def negotiationFinished(self) -> None:
        self._pass_on, self._channel.dataReceived = self._channel.dataReceived, self._metered
        # the HTTP channel is still registered
        self.transport.detachProducer()
        self.transport.attachProducer(self)
        self.opened()

    def _metered(self, data: bytes) -> None:
        self._unfinished += len(data)
        if self._unfinished > MOST_UNFINISHED:
            self.too_long()
        elif not self.closed:
            try:
                self._pass_on(data)
            except ProtocolError:  # such as words after the last ones
                self.abort()

    def bytesMessageReceived(self, data: bytes | bytearray) -> None:
        self._unfinished = 0
        if not self.closed:
            if len(data) > GUEST_LIMIT:
                self.too_long()
            else:
                self.message(bytes(data))

    def textMessageReceived(self, message: str) -> None:
        self._unfinished = 0
        if not self.closed:
            self.text()

    def pongReceived(self, payload: bytes) -> None:
        """Nobody pings: pages speak from time to time."""

    def connectionLost(self, reason: Failure) -> None:
        self.closed = True
        self.ended()

    # twisted.internet.interfaces.IPushProducer

    def pauseProducing(self) -> None:
        self.behind = True
        self.paused(True)

    def resumeProducing(self) -> None:
        self.behind = False
        if not self.closed:
            self.paused(False)

    def stopProducing(self) -> None:
        """The transport is gone; connectionLost follows."""
