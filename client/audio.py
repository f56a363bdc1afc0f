"""Plays the sounds of models/sounds. Without a sound card, or without the files, it is silent and says so once."""

from pathlib import Path
from typing import Protocol

import panda3d.core as p3d

from client.music import Music, Voice
from client.settings import Settings

KNOCKS = 6
"""Variants of each knock, so that no two hits in a row sound alike."""
KIND = "ogg"


class Manager(Protocol):
    """What opens sounds and lets them be heard: Panda's AudioManager, or whoever records them."""

    def is_valid(self) -> bool: ...
    def get_sound(self, file_name: p3d.Filename, /) -> Voice: ...
    def update(self) -> None: ...
    def shutdown(self) -> None: ...


class Audio:
    """All sound of the client. `play` takes a cue such as "turn"; knocks have variants and a loudness."""

    def __init__(self, sounds: Path, settings: Settings, manager: Manager | None = None) -> None:
        """Without a `manager`, Panda's is taken."""
        self._folder = sounds
        self._manager: Manager = p3d.AudioManager.create_AudioManager() if manager is None else manager
        self._loaded: dict[str, Voice] = {}
        self._knocks = 0
        self._volumes = settings.sound
        self.music = Music(self._long)

    @property
    def heard(self) -> bool:
        """Whether there is anything to hear with."""
        return self._manager.is_valid() and (self._folder / f"press.{KIND}").exists()

    def obey(self, settings: Settings) -> None:
        """Take over the volumes."""
        self._volumes = settings.sound

    def play(self, cue: str, loudness: float = 1.0) -> None:
        volume = self._volumes.volume * self._volumes.effects
        if not self.heard or volume == 0 or not self._path(cue).exists():
            return
        if cue not in self._loaded:
            self._loaded[cue] = self._open(cue)
        sound = self._loaded[cue]
        sound.set_volume(volume * min(1.0, loudness))
        sound.play()

    def knock(self, surface: str, loudness: float) -> None:
        """A die hits "felt", "stone", another of the "dice"; one variant after the other."""
        self._knocks = (self._knocks + 1) % KNOCKS
        self.play(f"{surface}-{self._knocks}", loudness)
        self.music.duck(loudness)

    def end(self) -> None:
        """A game is over."""
        if not self.music.end():
            self.play("win")

    def advance(self, seconds: float, place: str) -> None:
        """Once a frame: so much time has passed in the place that sounds like this."""
        self.music.enter(place)
        volumes = self._volumes
        self.music.advance(seconds, volumes.volume * volumes.music, volumes.volume * volumes.ambience)
        self._manager.update()

    def close(self) -> None:
        self._manager.shutdown()

    def _long(self, name: str) -> Voice | None:
        """A piece of music: opened anew each time, and read while it is played."""
        return self._open(name) if self.heard and self._path(name).exists() else None

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.{KIND}"

    def _open(self, name: str) -> Voice:
        return self._manager.get_sound(p3d.Filename.from_os_specific(str(self._path(name))))
