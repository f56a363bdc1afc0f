"""What is heard, where cards and dice come from and go to, and what trembles."""

from collections.abc import Iterator, Mapping, Sequence

from client.boards.deep_regrets.layout import Layout
from client.boards.pieces.looks import Cards, Die
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.game import Event
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.actions import Sell
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import SHOALS

CUES: dict[type, str] = {
    e.DayBegan: "buoy",
    e.Cleared: "shuffle",
    e.WeatherCame: "thunder",
    e.Eroded: "quake",
    e.PlugPulled: "plug",
    e.PlugRepaired: "hammer",
    e.Drowned: "drowned",
    e.Shaken: "quake",
    e.OmenThrown: "rune",
    e.Equipped: "card",
    e.Moved: "oar",
    e.Declared: "reel",
    e.Landed: "step",
    e.Revealed: "card",
    e.Peeked: "card",
    e.Swept: "card",
    e.Caught: "splash",
    e.Missed: "lost",
    e.Sold: "coin",
    e.Gained: "take",
    e.EventDrawn: "card",
    e.Mounted: "card",
    e.Bought: "card",
    e.ShopFilled: "card",
    e.DinkDrawn: "card",
    e.DinkPlayed: "rune",
    e.RegretTaken: "regret",
    e.RegretWarded: "rune",
    e.RegretHealed: "heal",
    e.Scarred: "regret",
    e.WentUnder: "drowned",
    e.Passed: "take",
}


def origin(piece: Piece, layout: Layout, content: Content) -> Place | None:
    """Where something new comes from: cards from their decks, dice from the felt."""
    if isinstance(piece.look, Die):
        return layout.arena if piece.id.startswith("die ") else None
    if not isinstance(piece.look, Cards) or piece.id.startswith(("peek ", "deck ", "discard")):
        return None
    if piece.role in ("open", "open here"):
        return layout.shoals[SHOALS.index(piece.card)]
    if piece.id.startswith("regret"):
        return layout.regret_deck
    card = piece.card
    if card in content.dinks or piece.id.startswith("dink "):
        return layout.dink_deck
    if card in content.upgrades:
        return layout.upgrade_deck
    if card in content.port_events:
        return layout.event_deck
    if card in content.fish:
        return layout.shoals[3 * (content.fish[card].depth - 1) + 1]
    return None


def departures(
    before: Mapping[str, Piece], after: Mapping[str, Piece], layout: Layout, content: Content
) -> dict[str, Place]:
    """Where fish go that are no longer seen: out of the boat over the counter, from anywhere else to the discard."""
    return {
        name: layout.services[0] if piece.role == "fish" else layout.discard
        for name, piece in before.items()
        if name not in after and name in content.fish and isinstance(piece.look, Cards)
    }


def hit(events: Sequence[Event]) -> Iterator[str]:
    """Who is struck by a Regret or by Madness, and which shoal erodes."""
    for event in events:
        match event:
            case e.RegretTaken(seat=seat) | e.Scarred(seat=seat) | e.Shaken(seat=seat) | e.WentUnder(seat=seat):
                yield f"plate {seat}"
            case e.Eroded(shoals=shoals):
                yield from (f"deck {shoal}" for shoal in dict.fromkeys(shoals))
            case e.Missed(fish=fish):
                yield fish


def counted(events: Sequence[Event]) -> Sell | None:
    """A sale, to be counted, with the Dink that was played on it."""
    sold = next((event for event in events if isinstance(event, e.Sold)), None)
    if sold is None:
        return None
    dink = next((event.card for event in events if isinstance(event, e.DinkPlayed)), None)
    return Sell(sold.fish, dink)
