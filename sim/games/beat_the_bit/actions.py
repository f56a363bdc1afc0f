"""What a player may do. The fields are card ids, die ids and places; the text form is what players type."""

from typing import ClassVar

from sim import game

# Phase 1: organise


class Equip(game.Action, frozen=True, tag="equip"):
    card: str


class Unequip(game.Action, frozen=True, tag="unequip"):
    card: str


class Sell(game.Action, frozen=True, tag="sell"):
    card: str


class Shop(game.Action, frozen=True, tag="shop"):
    """Reveal a treasure as the shop."""


class Buy(game.Action, frozen=True, tag="buy"):
    """Buy the shop's card."""


class PlayBoss(game.Action, frozen=True, tag="boss"):
    card: str


class Summon(game.Action, frozen=True, tag="summon"):
    """Pay for the final boss."""


class SpendTomb(game.Action, frozen=True, tag="tomb"):
    """Spend a tombstone for the bonus of the knight's cell."""


class Redeem(game.Action, frozen=True, tag="redeem"):
    card: str


class PayMission(game.Action, frozen=True, tag="pay"):
    card: str


class LiftCurse(game.Action, frozen=True, tag="lift"):
    """Pay what lifts the curse."""


class UseEvent(game.Action, frozen=True, tag="event"):
    card: str


class Go(game.Action, frozen=True, tag="go"):
    """End phase 1."""


# Phase 2: adventure


class Reveal(game.Action, frozen=True, tag="reveal"):
    """Reveal an adventure; nothing unbeaten lies on the table."""


class Abandon(game.Action, frozen=True, tag="abandon"):
    """Give up the enemies and the pot, and reveal an adventure."""


class Face(game.Action, frozen=True, tag="face"):
    card: str


class Stop(game.Action, frozen=True, tag="stop"):
    """End phase 2: collect, or retreat from what is unbeaten."""


class Flee(game.Action, frozen=True, tag="flee"):
    """Run from the final boss."""


class Keep(game.Action, frozen=True, tag="keep"):
    """Choose one of the two cards at the crossroads."""

    card: str


class Drop(game.Action, frozen=True, tag="drop"):
    """Discard a mission: there are too many."""

    card: str


# The attempt


class TakeOption(game.Action, frozen=True, tag="option"):
    """Accept the bargain under the card."""


class Declare(game.Action, frozen=True, tag="declare"):
    """Pay for a shared event to count in this attempt."""

    card: str


class Mark(game.Action, frozen=True, tag="mark"):
    """Draw the chalk circle around a point, in 0.1 mm from the middle."""

    x: int
    y: int


class Throw(game.Action, frozen=True, tag="throw"):
    """Throw all dice of the bag."""


class Cancel(game.Action, frozen=True, tag="cancel"):
    """Step back before anything was paid."""


class Remove(game.Action, frozen=True, tag="remove"):
    """Drop a blue die for the option under the card."""

    die: int


class Use(game.Action, frozen=True, tag="use"):
    """Use an equipped card."""

    card: str


class UseOn(game.Action, frozen=True, tag="use-on"):
    """Use an equipped card on dice."""

    form: ClassVar[str] = "use {card} on {dice}"
    card: str
    dice: tuple[int, ...]


class UseAgainst(game.Action, frozen=True, tag="use-against"):
    """Use an equipped card against an enemy."""

    form: ClassVar[str] = "use {card} against {enemy}"
    card: str
    enemy: str


class UseAbility(game.Action, frozen=True, tag="ability"):
    """Use the character's ability on a die."""

    die: int


class Accept(game.Action, frozen=True, tag="accept"):
    """Leave the dice as they are."""


class Done(game.Action, frozen=True, tag="done"):
    """Use nothing (more) now."""


class Die(game.Action, frozen=True, tag="die"):
    """Let go."""


# At any time, and at the rest


class Play(game.Action, frozen=True, tag="play"):
    """Play an instant from the hand."""

    card: str


class Discard(game.Action, frozen=True, tag="discard"):
    card: str


class Flip(game.Action, frozen=True, tag="flip"):
    """Flip an equipped card until the rest."""

    card: str


class TakeBack(game.Action, frozen=True, tag="take-back"):
    """Take an equipped card back: the slots are too few."""

    card: str


class Advance(game.Action, frozen=True, tag="advance"):
    """Move the knight."""


class Stay(game.Action, frozen=True, tag="stay"):
    """Leave the knight where it is."""


Action = (
    Equip
    | Unequip
    | Sell
    | Shop
    | Buy
    | PlayBoss
    | Summon
    | SpendTomb
    | Redeem
    | PayMission
    | LiftCurse
    | UseEvent
    | Go
    | Reveal
    | Abandon
    | Face
    | Stop
    | Flee
    | Keep
    | Drop
    | TakeOption
    | Declare
    | Mark
    | Throw
    | Cancel
    | Remove
    | Use
    | UseOn
    | UseAgainst
    | UseAbility
    | Accept
    | Done
    | Die
    | Play
    | Discard
    | Flip
    | TakeBack
    | Advance
    | Stay
)
