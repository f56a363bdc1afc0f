"""Reads the pictures of a place in another thread while a table is being set: whoever sits down does not wait for them.

They are then given to the graphics card one at a time, so that no frame is late. The room's model is read when it is
opened: Panda's readers of models are not safe beside a thread that draws.
"""

from queue import Empty, SimpleQueue
from threading import Thread

import panda3d.core as p3d

from client.places import Place
from client.render.assets import Assets, MissingAsset


class ReadAhead:
    """Begins at once. `advance`, once a frame, gives the card the next picture that has been read."""

    def __init__(self, place: Place, assets: Assets) -> None:
        self._place = place
        self._assets = assets
        self._read: SimpleQueue[p3d.Texture] = SimpleQueue()
        self._thread = Thread(target=self._run, name="read ahead", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Everything has been read, and nothing waits for the card."""
        return not self._thread.is_alive() and self._read.empty()

    def wait(self) -> None:
        """Until everything has been read."""
        self._thread.join()

    def advance(self, card: p3d.GraphicsStateGuardian) -> bool:
        """Whether there was a picture for the card; the next frame uploads it."""
        try:
            texture = self._read.get_nowait()
        except Empty:
            return False
        texture.prepare(card.prepared_objects)
        return True

    def _run(self) -> None:
        place, assets = self._place, self._assets
        try:
            for finish in place.surfaces.values():
                if finish.texture:
                    self._read.put(assets.texture(finish.texture))
                if finish.normals:
                    self._read.put(assets.texture(finish.normals, colour=False))
            for light in place.moods.values():
                self._read.put(assets.cube(f"{light.environment}/cube.txo"))
        except MissingAsset:
            return  # said when the place is opened
