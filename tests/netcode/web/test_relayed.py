"""Promises G26 and G27 for pages: browsers in another home come over a relay that has their page and reads no word."""

import pytest
from twisted.protocols.tls import TLSMemoryBIOProtocol

from client.presenter.presentation import page_stamp
from netcode.relay.limits import Limits
from netcode.relay.pages import LOADING_SECONDS, MANY, MOST_LOADING, NO_TABLE
from netcode.relay.registration import read_page
from netcode.relay.stream import StreamEnd
from netcode.secrets import new_certificate
from netcode.web.door import BrowserDoor
from netcode.web.files import PIECE
from netcode.web.sealing import ANSWER, HELLO, Greeting, NotSealed, print_ticket, ticket_id
from sim.games import load_game
from tests.netcode.pipes import BUFFER
from tests.netcode.relays import CERTIFICATE
from tests.netcode.test_relay import tapped
from tests.netcode.web.browsers import upgrade
from tests.netcode.web.relayed import HOME, Far, PagesRoom

DEER = load_game("deer-portal")


class SecurePagesRoom(PagesRoom):
    secure_pages = True


class OtherRoom(PagesRoom):
    certificate = new_certificate()


def opened(kind=PagesRoom):
    room = kind(DEER, bots=3)
    room.start_relay()
    room.register()
    return room


@pytest.fixture
def room():
    return opened()


@pytest.fixture
def ada(room):
    return seated(room)


def seated(room):
    ada = room.page()
    assert ada.join("Ada")["ok"]
    return ada


def play(ada, turns=2):
    """So many own choices and throws."""
    for _ in range(200):
        ask = ada.go(0.5).model.get("ask", {})
        if not ask.get("mine"):
            continue
        if not turns:
            return
        turns -= 1
        throw = ask.get("throw")
        if throw is not None and "choice" not in throw:
            assert ada.ask("throw", gesture={"aim": 3, "strength": 0.5})["ok"]
        else:
            choice = throw["choice"] if throw else next(iter(ask["choices"]))
            assert ada.ask("act", choice=choice, rev=ada.model["rev"])["ok"]
    raise AssertionError("it is never this person's turn")


# The way


@pytest.mark.parametrize("kind", [PagesRoom, SecurePagesRoom], ids=["http", "https"])
def test_a_page_of_the_relay_sits_down_and_plays(kind):
    room = opened(kind)
    ada = seated(room)
    assert room.host.lobby.chairs[0].browser
    assert [member.address[:6] for member in room.host.members.values()] == ["relay:"]
    assert ada.ask(what="ready", on=True)["ok"]
    play(ada)
    assert ada.throws
    assert isinstance(next(iter(room.board.streams)).ends[0].transport, TLSMemoryBIOProtocol) == (kind.secure_pages)


def test_the_address_has_the_number_and_a_whole_ticket_and_the_relay_is_told_the_number_alone(room):
    seen = bytearray()
    room.network.tap = lambda end, data: seen.extend(data)
    seated(room)
    page, _, end = room.way.address().partition("/#")
    number, ticket = end.split(".")
    assert page == "https://relay:4750"
    assert int(number) == room.host.seal.lease.number
    assert ticket == print_ticket(room.table_door.invitation)
    assert len(room.table_door.invitation) == 16
    assert number.encode() in seen
    assert ticket.encode() not in seen


def test_pages_come_in_only_where_the_host_has_said_so(room):
    room.way.shut()
    room.run()
    assert room.page().code == NO_TABLE
    room.registration.let_pages_in(object())
    room.registration.let_pages_in(None)
    room.run()
    assert room.page().code == NO_TABLE


def test_a_table_that_is_not_there_is_told_to_the_page_which_tries_again(room):
    assert room.page(path="/ws/1").code == NO_TABLE
    assert room.page(path="/ws/" + "0" * 64).code == NO_TABLE
    assert room.board.refused["no-table"] == 2


def test_a_host_that_does_not_answer_is_told_to_the_page(room, monkeypatch):
    monkeypatch.setattr(type(room.registration), "ring", lambda registration, ring: None)
    assert room.page().code == NO_TABLE
    assert room.board.refused["no-answer"] == 1
    assert not room.board.rings


def test_g27_a_page_is_back_on_its_chair_after_the_relay_was_started_anew(room, ada):
    assert ada.ask(what="ready", on=True)["ok"]
    play(ada, 1)
    room.stop_relay()
    room.run(1)
    assert ada.wire.gone
    assert not room.host.lobby.chairs[0].present
    room.start_relay(seed="another")
    room.until(lambda: room.registration.state == "open", 30)
    room.run()
    again = room.page(ada.own)
    assert again.go().model["you"]["name"] == "Ada"
    assert room.host.lobby.chairs[0].present
    play(again, 1)


def test_g27_a_relay_that_has_forgotten_the_number_is_asked_for_the_table_by_its_name(room, ada):
    before = room.host.seal.lease.number
    name = next(said["relayed"] for said in ada.heard if said["kind"] == "welcome")
    room.stop_relay()
    room.run(1)
    room.start_relay(secret=b"another relay's secret", seed="another")
    room.until(lambda: room.registration.state == "open", 30)
    room.run()
    assert room.host.seal.lease.number != before
    assert room.page(ada.own, path=f"/ws/{before}").code == NO_TABLE
    assert room.page(ada.own, path=f"/ws/{name}").go().model["you"]["name"] == "Ada"


def test_the_next_game_of_the_same_people_goes_on_over_the_relay(room, ada):
    from netcode.rematch import change_tables

    assert ada.ask(what="ready", on=True)["ok"]
    following = change_tables(room.host, room.door)
    room.table_door.serve(following)
    room.host = following
    ada.go(1)
    assert ada.code is None
    assert ada.heard[-1]["kind"] != "closing"
    assert following.lobby.chairs[0].present


# What a hostile relay tries


def test_g26_everything_that_a_relay_holds_of_a_page_opens_nothing(room, monkeypatch):
    """It has every byte, the table's number and its certificate, and may take any sixteen of them for the ticket."""
    passed = {True: bytearray(), False: bytearray()}

    def reads(end, data):
        passed[end is end_of_page(room, end)].extend(data)
        return [data]

    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, reads))
    ada = seated(room)
    ada.ask("say", text="the words of a friend")
    seen = bytes(passed[True] + passed[False])
    assert len(seen) > 2000
    for secret in (b"Ada", b"the words of a friend", b"welcome", b"kind", ada.own, room.table_door.invitation):
        assert secret not in seen
    # the first two messages in the open, and one that is sealed
    hello = bytes(passed[False][2 : 2 + HELLO])
    answer = unmasked(passed[True], ANSWER)
    assert answer[:8] == ticket_id(room.table_door.invitation)
    sealed = ada_sealed(passed[False])
    known = seen[:4000] + CERTIFICATE[0] + str(room.host.seal.lease.number).encode() * 8
    for at in range(0, len(known) - 16, 7):
        liar = Greeting(bytes(16))
        with pytest.raises((NotSealed, ValueError)):
            liar.as_page(known[at : at + 16], hello)[0].open(sealed)


def end_of_page(room, end):
    """The end of a stream at which a page is."""
    return next((stream.ends[0] for stream in room.board.streams if end in stream.ends), None)


def unmasked(frames, size):
    """The first frame of a browser."""
    mask, payload = frames[2:6], frames[6 : 6 + size]
    return bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def ada_sealed(frames):
    """The host's second frame, which is its first that is sealed."""
    rest = frames[2 + HELLO :]
    assert rest[1] == 126
    size = int.from_bytes(rest[2:4], "big")
    return bytes(rest[4 : 4 + size])


def test_g26_control_whoever_has_the_ticket_and_sits_in_between_reads_along(room):
    """The same exchange, with a relay that knows the ticket: so it is the ticket that keeps it out."""
    middle, page = Greeting(bytes(16)), Greeting(bytes(16))
    ticket = room.table_door.invitation
    heard, _ = middle.as_host(ticket, page.answer(ticket))
    _, says = page.as_page(ticket, middle.hello)
    assert heard.open(says.seal(b"a move")) == b"a move"


def test_g26_a_relay_that_puts_its_own_keys_in_between_is_not_understood(room, monkeypatch):
    """It greets the page in the host's name, and answers the host in the page's: both know a ticket that it has not."""
    to_page, to_host, told = Greeting(b"m" * 16), Greeting(b"n" * 16), set()

    def between(end, data):
        page = end is end_of_page(room, end)
        if (end, page) in told:
            return [data]
        told.add((end, page))
        if page:
            lie = ticket_id(room.table_door.invitation) + to_host.random + to_host.public
            masked = bytes(byte ^ data[2 + at % 4] for at, byte in enumerate(lie))
            return [data[:6] + masked + data[6 + ANSWER :]]
        return [data[:2] + to_page.hello + data[2 + HELLO :]]

    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, between))
    ada = room.page()
    assert ada.heard == []
    assert ada.code == 4403
    assert not room.host.members


def hostile(room, monkeypatch, meddle):
    """What a page comes to whose relay does this with all that it passes on: it never sits down."""
    ada = room.page()
    assert ada.heard
    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, meddle))
    ada.say("join", name="Ada")
    for _ in range(20):
        room.run()
    assert not room.host.members
    return ada


def test_g26_a_relay_that_flips_a_bit_of_a_page_ends_the_stream_and_changes_nothing(room, monkeypatch):
    ada = hostile(room, monkeypatch, lambda end, data: [data[:-1] + bytes([data[-1] ^ 1])])
    assert ada.wire.gone or not any(visit.at_table for visit in room.table_door.visits)


def test_g26_a_relay_that_replays_what_a_page_said_is_noticed(room, monkeypatch):
    ada = seated(room)
    with monkeypatch.context() as hostile:
        hostile.setattr(StreamEnd, "dataReceived", tapped(room, lambda end, data: [data, data]))
        ada.say("ask", what="ready", on=True)
        room.run(1)
    assert ada.wire.gone
    assert not room.host.lobby.chairs[0].present
    assert room.page(ada.own).go().model["you"]["name"] == "Ada"


def test_g26_a_relay_that_drops_what_a_page_said_is_noticed_at_its_next_word(room, ada, monkeypatch):
    with monkeypatch.context() as hostile:
        hostile.setattr(StreamEnd, "dataReceived", tapped(room, lambda end, data: []))
        ada.say("ask", what="ready", on=True)
        room.run(1)
    ada.say("say", text="next")
    room.run(1)
    assert ada.hear().code == 4403
    assert not room.host.lobby.chairs[0].ready
    assert room.page(ada.own).go().model["you"]["name"] == "Ada"


def test_g26_a_relay_that_reorders_what_a_page_said_is_noticed(room, ada, monkeypatch):
    held = []

    def reorders(end, data):
        if end is not end_of_page(room, end):
            return [data]
        held.append(data)
        return [held.pop(), held.pop()] if len(held) == 2 else []

    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, reorders))
    ada.say("ask", what="ready", on=True)
    room.run(1)
    ada.say("say", text="next")
    room.run(1)
    assert ada.hear().code == 4403
    assert not room.host.lobby.chairs[0].ready


def test_g26_a_relay_that_says_what_a_ticket_is_called_moves_nobody_off_their_chair(room, ada):
    """What a ticket is called passes in the open: it proves nothing."""
    liar = room.page(ada.own)  # knows how to answer
    liar.lose()
    again = room.page(ada.own)
    assert again.go().model["you"]["name"] == "Ada"
    thief = Far(room, HOME)
    thief.transport.write(upgrade(f"/ws/{room.host.seal.lease.number}", "relay.example", "https://relay.example"))
    room.run(1)
    lie = ticket_id(ada.own) + bytes(16) + Greeting(bytes(16)).public
    thief.transport.write(b"\x82\xb8\0\0\0\0" + lie)
    room.run(1)
    assert again.hear().code is None
    assert not again.wire.gone
    thief.transport.write(b"\x82\xa0\0\0\0\0" + bytes(32))
    room.run(1)
    assert thief.gone
    assert again.ask("say", text="still here")["ok"]


def test_g26_a_relay_that_pairs_a_page_with_another_table_gets_nobody_in(room):
    other = OtherRoom(DEER, bots=3, network=room.network, seed="other")
    other.board, other.pages = room.board, room.pages
    other.register()
    room.registration.pages = other.registration.pages
    assert room.page().code == 4401
    assert not other.host.members


def test_g26_a_relay_that_guesses_tickets_is_slowed_down_however_many_homes_it_invents(room, monkeypatch):
    callers = iter(range(1 << 20))
    monkeypatch.setattr(type(room.board), "_tag", lambda board, household: next(callers).to_bytes(8, "big"))
    monkeypatch.setattr("netcode.guesses.RELAY_GUESSES", (0.1, 5.0))
    codes = [room.page(bytes([guess]) * 16).code for guess in range(20)]
    assert MANY in codes
    assert codes.count(4401) < 12


def test_one_home_that_guesses_waits_longer_each_time_and_another_does_not(room):
    codes = [room.page(bytes([guess]) * 16, home="203.0.113.5").code for guess in range(12)]
    assert codes[0] == 4401
    assert codes[-1] == MANY
    assert codes.count(MANY) == room.table_door.closed["wait"] >= 6
    assert room.page(home="203.0.113.9").heard


def test_the_short_address_of_a_lan_opens_nothing_over_a_relay(room):
    near = BrowserDoor(room.network, room.host, room.table_door.presentation)
    assert len(near.short) == 9
    assert room.page(near.invitation).code == 4401


# What a hostile host, and anybody, tries at the relay


def test_a_host_sends_a_browser_nothing_under_the_relay_s_name(room):
    """Whatever a host writes comes after the relay's own answer, which opens a socket and sets nothing."""
    ada = room.page()
    lines = ada.head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 101 Switching Protocols"
    assert {line.partition(":")[0] for line in lines[1:]} == {"Upgrade", "Connection", "Sec-WebSocket-Accept"}


def test_a_host_learns_nothing_of_a_browser_but_what_its_page_says(room, monkeypatch):
    heard = bytearray()
    monkeypatch.setattr(StreamEnd, "dataReceived", tapped(room, lambda end, data: (heard.extend(data), [data])[1]))
    seated(room)
    for told in (b"Mozilla", b"Cookie", b"GET ", b"HTTP/1.1", HOME.encode()):
        assert told not in heard


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        ("/", "", 200),
        ("/index.html", "", 200),
        ("/ws", "", 404),
        ("/ws/1234", "", 400),
        ("/ws/1234/5", "", 404),
        ("/ws/12345678", "", 404),
        ("/ws/1234", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n", 400),
        ("/ws/1234", "Origin: http://evil.example\r\n", 403),
        ("/models/../pyproject.toml", "", 404),
    ],
)
def test_the_relay_s_site_has_the_page_and_nothing_else(room, path, more, status):
    end = room.ask(f"GET {path} HTTP/1.1\r\nHost: relay.example\r\n{more}\r\n".encode())
    assert int(end.value().split()[1]) == status


def test_a_browser_that_talks_before_its_socket_is_open_is_cut_off(room):
    end = Far(room, HOME)
    number = room.host.seal.lease.number
    end.transport.write(upgrade(f"/ws/{number}", "relay.example", "https://relay.example"))
    room.network.pump([0.05])
    end.transport.write(b"\x82\x80\0\0\0\0" * 20)
    room.run(1)
    assert end.gone
    assert not room.board.rings


@pytest.mark.parametrize("kind", [PagesRoom, SecurePagesRoom], ids=["http", "https"])
def test_a_page_that_does_not_read_costs_the_relay_at_most_256_kb(kind):
    room = opened(kind)
    seated(room)
    stream = next(iter(room.board.streams))
    page, host = stream.ends
    wire = page.transport.transport if kind.secure_pages else page.transport
    wire.peer.reading = False
    for _ in range(100):
        if not host.transport.reading:
            break
        host.dataReceived(b"x" * BUFFER)
    assert not host.transport.reading
    waiting = len(wire.waiting) + len(b"".join(getattr(page.transport, "_appSendBuffer", ())))
    assert waiting <= 256 << 10


@pytest.mark.parametrize("kind", [PagesRoom, SecurePagesRoom], ids=["http", "https"])
def test_a_file_that_nobody_reads_waits_in_small_pieces_and_not_for_ever(kind):
    room = opened(kind)
    end = Far(room, HOME)
    room.run()
    (transport,) = room.pages.here
    wire = transport.transport if kind.secure_pages else transport
    wire.peer.reading = False
    end.transport.write(b"GET /large.js HTTP/1.1\r\nHost: relay.example\r\n\r\n")
    room.run(1)
    assert PIECE <= len(wire.waiting) <= 4 * PIECE
    room.network.pump([1.0] * round(LOADING_SECONDS + 2))
    assert not wire.connected
    assert not room.pages.here
    assert not room.board.loading
    assert len(room.ask(b"GET /large.js HTTP/1.1\r\nHost: relay.example\r\n\r\n").value()) > 1 << 20


def test_a_flood_of_page_loads_from_one_home_is_bounded_and_others_come_in():
    room = PagesRoom(DEER, bots=3)
    room.start_relay(limits=Limits(household_knocks=(1e6, 1e6), household_waiting=10_000))
    room.register()
    ends = [Far(room, "203.0.113.5") for _ in range(MOST_LOADING + 20)]
    assert sum(end.gone for end in ends) == 20
    assert room.page().heard
    for end in ends:
        end.transport.abortConnection() if not end.gone else None
    room.run()
    assert room.board._households["203.0.113.5"] == 0


def test_nothing_is_left_at_the_relay_of_pages_that_are_gone(room):
    for _ in range(30):
        page = room.page()
        assert page.heard
        page.lose()
    room.run(2)
    assert not room.board.streams
    assert not room.board.rings
    assert not room.pages.here
    assert room.board._households == {"relay": 1}
    assert not room.table_door.visits


def test_what_a_relay_says_of_its_page_is_an_address_or_nothing():
    assert read_page("https://:4750", "relay.example.org") == "https://relay.example.org:4750"
    assert read_page("http://:80", "2001:db8::1") == "http://[2001:db8::1]:80"
    assert read_page("https://play.example.org", "relay.example.org") == "https://play.example.org"
    for lie in ("", "javascript:alert(1)", "https://a/b", "https://a#", "https://a b", "https://a@b", "ftp://a"):
        assert read_page(lie, "relay.example.org") == ""


def test_a_page_is_told_which_one_its_host_has_so_that_another_version_says_so(room):
    assert room.page().heard[0]["page"] == page_stamp()
