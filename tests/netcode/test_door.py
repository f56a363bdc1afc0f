"""Whoever stands before the door cannot lock it: not for newcomers, and least of all for those who have a chair."""

from hashlib import blake2b

import pytest

from netcode import connection, door, secrets, wire
from netcode import messages as m
from netcode.guesses import GUESSES, RENEWAL_SECONDS
from netcode.secrets import WrongCode
from netcode.strangers import MOST_IN_ALL
from netcode.versions import fingerprints
from sim.codec import encode
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room

WRONG = "7-nono-nene"


class QuickPake:
    """Agrees on a key as SPAKE2 does, without its arithmetic: thousands of strangers shall not take minutes."""

    def __init__(self, code, is_host):
        self.code = code
        self.message = b"S" + bytes(8)

    def key(self, message):
        if message != self.message:
            raise WrongCode
        return blake2b(self.code.encode(), digest_size=32).digest()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for module in (door, connection, secrets):
        monkeypatch.setattr(module, "Pake", QuickPake)


class Stranger(wire.Frames):
    """Somebody at the door who says what the test wants, and comes again if told so."""

    limit = wire.HOST_LIMIT

    def __init__(self, room, address, says=lambda stranger, message: None, again=None):
        super().__init__()
        self.room, self.address, self.says, self.again = room, address, says, again
        self.heard = []
        self.lost = False
        room.network.connectTCP(address, room.PORT, self)

    def buildProtocol(self, addr):
        return self

    def clientConnectionFailed(self, connector, reason):
        self.connectionLost()

    def connectionMade(self):
        self.says(self, None)

    def connectionLost(self, reason=None):
        self.lost = True
        if self.again is not None:
            self.room.network.callLater(self.again, Stranger, self.room, self.address, self.says, self.again)

    def frame_received(self, payload):
        message = m.from_host(payload)
        self.heard.append(message)
        self.says(self, message)

    def say(self, message):
        self.send_frames(wire.frame(encode(message)))

    @property
    def why(self):
        return next((message.code for message in self.heard if isinstance(message, m.Closing)), None)


def hello(room):
    return m.Hello(proto=m.PROTOCOL, rules=fingerprints({room.game.id: room.game}))


def greets(stranger, message):
    """Says hello, and then nothing."""
    if message is None:
        stranger.say(hello(stranger.room))


def silent(stranger, message):
    """A half-open socket."""


def sends_junk(stranger, message):
    """What looks like a proof, and is none."""
    greets(stranger, message)
    if isinstance(message, m.Welcome):
        stranger.say(m.Pake1(data=b"A" + b"\xff" * 32))


def floods(stranger, message):
    if message is None:
        stranger.send_frames(*[wire.frame(b"\xc1" * 500)] * 20)


def guesses(stranger, message):
    """A real proof of a wrong code."""
    greets(stranger, message)
    if isinstance(message, m.Welcome):
        stranger.say(m.Pake1(data=secrets.Pake(WRONG, is_host=False).message))
    elif isinstance(message, m.Pake2):
        stranger.say(m.Confirm(mac=b"w" * 32))


def begins_a_proof(stranger, message):
    """A right pake1, and then nothing."""
    greets(stranger, message)
    if isinstance(message, m.Welcome):
        stranger.say(m.Pake1(data=secrets.Pake(WRONG, is_host=False).message))


def knows(code, waits=False):
    """Somebody who proves a code, or `waits` with the last step."""

    def says(stranger, message):
        greets(stranger, message)
        if isinstance(message, m.Welcome):
            stranger.pake = secrets.Pake(code, is_host=False)
            stranger.say(m.Pake1(data=stranger.pake.message))
        elif isinstance(message, m.Pake2) and not waits:
            key = stranger.pake.key(message.data)
            stranger.say(m.Confirm(mac=secrets.proof(key, "guest", b"channel", stranger.room.host.id)))

    return says


def last(stranger):
    return stranger.heard[-1] if stranger.heard else None


def passing(room, seconds):
    """Time passes bit by bit, so that everybody gets to say something."""
    end = room.network.callLater(seconds, lambda: None)
    room.until(lambda: not end.active(), seconds + 1)


def gets_in(room, address, seconds=10.0, code=None, name="Honest"):
    honest = room.peer(name, playing=False, address=address, code=code, spectator=True)
    room.until(lambda: honest.link.state in ("live", "refused"), seconds)
    assert honest.link.state == "live", honest.link.why


def wrong_code(room, address):
    """One wrong guess from an address, when it may guess again."""
    room.network.advance(max(0.0, room.door.guesses.wait(address)))
    stranger = Stranger(room, address, guesses)
    room.until(lambda: stranger.lost)
    assert stranger.why == "wrong-code"


# Codes


@pytest.mark.parametrize("says", [sends_junk, begins_a_proof])
def test_only_real_proofs_count_as_guesses(says):
    room = Room(Pairs(), bots=1)
    code = room.host.seal.code
    for number in range(10 * GUESSES):
        stranger = Stranger(room, f"10.0.0.{number}", says)
        passing(room, 0.5)
        if says is sends_junk:
            assert stranger.why == "malformed"
            assert room.door.guesses.wait(stranger.address) > 0
    assert room.host.seal.code == code
    gets_in(room, "10.0.1.1")


def test_typos_are_forgiven_to_whoever_knows_the_code():
    room = Room(Pairs(), bots=1)
    code = room.host.seal.code
    for _ in range(GUESSES - 1):
        wrong_code(room, "10.0.0.1")
    room.network.advance(30)
    gets_in(room, "10.0.0.1", name="Bo")
    assert room.door.guesses.wait("10.0.0.1") <= 0
    for _ in range(GUESSES - 1):
        wrong_code(room, "10.0.0.2")
    assert room.host.seal.code == code
    wrong_code(room, "10.0.0.3")
    assert room.host.seal.code != code


def test_guessing_from_many_addresses_does_not_change_the_code_faster_than_it_can_be_told():
    room = Room(Pairs(), bots=1)
    for number in range(64):
        Stranger(room, f"10.0.0.{number}", guesses, again=10.0)
    codes = []
    for _ in range(int(2 * RENEWAL_SECONDS / 10)):
        if room.host.seal.code not in codes:
            codes.append(room.host.seal.code)
        passing(room, 10)
    assert len(codes) in (2, 3)
    passing(room, 10)
    for number in range(3):
        gets_in(room, f"10.0.1.{number}", name=f"Honest {number}")


def test_a_proof_under_way_of_a_code_that_is_replaced_is_refused():
    room = Room(Pairs(), bots=1)
    old = room.host.seal.code
    late = Stranger(room, "10.0.0.1", knows(old, waits=True))
    room.until(lambda: isinstance(last(late), m.Pake2))
    for number in range(GUESSES):
        wrong_code(room, f"10.0.1.{number}")
    assert room.host.seal.code != old
    knows(old)(late, last(late))
    room.until(lambda: late.lost)
    assert late.why == "new-code"
    assert not any(isinstance(message, m.Confirmed) for message in late.heard)


def test_guesses_prepared_side_by_side_are_still_one_at_a_time():
    room = Room(Pairs(), bots=1)
    code = room.host.seal.code
    strangers = [Stranger(room, "10.0.0.1", begins_a_proof) for _ in range(8)]
    room.until(lambda: all(isinstance(last(stranger), m.Pake2) for stranger in strangers))
    for stranger in strangers:
        stranger.say(m.Confirm(mac=b"w" * 32))
    room.until(lambda: all(stranger.lost for stranger in strangers))
    assert sorted(stranger.why for stranger in strangers) == ["wait"] * 7 + ["wrong-code"]
    assert room.host.seal.code == code


# Places


def test_half_open_sockets_of_one_machine_lock_no_neighbour_out():
    """An IPv6 machine has its whole network's addresses, and so have its neighbours."""
    room = Room(Pairs(), bots=1)
    for number in range(80):
        for again in (0.9, 1.3):
            Stranger(room, f"2001:db8:1:2::{number + 16:x}", silent, again=again + number * 0.007)
    passing(room, 10)
    for number in range(5):
        gets_in(room, f"2001:db8:1:2::{number + 1:x}", name=f"Neighbour {number}")
        passing(room, 0.5)
    gets_in(room, "2001:db8:1:3::7", name="Elsewhere")
    gets_in(room, "192.168.1.7", name="Old")


def test_one_address_cannot_fill_the_room():
    room = Room(Pairs(), bots=1)
    for _ in range(40):
        Stranger(room, "10.0.0.1", greets)
    passing(room, 0.5)
    gets_in(room, "10.0.0.2")
    gets_in(room, "10.0.0.1", name="Neighbour")


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("says", [silent, greets, sends_junk, floods, guesses, begins_a_proof])
@pytest.mark.parametrize("moved", [False, True], ids=["same address", "another address"])
def test_g23_a_seated_guest_gets_back_while_64_addresses_attack(says, moved):
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    bo = room.peer("Bo", playing=False, address="10.0.1.1")
    room.until(lambda: bo.link.state == "live")
    passing(room, 1)
    for number in range(64):
        for _ in range(4):
            Stranger(room, f"10.0.0.{number}", says, again=0.4)
    passing(room, 3)
    for _ in range(3):
        bo.link.disconnect()
        room.until(lambda: bo.link.state == "resuming")
        if moved:
            bo.link._address = (f"10.0.1.{2 + len(bo.states)}", room.PORT)
        room.until(lambda: bo.link.state == "live", seconds=10)
        assert bo.link.seats == (0,)
    assert len(room.door.visits) <= MOST_IN_ALL + 2


def test_whoever_has_proved_the_code_is_not_pushed_out():
    room = Room(Pairs(), bots=1)
    slow = Stranger(room, "10.0.0.1", knows(room.host.seal.code))
    room.until(lambda: isinstance(last(slow), m.Confirmed))
    for _ in range(30):
        Stranger(room, "10.0.0.1", greets)
    passing(room, 1.0)
    assert not slow.lost
    slow.say(m.SeatRequest(name="Slow"))
    room.until(lambda: any(isinstance(message, m.Seated) for message in slow.heard))
