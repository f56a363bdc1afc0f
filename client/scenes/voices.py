"""How a table speaks: in the language of the moment, with the names of those who sit there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.names import chair_name
from netcode.link import Link
from netcode.wording import Wording
from sim.speech import Speech

if TYPE_CHECKING:
    from client.shell import App


class Voices:
    """The game's voice and the network's. `on_language` is called when the player has chosen another language."""

    def __init__(self, app: "App", link: Link, on_language: Callable[[], None]) -> None:
        self._app = app
        self._link = link
        self._on_language = on_language
        self._game: Speech | None = None

    @property
    def game(self) -> Speech:
        language, names = self._app.words.language, self._names()
        before = self._game
        if before is None or before.language != language or list(before.names) != names:
            self._game = Speech(self._link.game, language, names)
            if before is not None and before.language != language:
                self._on_language()
            return self._game
        return before

    @property
    def network(self) -> Wording:
        return Wording(self._app.words.language, self._names())

    def _names(self) -> list[str]:
        lobby = self._link.lobby
        plain = Speech(self._link.game, self._app.words.language)
        chairs = lobby.chairs if lobby is not None else ()
        return [chair_name(plain, seat, chair, self._app.words) for seat, chair in enumerate(chairs)]
