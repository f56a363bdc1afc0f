"""Promises G26 and G27: a relay joins two homes and is blind; the way heals. Every attack of a relay is a test."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from twisted.internet.protocol import Protocol
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import messages as m
from netcode import wire
from netcode.relay import messages as r
from netcode.relay.limits import Limits
from netcode.relay.numbers import Numbers
from netcode.relay.registration import Registration
from netcode.relay.stream import StreamEnd
from netcode.relay.switchboard import Line, Switchboard
from netcode.secrets import HostTls, new_certificate, number_of, pin, renumbered, signature_of
from netcode.ways import CALL_AGAIN
from tests.conformance.small_games import Pairs
from tests.netcode.pipes import BUFFER, Network
from tests.netcode.relays import CERTIFICATE, RELAY, ROOMY, SECRET, RelayedRoom, guest_tls
from tests.netcode.tables import Counted


@pytest.fixture
def room():
    room = RelayedRoom(Pairs(), bots=1)
    room.start_relay()
    room.register()
    return room


class Spoken(wire.Frames):
    """Somebody who says to a relay what a test wants, and keeps the answers."""

    limit = r.LIMIT

    def __init__(self, *says):
        super().__init__()
        self.says = says
        self.heard = []
        self.gone = False

    def connectionMade(self):
        for words in self.says:
            self.transport.write(words if isinstance(words, bytes) else r.framed(words))

    def frame_received(self, payload):
        self.heard.append(r.from_relay(payload))

    def connectionLost(self, reason=None):
        self.gone = True

    def buildProtocol(self, addr):
        return self

    def clientConnectionFailed(self, connector, reason):
        self.gone = True


def speak(network, *says):
    end = Spoken(*says)
    network.connectTCP(*RELAY, end)
    network.pump([0.05] * 10)
    return end


def live(person):
    return lambda: person.link.state == "live"


# The way


def test_a_game_is_played_to_its_end_over_a_relay_with_the_code_alone(room):
    assert number_of(room.host.seal.code) >= 1000
    assert room.host.seal.code.count("-") == 3
    person = room.relayed()
    room.play_to_the_end(person)
    assert person.link.way == "relay"
    assert [member.address[:6] for member in room.host.members.values() if member.seats] == ["relay:"]


def test_g27_a_relay_that_restarts_in_the_middle_of_a_game_costs_nothing(room):
    person = room.relayed()
    room.until(lambda: person.turns >= 2)
    code = room.host.seal.code
    room.stop_relay()
    room.until(lambda: person.link.state == "resuming")
    room.start_relay(seed="another")
    room.until(live(person), 30)
    assert room.host.seal.code == code
    room.play_to_the_end(person)


def test_g27_control_a_host_that_does_not_come_back_to_its_relay_is_not_found(room):
    person = room.relayed()
    room.until(lambda: person.turns >= 1)
    room.registration.close()
    room.stop_relay()
    room.start_relay(seed="another")
    with pytest.raises(AssertionError):
        room.until(live(person), 30)


def test_g27_a_host_that_changes_networks_is_found_again_at_once(room):
    person = room.relayed()
    room.until(lambda: person.turns >= 1)
    host = next(iter(room.board.hosts.values()))
    host.household = "192.0.2.9"  # it was there before
    again = type(room.registration)(room.network, RELAY, room.secure, lambda: room.host)
    again.open()
    room.until(lambda: person.link.state == "resuming", 10)
    room.until(live(person), 10)
    room.play_to_the_end(person)


@pytest.mark.parametrize("lost", [1, 2])
def test_a_call_of_which_nothing_is_heard_is_made_again_and_the_first_is_forgotten(room, monkeypatch, lost):
    left = [lost]

    def loses(board, line, call, usual=Switchboard.call):
        if left[0]:
            left[0] -= 1  # the line stays open, and nobody hears anything of it
        else:
            usual(board, line, call)

    monkeypatch.setattr(Switchboard, "call", loses)
    began = room.network.seconds()
    person = room.relayed(playing=False)
    room.until(live(person))
    assert room.network.seconds() - began < lost * CALL_AGAIN + 2
    room.network.advance(1)
    assert len(room.board.streams) == 1
    assert [line.state for line in room.board.lines] == ["host"]


@pytest.mark.parametrize("steps", range(8))
def test_a_table_that_is_put_away_while_it_registers_is_not_known_there(steps):
    room = RelayedRoom(Pairs(), bots=1)
    room.start_relay()
    registration = Registration(room.network, RELAY, room.secure, lambda: room.host)
    registration.open()
    room.network.pump([room.network.delay] * steps)
    registration.close()
    room.network.pump([0.05] * 40)
    assert not room.board.hosts
    assert not room.board.lines


def test_another_game_of_the_same_people_goes_over_the_relay_as_well(room):
    from netcode.rematch import change_tables

    person = room.relayed()
    room.play_to_the_end(person)
    room.host = change_tables(room.host, room.door)
    room.until(lambda: person.link.why is not None and person.link.why.code == "again")
    follow = person.link.successor()
    follow.open()
    room.until(lambda: follow.state == "live")
    assert follow.way == "relay"


# Whose number it is


def test_a_number_comes_back_to_its_host_alone_also_from_a_relay_that_remembers_nothing():
    network = Network()
    numbers = Numbers(network, SECRET, Counted("first"))
    number = numbers.claim(b"table", 0, b"")
    lease = numbers.lease(number, b"table")
    anew = Numbers(network, SECRET, Counted("second"))
    assert anew.claim(b"thief", number, lease) != number
    assert anew.claim(b"table", number, lease) == number
    forgetful = Numbers(network, b"another secret", Counted("third"))
    assert forgetful.claim(b"table", number, lease) != number


def test_nobody_registers_a_table_whose_key_they_have_not(room):
    certificate, _ = CERTIFICATE
    _, key = new_certificate()
    thief = speak(room.network, r.Register(proto=r.PROTOCOL, certificate=certificate))
    nonce = thief.heard[0].nonce
    words = r.signed_words(nonce, r.table_id(pin(certificate)))
    thief.transport.write(r.framed(r.Proof(sig=signature_of(key, words))))
    room.network.pump([0.05] * 10)
    assert thief.heard[-1] == r.Refused(code="no-proof")
    room.until(live(room.relayed()))


# What a hostile relay tries


def tapped(room, meddle):
    """From now on the relay does this with what it passes on, from either end."""

    def received(end, data, original=StreamEnd.dataReceived):
        for changed in meddle(end, data):
            original(end, changed)

    return received


def never_seated(room, monkeypatch, meddle, seconds=60):
    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, meddle))
    person = room.relayed()
    room.until(lambda: person.link.state in ("refused", "closed") or person.link._tries > 3, seconds)
    assert person.link.state != "live"
    assert not any(member.seats for member in room.host.members.values())


def test_g26_a_relay_that_reads_sees_no_word_of_the_table(room):
    seen = bytearray()
    room.network.tap = lambda end, data: seen.extend(data)
    person = room.relayed(name="Beatrice")
    room.until(lambda: person.turns >= 1)
    person.link.send(m.Chat(text="the words of a friend"))
    room.play_to_the_end(person)
    words = room.host.seal.code.split("-", 1)[1]
    assert len(seen) > 5000
    for secret in (
        b"Beatrice",
        b"the words of a friend",
        words.encode(),
        *map(str.encode, words.split("-")),
        b"seated",
    ):
        assert secret not in seen


def test_g26_control_without_tls_the_same_ear_hears_everything():
    from tests.netcode.tables import Room

    room = Room(Pairs(), bots=1)
    seen = bytearray()
    room.network.tap = lambda end, data: seen.extend(data)
    room.until(lambda: room.peer(name="Beatrice").link is not None)
    room.until(lambda: b"Beatrice" in seen)


def test_g26_a_relay_that_flips_a_bit_ends_the_stream_and_changes_nothing(room, monkeypatch):
    def flips(end, data):
        return [data[:-1] + bytes([data[-1] ^ 1])]

    never_seated(room, monkeypatch, flips)


def test_g26_a_relay_that_replays_is_noticed(room, monkeypatch):
    never_seated(room, monkeypatch, lambda end, data: [data, data])


def test_g26_a_relay_that_reorders_is_noticed(room, monkeypatch):
    held = {}

    def reorders(end, data):
        if end in held:
            return [data, held.pop(end)]
        held[end] = data
        return []

    never_seated(room, monkeypatch, reorders, 200)


def test_g26_a_relay_that_drops_in_the_middle_costs_no_move(room, monkeypatch):
    person = room.relayed()
    room.until(lambda: person.turns >= 1)
    drop = [True]
    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, lambda end, data: [] if drop else [data]))
    room.until(lambda: person.link.state == "resuming", 60)
    drop.clear()
    room.play_to_the_end(person)


class Inside(Protocol):
    """One of the two ends of a relay that ends TLS in the middle: what it reads here it writes there."""

    other = None

    def dataReceived(self, data):
        self.other.transport.write(data)

    def connectionLost(self, reason=None):
        self.other.transport.loseConnection()


def terminates_tls(room):
    """The relay shows guests a certificate of its own, and passes on to the real door what it reads inside."""
    certificate, key = new_certificate()
    tls = HostTls(certificate, key)

    def build(end):
        return SimpleNamespace(buildProtocol=lambda addr: end, doStart=lambda: None, doStop=lambda: None)

    def listening(addr):
        to_guest, to_host = Inside(), Inside()
        to_guest.other, to_host.other = to_host, to_guest
        room.network.doors[99] = SimpleNamespace(admits=lambda host: True, buildProtocol=room.secure.buildProtocol)
        room.network.connectTCP("mid", 99, guest_tls(room.network, build(to_host)))
        return TLSMemoryBIOFactory(tls, False, build(to_guest), clock=room.network).buildProtocol(addr)

    room.registration.door = SimpleNamespace(buildProtocol=listening)
    return r.table_id(pin(certificate))


def says_of_every_table(monkeypatch, lie):
    """The relay tells callers that every table has this hash."""

    def say(line, message, honestly=Line.say):
        honestly(line, replace(message, table=lie) if isinstance(message, r.Found) else message)

    monkeypatch.setattr(Line, "say", say)


def test_g26_a_relay_that_terminates_tls_shows_the_wrong_certificate(room):
    terminates_tls(room)
    person = room.relayed()
    room.until(lambda: person.link.state == "refused", 60)
    assert not room.door.closed["wrong-code"], "the guest has proved nothing to anybody"
    assert not any(member.seats for member in room.host.members.values())


def test_g26_a_relay_that_terminates_tls_and_lies_about_the_table_fails_at_the_proof(room, monkeypatch):
    """The guest has never been there, and takes the certificate for the table's; the code is right on both sides."""
    says_of_every_table(monkeypatch, terminates_tls(room))
    person = room.relayed()
    room.until(lambda: person.link.state == "refused", 60)
    assert person.link.why.code == "wrong-code"
    assert room.door.closed["wrong-code"] == 1
    assert not any(member.seats for member in room.host.members.values())


def test_g26_control_proofs_that_were_not_bound_to_the_channel_would_let_that_relay_in(room, monkeypatch):
    says_of_every_table(monkeypatch, terminates_tls(room))
    room.door.binding = lambda transport: b"any channel"
    person = room.relayed(binding=lambda transport: b"any channel")
    room.until(lambda: any(member.seats for member in room.host.members.values()), 60)
    assert person.link.why is None


def test_g26_a_relay_that_pairs_wrong_streams_gets_nobody_in(room):
    """It joins the guest to another table: the code is proved to that one, which has another."""
    other = RelayedRoom(Pairs(), bots=1, network=room.network, seed="other")
    room.registration.door = other.secure
    person = room.relayed()
    room.until(lambda: person.link.state == "refused", 60)
    assert person.link.why.code == "wrong-code"
    assert not any(member.seats for member in other.host.members.values())


def test_g26_a_relay_that_guesses_codes_is_slowed_down_however_many_callers_it_invents(room, monkeypatch):
    callers = iter(range(1 << 20))
    monkeypatch.setattr(Switchboard, "_tag", lambda board, household: next(callers).to_bytes(8, "big"))
    monkeypatch.setattr("netcode.guesses.RELAY_GUESSES", (1.0, 8.0))
    began, closed = room.network.seconds(), room.door.closed
    for wave in range(2):
        code = renumbered("1-gues-sing-code", number_of(room.host.seal.code), Counted("a guess"))
        guessing = [room.relayed(f"g{wave}.{n}", code=code).link for n in range(10)]
        room.until(lambda guessing=guessing: all(link.state == "refused" for link in guessing), 60)
    assert next(callers) == 20
    assert 8 <= closed["wrong-code"] <= 8 + (room.network.seconds() - began)
    assert closed["wrong-code"] + closed["new-code"] + closed["wait"] == 20, (
        "the others were not compared with any code"
    )
    assert closed["wait"] > 0
    assert room.door.guesses.wait("198.51.100.7") <= 0, "who comes another way is not kept out"


# What a relay is told by anybody


@pytest.mark.parametrize(
    "junk",
    [
        b"\xff" * 64,
        (5000).to_bytes(4, "big"),
        wire.frame(b"nonsense"),
        r.Proof(sig=b""),
        r.Answer(proto=99, ticket=b"t" * 16),
    ],
)
def test_nonsense_gets_one_clear_reason_and_the_others_stream_on(room, junk):
    end = speak(room.network, junk)
    assert end.gone
    assert end.heard[-1].code in r.REFUSALS
    room.until(live(room.relayed()))


def test_half_open_connections_are_let_go_and_make_room():
    network = Network()
    network.doors[RELAY[1]] = board = Switchboard(network, Limits(), SECRET, Counted("relay"))
    silent = [speak(network) for _ in range(40)]
    assert len(board.lines) <= Limits().household_waiting
    network.pump([1.0] * 12)
    assert not board.lines
    assert all(end.gone for end in silent)


def test_a_flood_of_connections_from_one_household_is_bounded_and_others_come_in():
    network = Network()
    network.doors[RELAY[1]] = board = Switchboard(network, Limits(), SECRET, Counted("relay"))
    for _ in range(500):
        network.connectTCP("192.0.2.7", RELAY[1], Spoken())
    network.pump([0.05] * 4)
    assert len(board.lines) <= Limits().household_waiting
    assert board.refused["too-many"] >= 500 - Limits().household_knocks[1] - 5
    friend = Spoken(r.Ping(n=7))
    network.connectTCP("198.51.100.9", RELAY[1], friend)
    network.pump([0.05] * 4)
    assert friend.heard == [r.Pong(n=7)]


def test_a_host_that_floods_its_line_with_words_is_let_go(room):
    line = next(iter(room.board.hosts.values()))
    host = line.transport.peer
    for n in range(200):
        host.write(r.framed(r.Ping(n=n)))
    room.network.pump([0.05] * 4)
    assert line.dead
    assert room.board.refused["too-many"] == 1


def test_one_household_has_only_so_many_tables():
    network = Network()
    limits = Limits(household_tables=2, household_knocks=(1e6, 1e6))
    network.doors[RELAY[1]] = board = Switchboard(network, limits, SECRET, Counted("relay"))
    answers = []
    for _ in range(3):
        certificate, key = new_certificate()
        host = speak(network, r.Register(proto=r.PROTOCOL, certificate=certificate))
        words = r.signed_words(host.heard[0].nonce, r.table_id(pin(certificate)))
        host.transport.write(r.framed(r.Proof(sig=signature_of(key, words))))
        network.pump([0.05] * 10)
        answers.append(type(host.heard[-1]).__name__)
    assert answers == ["Registered", "Registered", "Refused"]
    assert len(board.hosts) == 2


def test_a_slow_reader_costs_at_most_256_kb_and_its_peer_is_not_read(room):
    person = room.relayed()
    room.until(lambda: person.turns >= 1)
    stream = next(iter(room.board.streams))
    end = stream.ends[0]
    reader = stream.ends[1].transport.peer
    reader.reading = False
    while end.transport.reading:
        end.dataReceived(b"x" * BUFFER)
    assert len(stream.ends[1].transport.waiting) <= 256 << 10
    assert not end.transport.reading


def test_an_end_that_has_had_its_share_is_read_later(room):
    person = room.relayed()
    room.until(lambda: person.turns >= 1)
    end = next(iter(room.board.streams)).ends[0]
    end.passed = ROOMY.bytes_a_second + 1
    room.network.advance(1.0)
    assert not end.transport.reading
    room.network.advance(1.0)
    assert end.transport.reading
