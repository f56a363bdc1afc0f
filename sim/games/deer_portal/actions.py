"""What a player may do."""

from typing import ClassVar

from sim import game


class Roll(game.Action, frozen=True, tag="roll"):
    """Throw the die."""


class Move(game.Action, frozen=True, tag="move"):
    """Walk to a step of the own path."""

    form: ClassVar[str] = "move {step}"
    step: int


Action = Roll | Move
