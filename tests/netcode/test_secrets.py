"""Joining by a spoken code: who knows it gets in, who listens in between does not."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.protocol import ClientFactory, Protocol
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import secrets
from netcode.door import Door, SecureDoor
from netcode.link import PeerLink, Tickets
from netcode.secrets import (
    GuestTls,
    HostTls,
    Pake,
    WrongCode,
    new_certificate,
    new_code,
    new_seal,
    number_of,
    read_code,
)
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Counted, Person, Room

CERTIFICATE = new_certificate()
OTHER_CERTIFICATE = new_certificate()


class SecureRoom(Room):
    """A table whose door really speaks TLS, over pipes."""

    certificate = CERTIFICATE

    def open(self):
        tls = HostTls(*self.certificate)
        self.door = Door(self.network, self.host, tls.pin)
        secure = SecureDoor(self.door, tls)
        secure.admits = lambda address: True
        self.network.doors[self.PORT] = secure

    def secure_peer(self, code=None, port=None, tickets=None, name="Bo", address="table"):
        link = PeerLink(
            self.network,
            address,
            port or self.PORT,
            self.host.seal.code if code is None else code,
            name,
            tickets=tickets or Tickets(),
            games={self.game.id: self.game},
            off_thread=self.conduct.off_thread,
            random_bytes=Counted(name),
        )
        person = Person(link)
        link.open()
        return person


class Relay:
    """Somebody in between, who ends the guest's TLS and begins another one to the host, and passes everything on."""

    def __init__(self, room):
        self.room = room
        self.passed = 0
        here = self

        class Front(Protocol):
            def connectionMade(self):
                self.back = None
                self.waiting = b""
                factory = ClientFactory()
                factory.buildProtocol = lambda addr: Back(self)
                secure = TLSMemoryBIOFactory(GuestTls(), True, factory, clock=room.network)
                room.network.connectTCP("relay", room.PORT, secure)

            def dataReceived(self, data):
                here.passed += len(data)
                if self.back is None:
                    self.waiting += data
                else:
                    self.back.transport.write(data)

            def connectionLost(self, reason=None):
                if self.back is not None:
                    self.back.transport.loseConnection()

        class Back(Protocol):
            def __init__(self, front):
                self.front = front

            def connectionMade(self):
                self.front.back = self
                self.transport.write(self.front.waiting)

            def dataReceived(self, data):
                self.front.transport.write(data)

            def connectionLost(self, reason=None):
                self.front.transport.loseConnection()

        factory = SimpleNamespace(
            buildProtocol=lambda addr: Front(), doStart=lambda: None, doStop=lambda: None, noisy=False
        )
        self.door = TLSMemoryBIOFactory(HostTls(*OTHER_CERTIFICATE), False, factory, clock=room.network)
        self.door.admits = lambda address: True
        room.network.doors[66] = self.door


def test_whoever_knows_the_code_plays_over_tls():
    room = SecureRoom(Pairs(), bots=1)
    person = room.secure_peer()
    room.play_to_the_end(person)
    assert person.kept


def test_a_relay_that_terminates_tls_is_refused_although_the_guest_has_the_right_code():
    room = SecureRoom(Pairs(), bots=1)
    relay = Relay(room)
    person = room.secure_peer(port=66)
    room.until(lambda person=person: person.link.state == "refused")
    assert relay.passed > 0
    assert person.link.why.code == "wrong-code"
    assert room.host.members == {}
    # and straight to the host, past the relay, the same code is the right one
    room.network.advance(5)
    honest = room.secure_peer(name="Ada", address="elsewhere")
    room.until(lambda: honest.link.state == "live")


def test_a_relay_does_not_get_the_token_of_somebody_who_comes_back():
    room = SecureRoom(Pairs(), bots=1)
    person = room.secure_peer()
    room.until(lambda: person.link.view is not None)
    Relay(room)
    person.link._address = ("table", 66)
    person.link.code = None
    token = person.link._ticket.token
    heard = []
    relay_seen = room.network.tap
    room.network.tap = lambda end, data: (heard.append(data), relay_seen(end, data))
    person.link.disconnect()
    room.until(lambda person=person: person.link.state == "refused")
    assert person.link.why.code == "other-host"
    assert not any(token in data for data in heard)


def test_five_wrong_codes_give_the_table_a_new_one():
    room = SecureRoom(Pairs(), bots=1)
    ada = room.local("Ada", playing=False)
    old = room.host.seal.code
    for guess in range(5):
        person = room.secure_peer(code=f"7-nono-{'ne' * 2}", name=f"G{guess}", address=f"address {guess}")
        room.until(lambda person=person: person.link.state == "refused")
        assert person.link.why.code == "wrong-code"
        assert (room.host.seal.code == old) == (guess < 4)
    assert number_of(room.host.seal.code) == number_of(old)
    room.until(lambda: ada.link.lobby.code == room.host.seal.code)
    assert ada.notices[-1].code == "new-code"
    late = room.secure_peer(code=old, name="Late", address="address 9")
    room.until(lambda: late.link.state == "refused")


def test_wrong_codes_from_one_address_must_wait_longer_each_time():
    room = SecureRoom(Pairs(), bots=1)
    waits = []
    for _ in range(3):
        person = room.secure_peer(code="7-nono-nene")
        room.until(lambda person=person: person.link.state == "refused")
        assert person.link.why.code == "wrong-code"
        waits.append(round(room.door.guesses.wait("table"), 1))
        hasty = room.secure_peer()
        room.until(lambda hasty=hasty: hasty.link.state == "refused")
        assert hasty.link.why.code == "wait"
        room.until(lambda: room.door.guesses.wait("table") <= 0)
    assert waits == sorted(waits)
    assert waits[-1] > 2 * waits[0]


def test_only_tls_1_3_is_spoken():
    from OpenSSL import SSL

    tls = HostTls(*CERTIFICATE)
    old = SSL.Context(SSL.TLS_METHOD)
    old.set_max_proto_version(SSL.TLS1_2_VERSION)
    server, client = tls.serverConnectionForTLS(None), SSL.Connection(old, None)
    server.set_accept_state()
    client.set_connect_state()
    with pytest.raises(SSL.WantReadError):
        client.do_handshake()
    server.bio_write(client.bio_read(65536))
    with pytest.raises(SSL.Error):
        server.do_handshake()


def test_a_proof_is_for_one_channel_one_table_and_one_side():
    mac = secrets.proof(b"key", "guest", b"channel", "table")
    assert secrets.proves(mac, b"key", "guest", b"channel", "table")
    for other in [
        (b"kex", "guest", b"channel", "table"),
        (b"key", "host", b"channel", "table"),
        (b"key", "guest", b"chanmel", "table"),
        (b"key", "guest", b"channel", "tablo"),
    ]:
        assert not secrets.proves(mac, *other)


def test_both_sides_find_the_same_key_only_with_the_same_code():
    for codes, same in ((("7-a", "7-a"), True), (("7-a", "7-b"), False)):
        guest, host = Pake(codes[0], is_host=False), Pake(codes[1], is_host=True)
        assert (guest.key(host.message) == host.key(guest.message)) is same


@given(st.binary(max_size=80))
def test_a_senseless_pake_message_is_a_wrong_code(data):
    pake = Pake("7-lemo-sati", is_host=True)
    try:
        key = pake.key(data)
    except WrongCode:
        return
    assert len(key) == 32


@pytest.mark.parametrize("typed", ["7-lemo-sati", " 7 lemo sati ", "07-LEMO-Sati", "7, lemo, sati"])
def test_a_code_is_understood_however_it_is_typed(typed):
    assert read_code(typed) == "7-lemo-sati"


@pytest.mark.parametrize("typed", ["", "lemo-sati", "7-lemo", "7-lem-sati", "192.168.1.2", "host:4747", "x-lemo-sati"])
def test_what_is_no_code_is_not_taken_for_one(typed):
    assert read_code(typed) is None


def test_codes_are_speakable_and_differ():
    codes = {new_code(7, Counted(f"{n}")) for n in range(500)}
    assert len(codes) > 495
    assert all(read_code(code) == code for code in codes)
    assert not any(word in code.split("-") for code in codes for word in secrets.UNWANTED)


def test_a_seal_holds_all_that_is_secret_about_a_table():
    one, two = new_seal(Counted("1")), new_seal(Counted("2"))
    assert one.secret != two.secret
    assert one.key != two.key
    assert HostTls(one.certificate, one.key).pin == secrets.pin(one.certificate)
