"""Every short sound of the table: dice on what they fall on, cards, coins, water, and what happens in the games."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from art.sound import instruments as i
from art.sound.air import ship_bell
from art.sound.waves import RATE, Chance, Sound, band, chance, in_room, noise, swell, times

VARIANTS = 6
"""Of each knock, so that no two hits in a row sound alike."""

LETS_GO = 0.25
"""Seconds in which a note that rings on is let go of."""

Make = Callable[[Chance], Sound]


def struck(luck: Chance, pitch: float, decay: float, scratch: float, seconds: float, dark: float = 9_000.0) -> Sound:
    """Something hard is hit: partials of a small solid, and the scratch of the contact."""
    t = times(seconds)
    made = np.zeros(len(t))
    for ratio, loud in ((1, 1.0), (2.76, 0.55), (5.4, 0.3), (8.9, 0.15)):
        if pitch * ratio < dark:
            turn = 2 * np.pi * pitch * ratio * t + luck.random() * 6.28
            made += loud * np.sin(turn) * np.exp(-t * decay * (1 + 0.3 * ratio))
    made += scratch * noise(len(t), band(pitch, dark, 1.0), luck) * np.exp(-t * decay * 5)
    return made


def rush(luck: Chance, seconds: float, low: float, high: float, peak: float = 0.4) -> Sound:
    """Air, cloth or water goes by."""
    return noise(round(RATE * seconds), band(low, high, 1.2), luck) * swell(
        seconds, seconds * peak, seconds * (1 - peak)
    )


def rumble(luck: Chance, seconds: float, low: float = 26.0, high: float = 140.0) -> Sound:
    """The ground, thunder, or something below."""
    made = noise(round(RATE * seconds), band(low, high, 1.5), luck) * swell(seconds, seconds * 0.18, seconds * 0.8)
    shaken = 0.6 + 0.4 * noise(len(made), band(2, 9, 2.0), luck)
    return np.tanh(made * shaken * 1.4)


def gurgle(luck: Chance, seconds: float, count: int) -> Sound:
    """Bubbles, ever lower."""
    made = np.zeros(round(RATE * (seconds + 0.3)))
    for number in range(count):
        share = number / count
        t = times(luck.uniform(0.07, 0.2))
        pitch = luck.uniform(260, 620) * (1 - 0.55 * share)
        bubble = np.sin(2 * np.pi * pitch * (t + 1.9 * t**2)) * swell(len(t) / RATE, 0.015, 0.06)
        at = round(RATE * seconds * share)
        made[at : at + len(bubble)] += bubble * luck.uniform(0.4, 1.0)
    return made


def together(*parts: tuple[float, float, Sound]) -> Sound:
    """Sounds at their seconds and with their loudness."""
    made = np.zeros(max(round(RATE * at) + len(sound) for at, _, sound in parts))
    for at, gain, sound in parts:
        start = round(RATE * at)
        made[start : start + len(sound)] += sound * gain
    return made


def notes(luck: Chance, instrument: i.Instrument, written: Sequence[tuple[float, float, float]]) -> Sound:
    """(second, Hz, seconds) each; each is gone when its samples end."""
    played = [(at, instrument(pitch, length, luck)) for at, pitch, length in written]
    if instrument in i.RINGING:
        played = [(at, sound * swell(len(sound) / RATE, 0.0, LETS_GO)) for at, sound in played]
    return together(*((at, 1.0, sound) for at, sound in played))


def _card(luck: Chance) -> Sound:
    return (
        rush(luck, 0.22, 900, 6_500, 0.55)
        + together((0.15, 0.5, rush(luck, 0.07, 300, 2_500, 0.1)))[: round(RATE * 0.22)]
    )


def _shuffle(luck: Chance) -> Sound:
    return together(*((n * 0.035, luck.uniform(0.5, 1.0), rush(luck, 0.06, 1_200, 7_000, 0.2)) for n in range(16)))


def _coins(luck: Chance) -> Sound:
    return together(
        *(
            (n * luck.uniform(0.05, 0.08), 1.0 - 0.2 * n, struck(luck, luck.uniform(3_600, 4_400), 22, 0.1, 0.3))
            for n in range(3)
        )
    )


def _rattle(luck: Chance) -> Sound:
    return together(
        *(
            (luck.uniform(0, 0.42), luck.uniform(0.3, 0.8), struck(luck, luck.uniform(1_200, 2_100), 130, 0.3, 0.06))
            for _ in range(12)
        )
    )


def _plug(luck: Chance) -> Sound:
    """The sea runs out: a roar that sinks, and a maelstrom."""
    t = times(4.5)
    whirl = noise(len(t), band(90, 900, 1.0), luck) * (0.65 + 0.35 * np.sin(2 * np.pi * (2.2 * t + 0.35 * t**2)))
    groan = np.sin(2 * np.pi * 62 * (t - 0.045 * t**2)) * swell(4.5, 0.6, 3.0)
    return in_room(whirl * swell(4.5, 0.5, 3.4) + groan * 1.2 + rumble(luck, 4.5) * 0.8, 1.5, 0.35, "plug")


def _whisper(luck: Chance) -> Sound:
    """Words that nobody said."""
    parts = []
    for n in range(7):
        seconds = luck.uniform(0.09, 0.2)
        parts.append(
            (
                n * 0.13 + luck.uniform(0, 0.05),
                luck.uniform(0.4, 1.0),
                rush(luck, seconds, luck.uniform(900, 2_600), luck.uniform(3_500, 6_500), 0.3),
            )
        )
    low = i.bowed(69.3, 1.1, luck)
    return in_room(together(*parts, (0.0, 0.25, low)), 1.2, 0.4, "whisper")


def _roar(luck: Chance) -> Sound:
    """Something large breathes out."""
    t = times(1.5)
    pitch = 78 * (1 + 0.35 * np.sin(np.pi * t / 1.5))
    throat = np.zeros(len(t))
    turn = 2 * np.pi * np.cumsum(pitch) / RATE
    for k in range(1, 22):
        throat += k**-0.7 * np.sin(k * turn + luck.random() * 6) * np.exp(-(((k * 90 - 420) / 600) ** 2))
    rough = 0.6 + 0.4 * noise(len(t), band(18, 60, 2.0), luck)
    return in_room(
        np.tanh(throat * rough) * swell(1.5, 0.35, 0.8) + rush(luck, 1.5, 300, 2_400) * 0.2, 1.4, 0.4, "roar"
    )


def _gate(luck: Chance) -> Sound:
    """Iron goes up: chain, and a blow at the end."""
    links = [(n * 0.075, 0.5, struck(luck, luck.uniform(900, 1_500), 46, 0.3, 0.1)) for n in range(11)]
    return in_room(
        together(*links, (0.0, 0.5, rumble(luck, 0.9, 40, 220)), (0.86, 1.3, struck(luck, 148, 9, 0.4, 0.7))),
        1.5,
        0.35,
        "gate",
    )


def _pen(luck: Chance) -> Sound:
    strokes = [(n * 0.085, luck.uniform(0.5, 1.0), rush(luck, 0.07, 2_200, 8_000, 0.5)) for n in range(6)]
    return together(*strokes)


def _thunder(luck: Chance) -> Sound:
    return in_room(
        together((0.0, 0.6, rush(luck, 0.4, 400, 3_500, 0.05)), (0.05, 1.5, rumble(luck, 2.6, 24, 170))),
        2.0,
        0.4,
        "sky",
    )


def _quake(luck: Chance) -> Sound:
    stones = [
        (luck.uniform(0.1, 1.1), luck.uniform(0.1, 0.4), struck(luck, luck.uniform(300, 700), 40, 0.6, 0.12))
        for _ in range(14)
    ]
    return together((0.0, 1.4, rumble(luck, 1.8)), *stones)


def _blade(luck: Chance) -> Sound:
    return together(
        (0.0, 0.5, rush(luck, 0.14, 1_500, 8_000, 0.7)),
        (0.1, 1.0, struck(luck, 2_050, 9, 0.25, 0.7)),
        (0.1, 0.8, struck(luck, 190, 30, 0.6, 0.2)),
    )


def _hoof(luck: Chance) -> Sound:
    return struck(luck, luck.uniform(145, 175), 60, 0.9, 0.1, 1_400)


def _portal(luck: Chance) -> Sound:
    voices = notes(luck, i.choir, [(0.0, 261.6, 0.9), (0.2, 392.0, 0.9), (0.4, 554.4, 0.8)])
    return in_room(together((0.0, 0.5, rush(luck, 1.4, 200, 3_000, 0.7)), (0.1, 1.0, voices)), 1.5, 0.4, "portal")


def _deer(luck: Chance) -> Sound:
    call = notes(luck, i.horn, [(0.0, 130.8, 0.6), (0.5, 196.0, 0.9), (1.2, 233.1, 1.0)])
    return in_room(together((0.0, 1.0, call), (0.0, 0.6, rumble(luck, 2.2))), 2.0, 0.4, "deer")


def _in_dungeon(sound: Sound) -> Sound:
    return in_room(sound, 1.2, 0.4, "dungeon")


def _knock(surface: str) -> Make:
    low, high, decay, scratch, seconds, dark = KNOCKS[surface]
    return lambda luck: struck(luck, luck.uniform(low, high), decay, scratch, seconds, dark)


KNOCKS: Mapping[str, tuple[float, float, float, float, float, float]] = {
    "felt": (150, 220, 62, 0.8, 0.16, 1_100),
    "leather": (240, 330, 58, 0.7, 0.15, 1_800),
    "wood": (420, 620, 52, 0.5, 0.15, 4_200),
    "sand": (120, 180, 90, 1.6, 0.13, 1_700),
    "stone": (1_050, 1_500, 95, 0.6, 0.11, 7_500),
    "dice": (1_700, 2_600, 120, 0.35, 0.09, 12_000),
}
"""Pitch from and to, decay, scratch, seconds, and the highest pitch of what dice hit."""

CUES: Mapping[str, Make] = {
    # the interface
    "press": lambda r: struck(r, 620, 95, 0.15, 0.08),
    "focus": lambda r: struck(r, 980, 140, 0.05, 0.06),
    "turn": lambda r: notes(r, i.kalimba, [(0.0, 587.3, 0.1), (0.14, 880.0, 0.3)]),
    "refused": lambda r: notes(r, i.lute, [(0.0, 233.1, 0.08), (0.1, 196.0, 0.2)]),
    "chat": lambda r: notes(r, i.kalimba, [(0.0, 1174.7, 0.1)]),
    "alarm": lambda r: notes(r, i.horn, [(0.0, 220.0, 0.35), (0.4, 207.7, 0.6)]),
    # things on every table
    "rattle": _rattle,
    "card": _card,
    "shuffle": _shuffle,
    "step": lambda r: struck(r, 190, 48, 0.5, 0.16, 2_400),
    "take": lambda r: struck(r, 520, 60, 0.4, 0.14) + struck(r, 300, 50, 0.3, 0.14),
    "coin": _coins,
    "gem": lambda r: notes(r, i.bell, [(0.0, 1318.5, 0.05), (0.08, 1760.0, 0.05), (0.16, 2637.0, 0.1)]),
    "rune": lambda r: notes(r, i.harp, [(0.0, 293.7, 0.1), (0.09, 440.0, 0.1), (0.18, 415.3, 0.5)]),
    "fail": lambda r: notes(r, i.lute, [(0.0, 196.0, 0.1), (0.13, 185.0, 0.1), (0.27, 146.8, 0.5)]),
    "heal": lambda r: notes(r, i.pad, [(0.0, 261.6, 0.7), (0.2, 329.6, 0.6), (0.4, 392.0, 0.7)]),
    "win": lambda r: notes(r, i.dulcimer, [(0.0, 392, 0.1), (0.14, 493.9, 0.1), (0.28, 587.3, 0.1), (0.44, 784, 0.8)]),
    # Deep Regrets
    "buoy": lambda r: in_room(notes(r, i.bell, [(0.0, 311.1, 0.4), (0.7, 293.7, 0.6)]), 1.6, 0.4, "buoy"),
    "oar": lambda r: together((0.0, 0.8, rush(r, 0.5, 300, 1_900, 0.3)), (0.1, 0.3, gurgle(r, 0.3, 4))),
    "reel": lambda r: together(*((n * 0.024, 0.4 + 0.02 * n, struck(r, 2_400, 190, 0.3, 0.03)) for n in range(22))),
    "splash": lambda r: together((0.0, 1.0, rush(r, 0.7, 500, 5_500, 0.08)), (0.12, 0.5, gurgle(r, 0.5, 8))),
    "lost": lambda r: together((0.0, 0.5, struck(r, 900, 20, 0.6, 0.2)), (0.1, 0.7, gurgle(r, 0.6, 6))),
    "thunder": _thunder,
    "plug": _plug,
    "drowned": lambda r: together((0.0, 0.8, gurgle(r, 1.6, 22)), (0.0, 0.7, rumble(r, 2.2, 30, 200))),
    "quake": _quake,
    "regret": _whisper,
    # Frigate
    "pen": _pen,
    "ship-bell": ship_bell,
    "carve": lambda r: together(*((n * 0.12, 0.8, rush(r, 0.1, 700, 4_200, 0.3)) for n in range(3))),
    "hammer": lambda r: together(*((n * 0.19, 1.0, struck(r, 480, 46, 0.6, 0.14, 5_000)) for n in range(3))),
    # Beat the Bit
    "gate": _gate,
    "blade": _blade,
    "blow": lambda r: together((0.0, 1.2, struck(r, 92, 16, 0.8, 0.4, 900)), (0.0, 0.4, rush(r, 0.2, 300, 2_000, 0.1))),
    "curse": lambda r: _in_dungeon(notes(r, i.shiver, [(0, 155.6, 0.9), (0, 164.8, 0.9), (0.1, 233.1, 0.8)])),
    # Adventure Dice
    "horn": lambda r: in_room(notes(r, i.horn, [(0.0, 196.0, 0.25), (0.28, 293.7, 0.7)]), 1.4, 0.35, "hall"),
    "roar": _roar,
    # DeerPortal
    "hoof": lambda r: together((0.0, 1.0, _hoof(r)), (0.09, 0.7, _hoof(r))),
    "freeze": lambda r: notes(r, i.bell, [(n * 0.065, hz, 0.05) for n, hz in enumerate((2093, 1975.5, 1568, 1318.5))]),
    "meditate": lambda r: notes(r, i.choir, [(0.0, 196.0, 0.9), (0.3, 293.7, 0.8), (0.6, 392.0, 0.8)]),
    "portal": _portal,
    "deer": _deer,
}  # fmt: skip
"""By name: what whoever plays asks for."""


def all_cues() -> dict[str, Sound]:
    """Every short sound, by the name of its file."""
    return {name: make(chance(name)) for name, make in CUES.items()}


def all_knocks() -> dict[str, Sound]:
    """What dice hit, in the variants of each."""
    return {f"{surface}-{n}": _knock(surface)(chance(f"{surface} {n}")) for surface in KNOCKS for n in range(VARIANTS)}
