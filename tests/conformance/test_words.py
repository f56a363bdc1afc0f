"""The catalogues of all three languages: complete, free of ids, and in the words that players use."""

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import client
import netcode
import sim
from sim.action_text import action_types
from sim.games import all_games
from sim.speech import LANGUAGES, SAME, catalogue, written

GAMES = list(all_games().values())
ROOTS = [Path(package.__file__).parent for package in (sim, client, netcode)]
FOLDERS = [path.parent for root in ROOTS for path in sorted(root.rglob("locale")) if path.is_dir()]
VOICES = [folder for folder in FOLDERS if folder.name != "client"]
"""Those that are spoken by a Speech, which knows who reads."""

MADE = ("does", "texts")
"""Catalogues that say what each card does: cards that do the same say the same."""
IDS = {"card", "fish", "slot", "colour", "shoal", "shoals", "where", "angler", "dink", "kind"}
"""Fields that hold what no player should read."""
SUMS = {"dice", "side"}
"""Fields of events whose words stand for themselves: the faces of a throw as a sum, the side of a sheet."""

BANNED = {
    "en": r"whoever|somebody|everybody|anew|the own|(?<!there )(?:is|are) no (?!longer)|for nothing|so many|on turn"
    r"|in passing|takes? along|is to be seen|by lot|(?:lies|stands) (?:on|in|at|open|behind|here)"
    r"|throws?|thrown|chairs?|take back|taken back|computer players?|violet|re-roll\w*|put down|charter\w*",
    "it": r"chi ospita|giocatore automatico|giocatore computer|\w*bottega|landa|pestat[ae]|alle pesche|miglioramento"
    r"|dadi onesti|un seme|padrone del tavolo|usate la|installate|ritiri giornalieri|tira i dadi|fallo"
    r"|ritira (?:il|i) dad[oi]",
    "nb": r"dataspiller\w*|stol(?:en|er|ene|s)?|velg ut|forkast\w*|fiolett\w*|slitasje|fiskedaler|angerkort|dings"
    r"|galskap|havna|vanskelighet|ærlige terninger|prat|frø|utrust\w*|står stille",
}
"""Words that no sentence of a language has: translated idiom, and what the glossary calls otherwise."""
PARTICIPLE = re.compile(r"{\w+:seat} (?:è|viene|resta) (?:stat[oa] )?\w+(?:at|it|ut|tt|rt|s)[oa]\b")
"""An Italian participle would have to know whether a player is a man or a woman."""


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else [part for key, part in text.items() if key != "by"]


def fields(text: str | dict[str, str]) -> set[str]:
    return {name for part in forms(text) for _, name, _, _ in string.Formatter().parse(part) if name}


def spoken(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """What is said, without what stands for something else: no names of cards, no tales, no commands to type."""
    for key, text in catalogue(folder, language).items():
        told = key.endswith(".flavour") or (folder.name == "adventure_dice" and key.startswith("text."))
        if told or key.endswith("help") or re.fullmatch(r"(card|perk|character|slot)\.[\w-]+", key):
            continue
        for part in forms(text):
            yield key, re.sub(r"{[^{}]*(?:{[^{}]*})?[^{}]*}", "{}", part)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_all_languages_say_the_same_things(folder):
    english = catalogue(folder, "en")
    assert english
    for language in LANGUAGES[1:]:
        other = catalogue(folder, language)
        assert set(other) == set(english)
        for key, text in english.items():
            assert fields(other[key]) == fields(text), f"{language}: {key}"
            assert bool(other[key]) == bool(text), f"{language}: {key} is empty"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_two_keys_say_the_same(folder):
    """What reads alike in every language is written once: the other key says "=key"."""
    texts = {language: written(folder, language) for language in LANGUAGES}
    keys = {}
    made = {
        key for name in MADE for path in folder.glob(f"locale/en-{name}.json") for key in json.loads(path.read_text())
    }
    for key, text in texts["en"].items():
        if text and key not in made and not str(text).startswith(SAME):
            keys.setdefault(tuple(str(texts[language][key]) for language in LANGUAGES), []).append(key)
    assert [several for several in keys.values() if len(several) > 1] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_says_the_same_names_a_text_in_every_language(folder):
    for language in LANGUAGES:
        texts = written(folder, language)
        for key, text in texts.items():
            if isinstance(text, str) and text.startswith(SAME):
                assert not str(texts[text[1:]]).startswith(SAME), key
                assert texts[text[1:]], key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_happens_to_a_seat_is_told_to_its_player_as_you(game):
    texts = catalogue(game.folder, "en")
    for key, text in texts.items():
        if not key.startswith("event.") or key.endswith(".you"):
            continue
        for field in {
            name for part in forms(text) for _, name, spec, _ in string.Formatter().parse(part) if spec == "seat"
        }:
            assert f"{key}.you" in texts if field == "seat" else f"{key}.{field}.you" in texts, f"{key}: {field}"


@pytest.mark.parametrize(
    "folder", [folder for folder in FOLDERS if folder.name != "client"], ids=lambda folder: folder.name
)
def test_what_is_said_to_you_says_nothing_that_the_others_do_not_hear(folder):
    texts = catalogue(folder, "en")
    for key, text in texts.items():
        if key.endswith(".you"):
            base = re.sub(r"(\.\w+)?\.you$", "", key)
            base = base if base in texts else key.removesuffix(".you")
            assert fields(text) <= fields(texts[base]), key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_events_told_in_one_sentence_exist_and_have_what_it_asks_for(game):
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(game.Event) or (game.Event,)}
    for key, text in catalogue(game.folder, "en").items():
        if key.startswith("event.") and "+" in key:
            tags = re.sub(r"(\.\w+)?\.you$", "", key.removeprefix("event.")).split("+")
            assert fields(text) <= {field for tag in tags for field in kinds[tag].__struct_fields__}, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_players_never_read_an_id(game, language):
    texts = catalogue(game.folder, language)
    for key, text in texts.items():
        for part in forms(text) if key.startswith(("event.", "action.", "refused.", "scene.", "describe.")) else ():
            for before, field, spec, _ in string.Formatter().parse(part):
                if field in IDS and not spec:
                    assert before.endswith("'"), f"{key} shows {field}, which is only for words that were typed"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bare_fields_of_events_and_actions_are_numbers(game):
    texts = catalogue(game.folder, "en")
    for prefix, kinds in (("event", get_args(game.Event) or (game.Event,)), ("action", action_types(game))):
        for kind in kinds:
            hints = get_type_hints(kind)
            for part in forms(texts[f"{prefix}.{kind.__struct_config__.tag}"]):
                for _, field, spec, _ in string.Formatter().parse(part):
                    if field and not spec and field not in SUMS:
                        assert hints[field] in (int, tuple[int, ...]), f"{prefix}.{kind.__struct_config__.tag}: {field}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_sentence_has_a_word_that_players_do_not_use(folder, language):
    banned = re.compile(rf"\b(?:{BANNED[language]})\b", re.IGNORECASE)
    found = [f"{key}: {part}" for key, part in spoken(folder, language) if banned.search(part)]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_italian_never_guesses_whether_a_player_is_a_man_or_a_woman(folder):
    texts = catalogue(folder, "it")
    found = [key for key, text in texts.items() for part in forms(text) if PARTICIPLE.search(part)]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_on_the_screen_has_no_semicolons(folder):
    for language in LANGUAGES:
        for key, part in spoken(folder, language):
            if key.startswith(("event.", "refused.", "ask.", "prompt.", "action.", "closing.", "reject.", "notice.")):
                assert ";" not in part, f"{language}: {key}"
