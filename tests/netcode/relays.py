"""A table behind a relay on a network of pipes, with real TLS between the two ends."""

from types import SimpleNamespace

from msgspec.structs import replace
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode.door import Door, SecureDoor, Visit
from netcode.guest import PeerLink
from netcode.link import Tickets
from netcode.relay import messages as r
from netcode.relay.calling import CallLine
from netcode.relay.limits import Limits
from netcode.relay.registration import Registration, _AnswerLine, _ControlLine
from netcode.relay.switchboard import Switchboard
from netcode.secrets import GuestTls, HostTls, new_certificate, number_of
from netcode.ways import Ways
from tests.netcode.tables import Counted, Person, Room

RELAY = ("relay", 4749)
CERTIFICATE = new_certificate()
SECRET = b"a relay's own secret"
ROOMY = Limits(household_knocks=(1e6, 1e6), household_waiting=10_000, household_connections=10_000)


class RelayedRoom(Room):
    """Everybody's address is the same, so the relay's own limits are wide; the host's are as they are."""

    certificate = CERTIFICATE

    def open(self):
        if not self.host.seal.certificate:
            certificate, key = self.certificate
            self.host.seal = replace(self.host.seal, certificate=certificate, key=key)
            self.store.reseal(self.host.id, self.host.seal)
        tls = HostTls(self.host.seal.certificate, self.host.seal.key)
        self.door = Door(self.network, self.host, tls.pin)
        self.secure = SecureDoor(self.door, tls)
        self.registration = None

    def start_relay(self, limits=ROOMY, secret=SECRET, seed="relay"):
        self.board = Switchboard(self.network, limits, secret, Counted(seed))
        self.network.doors[RELAY[1]] = self.board

    def stop_relay(self):
        del self.network.doors[RELAY[1]]
        self.board.shut()

    def register(self):
        self.registration = Registration(self.network, RELAY, self.secure, lambda: self.host)
        self.registration.open()
        self.until(lambda: self.registration.state == "open")

    def relayed(self, name="Bo", playing=True, code=None, tickets=None, cls=PeerLink, **wish):
        link = cls(
            self.network,
            "",
            0,
            self.host.seal.code if code is None else code,
            name,
            tickets=tickets or Tickets(),
            games={self.game.id: self.game},
            off_thread=self.conduct.off_thread,
            random_bytes=Counted(name),
            ways=Ways((RELAY,)),
            **wish,
        )
        person = Person(link, playing, seed=name)
        link.open()
        return person


class Elsewhere(RelayedRoom):
    """A room like any other, but whoever comes from elsewhere comes over the relay, and knows no other way."""

    board = None

    def open(self):
        super().open()
        if self.board is None:
            self.start_relay()
        self.register()

    def peer(self, name="Bo", address="", **wish):
        return self.relayed(name, **wish)

    def stranger(self, protocol):
        wrapped = guest_tls(self.network, SimpleNamespace(buildProtocol=lambda addr: protocol, doStart=lambda: None))

        def joined(line, table):
            line.hand_over(wrapped.buildProtocol(None))

        call = r.Call(proto=r.PROTOCOL, number=number_of(self.host.seal.code))
        line = CallLine(call, lambda found: None, joined, lambda why: None)
        factory = SimpleNamespace(buildProtocol=lambda addr: line, clientConnectionFailed=lambda *_: None)
        self.network.connectTCP(*RELAY, factory)
        self.network.until(lambda: protocol.transport is not None, 10)
        self.network.pump([self.network.delay] * 8)
        return protocol

    def crash(self):
        """The host's process is gone; the relay and the guests notice that their streams have ended."""
        self.registration.close()
        for here, there in self.network.wires:
            if self._is_the_host_s(here.protocol):
                here.connected = False
                if there.connected:
                    there.lose(ConnectionError())
        self.network.doors[self.PORT] = None
        super().crash()

    def _is_the_host_s(self, protocol):
        inside = isinstance(getattr(protocol, "wrappedProtocol", None), Visit)
        return inside or isinstance(protocol, _ControlLine | _AnswerLine)


def guest_tls(network, factory):
    return TLSMemoryBIOFactory(GuestTls(), True, factory, clock=network)
