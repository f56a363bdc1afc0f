"""Puzzles at the real table: one question, answers that cost stars, and the figures that prove the best one."""

from datetime import date

import pytest
from msgspec.structs import replace

from client.demo import Demo
from client.puzzle_words import PuzzleWords
from client.scenes.puzzle.page import PuzzlesScene, first_open, play
from client.scenes.puzzle.scene import PuzzleScene
from client.ui.widgets import Control, Label
from sim.games import all_games
from sim.puzzles import lay_out, of_the_day, puzzles_of
from tests.client.scenes.probing import click, texts

GAMES = sorted(all_games())


def press(demo: Demo, key: str) -> None:
    click(demo.app.stage, key)
    demo.run(0.6)


def said(demo: Demo, key: str) -> str:
    label = demo.app.stage.find(key)
    assert isinstance(label, Label)
    return label.words


def at(demo: Demo, game: str) -> PuzzleScene:
    play(demo.app, all_games()[game], first_open(demo.app, all_games()[game]))
    demo.run(0.6)
    assert isinstance(demo.app.scene, PuzzleScene)
    return demo.app.scene


@pytest.mark.parametrize("game", GAMES)
def test_the_position_lies_on_the_table_and_the_question_covers_none_of_it(demo: Demo, game: str) -> None:
    scene = at(demo, game)
    puzzle = puzzles_of(all_games()[game])[0]
    asked = lay_out(all_games()[game], puzzle)
    assert scene.link.view == asked.view
    assert scene.tabletop.board is not None
    panel = demo.app.stage.find("puzzle.panel")
    assert panel is not None
    assert scene.free.bottom <= panel.on_screen().y
    assert demo.app.stage.find("prompt") is None, "nothing says what cannot be done here"
    assert said(demo, "puzzle.question") == PuzzleWords(all_games()[game], asked, "en").question


@pytest.mark.parametrize("game", ["adventure-dice", "frigate"])
def test_in_the_middle_of_a_game_nothing_is_announced_and_no_cards_are_dealt(demo: Demo, game: str) -> None:
    demo.app.store.change(reduced_motion=False)
    try:
        play(demo.app, all_games()[game], first_open(demo.app, all_games()[game]))
        scene = demo.app.scene
        assert isinstance(scene, PuzzleScene)
        for _ in range(4):
            demo.run(0.2)
            assert scene.course.ceremonies.title == ""
            assert scene.tabletop.board is not None
            assert not scene.tabletop.board.dealing
    finally:
        demo.app.store.change(reduced_motion=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_told_what_it_lacks_and_the_right_one_what_it_teaches(demo: Demo, game: str) -> None:
    scene = at(demo, game)
    puzzle = puzzles_of(all_games()[game])[0]
    words = PuzzleWords(all_games()[game], lay_out(all_games()[game], puzzle), "en")
    wrong = next(number for number in range(len(puzzle.answers)) if number != puzzle.best)
    bottom = scene.free.bottom
    press(demo, f"answer.{wrong}")
    reply = said(demo, "puzzle.reply")
    assert all(part in reply for part in (words.worth(wrong), words.worth(puzzle.best), words.reason(wrong)))
    assert scene.free.bottom == bottom, "its place was kept"
    tried = demo.app.stage.find(f"answer.{wrong}")
    assert isinstance(tried, Control)
    assert not tried.enabled
    press(demo, f"answer.{puzzle.best}")
    assert scene.answered.stars == 2, "a try costs a star"
    assert words.right in said(demo, "puzzle.reply")
    known = demo.app.tables.records.learning().puzzles[f"{game}/{puzzle.id}"]
    assert (known.stars, known.tries) == (2, 2)


def test_the_next_one_is_the_first_that_is_not_solved(demo: Demo) -> None:
    game = all_games()["deer-portal"]
    scene = at(demo, "deer-portal")
    first = scene._asked.puzzle
    press(demo, f"answer.{first.best}")
    assert scene.answered.stars is not None
    press(demo, "puzzle.next")
    following = demo.app.scene
    assert isinstance(following, PuzzleScene)
    assert following._asked.puzzle != first
    known = demo.app.tables.records.learning().puzzles
    assert f"{game.id}/{following._asked.puzzle.id}" not in known
    press(demo, "puzzle.leave")
    assert not isinstance(demo.app.scene, PuzzleScene)


def test_the_list_says_how_far_one_is_and_leads_to_the_puzzle_of_the_day(demo: Demo) -> None:
    demo.app.go(PuzzlesScene(demo.app))
    demo.run(0.1)
    assert all(demo.app.stage.find(f"puzzles.{game}") is not None for game in GAMES)
    press(demo, "puzzle.daily")
    scene = demo.app.scene
    assert isinstance(scene, PuzzleScene)
    puzzles = puzzles_of(scene.link.game)
    assert scene._asked.puzzle == of_the_day(puzzles, date.today().isoformat())


def test_a_puzzle_that_no_longer_fits_the_rules_says_so_and_home_stays(demo: Demo) -> None:
    game = all_games()["deer-portal"]
    puzzle = puzzles_of(game)[0]
    before = demo.app.scene
    play(demo.app, game, replace(puzzle, position=replace(puzzle.position, seal="00" * 32)))
    demo.run(0.1)
    assert demo.app.scene is before
    assert any(puzzle.id in words for words in texts(demo.app.stage))


def test_an_answer_has_its_number_as_a_key(demo: Demo) -> None:
    scene = at(demo, "frigate")
    best = scene._asked.puzzle.best
    demo.app.stage.key(str(best + 1))
    demo.run(0.2)
    assert scene.answered.stars == 3
