"""Translations of the shell around the games (i18n): English, Italian and Norwegian."""

from typing import Any

from sim.files import folder_of
from sim.speech import LANGUAGES, catalogue, form_of

NAMES = {"en": "English", "it": "Italiano", "nb": "Norsk"}


class Translator:
    """A language of the shell."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._texts = catalogue(folder_of(__name__), self.language)

    def __call__(self, key: str, **values: Any) -> str:
        """The text of a key, filled. A key without a text is a defect that shows: it is returned as it is."""
        text = self._texts.get(key)
        if text is None:
            return key
        return form_of(text, values).format(**values)

    def has(self, key: str) -> bool:
        return key in self._texts
