"""How loud a sound is to the ear: ITU-R BS.1770 in short, in LUFS. All sounds of one kind are mixed to one loudness."""

from math import log10

import numpy as np

from art.sound.waves import RATE, Sound

WINDOW = 0.4
"""Seconds the ear takes to judge by."""
CEILING = 0.89
"""The highest sample: above, coders and cards distort."""
ROUNDS = 12
"""In which a sound that is rounded off comes to its loudness."""


def weighted(sound: Sound) -> Sound:
    """As the ear hears it: less of the deep, more of what is above 1.5 kHz."""
    two = sound if sound.ndim == 2 else sound[:, None]
    spectrum = np.fft.rfft(two, axis=0)
    f = np.fft.rfftfreq(len(two), 1 / RATE)
    deep = f**2 / (f**2 + 38.0**2)
    high = np.sqrt((1 + (f / 1_060.0) ** 2) / (1 + (f / 1_680.0) ** 2))
    heard: Sound = np.fft.irfft(spectrum * (deep * high)[:, None], len(two), axis=0)
    return heard


def loudness(sound: Sound) -> float:
    """The loudest moment of a short sound; the mean over a long one."""
    power = np.mean(weighted(sound) ** 2, axis=1)
    window = round(RATE * WINDOW)
    if len(power) <= window:
        mean = float(np.sum(power)) / window
    else:
        sums = np.cumsum(np.concatenate([[0.0], power]))
        moments = (sums[window:] - sums[:-window]) / window
        mean = float(np.mean(power)) if len(power) > 5 * RATE else float(np.max(moments))
    return -0.691 + 10 * log10(max(mean, 1e-12))


def mixed_to(sound: Sound, target: float) -> Sound:
    """The same sound, so loud. Peaks that leave no room for it are rounded off."""
    gain = 10 ** ((target - loudness(sound)) / 20)
    if gain * float(np.max(np.abs(sound))) <= CEILING:
        return sound * gain
    rounded = sound
    for _ in range(ROUNDS):
        rounded = CEILING * np.tanh(sound * gain / CEILING)
        gain *= 10 ** ((target - loudness(rounded)) / 20)
    return rounded
