"""What the player of a run may do, with the line that is typed for it."""

from typing import ClassVar

from sim import game


class Roll(game.Action, frozen=True, tag="roll"):
    """Throw all dice."""


class Reroll(game.Action, frozen=True, tag="reroll"):
    """Throw some of the dice again, named in rising order."""

    dice: tuple[int, ...]


class Play(game.Action, frozen=True, tag="play"):
    """Enter the hand in a slot."""

    slot: str


class Use(game.Action, frozen=True, tag="use"):
    """Trigger an active perk that needs no choice."""

    perk: int


class Turn(game.Action, frozen=True, tag="turn"):
    """Turn a die to one of its faces."""

    form: ClassVar[str] = "turn {die} to {value} with {perk}"
    die: int
    value: int
    perk: int


class Again(game.Action, frozen=True, tag="again"):
    """Throw dice again without spending a re-roll."""

    form: ClassVar[str] = "again {dice} with {perk}"
    dice: tuple[int, ...]
    perk: int


class Carve(game.Action, frozen=True, tag="carve"):
    """Change the first face of a die that shows `value` to `to`, from the next hand on."""

    form: ClassVar[str] = "carve {die} from {value} to {to} with {perk}"
    die: int
    value: int
    to: int
    perk: int


class Improve(game.Action, frozen=True, tag="improve"):
    """Upgrade a slot for the rest of the run."""

    form: ClassVar[str] = "improve {slot} with {perk}"
    slot: str
    perk: int


class Reopen(game.Action, frozen=True, tag="reopen"):
    """Give a slot that was played this round one more play."""

    form: ClassVar[str] = "reopen {slot} with {perk}"
    slot: str
    perk: int


class Sell(game.Action, frozen=True, tag="sell"):
    perk: int


class Move(game.Action, frozen=True, tag="move"):
    """Put a perk at a place of the inventory, counted from 1."""

    form: ClassVar[str] = "move {perk} to {place}"
    perk: int
    place: int


class Buy(game.Action, frozen=True, tag="buy"):
    offer: int


class Restock(game.Action, frozen=True, tag="restock"):
    """Pay for a new set of offers."""


class Close(game.Action, frozen=True, tag="close"):
    """Leave the shop."""


class Continue(game.Action, frozen=True, tag="endless"):
    """Sail on after the last round."""


class Finish(game.Action, frozen=True, tag="finish"):
    """End a run that is won."""


class Abandon(game.Action, frozen=True, tag="abandon"):
    """Give the run up; in endless mode, stop."""

    concession: ClassVar[bool] = True


Trigger = Use | Turn | Again | Carve | Improve | Reopen

Action = Roll | Reroll | Play | Trigger | Sell | Move | Buy | Restock | Close | Continue | Finish | Abandon
