"""The air of the places: what is heard when nobody plays. Every piece is a loop without a seam."""

from collections.abc import Callable, Mapping

import numpy as np

from art.sound.instruments import bell, whistle
from art.sound.waves import RATE, Chance, Loop, Sound, band, breath, chance, in_room, noise, swell, times

SECONDS = 20.0


def home() -> Loop:
    """A room with books: a clock far away, a fire that has burnt low, wind at the window."""
    loop, luck = Loop(SECONDS), chance("home")
    _wind(loop, luck, 0.20, 90, 420)
    _crackle(loop, luck, 34, 0.55, -0.5)
    for second in range(int(SECONDS)):
        loop.add(_tick(luck, 2_300 if second % 2 else 1_900), second + 0.02, 0.16, 0.6)
    return loop


def deep_regrets() -> Loop:
    """A boat-shed at night: rain on the roof, the sea against the piles, ropes, something deep."""
    loop, luck = Loop(SECONDS), chance("shed")
    loop.spread(noise(loop.count, band(1_400, 9_000, 1.0), luck) * breath(loop.count, 2, 0.7), 0.16)
    for _ in range(150):
        loop.add(_drop(luck), luck.uniform(0, SECONDS), luck.uniform(0.04, 0.22), luck.uniform(-0.9, 0.9))
    for number in range(5):
        loop.add(_wave(luck, 4.6), number * SECONDS / 5 + luck.uniform(-0.4, 0.4), 0.75, luck.uniform(-0.6, 0.6))
    for at in (3.1, 11.7, 16.2):
        loop.add(_creak(luck, luck.uniform(65, 95), luck.uniform(0.7, 1.3)), at, 0.20, luck.uniform(-0.7, 0.7))
    deep = noise(loop.count, band(28, 75, 3.0), luck) * breath(loop.count, 1, 0.15)
    loop.spread(deep, 0.55)
    return loop


def frigate() -> Loop:
    """The captain's cabin: timbers work, water runs along the hull, a rope knocks against the mast."""
    loop, luck = Loop(SECONDS), chance("cabin")
    for number in range(4):
        loop.add(_wave(luck, 5.6), number * SECONDS / 4 + luck.uniform(-0.3, 0.3), 0.7, luck.uniform(-0.8, 0.8))
    loop.spread(noise(loop.count, band(250, 1_300, 1.0), luck) * breath(loop.count, 4, 0.45), 0.10)
    for number in range(8):
        at = number * SECONDS / 8 + luck.uniform(0, 0.8)
        loop.add(
            _creak(luck, luck.uniform(80, 150), luck.uniform(0.5, 1.4)),
            at,
            luck.uniform(0.12, 0.3),
            (-1) ** number * 0.6,
        )
    for at in (6.4, 6.75, 15.3):
        loop.add(_knock(luck, 240, 0.16), at, 0.20, 0.8)
    return loop


def beat_the_bit() -> Loop:
    """A dungeon: torches, drops into a pool, a draught through the gate, chains."""
    loop, luck = Loop(SECONDS), chance("dungeon")
    _wind(loop, luck, 0.42, 60, 230)
    for pan in (-0.8, 0.8):
        _crackle(loop, luck, 60, 0.5, pan)
        flutter = noise(loop.count, band(120, 520, 1.0), luck) * breath(loop.count, 31, 0.35, luck.random())
        loop.add(flutter, 0, 0.14, pan)
    for at in (1.3, 5.2, 9.9, 12.1, 17.6):
        loop.add(in_room(_plink(luck), 1.6, 0.6, "pool"), at, 0.5, luck.uniform(-0.5, 0.5))
    for at in (7.4, 14.8):
        for link in range(4):
            loop.add(_tick(luck, luck.uniform(2_600, 3_900)), at + link * 0.09, 0.18, 0.4)
    return loop


def adventure_dice() -> Loop:
    """A hall with a long table: the great fire, candles, a far murmur, wings over the roof now and then."""
    loop, luck = Loop(SECONDS), chance("hall")
    _crackle(loop, luck, 110, 0.7, 0.2)
    loop.spread(noise(loop.count, band(70, 300, 1.0), luck) * breath(loop.count, 7, 0.6), 0.25)
    for _ in range(26):
        loop.add(_murmur(luck), luck.uniform(0, SECONDS), luck.uniform(0.05, 0.14), luck.uniform(-0.9, 0.9))
    for number in range(5):
        loop.add(_wing(luck), 12.0 + number * 0.62, 0.30 - abs(number - 2) * 0.08, -0.8 + number * 0.4)
    return loop


def deer_portal() -> Loop:
    """A clearing: leaves, birds that answer each other, a brook, an owl."""
    loop, luck = Loop(SECONDS), chance("wood")
    leaves = noise(loop.count, band(1_500, 6_500, 1.0), luck) * breath(loop.count, 3, 0.25)
    loop.spread(leaves, 0.16)
    brook = noise(loop.count, band(500, 2_600, 1.5), luck) * (0.8 + 0.2 * breath(loop.count, 170, 0.0, 0.3))
    loop.add(brook, 0, 0.12, -0.7)
    for at, pan in ((0.8, -0.6), (2.4, 0.7), (6.9, -0.2), (8.2, 0.7), (13.0, 0.3), (14.7, -0.6), (18.1, 0.6)):
        loop.add(_bird(luck), at, luck.uniform(0.12, 0.24), pan)
    for at in (10.4, 11.3):
        loop.add(in_room(whistle(372, 0.45, luck), 1.4, 0.5, "owl"), at, 0.12, 0.9)
    return loop


AIRS: Mapping[str, Callable[[], Loop]] = {
    "home": home,
    "deep-regrets": deep_regrets,
    "frigate": frigate,
    "beat-the-bit": beat_the_bit,
    "adventure-dice": adventure_dice,
    "deer-portal": deer_portal,
}
"""By the names of the places."""


def _wind(loop: Loop, luck: Chance, gain: float, low: float, high: float) -> None:
    blown = noise(loop.count, band(low, high, 1.5), luck)
    loop.spread(blown * breath(loop.count, 2, 0.35) * breath(loop.count, 3, 0.6, 0.4), gain)


def _crackle(loop: Loop, luck: Chance, count: int, gain: float, pan: float) -> None:
    for _ in range(count):
        t = times(luck.uniform(0.006, 0.03))
        snap = noise(len(t), band(900, 7_000, 1.0), luck) * np.exp(-t * luck.uniform(180, 500))
        loop.add(snap, luck.uniform(0, SECONDS), gain * luck.random() ** 2.2, pan + luck.uniform(-0.2, 0.2))


def _tick(luck: Chance, pitch: float) -> Sound:
    t = times(0.05)
    made: Sound = (
        np.sin(2 * np.pi * pitch * t) * np.exp(-t * 210)
        + noise(len(t), band(2_000, 8_000), luck) * np.exp(-t * 420) * 0.3
    )
    return made


def _knock(luck: Chance, pitch: float, seconds: float) -> Sound:
    t = times(seconds)
    made: Sound = (
        np.sin(2 * np.pi * pitch * t) * np.exp(-t * 40) + noise(len(t), band(300, 2_000), luck) * np.exp(-t * 90) * 0.4
    )
    return made


def _drop(luck: Chance) -> Sound:
    t = times(0.03)
    pitch = luck.uniform(1_800, 4_200)
    made: Sound = np.sin(2 * np.pi * pitch * (t + 4 * t**2)) * np.exp(-t * 190)
    return made


def _plink(luck: Chance) -> Sound:
    """A drop into still water: the bubble's pitch rises."""
    t = times(0.16)
    pitch = luck.uniform(620, 1_050)
    made: Sound = np.sin(2 * np.pi * pitch * (t + 1.6 * t**2)) * np.exp(-t * 34)
    return made


def _wave(luck: Chance, seconds: float) -> Sound:
    count = round(RATE * seconds)
    rush = noise(count, band(180, 900, 1.0), luck) * swell(seconds, seconds * 0.38, seconds * 0.6) ** 1.6
    foam = noise(count, band(1_200, 5_000, 1.0), luck) * swell(seconds, seconds * 0.55, seconds * 0.42) ** 3
    made: Sound = rush * 0.6 + foam * 0.16
    return made


def _creak(luck: Chance, pitch: float, seconds: float) -> Sound:
    """Wood or rope under load: it sticks and slips, ever faster."""
    t = times(seconds)
    slips = np.zeros(len(t))
    at = 0.0
    while at < seconds - 0.03:
        slips[round(at * RATE)] = luck.uniform(0.5, 1.0)
        at += (1 / pitch) * luck.uniform(0.8, 1.25) * (1.5 - at / seconds)
    body = times(0.05)
    ring = np.sum([np.sin(2 * np.pi * f * body) * np.exp(-body * 90) for f in (430.0, 790.0, 1_370.0)], axis=0)
    made: Sound = np.convolve(slips, ring)[: len(t)] * swell(seconds, seconds * 0.3, seconds * 0.4)
    return made * 0.5


def _murmur(luck: Chance) -> Sound:
    seconds = luck.uniform(0.35, 1.1)
    t = times(seconds)
    voice = luck.uniform(95, 190)
    syllables = np.abs(np.sin(2 * np.pi * luck.uniform(1.6, 2.6) * t + luck.random() * 6)) ** 0.6
    made = sum(np.exp(-(((voice * k - 450) / 300) ** 2)) * np.sin(2 * np.pi * voice * k * t) for k in range(1, 9))
    heard: Sound = made * syllables * swell(seconds, 0.1, 0.15)
    return in_room(heard, 0.9, 0.75, "hall far")


def _wing(luck: Chance) -> Sound:
    return noise(round(RATE * 0.5), band(50, 320, 1.5), luck) * swell(0.5, 0.2, 0.28) ** 2


def _bird(luck: Chance) -> Sound:
    """A phrase of a few notes that slide."""
    parts = []
    for _ in range(int(luck.integers(3, 7))):
        seconds, pitch, slide = luck.uniform(0.06, 0.16), luck.uniform(2_400, 4_300), luck.uniform(-1.2, 1.6)
        t = times(seconds)
        parts += [np.sin(2 * np.pi * pitch * (t + slide * t**2)) * swell(seconds, 0.02, 0.04)]
        parts += [np.zeros(round(RATE * luck.uniform(0.02, 0.09)))]
    return in_room(np.concatenate(parts), 0.7, 0.4, "wood")


def ship_bell(luck: Chance) -> Sound:
    """Two strokes."""
    one = bell(880, 0.4, luck)
    made = np.zeros(len(one) + round(RATE * 0.38))
    made[: len(one)] += one
    made[-len(one) :] += one
    return made
