"""A message: something to say in whatever language, by its key."""

from typing import Any

from msgspec import Struct


class Message(Struct, frozen=True):
    """Something to say: a key of the game's catalogue and the values to fill it with."""

    key: str
    values: dict[str, Any] = {}
