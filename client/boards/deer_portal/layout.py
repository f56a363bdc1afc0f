"""Where the fields of the land lie, in cm, and where land, piles and dice lie on the table.

Shared by the board, which puts things there, and by the art build.
"""

from dataclasses import dataclass, replace
from functools import cache

import panda3d.core as p3d

from client.boards import Orientation, TrayPlace, Viewpoint
from client.boards.areas import Area, over
from client.boards.pieces.places import OUTLINE, Place, standing
from client.table3d.cards import HEIGHT
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
PIT = 7.1
"""The pit with its rim, from its middle, in cm of the arena;"""
LARGER, LARGER_HIGH = 1.4, 1.34
"""and by how much it is larger on its stone, in a wide and in a high window."""
THICK = 1.0
"""How high a pile is that nobody has drawn from."""
FLOOR = -1.7
"""The pit is carved so deep into the stone."""
LAND_AT, LAND_HIGH = (-11.0, 1.5), (0.0, 14.0)
"""The middle of the land in a wide and in a high window: it makes room for the dice at its right, or before it."""

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

PORTAL_HALF = 10.0
"""cm around the portal that are seen when somebody has gone in."""

GOD_HIGH = 12.5
"""So much of the air over it, once the Deer God stands there."""


def middle(field: int) -> tuple[float, float]:
    """The middle of a field, seen from the middle of the land; row 0 is the far one."""
    row, column = divmod(field, SIDE)
    return (column + 0.5 - SIDE / 2) * FIELD, (SIDE / 2 - row - 0.5) * FIELD


def pile(x: float, y: float, lean: float, scale: float) -> Place:
    """A pile that leans on a stone toward the eye; its foot is `HEIGHT / 2` nearer than (x, y) before it leans."""
    return standing(Place(x, y, scale=scale), HEIGHT, lean)


@dataclass(frozen=True)
class Layout:
    """Where things lie in a window of one shape."""

    land: tuple[float, float]
    """The middle of the land;"""
    piles: tuple[Place, ...]
    """and each pile, by seat."""
    tray: TrayPlace
    pitch: float
    """From how high the whole table is looked at,"""
    lens: float
    """with a lens of so many degrees,"""
    top: float
    """and how high in the window it reaches: above it the wood is seen."""

    @property
    def everything(self) -> tuple[Area, ...]:
        piles = (around(pile.x, pile.y, *(half * pile.scale for half in OUTLINE)) for pile in self.piles)
        return around(*self.land, WHOLE, WHOLE), self._pit, *piles

    @property
    def _pit(self) -> Area:
        wide = PIT * self.tray.scale
        return around(self.tray.x, self.tray.y, wide, wide)

    @property
    def _seen(self) -> tuple[p3d.Point3, ...]:
        """Corners of the land and of what leans, and the edge of the pit."""
        x, y = self.land
        points = [p3d.Point3(x + a * WHOLE, y + b * WHOLE, high) for a in (-1, 1) for b, high in ((-1, 0), (1, 2.5))]
        points += [corner for pile in self.piles for z in (0, THICK) for corner in pile.on(0, 0, z).corners(OUTLINE)]
        left, right, near, far = self._pit
        middle_x, middle_y = (left + right) / 2, (near + far) / 2
        edge = ((left, middle_y), (right, middle_y), (middle_x, near), (middle_x, far))
        return (*points, *(p3d.Point3(*spot, 0.5) for spot in edge))

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        x, y = self.land
        match name:
            case "board":
                return over([around(x, y, WHOLE, WHOLE)], -78, high=2.0)
            case "mine" if seat is not None:
                across, along = ((-1, 1), (1, 1), (1, -1), (-1, -1))[seat]
                half = WHOLE / 2
                return over([around(x + across * half, y + along * half, half, half)], -48, high=3.0)
            case "tray":
                return over([self._pit], -55, high=1.0)
            case "throne":
                near = over([around(x, y, 0.6 * PORTAL_HALF, 0.6 * PORTAL_HALF)], 0.5 * self.pitch, high=GOD_HIGH)
                return replace(near, lens=self.lens, low=True)
            case "portal":
                near = over([around(x, y, PORTAL_HALF, PORTAL_HALF)], 0.62 * self.pitch, high=7.0)
                return replace(near, lens=self.lens, low=True)
        seen = replace(over(self.everything, self.pitch), points=self._seen, lens=self.lens)
        return replace(seen, top=self.top)


@cache
def layout(orientation: Orientation) -> Layout:
    if orientation == "landscape":
        x, y = LAND_AT
        # each pile leans beside its own quarter, away from fields and dice
        piles: tuple[Place, ...] = (
            pile(x - WHOLE - 3.4, y + 16.5, 46, 1.25),
            pile(x + WHOLE + 4.6, y + 17.5, 46, 1.25),
            pile(x + WHOLE + 5.0, y - 20.0, 36, 1.3),
            pile(x - WHOLE - 3.4, y - 18.0, 36, 1.3),
        )
        tray = TrayPlace(x + WHOLE + 11.6, y - 2.6, PIT, PIT, LARGER, FLOOR)
        return Layout(LAND_AT, piles, tray, -38.0, 40.0, 0.66)
    x, y = LAND_HIGH
    before = y - WHOLE - 11.4
    # on both sides of the dice, as their quarters lie
    piles = tuple(pile(x, before + y, 40, 1.42) for x, y in ((-15.8, 3.6), (15.8, 3.6), (15.8, -8.0), (-15.8, -8.0)))
    return Layout(LAND_HIGH, piles, TrayPlace(0, before, PIT, PIT, LARGER_HIGH, FLOOR), -48.0, 49.0, 0.64)


def around(x: float, y: float, half_width: float, half_depth: float) -> Area:
    return x - half_width, x + half_width, y - half_depth, y + half_depth
