"""Commands in the language of whoever types them: `angre` is `undo`."""

from client import lines
from sim.speech import Speech

VERBS = ("help", "why", "card", "hint", "odds", "rules", "log", "undo", "redo")
WITH_WORDS = ("why", "card", "rules")
"""Those behind which more may stand."""


def in_english(shell: Speech, line: str) -> str:
    """A line with its command as the program calls it; moves, and commands in English, stay as they are."""
    typed = line.split()
    for verb in VERBS:
        said = lines.plain(shell.say(f"verb.{verb}")).split()
        if [lines.plain(word) for word in typed[: len(said)]] == said:
            rest = typed[len(said) :]
            if not rest or verb in WITH_WORDS:
                return " ".join([verb, *rest])
    return line
