"""What a table asks is read whole: every question of every board fits its place, in every language and window."""

import string
from collections.abc import Iterator
from pathlib import Path

import client
from client.demo import Demo
from client.scenes.table.hud.bar import PROMPT
from client.ui.brush import Brush
from client.ui.layout import Widget
from sim.games import all_games
from sim.speech import LANGUAGES, Speech, Text, catalogue
from tests.client.scenes.table.test_scene import sit_down
from tests.client.scenes.test_app import resize

WINDOWS = [(1280, 720), (1024, 768), (800, 1280), (500, 800)]
ASKED = ("ask.", "board.ask-", "scene.choose", "choice.", "prompt.", "curtain.seen", "asked.")
"""Keys of what is asked below a table."""
NAME = "Sebastian"
CLIENT = Path(client.__file__).parent


class Longest(string.Formatter):
    """Fills a text with the longest that each of its fields can hold."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def get_value(self, key: int | str, args: object, kwargs: object) -> object:
        return key

    def format_field(self, value: object, spec: str) -> str:
        if spec == "seat" or (not spec and value in ("name", "names", "chair")):
            return NAME
        if spec.startswith("count "):
            return self._speech.say(f"count.{spec.removeprefix('count ')}", n=12)
        named = self._speech.names_under(spec or str(value))
        if named:
            return max(named.values(), key=len)
        if value == "loot":
            others = ("word.treasure(common)", "word.treasure(mythic)", "word.treasure(rare)", "word.tomb(1)")
            longest = max((self._speech.say(word) for word in others), key=len)
            return self._speech.join([self._speech.say("loot.coins", coins=12), longest])
        # numbers, and sums of dice
        return {"percent": "100%", "throw": self._speech.say("count.die", n=4)}.get(spec or str(value), "12")


def asked(speech: Speech, texts: dict[str, Text]) -> Iterator[tuple[str, str]]:
    """Everything that a catalogue asks, at its longest."""
    for key, text in texts.items():
        if key.startswith(ASKED):
            for form in [text] if isinstance(text, str) else [part for name, part in text.items() if name != "by"]:
                yield key, Longest(speech).vformat(form, (), {})


def fits(brush: Brush, words: str, place: Widget) -> bool:
    style, lines = brush.fitted(words, PROMPT, place.area.w, 2, place.area.h)
    return len(brush.lines(words, style, place.area.w)) <= lines


def places(demo: Demo) -> Iterator[tuple[tuple[int, int], Widget]]:
    sit_down(demo)
    for window in WINDOWS:
        resize(demo, *window, 1.0)
        found = demo.app.stage.find("prompt")
        assert found is not None
        yield window, found
    resize(demo, 1280, 720, 1.0)


def test_every_question_fits_its_place_in_every_language_and_window(demo: Demo) -> None:
    brush, cut = demo.app.stage.brush, []
    for window, place in places(demo):
        for language in LANGUAGES:
            for game in (None, *all_games().values()):
                speech = Speech(game, language)
                texts = dict(catalogue(CLIENT, language))
                if game is not None:
                    board = catalogue(CLIENT / "boards" / game.folder.name, language)
                    texts = {**catalogue(game.folder, language), **board}
                    speech.learn(board)
                questions = list(asked(speech, texts))
                assert questions
                for key, words in questions:
                    if not fits(brush, words, place):
                        cut.append(f"{window} {language} {game.id if game else ''} {key}: {words}")
    assert cut == []


def test_control_a_question_that_is_too_long_is_noticed(demo: Demo) -> None:
    brush = demo.app.stage.brush
    for _, place in places(demo):
        assert not fits(brush, "Select a card to pass to the player on your right. " * 8, place)
