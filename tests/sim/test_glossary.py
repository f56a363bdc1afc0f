"""The words of a game are explained in one sentence each, in every language, and found wherever they are read."""

from typing import get_args

import pytest

from sim import rulebook
from sim.games import all_games
from sim.glossary import Glossary, glossary, words_of
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech

GAMES = list(all_games().values())
LONGEST = 110
"""Characters of an explanation: three lines of a tip."""

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
by_language = pytest.mark.parametrize("language", LANGUAGES)


def titles(known: Glossary, text: str) -> list[tuple[str, str]]:
    """What is found in a text, and as which word."""
    return [(text[span.start : span.end], known.title(span.word)) for span in known.spans(text)]


@by_language
@by_game
def test_every_word_has_a_short_sentence_and_a_paragraph_of_the_rulebook(game, language):
    known, speech = glossary(game, language), Speech(game, language)
    paragraphs = rulebook.ANCHOR.findall(rulebook.headings(game, language))
    assert len(known.words) >= 12
    for word in known.words:
        assert speech.has(f"term.{word.id}"), word.id
        assert known.means(word).endswith("."), word.id
        assert len(known.means(word)) <= LONGEST, word.id
        assert word.rule in paragraphs, word.id


@by_language
@by_game
def test_no_two_words_claim_the_same_form(game, language):
    known = glossary(game, language)
    forms = [form.casefold() for word in known.words for form in known.forms(word)]
    assert sorted(set(forms)) == sorted(forms)


@by_language
@by_game
def test_every_form_of_a_word_is_found_as_that_word(game, language):
    known = glossary(game, language)
    for word in known.words:
        for form in known.forms(word):
            (span,) = known.spans(form.replace("#", "7"))
            assert span.word == word, form


@by_game
def test_what_is_explained_when_it_happens_can_happen(game):
    tags = {kind.__struct_config__.tag for kind in get_args(game.Event)}
    for word in words_of(game):
        assert set(word.first) <= tags, word.id
    assert sum(bool(word.first) for word in words_of(game)) >= 8


@by_language
@by_game
def test_all_that_seats_have_is_explained(game, language):
    seats = game.seats[-1]
    (first, *_) = steps(game, seats, game.Options(), "words", bot_player([next(iter(game.bots))] * seats))
    message = game.standing(game.view(first.step.state, 0), 0)
    assert message is not None
    said = Speech(game, language).message(message)
    for part in said.split(" · "):
        assert glossary(game, language).spans(part), said


@by_language
@by_game
def test_the_rulebook_has_the_same_glossary(game, language):
    text, known = rulebook.part(rulebook.read(game, language), "words"), glossary(game, language)
    for word in known.words:
        assert f"| {known.title(word)} | {known.means(word)} |" in text


def test_a_number_belongs_to_its_word():
    deer, frigate = all_games()["deer-portal"], all_games()["frigate"]
    assert titles(glossary(deer, "en"), "3 diamonds · space 12") == [("3 diamonds", "Diamond"), ("space 12", "Space")]
    assert titles(glossary(frigate, "it"), "20 di 150 punti") == [("20 di 150 punti", "Obiettivo")]
    assert titles(glossary(frigate, "en"), "Round 1 · $4") == [("Round 1", "Round"), ("$4", "Money")]


def test_the_longer_word_wins_and_parts_of_words_are_none():
    known = glossary(all_games()["beat-the-bit"], "en")
    assert titles(known, "A final boss, and a Boss.") == [("final boss", "Final boss"), ("Boss", "Boss")]
    assert titles(known, "emboss poisonous") == []


def test_a_word_is_found_where_a_line_breaks():
    known = glossary(all_games()["beat-the-bit"], "en")
    assert titles(known, "the final\nboss") == [("final\nboss", "Final boss")]
