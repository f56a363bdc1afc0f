"""A browser without a screen: it speaks the sealed protocol to a real site, and keeps the model it is sent."""

import base64
import json
import os
import struct

from twisted.internet.address import IPv4Address
from twisted.internet.testing import StringTransport

from client.presenter.merge import merged
from client.presenter.presentation import open_site
from netcode.conduct import Conduct
from netcode.opening import new_table
from netcode.secrets import new_seal
from netcode.sqlite_store import SqliteStore
from netcode.web.sealing import HELLO, Greeting, read_ticket


class Wire(StringTransport):
    """What the host writes to a browser."""

    aborted = False

    def abortConnection(self):
        self.aborted = True
        self.loseConnection()


def frame(payload, kind=2):
    """A masked frame, as browsers send them."""
    mask, size = b"\1\2\3\4", len(payload)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + struct.pack(">H", size)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def upgrade(path, host, origin):
    """The request of a browser for a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: a=b\r\nUser-Agent: Mozilla\r\n\r\n"
    ).encode()


class Table:
    """A table that browsers can come to, on a clock that the test turns."""

    def __init__(self, clock, game, seats, bots=(), **conduct):
        self.clock = clock
        self.host = new_table(
            clock,
            game,
            SqliteStore(clock, None),
            seats,
            bots,
            None,
            Conduct(autostart=True, **conduct),
            new_seal(os.urandom),
        )
        self.open()

    def open(self):
        self.door, self.site = open_site(self.clock, self.host)

    def run(self, seconds=0.2):
        self.clock.pump([0.01] * round(seconds / 0.01))


class Browser:
    """One connection of one page."""

    def __init__(self, table, ticket=None, address="192.168.1.7", origin="http://table:4748"):
        self.table, self.ticket = table, ticket or table.door.invitation
        self.wire = Wire(peerAddress=IPv4Address("TCP", address, 50000))
        self.protocol = table.site.buildProtocol(self.wire.getPeer())
        self.begin()
        self.protocol.makeConnection(self.wire)
        self.protocol.dataReceived(upgrade("/ws", "table:4748", origin))
        self.answered()
        if self.status == 101:
            self._shake_hands()

    def begin(self):
        self.model, self.heard, self.code, self.answers, self.throws, self.plain = {}, [], None, {}, [], []
        self._bytes, self._id, self._ways = b"", 0, None

    def answered(self):
        """The head of the answer has come, or nothing."""
        self.head, _, self._bytes = self.wire.value().partition(b"\r\n\r\n")
        self.wire.clear()
        self.status = int(self.head.split()[1]) if self.head else 0

    def _shake_hands(self):
        self._greet(self._frames()[0][1])

    def _greet(self, hello):
        assert len(hello) == HELLO
        greeting = Greeting(os.urandom(16))
        self.send_raw(greeting.answer(self.ticket))
        self._ways = greeting.as_page(self.ticket, hello)
        self.say_raw(b'{"kind":"ping"}')
        self.hear()

    def send_raw(self, payload, kind=2):
        self.sent = frame(payload, kind)
        self.protocol.dataReceived(self.sent)

    def say(self, kind, **fields):
        """Say something that is to be answered; its id."""
        self._id += 1
        self.send_raw(self._ways[1].seal(json.dumps({"kind": kind, "id": self._id, **fields}).encode()))
        return self._id

    def say_raw(self, plain):
        self.send_raw(self._ways[1].seal(plain))

    def hear(self):
        """Take in all that has come."""
        for kind, payload in self._frames():
            if kind == 8:
                self.code = struct.unpack(">H", payload[:2])[0]
            elif kind == 2 and self._ways is not None:
                plain = self._ways[0].open(payload)
                self.plain.append(plain)
                self._heard(json.loads(plain))
        return self

    def _heard(self, message):
        self.heard.append(message)
        match message["kind"]:
            case "model":
                self.model = merged({} if message.get("whole") else self.model, message["merge"])
            case "answer":
                self.answers[message["id"]] = message
            case "welcome" if "ticket" in message:
                self.own = read_ticket(message["ticket"])
            case "thrown":
                self.throws.append(message)

    def _frames(self):
        self._bytes += self.wire.value()
        self.wire.clear()
        found = []
        while len(self._bytes) >= 2:
            size, at = self._bytes[1] & 127, 2
            if size == 126:
                size, at = struct.unpack(">H", self._bytes[2:4])[0], 4
            elif size == 127:
                size, at = struct.unpack(">Q", self._bytes[2:10])[0], 10
            if len(self._bytes) < at + size:
                break
            found.append((self._bytes[0] & 15, self._bytes[at : at + size]))
            self._bytes = self._bytes[at + size :]
        return found

    def join(self, name="Ada", **more):
        id = self.say("join", name=name, **more)
        self.table.run()
        self.hear()
        return self.answers[id]

    def ask(self, kind="ask", **fields):
        id = self.say(kind, **fields)
        self.table.run()
        self.hear()
        return self.answers.get(id)

    def go(self, seconds=0.3):
        self.table.run(seconds)
        return self.hear()

    def lose(self):
        from twisted.internet.error import ConnectionLost
        from twisted.python.failure import Failure

        self.protocol.connectionLost(Failure(ConnectionLost()))
        self.table.run()
