"""How a table speaks: in the language of the moment, with the names of those who sit there."""

from client.locale import Words
from client.scenes.names import chair_name
from netcode.link import Link
from netcode.messages import Chair
from netcode.wording import Wording
from sim.speech import Speech


class TableSpeech:
    """The game's voice and the network's; a new one is made only for another language or another name."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._game: Speech | None = None
        self._network: Wording | None = None
        self._chairs: tuple[Chair, ...] = ()
        """Those whose names the game's voice knows."""

    def game(self, words: Words) -> Speech:
        """The same object as long as language and names are the same."""
        chairs = tuple(self._link.lobby.chairs) if self._link.lobby is not None else ()
        voice = self._game
        if voice is None or voice.language != words.language:
            voice = self._game = Speech(self._link.game, words.language)
            voice.names = chair_names(voice, chairs, words)
        elif chairs != self._chairs and (names := chair_names(voice, chairs, words)) != voice.names:
            voice = self._game = Speech(self._link.game, words.language, names)
        self._chairs = chairs
        return voice

    def network(self, words: Words) -> Wording:
        """What is said about the table and the network."""
        names = self.game(words).names
        if self._network is None or self._network.language != words.language or self._network.names != names:
            self._network = Wording(words.language, names)
        return self._network


def chair_names(speech: Speech, chairs: tuple[Chair, ...], words: Words) -> list[str]:
    return [chair_name(speech, seat, chair, words) for seat, chair in enumerate(chairs)]
