"""What pieces mean: which actions they stand for, alone and together with the cards that are selected."""

from collections.abc import Collection, Iterator
from typing import Any

from client.boards.adventure_dice.selection import nearest, readings, selection
from client.boards.pieces.piece import Piece
from sim.game import Seat
from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice import state as s
from sim.games.adventure_dice.content import ABILITIES, COLOUR, COLOURS, HIGHEST, NUMBER, numbered
from sim.games.adventure_dice.course import right_of

MADE = (a.BeginAttack, a.Choose, a.PlayWild, a.Reroll)
"""Actions that are made of what is selected, or by pointing at cards or dice; they never get a button of their own."""


def stands_for(piece: Piece, action: Any) -> bool:
    match action:
        case a.Draw():
            return piece.role == "adventure"
        case a.Reroll(die=die):
            return (piece.role, piece.card) == ("die", str(die)) or _gear(piece) == "reroll"
        case a.PlayPlusFour():
            return _gear(piece) == "plus"
        case a.PlayDie():
            return _gear(piece) == "die"
    return False


def hides(action: Any) -> bool:
    """Giving up is in the list of all moves, where nobody finds it by accident."""
    return isinstance(action, MADE) or action.concession


def selectable(piece: Piece, view: s.State, seat: Seat | None) -> bool:
    """Cards of the hand, when they can be used; and a Wild Card, to go with them."""
    if seat is None:
        return False
    if view.choice is not None:
        return piece.role == "hand" and seat in view.choice.owing
    if view.phase != "turn" or seat != view.active:
        return False
    wilds = [gear.card for gear in s.usable(view, seat, "wild")]
    return piece.role == "hand" or (piece.role == "gear" and piece.card in wilds)


def proposals(piece: Piece | None, view: s.State, seat: Seat, selected: Collection[str]) -> Iterator[Any]:
    """What choosing the piece, or a button, would mean with what is selected."""
    cards = selection(view, seat, selected)
    if piece is None:
        if cards and view.choice is not None:
            yield a.Choose(cards)
    elif piece.role == "open":
        yield from _attacks(piece.card, view, seat, cards)
    elif view.choice is not None and _takes(piece, view, seat):
        yield a.Choose(cards)
    elif _gear(piece) == "wild" and view.phase != "turn":
        yield from map(a.PlayWild, _extensions(view))


def _takes(piece: Piece, view: s.State, seat: Seat) -> bool:
    """Whether the cards that are asked for go there: to the discard pile, or to the player on the right.

    Whoever has left the game has nobody there.
    """
    assert view.choice is not None
    if view.choice.kind == "pass-right":
        return seat in view.present and (piece.role, piece.card) == ("plaque", str(right_of(view, seat)))
    return piece.role == "discard"


def _attacks(target: str, view: s.State, seat: Seat, cards: tuple[str, ...]) -> Iterator[a.BeginAttack]:
    """What the cards can be; if they can be nothing, what they come nearest to, for the rules to say why not."""
    combos = readings(view, seat, cards)
    for kind, combo in combos.items():
        yield a.BeginAttack(target, kind, combo)
    if not combos:
        for kind in nearest(cards):
            yield a.BeginAttack(target, kind, cards)


def _extensions(view: s.State) -> tuple[str, ...]:
    """What a Wild Card before the roll may stand for; where the colour or number does not matter, one of them."""
    attack = view.attack
    if attack is None:
        return (numbered(COLOURS[0], 1),)
    first = attack.cards[0]
    if attack.kind != "strike":
        return (first.removeprefix("*"),)
    numbers = [NUMBER[card] for card in attack.cards]
    ends = (number for number in (max(numbers) + 1, min(numbers) - 1) if 1 <= number <= HIGHEST)
    return tuple(numbered(COLOUR[first], number) for number in ends)


def wish(piece: Piece) -> Any:
    """What a player most likely wants who chooses a piece: the rules say why it cannot be."""
    match piece.role:
        case "adventure" | "hand":
            return a.Draw()
        case "die":
            return a.Reroll(int(piece.card))
    return {"reroll": a.Reroll(0), "plus": a.PlayPlusFour(), "die": a.PlayDie()}.get(_gear(piece))


def _gear(piece: Piece) -> str:
    """What a piece of one's own equipment does."""
    return ABILITIES[piece.card].effect if piece.role == "gear" else ""
