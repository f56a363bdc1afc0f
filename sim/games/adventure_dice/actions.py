"""What a player may do, with the line that is typed for it."""

from typing import ClassVar

from sim import game
from sim.games.adventure_dice.content import Kind


class Draw(game.Action, frozen=True, tag="draw"):
    """Draw a card and end the turn."""


class BeginAttack(game.Action, frozen=True, tag="attack"):
    """Attack an open card. `cards` may hold stand-ins: `*G4` is a Wild Card as green 4."""

    form: ClassVar[str] = "attack {target} by {kind} with {cards}"
    target: str
    kind: Kind
    cards: tuple[str, ...]


class PlayWild(game.Action, frozen=True, tag="wild"):
    """Before the roll: let a Wild Card extend the combo as `card`."""

    form: ClassVar[str] = "wild {card}"
    card: str


class PlayDie(game.Action, frozen=True, tag="plus-die"):
    """Before the roll: spend a +1 Die."""


class Roll(game.Action, frozen=True, tag="roll"):
    """Throw all dice of the attack."""


class Reroll(game.Action, frozen=True, tag="reroll"):
    """After the roll: spend a Reroll on one die."""

    form: ClassVar[str] = "reroll {die}"
    die: int


class PlayPlusFour(game.Action, frozen=True, tag="plus-four"):
    """After the roll: spend a +4."""


class Pass(game.Action, frozen=True, tag="pass"):
    """After the roll: compare as it stands."""


class Choose(game.Action, frozen=True, tag="choose"):
    """Answer a forced choice."""

    form: ClassVar[str] = "choose {cards}"
    cards: tuple[str, ...]


class VoteEnd(game.Action, frozen=True, tag="vote-end"):
    """Vote to abandon the game; it ends when everybody does (A33)."""

    concession: ClassVar[bool] = True


class PlayOn(game.Action, frozen=True, tag="play-on"):
    """Take the vote back."""

    concession: ClassVar[bool] = True


class Leave(game.Action, frozen=True, tag="leave"):
    """Leave the table for good (A23). It is typed otherwise: who leaves a terminal wants to come back."""

    form: ClassVar[str] = "give-up"
    concession: ClassVar[bool] = True


Action = (
    Draw | BeginAttack | PlayWild | PlayDie | Roll | Reroll | PlayPlusFour | Pass | Choose | VoteEnd | PlayOn | Leave
)
