"""Frames on a byte stream: four bytes of length, big-endian, then one message. Limits hold before anything is parsed.

| who sends                    | longest frame |
|------------------------------|---------------|
| a guest without a chair      | 1 KiB         |
| a guest at the table         | 16 KiB        |
| the host                     | 256 KiB       |

A receiver never holds more than one frame and one read of the transport, whatever a peer sends and however slowly.
"""

from typing import Any

from twisted.internet.protocol import Protocol

HEAD = 4
STRANGER_LIMIT = 1 << 10
GUEST_LIMIT = 1 << 14
HOST_LIMIT = 1 << 18


class FrameTooLong(Exception):
    """A message that must not be sent: it is longer than its limit."""


def frame(payload: bytes, limit: int = HOST_LIMIT) -> bytes:
    if len(payload) > limit:
        raise FrameTooLong(f"{len(payload)} bytes, and at most {limit} may be sent")
    return len(payload).to_bytes(HEAD, "big") + payload


class Frames(Protocol):
    """One end of a connection. Subclasses say what a frame means, and what follows from one that is too long.

    `limit` may change from one frame to the next. Once `hang_up` was called nothing more is delivered, not even
    frames that had arrived before.
    """

    limit = STRANGER_LIMIT
    transport: Any

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._dead = False

    def connectionMade(self) -> None:
        # Twisted leaves Nagle's algorithm on, which would hold small messages back
        if hasattr(self.transport, "setTcpNoDelay"):
            self.transport.setTcpNoDelay(True)

    def dataReceived(self, data: bytes) -> None:
        buffer = self._buffer
        length = len(data) - HEAD
        if not buffer and 0 < length <= self.limit and not self._dead and int.from_bytes(data[:HEAD], "big") == length:
            # nearly always: just one whole frame
            self.frame_received(data[HEAD:])
            return
        buffer += data
        while not self._dead and len(buffer) >= HEAD:
            length = int.from_bytes(buffer[:HEAD], "big")
            if not 0 < length <= self.limit:
                self.too_long(length, self.limit)
                return
            end = HEAD + length
            if len(buffer) < end:
                return
            payload = bytes(buffer[HEAD:end])
            del buffer[:end]
            self.frame_received(payload)

    def send_frames(self, *frames: bytes) -> None:
        """Write whole frames, as `frame` makes them, at once: for TLS that is one record."""
        if frames and not self._dead and self.transport is not None:
            self.transport.write(b"".join(frames))

    def hang_up(self, *last_words: bytes) -> None:
        """Write the last frames, and close. Whatever still comes in is ignored."""
        if self._dead:
            return
        self.send_frames(*last_words)
        self.die()
        if self.transport is not None:
            self.transport.loseConnection()

    def die(self) -> None:
        self._dead = True
        self._buffer.clear()

    def rest(self) -> bytes:
        """What has come after the last frame that was delivered."""
        return bytes(self._buffer)

    @property
    def dead(self) -> bool:
        return self._dead

    def frame_received(self, payload: bytes) -> None:
        raise NotImplementedError

    def too_long(self, length: int, limit: int) -> None:
        raise NotImplementedError
