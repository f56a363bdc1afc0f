"""The browsers' door: who gets in with which ticket, and what nobody can do there."""

import json
import random

import pytest
from twisted.internet.task import Clock

from netcode.texts import NetworkSpeech
from netcode.web.sealing import Greeting, NotSealed
from sim.games import load_game
from tests.netcode.web.anything import any_words
from tests.netcode.web.browsers import Browser, Table

DEER = load_game("deer-portal")
DEFECT = NetworkSpeech("en").reject("defect")
"""What is answered when something broke on the host."""


@pytest.fixture
def table():
    return Table(Clock(), DEER, 4, ("classic",) * 3)


@pytest.fixture
def ada(table):
    ada = Browser(table)
    assert ada.join("Ada")["ok"]
    return ada


def test_a_person_with_the_invitation_gives_a_name_and_sits(table):
    browser = Browser(table)
    assert browser.heard[0]["kind"] == "welcome"
    assert not browser.heard[0]["joined"]
    browser.join("Ada")
    chair = browser.model["lobby"]["chairs"][0]
    assert (chair["name"], chair["present"], chair["browser"]) == ("Ada", True, True)
    assert browser.model["you"]["seat"] == 0


def test_a_whole_turn_is_played_by_choices_and_throws(table, ada):
    assert ada.ask(what="ready", on=True)["ok"]
    ada.go(1)
    assert ada.model["lobby"]["phase"] == "playing"
    revisions = [ada.model["rev"]]
    for _ in range(6):
        if not ada.model["ask"].get("mine"):
            ada.go(2)
            continue
        throw = ada.model["ask"].get("throw")
        if throw is not None and "choice" not in throw:
            assert ada.ask("throw", gesture={"aim": 3, "strength": 0.5})["ok"]
        else:
            choice = throw["choice"] if throw else next(iter(ada.model["ask"]["choices"]))
            assert ada.ask("act", choice=choice, rev=ada.model["rev"])["ok"]
        ada.go(1)
        revisions.append(ada.model["rev"])
    assert revisions == sorted(revisions)
    assert revisions[-1] > revisions[0]
    assert ada.model["log"]


def test_the_lobby_is_told_in_the_language_of_the_page(table, ada):
    ada.ask("look", language="nb")
    chairs = ada.go().model["lobby"]["chairs"]
    assert [(chair["name"], chair["level"]) for chair in chairs[1:2]] == [("Jord (klassisk)", "klassisk")]


def test_reloading_keeps_the_chair_and_a_second_tab_evicts_the_first(table, ada):
    again = Browser(table, ada.own)
    again.go()
    assert again.model["you"] == ada.model["you"]
    ada.hear()
    assert ada.heard[-1]["code"] == "evicted"
    assert ada.code == 4409
    again.lose()
    assert not table.host.lobby.chairs[0].present
    assert Browser(table, ada.own).go().model["you"]["name"] == "Ada"
    assert table.host.lobby.chairs[0].present


def test_whoever_a_bot_plays_for_takes_the_chair_back():
    table = Table(Clock(), DEER, 4, ("classic",) * 2)
    ada, ben = Browser(table), Browser(table, address="192.168.1.8")
    for browser, name in ((ada, "Ada"), (ben, "Ben")):
        assert browser.join(name)["ok"]
        assert browser.ask(what="ready", on=True)["ok"]
    ada.go(1)
    assert "back" not in ada.model["you"]["can"]
    assert ada.ask(what="bot", seat=0, level="classic")["ok"]
    assert "back" in ada.go().model["you"]["can"]
    assert not ada.model["ask"].get("mine")
    assert ada.ask(what="bot", seat=0)["ok"]
    assert "back" not in ada.go().model["you"]["can"]


def test_whoever_leaves_is_told_so_and_comes_back_to_the_kept_chair(table, ada):
    assert ada.ask(what="ready", on=True)["ok"]
    assert ada.go(1).ask(what="leave")["ok"]
    assert ada.heard[-1]["code"] == "left"
    assert ada.code == 1001
    assert not table.host.lobby.chairs[0].present
    assert Browser(table, ada.own).go().model["you"]["name"] == "Ada"
    assert table.host.lobby.chairs[0].present


def test_an_unknown_ticket_is_not_let_in(table):
    assert Browser(table, bytes(16)).code == 4401


def test_a_replayed_message_ends_the_connection_and_the_table_goes_on(table, ada):
    ada.say("ask", what="ready", on=True)
    ada.protocol.dataReceived(ada.sent)
    assert ada.hear().code == 4403
    other = Browser(table, ada.own)
    other.protocol.dataReceived(ada.sent)
    assert other.hear().code == 4403
    assert Browser(table, ada.own).go().model["you"]["name"] == "Ada"


def test_pages_of_other_sites_are_not_let_in(table):
    assert Browser(table, origin="http://evil.example").status == 403


def test_whoever_holds_the_same_ticket_cannot_read_along():
    host, page, listener = (Greeting(bytes([n]) * 16) for n in range(3))
    ticket = b"t" * 16
    _, to_page = host.as_host(ticket, page.answer(ticket))
    sealed = to_page.seal(b"secret")
    assert page.as_page(ticket, host.hello)[0].open(sealed) == b"secret"
    listener.random = page.random
    with pytest.raises(NotSealed):
        listener.as_page(ticket, host.hello)[0].open(sealed)


HOSTILE = [
    b"", b"{", b"[]", b"null", b"1e999", b"\xff\xfe", b'{"kind":"act"}', b'{"kind":"nothing","id":7}',
    b'{"kind":"act","id":1,"choice":"roll","rev":-5}', b'{"kind":"throw","id":2,"gesture":{"aim":1e308}}',
    b'{"kind":"throw","id":3,"gesture":{"aim":NaN}}', b'{"kind":"ask","id":4,"what":"start"}',
    b'{"kind":"ask","id":5,"what":"bot","seat":63,"level":"x"}', b'{"kind":"tap","id":6,"piece":"\\u0000"}',
    b'{"kind":"join","id":8,"name":"' + "\u202e".encode() + b'"}', b"[" * 9000, b'{"kind":"say","text":"' + b"x" * 9000,
    b'{"kind":"ask","id":9,"what":"sit","seat":2}', b'{"kind":"look","language":"xx","shape":"hand"}',
    b'{"kind":"ask","id":12,"what":"rename"}',
    b'{"kind":"act","id":10,"choice":{"a":[1]},"rev":0}', b'{"kind":"ask","id":11,"what":"consent","yes":true}',
]  # fmt: skip


def test_hostile_words_are_answered_and_never_end_the_table(table, ada):
    stranger = Browser(table, address="192.168.1.9")
    for words in HOSTILE:
        for browser in (stranger, ada):
            browser.say_raw(words)
            browser.go(0.5)
    assert ada.code is None
    assert not ada.wire.aborted
    assert not any(ada.answers[id]["ok"] for id in (7, 12))
    assert all(message.get("words") != DEFECT for message in ada.heard)
    assert ada.ask("say", text="still here")["ok"]


@pytest.mark.parametrize("raw", [b"\x82\x05hello", b"\x82\xff" + b"\xff" * 8, b"\x81\x80\1\2\3\4", b"\xff" * 40])
def test_what_is_no_frame_of_a_browser_ends_that_connection_only(table, ada, raw):
    stranger = Browser(table, address="192.168.1.9")
    stranger.protocol.dataReceived(raw)
    stranger.protocol.dataReceived(bytes(70_000))
    table.run()
    assert stranger.wire.disconnecting or stranger.wire.aborted
    assert ada.ask(what="ready", on=True)["ok"]


def test_who_is_silent_is_let_go_and_keeps_the_chair(table, ada):
    table.run(1)
    table.clock.pump([1.0] * 70)
    assert ada.hear().code == 4408
    ada.lose()
    assert Browser(table, ada.own).go().model["you"]["name"] == "Ada"


def test_far_too_many_messages_end_a_connection(table, ada):
    for _ in range(420):
        ada.say("book")
    assert ada.hear().code == 4429


def test_who_does_not_read_holds_nobody_up_and_then_sees_everything(table, ada):
    ben = Browser(table, address="192.168.1.9")
    ben.join("Ben", watch=True)
    sleeper = next(visit for visit in table.door.visits if visit.link and visit.link.name == "Ben")
    sleeper.pauseProducing()
    heard = len(ben.heard)
    assert ada.ask(what="ready", on=True)["ok"]
    ada.go(1)
    assert len(ben.hear().heard) == heard
    sleeper.resumeProducing()
    ben.go(1)
    assert ben.model["lobby"]["phase"] == "playing"
    assert ben.model["rev"] == ada.hear().model["rev"]


@pytest.mark.parametrize("seconds", [1, 70], ids=["with words for it", "while it is quiet"])
def test_who_says_goodbye_and_does_not_read_ours_is_gone_with_the_next_word(table, ada, seconds):
    ben = Browser(table, address="192.168.1.9")
    ben.join("Ben", watch=True)
    ben.send_raw((1000).to_bytes(2, "big"), kind=8)
    if seconds == 1:
        assert ada.ask("say", text="anybody?")["ok"]
    table.clock.pump([1.0] * seconds)
    assert ben.wire.aborted
    ben.lose()
    ada = Browser(table, ada.own).go()
    assert "spectators" not in ada.model["lobby"]
    assert ada.ask("say", text="still here")["ok"]


@pytest.mark.parametrize("seed", range(4))
def test_any_json_at_any_moment_is_answered_and_the_table_goes_on(seed):
    luck = random.Random(seed)
    table = Table(Clock(), DEER, 4, ("classic",) * 2)
    ada, eve = Browser(table), Browser(table, address="192.168.1.9")
    ada.join("Ada")
    for moment in range(3):
        if moment == 1:
            eve.join("Eve")
        if moment == 2:
            ada.ask(what="ready", on=True)
            eve.ask(what="ready", on=True)
            table.run(1)
        for _ in range(60):
            eve.say_raw(json.dumps(any_words(luck) | {"id": luck.randrange(1, 2**31)}).encode())
            eve.go(0.3)
            if eve.code is not None or eve.wire.aborted:
                break
        assert not any(message.get("words") == DEFECT for message in eve.heard)
        if eve.code is not None or eve.wire.aborted:
            eve = Browser(table, getattr(eve, "own", None), address="192.168.1.9")
    assert ada.hear().code is None
    assert ada.ask("say", text="still here")["ok"]
