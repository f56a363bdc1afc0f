"""Far from the host, what a person does answers at once: it shows as taken; what comes of it, the rules say first."""

import pytest

from client.boards.moving import POINTED
from client.demo import FRAME
from client.scenes.table import commands
from client.scenes.table.commands import Choose, Pick
from client.ui.theme import TAKEN_BUTTON
from netcode.play import Play
from sim.game import Refused
from tests.client.scenes.guests import Visit
from tests.client.scenes.probing import click, faults, texts

FAR = 0.06
"""Seconds one way."""


@pytest.fixture
def visit(demo):
    visit = Visit(demo, "answers")
    visit.room.network.delay = FAR
    visit.begin()
    visit.play(lambda: ready(visit) and len(table(visit).playback.moments) > 2)
    visit.look()
    yield visit
    demo.app.home()


def table(visit):
    return visit.demo.app.scene


def ready(visit):
    """It is for Ada to throw, and everything has been seen."""
    scene = table(visit)
    return scene.facts.mine and scene.mode.hand is not None and not visit.ada.link._unanswered


def held(visit):
    dice = [die.id for die in table(visit).mode.sent.hand.throw.dice]
    return table(visit).tabletop.poses(dice)


def to_a_move(visit):
    """On to a decision between places to go."""
    visit.play(
        lambda: table(visit).facts.mine and table(visit).mode.hand is None and len(table(visit).facts.offered) > 1
    )
    visit.look()
    return next(target for target in table(visit).tabletop.pointing.targets if target.actions)


def test_a_throw_rattles_at_once_and_falls_when_the_table_says_how(visit):
    visit.demo.app.store.change(reduced_motion=False)
    visit.wait(lambda: ready(visit))
    visit.look()
    scene, played = table(visit), []
    visit.demo.app.audio.play, usual = (lambda name, *more: played.append(name)), visit.demo.app.audio.play
    try:
        rev, shown = scene.link.rev, len(scene.playback.moments)
        click(visit.stage, "throw")
        visit.run(FRAME)
    finally:
        visit.demo.app.audio.play = usual
    assert "rattle" in played
    button = visit.stage.find("throw")
    assert not button.enabled
    assert button.finishes == TAKEN_BUTTON
    assert f"{scene.mode.sent.words} …" in texts(visit.stage)
    before = held(visit)
    visit.run(FRAME)
    assert held(visit) != before, "the hand shakes"
    assert (scene.link.rev, len(scene.playback.moments)) == (rev, shown), "nothing has happened yet"
    assert faults(visit.stage) == []
    visit.wait(lambda: any(moment.fall is not None for moment in scene.playback.moments[shown:]), 5)
    assert not scene.tabletop.hand.rattling


def test_a_move_shows_as_taken_and_nothing_else_is_on_offer_meanwhile(visit):
    target, scene = to_a_move(visit), table(visit)
    rev, view = scene.link.rev, scene.facts.present.view
    glows = []
    scene.tabletop.board._show_legal, usual = (
        lambda seat, actions, glow=None: glows.append((actions, glow)),
        scene.tabletop.board._show_legal,
    )
    scene.do(Pick(target))
    scene.tabletop.board._show_legal = usual
    visit.run(FRAME)
    assert glows == [((target.actions[0],), POINTED)]
    assert scene.mode.sent.action == target.actions[0]
    assert scene.facts.offered == ()
    assert scene.link.rev == rev
    assert scene.facts.present.view == view, "the piece stands where it stood"
    # whatever is pressed meanwhile asks nothing more
    asks = scene.link._next_id
    scene.do(Pick(target))
    visit.stage.key("1")
    visit.stage.key("space")
    visit.run(FRAME)
    assert scene.link._next_id == asks
    visit.wait(lambda: scene.link.rev > rev, 5)
    visit.wait(lambda: scene.mode.sent is None, 5)


@pytest.mark.parametrize("what", ["throw", "move"])
def test_what_is_refused_is_taken_back_and_said(visit, monkeypatch, what):
    scene = table(visit)

    def refuses(self, *asked, **more):
        raise Refused("turn.not-yours")

    target = to_a_move(visit) if what == "move" else None
    moments, offered = len(scene.playback.moments), scene.facts.offered
    for name in ("act", "throw"):
        monkeypatch.setattr(Play, name, refuses)
    scene.do(Pick(target) if target is not None else commands.ThrowDice())
    visit.run(FRAME)
    assert scene.mode.sent is not None
    visit.wait(lambda: scene.mode.settled, 5)
    assert scene.mode.sent is None
    assert scene.facts.offered == offered
    assert not scene.tabletop.hand.rattling
    assert len(scene.playback.moments) == moments
    assert any("turn" in words for words in texts(visit.stage))
    assert (scene.mode.hand is not None) == (what == "throw")
    if what == "throw":
        assert scene.tabletop.hand.holding
        assert visit.stage.find("throw").enabled


def test_what_is_on_its_way_when_the_line_breaks_stays_taken_and_happens_once(visit):
    target, scene = to_a_move(visit), table(visit)
    rev = scene.link.rev
    entries = len(visit.room.host.play.table.log)
    scene.do(Choose(target.actions[0]))
    visit.run(FRAME)
    scene.link.disconnect()
    visit.run(0.05)
    assert scene.mode.sent is not None
    visit.wait(lambda: scene.link.rev > rev, 30)
    visit.wait(lambda: scene.mode.sent is None, 5)
    moves = [entry for entry in visit.room.host.play.table.log[entries:] if getattr(entry.input, "seat", None) == 0]
    assert len([entry for entry in moves if getattr(entry.input, "action", None) == target.actions[0]]) <= 1


def test_a_board_that_is_made_anew_meanwhile_shows_it_as_taken_as_well(visit):
    scene = table(visit)
    scene.do(commands.ThrowDice())
    visit.run(FRAME)
    scene.course.remake()
    assert scene.tabletop.hand.rattling
    assert scene.tabletop.hand.holding
    scene.do(commands.LookBack(scene.playback.moments[0]))
    assert not scene.tabletop.hand.rattling, "an earlier moment is looked at"
    scene.do(commands.LookBack(None))
    assert scene.tabletop.hand.rattling
    visit.wait(lambda: scene.mode.sent is None, 5)


def test_a_table_that_is_gone_holds_nothing_back(visit):
    scene = table(visit)
    scene.do(commands.ThrowDice())
    visit.run(FRAME)
    assert scene.mode.sent is not None
    visit.room.host.adjourn()
    visit.wait(lambda: scene.link.state == "closed", 10)
    visit.run(0.1)
    assert scene.mode.sent is None
    assert visit.stage.find("leave") is not None
