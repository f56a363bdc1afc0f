"""TLS that is read once a record: the same data in the same order, however the network cuts the stream."""

import random

import pytest
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.testing import StringTransport
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode.quick_tls import QuickTls
from netcode.secrets import GuestTls, HostTls, new_certificate

CERTIFICATE = new_certificate()


class Heard(Protocol):
    def __init__(self):
        self.data = []
        self.lost = []

    def dataReceived(self, data):
        self.data.append(data)

    def connectionLost(self, reason=None):
        self.lost.append(reason)


class Line:
    """Both ends of a connection in this process; what a guest has written waits to be cut and delivered."""

    def __init__(self):
        self.host, self.guest = self._end(HostTls(*CERTIFICATE), False), self._end(GuestTls(), True)
        for _ in range(4):
            self.deliver(self.guest, self.host)
            self.deliver(self.host, self.guest)

    def _end(self, tls, is_client):
        factory = TLSMemoryBIOFactory(tls, is_client, Factory.forProtocol(Heard))
        factory.protocol = QuickTls
        end = factory.buildProtocol(None)
        end.makeConnection(StringTransport())
        return end

    def written(self, end):
        data = end.transport.value()
        end.transport.clear()
        return data

    def deliver(self, sender, receiver):
        if data := self.written(sender):
            receiver.dataReceived(data)

    def records(self, *messages):
        found = []
        for message in messages:
            self.guest.write(message)
            found.append(self.written(self.guest))
        return found

    def heard(self):
        return b"".join(self.host.wrappedProtocol.data)


@pytest.fixture
def line():
    return Line()


def test_a_message_that_is_one_record_is_asked_for_once(line):
    real, asked = line.host._tlsConnection, []

    class Counting:
        def __getattr__(self, name):
            return getattr(real, name)

        def recv(self, size):
            asked.append(size)
            return real.recv(size)

    line.host._tlsConnection = Counting()
    for record in line.records(b"one", b"two", b"x" * (1 << 14)):
        line.host.dataReceived(record)
    assert line.host.wrappedProtocol.data == [b"one", b"two", b"x" * (1 << 14)]
    assert len(asked) == 3


def test_however_the_stream_is_cut_the_same_comes_out(line):
    luck = random.Random(20)
    for _ in range(30):
        messages = [luck.randbytes(luck.choice((1, 30, 900, 20_000))) for _ in range(5)]
        before = line.heard()
        stream = b"".join(line.records(*messages))
        while stream:
            size = luck.choice((1, 2, 4, 5, 6, 100, 5_000, len(stream)))
            line.host.dataReceived(stream[:size])
            stream = stream[size:]
        assert line.heard() == before + b"".join(messages)
    # and whole records are seen as such again
    (record,) = line.records(b"at last")
    assert line.host._is_one_record(record)


def test_a_piece_of_the_stream_that_only_looks_like_a_record_is_read_to_its_end(line):
    while True:
        stream = b"".join(line.records(*[bytes(16_000)] * 5))
        ends = len(stream) - 5
        if looks := [
            at for at in range(20_000, 60_000) if stream[at + 3 : at + 5] == (ends - at).to_bytes(4, "big")[2:]
        ]:
            break
        line.host.dataReceived(stream)
    line.host.wrappedProtocol.data.clear()
    at = looks[0]
    line.host.dataReceived(stream[:at])
    line.host.dataReceived(stream[at:])
    assert line.heard() == bytes(80_000)


def test_a_record_that_was_touched_ends_the_connection(line):
    first, second = line.records(b"good", b"bad")
    line.host.dataReceived(first)
    line.host.dataReceived(second[:-1] + bytes([second[-1] ^ 1]))
    assert line.heard() == b"good"
    assert line.host.transport.disconnecting
    line.host.dataReceived(line.records(b"more")[0])
    assert line.heard() == b"good"


def test_a_guest_that_closes_is_answered(line):
    line.guest.loseConnection()
    line.host.dataReceived(line.written(line.guest))
    assert line.host.transport.disconnecting
    assert line.written(line.host)  # its own goodbye
