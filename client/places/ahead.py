"""Reads what a place needs in another thread while a table is being set: whoever sits down does not wait for it.

First comes the code of the game's board, what names its rules and content, then the pictures, those of its cards' backs
last. These are sharpened and given to the graphics card one at a time, so that no frame is late, and none is drawn for
it. The room's model is read when it is opened: Panda's readers of models are not safe beside a thread that draws.
"""

from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread

import panda3d.core as p3d

from client.boards import board_of
from client.places import Place
from client.render.assets import Assets, MissingAsset, folder
from client.render.carrier import Carrier
from sim.games import AnyGame


class ReadAhead:
    """Begins at once. `advance`, once a frame, gives the card the next picture that has been read; `close` ends it."""

    def __init__(self, place: Place, assets: Assets, carrier: Carrier, game: AnyGame | None = None) -> None:
        self._place = place
        self._game = game
        self._assets = assets
        self._carrier = carrier
        self._read: SimpleQueue[Callable[[], p3d.Texture]] = SimpleQueue()
        self._thread = Thread(target=self._run, name="read ahead", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Everything has been read, and nothing waits for the card."""
        return not self._thread.is_alive() and self._read.empty()

    def wait(self) -> None:
        """Until everything has been read."""
        self._thread.join()

    def advance(self) -> bool:
        """Whether there was a picture for the card."""
        try:
            picture = self._read.get_nowait()
        except Empty:
            self._carrier.rest()
            return False
        self._carrier.give(picture())
        return True

    def close(self) -> None:
        """Nobody waits any more: what has been read is kept."""
        self._carrier.remove()

    def _run(self) -> None:
        place, assets = self._place, self._assets
        finishes = place.surfaces.values()
        if self._game is not None:
            board_of(self._game.id)
            self._game.name_rules()
        try:
            for name, small in dict.fromkeys((finish.texture, finish.small) for finish in finishes if finish.texture):
                self._fetch(partial(assets.texture, name, small=small))
            for name, small in dict.fromkeys((finish.normals, finish.small) for finish in finishes if finish.normals):
                self._fetch(partial(assets.texture, name, colour=False, small=small))
            for name in dict.fromkeys(light.environment for light in place.moods.values()):
                self._fetch(partial(assets.cube, f"{name}/cube.txo"))
            for name in _backs_of(self._game.id) if self._game is not None else ():
                self._fetch(partial(assets.texture, name, repeat=False))
        except MissingAsset:
            return  # said when the place is opened

    def _fetch(self, picture: Callable[[], p3d.Texture]) -> None:
        """Read it here; who asks for it in the thread that draws has it at once, as it shall be."""
        picture()
        self._read.put(picture)


def _backs_of(game_id: str) -> list[str]:
    """The backs of a game's cards, which lie on its table in every game."""
    own = game_id.replace("-", "_")
    return sorted(f"{own}/{path.name}" for path in (folder("models") / own).glob("back*.jpg"))
