"""Music as it is written: tunes in degrees of a scale, harmonies by their roots, and what plays them.

"5/1.5 6/.5 5/1 | 3/2 ./1"     degree/beats; a dot rests; ' and , go an octave up and down; # and b alter
"1 6 4 5"                      a chord of the scale for each bar
"x..x..x."                     strokes in equal parts of a bar
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from art.sound.instruments import Instrument
from art.sound.waves import Chance, Loop, chance

SCALES: Mapping[str, Sequence[int]] = {
    "major": (0, 2, 4, 5, 7, 9, 11),
    "minor": (0, 2, 3, 5, 7, 8, 10),
    "dorian": (0, 2, 3, 5, 7, 9, 10),
    "phrygian": (0, 1, 3, 5, 7, 8, 10),
    "mixolydian": (0, 2, 4, 5, 7, 9, 10),
    "lydian": (0, 2, 4, 6, 7, 9, 11),
}


class Note(NamedTuple):
    beat: float
    beats: float
    key: int
    """On a piano, as MIDI counts."""
    loud: float = 1.0


@dataclass(frozen=True)
class Part:
    """What one instrument plays."""

    instrument: Instrument
    notes: Sequence[Note]
    gain: float = 1.0
    pan: float = 0.0
    loose: float = 0.012
    """Seconds by which a player is early or late."""


@dataclass(frozen=True)
class Key:
    """A tonic (60 is the C in the middle) and a scale."""

    tonic: int
    scale: str
    bar: float
    """Beats in a bar."""
    degrees: Sequence[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "degrees", SCALES[self.scale])

    def key(self, degree: int, octave: int = 0) -> int:
        """The key of a degree, counted from 1."""
        up, step = divmod(degree - 1, 7)
        return self.tonic + self.degrees[step] + 12 * (up + octave)

    def tune(self, written: str, octave: int = 0, loud: float = 1.0) -> list[Note]:
        """A melody."""
        notes, beat = [], 0.0
        for word in written.replace("|", " ").split():
            name, _, length = word.partition("/")
            beats = float(length or 1)
            if name != ".":
                lift = octave + name.count("'") - name.count(",")
                altered = name.count("#") - name.count("b")
                notes.append(Note(beat, beats, self.key(int(name.strip("',#b")), lift) + altered, loud))
            beat += beats
        return notes

    def chords(self, written: str, octave: int = 0, loud: float = 1.0) -> list[Note]:
        """Chords that last a bar each: root, third and fifth, never leaping far from the one before."""
        notes = []
        for bar, root in enumerate(written.split()):
            for step in (0, 2, 4):
                degree = int(root) + step
                octaves = octave - (1 if degree > 6 else 0)
                notes.append(Note(bar * self.bar, self.bar, self.key(degree, octaves), loud))
        return notes

    def roots(self, written: str, octave: int = -1, fifth: bool = False) -> list[Note]:
        """The lowest note of each bar, with its fifth if wanted."""
        notes = []
        for bar, root in enumerate(written.split()):
            notes.append(Note(bar * self.bar, self.bar, self.key(int(root), octave)))
            if fifth:
                notes.append(Note(bar * self.bar, self.bar, self.key(int(root) + 4, octave), 0.6))
        return notes

    def broken(self, written: str, pattern: str, octave: int = 0, loud: float = 1.0) -> list[Note]:
        """Chords one note after the other; the pattern counts thirds above the root: "0 1 2 1", 3 is the octave."""
        notes = []
        steps = pattern.split()
        length = self.bar / len(steps)
        for bar, root in enumerate(written.split()):
            for place, step in enumerate(steps):
                if step == ".":
                    continue
                number = int(step)
                degree = int(root) + 2 * number - (1 if number >= 3 else 0)
                accent = 1.0 if place == 0 else 0.72
                notes.append(Note(bar * self.bar + place * length, length, self.key(degree, octave), loud * accent))
        return notes

    def strokes(self, written: str, bars: int, key: int) -> list[Note]:
        """A rhythm, bar after bar: X is struck harder than x."""
        length = self.bar / len(written)
        return [
            Note(bar * self.bar + place * length, length, key, 1.0 if sign == "X" else 0.6)
            for bar in range(bars)
            for place, sign in enumerate(written)
            if sign in "xX"
        ]


def hertz(key: int) -> float:
    return 440.0 * 2 ** ((key - 69) / 12)


def played(parts: Sequence[Part], beats: float, tempo: float, seed: str) -> Loop:
    """All parts together, as long as they last; what rings on runs into the beginning."""
    loop = Loop(beats * 60 / tempo)
    for number, part in enumerate(parts):
        luck = chance(f"{seed} {number}")
        for at, sound in _sounds(part, tempo, luck):
            loop.add(sound, at, part.gain, part.pan)
    return loop


def _sounds(part: Part, tempo: float, luck: Chance) -> Iterator[tuple[float, np.ndarray]]:
    for note in part.notes:
        early = float(luck.normal(0, part.loose))
        sound = part.instrument(hertz(note.key), note.beats * 60 / tempo, luck)
        yield max(0.0, note.beat * 60 / tempo + early), sound * note.loud
