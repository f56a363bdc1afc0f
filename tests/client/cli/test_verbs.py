"""Commands are understood in the language of whoever types them, and never taken for a move."""

import pytest

from client.cli.verbs import TABLE_VERBS, VERBS, in_english
from client.lines import plain
from netcode.texts import NetworkSpeech
from sim.games import all_games
from sim.speech import LANGUAGES, Speech, catalogue, form_of


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("nb", "angre", "undo"),
        ("nb", "Gjør om", "redo"),
        ("nb", "kort Stopp", "card Stopp"),
        ("it", "perché gioca sei", "why gioca sei"),
        ("it", "annulla", "undo"),
        ("it", "perche gioca sei", "why gioca sei"),
        ("it", "Probabilita", "odds"),
        ("en", "undo", "undo"),
        ("nb", "undo", "undo"),
        ("nb", "angre alt", "angre alt"),
        ("it", "", ""),
        ("en", "?", "help"),
        ("it", "exit", "leave"),
        ("it", "esci", "leave"),
        ("nb", "liste", "moves"),
    ],
)
def test_a_command_is_understood_in_the_language_of_the_table(language, typed, meant):
    assert in_english(Speech(None, language), typed) == meant


EVERY = (*VERBS, *TABLE_VERBS)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "say Hello there", "say Hello there"),
        ("it", "scrivi Ciao a tutti", "say Ciao a tutti"),
        ("nb", "skriv Hei på deg", "say Hei på deg"),
        ("it", "siedi 2", "sit 2"),
        ("nb", "Plass 2", "sit 2"),
        ("it", "continua", "on"),
        ("nb", "igjen", "again"),
        ("nb", "again", "again"),
    ],
)
def test_at_a_table_with_others_so_are_the_commands_about_them(language, typed, meant):
    assert in_english(Speech(None, language), typed, EVERY) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_move_of_any_game_reads_like_a_command(language):
    shell = Speech(None, language)
    for game in all_games().values():
        for key, text in catalogue(game.folder, language).items():
            if key.startswith("action."):
                words = plain(form_of(text, {}) if isinstance(text, str) else text.get("other", ""))
                assert in_english(shell, words, EVERY) == words, f"{game.id} {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_as_it_is_typed(language):
    shell = Speech(None, language)
    told = shell.say("text.help")
    for verb in VERBS:
        if verb != "help":
            assert shell.say(f"verb.{verb}") in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_at_a_table_with_others_names_theirs_too(language):
    wording = NetworkSpeech(language)
    told = [line.split("  ")[0] for line in wording.say("join.help").splitlines()]
    for verb in TABLE_VERBS:
        assert any(line.split(" ")[0] == wording.say(f"verb.{verb}") for line in told), verb
