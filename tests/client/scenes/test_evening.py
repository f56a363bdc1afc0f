"""An evening together at one device and over the network, as each of them sees it."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from client.demo import Demo
from client.scenes.home import HomeScene
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.new_table import OPEN, YOU, NewTableScene
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.table.commands import Hurry, LeaveTable, ReadRules, StandIn, ThrowDice, Undo
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.ui.theme import PRIMARY_BUTTON
from client.ui.widgets import Button, Label, Tile
from netcode import messages as m
from netcode.discovery import OpenTable
from netcode.link import LocalLink, PeerLink, Ticket, Tickets
from sim.games import all_games
from sim.speech import Speech
from tests.client.scenes.probing import click, faults, press, texts
from tests.client.scenes.table.test_scene import look, my_turn, sit_down, wait
from tests.netcode.tables import Room

ADVENTURE = all_games()["adventure-dice"]
DEER = all_games()["deer-portal"]


@pytest.fixture(autouse=True)
def anna(demo: Demo) -> None:
    demo.app.store.change(name="Anna")


# One device for all


def passed_on(demo: Demo, table: TableScene) -> None:
    """Play as the best bot would until the device changes hands."""
    for _ in range(40):
        wait(demo, lambda: table.hot_seat.hands_over or table.facts.mine)
        if table.hot_seat.hands_over:
            return
        look(demo)
        demo.play(table)
        demo.run(0.2)
    raise AssertionError("the turn never ends")


def test_whoever_throws_sees_the_throw_before_the_device_changes_hands(demo: Demo) -> None:
    table = sit_down(demo, ADVENTURE, (YOU, YOU))
    thrown = False
    for _ in range(20):
        demo.app.stage.key("enter")
        my_turn(demo, table)
        first = table.hot_seat.holder
        assert first is not None
        before = len(table.playback.moments)
        threw = table.link.fallen.counts
        passed_on(demo, table)
        demo.run(0.3)
        falls = [moment for moment in table.playback.moments[before:] if moment.fall is not None]
        thrown = table.link.fallen.counts != threw
        if thrown:
            break
        look(demo)
        click(demo.app.stage, "pass")
        demo.run(0.1)
    assert thrown
    assert falls, "the dice were seen falling"
    assert falls[-1].facing == first
    assert not table.hot_seat.curtained
    # what came of it is read in the own log, and the table is still there
    assert table.facts.log
    assert table.tabletop.board is not None
    assert table.facts.present is not None
    assert table.facts.present.facing == first
    own, words = table.hot_seat.came_of_it(table.facts.speech), texts(demo.app.stage)
    assert own
    assert {"Your turn", *own} <= set(words)
    assert faults(demo.app.stage) == []
    other = table.hot_seat.next_seats()[0]
    assert other != first
    words = texts(demo.app.stage)
    assert any(table.facts.speech.seat(other) in line for line in words)
    assert faults(demo.app.stage) == []
    look(demo)
    click(demo.app.stage, "pass")
    demo.run(0.1)
    assert table.hot_seat.curtained
    assert table.tabletop.board is None
    # whoever takes it is told what has happened, as they may know it
    demo.app.stage.key("enter")
    wait(demo, lambda: bool(table.hot_seat.missed))
    demo.run(0.1)
    assert faults(demo.app.stage) == []
    shown = texts(demo.app.stage)
    assert "Since your last turn" in shown
    assert "Your turn" not in shown
    box = demo.app.stage.find("missed")
    assert box is not None
    assert not any(box.area.contains(*spot) for spot in middles(demo, table, "hand"))
    assert all(line in shown for line in table.hot_seat.missed)
    assert [moment.facing for moment in table.playback.moments][-1] == other
    told = {line for entry in table.facts.log for line in entry.said}
    assert told >= set(table.hot_seat.missed)
    my_turn(demo, table)
    demo.play(table)
    demo.run(0.2)
    assert table.hot_seat.missed == []


def middles(demo: Demo, table: TableScene, kind: str) -> list[tuple[float, float]]:
    """Where the middles of targets are seen."""
    stage = demo.app.stage
    seen = [
        table.tabletop.pointing.seen_at(t.node.get_pos(t.node.get_top()))
        for t in table.tabletop.pointing.targets
        if kind in t.id
    ]
    spots = [((at.x + 1) / 2 * stage.width, (1 - at.y) / 2 * stage.height) for at in seen if at is not None]
    assert spots
    return spots


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_passing_the_device_on_fits_in_every_language(demo: Demo, language: str) -> None:
    demo.app.store.change(language=language)
    table = sit_down(demo, ADVENTURE, (YOU, YOU))
    demo.app.stage.key("enter")
    my_turn(demo, table)
    passed_on(demo, table)
    demo.run(0.3)
    assert faults(demo.app.stage) == []


# Over the network


class Elsewhere(LocalLink):
    """Somebody at another device."""

    local = False
    reveals = True
    in_browser = False


def lobby_with(demo: Demo, name: str = "Ben") -> tuple[LobbyScene, Elsewhere]:
    """A table of this device at which somebody from elsewhere has sat down."""
    lobby = demo.app.tables.begin(DEER, [YOU, OPEN, "classic", "classic"], DEER.Options())
    assert isinstance(lobby, LobbyScene)
    demo.app.go(lobby)
    demo.run(0.2)
    guest = Elsewhere(demo.clock, demo.app.tables._hosts[id(lobby.link)], name, seats=1)
    guest.open()
    wait(demo, lambda: guest.lobby is not None)
    demo.run(0.2)
    return lobby, guest


def table_with(demo: Demo, name: str = "Ben") -> tuple[TableScene, Elsewhere]:
    lobby, guest = lobby_with(demo, name)
    guest.send(m.Ready(on=True))
    wait(demo, lambda: lobby.link.lobby is not None and lobby.link.lobby.chairs[1].ready)
    lobby.begin()
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))
    table = demo.app.scene
    assert isinstance(table, TableScene)
    wait(demo, lambda: table.mode.settled)
    return table, guest


def test_start_is_highlighted_when_the_game_can_begin_and_says_why_when_not(demo: Demo) -> None:
    lobby = demo.app.tables.begin(DEER, [YOU, OPEN, "classic", "classic"], DEER.Options())
    assert isinstance(lobby, LobbyScene)
    demo.app.go(lobby)
    demo.run(0.2)
    assert start(demo).finishes is not PRIMARY_BUTTON
    assert "One seat is still free." in texts(demo.app.stage)
    click(demo.app.stage, "bot1")
    demo.run(0.2)
    assert start(demo).finishes is PRIMARY_BUTTON
    assert demo.app.stage.find("lobby.why") is None


def start(demo: Demo) -> Button:
    button = demo.app.stage.find("begin")
    assert isinstance(button, Button)
    return button


def test_a_notice_in_the_lobby_never_covers_the_code(demo: Demo) -> None:
    lobby, guest = lobby_with(demo)
    press(demo.app.stage, "begin")
    demo.run(0.3)
    assert "Not ready yet: Ben" in texts(demo.app.stage)
    code = next(w for w in demo.app.stage.tree.walk() if isinstance(w, Label) and w.words == lobby.link.lobby.code)  # type: ignore[union-attr]
    told = next(w for w in demo.app.stage.tree.walk() if isinstance(w, Label) and w.words.startswith("Can't start"))
    assert told.area.overlap(code.area).h <= 0 or told.area.overlap(code.area).w <= 0
    assert guest.state == "live"


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_a_guest_reads_rules_rulebook_and_chat_in_the_lobby_and_who_they_are(demo: Demo, language: str) -> None:
    demo.app.store.change(language=language)
    lobby, guest = lobby_with(demo)
    guest.send(m.Chat(text="The long game?"))
    scene = LobbyScene(demo.app, guest)
    demo.app.go(scene)
    demo.run(0.3)
    words = texts(demo.app.stage)
    assert "The long game?" in words
    assert any(line.startswith(Speech(DEER, language).say("option.first_seat")) for line in words)
    assert demo.app.stage.find("rulebook") is not None
    assert demo.app.stage.find("chat.entry") is not None
    assert scene.say("lobby.you", seat=Speech(DEER, language).say("seat.1")) in words
    assert faults(demo.app.stage) == []
    scene._moved_on = True
    demo.app.back()
    # what the host of the table reads
    demo.run(0.2)
    assert "The long game?" in texts(demo.app.stage)
    assert lobby.link.chat[-1].text == "The long game?"


def test_the_host_is_asked_before_the_others_are_left(demo: Demo) -> None:
    table, guest = table_with(demo)
    demo.app.stage.key("escape")
    demo.run(0.1)
    click(demo.app.stage, "menu.leave")
    demo.run(0.2)
    assert "Someone else is at this table" in texts(demo.app.stage)
    assert faults(demo.app.stage) == []
    click(demo.app.stage, "leave.stay")
    demo.run(0.1)
    assert demo.app.scene is table
    assert guest.state == "live"
    table.do(LeaveTable())
    demo.run(0.1)
    click(demo.app.stage, "leave.go")
    demo.run(0.2)
    assert isinstance(demo.app.scene, HomeScene)
    assert guest.state == "closed"
    assert guest.why is not None
    assert guest.why.code == "adjourned"


@pytest.fixture
def opened_again(demo: Demo) -> Iterator[None]:
    """The window is needed for other tests once it was closed."""
    yield
    demo.app.exit_code = None
    if not demo.app.scenes.scenes:
        demo.app.go(HomeScene(demo.app))


@pytest.mark.usefixtures("opened_again")
def test_whoever_closes_the_window_of_a_table_with_others_is_asked_like_whoever_leaves(demo: Demo) -> None:
    app = demo.app
    table, guest = table_with(demo)
    table.do(ReadRules())
    demo.run(0.1)
    app.close_asked()
    demo.run(0.1)
    # whatever is open over the table
    assert "Someone else is at this table" in texts(app.stage)
    assert faults(app.stage) == []
    assert app.exit_code is None
    app.stage.key("escape")
    demo.run(0.1)
    assert "Someone else is at this table" not in texts(app.stage)
    assert isinstance(app.scene, RulebookScene)
    assert guest.state == "live"
    app.close_asked()
    demo.run(0.1)
    click(app.stage, "leave.go")
    assert app.exit_code == 0
    demo.run(0.1)
    assert guest.why is not None
    assert guest.why.code == "adjourned"


@pytest.mark.usefixtures("opened_again")
def test_who_presses_the_close_button_twice_means_it(demo: Demo) -> None:
    _, guest = lobby_with(demo)
    demo.app.close_asked()
    demo.run(0.1)
    assert demo.app.exit_code is None
    demo.app.close_asked()
    assert demo.app.exit_code == 0
    demo.run(0.1)
    assert guest.state == "closed"


@pytest.mark.usefixtures("opened_again")
def test_a_window_closes_at_once_where_nobody_is_left_alone(demo: Demo) -> None:
    _, guest = lobby_with(demo)
    demo.app.close_asked()
    guest.leave()
    demo.run(0.1)
    assert demo.app.stage.find("leave.go") is None, "there is nothing to ask any more"
    demo.app.close_asked()
    assert demo.app.exit_code == 0


def test_the_code_can_be_read_while_the_game_is_played(demo: Demo) -> None:
    table, _ = table_with(demo)
    demo.app.stage.key("escape")
    demo.run(0.1)
    assert table.link.lobby is not None
    assert table.link.lobby.code
    assert any(table.link.lobby.code in words for words in texts(demo.app.stage))


def test_when_somebody_is_away_the_owner_chooses_to_wait_or_a_bot(demo: Demo) -> None:
    table, guest = table_with(demo)
    guest.leave()
    demo.run(1)
    # whoever lost the connection, or whose host was just started again, is back before anybody must decide
    assert "away" in texts(demo.app.stage)
    assert demo.app.stage.find("away.bot") is None
    wait(demo, lambda: table.facts.away == 1)
    demo.run(0.1)
    assert any("Ben" in words and "away" in words for words in texts(demo.app.stage))
    assert faults(demo.app.stage) == []
    click(demo.app.stage, "away.wait")
    demo.run(0.1)
    assert demo.app.stage.find("away.bot") is None
    table.model.turn_to(table.mode.waiting_for(()))
    demo.run(0.1)
    click(demo.app.stage, "away.bot")
    wait(demo, lambda: table.link.lobby is not None and table.link.lobby.chairs[1].level == "strong")
    demo.run(0.1)
    assert "bot plays" in texts(demo.app.stage)


def test_whoever_lets_a_bot_play_sees_it_and_the_way_back(demo: Demo) -> None:
    table, _ = table_with(demo)
    table.do(StandIn())
    wait(demo, lambda: table.facts.stood_in)
    demo.run(0.2)
    assert "A bot plays for you." in texts(demo.app.stage)
    assert table.facts.offered == ()
    assert not table.facts.mine
    demo.run(6)
    click(demo.app.stage, "back-in")
    wait(demo, lambda: not table.facts.stood_in)


def test_whoever_watches_is_told_so_and_you_are_marked(demo: Demo) -> None:
    table, guest = table_with(demo)
    assert {"you", "your turn"} & set(texts(demo.app.stage))
    host = demo.app.tables._hosts[id(table.link)]
    eva = Elsewhere(demo.clock, host, "Eva", seats=0)
    eva.open()
    wait(demo, lambda: eva.view is not None)
    watching = TableScene(demo.app, eva)
    demo.app.go(watching)
    wait(demo, lambda: watching.mode.settled)
    demo.run(0.1)
    assert any(words.startswith("You are watching.") for words in texts(demo.app.stage))
    assert not {"you", "your turn"} & set(texts(demo.app.stage))
    assert guest.state == "live"


def test_an_undo_that_others_must_allow_names_the_move_and_whoever_asked_hears_of_it(demo: Demo) -> None:
    table, guest = table_with(demo)
    my_turn(demo, table)
    other = TableScene(demo.app, guest)
    demo.app.go(other)
    wait(demo, lambda: other.mode.settled)
    table.do(ThrowDice())
    wait(demo, lambda: guest.view.phase == "move" and other.mode.settled)
    # the dice fell: everybody must agree
    table.do(Undo())
    wait(demo, lambda: guest.proposal is not None)
    demo.run(0.5)
    rolled = guest.view.die
    question = next(words for words in texts(demo.app.stage) if "wants to undo" in words)
    assert question.startswith("Anna (Water) wants to undo: “")
    assert f"rolls {rolled}" in question
    assert faults(demo.app.stage) == []
    demo.app.scenes.scenes.remove(other)
    other.tabletop.unmake()
    demo.app.refresh()
    table.course.remake()
    demo.run(0.2)
    assert any("Ben" in words and "allow the undo" in words for words in texts(demo.app.stage))
    guest.send(m.Consent(yes=False))
    wait(demo, lambda: table.link.proposal is None)
    demo.run(0.1)
    assert "No undo: someone said no." in texts(demo.app.stage)


def test_what_was_taken_back_stays_in_the_log_and_says_so(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    wait(demo, lambda: table.link.view.phase == "move" and table.facts.mine)
    said = [line.said for line in table.facts.log if not line.undone]
    table.do(Undo())
    demo.run(1)
    assert table.link.view.phase != "move"
    undone = [line for line in table.facts.log if line.undone]
    assert undone
    assert undone[0].said in said
    demo.run(0.2)
    assert any(words.startswith("Undone: ") for words in texts(demo.app.stage))


def test_two_people_here_have_names_of_their_own(demo: Demo) -> None:
    scene = NewTableScene(demo.app, DEER)
    scene.chairs = [YOU, YOU, "classic", "classic"]
    demo.app.go(scene)
    demo.run(0.1)
    click(demo.app.stage, "name1")
    for letter in "Cy":
        demo.app.stage.typed(letter)
    demo.run(0.1)
    press(demo.app.stage, "begin")
    demo.run(0.5)
    table = demo.app.scene
    assert isinstance(table, TableScene)
    assert table.link.lobby is not None
    assert [chair.name for chair in table.link.lobby.chairs[:2]] == ["Anna", "Cy"]


def near(taken: int, phase: str = "gathering") -> OpenTable:
    return OpenTable("t1", 7, "deer-portal", "Ada", taken, 4, phase, "1", 5, "127.0.0.1", 4747)


def test_a_table_of_the_list_is_joined_by_one_click_and_the_code_is_asked_only_if_unknown(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        Tables, "join", lambda self, *facts, **more: joined.append(facts) or NewTableScene(demo.app, DEER)
    )
    monkeypatch.setattr("client.scenes.lan.TableBrowser", lambda changed: SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(type(demo.app.reactor), "callInThread", lambda self, what: what(), raising=False)
    scene = LanScene(demo.app)
    demo.app.go(scene)
    scene._seen([near(1)])
    demo.run(0.1)
    click(demo.app.stage, "t1")
    demo.run(0.2)
    assert not joined
    assert demo.app.stage.focus_key == "chosen.code"
    for letter in "lemo-sati":
        demo.app.stage.typed(letter)
    demo.run(0.1)
    click(demo.app.stage, "chosen.join")
    demo.run(0.1)
    assert joined == [("127.0.0.1", 4747, "7-lemo-sati", False)]
    demo.app.home()
    # whoever has a seat there already says nothing
    scene = LanScene(demo.app)
    demo.app.go(scene)
    ticket = Ticket("t1", "127.0.0.1", 4747, b"t" * 32, b"p" * 32, 1, "Anna", game="deer-portal", code="7-lemo-sati")
    monkeypatch.setattr(Tables, "ticket", lambda self, table: ticket)
    scene._seen([near(2, "playing")])
    demo.run(0.1)
    tile = demo.app.stage.find("t1")
    assert isinstance(tile, Tile)
    told = [widget.words for widget in tile.content.walk() if isinstance(widget, Label)]
    assert any("your seat is kept" in words for words in told)
    click(demo.app.stage, "t1")
    demo.run(0.1)
    assert len(joined) == 2


def test_whoever_joins_is_asked_for_a_name_once(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        Tables, "join", lambda self, *facts, **more: joined.append(facts) or NewTableScene(demo.app, DEER)
    )
    monkeypatch.setattr("client.scenes.lan.TableBrowser", lambda changed: SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(type(demo.app.reactor), "callInThread", lambda self, what: what(), raising=False)
    demo.app.store.change(name="")
    scene = LanScene(demo.app, "7-lemo-sati", "127.0.0.1:4747")
    demo.app.go(scene)
    demo.run(0.2)
    assert not joined
    assert "Enter your name first." in texts(demo.app.stage)
    for letter in "Cy":
        demo.app.stage.typed(letter)
    demo.run(0.1)
    assert demo.app.settings.name == "Cy"
    click(demo.app.stage, "join")
    demo.run(0.1)
    assert joined


def test_a_code_over_a_relay_asks_those_that_were_given_or_those_of_the_settings(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    links: list[PeerLink] = []
    monkeypatch.setattr(PeerLink, "open", lambda link: links.append(link))
    monkeypatch.setattr("client.scenes.lan.TableBrowser", lambda changed: SimpleNamespace(close=lambda: None))
    monkeypatch.setattr(type(demo.app.reactor), "callInThread", lambda self, what: what(), raising=False)
    demo.app.store.change(name="Cy", relays=("relay.example", "192.0.2.7:99"))
    demo.app.go(LanScene(demo.app, "4821-lemo-sati-kora", relays=[("given.example", 4749)]))
    demo.run(0.2)
    assert [link._ways.relays for link in links] == [(("given.example", 4749),)]
    assert links[0]._goal().number == 4821
    demo.app.home()
    demo.app.go(scene := LanScene(demo.app))
    scene.code = "4821-lemo-sati-kora"
    scene.join()
    assert links[1]._ways.relays == (("relay.example", 4749), ("192.0.2.7", 99))
    demo.app.home()
    demo.app.go(scene := LanScene(demo.app))
    scene.code = "7-lemo-sati"
    scene.join()
    assert len(links) == 2, "a table of this network has to be seen on it"


def test_what_is_announced_follows_who_sits_there(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []

    class Board:
        def __init__(self, *facts: object, **more: object) -> None: ...

        def show(self, code: str, lobby: m.Lobby) -> None:
            shown.append(sum(chair.kind != "open" for chair in lobby.chairs))

        def withdraw(self) -> None: ...

    port = SimpleNamespace(getHost=lambda: SimpleNamespace(port=4747), stopListening=lambda: None)
    monkeypatch.setattr("client.scenes.doors.Advert", Board)
    monkeypatch.setattr("client.scenes.doors.open_door", lambda reactor, host: (port, SimpleNamespace(host=host)))
    monkeypatch.setattr(type(demo.app.reactor), "listenTCP", None, raising=False)
    _, guest = lobby_with(demo)
    assert 3 in shown, "a chair is free"
    assert shown[-1] == 4
    guest.leave()
    demo.run(0.2)
    assert shown[-1] == 3


def test_the_same_people_play_again_from_the_results_of_their_host(demo: Demo) -> None:
    table, guest = table_with(demo)
    assert table.link.lobby is not None
    code, host = table.link.lobby.code, demo.app.tables._hosts[id(table.link)]
    finish(demo, table, guest)
    wait(demo, lambda: isinstance(demo.app.scene, ResultsScene))
    look(demo)
    press(demo.app.stage, "results.again")
    wait(demo, lambda: isinstance(demo.app.scene, LobbyScene))
    lobby = demo.app.scene
    assert isinstance(lobby, LobbyScene)
    assert guest.why is not None
    assert guest.why.code == "again"
    following = demo.app.tables._hosts[id(lobby.link)]
    back = Elsewhere(demo.clock, following, "Ben", returning=True)
    back.open()
    wait(demo, lambda: back.seats == (1,))
    assert lobby.link.lobby is not None
    assert lobby.link.lobby.code == code
    assert following.id != host.id
    back.send(m.Ready(on=True))
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))
    again = demo.app.scene
    assert again is not table
    assert back.view is not None


def finish(demo: Demo, table: TableScene, guest: Elsewhere) -> None:
    """Bots play the game to its end."""
    table.do(StandIn())
    guest.send(m.StandIn(seat=1, level="strong"))
    for _ in range(4000):
        if table.link.outcome is not None:
            table.do(Hurry())
            return
        demo.clock.advance(1 / 10)
        table.playback.waiting.clear()
    raise AssertionError("the game never ends")


def test_home_offers_the_seat_that_waits_elsewhere(demo: Demo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("client.library.data_folder", lambda: tmp_path)
    monkeypatch.setattr("client.scenes.tables.data_folder", lambda: tmp_path)
    demo.app.refresh()
    demo.run(0.1)
    assert demo.app.stage.find("back-to-table") is None
    ticket = Ticket("t1", "127.0.0.1", 4747, b"t" * 32, b"p" * 32, 1, "Anna", game="deer-portal", at=time.time())
    Tickets(tmp_path / "tickets.json").put(ticket)
    joined: list[object] = []
    monkeypatch.setattr(Tables, "join", lambda self, *facts, **more: joined.append(more["ticket"]))
    demo.app.refresh()
    demo.run(0.1)
    assert "Back to your table: DeerPortal" in texts(demo.app.stage)
    click(demo.app.stage, "back-to-table")
    assert joined == [ticket]


# A guest whose host is gone


def test_a_guest_without_a_host_has_no_live_buttons_until_it_is_back(demo: Demo, tmp_path: Path) -> None:
    room = Room(DEER, seats=4, bots=2, folder=tmp_path)
    ada, ben = room.peer("Ada", playing=False), room.peer("Ben", playing=False)
    room.until(lambda: ada.link.lobby and ben.link.lobby)
    for person in (ada, ben):
        person.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.view is not None and ben.link.view is not None)
    link = (ada if ada.link.facing in DEER.to_act(ada.link.view) else ben).link
    table = TableScene(demo.app, link)
    demo.app.go(table)
    my_turn(demo, table)
    assert demo.app.stage.find("throw") is not None
    room.crash()
    room.until(lambda: link.state == "resuming")
    demo.run(0.2)
    assert not table.facts.mine
    assert table.facts.offered == ()
    assert table.mode.hand is None
    assert demo.app.stage.find("throw") is None
    assert any(words.startswith("Connection lost.") for words in texts(demo.app.stage))
    demo.app.stage.key("space")
    assert not link._unanswered
    room.restart()
    room.until(lambda: link.state == "live")
    demo.run(0.2)
    my_turn(demo, table)
    assert demo.app.stage.find("throw") is not None
    ada.link.leave()
    ben.link.leave()
