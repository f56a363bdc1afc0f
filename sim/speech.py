"""From message keys to sentences in English, Italian and Norwegian.

A catalogue is a flat JSON object. A text may hold `{field}` (the value), `{field:prefix}` (the text of
"prefix.value"; for tuples, a list of them), `{field:seat}` (the name of a seat), `{field:minus}` (a number that is
taken off), `{field:signed}` (with its sign), `{field:factor}` (hundredths as ×1.5), `{field:=key}` (the text of "key"
about the number n) and `{field:count thing}` (a number with its unit, the text "count.thing" of n). A text that depends
on a value is an object {"by": field, ...} with a text for each value, or "one" and "other" for numbers.
"""

import string
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sim.files import folder_of
from sim.game import Action, Event, Game, Message, Outcome, Refused

LANGUAGES = ("en", "it", "nb")
AND = {"en": "and", "it": "e", "nb": "og"}
DECIMAL = {"en": ".", "it": ",", "nb": ","}
MINUS = "\u2212"
"""The sign before a number; a hyphen is shorter than the plus beside it."""

COUNT = "count "
"""How a number asks for its unit."""

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
        return _Filler(self).vformat(form_of(text, values), (), values)

    def message(self, message: Message) -> str:
        return self.say(message.key, **message.values)

    def has(self, key: str) -> bool:
        return key in self._texts

    def text(self, key: str) -> Text | None:
        """A text as it stands in the catalogue, unfilled."""
        return self._texts.get(key)

    def names_under(self, prefix: str) -> dict[str, str]:
        """What "prefix.value" says for each value, of those that need no filling."""
        head = f"{prefix}."
        return {
            key.removeprefix(head): text
            for key, text in self._texts.items()
            if key.startswith(head) and isinstance(text, str) and "{" not in text and "." not in key[len(head) :]
        }

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
        return self.say(f"outcome.{outcome.reason}", winners=outcome.winners, seats=len(outcome.scores))

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def join(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {AND[self.language]} {parts[-1]}"


def printable(words: str) -> str:
    """Words that may hold something of others, as a terminal may get them: no character that commands it."""
    return "".join(letter for letter in words if letter == "\n" or unicodedata.category(letter) not in _COMMANDS)


_COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")


def form_of(text: Text, values: Mapping[str, Any]) -> str:
    """The one of a text's forms that fits the values."""
    if isinstance(text, str):
        return text
    value = values.get(text.get("by", "n"))
    chosen = text.get(str(value))
    return text["one" if value == 1 else "other"] if chosen is None else chosen


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
        if isinstance(value, Message):
            return self._speech.message(value)
        if not spec:
            return str(value)
        if spec == "seat":
            return self._speech.seat(value)
        if spec == "minus":
            return taken_off(value)
        if spec.startswith(COUNT):
            return self._speech.say(f"count.{spec.removeprefix(COUNT)}", n=value)
        if spec == "factor":
            whole, rest = divmod(value, 100)
            decimals = f"{DECIMAL[self._speech.language]}{rest:02}".rstrip("0") if rest else ""
            return f"×{whole}{decimals}"
        if spec.startswith("="):
            return self._speech.say(spec[1:], n=value)
        if spec == "signed":
            return f"+{value}" if value > 0 else taken_off(-value)
        return self._speech.say(f"{spec}.{value}")
