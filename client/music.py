"""The music and the air of a place: which of its layers sound, how loud at each moment, and how it all ends.

The layers of a place are equally long and begin together, so that each of them may come and go at any moment.
"""

from collections.abc import Callable
from typing import Protocol

LAYERS = ("calm", "danger", "climax")
"""As many of them sound as the game is tense, and one."""
AIR, END = "air", "end"
RISES, SINKS = 1.5, 3.0
"""Seconds in which a layer comes and goes."""
DUCKED, RECOVERS = 0.45, 0.9
"""How much of the music gives way to the hardest impact, and in how many seconds it is back."""


class Voice(Protocol):
    """A sound that can be played: Panda's AudioSound."""

    def set_volume(self, volume: float, /) -> None: ...
    def set_loop(self, on: bool, /) -> None: ...
    def play(self) -> None: ...
    def stop(self) -> None: ...


class _Part:
    """One voice on its way to a level; it is silent until it is first wanted."""

    def __init__(self, voice: Voice, loops: bool = True) -> None:
        self._voice = voice
        self.level, self.wanted = 0.0, 0.0
        voice.set_loop(loops)
        voice.set_volume(0.0)

    def play(self) -> None:
        self._voice.play()

    def advance(self, seconds: float, volume: float) -> None:
        way = seconds / (RISES if self.wanted > self.level else SINKS)
        self.level = (
            min(self.wanted, self.level + way) if self.wanted > self.level else max(self.wanted, self.level - way)
        )
        self._voice.set_volume(self.level * volume)

    def stop(self) -> None:
        self._voice.stop()


class Music:
    """`enter` a place, tell it how tense the game is, and when it is over; `advance` moves all volumes."""

    def __init__(self, find: Callable[[str], Voice | None]) -> None:
        self._find = find
        self._place = ""
        self._parts: dict[str, _Part] = {}
        self._leaving: list[_Part] = []
        self._hushed = 0.0
        self._tension = 0

    @property
    def levels(self) -> dict[str, float]:
        """How loud everything of this place is, from 0 to 1."""
        return {name: part.level for name, part in self._parts.items()}

    @property
    def moves(self) -> bool:
        """Something grows louder or fades."""
        unsteady = any(part.level != part.wanted for part in self._parts.values())
        return unsteady or bool(self._leaving) or self._hushed > 0

    def enter(self, place: str) -> None:
        """What sounds where one was fades; what sounds here begins, all at once."""
        if place == self._place:
            return
        self._leave()
        self._place, self._tension = place, 0
        for name in (*LAYERS, AIR):
            voice = self._find(f"{place}/{name}") if place else None
            if voice is not None:
                self._parts[name] = _Part(voice)
        for part in self._parts.values():
            part.play()
        self._weigh()

    def tense(self, level: int) -> None:
        """0 is calm; a game that has ended begins anew."""
        if level != self._tension or END in self._parts:
            self._tension = level
            ending = self._parts.pop(END, None)
            if ending is not None:
                self._let_go(ending)
            self._weigh()

    def end(self) -> bool:
        """The game is over: the layers fade under a last piece. False where the place has none."""
        if END in self._parts:
            return True
        voice = self._find(f"{self._place}/{END}") if self._place else None
        if voice is None:
            return False
        last = self._parts[END] = _Part(voice, loops=False)
        last.level = 1.0
        last.play()
        self._weigh()
        return True

    def duck(self, strength: float) -> None:
        """Something louder is heard: music gives way for a moment."""
        self._hushed = max(self._hushed, DUCKED * min(1.0, strength))

    def advance(self, seconds: float, music: float, air: float) -> None:
        self._hushed = max(0.0, self._hushed - seconds * DUCKED / RECOVERS)
        for name, part in self._parts.items():
            part.advance(seconds, air if name == AIR else music * (1 - self._hushed))
        for part in self._leaving:
            part.advance(seconds, music)
        gone = [part for part in self._leaving if part.level <= 0]
        for part in gone:
            part.stop()
            self._leaving.remove(part)

    def _weigh(self) -> None:
        for number, name in enumerate(LAYERS):
            if name in self._parts:
                self._parts[name].wanted = 1.0 if number <= self._tension and END not in self._parts else 0.0
        for name in (AIR, END):
            if name in self._parts:
                self._parts[name].wanted = 1.0

    def _leave(self) -> None:
        for part in self._parts.values():
            self._let_go(part)
        self._parts = {}

    def _let_go(self, part: _Part) -> None:
        part.wanted = 0.0
        self._leaving.append(part)
