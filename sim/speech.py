"""From message keys to sentences in English, Italian and Norwegian.

A catalogue is a flat JSON object. A text may hold `{field}` (the value), `{field:prefix}` (the text of
"prefix.value"; for tuples, a list of them), `{field:seat}` (the name of a seat) and `{field:minus}` (a number that is
taken off). A text that depends on a number is an object {"by": field, "one": ..., "other": ...}.
"""

import string
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sim.files import folder_of
from sim.game import Action, Event, Game, Message, Outcome, Refused

LANGUAGES = ("en", "it", "nb")
AND = {"en": "and", "it": "e", "nb": "og"}
MINUS = "\u2212"
"""The sign before a number; a hyphen is shorter than the plus beside it."""

Text = str | dict[str, str]


class Speech:
    """A voice at a table: one language, one game, and the names of the seats."""

    def __init__(self, game: Game[Any, Any, Any] | None, language: str = "en", names: Sequence[str] = ()) -> None:
        """Without a game it knows what is the same at every table."""
        self.language = language
        self.names = names
        self._texts = dict(catalogue(folder_of(__name__), language))
        if game is not None:
            self.learn(catalogue(game.folder, language))
            game.teach(self)

    def learn(self, texts: Mapping[str, Text]) -> None:
        """More texts, in the place of those it had for the same keys."""
        self._texts |= texts

    def say(self, key: str, **values: Any) -> str:
        """The text of a key, filled. A key without a text is a defect that shows: it is returned as it is."""
        text = self._texts.get(key)
        if text is None:
            return key
        if isinstance(text, dict):
            text = text["one" if values.get(text.get("by", "n")) == 1 else "other"]
        return _Filler(self).vformat(text, (), values)

    def message(self, message: Message) -> str:
        return self.say(message.key, **message.values)

    def has(self, key: str) -> bool:
        return key in self._texts

    def event(self, event: Event) -> str:
        """What happened, as a sentence; empty for events that are only for the eye."""
        return self.say(f"event.{tag(event)}", **fields(event))

    def action(self, action: Action) -> str:
        """What an action does, as a short label."""
        return self.say(f"action.{tag(action)}", **fields(action))

    def refusal(self, refused: Refused) -> str:
        """Why not, and by which paragraph of the rulebook."""
        return self.say(f"refused.{refused.rule}", **refused.detail)

    def outcome(self, outcome: Outcome) -> str:
        return self.say(f"outcome.{outcome.reason}", winners=outcome.winners)

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def join(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {AND[self.language]} {parts[-1]}"


def capital(words: str) -> str:
    """As words begin a sentence."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """As words stand alone: with a capital and a full stop."""
    return capital(words) + ("" if not words or words[-1] in ".!?…" else ".")


def taken_off(number: int) -> str:
    """A number that is taken off: nothing has no sign."""
    return f"{MINUS}{number}" if number else "0"


def tag(struct: msgspec.Struct) -> str:
    return str(struct.__struct_config__.tag)


def fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


@cache
def catalogue(folder: Path, language: str) -> Mapping[str, Text]:
    """The texts under `folder`/locale/`language`*.json, merged."""
    texts: dict[str, Text] = {}
    for path in sorted((folder / "locale").glob(f"{language}*.json")):
        texts |= msgspec.json.decode(path.read_bytes(), type=dict[str, Text])
    return texts


class _Filler(string.Formatter):
    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, tuple):
            return self._speech.join([self.format_field(element, spec) for element in value])
        if not spec:
            return str(value)
        if spec == "seat":
            return self._speech.seat(value)
        if spec == "minus":
            return taken_off(value)
        return self._speech.say(f"{spec}.{value}")
