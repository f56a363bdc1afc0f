"""How a table speaks: in the language of the moment, with the names of those who sit there."""

from client.locale import Translator
from client.scenes.names import chair_name
from netcode.link import Link
from netcode.messages import Chair
from netcode.texts import NetworkSpeech
from sim.speech import Speech, own_seat


class TableSpeech:
    """The game's voice and the network's; a new one is made only for another language or another name."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._game: Speech | None = None
        self._network: NetworkSpeech | None = None
        self._chairs: tuple[Chair, ...] = ()
        """Those whose names the game's voice knows."""

    def game(self, words: Translator) -> Speech:
        """The same object as long as language and names are the same."""
        chairs = tuple(self._link.lobby.chairs) if self._link.lobby is not None else ()
        voice, viewer = self._game, own_seat(self._link.seats)
        if voice is None or (voice.language, voice.viewer) != (words.language, viewer):
            voice = self._game = Speech(self._link.game, words.language, viewer=viewer)
            voice.names = chair_names(voice, chairs, words)
        elif chairs != self._chairs and (names := chair_names(voice, chairs, words)) != voice.names:
            voice = self._game = Speech(self._link.game, words.language, names, viewer)
        self._chairs = chairs
        return voice

    def network(self, words: Translator) -> NetworkSpeech:
        """What is said about the table and the network."""
        game, known = self.game(words), self._network
        if known is None or (known.language, known.names, known.viewer) != (game.language, game.names, game.viewer):
            self._network = known = NetworkSpeech(game.language, game.names, game.viewer)
        return known


def chair_names(speech: Speech, chairs: tuple[Chair, ...], words: Translator) -> list[str]:
    return [chair_name(speech, seat, chair, words) for seat, chair in enumerate(chairs)]
