"""Every game speaks English, Italian and Norwegian, and every refusal cites a paragraph that exists."""

import ast
import re
import string
from itertools import islice
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import sim
from sim.action_text import action_types
from sim.games import all_games
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech, catalogue

GAMES = list(all_games().values())
SHARED = Path(sim.__file__).parent
FOLDERS = [SHARED, *(game.folder for game in GAMES)]


def refusals(folder: Path) -> set[str]:
    """Every rule that the sources under `folder` refuse by."""
    sources = folder.glob("*.py") if folder == SHARED else folder.rglob("*.py")
    found = set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                rule = node.args[0]
                assert isinstance(rule, ast.Constant), f"{path.name}:{node.lineno}: name the rule in full"
                found.add(rule.value)
    return found


def anchors(folder: Path, language: str) -> set[str]:
    return set(re.findall(r"{#([\w-]+)}", (folder / f"rulebook.{language}.md").read_text(encoding="utf-8")))


def placeholders(text: str | dict[str, str]) -> set[str]:
    texts = [text] if isinstance(text, str) else [part for key, part in text.items() if key != "by"]
    return {name for part in texts for _, name, _, _ in string.Formatter().parse(part) if name}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_all_rulebooks_have_the_same_paragraphs(folder):
    assert anchors(folder, "en")
    for language in LANGUAGES[1:]:
        assert anchors(folder, language) == anchors(folder, "en")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_refusal_has_a_text_and_a_paragraph(folder):
    texts = {**catalogue(SHARED, "en"), **catalogue(folder, "en")}
    paragraphs = anchors(SHARED, "en") | anchors(folder, "en") | {"setup"}
    for rule in refusals(folder):
        assert f"refused.{rule}" in texts, rule
        assert rule.split(".")[0] in paragraphs, rule


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_every_table_says_needs_no_more_in_the_words_of_a_game(game):
    """The table itself refuses, too, and knows nothing of what a game would tell with it."""
    shared = catalogue(SHARED, "en")
    own = {key: text for key, text in catalogue(game.folder, "en").items() if key in shared}
    assert {key for key, text in own.items() if not placeholders(text) <= placeholders(shared[key])} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_that_can_be_said_has_a_text(game):
    texts = catalogue(game.folder, "en")
    events = get_args(game.Event) or (game.Event,)
    wanted = ["name", "tagline"]
    wanted += [f"event.{kind.__struct_config__.tag}" for kind in events]
    wanted += [f"action.{kind.__struct_config__.tag}" for kind in action_types(game)]
    wanted += [f"outcome.{reason}" for reason in game.end_reasons]
    wanted += [f"bot.{level}" for level in game.bots]
    for option, kind in get_type_hints(game.Options).items():
        wanted += [f"option.{option}", f"option.{option}.help"]
        wanted += [f"option.{option}.{value}" for value in get_args(kind) if isinstance(value, str)]
    assert [key for key in wanted if key not in texts] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_texts_ask_only_for_what_an_event_or_action_has(game):
    texts = catalogue(game.folder, "en")
    for prefix, kinds in (("event", get_args(game.Event) or (game.Event,)), ("action", action_types(game))):
        for kind in kinds:
            key = f"{prefix}.{kind.__struct_config__.tag}"
            assert placeholders(texts[key]) <= set(kind.__struct_fields__), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_table_can_be_told_at_any_moment(game, language):
    """Sentences for those who play without a picture, the time, and what each seat has: complete in every language."""
    speech = Speech(game, language, [f"Seat {seat + 1}" for seat in range(max(game.seats))])
    seats = range(max(game.seats))
    levels = [next(iter(game.bots))] * len(seats)
    moves = steps(game, len(seats), game.Options(), "a table to be told", bot_player(levels))
    for move in islice(moves, 0, 400, 3):
        for seat in (*seats, None):
            view = game.view(move.step.state, seat)
            said = [*game.describe(view, seat), game.moment(view), *(game.standing(view, other) for other in seats)]
            assert len(said) > len(seats) + 1
            for message in said:
                words = speech.message(message)
                assert words != message.key
                assert not re.search(r"\b[a-z-]+\.[a-z]", words), words
