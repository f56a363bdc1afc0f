"""Lessons hold under the rules, and a learner goes through them as through a real game."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from sim import lesson_script, lessons
from sim.action_text import parse_action
from sim.chance import chance_from
from sim.games import all_games
from sim.lessons import Lesson, Progress, courses_of, faults_of, resumed
from sim.log import Act, Settle
from sim.position import Broken
from sim.roller import SeededRoller
from sim.speech import LANGUAGES, Speech
from sim.table import Table

GAMES = list(all_games().values())
EVERY = [course for game in GAMES for course in courses_of(game)]
DEER = all_games()["deer-portal"]
LONGEST = 140
"""Characters that a step may say."""
KEYS = re.compile(r"\b(?:[B-HJ-Z]|F\d+)\b(?!['’])")
"""A key that is named: a capital alone that is no word of any of the languages."""


@pytest.fixture
def first():
    return next(course for course in courses_of(DEER) if course.name == "first")


def done(lesson):
    """The learner does what is wanted."""
    if lesson.wanted:
        return lesson.answer(lesson.wanted[0])
    if lesson.step.do == "control":
        return lesson.use(lesson.step.point.removeprefix("control:"))
    return lesson.go_on()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_first_lesson(game):
    assert "first" in [course.name for course in courses_of(game)]


def test_there_is_a_lesson_about_the_table_itself():
    (table,) = (course for course in EVERY if course.name == "table")
    shown = {step.point for step in table.steps if step.do == "control"}
    assert shown >= {"control:camera", "control:card", "control:undo", "control:log"}


@pytest.mark.parametrize("course", EVERY, ids=lambda course: course.id)
def test_a_lesson_holds_under_the_rules(course):
    assert list(faults_of(course)) == []


@pytest.mark.parametrize("course", EVERY, ids=lambda course: course.id)
def test_a_learner_comes_to_the_end_and_sees_all_of_the_log(course):
    lesson, seen = Lesson(course), []
    while lesson.step.do != "free":
        reply = done(lesson)
        assert reply.right, f"step {lesson.progress.step + 1}: {reply.key} {reply.refused}"
        seen += [one.entry for one in reply.happened]
        lesson = reply.lesson
    first = course.steps[0].entry
    assert seen == list(range(first, len(course.log)))
    table = lesson.play_on()
    assert table.people == (course.seat,)
    assert course.game.outcome(table.state) is None
    assert Table.replay(course.game, table.log).state_hash == table.state_hash


@pytest.mark.parametrize("course", EVERY, ids=lambda course: course.id)
def test_every_step_is_said_shortly_in_every_language(course):
    for language in LANGUAGES:
        speech = Speech(course.game, language)
        assert speech.has(f"lesson.{course.name}.title")
        for step in course.steps:
            assert speech.has(step.say), f"{language}: {step.say}"
            for way in lessons.WAYS:
                assert len(lessons.said(speech, step, way)) <= LONGEST, f"{language}: {step.say} {way}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", EVERY, ids=lambda course: course.id)
def test_keys_are_named_only_to_those_who_have_them(course, language):
    speech = Speech(course.game, language)
    for step in course.steps:
        for way in ("touch", "typed"):
            assert KEYS.findall(lessons.said(speech, step, way)) == [], f"{step.say} {way}"


def test_control_a_key_is_found_where_one_is_named():
    (table,) = (course for course in EVERY if course.name == "table")
    speech = Speech(table.game)
    named = [step.point for step in table.steps if KEYS.search(lessons.said(speech, step))]
    assert named == ["control:camera", "control:undo", "control:log", "control:rules"]


@pytest.mark.parametrize("course", EVERY, ids=lambda course: course.id)
def test_the_dice_of_a_lesson_really_fell(course):
    for entry in course.log:
        if isinstance(entry.input, Settle):
            assert entry.input.inputs
            assert all(die.pose for die in entry.input.rest.dice)


# What a learner may do


def at(course, number):
    """A learner before step `number`."""
    lesson = Lesson(course)
    for _ in range(number - 1):
        lesson = done(lesson).lesson
    return lesson


def test_recorded_throws_fall_as_recorded(first):
    reply = done(at(first, 2))
    settled = [one.input for one in reply.happened if isinstance(one.input, Settle)]
    assert settled
    assert settled == [entry.input for entry in first.log if isinstance(entry.input, Settle)][: len(settled)]


def test_another_legal_move_gets_a_kind_sentence_and_changes_nothing(first):
    lesson = at(first, 6)
    assert len(DEER.actions(lesson.table.state, first.seat)) == 2
    back = next(move for move in DEER.actions(lesson.table.state, first.seat) if move not in lesson.wanted)
    reply = lesson.answer(back)
    assert reply.key == "lesson.not-now"
    assert reply.lesson == lesson
    assert reply.happened == ()


def test_an_illegal_move_gets_its_rule(first):
    reply = at(first, 6).answer(parse_action(DEER, "move 39"))
    assert reply.refused is not None
    assert reply.refused.paragraph == "moves"
    assert not reply.right


def test_where_there_is_something_to_read_no_move_is_made(first):
    lesson = at(first, 5)
    assert lesson.step.do == "read"
    legal = next(iter(DEER.actions(lesson.table.state, first.seat)))
    assert lesson.answer(legal).key == "lesson.read-first"
    assert lesson.go_on().right


def test_where_there_is_something_to_do_reading_is_not_enough(first):
    assert at(first, 2).go_on().key == "lesson.do-first"


def test_one_step_back_and_the_same_way_again(first):
    lesson = at(first, 8)
    before = lesson.back()
    assert before.progress.step == lesson.progress.step - 1
    again = done(before).lesson
    assert again.table.state_hash == lesson.table.state_hash
    assert Lesson(first).back() == Lesson(first)


def test_leaving_and_coming_back_where_one_was(first):
    lesson = at(first, 8)
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(lesson.progress), type=Progress)
    assert resumed(first, kept).table.state_hash == lesson.table.state_hash


def test_what_was_kept_of_another_lesson_begins_anew(first):
    assert resumed(first, Progress(11, {4: "move 39"})) == Lesson(first)


def test_a_choice_is_the_learners_and_the_lesson_goes_on(first):
    lesson = at(first, 11)
    assert len(lesson.wanted) == 2
    recorded, other = lesson.wanted
    states = {lesson.answer(move).lesson.table.state_hash for move in (recorded, other)}
    assert len(states) == 2
    chosen = lesson.answer(other).lesson
    assert chosen.progress.chosen == {lesson.step.entry: "move 8"}
    assert chosen.back().progress.chosen == {}


def test_a_control_that_is_not_asked_for_does_no_harm():
    table = next(course for course in EVERY if course.name == "table")
    lesson = at(table, 3)
    assert lesson.use("log").lesson == lesson
    assert lesson.use("camera").lesson.progress.step == 3


# What would be noticed


def test_control_a_broken_log_is_caught(first):
    cut = replace(first, log=(*first.log[:5], *first.log[6:]))
    assert any("entry" in fault for fault in faults_of(cut))


def test_control_a_changed_rule_is_caught(first, monkeypatch):
    monkeypatch.setattr("sim.games.deer_portal.refusals.moves", lambda state: (39,))
    (fault,) = faults_of(first)
    assert "refused" in fault
    assert "moves." in fault


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entry": 999}, "no entry"),
        ({"do": "move", "entry": 2}, "no move of the learner"),
        ({"point": "control:horn"}, "no such thing"),
        ({"do": "free"}, "last step"),
        ({"do": "control", "point": ""}, "names none"),
    ],
)
def test_control_a_broken_step_is_caught(first, change, said):
    steps = list(first.steps)
    at = 0 if "entry" not in change else len(steps) - 1
    steps[at] = replace(steps[at], **change)
    assert any(said in fault for fault in faults_of(replace(first, steps=tuple(steps))))


def test_control_a_move_that_nobody_is_asked_for_is_caught(first):
    without = tuple(step for number, step in enumerate(first.steps, 1) if number != 8)
    assert any("no step asks for it" in fault for fault in faults_of(replace(first, steps=without)))


def test_control_a_choice_after_which_the_rest_does_not_hold_is_caught(first):
    steps = list(first.steps)
    steps[5] = replace(steps[5], do="any", moves=("move 12", "move 0"))
    assert any("after “move 0”" in fault for fault in faults_of(replace(first, steps=tuple(steps))))


# Recording


def script(**changes):
    steps = [
        {"say": "lesson.first.1"},
        {"say": "lesson.first.2", "move": "roll"},
        {"say": "lesson.first.12", "do": "free"},
    ]
    made = {"seats": 4, "levels": ["classic"] * 4, "seed": "a", "steps": steps, **changes}
    return msgspec.convert(made, lesson_script.Script)


def test_a_script_is_played_and_becomes_a_lesson(tmp_path):
    course = lesson_script.recorded(DEER, "short", script(), SeededRoller(chance_from("dice")))
    lessons.save(tmp_path, course)
    again = lessons.load(DEER, tmp_path / "short.json")
    assert again.steps == course.steps
    assert again.log == course.log
    assert list(faults_of(again)) == []


def test_a_script_that_cannot_be_played_says_where():
    steps = [{"say": "lesson.first.1", "move": "move 40"}]
    with pytest.raises(Broken, match="step 1"):
        lesson_script.recorded(DEER, "short", script(steps=steps), SeededRoller(chance_from("dice")))


def test_a_played_game_becomes_a_draft():
    course = next(course for course in courses_of(DEER) if course.name == "first")
    draft = lesson_script.drafted(DEER, "draft", course.log, 2, 4)
    own = [n for n, entry in enumerate(course.log) if isinstance(entry.input, Act) and entry.input.seat == 2][:4]
    assert [step.entry for step in draft.steps[:-1]] == own
    assert draft.steps[-1].do == "free"


def test_a_lesson_is_sealed_anew_where_its_inputs_still_hold(first):
    aged = [replace(first.log[0], input=replace(first.log[0].input, rules="older")), *first.log[1:]]
    old = replace(first, log=tuple(aged))
    assert list(faults_of(old)) != []
    assert list(faults_of(lesson_script.renewed(old))) == []
