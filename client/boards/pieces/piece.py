"""A piece: something on the table, with a look, a place and a name. Nothing here draws, and nothing remembers."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from client.boards.areas import Area
from client.boards.pieces.looks import Look
from client.boards.pieces.places import Place


@dataclass(frozen=True)
class Piece:
    """Something on the table. `role` and `card` are for the game, to find the actions it stands for."""

    id: str
    """The same for the same thing from one view to the next: then it glides to its new place."""
    look: Look
    place: Place
    label: str = ""
    """Pieces with a label can be pointed at."""
    role: str = ""
    card: str = ""
    detail: str = ""
    """More words for a long look."""
    means: str = ""
    """The id of another piece: this one is selected with that one, and instead of it."""


@dataclass(frozen=True)
class Picture:
    """What lies under all pieces where that is more than felt: a picture of models, flat, and how high it lies."""

    name: str
    x: float
    y: float
    half: tuple[float, float]
    high: float


class Laid(Protocol):
    """A board that can tell all that lies on it, for those who draw it elsewhere."""

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """What lies on the table at present, by id; what is a target has the target's id."""

    @property
    def areas(self) -> Mapping[str, Area]:
        """The part that everybody shares ("board"), that of the player who looks ("mine"), and the "others"."""

    @property
    def ground(self) -> Picture | None: ...

    @property
    def active(self) -> str | None:
        """The id of the piece that stands for whoever is on turn."""


class Laying:
    """Pieces by id, while they are laid down."""

    def __init__(self) -> None:
        self.pieces: dict[str, Piece] = {}
        self._copies: Counter[str] = Counter()

    def put(self, piece: Piece) -> None:
        if piece.id in self.pieces:
            raise ValueError(f"two pieces are called {piece.id!r}")
        self.pieces[piece.id] = piece

    def named(self, card: str) -> str:
        """An id for a card: copies of it are told apart by number."""
        self._copies[card] += 1
        return card if self._copies[card] == 1 else f"{card} {self._copies[card]}"


def laid(board: Any) -> Laid | None:
    """A board that can tell what lies on it. Its class is asked: to look at the board itself would lay everything."""
    return cast(Laid, board) if hasattr(type(board), "pieces") and hasattr(type(board), "areas") else None
