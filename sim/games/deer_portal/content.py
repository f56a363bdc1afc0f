"""The board and the pieces, read once from content/*.json and checked."""

import msgspec
from msgspec import Struct

from sim.files import folder_of

ELEMENTS = ("water", "earth", "fire", "air")
"""By seat: the element of a seat is also its area, its colour and the pile of its cards."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    side: int
    paths: dict[str, tuple[int, ...]]


class PileCounts(Struct, frozen=True, forbid_unknown_fields=True):
    stop: int
    card: int
    diamond: int
    diamonds: int


class AreaCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """Diamonds, and runes of each element, in one area (R13)."""

    diamond: int
    rune: int


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    pile: PileCounts
    area: AreaCounts


def _read(name: str, kind: type[Struct]) -> Struct:
    path = folder_of(__name__) / "content" / name
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"deer-portal content/{name}: {error}") from error


_board = _read("board.json", Board)
_pieces = _read("pieces.json", Pieces)
assert isinstance(_board, Board)
assert isinstance(_pieces, Pieces)

SIDE = _board.side
PATHS = tuple(_board.paths[element] for element in ELEMENTS)
"""The 41 fields of each seat's path: step 0 is its start, the last step its exit into the portal (R14)."""
PORTAL = len(PATHS[0]) - 1
"""The step of the exit."""
BIG_DIAMOND_FIELD = 136

if any(len(path) != PORTAL + 1 for path in PATHS) or len({f for path in PATHS for f in path}) != 4 * (PORTAL + 1):
    raise ValueError("deer-portal content/board.json: paths must be equally long and must not meet")

PILE = "s" * _pieces.pile.stop + "c" * _pieces.pile.card + "d" * _pieces.pile.diamond + "D" * _pieces.pile.diamonds
"""A pile in its fixed order, one letter a card."""
CARDS = {"s": "stop", "c": "card", "d": "diamond", "D": "diamonds"}

RUNES = "wefa"
"""The letter of each element's rune in an area, by seat."""
DIAMOND = "*"
EMPTY = "."
ITEMS = "".join(rune * _pieces.area.rune for rune in RUNES) + DIAMOND * _pieces.area.diamond
"""The items of an area in their fixed order, one letter an item."""
