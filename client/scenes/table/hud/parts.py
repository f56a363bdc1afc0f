"""What the widgets around a table are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from client.scenes.alarm import Alarm
from client.scenes.people import People
from client.scenes.table.commands import Command, Do
from client.scenes.table.facts import Facts
from client.scenes.table.hud.places import Places


@dataclass(frozen=True)
class Parts:
    facts: Facts
    do: Do
    places: Places
    people: People
    alarm: Alarm
    time_left: float
    """How much is left of the time in which something goes on by itself, from 1 to 0."""

    def say(self, key: str, **values: Any) -> str:
        return self.facts.words(key, **values)

    def doing(self, command: Command) -> Callable[[], None]:
        """For a button that does a command."""
        return lambda: self.do(command)
