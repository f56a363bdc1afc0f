"""The smallest game on the layer: cards in a deck, on the table, or on a pile of discards; one may take and drop."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

from client.boards import BoardStage, Orientation, TrayPlace
from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.looks import Cards, Outline, Spot
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import Lane, Place, TableLayout
from client.render.surface import Surface
from sim.game import Event, Refused, Seat
from sim.speech import Speech
from tests.client.studio import Studio

BACK = "beat_the_bit/back_adventure.jpg"
CHALK = Surface(see_through=True)


@dataclass(frozen=True)
class View:
    laid: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    players: int = 2


@dataclass(frozen=True)
class Drop:
    card: str


@dataclass(frozen=True)
class Swap:
    """Change cards for those on the pile: only two at once."""

    cards: frozenset[str]


@dataclass(frozen=True)
class Dropped:
    card: str


@dataclass(frozen=True)
class Struck:
    card: str


@dataclass(frozen=True, kw_only=True)
class Layout(TableLayout):
    deck: Place
    pile: Place
    row: Lane


LAYOUTS = {
    "landscape": Layout(
        tray=TrayPlace(12, 0, 6, 5),
        board=(-20, 20, -6, 6),
        mine=(-20, 20, -12, -6),
        pitch=-60,
        deck=Place(-15, 0),
        pile=Place(-9, 0),
        row=Lane(-15, -9, 30),
    ),
    "portrait": Layout(
        tray=TrayPlace(0, 10, 6, 5),
        board=(-10, 10, -6, 16),
        mine=(-10, 10, -12, -6),
        pitch=-66,
        deck=Place(-7, 0),
        pile=Place(0, 0),
        row=Lane(-10, -9, 20),
    ),
}


class ToyBoard(PiecesBoard[View, Layout]):
    cues: ClassVar[Mapping[type, str]] = {Dropped: "card"}
    asked_for: int = 0
    selecting: bool = False

    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        self.asked_for = players
        return LAYOUTS[orientation]

    def players_of(self, view: View) -> int:
        return view.players

    def pieces_of(self, view: View, seat: Seat | None) -> dict[str, Piece]:
        table, where = Laying(), self._layout
        table.put(Piece("deck", Cards(BACK, count=5), where.deck, "the deck", "deck"))
        table.put(Piece("place", Outline(), where.pile))
        table.put(Piece("dot", Spot(0.5, dot=CHALK), Place(0, 3), "a dot", "card", "dot"))
        if view.dropped:
            table.put(Piece("pile", Cards(BACK, count=len(view.dropped)), where.pile, "the pile"))
        for card, place in zip(view.laid, where.row.places(len(view.laid)), strict=True):
            table.put(Piece(table.named(card), Cards(BACK), place, f"card {card}", "card", card))
        return table.pieces

    def stands_for(self, piece: Piece, action: Any) -> bool:
        return piece.role == "card" and isinstance(action, Drop) and action.card == piece.card

    def wish(self, piece: Piece) -> Drop | None:
        return Drop(piece.card) if piece.role == "card" else None

    def selectable(self, piece: Piece, view: View, seat: Seat | None) -> bool:
        return self.selecting and seat is not None and piece.role == "card" and piece.card != "dot"

    def proposals(self, piece: Piece | None, view: View, seat: Seat) -> Iterable[Any]:
        if self._selected and (piece is None or piece.id == "pile"):
            yield Swap(frozenset(self._selected))

    def hides(self, action: Any) -> bool:
        return isinstance(action, Swap)

    def origin(self, piece: Piece) -> Place | None:
        return self._layout.deck if piece.role == "card" else None

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        return {name: self._layout.pile for name in before if name not in after}

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        return (event.card for event in events if isinstance(event, Struck))

    def on_turn(self, view: View) -> str | None:
        return "deck"


def _refuse(view: View, seat: Seat, action: Drop | Swap) -> None:
    if isinstance(action, Drop):
        raise Refused("drop.not-now")
    if len(action.cards) != 2:
        raise Refused("swap.two")


def stage(scene: Studio, **more: object) -> BoardStage:
    root = scene.scene.attach_new_node("board")
    game = SimpleNamespace(id="toy", seats=range(1, 4), apply=_refuse)
    return BoardStage(root, scene.renderer, scene.assets, scene.press, game, Speech(None), **more)  # type: ignore[arg-type]
