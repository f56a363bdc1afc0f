"""Whoever answers a puzzle wrongly is told why: what it is worth beside the best, and what it lacks by the rules."""

import pytest

from client.puzzle_words import PuzzleWords
from sim.games import all_games
from sim.puzzles import lay_out, puzzles_of
from sim.speech import LANGUAGES

GAMES = list(all_games().values())
LONGEST = 160
"""Characters that a reason may have: two lines below the table."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_wrong_answer_has_a_reason_in_every_language(game):
    for puzzle in puzzles_of(game):
        asked = lay_out(game, puzzle)
        for language in LANGUAGES:
            words = PuzzleWords(game, asked, language)
            for number in range(len(puzzle.answers)):
                if number == puzzle.best:
                    continue
                reason = words.reason(number)
                assert reason.endswith("."), f"{puzzle.id}: no reason against {puzzle.answers[number].move}"
                assert "drawback" not in reason
                assert "{" not in reason
                assert len(reason) <= LONGEST, reason
                assert words.worth(number) in words.wrong(number)
                assert words.worth(puzzle.best) in words.wrong(number)


def reason(game, puzzle, move):
    rules = all_games()[game]
    found = next(one for one in puzzles_of(rules) if one.id == puzzle)
    number = next(number for number, answer in enumerate(found.answers) if answer.move == move)
    return PuzzleWords(rules, lay_out(rules, found), "en").reason(number)


def test_a_third_die_does_not_outweigh_a_harder_goal():
    """Ghost: scream 9 and stomp 6, with dice of 1 to 4 that average 2.5."""
    assert reason("adventure-dice", "ghost", "attack ghost-0 by scream with G4 G6 G9") == (
        "1 more die adds 2.5 on average, but you need 3 more."
    )


def test_an_axe_that_leaves_too_much_says_how_much():
    """Two sixes become two fives, and 9 is needed."""
    assert reason("beat-the-bit", "two-sixes", "use axe") == "It leaves a total of 10, still above 9."


def test_three_plain_dice_against_nine():
    """81 of 216 rolls of three dice make 9 or less: 38 %."""
    assert reason("beat-the-bit", "stone-skin", "throw") == (
        "The roll alone makes 9 or less in 38% of cases: here 3 dice average 10.5."
    )


def test_a_total_that_just_reaches_a_legendary_fears_two_omens():
    assert reason("deep-regrets", "weighed", "catch with 6 6") == (
        "12 is exactly its Difficulty: an Omen of +1 or +3 loses it."
    )


def test_a_supply_token_is_no_die_that_could_do_more():
    """Clockwork Nautilus: value 7, Difficulty 6, and a Tithe Rod that adds 1."""
    for move in ("catch with 6", "catch with 4 supply"):
        assert reason("deep-regrets", "nautilus", move) == "It brings value 7 and takes a die that can do more."


def test_a_diamond_behind_is_weighed_against_the_way():
    assert reason("deer-portal", "diamond-behind", "move 8") == (
        "It brings 1 diamond, but the portal is 8 spaces further away: 32 to go."
    )


def test_dice_that_cannot_reach_the_target_say_what_they_reach():
    """Three twos kept of six dice: six twos in Six of a Kind at best."""
    assert reason("frigate", "three-twos", "reroll 4 5 6") == (
        "You keep 2, 2 and 2. No roll makes 55 points: 36 at most."
    )


def test_a_straight_that_lacks_two_numbers_is_one_roll_of_eighteen():
    assert reason("frigate", "gap", "reroll 1 2") == (
        "You keep 2, 3, 5 and 6. Your best way to 60 points is Grand Straight: 6% with the next roll."
    )


def test_a_die_fewer_against_the_same_target_speaks_of_no_lower_one():
    """Ghost by stomp 7, Bucket by strike 7: two dice against three."""
    assert reason("adventure-dice", "wild-gap", "attack ghost-0 by stomp with B3 *G3") == (
        "1 die fewer costs 2.5 on average, for the same target."
    )
