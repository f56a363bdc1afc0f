"""The music of the places: a calm layer, and others that join it when the game grows tense; and how it ends.

All layers of a place are equally long and begin together, so that any of them can come and go at any moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from art.sound import instruments as i
from art.sound.notation import Key, Note, Part, played
from art.sound.waves import Loop


@dataclass(frozen=True)
class Score:
    """The music of one place."""

    key: Key
    bars: int
    tempo: float
    layers: Mapping[str, tuple[Part, ...]]
    end: tuple[Part, ...] = ()
    end_beats: float = 10.0
    """How long the end is played, before it rings out."""
    room: tuple[float, float] = (1.6, 0.35)
    """How long it rings on in this room, and how much of it."""

    def render(self, name: str) -> Loop:
        """A layer, or the `end`, which rings out in silence."""
        if name == "end":
            silence = (self.room[0] + 3) * self.tempo / 60
            loop = played(self.end, self.end_beats + silence, self.tempo, name)
        else:
            loop = played(self.layers[name], self.bars * self.key.bar, self.tempo, name)
        loop.in_room(*self.room, f"{self.key.tonic} {name}")
        return loop


def _home() -> Score:
    key = Key(65, "major", 3)
    chords = "1 6 4 5 1 3 4 5 6 3 4 1 2 5 1 1"
    tune = (
        "5/2 6/1 | 5/1 3/1 1/1 | 4/2 3/1 | 2/3 | 5/2 6/1 | 7/1 5/1 3/1 | 4/1 3/1 2/1 | 2/3 |"
        "1'/2 7/1 | 5/1 3/1 5/1 | 6/2 4/1 | 5/3 | 4/1 3/1 2/1 | 5/1 2/1 4/1 | 3/3 | ./3"
    )
    calm = (
        Part(i.harp, key.broken(chords, "0 2 3", -1), 0.55, -0.35),
        Part(i.pad, key.chords(chords, -1), 0.16, 0.2),
        Part(i.whistle, key.tune(tune, 1), 0.20, 0.3, 0.02),
    )
    return Score(key, 16, 92, {"calm": calm})


def _deep_regrets() -> Score:
    """Dread: hardly a tune, seconds that rub, a pulse that should not be there."""
    key = Key(50, "phrygian", 4)
    chords = "1 1 2 1 6 1 2 1"
    calling = "./4 | 5/3 4/1 | ./2 2/2 | 1/4 | ./4 | 3/2 2/1 1/1 | ./4 | 7,/2 1/2"
    calm = (
        Part(i.bowed, key.roots(chords, -1), 0.30, -0.2),
        Part(i.pad, key.chords(chords, 0), 0.16, 0.3),
        Part(i.bell, key.tune(calling, 1), 0.10, 0.4, 0.05),
    )
    danger = (
        Part(i.drum, [Note(b * 4 + at, 1, 33, loud) for b in range(8) for at, loud in ((0, 1.0), (0.55, 0.6))], 0.7),
        Part(i.bowed, [Note(b * 4 + 2, 2, 51 + (b % 2), 0.8) for b in range(8)], 0.16, 0.6),
        Part(i.choir, key.roots(chords, 0), 0.20, -0.5),
    )
    climax = (
        Part(i.shiver, [Note(b * 4, 4, k, 1.0) for b in range(8) for k in (74, 75, 80 + b % 2)], 0.10, 0.2),
        Part(i.drum, key.strokes("X..x..x.", 8, 36), 0.55),
        Part(i.horn, key.tune("1/4 | 2/4 | 1/4 | 2/2 1/2 | 6,/4 | 7,/4 | 2/4 | 1/4", -1), 0.26, -0.4),
    )
    end = (
        Part(i.bowed, [Note(0, 10, 38), Note(0, 10, 39, 0.5)], 0.35),
        Part(i.choir, [Note(0.5, 9, k) for k in (50, 51, 57)], 0.20, 0.3),
        Part(i.bell, [Note(0, 2, 62), Note(4, 2, 63, 0.7), Note(8, 3, 50, 0.9)], 0.22, -0.3),
    )
    return Score(key, 8, 58, {"calm": calm, "danger": danger, "climax": climax}, end, room=(3.2, 0.5))


def _frigate() -> Score:
    """A shanty somebody hums below deck, in six-eight."""
    key = Key(62, "dorian", 3)
    chords = "1 1 7 1 1 4 7 1 3 3 7 1 4 1 7 1"
    tune = (
        "1/1 1/.5 2/.5 3/1 | 5/2 4/1 | 2/1 2/.5 3/.5 4/1 | 3/1 1/2 | 1/1 1/.5 2/.5 3/1 | 4/2 6/1 | 5/1 4/1 2/1 | 1/3 |"
        "5/1 5/.5 6/.5 7/1 | 5/1 3/2 | 4/1 4/.5 3/.5 2/1 | 3/1 1/2 | 4/1 6/1 4/1 | 5/1 3/1 1/1 | 2/1 7,/1 2/1 | 1/3"
    )
    calm = (
        Part(i.reed, key.tune(tune), 0.17, 0.25, 0.02),
        Part(i.lute, key.broken(chords, "0 . 2 3 2 .", -1), 0.34, -0.4),
        Part(i.pad, key.roots(chords, -1, fifth=True), 0.14),
    )
    danger = (
        Part(i.drum, key.strokes("X..x.x", 16, 40), 0.45, 0.1),
        Part(i.bowed, key.broken(chords, "0 0 2 0 0 2", -1), 0.17, 0.4),
    )
    climax = (
        Part(i.horn, key.roots(chords, 0, fifth=True), 0.14, -0.3),
        Part(i.tap, key.strokes("XxxXxx", 16, 62), 0.28, 0.5),
        Part(i.whistle, key.tune(tune, 1), 0.14, -0.2, 0.02),
    )
    end = (
        Part(i.reed, key.tune("5/1 4/1 2/1 | 1/4"), 0.22, 0.2),
        Part(i.lute, key.broken("1 7 1", "0 1 2 3 2 1", -1), 0.40, -0.4),
        Part(i.horn, [Note(3, 4, 50), Note(3, 4, 57, 0.7)], 0.22),
        Part(i.bell, [Note(6, 1, 74), Note(7, 1, 74)], 0.16, 0.4),
    )
    return Score(key, 16, 100, {"calm": calm, "danger": danger, "climax": climax}, end, room=(0.9, 0.22))


def _beat_the_bit() -> Score:
    """An old game's tune in a real dungeon: plucked strings, a pulse wave, war drums."""
    key = Key(57, "minor", 4)
    chords = "1 6 3 7 1 4 5 5"
    tune = (
        "1/1 3/.5 2/.5 1/1 5,/1 | 6,/1.5 1/.5 3/2 | 5/1 4/.5 3/.5 2/1 3/1 | 2/3 ./1 |"
        "1/1 3/.5 4/.5 5/1 3/1 | 6/1.5 5/.5 4/2 | 3/.5 2/.5 1/1 7,/1 2/1 | 7,#/2 5,/2"
    )
    calm = (
        Part(i.lute, key.broken(chords, "0 2 3 2 4 3 2 3", -1), 0.34, -0.35),
        Part(i.pulse, key.tune(tune, 1), 0.10, 0.3, 0.008),
        Part(i.pad, key.roots(chords, -1), 0.16),
    )
    danger = (
        Part(i.drum, key.strokes("X..xx.x.", 8, 38), 0.55),
        Part(i.bowed, key.roots(chords, -1), 0.22, 0.3),
        Part(i.tap, key.strokes("..x...x.", 8, 67), 0.22, 0.6),
    )
    climax = (
        Part(i.pulse, key.broken(chords, "0 1 2 3 2 1 2 1 0 1 2 3 2 1 2 1", 0), 0.07, -0.5, 0.004),
        Part(i.horn, key.roots(chords, -1, fifth=True), 0.20, -0.2),
        Part(i.choir, key.chords(chords, 0), 0.10, 0.2),
    )
    end = (
        Part(i.drum, [Note(b, 1, 36, 1.0 - b * 0.1) for b in range(4)], 0.6),
        Part(i.horn, [Note(0, 2, 45), Note(2, 2, 52), Note(4, 5, 57), Note(4, 5, 61, 0.6)], 0.26),
        Part(i.lute, key.broken("1 1", "0 1 2 3 4 3 2 3", -1), 0.34, 0.4),
    )
    return Score(key, 8, 84, {"calm": calm, "danger": danger, "climax": climax}, end, room=(2.2, 0.36))


def _adventure_dice() -> Score:
    """A song for a long table: dulcimer and flute; then horns and drums, for dragons."""
    key = Key(55, "mixolydian", 4)
    chords = "1 7 4 1 1 7 4 5 6 4 1 7 4 1 7 1"
    tune = (
        "1/1 2/.5 3/.5 5/2 | 4/1 2/1 7,/2 | 6,/1 1/1 4/1 3/1 | 3/3 ./1 | 5/1 5/.5 6/.5 5/1 3/1 | 4/1 2/1 4/2 |"
        "6/1 5/1 4/1 2/1 | 2/3 ./1 | 1'/1.5 7/.5 6/1 5/1 | 6/1 4/1 6/2 | 5/1 3/.5 4/.5 5/2 | 4/1 2/1 7,/2 |"
        "6,/1 1/1 4/1 6/1 | 5/1 3/1 1/2 | 2/1 4/1 2/1 7,/1 | 1/3 ./1"
    )
    calm = (
        Part(i.dulcimer, key.broken(chords, "0 2 3 2 1 2 3 2", 0), 0.24, -0.4),
        Part(i.whistle, key.tune(tune, 1), 0.19, 0.35, 0.02),
        Part(i.pad, key.roots(chords, -1, fifth=True), 0.18),
    )
    danger = (
        Part(i.drum, key.strokes("X...x.x.", 16, 40), 0.55),
        Part(i.bowed, key.roots(chords, -1), 0.22, 0.4),
    )
    climax = (
        Part(i.horn, key.chords(chords, -1), 0.13, -0.3),
        Part(i.drum, key.strokes("XxxXxxXx", 16, 45), 0.30, 0.2),
        Part(i.shiver, key.roots(chords, 1), 0.10, 0.5),
    )
    end = (
        Part(i.horn, key.tune("1/1 3/1 5/2 | 7b/1 5/1 1'/4"), 0.22, -0.2),
        Part(i.dulcimer, key.broken("1 7 1", "0 1 2 3 4 3 2 1", 0), 0.26, 0.4),
        Part(i.drum, [Note(0, 1, 40), Note(4, 1, 40), Note(6, 1, 36)], 0.5),
    )
    return Score(key, 16, 112, {"calm": calm, "danger": danger, "climax": climax}, end, room=(2.0, 0.32))


def _deer_portal() -> Score:
    """A clearing: a few notes of steel on wood that never clash; voices when the portal opens."""
    key = Key(60, "lydian", 4)
    chords = "1 2 6 5 1 2 3 5"
    drops = (
        "5/1 1'/1 ./1 3/1 | 6/2 ./1 2'/1 | 1'/1 6/1 ./2 | 5/1 2'/1 7/2 |"
        "3/1 5/1 ./1 1'/1 | 2'/2 6/1 ./1 | 7/1 5/1 3/1 ./1 | 2/2 5/2"
    )
    calm = (
        Part(i.kalimba, key.tune(drops, 1), 0.36, 0.3),
        Part(i.kalimba, key.broken(chords, "0 . 2 . 3 . 2 .", 0), 0.26, -0.4),
        Part(i.pad, key.chords(chords, -1), 0.18),
    )
    danger = (
        Part(i.drum, key.strokes("X.....x.", 8, 43), 0.40),
        Part(i.bowed, key.roots(chords, -1), 0.18, 0.3),
        Part(i.tap, key.strokes("..x..xx.", 8, 72), 0.18, -0.5),
    )
    climax = (
        Part(i.choir, key.chords(chords, 0), 0.22, 0.1),
        Part(i.horn, key.roots(chords, -1), 0.14, -0.3),
        Part(i.harp, key.broken(chords, "0 1 2 3 4 5 4 3", 0), 0.22, 0.4),
    )
    end = (
        Part(i.choir, [Note(0, 8, k) for k in (48, 60, 64, 67, 71)], 0.16),
        Part(i.harp, key.broken("1 2 1", "0 1 2 3 4 5 6 7", 0), 0.26, 0.3),
        Part(i.bell, [Note(8, 4, 72)], 0.16, -0.2),
    )
    return Score(key, 8, 72, {"calm": calm, "danger": danger, "climax": climax}, end, room=(2.6, 0.42))


SCORES: Mapping[str, Score] = {
    "home": _home(),
    "deep-regrets": _deep_regrets(),
    "frigate": _frigate(),
    "beat-the-bit": _beat_the_bit(),
    "adventure-dice": _adventure_dice(),
    "deer-portal": _deer_portal(),
}
"""By the names of the places."""
