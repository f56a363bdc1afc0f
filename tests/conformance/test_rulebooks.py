"""Rulebooks: the same order in every game, the same numbers in every language, short sentences, and true tables."""

import re

import pytest

from client.lines import understand
from client.ui import markdown
from sim import rulebook
from sim.action_text import form_of
from sim.games import all_games
from sim.glossary import words_of
from sim.speech import LANGUAGES, Speech, capital
from tests.conformance.test_texts import FOLDERS, GAMES

PARTS = ["goal", "table", "turn", "example", "details", "end", "cheat-sheet", "appendix"]
MOST_WORDS = 20

BANNED = {
    "en": "whoever|somebody|everybody|anew|for nothing|so many|on turn|in passing|lies|stands|throws?|chairs?|violet",
    "it": "seme|bottega|landa|monta|montare|montato|onesti|ritirare i dadi|giocatore automatico|prese|pestata",
    "nb": "stol|dataspiller|galskap|angerkort|forkast|slitasje|fiolett|frø|havet|vanskelighet|øyeblikkskort",
}
"""Words that the glossary has better ones for."""

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
by_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
by_language = pytest.mark.parametrize("language", LANGUAGES)


def blocks(folder, language):
    return markdown.parse(rulebook.source(folder, language))


def paragraphs(folder, language):
    """What stands under each anchor, as written."""
    parts = re.split(r"^#+ [^\n]*{#([\w-]+)}\n", rulebook.source(folder, language), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def sentences(folder, language):
    for block in blocks(folder, language):
        cells = [cell for row in block.rows for cell in row]
        for text in (block.text, *cells):
            if not text.startswith("`"):
                yield from re.split(r"(?<=[.!?:])\W*\s+", markdown.plain(text))


@by_game
def test_every_rulebook_has_the_eight_parts_in_order(game):
    headings = [block for block in blocks(game.folder, "en") if block.kind == "heading" and block.level == 2]
    anchors = [block.anchor for block in headings]
    assert [*anchors[:2], "turn", *anchors[3:]] == PARTS


@by_language
@by_game
def test_the_goal_is_told_first_and_in_one_sentence(game, language):
    goal = paragraphs(game.folder, language)["goal"].split("\n\n")[0]
    assert re.findall(r"[.!?](?=\s|$)", goal) == ["."]


@by_folder
def test_all_languages_have_the_same_blocks_and_the_same_numbers(folder):
    shapes = {
        language: [(b.kind, b.level, b.anchor, b.sign, [len(row) for row in b.rows]) for b in blocks(folder, language)]
        for language in LANGUAGES
    }
    assert shapes["en"] == shapes["it"]
    assert shapes["en"] == shapes["nb"]
    english = paragraphs(folder, "en")
    for language in LANGUAGES[1:]:
        for anchor, text in paragraphs(folder, language).items():
            assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english[anchor])), (language, anchor)


@by_language
@by_folder
def test_sentences_are_short_and_have_no_semicolons(folder, language):
    for sentence in sentences(folder, language):
        assert len(re.findall(r"\w[\w'’×.,-]*", sentence)) <= MOST_WORDS, sentence
        assert ";" not in sentence


@by_language
@by_folder
def test_rulebooks_speak_as_players_do(folder, language):
    prose = re.sub(r"`[^`]*`", "", rulebook.source(folder, language))
    assert re.findall(rf"\b(?:{BANNED[language]})\b", prose, re.I) == []


@by_language
@by_game
def test_a_rulebook_is_read_with_its_tables_filled_and_the_rules_of_every_table(game, language):
    text = rulebook.read(game, language)
    assert not re.search(r"^\| {[\w-]+} \|$", text, re.M)
    wanted = set(re.findall(r"^\| {([\w-]+)} \|$", rulebook.source(game.folder, language), re.M))
    words = {"words"} if words_of(game) else set()
    assert wanted == {"options", *words, *game.tables(Speech(game, language))}
    anchors = [block.anchor for block in markdown.parse(text) if block.anchor]
    assert len(set(anchors)) == len(anchors)
    assert {"turn", "dice", "undo", "setup"} <= set(anchors)
    for table in (block for block in markdown.parse(text) if block.kind == "table"):
        assert {len(row) for row in table.rows} == {len(table.rows[0])}
        assert len(table.rows) > 1


@by_language
@by_game
def test_every_bot_is_described_by_its_name(game, language):
    speech = Speech(game, language)
    said = re.findall(r"^- \*\*(.+?)\*\*", paragraphs(game.folder, language)["bots"], re.M)
    assert said == [capital(speech.say(f"bot.{level}")) for level in game.bots]


@by_language
@by_game
def test_what_the_rulebook_tells_to_type_is_understood(game, language):
    speech = Speech(game, language)
    rows = re.findall(r"^\| (`[^|]+)\|", paragraphs(game.folder, language)["typing"], re.M)
    assert rows
    for line in re.findall(r"`([^`]+)`", " ".join(rows)):
        action = understand(game, speech, speech.action, line.removeprefix("why "), ())
        assert form_of(type(action)).split(" ")[0] == line.removeprefix("why ").split(" ")[0]


def test_a_game_whose_language_has_no_book_yet_is_read_in_english():
    game = next(iter(all_games().values()))
    assert rulebook.source(game.folder, "xx") == rulebook.source(game.folder, "en")
