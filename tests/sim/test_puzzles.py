"""Every puzzle is a position of the real rules with one best answer, and a wrong one would be noticed."""

from collections import Counter
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from sim import puzzles, rulebook
from sim.games import all_games
from sim.position import Broken, position_of, table_of
from sim.puzzle_finder import Search, found_in
from sim.puzzles import Answer, faults_of, judged, lay_out, measure_of, of_the_day, puzzles_of
from sim.speech import LANGUAGES, Speech

GAMES = list(all_games().values())
EVERY = [(game, puzzle) for game in GAMES for puzzle in puzzles_of(game)]
NAMED = [pytest.param(game, puzzle, id=f"{game.id}-{puzzle.id}") for game, puzzle in EVERY]
LONGEST = 120
"""Characters that a question or a reason may have."""
CLEAR = 5
"""Standard errors by which the best answer leads where games were played out: other deals, and half as many games, find
the same."""
CHEAP = 3
"""Puzzles of a game whose exact figures are worked out in every run; the others in a soak."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_dozen_puzzles_about_several_things(game):
    found = puzzles_of(game)
    assert len(found) >= 12
    assert len({puzzle.why for puzzle in found}) >= 4
    assert len({puzzle.position.seed for puzzle in found}) >= 6


@pytest.mark.parametrize(("game", "puzzle"), NAMED)
def test_a_puzzle_is_a_position_of_the_rules_and_its_answer_is_sure(game, puzzle):
    asked = lay_out(game, puzzle)
    assert game.to_act(asked.table.state) == (puzzle.seat,)
    assert list(faults_of(game, puzzle, None, asked)) == []
    assert puzzle.games >= 200 or measure_of(game, puzzle).exact


@pytest.mark.parametrize(("game", "puzzle"), NAMED)
def test_an_answer_that_was_played_out_is_clearly_the_best(game, puzzle):
    assert puzzle.lead > CLEAR * puzzle.lead_error


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_some_figures_are_counted_again(game):
    counted = [puzzle for puzzle in puzzles_of(game) if measure_of(game, puzzle).exact]
    for puzzle in counted[:CHEAP]:
        asked = lay_out(game, puzzle)
        assert list(faults_of(game, puzzle, judged(game, asked, 0), asked)) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game", "puzzle"), NAMED)
def test_every_figure_is_confirmed(game, puzzle):
    asked = lay_out(game, puzzle)
    assert list(faults_of(game, puzzle, judged(game, asked, puzzle.games, "soak"), asked)) == []


@pytest.mark.parametrize(("game", "puzzle"), NAMED)
def test_what_is_asked_and_taught_is_said_in_every_language(game, puzzle):
    for language in LANGUAGES:
        speech = Speech(game, language)
        for key in (f"puzzle.question.{puzzle.question}", f"puzzle.why.{puzzle.why}", f"measure.{puzzle.measure}"):
            assert speech.has(key), f"{language}: {key}"
            assert len(speech.say(key)) <= LONGEST, f"{language}: {key}"
        paragraphs = rulebook.ANCHOR.findall(rulebook.source(game.folder, language))
        assert puzzle.rules
        assert set(puzzle.rules) <= set(paragraphs)


# What would be noticed


def counted_one():
    return next((game, puzzle) for game, puzzle in EVERY if measure_of(game, puzzle).exact and len(puzzle.answers) > 2)


def test_control_a_wrong_answer_is_caught():
    game, puzzle = counted_one()
    best = puzzle.best
    wrong = list(puzzle.answers)
    other = (best + 1) % len(wrong)
    wrong[best], wrong[other] = (
        replace(wrong[best], worth=wrong[other].worth),
        replace(wrong[other], worth=wrong[best].worth),
    )
    claimed = replace(puzzle, answers=tuple(wrong))
    asked = lay_out(game, claimed)
    faults = list(faults_of(game, claimed, judged(game, asked, 0), asked))
    assert any("the best answer is" in fault for fault in faults)


def test_control_a_figure_that_is_not_true_is_caught():
    game, puzzle = counted_one()
    first, *rest = puzzle.answers
    claimed = replace(puzzle, answers=(replace(first, worth=first.worth + 0.01), *rest))
    asked = lay_out(game, claimed)
    assert any("on record" in fault for fault in faults_of(game, claimed, judged(game, asked, 0), asked))


def test_control_an_answer_that_leads_by_too_little_is_caught():
    game, puzzle = EVERY[0]
    doubtful = replace(puzzle, measure="win", lead=0.05, lead_error=0.02)
    assert any("not sure" in fault for fault in faults_of(game, doubtful, None, lay_out(game, puzzle)))


def test_control_a_rule_that_changed_is_caught_and_not_passed_over():
    game, puzzle = EVERY[0]
    elsewhere = replace(puzzle.position, seal="00" * 16)
    with pytest.raises(Broken, match="another state"):
        lay_out(game, replace(puzzle, position=elsewhere))
    impossible = replace(puzzle.position, inputs=(*puzzle.position.inputs, puzzle.position.inputs[0], "0 nonsense"))
    with pytest.raises(Broken, match="input"):
        lay_out(game, replace(puzzle, position=impossible))


def test_control_a_move_that_is_not_legal_is_not_offered():
    game, puzzle = EVERY[0]
    for move in ("nonsense", "give-up and go"):
        with pytest.raises(Broken, match="no move"):
            lay_out(game, replace(puzzle, answers=(Answer(move=move, worth=1.0), *puzzle.answers)))


# Positions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_is_the_same_told_again(game):
    position = puzzles_of(game)[0].position
    assert position_of(table_of(game, position)) == position


# Finding them


def test_puzzles_are_found_in_games_of_bots_where_naive_play_is_not_the_best():
    deer = all_games()["deer-portal"]
    search = Search("win", 0.1, 40)
    found = [puzzle for number in range(2) for puzzle in found_in(deer, 4, f"find/{number}", search)]
    assert found
    for puzzle in found:
        asked = lay_out(deer, puzzle)
        assert puzzle.lead >= 0.1
        assert list(faults_of(deer, puzzle, None, asked)) == []


def test_a_catch_is_looked_for_wherever_bots_decide_and_only_what_is_paid_for_it_is_weighed():
    regrets, search = all_games()["deep-regrets"], Search("catch", 0.15, 0)
    found = [puzzle for number in range(3) for puzzle in found_in(regrets, 1, f"solo/{number}", search)]
    assert found
    for puzzle in found:
        asked = lay_out(regrets, puzzle)
        assert {type(move).__name__ for move in asked.moves} == {"Catch"}
        assert list(faults_of(regrets, puzzle, judged(regrets, asked, 0), asked)) == []


@pytest.mark.soak
def test_exact_puzzles_are_found_with_the_best_answer_on_offer():
    frigate = all_games()["frigate"]
    every = (puzzle for number in range(20) for puzzle in found_in(frigate, 1, f"find/{number}", HAND))
    puzzle = next(every)
    asked = lay_out(frigate, puzzle)
    assert list(faults_of(frigate, puzzle, judged(frigate, asked, 0), asked)) == []


HAND = Search("target", 0.02, 0)


# Stars and days


def puzzle_of(*worths):
    return replace(EVERY[0][1], answers=tuple(Answer(move=str(n), worth=worth) for n, worth in enumerate(worths)))


def test_the_best_answer_has_three_stars_and_every_try_before_it_costs_one():
    puzzle = puzzle_of(0.2, 0.9)
    assert [puzzle.stars(1, tries) for tries in (1, 2, 3, 4)] == [3, 2, 1, 1]
    assert puzzle.par == 0.9


def test_near_answers_have_some_stars_and_bad_ones_none():
    puzzle = puzzle_of(1.0, 0.8, 0.6, 0.0)
    assert [puzzle.stars(n) for n in range(4)] == [3, 2, 1, 0]


def test_one_a_day_and_none_twice_before_all_have_had_their_day():
    found = puzzles_of(GAMES[0])
    start = date(2026, 11, 18)
    start -= timedelta(days=start.toordinal() % len(found))
    days = [(start + timedelta(days=n)).isoformat() for n in range(len(found))]
    assert Counter(of_the_day(found, day).id for day in days) == Counter(puzzle.id for puzzle in found)
    assert of_the_day(found, days[0]) == of_the_day(found, days[0])


def test_a_file_that_is_no_puzzle_says_so(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text('{"seat": "first"}')
    with pytest.raises(Broken, match="no puzzle"):
        puzzles.load(path)
