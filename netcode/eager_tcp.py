"""Eager TCP: a listening port whose connections write at once, where the socket takes it.

Twisted keeps what is written until the reactor has asked the system whether the socket takes it, which it nearly
always does: three system calls and a turn of the reactor for one small message. Here the socket is tried first, and
the reactor is asked only about what it did not take.
"""

import socket
from typing import Any

from twisted.internet import tcp

EVERYWHERE = "::"


class PromptConnection(tcp.Server):
    """A connection that somebody made to us."""

    _asking = False
    """Whether something waits for the reactor: then whatever comes later waits behind it."""

    def write(self, data: bytes) -> None:
        if self.connected and not self._asking:
            sent = self.writeSomeData(data)
            # on an error the reactor tries again, and ends the connection as usual
            if isinstance(sent, int):
                data = data[sent:]
                if not data:
                    return
        super().write(data)  # type: ignore[no-untyped-call]

    def startWriting(self) -> None:
        self._asking = True
        super().startWriting()  # type: ignore[no-untyped-call]

    def stopWriting(self) -> None:
        self._asking = False
        super().stopWriting()  # type: ignore[no-untyped-call]


class PromptPort(tcp.Port):
    transport = PromptConnection

    def createInternetSocket(self) -> socket.socket:
        made: socket.socket = super().createInternetSocket()  # type: ignore[no-untyped-call]
        if self.interface == EVERYWHERE:
            # some systems would otherwise let nobody in who comes over IPv4
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        return made


def listen(reactor: Any, port: int, factory: Any, interface: str = "", backlog: int = 50) -> tcp.Port:
    """As `reactor.listenTCP`, with prompt connections; without an interface over IPv6, too, where there is any."""
    if not interface and socket.has_dualstack_ipv6():
        interface = EVERYWHERE
    listening = PromptPort(port, factory, backlog, interface, reactor)
    listening.startListening()
    return listening
