"""What is heard while a film is shot: stands in for Panda's AudioManager, and mixes what it plays, picture by picture.

track = SoundTrack(read)
audio = Audio(folder, settings, track)     # plays cues and music as ever
samples = track.mixed(1600)                # and this is what was heard in so many samples
"""

from array import array
from collections.abc import Callable
from pathlib import Path

import panda3d.core as p3d

RATE = 48_000
"""Samples in a second."""
CHANNELS = 2
LOUDEST = 32_767


class _Take:
    """One sound: where it is, and how loud."""

    def __init__(self, samples: "array[int]") -> None:
        self._samples = samples
        self._at = -1
        self._loops = False
        self._volume = 1.0

    def set_volume(self, volume: float, /) -> None:
        self._volume = volume

    def set_loop(self, on: bool, /) -> None:
        self._loops = on

    def play(self) -> None:
        self._at = 0

    def stop(self) -> None:
        self._at = -1

    @property
    def silent(self) -> bool:
        return self._at < 0

    def add_to(self, mix: list[float]) -> list[float]:
        """What of it is heard next, over the mix; whatever is not looped ends with its last sample."""
        heard, wanted = self._samples, len(mix)
        part = heard[self._at : self._at + wanted]
        self._at += wanted
        if self._at >= len(heard):
            if not self._loops or not heard:
                self._at = -1
                part.extend([0] * (wanted - len(part)))
            else:
                while len(part) < wanted:
                    part.extend(heard[: wanted - len(part)])
                self._at %= len(heard)
        volume = self._volume
        return [sum_ + volume * sample for sum_, sample in zip(mix, part, strict=True)] if volume else mix


class SoundTrack:
    def __init__(self, read: "Callable[[Path], array[int]]") -> None:
        """`read` decodes a file of sound: 16 bits, left and right in turn, RATE to the second."""
        self._read = read
        self._known: dict[Path, array[int]] = {}
        self._takes: list[_Take] = []

    def is_valid(self) -> bool:
        return True

    def get_sound(self, file_name: p3d.Filename, /) -> _Take:
        path = Path(file_name.to_os_specific())
        if path not in self._known:
            self._known[path] = self._read(path)
        take = _Take(self._known[path])
        self._takes.append(take)
        return take

    def update(self) -> None:
        """Nothing waits for anything here."""

    def shutdown(self) -> None:
        self._takes.clear()

    def mixed(self, samples: int) -> bytes:
        """The next samples of everything that sounds."""
        mix = [0.0] * (CHANNELS * samples)
        for take in self._takes:
            if not take.silent:
                mix = take.add_to(mix)
        return array("h", [max(-LOUDEST, min(LOUDEST, int(value))) for value in mix]).tobytes()
