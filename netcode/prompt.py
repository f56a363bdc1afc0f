"""A listening port whose connections write promptly.

Twisted keeps what is written until the reactor has asked the system whether the socket takes it, which it nearly
always does: three system calls and a turn of the reactor for one small message. Here the socket is tried first, and
the reactor is asked only about what it did not take.
"""

from typing import Any

from twisted.internet import tcp


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
        super().write(data)  # type: ignore[no-untyped-call]

    def startWriting(self) -> None:
        self._asking = True
        super().startWriting()  # type: ignore[no-untyped-call]

    def stopWriting(self) -> None:
        self._asking = False
        super().stopWriting()  # type: ignore[no-untyped-call]


class PromptPort(tcp.Port):
    transport = PromptConnection


def listen(reactor: Any, port: int, factory: Any, interface: str = "", backlog: int = 50) -> tcp.Port:
    """As `reactor.listenTCP`, with prompt connections."""
    listening = PromptPort(port, factory, backlog, interface, reactor)
    listening.startListening()
    return listening
