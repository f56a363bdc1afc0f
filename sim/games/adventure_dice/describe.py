"""A table of Adventure Dice in sentences, for those who play without a picture."""

from collections.abc import Iterator

from sim.game import Message, Seat
from sim.games.adventure_dice.content import TARGETS
from sim.games.adventure_dice.state import State
from sim.games.adventure_dice.texts import open_card


def describe(view: State, seat: Seat | None) -> Iterator[Message]:
    green = len(view.green_top) + len(view.green_sealed)
    decks = {"deck": len(view.adventure_deck), "discard": len(view.adventure_discard), "green": green}
    yield Message("describe.turn", {"turns": view.turns, "seat": view.active, **decks})
    yield from map(open_card, filter(None, view.landscape))
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


def standing(view: State, seat: Seat) -> Message:
    """What everybody sees of a seat; whose captures are worth most stays open until the end."""
    captured = len(view.captured[seat])
    if seat in view.absent:
        return Message("standing.absent", {"captured": captured})
    return Message("standing", {"cards": len(view.hands[seat]), "captured": captured})
