"""What keeps the client from doing what was asked."""

from typing import Any


class CannotDo(Exception):
    """What was asked cannot be done. `why` names the text `cannot.<why>` of the shell, which says what to do.

    Where games, dice and network speak for themselves it is their whole sentence.
    """

    def __init__(self, why: str, /, **values: Any) -> None:
        super().__init__(why)
        self.why = why
        self.values = values

    def sentence(self, language: str) -> str:
        from client.locale import Translator

        words, key = Translator(language), f"cannot.{self.why}"
        return words(key, **self.values) if words.has(key) else self.why
