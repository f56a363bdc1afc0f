"""Instruments: each makes one note of a pitch in Hz and a length in seconds, with its way of dying away."""

from collections.abc import Callable, Sequence

import numpy as np

from art.sound.waves import RATE, Chance, Sound, band, noise, swell, times

Instrument = Callable[[float, float, Chance], Sound]

HIGHEST = 12_000.0
"""Hz above which no partial is made."""


def _partials(
    pitch: float, t: Sound, parts: Sequence[tuple[float, float, float]], luck: Chance, drift: Sound | float = 0.0
) -> Sound:
    """Sines by (ratio, loudness, decay in 1/s), each with a phase of its own."""
    made = np.zeros(len(t))
    for ratio, loud, decay in parts:
        if pitch * ratio < HIGHEST:
            turn = 2 * np.pi * pitch * ratio * (t + drift) + luck.random() * 2 * np.pi
            made += loud * np.sin(turn) * np.exp(-decay * t)
    return made


def harp(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A plucked string of gut: bright at first, then round."""
    t = times(seconds + 1.6)
    parts = [(k * (1 + 0.00012 * k * k), k**-1.35, 0.9 + 0.85 * k) for k in range(1, 12)]
    return _partials(pitch, t, parts, luck) * _attack(t, 0.004)


def lute(pitch: float, seconds: float, luck: Chance) -> Sound:
    """Shorter and woodier than a harp, with the finger heard on the string."""
    t = times(seconds + 0.9)
    parts = [(k, (k**-1.1) * (1.0 if k % 3 else 0.45), 2.0 + 1.1 * k) for k in range(1, 14)]
    finger = noise(len(t), band(900, 4_000), luck) * np.exp(-t * 160) * 0.25
    return (_partials(pitch, t, parts, luck) + finger) * _attack(t, 0.003)


def dulcimer(pitch: float, seconds: float, luck: Chance) -> Sound:
    """Two strings of wire under one hammer, not quite in tune."""
    t = times(seconds + 1.4)
    parts = [(k, k**-0.95, 1.4 + 0.7 * k) for k in range(1, 11)]
    pair = _partials(pitch * 1.0012, t, parts, luck) + _partials(pitch * 0.9989, t, parts, luck)
    return pair * 0.5 * _attack(t, 0.002)


def kalimba(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A tongue of steel on a wooden box."""
    t = times(seconds + 1.2)
    parts = [(1, 1.0, 2.6), (2.0, 0.16, 5.0), (5.8, 0.22, 16.0), (11.4, 0.07, 30.0)]
    return _partials(pitch, t, parts, luck) * _attack(t, 0.003)


def bell(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A bell of bronze, with its hum below and its third above."""
    t = times(seconds + 3.0)
    parts = [(0.5, 0.4, 0.7), (1, 1.0, 1.1), (1.19, 0.5, 1.6), (1.5, 0.3, 2.0), (2, 0.6, 2.2), (2.74, 0.3, 3.4)]
    parts += [(4.1, 0.15, 5.5), (5.4, 0.08, 8.0)]
    return _partials(pitch, t, parts, luck) * _attack(t, 0.002)


def pad(pitch: float, seconds: float, luck: Chance) -> Sound:
    """Many soft strings far away: slow to come, slow to go."""
    t = times(seconds + 1.2)
    made = np.zeros(len(t))
    for off in (0.9965, 1.0, 1.0038):
        made += _partials(pitch * off, t, [(k, k**-1.7, 0.0) for k in range(1, 8)], luck)
    return made / 3 * swell(len(t) / RATE, min(1.2, seconds * 0.45), 1.2)


def bowed(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A low string under a bow, with a slow tremble."""
    t = times(seconds + 0.35)
    parts = [(k, k**-1.05 / (1 + (pitch * k / 2_600) ** 2), 0.0) for k in range(1, 16)]
    rosin = noise(len(t), band(1_200, 5_000), luck) * 0.03
    return (_partials(pitch, t, parts, luck, _vibrato(t, 5.1, 0.004)) + rosin) * swell(len(t) / RATE, 0.16, 0.3)


def shiver(pitch: float, seconds: float, luck: Chance) -> Sound:
    """The same bow, trembling on the spot."""
    t = times(seconds + 0.2)
    beat = 0.55 + 0.45 * np.sin(2 * np.pi * 9.3 * t + luck.random() * 6)
    drawn = bowed(pitch, seconds, luck)[: len(t)]
    return drawn * beat * swell(len(t) / RATE, 0.01, 0.2)  # the bow is lifted sooner, and as gently


def reed(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A concertina: two reeds beating slowly against each other."""
    t = times(seconds + 0.12)
    parts = [(k, k**-0.9 * (1.0 if k % 2 else 0.55) / (1 + (pitch * k / 3_200) ** 2), 0.0) for k in range(1, 15)]
    pair = _partials(pitch, t, parts, luck) + 0.8 * _partials(pitch * 1.0026, t, parts, luck)
    return pair * 0.5 * swell(len(t) / RATE, 0.06, 0.11)


def whistle(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A wooden flute, with the breath in it."""
    t = times(seconds + 0.15)
    tone = _partials(pitch, t, [(1, 1.0, 0), (2, 0.22, 0), (3, 0.10, 0), (4, 0.03, 0)], luck, _vibrato(t, 4.7, 0.005))
    air = noise(len(t), band(pitch * 0.9, pitch * 4, 1.0), luck) * 0.05
    return (tone + air) * swell(len(t) / RATE, 0.07, 0.14)


def horn(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A horn in another valley: dark at first, brighter as it swells."""
    t = times(seconds + 0.4)
    bright = 0.35 + 0.65 * np.sin(np.pi * np.clip(t / (seconds + 0.4), 0, 1)) ** 1.5
    made = np.zeros(len(t))
    for k in range(1, 12):
        if pitch * k < HIGHEST:
            made += k**-0.8 * bright ** (k - 1) * np.sin(2 * np.pi * pitch * k * t + 0.2 * k)
    return made * swell(len(t) / RATE, 0.14, 0.35)


def choir(pitch: float, seconds: float, luck: Chance) -> Sound:
    """Voices that sing "oh" in a large room."""
    t = times(seconds + 0.9)
    made = np.zeros(len(t))
    for off in (0.993, 0.9985, 1.0, 1.004, 1.0075):
        slow = _vibrato(t + luck.random(), 0.6 + 0.4 * luck.random(), 0.003)
        parts = [
            (
                k,
                (np.exp(-(((pitch * k - 480) / 260) ** 2)) + 0.45 * np.exp(-(((pitch * k - 860) / 240) ** 2))) + 0.03,
                0,
            )
            for k in range(1, 18)
        ]
        made += _partials(pitch * off, t, parts, luck, slow)
    return made / 5 * swell(len(t) / RATE, min(0.9, seconds * 0.4), 0.9)


def pulse(pitch: float, seconds: float, luck: Chance) -> Sound:
    """An old game's voice: a square wave without its harshness."""
    t = times(seconds + 0.1)
    parts = [(k, 1 / k / (1 + (pitch * k / 4_500) ** 2), 1.2) for k in range(1, 20, 2)]
    return _partials(pitch, t, parts, luck) * _attack(t, 0.006) * swell(len(t) / RATE, 0.005, 0.09)


def drum(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A large skin: its pitch falls as it stops moving."""
    t = times(0.9)
    falling = pitch * (t + 0.035 * (1 - np.exp(-t * 28)))
    skin = noise(len(t), band(80, 900, 1.0), luck) * np.exp(-t * 26) * 0.5
    return (np.sin(2 * np.pi * falling) * np.exp(-t * 5.5) + skin) * _attack(t, 0.003)


def tap(pitch: float, seconds: float, luck: Chance) -> Sound:
    """A small skin, or a hand on wood."""
    t = times(0.25)
    body = _partials(pitch, t, [(1, 1.0, 24), (1.6, 0.6, 34), (2.7, 0.3, 50)], luck)
    return body + noise(len(t), band(700, 5_000, 1.0), luck) * np.exp(-t * 70) * 0.4


RINGING: Sequence[Instrument] = (harp, lute, dulcimer, kalimba, bell)
"""What nobody stops: heard alone, the end of its samples is a tick, unless it is faded out."""


def _attack(t: Sound, seconds: float) -> Sound:
    started: Sound = np.clip(t / seconds, 0, 1)
    return started


def _vibrato(t: Sound, hz: float, depth: float) -> Sound:
    """How much earlier or later a moment sounds, so that the pitch sways by a share of itself."""
    sway: Sound = depth / (2 * np.pi * hz) * np.sin(2 * np.pi * hz * t)
    return sway
