"""Colours and tokens of Beat the Bit."""

from client.render.surface import Surface, from_srgb


def _paint(hex_colour: str, rough: float = 0.35, metal: float = 0.0, coat: float = 0.7) -> Surface:
    return Surface(colour=(*from_srgb(hex_colour), 1), rough=rough, metal=metal, coat=coat)


HEART = _paint("#d8202e").but(through=(0.8, 0.1, 0.1, 0.3))
LOST_HEART = _paint("#4a4448", rough=0.8, coat=0.0)
COIN = _paint("#f0c040", rough=0.25, metal=0.85)
TOMB = _paint("#8c9098", rough=0.8, coat=0.1)
CHESTS = {"common": _paint("#8a5a30"), "rare": _paint("#2f6cd0"), "mythic": _paint("#e8b020", rough=0.25, metal=0.7)}
SKULL = _paint("#e9e0c4")
DOOMED_SKULL = _paint("#7a3ad0").but(glow=(0.10, 0.02, 0.2))
KNIGHT = _paint("#e6eaf2", rough=0.35, metal=0.15)
DARK = _paint("#1c1518", rough=0.9, coat=0.0)
"""The eyes of skulls, the iron of chests."""
CHALK_POINT = Surface(colour=(1, 1, 1, 0.55), rough=0.9, see_through=True)
