"""Where the fields of the land lie, in cm, and where land, piles and dice lie on the table.

Shared by the board, which puts things there, and by the art build.
"""

from dataclasses import dataclass
from functools import cache

from client.boards import Orientation, TrayPlace, Viewpoint
from client.boards.areas import Area, over
from client.table3d.cards import HEIGHT, WIDTH
from sim.game import Seat
from sim.games.deer_portal.content import SIDE

FIELD = 2.4
"""Side of a field."""
MARGIN = 1.25
"""Fields of wild land around the sixteen by sixteen."""
LAND = (SIDE + 2 * MARGIN) * FIELD
"""Side of the whole land."""
RIM = 1.6
"""Width of the wooden frame around the land."""
WHOLE = LAND / 2 + RIM
"""Half the side of land and frame together."""
GROUND = 1.0
"""Height of level ground above the felt."""
STONE = 1.14
"""Height of the stones that the paths are made of: here pieces and items stand."""
PORTAL_FLOOR = 1.20
PILE_GAP = 3.0
"""cm between the board's frame and the middle of a pile."""
PIT = 7.1
"""The pit with its rim, from its middle, in cm of the arena;"""
LARGER = 1.25
"""and by how much it is larger on this table."""
ASIDE = 11.0
"""How far to the left the land lies in landscape, to leave felt for the dice on the right."""

RIVER = (
    8,
    24,
    40,
    56,
    72,
    88,
    113,
    114,
    115,
    116,
    117,
    118,
    138,
    139,
    140,
    141,
    142,
    143,
    167,
    183,
    199,
    215,
    231,
    247,
)
"""Decoration only; on field 118 the path crosses it (R22)."""


def middle(field: int) -> tuple[float, float]:
    """The middle of a field, seen from the middle of the land; row 0 is the far one."""
    row, column = divmod(field, SIDE)
    return (column + 0.5 - SIDE / 2) * FIELD, (SIDE / 2 - row - 0.5) * FIELD


@dataclass(frozen=True)
class Layout:
    """Where things lie in a window of one shape."""

    land: tuple[float, float]
    """The middle of the land;"""
    piles: tuple[tuple[float, float], ...]
    """and of each pile, by seat."""
    tray: TrayPlace
    pitch: float
    """From how high the whole table is looked at."""

    @property
    def everything(self) -> tuple[Area, ...]:
        half_width, half_depth = WIDTH / 2 + 0.2, HEIGHT / 2 + 0.16
        piles = (around(*pile, half_width, half_depth) for pile in self.piles)
        return around(*self.land, WHOLE, WHOLE), self._pit, *piles

    @property
    def _pit(self) -> Area:
        wide = PIT * LARGER
        return around(self.tray.x, self.tray.y, wide, wide)

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        x, y = self.land
        match name:
            case "board":
                return over([around(x, y, WHOLE, WHOLE)], -80, high=2.0)
            case "mine" if seat is not None:
                across, along = ((-1, 1), (1, 1), (1, -1), (-1, -1))[seat]
                half = WHOLE / 2
                return over([around(x + across * half, y + along * half, half, half)], -48, high=3.0)
            case "tray":
                return over([self._pit], -55, high=1.0)
        return over(self.everything, self.pitch, high=2.5)


@cache
def layout(orientation: Orientation) -> Layout:
    if orientation == "landscape":
        beside, deep = WHOLE + PILE_GAP, WHOLE - HEIGHT
        # each pile lies at the corner of its own quarter
        corners = ((-beside, deep), (beside, deep), (beside, -deep), (-beside, -deep))
        tray = TrayPlace(WHOLE - ASIDE + 10, 0, PIT, PIT, LARGER)
        return Layout((-ASIDE, 0), tuple((x - ASIDE, y) for x, y in corners), tray, -53)
    below = 17 - WHOLE - 1 - HEIGHT / 2
    # in the order of play from left to right, under the land
    piles = tuple((x, below) for x in (-16.5, -5.5, 5.5, 16.5))
    return Layout((0, 17), piles, TrayPlace(0, below - HEIGHT / 2 - 1 - PIT * LARGER, PIT, PIT, LARGER), -63)


def around(x: float, y: float, half_width: float, half_depth: float) -> Area:
    return x - half_width, x + half_width, y - half_depth, y + half_depth
