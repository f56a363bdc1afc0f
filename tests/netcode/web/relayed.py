"""Browsers in another home: their pages come to a table over a relay, on a network of pipes."""

from types import SimpleNamespace

from twisted.internet.protocol import Protocol
from twisted.protocols.tls import TLSMemoryBIOFactory

from client.browsers import let_browsers_in_elsewhere
from netcode.addresses import PAGE_PORT
from netcode.relay.pages import RelaySite
from netcode.secrets import HostTls
from netcode.web.files import Served
from tests.netcode.relays import CERTIFICATE, ROOMY, SECRET, RelayedRoom, guest_tls
from tests.netcode.web.browsers import Browser, upgrade

FILES = {"index.html": Served(b"<!doctype html>", "text/html"), "large.js": Served(bytes(1 << 20), "text/javascript")}
HOME = "198.51.100.7"


class PagesRoom(RelayedRoom):
    """A table whose relay has a page for browsers, and lets them in."""

    secure_pages = False

    def start_relay(self, limits=ROOMY, secret=SECRET, seed="relay"):
        super().start_relay(limits, secret, seed)
        self.board.page = "https://:4750"
        self.pages = RelaySite(self.board, FILES, {})
        build = self.pages.buildProtocol
        if self.secure_pages:
            build = TLSMemoryBIOFactory(HostTls(*CERTIFICATE), False, self.pages, clock=self.network).buildProtocol
        self.network.doors[PAGE_PORT] = SimpleNamespace(admits=lambda host: True, buildProtocol=build)

    def stop_relay(self):
        super().stop_relay()
        del self.network.doors[PAGE_PORT]
        for transport in tuple(self.pages.here):
            transport.abortConnection()

    def register(self):
        super().register()
        self.way = let_browsers_in_elsewhere(self.network, self.host, "en", self.registration)
        self.network.pump([0.05] * 4)

    @property
    def table_door(self):
        return self.way.door

    def run(self, seconds=0.5):
        self.network.pump([0.05] * round(seconds / 0.05))

    def page(self, ticket=None, path=None, home=HOME):
        return RelayedBrowser(self, ticket, path, home)

    def ask(self, request, home=HOME):
        """One request to the relay's site, and all that comes of it."""
        end = Far(self, home)
        end.transport.write(request)
        self.run(1)
        return end


class Far(Protocol):
    """A browser's end of a connection to the relay's site."""

    def __init__(self, room, home, port=PAGE_PORT):
        self._bytes = bytearray()
        self.gone = False
        factory = SimpleNamespace(buildProtocol=lambda addr: self, clientConnectionFailed=self.failed)
        factory.doStart = factory.doStop = lambda: None
        room.network.connectTCP(home, port, guest_tls(room.network, factory) if room.secure_pages else factory)
        room.network.until(lambda: self.transport is not None or self.gone)

    def failed(self, connector, reason):
        self.gone = True

    def dataReceived(self, data):
        self._bytes += data

    def connectionLost(self, reason=None):
        self.gone = True

    def value(self):
        return bytes(self._bytes)

    def clear(self):
        self._bytes.clear()


class RelayedBrowser(Browser):
    """One connection of one page that was opened at the relay."""

    def __init__(self, room, ticket, path, home):
        self.table, self.ticket = room, ticket or room.table_door.invitation
        self.wire = Far(room, home)
        self.protocol = SimpleNamespace(dataReceived=self.wire.transport.write)
        self.begin()
        number = room.table_door.short.partition(".")[0]
        self.wire.transport.write(upgrade(path or f"/ws/{number}", "relay.example", "https://relay.example"))
        room.network.until(lambda: b"\r\n\r\n" in self.wire.value() or self.wire.gone, 30)
        self.answered()
        room.run()
        if self.status == 101 and not self.wire.gone and self.wire.value()[:1] != b"\x88":
            self._shake_hands()
            room.run()
        self.hear()

    def lose(self):
        self.wire.transport.abortConnection()
        self.table.run()

    def hear(self):
        return self if self._ways is None and self.code is not None else super().hear()
