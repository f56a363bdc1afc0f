"""What this device remembers of the games that were played on it, for whoever has no window."""

from datetime import datetime

from twisted.internet.task import Clock

from netcode.saved import data_folder
from netcode.store import Store
from sim.games import AnyGame
from sim.speech import Speech
from sim.table import Table


def remember(table: Table) -> None:
    """Add a finished game. Raises CannotStore."""
    store = Store(Clock(), data_folder())
    when = datetime.now().isoformat(timespec="seconds")
    store.keep_memory(table.game.id, table.game.remember(store.memory(table.game.id), table.log, when))
    store.close()


def told(game: AnyGame, language: str) -> list[str]:
    """What is remembered of a game, in sentences. Raises CannotStore."""
    store = Store(Clock(), data_folder())
    speech = Speech(game, language)
    said = [speech.message(message) for message in game.memories(store.memory(game.id))]
    store.close()
    return said
