"""A piece: something on the table, with a look, a place and a name. Nothing here draws, and nothing remembers."""

from collections import Counter
from dataclasses import dataclass

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
