"""Quick TLS: Twisted's TLS, but a read that was one whole record is not asked for more.

Twisted asks OpenSSL after every read for more data and for an answer to send, and hears twice, by exceptions, that
there is none. Nearly every message of a guest arrives as one record of application data, which brings neither.
"""

from typing import Any

from OpenSSL.SSL import Error
from twisted.protocols.policies import ProtocolWrapper
from twisted.protocols.tls import TLSMemoryBIOProtocol

HEAD = 5
"""Bytes of a record's head: kind, version, and two of length."""
RECORD = 1 << 14
"""Bytes of data in a record, at most."""


class QuickTls(TLSMemoryBIOProtocol):
    """The host's end of a connection."""

    _tlsConnection: Any
    _appSendBuffer: list[bytes]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)  # type: ignore[no-untyped-call]
        self._head = b""
        """What has come of the head of a record."""
        self._due = 0
        """Bytes of a record that are still to come."""

    def dataReceived(self, data: bytes) -> None:
        quiet = self._handshakeDone and not self._appSendBuffer and not self._lostTLSConnection
        if self._is_one_record(data) and quiet:
            self._tlsConnection.bio_write(data)
            try:
                text = self._tlsConnection.recv(RECORD)
            except Error:
                # no data, or an end: Twisted knows what follows from it
                self._flushReceiveBIO()  # type: ignore[no-untyped-call]
            else:
                if not self._aborted:
                    ProtocolWrapper.dataReceived(self, text)  # type: ignore[no-untyped-call]
        else:
            super().dataReceived(data)  # type: ignore[no-untyped-call]

    def _is_one_record(self, data: bytes) -> bool:
        if not self._due and not self._head and len(data) == HEAD + int.from_bytes(data[3:HEAD], "big"):
            return True
        self._follow(data)
        return False

    def _follow(self, data: bytes) -> None:
        """Keep count of where records begin."""
        if self._due >= len(data):
            self._due -= len(data)
            return
        data = self._head + data[self._due :]
        self._due = 0
        while len(data) >= HEAD:
            end = HEAD + int.from_bytes(data[3:HEAD], "big")
            if end > len(data):
                self._due = end - len(data)
                data = b""
            data = data[end:]
        self._head = data
