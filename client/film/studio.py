"""Where films are shot: a window that nobody sees, a clock that goes picture by picture, and an encoder.

with Studio((1280, 720), "en") as studio:
    end = studio.lasts(recording, last(game, log))
    for share in studio.shoot(recording, whole(game, log, 30.0, end), 30.0, Path("game.webm")): ...
"""

import tempfile
from array import array
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import panda3d.core as p3d
from twisted.internet.task import Clock

from client.app import App
from client.audio import Audio
from client.film.encoder import Encoder, read_sound
from client.film.scene import LINGERS, FilmScene
from client.film.script import Script
from client.film.soundtrack import RATE, SoundTrack
from client.open_window import open_window
from client.render.assets import folder
from client.render.quality import first_guess
from client.scenes.replay import Recording
from client.settings import SettingsStore

FPS = 30
"""Pictures in a second."""
LONGEST = 60.0
"""Seconds that an end may take."""


class _Time(Clock):
    """Stands in for the reactor: time passes when a picture is done."""

    running = False


class Studio:
    """One size and one language; raises NoDisplay where nothing can be drawn."""

    def __init__(self, size: tuple[int, int], language: str, quality: str = "") -> None:
        """Sides are even, as every film's are. Without a `quality`, what this machine draws in good time."""
        self.size = (size[0] // 2 * 2, size[1] // 2 * 2)
        self._folder = tempfile.TemporaryDirectory()
        self._clock = _Time()
        store = SettingsStore(Path(self._folder.name) / "settings.json")
        base = open_window(self.size, offscreen=True)
        quality = quality or first_guess(base.win.get_gsg().get_driver_renderer()).name
        self._app = App(base, self._clock, store, language, quality=quality)
        self._track = SoundTrack(read_sound)
        self._listen(self._track)
        self._seen = p3d.Texture("film")
        base.win.add_render_texture(self._seen, p3d.GraphicsOutput.RTM_copy_ram)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._app.close()
        self._folder.cleanup()

    def lasts(self, recording: Recording, script: Script) -> float:
        """How many seconds a script takes that nobody hurries: it is played through, unseen and unheard."""
        self._listen(SoundTrack(lambda path: array("h")))
        scene = FilmScene(self._app, recording, script, LONGEST)
        self._app.go(scene)
        while not scene.over:
            self._step()
        self._app.scenes.close()
        self._listen(self._track)
        return scene.passed - LINGERS

    def _listen(self, track: SoundTrack) -> None:
        self._app.audio = Audio(folder("models") / "sounds", self._app.settings, track)

    def shoot(self, recording: Recording, script: Script, seconds: float, out: Path) -> Iterator[float]:
        """Shoot a film of at most so many seconds; says after each picture how much is done.

        What is broken off leaves nothing behind.
        """
        draft = out.with_name(out.name + ".part")
        scene = FilmScene(self._app, recording, script, seconds)
        encoder = Encoder(draft, self.size, FPS)
        try:
            self.open(scene)
            while not scene.over:
                self._step()
                encoder.add(self._draw(), self._track.mixed(RATE // FPS))
                yield scene.share
            encoder.close()
            draft.replace(out)
            yield 1.0
        finally:
            self._app.scenes.close()
            draft.unlink(missing_ok=True)

    def open(self, scene: FilmScene) -> None:
        """Show a scene, and draw until its place is drawn as it shall be: a film has no hasty picture."""
        self._app.go(scene)
        self._step()
        self._draw()  # what is loaded with the first picture is there in the second
        renderer = self._app.world.renderer
        while renderer is not None and renderer.quality.first and renderer.stillness.rough:  # not every preset hurries
            self._draw()

    def _step(self) -> None:
        """Time passes until the next picture."""
        self._clock.advance(1 / FPS)
        self._app.think()

    def _draw(self) -> bytes:
        """What is seen now."""
        self._app.world.changed(True)
        self._app.world.frame()
        engine: Any = self._app.window.base.graphicsEngine
        engine.render_frame()
        data: bytes = self._seen.get_ram_image_as("RGBA").get_data()
        return data
