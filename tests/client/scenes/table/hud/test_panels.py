"""Every text of the shell exists in three languages, says the same, and is used."""

import re
from pathlib import Path

import pytest

from client.locale import Translator
from client.scenes.table.hud.panels import odds_of
from sim.games import all_games
from sim.speech import LANGUAGES, catalogue

CLIENT = Path(__file__).parents[3] / "client"
ENGLISH = catalogue(CLIENT, "en")


def texts(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else [value["one"], value["other"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_or_empty(language: str) -> None:
    other = catalogue(CLIENT, language)
    assert set(other) == set(ENGLISH)
    assert all(text.strip() for value in other.values() for text in texts(value))


@pytest.mark.parametrize("language", ["it", "nb"])
def test_translations_fill_the_same_places(language: str) -> None:
    other = catalogue(CLIENT, language)
    for key, value in ENGLISH.items():
        places = {name for text in texts(value) for name in re.findall(r"{(\w+)}", text)}
        translated = {name for text in texts(other[key]) for name in re.findall(r"{(\w+)}", text)}
        assert places == translated, key


def test_every_text_that_is_asked_for_exists() -> None:
    for path in CLIENT.rglob("*.py"):
        for key in re.findall(r'(?:self|table|scene)\.say\("([a-z.-]+)"', path.read_text(encoding="utf-8")):
            assert key in ENGLISH, f"{path.name} says {key}"


def test_every_reason_why_a_command_cannot_be_done_exists_and_is_given() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (CLIENT / "cli").glob("*.py")]
    given = {key for source in sources for key in re.findall(r'CannotDo\(\s*"([a-z-]+)"', source)}
    chosen = {
        key
        for source in sources
        for pair in re.findall(r'CannotDo\("([a-z-]+)" if \w+ else "([a-z-]+)"', source)
        for key in pair
    }
    missing = {key for source in sources for key in re.findall(r"\bunknown\([\"']([a-z-]+)", source)}
    given |= missing | {f"{key}-meant" for key in missing}
    assert {f"cannot.{key}" for key in given | chosen} == {key for key in ENGLISH if key.startswith("cannot.")}


def test_plurals_follow_the_number() -> None:
    words = Translator("nb")
    assert words("throw", n=1) == "Kast terningen"
    assert words("throw", n=3) == "Kast 3 terninger"


def test_an_unknown_language_is_english() -> None:
    assert Translator("de")("quit") == "Quit"


def test_odds_are_given_where_a_game_counts_them() -> None:
    game = all_games()["beat-the-bit"]
    from sim.selfplay import bot_player, steps

    level = next(iter(game.bots))
    seats = game.seats[0]
    for move in steps(game, seats, game.Options(), "odds", bot_player([level] * seats)):
        for seat in range(seats):
            odds = odds_of(game, game.view(move.step.state, seat), seat)
            if odds:
                assert all(0 <= share <= 1 for share in odds.values())
                assert all(Translator("it").has(f"odds.beat-the-bit.{name}") for name in odds)
                return
    raise AssertionError("a whole game without odds")
