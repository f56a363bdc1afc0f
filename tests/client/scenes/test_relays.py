"""Friends in other homes, as the window shows them: the list of relays, a table over one, and who came which way."""

from types import SimpleNamespace

import pytest

from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.new_table import OPEN, NewTableScene
from client.scenes.settings import SettingsScene
from client.scenes.table.scene import TableScene
from client.settings import MOST_RELAYS
from netcode import messages as m
from netcode.door import Door, SecureDoor
from netcode.link import PeerLink, Tickets
from netcode.relay.switchboard import Switchboard
from netcode.secrets import HostTls, is_relayed
from netcode.throws import at_once
from netcode.ways import Ways
from sim.games import all_games
from tests.client.scenes.on_network import OnNetwork
from tests.client.scenes.probing import faults, texts
from tests.client.scenes.test_app import resize
from tests.netcode.pipes import Network
from tests.netcode.relays import RELAY, ROOMY, SECRET
from tests.netcode.tables import Counted

DEER = all_games()["deer-portal"]


class World(OnNetwork):
    """The window on a network of pipes with a relay, and its clock."""

    def __init__(self, demo):
        super().__init__(demo, Network())
        self.network.delay = 0.01
        self.board = None
        self.open_relay()

    def open_relay(self):
        self.board = Switchboard(self.network, ROOMY, SECRET, Counted("relay"))
        self.network.doors[RELAY[1]] = self.board

    def close_relay(self):
        del self.network.doors[RELAY[1]]
        self.board.shut()

    def guest(self, code, name="Bo", **wish):
        link = PeerLink(
            self.network, "", 0, code, name, tickets=Tickets(), games=all_games(), off_thread=at_once,
            random_bytes=Counted(name), ways=Ways((RELAY,)), **wish,
        )  # fmt: skip
        link.open()
        return link


@pytest.fixture
def world(demo, own_tables, monkeypatch):
    world = World(demo)

    def open_door(reactor, host):
        tls = HostTls(host.seal.certificate, host.seal.key)
        door = Door(world.network, host, tls.pin)
        where = SimpleNamespace(host="127.0.0.1", port=4747)
        port = SimpleNamespace(getHost=lambda: where, stopListening=lambda: None, factory=SecureDoor(door, tls))
        return port, door

    advert = SimpleNamespace(show=lambda code, lobby: None, withdraw=lambda: None)
    monkeypatch.setattr("client.scenes.doors.open_door", open_door)
    monkeypatch.setattr("client.scenes.doors.Advert", lambda *facts, **more: advert)
    monkeypatch.setattr(type(demo.app.reactor), "listenTCP", None, raising=False)
    monkeypatch.setattr(
        type(demo.app.reactor),
        "connectTCP",
        lambda _, *arguments, **more: world.network.connectTCP(*arguments),
        raising=False,
    )
    demo.app.store.change(name="Ada", relays=(), direct=False)
    yield world
    demo.app.home()
    demo.app.store.change(relays=(), direct=False)


def open_table(world, relay="relay"):
    """Ada opens a table for a friend elsewhere, by hand."""
    world.demo.app.go(NewTableScene(world.demo.app, DEER))
    world.click(f"chair1.{OPEN}")
    world.click("elsewhere")
    if not world.demo.app.settings.relays:
        world.type("relay", relay)
    world.click("begin")
    return world.demo.app.scene


# The list in the settings


def test_a_relay_is_added_tested_and_removed_by_hand(world):
    world.demo.app.go(SettingsScene(world.demo.app))
    world.type("relay.new", "relay")
    world.click("relay.add")
    assert world.demo.app.settings.relays == ("relay",)
    assert "relay" in texts(world.stage)
    world.click("relay0.test")
    world.wait(lambda: "Answers in" in world.said)
    assert faults(world.stage) == []
    world.close_relay()
    world.click("relay0.test")
    world.wait(lambda: "No answer" in world.said)
    assert "Answers in" not in world.said
    world.click("relay0.remove")
    assert world.demo.app.settings.relays == ()
    assert "No answer" not in world.said


@pytest.mark.parametrize(
    "typed", ["no relay at all", "relay:0", "relay:99999", "[::g]:4749", "http://relay/", "é.example"]
)
def test_what_is_no_address_gets_one_sentence_and_is_not_kept(world, typed):
    world.demo.app.go(SettingsScene(world.demo.app))
    world.type("relay.new", typed)
    world.click("relay.add")
    assert f"'{typed}' isn't the address of a relay" in world.said
    assert world.demo.app.settings.relays == ()
    assert world.stage.find("relay.new").text == typed, "it can be mended"


def test_nothing_typed_is_asked_for_and_no_relay_is_kept_twice(world):
    world.demo.app.go(SettingsScene(world.demo.app))
    world.click("relay.add")
    assert "Type the address of a relay first." in world.said
    for _ in range(2):
        world.type("relay.new", "192.0.2.7:99")
        world.click("relay.add")
    assert "192.0.2.7:99 is on the list already." in world.said
    assert world.demo.app.settings.relays == ("192.0.2.7:99",)


def test_the_list_ends_with_its_eighth_relay(world):
    world.demo.app.store.change(relays=tuple(f"r{n}.example" for n in range(MOST_RELAYS)))
    world.demo.app.go(SettingsScene(world.demo.app))
    world.run(0.1)
    assert world.stage.find("relay.new") is None
    world.click("relay7.remove")
    assert world.stage.find("relay.new") is not None


@pytest.mark.parametrize("language", ["en", "it", "nb"])
@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
def test_settings_with_relays_fit_in_every_language_and_shape(world, language, size, monkeypatch):
    world.demo.app.store.change(
        language=language, relays=("relay.example.org", "a-rather-long-name.relays.example.org:4749")
    )
    world.demo.app.go(SettingsScene(world.demo.app))
    world.stage.resize(size, 1.0)
    world.run(0.2)
    assert faults(world.stage) == []


# A table for friends elsewhere


def test_a_table_is_opened_over_a_relay_and_a_friend_elsewhere_joins_with_its_code_alone(world):
    lobby = open_table(world)
    assert isinstance(lobby, LobbyScene)
    assert "Asking the relay relay:4749 for a table number" in world.said
    assert lobby.link.lobby.code not in texts(world.stage), "its number is not known yet"
    world.wait(lambda: is_relayed(lobby.link.lobby.code))
    world.run(0.1)
    code = lobby.link.lobby.code
    assert code in texts(world.stage)
    assert "Friends elsewhere join with the same code over relay:4749." in world.said
    assert world.demo.app.settings.relays == ("relay",), "it is known the next time"
    bo = world.guest(code)
    world.wait(lambda: bo.state == "live")
    world.run(0.1)
    assert {"Bo", "over a relay"} <= set(texts(world.stage))
    assert faults(world.stage) == []
    # the way is also in the menu of whoever it is, here and at the table
    world.click("person1")
    assert "over a relay" in [label.words for label in world.stage.find("person").walk() if hasattr(label, "words")]
    world.stage.key("escape")
    bo.send(m.Ready(on=True))
    world.wait(lambda: lobby.link.lobby.chairs[1].ready)
    world.click("begin")
    world.wait(lambda: isinstance(world.demo.app.scene, TableScene))


def test_the_relay_is_told_when_the_table_is_put_away(world):
    open_table(world)
    world.wait(lambda: world.board.hosts)
    world.demo.app.home()
    world.wait(lambda: not world.board.hosts)


def test_a_relay_that_does_not_answer_is_told_and_the_code_of_the_network_stands(world):
    world.close_relay()
    lobby = open_table(world)
    world.wait(lambda: "No answer from the relay relay:4749." in world.said)
    code = lobby.link.lobby.code
    assert code in texts(world.stage)
    assert not is_relayed(code)
    world.open_relay()
    world.wait(lambda: "Friends elsewhere join with the same code" in world.said)
    assert lobby.link.lobby.code.split("-")[1:] == code.split("-")[1:], "the words that were told stay"


def test_what_is_no_relay_opens_no_table_and_nothing_typed_is_asked_for(world):
    assert isinstance(open_table(world, "no relay at all"), NewTableScene)
    assert "isn't the address of a relay" in world.said
    assert world.demo.app.settings.relays == ()
    assert isinstance(open_table(world, ""), NewTableScene)
    assert "Type the address of a relay first." in world.said


def test_of_several_relays_one_is_chosen(world):
    world.demo.app.store.change(relays=("elsewhere.example:99", "relay"))
    world.demo.app.go(NewTableScene(world.demo.app, DEER))
    world.click(f"chair1.{OPEN}")
    assert world.stage.find("relay.relay") is None, "a table of this network needs none"
    world.click("elsewhere")
    world.click("relay.relay")
    world.click("begin")
    world.wait(lambda: world.board.hosts)


def test_another_game_of_the_same_people_is_open_at_the_same_relay(world):
    lobby = open_table(world)
    world.wait(lambda: is_relayed(lobby.link.lobby.code))
    tables, link = world.demo.app.tables, lobby.link
    before = tables.entrance(link).registration
    host = tables._hosts[id(link)]
    tables._open_next(link, host)
    after = tables._next[id(link)].link
    assert tables.entrance(after).registration is before
    assert before.state == "open"
    bo = world.guest(lobby.link.lobby.code)
    world.wait(lambda: bo.state == "live")
    assert bo.lobby is not None
    assert "Bo" in tables.entrance(after).ways
    tables.leave(after)
    world.wait(lambda: not world.board.hosts)


# A guest


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_a_guest_reads_which_way_they_came_in(world, language):
    lobby = open_table(world)
    world.wait(lambda: is_relayed(lobby.link.lobby.code))
    world.demo.app.store.change(language=language)
    bo = world.guest(lobby.link.lobby.code)
    world.wait(lambda: bo.state == "live" and bo.lobby is not None)
    scene = LobbyScene(world.demo.app, bo)
    world.demo.app.go(scene)
    world.run(0.1)
    words = {"en": "Connected over a relay.", "it": "tramite un relay", "nb": "over et relé"}[language]
    assert words in world.said
    assert scene.say("lobby.code.anywhere") in texts(world.stage), "their network is not the host's"
    assert faults(world.stage) == []
    scene._moved_on = True
    world.demo.app.back()


def test_whoever_knows_no_relay_is_led_to_the_settings_and_tries_again(world, monkeypatch):
    links = []
    monkeypatch.setattr("client.scenes.lan.TableBrowser", lambda changed: SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(type(world.demo.app.reactor), "callInThread", lambda self, what: what(), raising=False)
    monkeypatch.setattr(PeerLink, "open", lambda link: links.append(link))
    world.demo.app.go(scene := LanScene(world.demo.app))
    world.type("code", "4821-lemo-sati-kora")
    world.click("join")
    lobby = world.demo.app.scene
    assert lobby is not scene
    links[0]._no_way("")
    world.run(0.1)
    assert "you know none" in world.said
    world.click("settings")
    world.type("relay.new", "relay")
    world.click("relay.add")
    world.stage.key("escape")
    world.run(0.1)
    assert world.demo.app.scene is lobby
    world.click("again")
    world.run(0.2)
    assert [link._ways.relays for link in links] == [(), (("relay", 4749),)]
    assert links[1].code == "4821-lemo-sati-kora"


# Phones elsewhere


@pytest.fixture
def pages(world, monkeypatch):
    """A relay with a page for browsers."""
    monkeypatch.setattr("client.browsers.prepare_page", lambda: True)
    world.board.page = "https://:4750"
    return world


def test_phones_elsewhere_are_let_in_by_a_switch_of_their_own_that_says_what_they_rely_on(pages):
    lobby = open_table(pages)
    pages.wait(lambda: is_relayed(lobby.link.lobby.code))
    pages.run(0.2)
    assert "They get their page from relay:4749, and have to trust it" in pages.said
    assert pages.stage.find("elsewhere.qr") is None
    pages.click("elsewhere")
    pages.run(0.3)
    host = next(iter(pages.board.hosts.values()))
    assert host.browsers
    number = pages.demo.app.tables.entrance(lobby.link).registration._table().seal.lease.number
    (address,) = [text for text in texts(pages.stage) if text.startswith(f"https://relay:4750/#{number}.")]
    assert len(address.partition(".")[2]) == 22
    assert pages.stage.find("elsewhere.qr") is not None
    assert pages.stage.find("browsers.qr") is None, "the door of this network has a switch of its own"
    pages.click("elsewhere")
    pages.run(0.3)
    assert not host.browsers
    assert pages.stage.find("elsewhere.qr") is None


def test_a_relay_without_a_page_for_phones_is_said_to_have_none(pages):
    pages.board.page = ""
    lobby = open_table(pages)
    pages.wait(lambda: is_relayed(lobby.link.lobby.code))
    pages.click("elsewhere")
    pages.run(0.3)
    assert "relay:4749 has no page for phones and tablets." in pages.said
    assert pages.stage.find("elsewhere.qr") is None


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_the_lobby_with_phones_elsewhere_fits_in_every_shape(pages, language):
    pages.board.page = "http://a-rather-long-name.relays.example.org:4750"
    lobby = open_table(pages)
    pages.wait(lambda: is_relayed(lobby.link.lobby.code))
    pages.click("elsewhere")
    pages.demo.app.store.change(language=language)
    for size in ((540, 960), (1280, 720)):
        resize(pages.demo, *size, 1.0)
        pages.run(0.3)
        assert pages.stage.find("elsewhere.plain") is not None
        assert faults(pages.stage) == []
