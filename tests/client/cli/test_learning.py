"""Puzzles and lessons in the terminal: told in sentences, answered by number or name, remembered on this device."""

from io import StringIO

import pytest
from msgspec.structs import replace

from client import learning
from client.cli import main
from client.cli.lessons import LessonSession
from client.cli.puzzle import PuzzleSession
from client.learning import Learning, Solved
from sim import lessons, puzzles
from sim.games import all_games
from sim.lessons import Lesson, Progress, courses_of
from sim.puzzles import lay_out, puzzles_of
from sim.speech import LANGUAGES

FRIGATE = all_games()["frigate"]
DEER = all_games()["deer-portal"]


@pytest.fixture(autouse=True)
def device(tmp_path, monkeypatch):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path / "device"))


def typed(monkeypatch, *lines):
    """What somebody types, and then goes."""
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))


def session(kind, *arguments, lines=(), language="en"):
    told, waiting = [], iter(lines)

    def ask(prompt):
        told.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    made = kind(*arguments, language, ask, told.append)
    return made, told


# Puzzles


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_tells_the_table_the_question_and_the_answers(language):
    puzzle = puzzles_of(FRIGATE)[0]
    made, told = session(PuzzleSession, FRIGATE, lay_out(FRIGATE, puzzle), language=language)
    assert made.play() is None
    text = "\n".join(told)
    assert "puzzle." not in text
    assert "measure." not in text
    for number in range(1, len(puzzle.answers) + 1):
        assert f"  {number}  " in text


def test_the_best_answer_by_number_brings_three_stars_the_figures_and_the_reason():
    puzzle = puzzles_of(FRIGATE)[0]
    made, told = session(PuzzleSession, FRIGATE, lay_out(FRIGATE, puzzle), lines=[str(puzzle.best + 1)], language="en")
    assert made.play() == 3
    text = "\n".join(told)
    assert "Right" in text
    assert f"{round(100 * puzzle.par)}%" in text
    assert "3 stars of 3." in text
    assert "In the rulebook: " in text
    assert "puzzle.why" not in text


def test_a_wrong_answer_gets_its_figure_and_another_try():
    puzzle = puzzles_of(FRIGATE)[0]
    worst = min(range(len(puzzle.answers)), key=lambda n: puzzle.answers[n].worth)
    lines = [str(worst + 1), puzzle.answers[puzzle.best].move]
    made, told = session(PuzzleSession, FRIGATE, lay_out(FRIGATE, puzzle), lines=lines)
    assert made.play() == 2
    assert made.tries == 2
    figures = f"{round(100 * puzzle.answers[worst].worth)}% instead of {round(100 * puzzle.par)}%."
    (wrong,) = [line for line in told if figures in line]
    assert not wrong.endswith(figures), "and the reason"


def test_what_is_not_offered_is_answered_with_what_is():
    puzzle = puzzles_of(FRIGATE)[0]
    made, told = session(PuzzleSession, FRIGATE, lay_out(FRIGATE, puzzle), lines=["abandon", "99", "gibberish"])
    assert made.play() is None
    assert made.tries == 0
    assert sum(line.startswith("Pick one of") for line in told) == 3


def test_a_solved_puzzle_is_remembered_and_the_next_one_is_another(monkeypatch, capsys):
    first = puzzles_of(DEER)[0]
    typed(monkeypatch, str(first.best + 1))
    assert main(["--lang", "en", "puzzle", "deer-portal"]) == 0
    assert learning.kept().puzzles == {f"deer-portal/{first.id}": Solved(3, 1)}
    said = f"puzzles solved 1 of {len(puzzles_of(DEER))}, stars 3 of {3 * len(puzzles_of(DEER))}."
    assert said in capsys.readouterr().out
    assert main(["--lang", "en", "records"]) == 0
    assert said in capsys.readouterr().out
    typed(monkeypatch)
    assert main(["--lang", "en", "puzzle", "deer-portal"]) == 0
    assert f"puzzle {puzzles_of(DEER)[1].id}" in capsys.readouterr().out


def test_one_a_day(monkeypatch, capsys):
    typed(monkeypatch)
    assert main(["--lang", "en", "puzzle", "--daily"]) == 0
    assert "Puzzle of the day" in capsys.readouterr().out


def test_a_puzzle_that_is_not_there_is_named(capsys):
    assert main(["--lang", "en", "puzzle", "frigate", "--id", "nothing-like-it"]) == 2
    assert "no puzzle 'nothing-like-it'" in capsys.readouterr().err


def test_puzzles_check_prints_figures_and_catches_a_wrong_one(capsys, tmp_path, monkeypatch):
    first = puzzles_of(DEER)[0]
    assert main(["puzzles", "check", "deer-portal", "--id", first.id, "--rollouts", "0"]) == 0
    out = capsys.readouterr().out
    assert "all puzzles hold" in out
    assert f"{first.par:.4f}" in out
    folder = tmp_path / "puzzles"
    folder.mkdir()
    puzzles.save(folder / "wrong.json", replace(first, position=replace(first.position, seal="00" * 16)))
    monkeypatch.setattr("client.cli.puzzles.folder_of", lambda game: folder)
    assert main(["puzzles", "check", "deer-portal", "--rollouts", "0"]) == 1
    assert "wrong: its inputs lead to another state" in capsys.readouterr().out


# Lessons


def lesson(game, name="first"):
    return Lesson(next(course for course in courses_of(game) if course.name == name))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_played_by_doing_what_it_says(game, language):
    start = lesson(game)
    lines = [("1" if step.do in ("move", "any") else "") for step in start.course.steps]
    made, told = session(LessonSession, start, lines=lines, language=language)
    made.play()
    assert made.plays_on
    text = "\n".join(told)
    assert "lesson." not in text
    assert f"[{len(start.course.steps)}/{len(start.course.steps)}]" in text


def test_another_move_is_answered_kindly_and_an_illegal_one_by_its_rule():
    made, told = session(LessonSession, lesson(DEER), lines=["", "roll", "move 6", "roll", "", "move 0", "move 7"])
    made.play()
    assert any(line.startswith("You can do that, but try this first: Forward to space 12") for line in told)
    assert any("§ moves" in line for line in told)
    assert made.lesson.progress.step == 5


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["", "ROLL", "", "card stop", "move", "undo", "log", "rules", "roll"]),
        ("it", ["", "lancia", "", "carta fermo", "1", "annulla", "registro", "regole", "lancia"]),
        ("nb", ["", "kast", "", "kort stopp", "1", "angre", "logg", "regler", "kast"]),
    ],
)
def test_the_tour_of_the_table_is_taken_by_typing_what_it_says(language, lines):
    made, told = session(LessonSession, lesson(DEER, "table"), lines=lines, language=language)
    made.play()
    assert made.lesson.step.do == "free", told


def test_back_and_the_rule(capsys):
    made, told = session(LessonSession, lesson(DEER), lines=["", "roll", "back", "rules"])
    made.play()
    assert made.lesson.progress.step == 1
    assert any("Roll, move, take." in line for line in told)


def test_who_leaves_comes_back_to_the_same_step(monkeypatch, capsys):
    typed(monkeypatch, "", "roll", "quit")
    assert main(["--lang", "en", "lessons", "play", "deer-portal"]) == 0
    assert learning.kept().lessons["deer-portal/first"].step == 2
    capsys.readouterr()
    typed(monkeypatch)
    assert main(["--lang", "en", "lessons", "play", "deer-portal"]) == 0
    assert "[3/12]" in capsys.readouterr().out
    assert main(["--lang", "en", "lessons"]) == 0
    assert "(begun)" in capsys.readouterr().out


def test_lessons_check_says_that_all_hold_and_what_they_cover(capsys):
    assert main(["lessons", "check", "--coverage"]) == 0
    out = capsys.readouterr().out
    assert "all lessons hold" in out
    assert "deer-portal § slot: lesson" in out


def test_control_a_broken_lesson_is_caught(capsys, tmp_path, monkeypatch):
    course = lesson(DEER).course
    steps = (*course.steps[:3], *course.steps[4:])
    lessons.save(tmp_path, replace(course, name="broken", steps=steps))
    monkeypatch.setattr("client.cli.lessons.folder_of", lambda game: tmp_path)
    assert main(["lessons", "check", "deer-portal"]) == 1
    assert "no step asks for it" in capsys.readouterr().out


def test_a_script_and_a_played_game_are_recorded(capsys, tmp_path):
    script = tmp_path / "script.json"
    steps = """[{"say": "lesson.first.1"}, {"say": "lesson.first.2", "move": "roll"},
        {"say": "lesson.first.12", "do": "free"}]"""
    script.write_text(f'{{"seats": 4, "levels": {["classic"] * 4}, "seed": "a", "steps": {steps}}}'.replace("'", '"'))
    assert main(["lessons", "record", "deer-portal", "short", str(script), "--out", str(tmp_path)]) == 0
    assert "3 steps" in capsys.readouterr().out
    log = tmp_path / "short.astragal"
    assert main(["lessons", "record", "deer-portal", "draft", str(log), "--out", str(tmp_path)]) == 0
    assert (tmp_path / "draft.json").exists()
    script.write_text("{}")
    assert main(["--lang", "en", "lessons", "record", "deer-portal", "short", str(script)]) == 2
    assert "is no script" in capsys.readouterr().err


# What a device remembers


def test_the_best_stars_stay_and_tries_add_up():
    known = Learning().answered("a/1", 1, 3).answered("a/1", 3, 1).answered("a/1", 2, 2).answered("b/1", 3, 1)
    assert known.puzzles["a/1"] == Solved(3, 6)
    assert known.stars("a") == (1, 3)


def test_a_finished_lesson_begins_from_its_first_step_the_next_time():
    start = lesson(DEER)
    midway = Lesson(start.course, Progress(4))
    end = Lesson(start.course, Progress(len(start.course.steps) - 1))
    known = Learning().reached(midway)
    assert known.lessons == {start.course.id: Progress(4)}
    over = known.reached(end)
    assert over.lessons == {}
    assert over.finished == (start.course.id,)


def test_what_cannot_be_read_is_nothing():
    assert learning.read(b"\xff\x00 nonsense") == Learning()
    assert learning.read(b"") == Learning()
