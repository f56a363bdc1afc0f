"""The languages Astragal speaks, and what may go to a terminal: known without loading anything that speaks."""

import unicodedata

LANGUAGES = ("en", "it", "nb")


def printable(words: str) -> str:
    """Words that may hold something of others, as a terminal may get them: no character that commands it."""
    return "".join(letter for letter in words if letter == "\n" or unicodedata.category(letter) not in _COMMANDS)


_COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")
