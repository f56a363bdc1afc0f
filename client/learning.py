"""What this device remembers of a learner: puzzles that were solved and how well, lessons and how far one has come."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sim.codec import Malformed, decode, encode
from sim.lessons import Lesson, Progress

KEY = "learning"
"""Under which it is kept beside the records of the games."""


class Solved(Struct, frozen=True):
    """The best that was made of a puzzle."""

    stars: int
    tries: int
    """How often it was answered, over all times."""


class Learning(Struct, frozen=True):
    """All of it; puzzles and lessons go by "game/name"."""

    puzzles: Mapping[str, Solved] = {}
    lessons: Mapping[str, Progress] = {}
    finished: tuple[str, ...] = ()
    """Lessons that were played to their end at least once."""
    explained: tuple[str, ...] = ()
    """Words that were explained when what they stand for first happened, by "game/word"."""

    def answered(self, puzzle: str, stars: int, tries: int) -> "Learning":
        """A puzzle was solved: its best stars stay."""
        before = self.puzzles.get(puzzle, Solved(0, 0))
        now = Solved(max(before.stars, stars), before.tries + tries)
        return replace(self, puzzles={**self.puzzles, puzzle: now})

    def reached(self, lesson: Lesson) -> "Learning":
        """A learner stands here; at the end the lesson begins from its first step the next time."""
        id = lesson.course.id
        if lesson.over or lesson.step.do == "free":
            kept = {other: progress for other, progress in self.lessons.items() if other != id}
            return replace(self, lessons=kept, finished=tuple(dict.fromkeys([*self.finished, id])))
        return replace(self, lessons={**self.lessons, id: lesson.progress})

    def explaining(self, word: str) -> "Learning":
        """A word was explained: that is done once."""
        return replace(self, explained=tuple(dict.fromkeys([*self.explained, word])))

    def stars(self, game: str) -> tuple[int, int]:
        """Puzzles of a game that were solved, and the stars they brought."""
        found = [solved.stars for id, solved in self.puzzles.items() if id.startswith(f"{game}/")]
        return len(found), sum(found)


def read(data: bytes) -> Learning:
    """What was kept; nothing where nothing can be read."""
    if not data:
        return Learning()
    try:
        return decode(data, Learning)
    except Malformed:
        return Learning()


def kept() -> Learning:
    """What this device has kept."""
    from netcode.saved import data_folder, remembered

    return read(remembered(data_folder(), KEY))


def keep(learning: Learning) -> None:
    """Keep it beside the records; raises CannotStore."""
    from twisted.internet.task import Clock

    from netcode.saved import data_folder
    from netcode.sqlite_store import SqliteStore

    clock: Any = Clock()
    store = SqliteStore(clock, data_folder())
    store.keep_memory(KEY, encode(learning))
    store.close()
