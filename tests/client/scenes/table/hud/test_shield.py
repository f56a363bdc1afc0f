"""The shield of a table: where there is one, what it says, and that it never says more than was checked."""

from pathlib import Path

import pytest

from client.demo import Demo
from client.scenes.results import ResultsScene
from client.scenes.table.commands import FlipShield
from client.scenes.table.hud.shield import LOOKS, standing
from client.scenes.table.mode import Menu
from client.scenes.table.scene import TableScene
from netcode.evidence import dump, weigh
from netcode.messages import Objection
from sim.speech import LANGUAGES
from tests.client.scenes.guests import Visit, cheated
from tests.client.scenes.probing import click, faults, texts
from tests.client.scenes.table.test_scene import YOU, my_turn, sit_down
from tests.client.scenes.test_app import SHAPES, resize
from tests.netcode.cheats import CHEATS, play

HONEST = "silent re-throw"


def shown_words(visit: Visit, table: TableScene) -> str:
    """The words in large type, as they stand on a screen."""
    if visit.demo.app.scene is not table:
        visit.demo.app.go(table)
        visit.run(0.3)
    click(visit.stage, "shield")
    visit.run(0.1)
    words = visit.stage.find("shield.words")
    assert words is not None
    click(visit.stage, "shield.close")
    visit.run(0.1)
    return words.words  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("chairs", [(YOU, "classic", "classic", "classic"), (YOU, YOU, "classic", "classic")])
def test_where_only_this_device_plays_there_is_no_shield(demo: Demo, chairs: tuple[str, ...]) -> None:
    table = sit_down(demo, chairs=chairs)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    assert demo.app.stage.find("shield") is None
    assert standing(table.alarm) == "none"
    assert not any("Compare these words" in words for words in texts(demo.app.stage))


def test_the_same_words_stand_on_the_host_s_screen_and_on_its_guest_s(demo: Demo) -> None:
    visit = Visit(demo, "words on two screens", hosting=True)
    host = visit.begin()
    visit.play(lambda: visit.bo.falls)
    here = shown_words(visit, host)
    there = shown_words(visit, TableScene(demo.app, visit.bo.link))
    assert here == there
    assert len(here.split()) == 4


def test_new_words_are_said_once(demo: Demo) -> None:
    visit = Visit(demo, "said once")
    table = visit.begin()
    words = visit.ada.link.shield.words
    assert f"Compare these words with everyone: {words}" in texts(visit.stage)
    visit.run(8)
    thrown = len(visit.ada.falls)
    visit.play(lambda: len(visit.ada.falls) > thrown)
    visit.run(0.2)
    assert not any("Compare these words" in text for text in texts(visit.stage))
    assert standing(table.alarm) == "good"


def test_the_panel_tells_what_was_checked_and_is_closed_by_escape_and_beside_it(demo: Demo) -> None:
    visit = Visit(demo, "panel")
    table = visit.begin()
    visit.play(lambda: len(visit.ada.falls) > 2)
    visit.wait(lambda: table.facts.mine)
    rolls = len(visit.ada.falls)
    for leave in (lambda: visit.stage.key("escape"), lambda: click_beside(visit)):
        click(visit.stage, "shield")
        visit.run(0.1)
        assert f"Checked on this device: 1 shuffle and {rolls} rolls." in texts(visit.stage)
        assert "The host has kept every promise so far." in texts(visit.stage)
        assert f"{rolls} rolls were repeated here: same results." in texts(visit.stage)
        assert "Signing with their own device: Ada (Water) and Bo (Earth)." in texts(visit.stage)
        rev = visit.ada.link.rev
        visit.stage.key("space")
        visit.run(0.3)
        assert visit.ada.link.rev == rev, "the key went through"
        leave()
        visit.run(0.1)
        assert visit.stage.find("shield.panel") is None
        assert not table.mode.has(Menu)


def click_beside(visit: Visit) -> None:
    visit.stage.pointer_down(3, 400)
    visit.stage.pointer_up(3, 400)


def test_the_host_s_own_window_claims_no_check(demo: Demo) -> None:
    visit = Visit(demo, "host counts", hosting=True)
    visit.begin()
    visit.play(lambda: len(visit.ada.falls) > 1)
    visit.wait(lambda: visit.demo.app.scene.facts.mine)
    rolls = len(visit.ada.falls)
    click(visit.stage, "shield")
    visit.run(0.1)
    assert f"You host. The others check on their devices: 1 shuffle and {rolls} rolls." in texts(visit.stage)
    assert "promise" not in visit.said


def test_every_standing_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len({mark for mark, _ in LOOKS.values()}) == len({colour for _, colour in LOOKS.values()}) == 4


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_panel_fits_any_window(demo: Demo, shape: tuple[int, int, float]) -> None:
    visit = Visit(demo, "panel fits")
    table = visit.begin()
    visit.wait(lambda: table.mode.settled)
    resize(demo, *shape)
    assert faults(visit.stage) == []
    table.do(FlipShield())
    for language in LANGUAGES:
        demo.app.store.change(language=language)
        resize(demo, *shape)
        assert faults(visit.stage) == []
    resize(demo, 1280, 720, 1.0)


# The end


def test_the_end_of_an_honest_game_is_proved_to_a_guest(
    demo: Demo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visit = cheated(monkeypatch, demo, HONEST, tmp_path, on=False)
    visit.begin()
    visit.play(lambda: isinstance(demo.app.scene, ResultsScene))
    visit.wait(lambda: visit.ada.audit is not None)
    visit.run(0.3)
    assert "The final log is the game you saw, and every promise was kept." in texts(visit.stage)
    assert visit.stage.find("results.shield") is not None
    assert faults(visit.stage) == []


def test_the_host_s_results_claim_no_proof(demo: Demo) -> None:
    visit = Visit(demo, "host's results", hosting=True)
    visit.begin()
    visit.play(lambda: isinstance(demo.app.scene, ResultsScene))
    visit.run(0.5)
    assert "Everyone else checks the final log on their own device." in texts(visit.stage)


def test_the_results_of_a_solo_game_say_nothing_about_proof(demo: Demo) -> None:
    table = sit_down(demo)
    for _ in range(400):
        my_turn(demo, table)
        if isinstance(demo.app.scene, ResultsScene):
            break
        demo.app.stage.key("space" if table.mode.hand is not None else "1")
        demo.run(0.1)
    demo.run(0.5)
    assert isinstance(demo.app.scene, ResultsScene)
    assert demo.app.stage.find("results.shield") is None


@pytest.mark.cheating
def test_a_false_secret_is_told_in_the_results(demo: Demo) -> None:
    visit = Visit(demo, "false secret", cheating=True)
    visit.begin()
    visit.room.host.play._secret = b"x" * 32
    visit.play(lambda: isinstance(demo.app.scene, ResultsScene))
    visit.wait(lambda: visit.ada.accusations)
    visit.run(0.3)
    assert "The host's secret is not the one it promised." in texts(visit.stage)
    assert "every promise was kept" not in visit.said
    resize(demo, 500, 800, 1.0)
    told = visit.stage.find("results.shield")
    assert told is not None
    read = visit.stage.find("results.scroll")
    assert read is not None
    assert told.on_screen().bottom < read.on_screen().bottom, "it is not seen without scrolling"
    resize(demo, 1280, 720, 1.0)
    assert visit.stage.find("alarm") is None


# Evidence


@pytest.mark.cheating
def test_evidence_about_another_host_accuses_nobody_here(demo: Demo, tmp_path: Path) -> None:
    """Anybody can make a host of their own cheat, and show what that proves."""
    other, eva, liv = CHEATS["changed nonce of a deal"][0]("another table", tmp_path, on=True)
    play(other, eva, liv)
    assert weigh(eva.accusations[0]) == "proved"
    visit = Visit(demo, "foreign evidence", cheating=True)
    table = visit.begin()
    visit.bo.link.send(Objection(kind="nonce", evidence=dump(eva.accusations[0])))
    visit.wait(lambda: table.alarm.objections)
    visit.run(0.2)
    assert "The evidence is about another host. It shows nothing here." in texts(visit.stage)
    assert standing(table.alarm) == "contested"
