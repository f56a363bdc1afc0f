"""The words of a game: what each means in a sentence, wherever it is read, and when it is explained by itself.

`sim/games/<game>/glossary.json` lists them with the paragraph of the rulebook that says more and the events at whose
first time they are explained. The words themselves are in the catalogues: `term.<id>` has the forms in which one
occurs, the first of which names it, and `term.<id>.means` the sentence. The same table stands in the rulebook.
"""

import re
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from sim.game import Game
from sim.speech import Speech

NUMBER = r"[+−-]?\d[\d.,]*"
OF = r"(?:/|of|di|su|av)"
"""Between what one has and what there is."""


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    rule: str
    """The paragraph that says more."""
    first: tuple[str, ...] = ()
    """Events at whose first time it is explained."""


class Span(NamedTuple):
    """Where a word stands in a text, together with its number."""

    start: int
    end: int
    word: Word


@cache
def words_of(game: Game[Any, Any, Any]) -> tuple[Word, ...]:
    path = game.folder / "glossary.json"
    return msgspec.json.decode(path.read_bytes(), type=tuple[Word, ...]) if path.exists() else ()


class Glossary:
    """The words of a game in one language."""

    def __init__(self, game: Game[Any, Any, Any], language: str) -> None:
        self.words = words_of(game)
        self._speech = Speech(game, language)
        self._by_form = {_same(form): word for word in self.words for form in self.forms(word)}
        forms = sorted((form for word in self.words for form in self.forms(word)), key=len, reverse=True)
        known = "|".join(re.escape(form).replace(r"\ ", r"\s+").replace(r"\#", r"\d+") for form in forms)
        number = rf"(?:{NUMBER}\s*(?:{OF}\s*{NUMBER})?\s+)?"
        self._pattern = re.compile(rf"(?<!\w){number}(?P<word>{known})(?!\w)(?:\s+\d+)?", re.IGNORECASE)

    def forms(self, word: Word) -> list[str]:
        return self._speech.say(f"term.{word.id}").split(" / ")

    def title(self, word: Word) -> str:
        return self.forms(word)[0]

    def means(self, word: Word) -> str:
        return self._speech.say(f"term.{word.id}.means")

    def told(self, word: Word) -> str:
        """The word and what it means, as it is said beside it."""
        return f"{self.title(word)}: {self.means(word)}"

    def spans(self, text: str) -> list[Span]:
        """All words of the glossary in a text, each with the number that belongs to it."""
        if not self.words:
            return []
        found = self._pattern.finditer(text)
        return [Span(match.start(), match.end(), self._word(match["word"])) for match in found]

    def _word(self, found: str) -> Word:
        return self._by_form[_same(found)]

    def explained(self, text: str, most: int) -> list[str]:
        """The first few words of a text, explained once each."""
        words = dict.fromkeys(span.word for span in self.spans(text))
        return [self.told(word) for word in list(words)[:most]]

    def first_times(self, event: str) -> list[Word]:
        """What is to be explained when such an event happens for the first time."""
        return [word for word in self.words if event in word.first]


def _same(form: str) -> str:
    """A form whatever its case, its numbers and where a line breaks in it."""
    return re.sub(r"\d+", "#", " ".join(form.casefold().split()))


@cache
def glossary(game: Game[Any, Any, Any], language: str) -> Glossary:
    return Glossary(game, language)
