"""What can be played on this device, and what it knows of it: as far as possible without all that a table needs."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from client import learning
from netcode.saved import data_folder, finished_tables, kept_seat, remembered, unfinished_games
from sim.games import AnyGame, all_games, game_folders, load_game
from sim.speech import Speech
from sim.table import Entry

if TYPE_CHECKING:
    # the home screen is there before the network is loaded
    from netcode.stored_table import SavedTable
    from sim.lessons import Lesson


class Films(Protocol):
    """Films that are made of games and throws; `client.scenes.films` makes them."""

    @property
    def share(self) -> float | None:
        """How much of a film is done; None if none is being made."""

    def make(self, game: AnyGame, data: bytes, entry: int | None = None) -> None: ...
    def stop(self) -> None: ...


class Records(Protocol):
    """What this device has kept."""

    def saved(self) -> "list[SavedTable]": ...
    def unfinished(self) -> "list[SavedTable]": ...
    def delete(self, saved: "SavedTable") -> None: ...
    def known(self, game: AnyGame) -> bytes: ...
    def remember(self, game: AnyGame, log: list[Entry]) -> None: ...
    def learning(self) -> "learning.Learning": ...
    def learn(self, lesson: "Lesson") -> None: ...
    def explained(self, word: str) -> None: ...
    def solve(self, puzzle: str, stars: int, tries: int) -> None: ...
    def save_log(self, game: AnyGame, data: bytes) -> None: ...
    def replay_log(self, data: bytes, at: int | None = None) -> None: ...
    def files(self) -> list[Path]: ...
    def watch(self, saved: "SavedTable") -> None: ...
    def watch_file(self, path: Path) -> None: ...
    @property
    def films(self) -> Films: ...


class Library:
    """`games` are the games to play if not those that are installed: the same with packs.

    `loaded` waits for whatever loads meanwhile.
    """

    def __init__(self, games: Mapping[str, AnyGame] | None, loaded: Callable[[], None]) -> None:
        self._games = games
        self.loaded = loaded
        self.records: Records | None = None
        """What is kept on this device, once the network is there."""

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that are played here, by id."""
        if self._games is None:
            self.loaded()
            self._games = all_games()
        return self._games

    def game(self, game_id: str) -> AnyGame:
        """One of them; the others need not be loaded for it."""
        return load_game(game_id) if self._games is None else self._games[game_id]

    def unfinished(self) -> str | None:
        """The game that was played last and is not over; known at once."""
        if self.records is not None:
            games = [saved.game for saved in self.records.unfinished()]
        else:
            games = [game for game in unfinished_games(data_folder()) if game in game_folders()]
        return games[0] if games else None

    @property
    def newcomer(self) -> bool:
        """Nothing was played or learnt here yet; known at once."""
        if self.records is not None:
            return not self.records.saved() and self.records.learning() == learning.Learning()
        folder = data_folder()
        return not (remembered(folder, learning.KEY) or unfinished_games(folder) or finished_tables(folder))

    def kept_seat(self) -> tuple[str, str] | None:
        """Table and game of the seat that waits at a table of others."""
        kept = kept_seat(data_folder(), time.time())
        return kept if kept is not None and kept[1] in game_folders() else None

    def memories(self, game: AnyGame, language: str) -> list[str]:
        """What this device remembers of a game, in sentences."""
        known = remembered(data_folder(), game.id) if self.records is None else self.records.known(game)
        speech = Speech(game, language)
        return [speech.message(message) for message in game.memories(known)]
