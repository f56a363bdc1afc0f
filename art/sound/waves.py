"""What sounds are made of: tones, noise of any colour, rooms, and loops that have no seam.

A sound is a numpy array of samples, one channel (n,) or two (n, 2). Everything follows from arithmetic and a seed.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

RATE = 32_000
SHORT = RATE * 8
"""Samples below which a sound is one of many in a piece, and no loop of its own."""
Sound = npt.NDArray[np.float64]
Chance = np.random.Generator


def chance(seed: str) -> Chance:
    """The same luck for the same words, everywhere."""
    return np.random.default_rng(list(seed.encode()))


def times(seconds: float) -> Sound:
    return np.arange(round(RATE * seconds)) / RATE


def noise(count: int, colour: Callable[[Sound], Sound], luck: Chance) -> Sound:
    """Noise whose loudness at each frequency is given, 1 on average. If long, its end runs into its beginning."""
    if count < SHORT:
        # a piece of something of a length that is quick to make
        return _noise(1 << (count - 1).bit_length(), colour, luck)[:count]
    return _noise(count, colour, luck)


def _noise(count: int, colour: Callable[[Sound], Sound], luck: Chance) -> Sound:
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    phases = np.exp(2j * np.pi * luck.random(len(frequencies)))
    spectrum = colour(np.maximum(frequencies, 1.0)) * phases
    spectrum[0] = 0
    made: Sound = np.fft.irfft(spectrum, count)
    return made / (np.sqrt(np.mean(made**2)) or 1.0)


def band(low: float, high: float, steep: float = 2.0) -> Callable[[Sound], Sound]:
    """A colour of noise: what lies between two frequencies."""

    def colour(f: Sound) -> Sound:
        heard: Sound = 1 / np.sqrt((1 + (low / f) ** (2 * steep)) * (1 + (f / high) ** (2 * steep)))
        return heard

    return colour


def swell(seconds: float, attack: float, release: float) -> Sound:
    """From nothing to full and back, gently."""
    t = times(seconds)
    up = np.clip(t / max(attack, 1e-4), 0, 1)
    down = np.clip((seconds - t) / max(release, 1e-4), 0, 1)
    gentle: Sound = np.sin(np.pi / 2 * up) ** 2 * np.sin(np.pi / 2 * down) ** 2
    return gentle


def breath(count: int, times_round: int, low: float, phase: float = 0.0) -> Sound:
    """A slow coming and going that fits a loop: from `low` to 1, so many times round."""
    turn = 2 * np.pi * (np.arange(count) / count * times_round + phase)
    slow: Sound = low + (1 - low) * (0.5 - 0.5 * np.cos(turn))
    return slow


class Loop:
    """A stretch of time without a seam: what rings on beyond its end is heard at its beginning."""

    def __init__(self, seconds: float) -> None:
        self.samples: Sound = np.zeros((round(RATE * seconds), 2))

    @property
    def count(self) -> int:
        return len(self.samples)

    def add(self, sound: Sound, at: float = 0.0, gain: float = 1.0, pan: float = 0.0) -> None:
        """Put a sound of one channel somewhere in time, and between left (-1) and right (1)."""
        angle = (pan + 1) * np.pi / 4
        both = sound[:, None] * (gain * np.array([np.cos(angle), np.sin(angle)]))
        place = round(at * RATE) % self.count
        while len(both):
            part = both[: self.count - place]
            self.samples[place : place + len(part)] += part
            both, place = both[len(part) :], 0

    def spread(self, sound: Sound, gain: float, turn: float = 0.37) -> None:
        """A sound as long as the loop, all around: each ear hears another part of it first."""
        self.samples[:, 0] += sound * gain
        self.samples[:, 1] += np.roll(sound, round(self.count * turn)) * gain

    def in_room(self, seconds: float, share: float, seed: str, dark: float = 3_500.0) -> None:
        """Let it ring in a room: walls give back `share` of it, dying away in so many seconds."""
        wet = np.zeros_like(self.samples)
        for side in (0, 1):
            walls = np.zeros(self.count)
            tail = noise(round(RATE * seconds * 2), band(180, dark, 1.0), chance(f"{seed} {side}"))
            tail *= np.exp(-np.arange(len(tail)) / RATE * 6.9 / seconds)
            tail = tail[: self.count]
            walls[: len(tail)] = tail / np.sqrt(np.sum(tail**2))
            both = np.fft.rfft(self.samples[:, side]) * np.fft.rfft(walls)
            wet[:, side] = np.fft.irfft(both, self.count)
        self.samples = self.samples * (1 - share) + wet * share


def in_room(sound: Sound, seconds: float, share: float, seed: str) -> Sound:
    """One sound of one channel in a room, with its tail."""
    loop = Loop(len(sound) / RATE + seconds)
    loop.samples[: len(sound), :] += sound[:, None]
    loop.in_room(seconds, share, seed)
    heard: Sound = loop.samples.mean(axis=1)
    return heard
