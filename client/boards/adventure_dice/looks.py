"""Looks of Adventure Dice."""

from dataclasses import dataclass

from client.boards.pieces.looks import Cards
from client.render.surface import Surface
from client.table3d.text_printer import Sheet

FOLDER = "adventure_dice"
"""Of its pictures."""
TITLE, TEXT, FIGURES = "SourceSerifPro-Bold", "Manrope-Bold", "Manrope-ExtraBold"
INK = (0.012, 0.008, 0.006)
WHITE = (1.0, 0.97, 0.9)
GOLD = (1.0, 0.72, 0.22)
CHALK = (0.40, 0.30, 0.18)
"""Linear colours, as the press takes them."""
FAINT = Surface(colour=(0.95, 0.8, 0.5, 0.09), rough=0.9, see_through=True)
"""The outline of a place where a card may lie."""
AIM = Surface(colour=(1.0, 0.16, 0.10, 0.95), rough=0.8, glow=(0.7, 0.05, 0.02), see_through=True)
"""Around the card that is attacked."""


@dataclass(frozen=True)
class Plain(Cards):
    """Cards that are read as they lie, a pile with its number or a hand: there is nothing to be held up."""

    @property
    def large(self) -> Sheet | None:
        return None
