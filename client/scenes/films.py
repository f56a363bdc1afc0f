"""Films that are made for whoever wants to share a game or a throw, while everything else goes on."""

from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from netcode.saved import data_folder
from sim.games import AnyGame

if TYPE_CHECKING:
    from client.app import App
    from client.film.order import Shoot

EVERY = 0.2
"""Seconds after which it is asked how far a film is."""


class FilmDesk:
    """Takes orders for films."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._shoot: Shoot | None = None

    @property
    def share(self) -> float | None:
        """How much of a film is done; None if none is being made."""
        return self._shoot.share if self._shoot is not None else None

    def make(self, game: AnyGame, data: bytes, entry: int | None = None) -> None:
        """Make a film of a log: of all of it, or of how the game came to an entry."""
        app = self._app
        if find_spec("av") is None:
            app.notice(app.words("share.without"))
            return
        if self._shoot is not None:
            app.notice(app.words("share.busy"))
            return
        from client.film.order import Order, Shoot

        folder = data_folder() / "films"
        out = folder / f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}.webm"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._shoot = Shoot(Order(data, app.words.language, str(out), entry))
        except OSError as error:
            app.notice(app.words("problem.not-saved", path=out, why=error.strerror or error))
            return
        app.notice(app.words("share.begun"))
        app.reactor.callLater(EVERY, self._poll)

    def stop(self) -> None:
        if self._shoot is not None:
            self._shoot.stop()
            self._shoot = None
            self._app.refresh()

    def _poll(self) -> None:
        shoot, app = self._shoot, self._app
        if shoot is None:
            return
        if shoot.poll():
            app.refresh()
        if not shoot.over:
            app.reactor.callLater(EVERY, self._poll)
            return
        self._shoot = None
        if shoot.done:
            app.notice(app.words("share.done", path=shoot.out))
        else:
            why = app.words(shoot.problem) if app.words.has(shoot.problem) else shoot.problem
            app.notice(app.words("share.failed", why=why))
