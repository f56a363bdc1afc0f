"""The moves that a terminal lists: short lines, what each promises, and none that only do several others at once."""

import re
from itertools import islice

import pytest

from client import lines, narration
from client.cli.typed import Turn, Unclear
from sim.action_text import brief, parse_action
from sim.games import all_games
from sim.puzzles import lay_out, puzzles_of
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech

GAMES = all_games()


def turn_at(game, is_such, least=0, language="en"):
    """The terminal's turn at the first puzzle of a game at which something, or much, can be done."""
    for puzzle in puzzles_of(game):
        asked = lay_out(game, puzzle)
        legal = game.actions(asked.view, puzzle.seat)
        if len(legal) >= least and any(map(is_such, legal)):
            speech = Speech(game, language)
            return Turn(game, speech, speech, asked.view, puzzle.seat)
    raise AssertionError("no puzzle has such a move")


def listed(turn):
    return [line for line in turn.told() if re.match(r" *\d+  ", line)]


def test_dice_are_listed_one_by_one_and_an_example_says_how_several_are_rolled_again():
    turn = turn_at(GAMES["frigate"], lambda move: brief(move) == "reroll 1 2")
    rerolls = [line for line in listed(turn) if "[reroll" in line]
    assert [line.partition("[")[2] for line in rerolls] == [f"reroll {die}]" for die in range(1, len(rerolls) + 1)]
    assert any("such as reroll 1 2" in line for line in turn.told())
    assert brief(turn.read("reroll 1 2")[0]) == "reroll 1 2"


@pytest.mark.parametrize(("language", "begins"), [("it", "Rilancia "), ("nb", "Kast om ")])
def test_the_example_is_called_as_moves_are_in_the_list(language, begins):
    turn = turn_at(GAMES["frigate"], lambda move: brief(move) == "reroll 1 2", language=language)
    example = next(line for line in turn.told() if line.endswith(" [reroll 1 2]"))
    words = example.removesuffix(" [reroll 1 2]")
    assert brief(turn.read(words[words.index(begins) :])[0]) == "reroll 1 2"


def test_an_attack_is_listed_with_its_chance():
    turn = turn_at(GAMES["adventure-dice"], lambda move: brief(move).startswith("attack"))
    attacks = [line for line in listed(turn) if "[attack" in line]
    assert attacks
    assert all(re.search(r" · \d+%  \[attack", line) for line in attacks)


def test_of_many_attacks_those_are_listed_that_differ_in_what_comes_of_them():
    turn = turn_at(GAMES["adventure-dice"], lambda move: brief(move).startswith("attack"), least=60)
    attacks = [line for line in listed(turn) if "[attack" in line]
    told = [(re.search(r"\[attack (\S+ by \S+)", line)[1], re.search(r"· (\d+%)", line)[1]) for line in attacks]
    assert len(set(told)) == len(told)
    assert len({what.partition(" by ")[2] for what, _ in told}) > 1
    assert any("such as attack" in line for line in turn.told())


def test_a_few_words_of_a_move_are_enough_and_several_such_moves_are_named():
    turn = turn_at(GAMES["frigate"], lambda move: brief(move) == "reroll 5")
    assert brief(turn.read("reroll die 5")[0]) == "reroll 5"
    with pytest.raises(Unclear) as unclear:
        turn.read("reroll die")
    assert re.search(r"Reroll \d \(die 1\); Reroll \d \(die 2\); ", unclear.value.words)
    with pytest.raises(Unclear) as unclear:
        turn.read("reroll")
    assert re.search(r"Try: reroll DICE; Reroll \d \(die 1\) \[reroll 1\]$", unclear.value.words)
    deer = turn_at(GAMES["deer-portal"], lambda move: brief(move).startswith("move"))
    step = next(found[1] for line in listed(deer) if (found := re.search(r"Forward to space (\d+)", line)))
    assert brief(deer.read(f"forward {step}")[0]) == f"move {step}"
    with pytest.raises(Unclear):
        deer.read(f"forward {step[:-1]}")


def test_nobody_gives_up_by_a_few_letters():
    game = GAMES["adventure-dice"]
    turn = turn_at(game, lambda move: brief(move).startswith("attack"))
    assert turn.read("give-up")[0].concession
    assert turn.read("Give up your seat for good")[0].concession
    for typed in ("give", "g", "give seat"):
        with pytest.raises(Unclear):
            turn.read(typed)


def test_a_line_without_a_word_is_answered_with_the_forms_of_moves():
    turn = turn_at(GAMES["adventure-dice"], lambda move: brief(move).startswith("attack"))
    with pytest.raises(Unclear) as unclear:
        turn.read("!!")
    assert "attack TARGET" in unclear.value.words


@pytest.mark.parametrize(
    ("language", "rolls", "plays", "near"),
    [
        ("en", "reroll DICE", "play SLOT", "rerol 9"),
        ("it", "Rilancia …", "Gioca in …", "rilancai 9"),
        ("nb", "Kast om …", "Spill i …", "kats 9"),
    ],
)
def test_a_wrong_line_is_answered_with_the_forms_that_come_near_it_in_the_own_language(language, rolls, plays, near):
    turn = turn_at(GAMES["frigate"], lambda move: brief(move) == "reroll 1 2", language=language)
    with pytest.raises(Unclear) as unclear:
        turn.read("xyzzy")
    assert rolls in unclear.value.words
    assert plays in unclear.value.words
    with pytest.raises(Unclear) as unclear:
        turn.read(near)
    assert unclear.value.words.endswith(f" {rolls}")
    assert plays not in unclear.value.words


def test_a_catch_is_listed_with_what_it_comes_to():
    turn = turn_at(GAMES["deep-regrets"], lambda move: brief(move).startswith("catch"))
    catches = [line for line in listed(turn) if "[catch" in line]
    assert any(re.search(r" · \d+ vs \d+, (caught|escapes|\d+%)  \[catch", line) for line in catches)


@pytest.mark.parametrize(
    ("line", "short"), [("sell FISH-1 using -", "sell FISH-1"), ("sell FISH-1 using D15", "sell FISH-1 using D15")]
)
def test_what_is_absent_is_not_printed_and_the_short_line_says_the_same(line, short):
    action = parse_action(GAMES["deep-regrets"], line)
    assert brief(action) == short
    assert parse_action(GAMES["deep-regrets"], short) == action


def test_little_words_may_be_left_out_in_any_case():
    game = GAMES["deep-regrets"]
    turn = turn_at(game, lambda move: re.fullmatch(r"catch with \d", brief(move)) is not None)
    line = next(found[1] for shown in listed(turn) if (found := re.search(r"\[(catch with \d)\]", shown)))
    verb, _, die = line.split()
    for typed in (f"{verb} {die}", f"{verb.upper()} With {die}"):
        assert brief(turn.read(typed)[0]) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_little_can_be_done_a_wrong_line_is_answered_with_just_that_in_the_own_language(language):
    game = GAMES["deer-portal"]
    puzzle = puzzles_of(game)[0]
    asked, speech = lay_out(game, puzzle), Speech(game, language)
    turn = Turn(game, speech, speech, asked.view, puzzle.seat)
    moves = [action for action in game.actions(asked.view, puzzle.seat) if not action.concession]
    assert len(moves) <= lines.FEW
    with pytest.raises(Unclear) as unclear:
        turn.read("foo")
    for move in moves:
        assert narration.words(game, speech, asked.view, move) in unclear.value.words


TO_TYPE = {"en": ("Type", "or type"), "it": ("Scrivi", "o scrivi"), "nb": ("Skriv", "eller skriv")}
"""How a sentence goes on to what is typed."""
OR_AND = re.compile(r", (?:or|o|eller) | (?:and|e|og) |, ")


def said_to_type(language, words):
    """What a sentence says to type: the beginnings of the moves that answer a question."""
    _, _, typed = words.partition(next(before for before in TO_TYPE[language] if before in words))
    return [lines.plain(part) for part in OR_AND.split(typed.rstrip("."))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_question_of_deep_regrets_is_answered_is_said_in_words_that_can_be_typed(language):
    game, asked = GAMES["deep-regrets"], set()
    speech, bots = Speech(game, language), bot_player(["casual", "strong"])
    for number in range(3):
        for move in steps(game, 2, game.Options(), f"how {number}", bots):
            for seat in game.to_act(move.step.state)[:1]:
                view = game.view(move.step.state, seat)
                question = view.agenda[-1].__struct_config__.tag
                legal = game.actions(view, seat)
                begun = [lines.plain(narration.words(game, speech, view, action)) for action in islice(legal, 300)]
                begun += [brief(action) for action in islice(legal, 300)]
                typed = said_to_type(language, speech.say(f"how.{question}"))
                assert any(line.startswith(words) for words in typed for line in begun), (question, typed, begun[:5])
                asked.add(question)
    assert len(asked) >= 6
