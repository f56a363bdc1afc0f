"""Lessons in the window: what is marked is touched, and the lesson goes on; who leaves comes back to where one was."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.demo import Demo
from client.scenes.lesson.page import LearnScene
from client.scenes.lesson.scene import LessonScene
from client.scenes.table.commands import Choose, ThrowDice
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.ui.theme import PRIMARY_BUTTON
from client.ui.widgets import Button
from sim.lessons import Course, Progress
from sim.log import Settle
from tests.client.scenes.lesson.learner import COURSES, Learner, Typist
from tests.client.scenes.probing import click, faults, texts
from tests.client.scenes.test_app import resize

BY_ID = {course.id: course for course in COURSES}
DEER, TABLE, FRIGATE = BY_ID["deer-portal/first"], BY_ID["deer-portal/table"], BY_ID["frigate/first"]


@pytest.fixture
def fresh(demo: Demo, tmp_path: Path) -> Iterator[Demo]:
    """The client with a data folder that is new."""
    before = demo.app.tables
    assert isinstance(before, Tables)
    demo.app.tables = Tables(demo.app, tmp_path, before.conduct)
    demo.app.refresh()
    demo.run(0.5)
    yield demo
    demo.app.home()
    demo.app.tables.close()
    demo.app.tables = before


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_who_has_only_keys_comes_to_the_end(demo: Demo, course: Course) -> None:
    learner = Typist(demo, course)
    learner.do_all()
    assert learner.step == len(course.steps) - 1
    assert "Play on from here" in texts(demo.app.stage)


def test_where_the_learner_may_choose_every_choice_is_marked(demo: Demo) -> None:
    number, step = next((n, step) for n, step in enumerate(DEER.steps) if step.do == "any")
    learner = Learner(demo, DEER, number)
    rings = learner.rings()
    assert len(step.moves) == len(rings) == len({ring.middle for ring in rings}) == 2
    for choice in (0, 1):
        chosen = Learner(demo, DEER, number)
        chosen.tap(chosen.rings()[choice].middle)
        chosen.settle()
        assert chosen.step == number + 1


@pytest.mark.parametrize(
    ("course", "size"),
    [(DEER, (1280, 720)), *((course, (500, 800)) for course in (DEER, FRIGATE, BY_ID["adventure-dice/first"]))],
    ids=lambda value: value.id if isinstance(value, Course) else str(value),
)
def test_the_panel_covers_neither_what_is_marked_nor_the_bar_and_stays_where_it_is(
    demo: Demo, course: Course, size: tuple[int, int]
) -> None:
    resize(demo, *size, 1.0)
    try:
        panels = set()
        for number in range(len(course.steps)):
            learner = Learner(demo, course, number)
            panel, bar = learner.find("lesson.panel"), learner.find("hud.bar")
            assert panel is not None
            assert bar is not None
            panels.add(panel)
            assert not panel.overlaps(bar)
            assert not [ring for ring in learner.rings() if panel.overlaps(ring)], f"step {number + 1}"
            said = learner.find("lesson.said")
            assert said is not None
            assert panel.overlap(said) == said, f"step {number + 1} does not fit"
            assert not faults(demo.app.stage)
            demo.app.back()
        assert len(panels) == 1
    finally:
        resize(demo, 1280, 720, 1.0)


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_a_reply_fits_beside_the_number_of_the_step(demo: Demo, language: str) -> None:
    resize(demo, 500, 800, 1.0)
    try:
        demo.app.store.change(language=language)
        learner = Learner(demo, DEER)
        brush, words = demo.app.stage.brush, demo.app.words
        panel = learner.find("lesson.panel")
        assert panel is not None
        for key in ("not-now", "read-first", "control-first", "do-first", "free-first", "not-here"):
            learner.scene._turned(f"lesson.{key}")
            demo.run(0.1)
            label = demo.app.stage.find("lesson.reply")
            assert label is not None
            style = label.style  # type: ignore[attr-defined]
            said = brush.text(words(f"lesson.{key}.short"), style, 2000, False, 1)
            assert said.width <= label.area.w, (key, language)
    finally:
        resize(demo, 1280, 720, 1.0)


def test_the_recorded_face_lies_there_after_the_own_throw(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    learner.do_step()
    learner.do_step()
    given = DEER.log[2].input
    assert isinstance(given, Settle)
    shown = learner.scene.facts.present
    assert shown is not None
    assert shown.dice is not None
    assert shown.dice.rest == given.rest


def test_dice_of_a_lesson_are_seen_falling_as_they_fell(demo: Demo) -> None:
    demo.app.store.change(reduced_motion=False)
    learner = Learner(demo, DEER)
    learner.do_step()
    learner.scene.do(ThrowDice())
    demo.run(0.3)
    assert learner.scene.tabletop.falling
    # the sentence of the next step would tell what they will show
    assert learner.step == 1


def test_where_dice_fall_otherwise_they_still_fall_to_where_they_lay(demo: Demo, monkeypatch) -> None:
    """Another processor, another mathematical library: the throw cannot be thrown again as it was."""
    monkeypatch.setattr("sim.physics.throw.build", lambda: "another build")
    demo.app.store.change(reduced_motion=False)
    learner = Learner(demo, DEER)
    learner.do_step()
    learner.scene.do(ThrowDice())
    demo.run(0.3)
    assert learner.scene.tabletop.falling
    assert learner.step == 1
    demo.run(4.0)
    assert not learner.scene.tabletop.falling
    assert learner.step == 2


def test_another_legal_move_gets_a_kind_sentence_and_nothing_changes(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    while learner.scene.told.step.say != "lesson.first.6":
        learner.do_step()
    view = learner.scene.link.view
    other = next(action for action in learner.scene.link.actions if action not in learner.scene.told.wanted)
    learner.scene.do(Choose(other))
    demo.run(0.5)
    assert "Allowed, but first do what's marked." in texts(demo.app.stage)
    assert learner.scene.link.view == view
    learner.do_step()


def test_a_forbidden_move_gets_its_rule(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    while learner.scene.told.step.say != "lesson.first.6":
        learner.do_step()
    wanted = learner.scene.told.wanted[0]
    learner.do_step()
    at = learner.step
    learner.scene.link.act(wanted)
    demo.run(0.5)
    assert demo.app.stage.find("notice.link") is not None
    assert learner.step == at


def test_one_step_back_takes_back_what_was_done_and_it_can_be_done_again(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    learner.do_step()
    before = learner.scene.link.view
    learner.do_step()
    thrown = learner.scene.link.view
    assert thrown != before
    learner.press("lesson.back")
    learner.settle()
    assert learner.step == 1
    assert learner.scene.link.view == before
    learner.do_step()
    assert learner.scene.link.view == thrown


def test_keys_are_named_to_whoever_has_them_and_not_to_fingers(demo: Demo) -> None:
    learner, stage = Learner(demo, TABLE, 5), demo.app.stage
    panel = learner.find("lesson.panel")
    try:
        for by_finger, named in ((False, "U undoes it"), (True, "The curved arrow undoes it")):
            stage.by_finger = by_finger
            demo.run(0.3)
            assert any(named in said for said in texts(stage)), named
            assert learner.find("lesson.panel") == panel
    finally:
        stage.by_finger = False


def test_undo_goes_a_step_back_too(demo: Demo) -> None:
    learner = Learner(demo, FRIGATE)
    learner.do_step()
    learner.do_step()
    demo.app.stage.key("u")
    learner.settle()
    assert learner.step == 1


def test_who_leaves_comes_back_to_where_they_were(demo: Demo) -> None:
    learner = Learner(demo, FRIGATE)
    for _ in range(4):
        learner.do_step()
    learner.press("lesson.leave")
    assert not isinstance(demo.app.scene, LessonScene)
    demo.app.go(LearnScene(demo.app))
    demo.run(0.3)
    assert "Step 5 of 19" in texts(demo.app.stage)
    click(demo.app.stage, "lesson.frigate/first")
    demo.run(0.3)
    scene = demo.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.lesson.progress.step == 4


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_at_the_end_the_table_goes_on_against_bots(demo: Demo, course: Course) -> None:
    learner = Learner(demo, course, len(course.steps) - 1)
    view = learner.scene.link.view
    learner.press("lesson.play-on")
    table = demo.app.scene
    assert isinstance(table, TableScene)
    assert not isinstance(table, LessonScene)
    assert table.link.seats == (course.seat,)
    assert table.link.view is not None
    first = table.playback.moments[0] if table.playback.moments else table.playback.waiting[0]
    assert first.view == view
    for _ in range(40):
        demo.run(0.5)
        if table.facts.mine:
            break
    assert table.facts.mine
    rev = table.link.rev
    demo.play(table)
    demo.run(3.0)
    assert table.link.rev > rev
    demo.app.home()
    for saved in demo.app.tables.records.saved():
        demo.app.tables.records.delete(saved)


def test_from_a_fresh_folder_the_first_own_throw_takes_four_clicks(fresh: Demo) -> None:
    stage = fresh.app.stage
    button = stage.find("learn")
    assert isinstance(button, Button)
    assert button.finishes is PRIMARY_BUTTON
    clicks = 0
    for key in ("learn", "lesson.deer-portal/first", "lesson.next", "throw"):
        click(stage, key)
        clicks += 1
        fresh.run(1.0)
    scene = fresh.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.link.fallen.counts[0].seat == DEER.seat
    assert clicks <= 4


def test_home_does_not_press_who_has_played(fresh: Demo) -> None:
    Learner(fresh, TABLE).do_step()
    fresh.app.home()
    fresh.run(0.2)
    button = fresh.app.stage.find("learn")
    assert isinstance(button, Button)
    assert button.finishes is not PRIMARY_BUTTON


def test_a_new_table_leads_to_the_lesson_of_its_game(demo: Demo) -> None:
    click(demo.app.stage, "game.deer-portal")
    demo.run(0.2)
    click(demo.app.stage, "learn")
    demo.run(0.2)
    scene = demo.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.lesson.course.id == "deer-portal/first"


def test_by_keys_alone_a_lesson_is_read_thrown_and_walked(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    stage = demo.app.stage
    stage.key("space")
    learner.settle()
    assert learner.step == 1
    stage.key("space")
    learner.settle()
    assert learner.step == 2
    stage.key("arrow_right")
    demo.run(0.5)
    stage.key("enter")
    learner.settle()
    assert learner.step == 3


def test_a_lesson_starts_over_where_that_is_wanted(demo: Demo) -> None:
    learner = Learner(demo, DEER)
    learner.do_step()
    again = demo.app.tables.lesson(DEER, again=True)
    assert isinstance(again, LessonScene)
    assert again.lesson.progress == Progress()
