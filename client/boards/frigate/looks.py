"""Colours and small looks of Frigate."""

from dataclasses import dataclass

from client.boards.pieces.looks import Cards, Figure, Flat, Plate, Token
from client.boards.pieces.places import OUTLINE, Place
from client.render.surface import Surface, from_srgb
from client.table3d.shapes import rectangle

FOLDER = "frigate"


def _paint(hex_colour: str, rough: float = 0.35, metal: float = 0.0, coat: float = 0.5) -> Surface:
    return Surface(colour=(*from_srgb(hex_colour), 1), rough=rough, metal=metal, coat=coat)


GOLD = _paint("#f2c14a", rough=0.28, metal=0.8)
IRON = _paint("#3c434c", rough=0.35, metal=0.6)
SPENT = _paint("#57504a", rough=0.9, coat=0.0)
WAX = _paint("#b3202a", rough=0.4)
SEA = _paint("#2f7399", rough=0.4)
SAIL = _paint("#f3e6c8", rough=0.7, coat=0.0)
HULL = _paint("#6b3d22", rough=0.5)
WAKE = Surface(colour=(*from_srgb("#2f8fb8"), 0.85), rough=0.7, see_through=True)
WON = Surface(colour=(*from_srgb("#e8b23c"), 0.9), rough=0.6, glow=(0.10, 0.06, 0.0), see_through=True)
FAINT = Surface(colour=(0.9, 0.75, 0.5, 0.10), rough=0.9, see_through=True)
"""The border of a space in the hold that nothing lies in."""
VEIL = Surface(colour=(0.010, 0.014, 0.022, 0.68), rough=1.0, see_through=True)


def coin(surface: Surface = GOLD) -> Token:
    return Token(f"{FOLDER}/coin", surface, half=(0.8, 0.8), height=0.2)


def ball(surface: Surface = IRON) -> Token:
    return Token(f"{FOLDER}/ball", surface, half=(0.5, 0.5), height=1.0)


@dataclass(frozen=True)
class LogLine(Plate):
    """A line of the log. What it would score is mark enough: fifteen glowing lines would be a blaze."""

    @property
    def glows(self) -> bool:
        return False


@dataclass(frozen=True)
class Chip(Plate):
    """A face of a die to choose. It lies there only to be chosen: that is mark enough for so small a thing."""

    @property
    def glows(self) -> bool:
        return False


@dataclass(frozen=True)
class PerkCard(Cards):
    """A perk in the hold; it glows while it can be triggered, or another one can be moved to its place."""

    ready: bool = False

    @property
    def glows(self) -> bool:
        return self.ready


def gauge(size: tuple[float, float], share: int, surface: Surface) -> Flat:
    """A bar that is filled from the left, by a share in thousandths."""
    width, depth = size[0] / 2, size[1] / 2
    filled_half = width * min(1000, share) / 1000
    outline = [(x - width + filled_half, y) for x, y in rectangle(filled_half, depth)] if filled_half > 0 else []
    return Flat(tuple(outline), surface, (width, depth))


SHADE = Flat(tuple(rectangle(*OUTLINE)), VEIL)
"""Over a card that is used up."""
SHIP = Figure(
    tuple(
        (Token(f"{FOLDER}/{part}", surface), Place(0, 0))
        for part, surface in (("hull", HULL), ("sails", SAIL), ("flags", WAX))
    ),
    half=(0.8, 0.4),
)
"""A small frigate under sail; it stands, and looks to the right."""
