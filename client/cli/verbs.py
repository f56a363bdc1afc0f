"""Commands in the language of whoever types them: `angre` is `undo`."""

from collections.abc import Sequence

from client import lines
from sim.speech import Speech

VERBS = ("help", "moves", "why", "card", "hint", "odds", "rules", "log", "undo", "redo", "leave")
TABLE_VERBS = ("say", "sit", "who", "pause", "remove", "ban", "on", "shield", "again")
"""Those of a table with others."""
WITH_WORDS = ("why", "card", "rules", "say", "sit", "remove", "ban")
"""Those behind which more may stand."""
HABITS = {"?": "help", "exit": "leave", "q": "leave"}
"""What people type who know other terminals."""


def in_english(shell: Speech, line: str, verbs: Sequence[str] = VERBS) -> str:
    """A line with its command as the program calls it; moves, and commands in English, stay as they are."""
    typed = line.split()
    if line in HABITS:
        return HABITS[line]
    for verb in verbs:
        said = lines.plain(shell.say(f"verb.{verb}")).split()
        if [lines.plain(word) for word in typed[: len(said)]] == said:
            rest = typed[len(said) :]
            if not rest or verb in WITH_WORDS:
                return " ".join([verb, *rest])
    return line
