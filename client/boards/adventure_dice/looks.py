"""Looks of Adventure Dice."""

from dataclasses import dataclass

from client.boards.pieces.looks import Cards
from client.render.surface import Surface
from client.table3d.text_printer import Sheet

AIM = Surface(colour=(1.0, 0.16, 0.10, 0.95), rough=0.8, glow=(0.7, 0.05, 0.02), see_through=True)
"""Around the card that is attacked."""


@dataclass(frozen=True)
class Plain(Cards):
    """Cards that are read as they lie, a pile with its number or a hand: there is nothing to be held up."""

    @property
    def large(self) -> Sheet | None:
        return None
