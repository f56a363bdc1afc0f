"""What is heard, where cards come from and go to, and what trembles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from client.boards.adventure_dice.layout import Layout, SeatPlace
from client.boards.pieces.looks import Cards
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from sim.game import Event, Seat
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import PlayPlusFour
from sim.games.adventure_dice.content import ACTIONS, MONSTERS, WILDS

Told = TypeVar("Told", bound=Event)

CUES: dict[type, str] = {
    e.Drew: "card",
    e.DrewUnseen: "card",
    e.DrawTwo: "rune",
    e.Reshuffled: "shuffle",
    e.AttackDeclared: "horn",
    e.AttackUnnamed: "horn",
    e.WildPlayed: "rune",
    e.DieAdded: "rune",
    e.RerollPlayed: "rune",
    e.PlusFourPlayed: "rune",
    e.Captured: "blade",
    e.CapturedUnseen: "blade",
    e.Equipped: "take",
    e.Missed: "fail",
    e.Flipped: "card",
    e.ActionFired: "roar",
    e.LandscapeReset: "shuffle",
    e.CardsDiscarded: "card",
    e.CardPassed: "card",
}


class Ways:
    """Where cards come from and go to while events are told to a seat, whose own part of the table comes first."""

    def __init__(self, layout: Layout, first: Seat, events: Sequence[Event]) -> None:
        self._layout = layout
        self._first = first
        self._events = events

    def origin(self, piece: Piece) -> Place | None:
        """Where a new card comes from; other things are simply there."""
        layout = self._layout
        if not isinstance(piece.look, Cards):
            return None
        match piece.role:
            case "hand":
                passed = (event.giver for event in self._told(e.CardPassed) if event.card == piece.card)
                return self._hand(next(passed, None)) or layout.adventure
            case "back":
                return layout.adventure
            case "open":
                return layout.green
            case "played":
                declared = (ev.seat for ev in self._events if isinstance(ev, e.AttackDeclared | e.AttackUnnamed))
                return self._hand(next(declared, None))
            case "discard":
                given = (event.seat for event in self._told(e.CardsDiscarded) if piece.card in event.cards)
                return self._hand(next(given, None)) or layout.adventure
            case "used-green" if piece.card in ACTIONS:
                return layout.green
        return None

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        """Where cards go that are no longer seen; what is hidden from now on is not told."""
        found = {}
        for name, piece in before.items():
            if name not in after and isinstance(piece.look, Cards) and piece.card:
                end = self._end(piece)
                if end is not None:
                    found[name] = end
        return found

    def _end(self, piece: Piece) -> Place | None:
        layout, card = self._layout, piece.card
        match piece.role:
            case "played" if card in WILDS:
                return layout.used_green
            case "played":
                return self._hand(next((event.seat for event in self._told(e.Missed)), None)) or layout.discard
            case "open" if any(card in event.cards for event in self._told(e.LandscapeReset)):
                return layout.green
            case "open":
                takers = (event.seat for event in self._events if isinstance(event, e.Captured | e.CapturedUnseen))
                return self._captures(next(takers, None)) if card in MONSTERS else None
            case "hand" if any(card in event.cards for event in self._told(e.CardsDiscarded)):
                return layout.discard
            case "hand":
                return self._hand(next((told.receiver for told in self._told(e.CardPassed) if told.card == card), None))
            case "gear":
                return layout.used_green
        return None

    def _told(self, kind: type[Told]) -> Iterator[Told]:
        return (event for event in self._events if isinstance(event, kind))

    def _hand(self, seat: Seat | None) -> Place | None:
        return None if seat is None else self._seat(seat).hand.places(1)[0]

    def _captures(self, seat: Seat | None) -> Place | None:
        return None if seat is None else self._seat(seat).captured.places(1)[0]

    def _seat(self, seat: Seat) -> SeatPlace:
        return self._layout.seats[(seat - self._first) % len(self._layout.seats)]


def hit(events: Sequence[Event]) -> Iterator[str]:
    """A card that was missed trembles, and so does the banner when an ability changes what it says."""
    for event in events:
        match event:
            case e.Missed(card=card):
                yield card
            case e.PlusFourPlayed() | e.DieAdded() | e.WildPlayed():
                yield "banner"


def counted(events: Sequence[Event]) -> PlayPlusFour | None:
    """A card that adds to the attack; the attack itself is counted when its dice lie."""
    return PlayPlusFour() if any(isinstance(event, e.PlusFourPlayed) for event in events) else None
