"""Which piece stands for which action, and what choosing it means together with what is selected.

A perk is taken up first; then a slot, a face of a die, or another place of the hold says what to do with it. Dice are
selected and thrown again, by a re-roll or by the perk that was taken up with them. A slot is selected, to see what it
would score, and scores when it is chosen once more: nobody ends a hand by a slip of the finger.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from client.boards.pieces.piece import Piece
from sim import game
from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate.actions import Action
from sim.games.frigate.content import PERKS
from sim.games.frigate.state import Held, State

MADE_BY_SELECTING = (a.Play, a.Reroll, a.Again, a.Turn, a.Carve, a.Improve, a.Reopen, a.Use, a.Sell, a.Move)
"""What gets a button only when it is proposed: there would be hundreds of them."""
SELLING = ("start", "rolled", "shop", "overfull")
"""When perks can be taken up."""


@dataclass(frozen=True)
class Selection:
    """What the selected pieces mean in a view; what is no longer there is not selected."""

    perk: Held | None = None
    dice: tuple[int, ...] = ()
    face: tuple[int, int] | None = None
    """A die and the value of one of its faces."""
    slot: str = ""
    """Where the hand is about to be played."""

    @property
    def deed(self) -> fx.Deed | None:
        return PERKS[self.perk.id].deed if self.perk is not None else None

    @property
    def on_slots(self) -> bool:
        """Slots now mean what the perk does to them."""
        return isinstance(self.deed, fx.UpgradeSlot | fx.ReopenSlot)

    @property
    def on_faces(self) -> bool:
        """The faces of all dice are laid out, to choose from."""
        return isinstance(self.deed, fx.TurnDie | fx.CarveFace) and self._usable

    @property
    def throws_again(self) -> bool:
        """The perk throws dice again for free."""
        return isinstance(self.deed, fx.FreeReroll) and self._usable

    @property
    def _usable(self) -> bool:
        return self.perk is not None and self.perk.uses > 0


def selection(view: State, selected: Iterable[str]) -> Selection:
    perks = {f"perk {held.uid}": held for held in view.perks}
    perk, dice, face, slot = None, [], None, ""
    for name in sorted(selected):
        kind, *numbers = name.split(" ")
        if kind == "perk":
            perk = perks.get(name, perk)
        elif kind == "die":
            dice.append(int(numbers[0]))
        elif kind == "face":
            face = int(numbers[0]), int(numbers[1])
        elif kind == "slot":
            slot = numbers[0] if view.phase == "rolled" and numbers[0] in view.open else ""
    return Selection(perk, tuple(sorted(dice)), face, slot)


def toggled(selected: frozenset[str], name: str) -> frozenset[str]:
    """A selection with something taken in, or out: a slot is selected alone."""
    if name in selected:
        return selected - {name}
    if name.startswith("slot "):
        return frozenset({name})
    return frozenset(other for other in selected if not other.startswith("slot ")) | {name}


def selectable(piece: Piece, view: State, now: Selection) -> bool:
    match piece.role:
        case "die" | "berth":
            # without a re-roll only a perk throws them again: the rules say why
            return view.phase == "rolled" and (view.rerolls_left > 0 or now.throws_again)
        case "slot":
            return view.phase == "rolled" and piece.card in view.open and not now.on_slots and piece.card != now.slot
        case "perk":
            # while one is taken up, the others are places to move it to
            return view.phase in SELLING and (now.perk is None or piece.card == str(now.perk.uid))
        case "face":
            return isinstance(now.deed, fx.CarveFace) and (now.face is None or _face(piece) == now.face)
    return False


def stands_for(piece: Piece, action: Action, now: Selection) -> bool:
    """What a piece means by itself."""
    match action:
        case a.Play():
            return piece.role == "slot" and piece.card == action.slot == now.slot
        case a.Buy():
            return piece.role == "offer" and piece.card == str(action.offer)
        case a.Restock():
            return piece.role == "restock"
        case a.Close():
            return piece.role == "leave"
    return False


def proposals(piece: Piece | None, view: State, now: Selection) -> Iterable[Action]:
    """What choosing a piece, or pressing a button (None), would mean together with the selection."""
    perk = now.perk
    if piece is None:
        if now.slot:
            return [a.Play(now.slot)]
        if perk is None:
            return [a.Reroll(now.dice)] if now.dice else []
        if isinstance(now.deed, fx.FreeReroll):
            return [a.Again(now.dice, perk.uid), a.Sell(perk.uid)]
        plain = now.deed is not None and not now.on_slots and not now.on_faces
        return [*([a.Use(perk.uid)] if plain else []), a.Sell(perk.uid)]
    if perk is None:
        return []
    match piece.role, now.deed:
        case "slot", fx.UpgradeSlot():
            return [a.Improve(piece.card, perk.uid)]
        case "slot", fx.ReopenSlot():
            return [a.Reopen(piece.card, perk.uid)]
        case "face", fx.TurnDie():
            return [a.Turn(*_face(piece), perk.uid)]
        case "face", fx.CarveFace() if now.face is not None:
            die, value = now.face
            return [a.Carve(die, value, _face(piece)[1], perk.uid)] if _face(piece)[0] == die else []
        case ("perk", _) | ("space", _):
            uids = [held.uid for held in view.perks]
            place = uids.index(int(piece.card)) + 1 if piece.role == "perk" else len(uids)
            return [a.Move(perk.uid, place)]
    return []


def wish(piece: Piece, now: Selection) -> Action | None:
    """What a player most likely wants who chooses a piece that can mean nothing now: the rules say why it cannot be."""
    match piece.role:
        case "slot" if not now.on_slots:
            return a.Play(piece.card)
        case "offer":
            return a.Buy(int(piece.card))
        case "restock":
            return a.Restock()
        case "leave":
            return a.Close()
        case "die" | "berth":
            return a.Reroll((int(piece.card),))
    return None


def hides(action: game.Action) -> bool:
    """Giving up is in the list of all moves: a button for it would always be in the way."""
    return isinstance(action, (*MADE_BY_SELECTING, a.Abandon))


def _face(piece: Piece) -> tuple[int, int]:
    die, value = piece.card.split(" ")
    return int(die), int(value)
