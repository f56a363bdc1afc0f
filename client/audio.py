"""Plays the sounds of models/sounds. Without a sound card, or without the files, it is silent and says so once."""

from pathlib import Path

import panda3d.core as p3d

from client.settings import Settings

KNOCKS = 6
"""Variants of each knock, so that no two hits in a row sound alike."""


class Audio:
    """All sound of the client. `play` takes a cue such as "turn"; knocks have variants and a loudness."""

    def __init__(self, sounds: Path, settings: Settings) -> None:
        self._folder = sounds
        self._manager = p3d.AudioManager.create_AudioManager()
        self._loaded: dict[str, p3d.AudioSound] = {}
        self._knocks = 0
        self._settings = settings
        self._ambience: p3d.AudioSound | None = None

    @property
    def heard(self) -> bool:
        """Whether there is anything to hear with."""
        return self._manager.is_valid() and (self._folder / "press.wav").exists()

    def obey(self, settings: Settings) -> None:
        """Take over the volumes."""
        self._settings = settings
        if self._ambience is not None:
            self._ambience.set_volume(settings.ambience * settings.volume)

    def play(self, cue: str, loudness: float = 1.0) -> None:
        if not self.heard or self._settings.volume == 0 or not (self._folder / f"{cue}.wav").exists():
            return
        sound = self._load(cue)
        sound.set_volume(self._settings.volume * min(1.0, loudness))
        sound.play()

    def knock(self, surface: str, loudness: float) -> None:
        """A die hits the "felt", the "wall" or other "dice"; one variant after the other."""
        self._knocks = (self._knocks + 1) % KNOCKS
        self.play(f"{surface}-{self._knocks}", loudness)

    def begin_ambience(self) -> None:
        """The quiet sound of the room, round and round."""
        if self._ambience is None and self.heard and (self._folder / "ambience.wav").exists():
            self._ambience = self._load("ambience")
            self._ambience.set_loop(True)
            self.obey(self._settings)
            self._ambience.play()

    def update(self) -> None:
        """Once a frame."""
        self._manager.update()

    def close(self) -> None:
        self._manager.shutdown()

    def _load(self, cue: str) -> p3d.AudioSound:
        if cue not in self._loaded:
            path = p3d.Filename.from_os_specific(str(self._folder / f"{cue}.wav"))
            self._loaded[cue] = self._manager.get_sound(path)
        return self._loaded[cue]
