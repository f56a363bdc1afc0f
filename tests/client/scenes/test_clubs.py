"""Clubs, as the window shows them: an address, the club's key in words, its tables, a new one, and a chair there."""

from types import SimpleNamespace

import pytest

from client.scenes.clubs import ClubScene, ClubsScene
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from netcode.club import messages as c
from netcode.club.identity import read_words
from netcode.throws import at_once
from sim.games import all_games
from tests.client.scenes.on_network import OnNetwork
from tests.client.scenes.probing import faults, texts
from tests.netcode.club.clubs import FIRST_PORT, Club, device

ADDRESS = f"127.0.0.1:{FIRST_PORT}"


class Visit(OnNetwork):
    """The window, on the network of a club."""

    def __init__(self, demo, club):
        super().__init__(demo, club.network)
        self.club = club

    def go(self):
        self.demo.app.go(LanScene(self.demo.app))
        self.click("clubs")
        assert isinstance(self.demo.app.scene, ClubsScene)
        self.type("club", ADDRESS)
        self.click("visit")
        self.hear("key in words")


@pytest.fixture
def visit(demo, own_tables, monkeypatch, tmp_path):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    club = Club(1)
    club.games.update(all_games())
    monkeypatch.setattr(
        type(demo.app.reactor),
        "connectTCP",
        lambda _, host, port, factory, **more: club.network.connectTCP(host, port, factory),
        raising=False,
    )
    monkeypatch.setattr("client.scenes.tables.find_number", lambda number: None)
    monkeypatch.setattr("client.scenes.lan.TableBrowser", lambda changed: SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(type(demo.app.reactor), "callInThread", lambda _, work: work(), raising=False)
    monkeypatch.setattr("netcode.guest.in_threads", lambda reactor: at_once)
    demo.app.store.change(name="Ada", clubs=())
    yield Visit(demo, club)
    demo.app.home()
    demo.app.store.change(clubs=())


def test_a_club_is_visited_by_its_address_shows_its_key_and_tables_and_is_on_the_list_afterwards(visit):
    bo = device("bo")
    visit.club.ask(c.Join(proto=c.PROTOCOL, who=c.Who(bo.public), name="Bo"), 0, bo)
    order = c.Order(proto=c.PROTOCOL, who=c.Who(bo.public), game="beat-the-bit", seats=2)
    visit.club.ask(order, 0, bo)
    visit.go()
    words = visit.club.ask(c.Look(proto=c.PROTOCOL)).words
    assert words in visit.said
    for shown in ("Astragal", "Members: Bo", "Beat the Bit", "0 of 2 seats taken"):
        assert shown in visit.said
    assert faults(visit.stage) == []
    assert visit.demo.app.settings.clubs == ((ADDRESS, words),)
    visit.demo.app.scene.back()
    visit.run(0.2)
    assert ADDRESS in visit.said
    visit.click("club0.remove")
    assert visit.demo.app.settings.clubs == ()


def test_a_table_is_opened_in_a_club_and_one_sits_down_at_it(visit):
    visit.go()
    visit.click("game.beat-the-bit")
    visit.click("open")
    visit.hear("Your table is open")
    assert faults(visit.stage) == []
    assert [facts["game"] for _, facts in visit.club.events("opened")] == ["beat-the-bit"]
    visit.click("own.join")
    assert isinstance(visit.demo.app.scene, LobbyScene)
    visit.hear("Ada")
    (line,) = visit.club.tables()
    assert "Ada" in line.names


def test_a_club_with_another_key_than_before_says_so(visit):
    visit.demo.app.store.change(clubs=((ADDRESS, "lemo sati boka lemo sati boka"),))
    visit.demo.app.go(ClubScene(visit.demo.app, ADDRESS))
    visit.hear("another key than before")
    assert "lemo sati boka lemo sati boka" in visit.said


def test_what_is_no_club_and_what_is_no_address_is_said_in_a_sentence(visit):
    visit.demo.app.go(ClubsScene(visit.demo.app))
    visit.type("club", "not an address")
    visit.click("visit")
    visit.hear("isn't an address")
    del visit.club.network.doors[FIRST_PORT]
    visit.demo.app.go(ClubScene(visit.demo.app, ADDRESS))
    visit.hear("No club answers")
    assert faults(visit.stage) == []


def test_one_becomes_a_member_writes_the_words_down_and_says_where_to_hear_of_ones_turn(visit):
    visit.go()
    visit.click("member.join")
    visit.click("member.go")  # the name of this device is there already
    visit.hear("You're a member here: Ada")
    visit.hear("Write these words down")
    assert faults(visit.stage) == []
    words = next(text for text in texts(visit.stage) if read_words(text) == text)
    visit.click("kept")
    assert words not in visit.said
    visit.click("member.reach")
    visit.type("member", "ada@example.org")
    visit.click("member.go")
    visit.hear("ada@example.org")
    assert faults(visit.stage) == []
    assert visit.club.say("SELECT name, reach FROM members") == [("Ada", "ada@example.org")]


def test_recovery_words_bring_a_member_back_on_another_device(visit):
    words = "lemo sati boka lemo sati boka lemo sati"
    bo = device("bo")
    visit.club.ask(c.Join(proto=c.PROTOCOL, who=c.Who(bo.public), name="Bo"), 0, bo, words)
    visit.go()
    visit.click("member.recover")
    visit.type("member", "no such words")
    visit.click("member.go")
    visit.hear("eight words of four letters")
    visit.click("member.cancel")
    visit.click("member.recover")
    visit.type("member", words)
    visit.click("member.go")
    visit.hear("You're a member here: Bo")
    assert faults(visit.stage) == []
