"""Phones and tablets at a table of the window: the switch, the code they scan, and the big table nobody sits at."""

from types import SimpleNamespace

import pytest

from client.browsers import BrowserWay
from client.demo import Demo
from client.presenter.presentation import open_site
from client.qr import qr_lines, qr_rows
from client.scenes import browsers
from client.scenes.lobby import LobbyScene
from client.scenes.new_table import OPEN, YOU
from client.scenes.table.scene import TableScene
from client.ui.widgets import Mark, Picture, Tile
from netcode import messages as m
from sim.games import all_games
from tests.client.scenes.probing import click, texts
from tests.client.scenes.table.test_scene import wait
from tests.netcode.web.browsers import Browser

DEER = all_games()["deer-portal"]
SHORT_OF_ADDRESS = "http://192.168.1.20:4748/#"


class Opened:
    """The browsers' door of the demo's table, without a network: what tests.netcode.web.browsers.Browser knocks at."""

    def __init__(self, demo):
        self.demo = demo
        self.shut = False

    def open(self, reactor, host, language):
        self.door, self.site = open_site(reactor, host, language)
        return BrowserWay(self.door, self, False)

    def getHost(self):
        return SimpleNamespace(port=4748)

    def stopListening(self):
        self.shut = True

    def run(self, seconds=0.2):
        self.demo.run(seconds)


@pytest.fixture
def door(own_tables, monkeypatch):
    opened = Opened(own_tables)
    monkeypatch.setattr("client.browsers.let_browsers_in", opened.open)
    monkeypatch.setattr("client.browsers.prepare_page", lambda: True)
    monkeypatch.setattr(browsers, "own_addresses", lambda: ("192.168.1.20",))
    return opened


def lobby_of(demo: Demo, chairs=(YOU, OPEN, "classic", "classic")) -> LobbyScene:
    lobby = demo.app.tables.begin(DEER, chairs, DEER.Options())
    assert isinstance(lobby, LobbyScene)
    demo.app.go(lobby)
    demo.run(0.2)
    return lobby


def marks(demo):
    """All signs that are drawn, on tiles as well."""
    seen = list(demo.app.stage.tree.walk())
    seen += [inner for widget in seen if isinstance(widget, Tile) for inner in widget.content.walk()]
    return [widget.mark for widget in seen if isinstance(widget, Mark)]


def test_a_switch_in_the_lobby_shows_the_code_to_scan_and_an_address_to_type(demo, door):
    lobby_of(demo)
    assert demo.app.stage.find("browsers.qr") is None
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    (address,) = [text for text in texts(demo.app.stage) if text.startswith(SHORT_OF_ADDRESS)]
    assert len(address) - len(SHORT_OF_ADDRESS) == 9
    shown = demo.app.stage.find("browsers.qr")
    assert isinstance(shown, Picture)
    rows = qr_rows(address)
    image = shown.texture.get_x_size(), shown.texture.get_y_size()
    assert image == (len(rows), len(rows))
    assert len(qr_lines(address)) == -(-len(rows) // 2)


def test_whoever_comes_by_phone_has_a_sign_in_the_lobby_and_on_the_plate(demo, door):
    lobby = lobby_of(demo)
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    assert "phone" not in marks(demo)
    ben = Browser(door)
    assert ben.join("Ben")["ok"]
    demo.run(0.2)
    assert "phone" in marks(demo)
    assert lobby.link.lobby.chairs[1] == m.Chair(kind="person", name="Ben", present=True, browser=True)
    assert ben.ask(what="ready", on=True)["ok"]
    lobby.begin()
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))
    demo.run(0.5)
    assert "phone" in marks(demo)
    ben.lose()
    demo.run(0.2)
    assert "phone" not in marks(demo)


def test_switched_off_it_tells_everybody_at_it_and_is_shut(demo, door):
    lobby_of(demo)
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    ben = Browser(door)
    ben.join("Ben")
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    assert ben.hear().code == 1001
    assert door.shut
    assert demo.app.stage.find("browsers.qr") is None


def test_the_screen_can_be_left_to_the_table_and_sat_down_at_again(demo, door):
    lobby = lobby_of(demo)
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    click(demo.app.stage, "big-table")
    demo.run(0.2)
    assert lobby.link.seats == ()
    assert lobby.link.lobby.chairs[0].kind == "open"
    click(demo.app.stage, "sit0")
    demo.run(0.2)
    assert lobby.link.seats == (0,)


def test_a_big_table_begins_when_all_phones_are_ready_and_shows_their_throws(demo, door):
    lobby = demo.app.tables.big_table(DEER, [OPEN, OPEN, "classic", "classic"], DEER.Options())
    demo.app.go(lobby)
    demo.run(0.3)
    assert demo.app.stage.find("browsers.qr") is not None
    phones = [Browser(door, address=f"192.168.1.{n}") for n in (7, 8)]
    for phone, name in zip(phones, ("Ada", "Ben"), strict=True):
        assert phone.join(name)["ok"]
        assert phone.model["lobby"]["spectators"] == ["Big table"]
    for phone in phones:
        assert phone.ask(what="ready", on=True)["ok"]
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))
    table = demo.app.scene
    assert table.link.seats == ()
    ada = phones[0].go(0.5)
    throw = ada.model["ask"]["throw"]
    assert ada.ask("act", choice=throw["choice"], rev=ada.model["rev"], gesture={"aim": 10, "strength": 0.5})["ok"]
    wait(demo, lambda: any(moment.fall is not None for moment in table.playback.moments))
    (fell,) = ada.go(0.5).throws
    fall = next(moment.fall for moment in table.playback.moments if moment.fall is not None)
    assert [die["face"] for die in fell["dice"]] == [die.face for die in fall.rest.dice]


def test_everybody_on_a_phone_goes_over_to_the_next_game(demo, door):
    lobby = lobby_of(demo)
    click(demo.app.stage, "browsers")
    demo.run(0.2)
    ben = Browser(door)
    ben.join("Ben")
    host = demo.app.tables._hosts[id(lobby.link)]
    demo.app.tables._open_next(lobby.link, host)
    ben.go(0.5)
    assert ben.code is None
    assert door.door.host is not host
    assert ben.model["you"]["name"] == "Ben"
