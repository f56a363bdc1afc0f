"""A cheating host and a window as its victim: the alarm, what it says, and what the person decides."""

import pytest

from client.demo import Demo
from client.scenes.home import HomeScene
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.table.hud.shield import standing
from client.scenes.table.mode import Menu
from netcode import messages as m
from netcode.evidence import parse
from netcode.texts import NetworkSpeech
from sim.speech import LANGUAGES
from tests.client.scenes.guests import Visit, cheated
from tests.client.scenes.probing import click, faults, press, texts
from tests.client.scenes.test_app import SHAPES, resize
from tests.netcode.cheats import CHEATS

pytestmark = pytest.mark.cheating

AT_THE_TABLE = (
    "silent re-throw",
    "false blame",
    "invented faces",
    "another gesture",
    "changed nonce",
    "number used again",
    "forged confirmation",
)
WORDING = NetworkSpeech("en")


def alarmed(monkeypatch, demo, name, tmp_path):
    visit = cheated(monkeypatch, demo, name, tmp_path)
    table = visit.begin()
    visit.play(lambda: visit.ada.accusations)
    visit.look()
    return visit, table


def objected(visit, kind="left-out"):
    """Bo's device says that the host cheats."""
    visit.room.cheating = True
    visit.bo.link.auditor._accuse(kind)
    visit.wait(lambda: visit.ada.link.lobby.paused)
    visit.look()


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_the_victim_of_a_cheat_is_told_what_the_host_did_and_what_that_proves(demo, monkeypatch, tmp_path, name):
    _, accused, weight = CHEATS[name]
    visit, _ = alarmed(monkeypatch, demo, name, tmp_path)
    shown = texts(visit.stage)
    assert WORDING.accusation(accused) in shown
    assert WORDING.say(f"accused.{weight}") in shown
    # and the file is where the dialog says
    (path,) = (tmp_path / "evidence").iterdir()
    assert f"Evidence saved: {path}" in shown
    assert parse(path.read_bytes()).kind == accused


def test_whoever_is_left_out_of_the_shuffle_hears_of_it_before_the_first_move(demo, monkeypatch, tmp_path):
    visit = cheated(monkeypatch, demo, "left out", tmp_path)
    visit.press("ready")
    visit.wait(lambda: visit.ada.accusations)
    visit.run(0.3)
    assert "The host left your random number out of a roll." in texts(visit.stage)


def test_no_key_goes_through_and_escape_does_not_wave_it_away(demo, monkeypatch, tmp_path):
    visit, table = alarmed(monkeypatch, demo, "changed nonce", tmp_path)
    asked = visit.ada.link._next_id
    for key in ("space", "m", "u", "enter", "1", "l", "escape"):
        visit.stage.key(key)
        visit.run(0.1)
    visit.stage.pointer_down(3, 400)
    visit.stage.pointer_up(3, 400)
    visit.run(0.2)
    assert visit.ada.link._next_id == asked
    assert visit.stage.find("alarm") is not None
    assert not table.mode.has(Menu)
    assert visit.ada.link.auditor.accusation is not None


def test_a_press_that_was_meant_for_something_else_decides_nothing(demo, monkeypatch, tmp_path):
    visit = cheated(monkeypatch, demo, "changed nonce", tmp_path)
    visit.begin()
    visit.play(lambda: visit.stage.find("alarm.play-on") is not None)
    click(visit.stage, "alarm.play-on")
    assert visit.ada.link.auditor.accusation is not None
    visit.press("alarm.play-on")
    assert visit.ada.link.auditor.accusation is None


def test_whoever_plays_on_votes_for_it_and_the_shield_stays_red(demo, monkeypatch, tmp_path):
    visit, table = alarmed(monkeypatch, demo, "invented faces", tmp_path)
    press(visit.stage, "alarm.play-on")
    visit.run(0.5)
    assert visit.ada.link.auditor.accusation is None
    assert visit.ada.link.proposal.agreed == visit.ada.link.seats
    assert "The table is paused." in visit.said
    visit.bo.link.tolerate()
    visit.bo.link.send(m.Consent(yes=True))
    visit.wait(lambda: not visit.ada.link.lobby.paused)
    visit.run(0.2)
    assert visit.stage.find("alarm") is None
    assert standing(table.alarm) == "alarm"
    click(visit.stage, "shield")
    visit.run(0.1)
    assert "The dice did not fall as the host says." in texts(visit.stage)
    assert "kept every promise" not in visit.said


def test_whoever_leaves_is_home_and_away_from_the_table(demo, monkeypatch, tmp_path):
    visit, _ = alarmed(monkeypatch, demo, "changed nonce", tmp_path)
    press(visit.stage, "alarm.leave")
    visit.run(0.5)
    assert isinstance(demo.app.scene, HomeScene)
    assert visit.ada.link.state == "closed"


def test_the_alarm_comes_to_the_front(demo, monkeypatch, tmp_path):
    visit = cheated(monkeypatch, demo, "changed nonce", tmp_path)
    table = visit.begin()
    visit.play(lambda: table.facts.mine)
    visit.ada.link.send(m.Throw()) if visit.ada.link.game.throw(visit.ada.link.view) else demo.play(table)
    demo.app.go(RulebookScene(demo.app, visit.ada.link.game))
    visit.wait(lambda: visit.ada.accusations)
    visit.run(0.2)
    assert demo.app.scene is table
    assert visit.stage.find("alarm") is not None


def test_an_accusation_that_was_played_on_in_spite_of_is_told_at_the_end(demo, monkeypatch, tmp_path):
    visit, _ = alarmed(monkeypatch, demo, "forged confirmation", tmp_path)
    visit.press("alarm.play-on")
    visit.bo.link.send(m.Consent(yes=True))

    def go_on():
        for person in (visit.ada, visit.bo):
            if person.link.auditor.accusation is not None:
                person.link.tolerate()
            if person.link.lobby.paused:
                person.link.send(m.Consent(yes=True))
        return isinstance(demo.app.scene, ResultsScene)

    visit.play(go_on)
    visit.run(0.5)
    assert "The host passed on a false confirmation of a seat." in texts(visit.stage)
    assert any(words.startswith("Evidence saved:") for words in texts(visit.stage))
    assert faults(visit.stage) == []


# Another chair objects


@pytest.mark.parametrize("hosting", [False, True], ids=["guest", "host"])
def test_another_chair_s_objection_pauses_the_table_until_all_agree(demo, hosting):
    visit = Visit(demo, f"objection {hosting}", hosting=hosting)
    table = visit.begin()
    objected(visit)
    assert "Bo (Earth) objects: The host left this seat's random number out of a roll." in texts(visit.stage)
    assert standing(table.alarm) == "contested"
    # not yet: people may talk first
    visit.press("alarm.not-yet")
    assert visit.stage.find("alarm") is None
    assert "Paused by an objection. Still to agree: Ada (Water) and Bo (Earth)." in texts(visit.stage)
    assert "The table is paused." in texts(visit.stage)
    assert faults(visit.stage) == []
    visit.press("alarm.open")
    visit.press("alarm.play-on")
    assert visit.ada.link.proposal.agreed == visit.ada.link.seats
    assert "plays on" in texts(visit.stage)
    assert visit.stage.find("alarm.play-on") is None
    visit.bo.link.tolerate()
    visit.bo.link.send(m.Consent(yes=True))
    visit.wait(lambda: not visit.ada.link.lobby.paused)
    visit.run(0.2)
    assert "Everyone agreed to play on." in texts(visit.stage)
    assert visit.stage.find("alarm") is None


def test_escape_puts_a_vote_off(demo):
    visit = Visit(demo, "put off")
    visit.begin()
    objected(visit)
    visit.stage.key("space")
    visit.stage.key("escape")
    visit.run(0.2)
    assert visit.stage.find("alarm") is None
    assert visit.stage.find("alarm.open") is not None
    assert visit.ada.link.proposal.agreed == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialogs_fit_any_window(demo: Demo, monkeypatch, tmp_path, language):
    visit = cheated(monkeypatch, demo, "false blame", tmp_path)
    visit.begin()
    objected(visit)
    demo.app.store.change(language=language)
    for shape in SHAPES:
        resize(demo, *shape)
        assert faults(visit.stage) == []
    visit.ada.link.auditor._accuse("blamed")
    visit.run(0.2)
    for shape in SHAPES:
        resize(demo, *shape)
        assert faults(visit.stage) == []
        assert visit.stage.find("alarm.leave") is not None
    resize(demo, 1280, 720, 1.0)
