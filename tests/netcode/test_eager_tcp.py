"""Connections that write promptly: the same bytes in the same order, sooner. Over real sockets."""

import contextlib
import socket
import struct

import pytest
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.selectreactor import SelectReactor

from netcode.addresses import one_household
from netcode.eager_tcp import PromptConnection, listen


class Heard(Protocol):
    def __init__(self):
        self.lost = 0

    def connectionLost(self, reason=None):
        self.lost += 1


class Line:
    """A listening port, a plain socket that is connected to it, and a reactor that turns when it is told to."""

    def __init__(self):
        self.reactor = SelectReactor()
        self.made = []
        factory = Factory()
        factory.noisy = False
        factory.buildProtocol = self._build
        self.port = listen(self.reactor, 0, factory, "127.0.0.1")
        self.socket = socket.create_connection(("127.0.0.1", self.port.getHost().port))
        self.turn_until(lambda: self.made and self.made[0].transport is not None)

    def _build(self, addr):
        self.made.append(Heard())
        return self.made[-1]

    @property
    def host(self):
        return self.made[0]

    def turn_until(self, done, turns=500):
        for _ in range(turns):
            if done():
                return
            self.reactor.iterate(0.01)
        raise AssertionError("it never happened")

    def read(self, length):
        """What arrives, while the reactor turns."""
        self.socket.settimeout(0.01)
        data = b""

        def enough():
            nonlocal data
            with contextlib.suppress(TimeoutError):
                data += self.socket.recv(1 << 16)
            return len(data) >= length

        self.turn_until(enough)
        return data


@pytest.fixture
def line():
    made = Line()
    yield made
    made.socket.close()
    made.port.stopListening()
    for _ in range(3):
        made.reactor.iterate(0.01)


def test_a_message_is_on_its_way_before_the_reactor_turns(line):
    assert isinstance(line.host.transport, PromptConnection)
    line.host.transport.write(b"now")
    line.socket.settimeout(5)
    assert line.socket.recv(16) == b"now"


def test_what_the_system_does_not_take_at_once_comes_later_whole_and_in_order(line):
    parts = [bytes([n]) * 3_000_000 for n in range(4)] + [b"the end"]
    for part in parts:
        line.host.transport.write(part)
    assert line.read(sum(map(len, parts))) == b"".join(parts)
    line.host.transport.write(b"again at once")
    line.socket.settimeout(5)
    assert line.socket.recv(16) == b"again at once"


def test_last_words_arrive_before_the_connection_is_closed(line):
    long = b"x" * 6_000_000
    line.host.transport.write(long)
    line.host.transport.write(b"bye")
    line.host.transport.loseConnection()
    assert line.read(len(long) + 3) == long + b"bye"
    line.turn_until(lambda: line.host.lost)
    assert line.socket.recv(16) == b""
    assert line.host.lost == 1


def test_a_connection_that_the_other_side_broke_ends_once(line):
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.socket.close()
    for _ in range(3):
        line.host.transport.write(b"is anybody there?")
    line.turn_until(lambda: line.host.lost)
    line.host.transport.write(b"nobody")
    assert line.host.lost == 1


def test_without_an_interface_everybody_is_let_in_over_the_old_and_the_new_protocol():
    reactor, made = SelectReactor(), []
    factory = Factory()
    factory.noisy = False
    factory.buildProtocol = lambda addr: made.append(addr.host) or Heard()
    port = listen(reactor, 0, factory)
    addresses = ["127.0.0.1", "::1"] if socket.has_dualstack_ipv6() else ["127.0.0.1"]
    guests = [socket.create_connection((address, port.getHost().port)) for address in addresses]
    for _ in range(100):
        reactor.iterate(0.01)
        if len(made) == len(guests):
            break
    assert [one_household(host) for host in made] == [one_household(address) for address in addresses]
    for guest in guests:
        guest.close()
    port.stopListening()
    for _ in range(3):
        reactor.iterate(0.01)
