"""How a table speaks: in the language of the moment, with the names of those who sit there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.locale import Words
from client.scenes.names import chair_name
from netcode.link import Link
from netcode.wording import Wording
from sim.speech import Speech, own_seat

if TYPE_CHECKING:
    from client.shell import App


class Voices:
    """The game's voice and the network's. `on_change` is called when another language or another name is spoken."""

    def __init__(self, app: "App", link: Link, on_change: Callable[[], None]) -> None:
        self._app = app
        self._link = link
        self._on_change = on_change
        self._game: Speech | None = None

    @property
    def game(self) -> Speech:
        language, names = self._app.words.language, _names(self._link, self._app.words)
        before, viewer = self._game, own_seat(self._link.seats)
        if before is None or (before.language, list(before.names), before.viewer) != (language, names, viewer):
            self._game = Speech(self._link.game, language, names, viewer)
            # words and names are printed on the board
            if before is not None:
                self._on_change()
            return self._game
        return before

    @property
    def network(self) -> Wording:
        return network_voice(self._link, self._app.words)


def network_voice(link: Link, words: Words) -> Wording:
    """What is said about the table and the network, with the names of those who sit there."""
    return Wording(words.language, _names(link, words), own_seat(link.seats))


def _names(link: Link, words: Words) -> list[str]:
    plain = Speech(link.game, words.language)
    chairs = link.lobby.chairs if link.lobby is not None else ()
    return [chair_name(plain, seat, chair, words) for seat, chair in enumerate(chairs)]
