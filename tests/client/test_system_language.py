"""Astragal begins in the player's language, on every system."""

import ctypes
import plistlib
import sys
from types import SimpleNamespace

import pytest

from client.system_language import PREFERENCES, VARIABLES, system_language


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("value", "language"),
    [("it_IT.UTF-8", "it"), ("nb_NO", "nb"), ("nn_NO.UTF-8", "nb"), ("no", "nb"), ("fr_FR", "en"), ("C.UTF-8", "en")],
)
def test_the_environment_has_the_first_word(monkeypatch, value, language):
    monkeypatch.setenv("LANG", value)
    assert system_language() == language


def test_messages_are_more_than_everything_and_all_is_most(monkeypatch):
    monkeypatch.setenv("LANG", "en_GB")
    monkeypatch.setenv("LC_MESSAGES", "nb_NO")
    assert system_language() == "nb"
    monkeypatch.setenv("LC_ALL", "it_CH")
    assert system_language() == "it"


@pytest.mark.parametrize(
    ("number", "language"),
    [(0x0410, "it"), (0x0810, "it"), (0x0414, "nb"), (0x0814, "nb"), (0x0409, "en"), (0x0407, "en"), (0xFFFF, "en")],
)
def test_windows_is_asked_for_the_language_of_its_windows(monkeypatch, number, language):
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert system_language() == language


@pytest.mark.parametrize(
    ("chosen", "language"),
    [
        ({"AppleLanguages": ["it-IT", "en-GB"], "AppleLocale": "en_GB"}, "it"),
        ({"AppleLanguages": ["nn-NO"]}, "nb"),
        ({"AppleLocale": "nb_NO"}, "nb"),
        ({"AppleLanguages": []}, "en"),
        ({}, "en"),
    ],
)
def test_macos_has_it_in_what_the_person_chose(monkeypatch, tmp_path, chosen, language):
    path = tmp_path / PREFERENCES
    path.parent.mkdir(parents=True)
    path.write_bytes(plistlib.dumps(chosen, fmt=plistlib.FMT_BINARY))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert system_language() == language


@pytest.mark.parametrize("content", [None, b"scribbles"])
def test_preferences_that_cannot_be_read_are_english(monkeypatch, tmp_path, content):
    if content is not None:
        (tmp_path / PREFERENCES).parent.mkdir(parents=True)
        (tmp_path / PREFERENCES).write_bytes(content)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert system_language() == "en"
