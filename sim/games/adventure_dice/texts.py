"""What a card says, and what an action is called in words that depend on the table."""

from sim.game import Message
from sim.games.adventure_dice.actions import Action, Choose, Reroll
from sim.games.adventure_dice.attack import dice_of
from sim.games.adventure_dice.combos import FACES
from sim.games.adventure_dice.content import ABILITIES, ACTIONS, MONSTERS, TARGETS
from sim.games.adventure_dice.state import State


def label(view: State, action: Action) -> Message | None:
    """What is asked decides what choosing cards means, and a die is known by what it shows."""
    match action:
        case Choose(cards) if view.choice is not None:
            kind = "pass" if view.choice.kind == "pass-right" else "discard"
            return Message(f"action.choose-{kind}", {"cards": cards})
        case Reroll(die) if view.attack is not None and die < len(view.attack.dice):
            colour = dice_of(view.attack)[die].colour
            return Message("action.reroll-die", {"die": colour, "face": FACES[view.attack.dice[die].face]})
    return None


def card(card: str) -> tuple[Message, ...]:
    """A card of the green deck as it is printed."""
    kind = next((known[card].name for known in (MONSTERS, ABILITIES) if card in known), ACTIONS.get(card))
    told = () if kind is None else (Message(f"text.{kind}"),)
    return (open_card(card), *told) if card in TARGETS else told


def open_card(card: str) -> Message:
    """A card of the landscape: what it is worth, and what must be reached."""
    if card in MONSTERS:
        return Message("describe.monster", {"card": card, "points": MONSTERS[card].points, **TARGETS[card]})
    return Message("describe.ability", {"card": card, **TARGETS[card]})
