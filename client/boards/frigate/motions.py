"""What is heard, where cards come from and go to, and what trembles."""

from collections.abc import Iterator, Mapping, Sequence

from client.boards.frigate.layout import Layout
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.game import Event
from sim.games.frigate import events as e
from sim.games.frigate.actions import Play

CUES: dict[type, str] = {
    e.HandScored: "pen",
    e.HandMissed: "fail",
    e.RoundWon: "ship-bell",
    e.RunSaved: "meditate",
    e.PerkGained: "card",
    e.PerkSold: "coin",
    e.PerkUsed: "rune",
    e.PerkSpent: "card",
    e.PerkExpired: "card",
    e.PerkMoved: "card",
    e.DieTurned: "step",
    e.FaceCarved: "carve",
    e.SlotUpgraded: "hammer",
    e.SlotReopened: "rune",
    e.SpacesGained: "heal",
    e.MoneyGained: "coin",
    e.ShopOpened: "card",
    e.Restocked: "shuffle",
    e.ShopClosed: "step",
}
OVERBOARD, BEHIND = 9.0, 12.0
"""cm beyond the near side of the hold, and beyond the shop."""


def bought(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, str]:
    """The offers that became perks: the id of the perk, and that of the offer with the same face."""
    gone = {piece.look.large: name for name, piece in before.items() if piece.role == "offer" and name not in after}
    new = (piece for name, piece in after.items() if piece.role == "perk" and name not in before)
    return {piece.id: gone[piece.look.large] for piece in new if piece.look.large in gone}


def origin(piece: Piece, layout: Layout) -> Place | None:
    """Perks that were not bought come over the rail, new offers from behind the shop."""
    here = piece.place
    if piece.role == "perk":
        return Place(here.x, layout.mine[2] - OVERBOARD, here.z, scale=here.scale)
    if piece.role == "offer":
        return Place(here.x, layout.stall.y + BEHIND, here.z, scale=here.scale)
    return None


def departures(before: Mapping[str, Piece], after: Mapping[str, Piece], layout: Layout) -> dict[str, Place]:
    """Perks that are gone go over the rail; offers that nobody bought go back behind the shop."""
    taken = bought(before, after).values()
    found = {}
    for name, piece in before.items():
        if name in after or name in taken:
            continue
        place = origin(piece, layout)
        if place is not None:
            found[name] = place
    return found


def hit(events: Sequence[Event]) -> Iterator[str]:
    """The line in which a hand was entered, and the perks that worked on it or were used."""
    for event in events:
        match event:
            case e.HandScored(slot=slot) | e.HandMissed(slot=slot):
                yield f"slot {slot}"
            case e.SlotUpgraded(slot=slot) | e.SlotReopened(slot=slot):
                yield f"slot {slot}"
            case e.PerkLine(uid=uid) | e.PerkUsed(uid=uid):
                yield f"perk {uid}"


def counted(events: Sequence[Event]) -> Play | None:
    """The hand that scored, to be counted."""
    return next((Play(event.slot) for event in events if isinstance(event, e.HandScored)), None)
