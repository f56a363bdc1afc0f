"""What all parts of the table are laid with: the view, who looks, where things lie and what is printed on them."""

from collections.abc import Iterable
from dataclasses import replace

from client.boards.deep_regrets.card_faces import GOLD, Faces, back
from client.boards.deep_regrets.layout import Layout
from client.boards.pieces.looks import Cards, Look, Outline, Words
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import Place
from client.render.surface import Surface
from sim.game import Seat
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import State

ON_BOARD = 0.056
"""cm by which things on the Sea and the Port lie above the felt: the boards are as thick as a card."""


class Ground(Laying):
    def __init__(
        self, view: State, seat: Seat | None, layout: Layout, faces: Faces, selected: frozenset[str] = frozenset()
    ) -> None:
        super().__init__()
        self.view = view
        self.seat = seat
        self.layout = layout
        self.faces = faces
        self.selected = selected

    @property
    def content(self) -> Content:
        return self.faces.content

    @property
    def task(self) -> t.AnyTask | None:
        return self.view.agenda[-1] if self.view.agenda else None

    def say(self, key: str, **values: object) -> str:
        return self.faces.say(key, **values)

    def card(self, card: str, deck: str, place: Place, role: str = "", label: str = "", named: str = "") -> None:
        """A card that lies open."""
        brief = None if card in self.content.anglers else self.faces.brief(card)
        look = Cards(back(deck), self.faces.card(card), brief=brief)
        label = label or self.faces.name(card)
        self.put(Piece(named or self.named(card), look, place, label, role, card, self.faces.text(card)))

    def pile(self, name: str, deck: str, count: int, place: Place, role: str = "", high: float = 1.0) -> None:
        """A deck, face down; without cards its place stays marked."""
        label = self.say(name, n=count)
        if count:
            look = Cards(back(deck), None, max(1, round(count * high)))
            self.put(Piece(name, look, place, label, role))
        else:
            self.put(Piece(name, Outline(), place, label, role))

    def figure(self, name: str, figure: object, place: Place, high: float = 0.36, gilded: bool = False) -> None:
        """A number, `high` is half its height."""
        sheet = self.faces.figure(str(figure), GOLD) if gilded else self.faces.figure(str(figure))
        self.put(Piece(name, Words(sheet, high * sheet.width / sheet.height, rough=0.6), raised(place, 0.012)))

    def mark(self, name: str, half: tuple[float, float], place: Place, surface: Surface, line: float = 0.12) -> None:
        self.put(Piece(name, Outline(None, line, half, surface), place))

    def thing(
        self, name: str, look: Look, place: Place, label: str = "", role: str = "", card: str = "", detail: str = ""
    ) -> None:
        self.put(Piece(name, look, place, label, role, card, detail))


def raised(place: Place, by: float = ON_BOARD) -> Place:
    return replace(place, z=place.z + by)


def raised_all(places: Iterable[Place]) -> list[Place]:
    return [raised(place) for place in places]
