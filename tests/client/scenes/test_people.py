"""The owner of a table and the people around it: removing, waiting, letting back in, asking for a seat."""

import pytest

from client.demo import Demo
from client.scenes.lobby import LobbyScene
from client.scenes.table.mode import Menu
from client.scenes.table.scene import TableScene
from netcode import messages as m
from sim.speech import LANGUAGES
from tests.client.scenes.guests import Visit
from tests.client.scenes.probing import click, faults, texts
from tests.client.scenes.test_app import SHAPES, resize


def cut(visit, person):
    """A connection breaks, and its guest does not come back by itself."""
    person.link._again.set = lambda *_: None
    person.link.disconnect()
    visit.wait(lambda: not all(chair.present for chair in visit.ada.link.lobby.chairs if chair.kind == "person"))


def watching(visit, name="Cy"):
    link = visit.room.peer(name, playing=False, spectator=True)
    visit.wait(lambda: link.link.lobby is not None and name in visit.ada.link.lobby.spectators)
    return link


# At the table


def test_the_owner_removes_a_player_at_the_seat_s_plate_and_a_bot_plays_on(demo: Demo) -> None:
    visit = Visit(demo, "remove", hosting=True)
    visit.begin()
    visit.press("plate1")
    assert "If you remove this player, a bot takes the seat." in texts(visit.stage)
    visit.press("person.remove")
    visit.wait(lambda: visit.bo.link.state == "refused")
    assert visit.bo.link.why.code == "removed"
    visit.wait(lambda: visit.ada.link.lobby.chairs[1].kind == "bot")
    visit.run(0.2)
    assert "Bo was removed from the table." in texts(visit.stage)
    assert visit.stage.find("plate1") is None


def test_removing_for_good_asks_once_more(demo: Demo) -> None:
    visit = Visit(demo, "ban", hosting=True)
    visit.begin()
    visit.press("plate1")
    visit.press("person.ban")
    assert "Bo (Earth) can't come back to this table." in texts(visit.stage)
    visit.press("person.cancel")
    assert visit.bo.link.state == "live"
    visit.press("plate1")
    visit.press("person.ban")
    visit.press("person.ban")
    visit.wait(lambda: visit.bo.link.state == "refused")
    assert visit.bo.link.why.code == "banned"


def test_a_double_press_is_no_second_answer(demo: Demo) -> None:
    visit = Visit(demo, "double press", hosting=True)
    visit.begin()
    visit.press("plate1")
    visit.look()
    click(visit.stage, "person.ban")
    visit.run(0.05)
    click(visit.stage, "person.ban")
    visit.run(0.3)
    assert visit.bo.link.state == "live"


def test_for_somebody_away_the_owner_lets_a_bot_play_or_waits(demo: Demo) -> None:
    visit = Visit(demo, "away", hosting=True)
    visit.begin()
    cut(visit, visit.bo)
    visit.press("plate1")
    visit.press("person.stand-in")
    visit.wait(lambda: visit.ada.link.lobby.chairs[1].level == list(visit.ada.link.game.bots)[-1])
    visit.press("plate1")
    assert "Away. A bot plays meanwhile." in texts(visit.stage)
    visit.press("person.wait")
    visit.wait(lambda: not visit.ada.link.lobby.chairs[1].level)


def test_escape_and_a_press_beside_close_the_menu_of_a_player(demo: Demo) -> None:
    visit = Visit(demo, "close", hosting=True)
    table = visit.begin()
    for leave in (
        lambda: visit.stage.key("escape"),
        lambda: (visit.stage.pointer_down(3, 400), visit.stage.pointer_up(3, 400)),
    ):
        visit.press("plate1")
        assert visit.stage.find("person") is not None
        leave()
        visit.run(0.1)
        assert visit.stage.find("person") is None
        assert not table.mode.has(Menu)


def test_a_guest_who_does_not_own_the_table_removes_nobody(demo: Demo) -> None:
    visit = Visit(demo, "not the owner", hosting=True)
    visit.begin()
    demo.app.go(TableScene(demo.app, visit.bo.link))
    visit.run(0.3)
    assert [control for control in ("plate0", "plate1", "plate2", "plate3") if visit.stage.find(control)] == []


def test_whoever_was_removed_reads_why(demo: Demo) -> None:
    visit = Visit(demo, "removed", hosting=True)
    visit.begin()
    demo.app.go(TableScene(demo.app, visit.bo.link))
    visit.ada.link.send(m.Remove(seat=1))
    visit.wait(lambda: visit.bo.link.state == "refused")
    visit.run(0.2)
    assert "The owner removed you from the table." in texts(visit.stage)


def test_the_owner_removes_somebody_who_watches_from_the_menu(demo: Demo) -> None:
    visit = Visit(demo, "watcher", hosting=True)
    visit.begin()
    cy = watching(visit)
    visit.stage.key("escape")
    visit.run(0.1)
    visit.press("watcher0")
    visit.press("person.remove")
    visit.wait(lambda: cy.link.state == "refused")
    assert cy.link.why.code == "removed"


def test_whoever_watches_sees_which_seats_can_be_asked_for(demo: Demo) -> None:
    visit = Visit(demo, "asking", hosting=True)
    visit.begin()
    cy = watching(visit)
    gallery = TableScene(demo.app, cy.link)
    demo.app.go(gallery)
    visit.run(0.3)
    assert [seat for seat in range(4) if visit.stage.find(f"plate{seat}")] == [2, 3]
    visit.press("plate3")
    assert "The owner of the table decides." in texts(visit.stage)
    visit.press("person.ask")
    visit.wait(lambda: visit.ada.link.proposal is not None)
    assert (visit.ada.link.proposal.seat, visit.ada.link.proposal.name) == (3, "Cy")
    visit.ada.link.send(m.Consent(yes=False))
    visit.wait(lambda: visit.ada.link.proposal is None)
    visit.run(0.3)
    assert "The host said no." in texts(visit.stage)


# In the lobby


def test_in_the_lobby_the_owner_removes_whoever_sits_there(demo: Demo) -> None:
    visit = Visit(demo, "lobby", hosting=True)
    visit.press("person1")
    assert "If you remove this player, the seat is free again." in texts(visit.stage)
    assert faults(visit.stage) == []
    visit.press("person.remove")
    visit.wait(lambda: visit.bo.link.state == "refused")
    assert visit.ada.link.lobby.chairs[1].kind == "open"


def test_in_the_lobby_the_owner_lets_somebody_back_into_their_seat(demo: Demo) -> None:
    visit = Visit(demo, "let back", hosting=True)
    cut(visit, visit.bo)
    again = visit.room.peer("Bo", playing=False, seat=1)
    visit.wait(lambda: visit.ada.link.proposal is not None)
    visit.run(0.2)
    assert any("wants to take Bo (Earth)'s seat" in words for words in texts(visit.stage))
    assert faults(visit.stage) == []
    visit.press("consent.yes")
    visit.wait(lambda: again.link.seats == (1,))


def test_in_the_lobby_whoever_watches_asks_for_the_seat_of_somebody_away(demo: Demo) -> None:
    visit = Visit(demo, "lobby asking", hosting=True)
    cy = watching(visit)
    demo.app.go(LobbyScene(demo.app, cy.link))
    visit.run(0.2)
    assert visit.stage.find("ask1") is None
    cut(visit, visit.bo)
    visit.press("ask1")
    visit.wait(lambda: visit.ada.link.proposal is not None)
    assert visit.ada.link.proposal.seat == 1


@pytest.mark.cheating
def test_an_open_objection_outlives_another_wish(demo: Demo) -> None:
    """What closes is that wish alone: the table still waits for everybody."""
    visit = Visit(demo, "two wishes", hosting=True, cheating=True)
    visit.begin()
    cy = watching(visit)
    cy.link.send(m.Sit(seat=2))
    visit.wait(lambda: visit.ada.link.proposal is not None)
    visit.bo.link.auditor._accuse("left-out")
    visit.wait(lambda: visit.ada.link.lobby.paused)
    visit.wait(lambda: visit.ada.proposals[-1].outcome == "lapsed")
    visit.run(0.3)
    assert visit.ada.link.proposal.kind == "go-on"
    assert visit.stage.find("alarm.play-on") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_of_a_player_fits_any_window(demo: Demo, language: str) -> None:
    visit = Visit(demo, "menus fit", hosting=True)
    table = visit.begin()
    visit.wait(lambda: table.mode.settled)
    cut(visit, visit.bo)
    demo.app.store.change(language=language)
    for shape in SHAPES:
        resize(demo, *shape)
        assert faults(visit.stage) == []
    table.people.open(1)
    for shape in SHAPES:
        resize(demo, *shape)
        assert faults(visit.stage) == []
    resize(demo, 1280, 720, 1.0)
