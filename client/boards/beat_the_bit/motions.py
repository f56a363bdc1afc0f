"""What is heard, where cards come from and go to, and what trembles."""

from collections.abc import Iterator, Mapping, Sequence

from client.boards.beat_the_bit.layout import Layout
from client.boards.pieces.looks import Cards
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.game import Event
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.actions import Stop
from sim.games.beat_the_bit.content import BOSSES, FINALS, TREASURES

CUES: dict[type, str] = {
    e.Revealed: "card",
    e.ShopOpened: "card",
    e.Gained: "card",
    e.Equipped: "card",
    e.Played: "card",
    e.Discarded: "card",
    e.Faced: "gate",
    e.Used: "rune",
    e.Succeeded: "blade",
    e.Exact: "gem",
    e.Failed: "fail",
    e.HeartLost: "blow",
    e.Cursed: "curse",
    e.Summoned: "roar",
    e.Healed: "heal",
    e.CoinsGained: "coin",
    e.Collected: "take",
    e.KnightMoved: "step",
    e.EnemyBeaten: "blade",
}


def counted(events: Sequence[Event]) -> Stop | None:
    """A pot that is collected; an attempt is counted when its dice lie."""
    return Stop() if any(isinstance(event, e.Collected) for event in events) else None


def departures(before: Mapping[str, Piece], after: Mapping[str, Piece], layout: Layout) -> dict[str, Place]:
    """Where cards go that are no longer seen: on top of a discard pile, or as beaten bosses under their deck.

    What went into somebody's hand is not told: nobody else may know where.
    """
    piles = {after[name].card: after[name].place for name in ("used-adventures", "used-treasures") if name in after}
    found = {}
    for name, piece in before.items():
        if name in after or not isinstance(piece.look, Cards) or not piece.card:
            continue
        if piece.card in BOSSES and piece.role in ("faced", "enemy"):
            found[name] = layout.bosses
        elif piece.card in piles:
            found[name] = piles[piece.card]
    return found


def origin(piece: Piece, layout: Layout) -> Place | None:
    """Where a new card comes from: its deck. Other things are simply there."""
    if not isinstance(piece.look, Cards) or not piece.card or piece.role.startswith("used"):
        return None
    if piece.card in TREASURES:
        return layout.treasures
    if piece.card in BOSSES:
        return layout.bosses
    return layout.finals if piece.card in FINALS else layout.adventures


def hit(events: Sequence[Event]) -> Iterator[str]:
    """Who loses a heart: an enemy's card, a player's sheet."""
    for event in events:
        match event:
            case e.EnemyHit(card=card):
                yield card
            case e.HeartLost(seat=seat):
                yield f"sheet {seat}"
