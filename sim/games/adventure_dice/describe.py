"""A table of Adventure Dice in sentences, for those who play without a picture."""

from collections.abc import Iterator

from sim.game import Message, Seat
from sim.games.adventure_dice.attack import dice_of
from sim.games.adventure_dice.combos import FACES
from sim.games.adventure_dice.content import ABILITIES, ACTIONS, MONSTERS, TARGETS
from sim.games.adventure_dice.state import Action, Choose, Reroll, State


def describe(view: State, seat: Seat | None) -> Iterator[Message]:
    green = len(view.green_top) + len(view.green_sealed)
    decks = {"deck": len(view.adventure_deck), "discard": len(view.adventure_discard), "green": green}
    yield Message("describe.turn", {"turns": view.turns, "seat": view.active, **decks})
    yield from map(_open, filter(None, view.landscape))
    for other in range(len(view.hands)):
        yield _seat(view, other)
    if view.votes:
        yield Message("describe.votes", {"seats": view.votes})
    if view.attack is not None:
        attack = view.attack
        values = {"seat": view.active, "target": attack.target, "kind": attack.kind, "cards": attack.cards}
        goal = TARGETS[attack.target][attack.kind]
        yield Message("describe.attack", {**values, "dice": attack.dice_count, "goal": goal})
    if view.choice is not None:
        yield Message(f"choice.{view.choice.kind}")
    if seat is not None:
        if view.captured[seat]:
            yield Message("describe.pile", {"cards": view.captured[seat]})
        hand = view.hands[seat]
        yield Message("describe.hand", {"cards": hand}) if hand else Message("describe.empty-hand")


def _seat(view: State, seat: Seat) -> Message:
    captured = len(view.captured[seat])
    if seat in view.absent:
        return Message("describe.absent", {"seat": seat, "captured": captured})
    gear = tuple(item.card for item in view.equipment[seat])
    values = {"seat": seat, "cards": len(view.hands[seat]), "captured": captured}
    return Message("describe.seat", {**values, "equipment": gear}) if gear else Message("describe.seat-bare", values)


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
    return (_open(card), *told) if card in TARGETS else told


def _open(card: str) -> Message:
    """A card of the landscape: what it is worth, and what must be reached."""
    if card in MONSTERS:
        return Message("describe.monster", {"card": card, "points": MONSTERS[card].points, **TARGETS[card]})
    return Message("describe.ability", {"card": card, **TARGETS[card]})


def standing(view: State, seat: Seat) -> Message:
    """What everybody sees of a seat; whose captures are worth most stays open until the end."""
    captured = len(view.captured[seat])
    if seat in view.absent:
        return Message("standing.absent", {"captured": captured})
    return Message("standing", {"cards": len(view.hands[seat]), "captured": captured})
