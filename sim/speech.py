"""Translations (i18n): from message keys to sentences in English, Italian and Norwegian, with plurals.

A catalogue is a flat JSON object. A text may hold `{field}` (a number, words, or a message of its own),
`{field:prefix}` (the text of "prefix.value"; for tuples, a list of them), `{field:seat}` (the name of a seat),
`{field:minus}` (a number that is taken off), `{field:signed}` (with its sign), `{field:factor}` (hundredths as ×1.5),
`{field:percent}`, `{field:tenths}` (105 as 10.5), `{field:=key}` (the text of "key" about the number n) and
`{field:count thing}` (a number with its unit, the text "count.thing" of n), `{field:or prefix}` (a list, any of which
will do). A text that depends on a value is an object {"by": field, ...} with a text for each value, or "one" and
"other" for numbers. A name in another form (with its article, of something) has a prefix of its own: "tackle.ichor" is
"an ichor die", where "colour.ichor" is "ichor".

Whoever reads may be one of the seats. "key.you" is said instead of "key" when the seat it is about is theirs, and
"key.field.you" when another field is. "event.first+second" tells two events or more that follow one another in one
sentence; it is filled with the fields of all of them.
"""

import string
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Self

import msgspec

from sim.files import folder_of
from sim.game import Action, Event, Game, Message, Outcome, Refused, Seat
from sim.languages import LANGUAGES as LANGUAGES
from sim.languages import printable as printable

AND = {"en": "and", "it": "e", "nb": "og"}
OR = {"en": "or", "it": "o", "nb": "eller"}
DECIMAL = {"en": ".", "it": ",", "nb": ","}
THOUSANDS = {"en": ",", "it": ".", "nb": "\u00a0"}
PERCENT = {"en": "%", "it": "%", "nb": "\u00a0%"}
LONG = 10_000
"""From here on a number is read in groups of three."""
MINUS = "\u2212"
"""The sign before a number; a hyphen is shorter than the plus beside it."""

COUNT = "count "
"""How a number asks for its unit."""
ANY = "or "
"""How a list asks for "or" before its last part."""

YOU = "you"
"""How a text ends that speaks to the seat it is about."""

Text = str | dict[str, str]


class Speech:
    """A voice at a table: one language, one game, the names of the seats, and the seat of whoever reads."""

    def __init__(
        self,
        game: Game[Any, Any, Any] | None,
        language: str = "en",
        names: Sequence[str] = (),
        viewer: Seat | None = None,
    ) -> None:
        """Without a game it knows what is the same at every table; without a viewer all seats go by their names."""
        self.language = language
        self.names = names
        self.viewer = viewer
        self._texts = dict(catalogue(folder_of(__name__), language))
        if game is not None:
            self.learn(catalogue(game.folder, language))
            game.teach(self)

    def learn(self, texts: Mapping[str, Text]) -> None:
        """More texts, in the place of those it had for the same keys."""
        self._texts |= texts

    def with_texts(self, texts: Mapping[str, Text]) -> Self:
        """The same voice with texts of somebody else's, who may use the same keys for other things."""
        other = copy(self)
        other.__dict__.pop("_folds", None)
        other._texts = {**self._texts, **texts}
        return other

    def say(self, key: str, **values: Any) -> str:
        """The text of a key, filled. A key without a text is a defect that shows: it is returned as it is."""
        text = self._addressed(key, values) or self._texts.get(key)
        if text is None:
            return key
        words = form_of(text, values)
        return _Filler(self).vformat(words, (), values) if "{" in words else words

    def _addressed(self, key: str, values: Mapping[str, Any]) -> Text | None:
        """The form of a text that says "you", where it is about the seat of whoever reads."""
        if self.viewer is None:
            return None
        for field, value in values.items():
            if value in (self.viewer, (self.viewer,)):
                text = self._texts.get(f"{key}.{YOU}" if field == "seat" else f"{key}.{field}.{YOU}")
                if text is not None:
                    return text
        return None

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

    def event(self, *events: Event) -> str:
        """What happened, as a sentence; empty for events that are only for the eye."""
        values: dict[str, Any] = {}
        for event in reversed(events):
            values |= fields(event)
        return capital(self.say(f"event.{'+'.join(map(tag, events))}", **values))

    def begins(self, event: Event) -> bool:
        """Whether there is a sentence that tells more events after this one."""
        return tag(event) in self._folds

    def together(self, events: Sequence[Event]) -> int:
        """How many of these, from the first one on, are told in one sentence: those about the same seat and card."""
        for tags in self._folds.get(tag(events[0]), ()):
            some = events[: len(tags)]
            if tuple(map(tag, some)) == tags and all(_agree(some, field) for field in ("seat", "card")):
                return len(tags)
        return 1

    @cached_property
    def _folds(self) -> dict[str, list[tuple[str, ...]]]:
        """Which events are told together, by the first of them; the longest first."""
        folds: dict[str, list[tuple[str, ...]]] = {}
        for key in self._texts:
            if key.startswith("event.") and "+" in key and not key.endswith(f".{YOU}"):
                tags = tuple(key.removeprefix("event.").split("+"))
                folds.setdefault(tags[0], []).append(tags)
        for found in folds.values():
            found.sort(key=len, reverse=True)
        return folds

    def action(self, action: Action) -> str:
        """What an action does, as a short label."""
        return self.say(f"action.{tag(action)}", **fields(action))

    def refusal(self, refused: Refused) -> str:
        """Why not, and by which paragraph of the rulebook."""
        return self.say(f"refused.{refused.rule}", **refused.detail)

    def outcome(self, outcome: Outcome) -> str:
        return self.say(f"outcome.{outcome.reason}", winners=outcome.winners, seats=len(outcome.scores))

    def score(self, score: int) -> str:
        """What a seat has in the end, with its unit where points are not what a game is about."""
        return self.say("final-score", n=score)

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def number(self, number: int) -> str:
        """A number as this language writes it."""
        groups = f"{abs(number):,}".replace(",", THOUSANDS[self.language]) if abs(number) >= LONG else str(abs(number))
        return f"{MINUS if number < 0 else ''}{groups}"

    def join(self, parts: Sequence[str], words: Mapping[str, str] = AND) -> str:
        """A list in a sentence, with "and" or another of the `words` before its last part."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {words[self.language]} {parts[-1]}"


def own_seat(seats: Sequence[Seat]) -> Seat | None:
    """Whose eyes read what a device shows: nobody's alone where several share it."""
    return seats[0] if len(seats) == 1 else None


def form_of(text: Text, values: Mapping[str, Any]) -> str:
    """The one of a text's forms that fits the values; for numbers the plural, but for one."""
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


def _agree(events: Sequence[Event], field: str) -> bool:
    """Whether all events that have a field have the same in it."""
    return len({getattr(event, field) for event in events if field in event.__struct_fields__}) < 2


SAME = "="
"""Begins a text that is another one's."""


@cache
def catalogue(folder: Path, language: str) -> Mapping[str, Text]:
    """The texts under `folder`/locale/`language`*.json, merged. A text "=key" says what that key says."""
    texts = written(folder, language)
    return {key: texts[text[1:]] if isinstance(text, str) and text[:1] == SAME else text for key, text in texts.items()}


def written(folder: Path, language: str) -> dict[str, Text]:
    """The texts as they stand in the files."""
    texts: dict[str, Text] = {}
    for path in sorted((folder / "locale").glob(f"{language}*.json")):
        texts |= msgspec.json.decode(path.read_bytes(), type=dict[str, Text])
    return texts


class _Filler(string.Formatter):
    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, tuple):
            parts = [self.format_field(element, spec.removeprefix(ANY)) for element in value]
            return self._speech.join(parts, OR if spec.startswith(ANY) else AND)
        if isinstance(value, Message):
            return self._speech.message(value)
        if not spec:
            return self._speech.number(value) if type(value) is int else str(value)
        if spec == "seat":
            return self._speech.seat(value)
        if spec == "minus":
            return self._speech.number(-value)
        if spec == "percent":
            return f"{self._speech.number(value)}{PERCENT[self._speech.language]}"
        if spec.startswith(COUNT):
            return self._speech.say(f"count.{spec.removeprefix(COUNT)}", n=value)
        if spec == "factor":
            whole, rest = divmod(value, 100)
            decimals = f"{DECIMAL[self._speech.language]}{rest:02}".rstrip("0") if rest else ""
            return f"×{self._speech.number(whole)}{decimals}"
        if spec == "tenths":
            whole, rest = divmod(value, 10)
            return f"{self._speech.number(whole)}{DECIMAL[self._speech.language]}{rest}" if rest else str(whole)
        if spec.startswith("="):
            return self._speech.say(spec[1:], n=value)
        if spec == "signed":
            return f"{'+' if value > 0 else ''}{self._speech.number(value)}"
        return self._speech.say(f"{spec}.{value}")
