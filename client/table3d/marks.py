"""Which marks can be engraved on dice, and where each lies in the atlas of marks."""

from sim.dice import Face

COLUMNS = 8
"""The atlas has as many rows as columns; cells are counted from the upper left."""

PIPS = ("round", "square", "triangle", "diamond", "drop", "star")
"""Shapes of pips: the colour of a die that belongs to somebody is told twice."""

_NAMES = (
    "",
    *(str(number) for number in range(21)),
    "still",
    "stir",
    "maw",
    *(f"{shape}:{number}" for shape in PIPS for number in range(1, 7)),
)
CELLS = {name: cell for cell, name in enumerate(_NAMES)}
BLANK = CELLS[""]


def cell_of(face: Face, pips: str | None) -> int:
    """The cell that shows a face: as pips of a shape if it has such pips, else as a number or sign."""
    return CELLS.get(f"{pips}:{face}", CELLS.get(str(face), BLANK))
