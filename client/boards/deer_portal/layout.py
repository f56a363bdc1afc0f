"""Where the fields of the land lie, in cm: shared by the board, which puts things there, and by the art build."""

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
