"""Which piece stands for which action, and whom to ask why nothing can be done with a piece now."""

from client.boards.pieces.piece import Piece
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import BOSSES, EVENTS, FOES, MISSIONS, TREASURES

BY_CARD: dict[type, tuple[str, ...]] = {
    a.Equip: ("hand",),
    a.Sell: ("hand",),
    a.PlayBoss: ("hand",),
    a.Play: ("hand",),
    a.Discard: ("hand",),
    a.Unequip: ("slot", "flipped"),
    a.TakeBack: ("slot", "flipped"),
    a.Use: ("slot",),
    a.UseOn: ("slot",),
    a.UseAgainst: ("slot",),
    a.Flip: ("slot",),
    a.Redeem: ("mission",),
    a.PayMission: ("mission",),
    a.Drop: ("mission",),
    a.UseEvent: ("event",),
    a.Declare: ("event",),
    a.Face: ("enemy",),
    a.Keep: ("looked",),
}
"""Actions that name a card: in which roles that card stands for them."""
BY_ROLE: dict[type, str] = {
    a.Shop: "treasures",
    a.Buy: "shop",
    a.Summon: "finals",
    a.SpendTomb: "knight",
    a.Advance: "knight",
    a.Stay: "knight",
    a.LiftCurse: "curse",
    a.Reveal: "adventures",
    a.Abandon: "adventures",
    a.TakeOption: "faced",
    a.Cancel: "faced",
    a.UseAbility: "sheet",
}
"""Actions that only one thing on the table can mean."""


def stands_for(piece: Piece, action: a.Action) -> bool:
    """Whether choosing the piece can mean the action. What no piece stands for gets a button."""
    kind = type(action)
    if piece.role == "die":
        return int(piece.card) in _dice_of(action)
    if piece.role == "chalk":
        return isinstance(action, a.Mark) and piece.card == f"{action.x} {action.y}"
    if kind in BY_CARD:
        return piece.role in BY_CARD[kind] and piece.card == getattr(action, "card", "")
    return bool(piece.role) and BY_ROLE.get(kind) == piece.role


def _dice_of(action: a.Action) -> tuple[int, ...]:
    match action:
        case a.Remove(die=die) | a.UseAbility(die=die):
            return (die,)
        case a.UseOn(dice=dice):
            return dice
    return ()


def wish(piece: Piece) -> a.Action | None:
    """What a player most likely wants who chooses a piece: the rules say why it cannot be."""
    card = piece.card
    match piece.role:
        case "hand":
            if card in BOSSES:
                return a.PlayBoss(card)
            return a.Play(card) if TREASURES[card].instant else a.Equip(card)
        case "slot" | "flipped":
            return a.Use(card)
        case "mission":
            return a.PayMission(card) if MISSIONS[card].pay else a.Redeem(card)
        case "event":
            return a.Declare(card) if EVENTS[card].phase == "before" else a.UseEvent(card)
        case "enemy":
            return a.Face(card)
        case "looked":
            return a.Keep(card)
        case "faced" if card in FOES:
            return a.TakeOption()
    return WISHES.get(piece.role)


WISHES: dict[str, a.Action] = {
    "treasures": a.Shop(),
    "shop": a.Buy(),
    "finals": a.Summon(),
    "knight": a.SpendTomb(),
    "curse": a.LiftCurse(),
    "adventures": a.Reveal(),
}
