"""Colours and tokens of Deep Regrets."""

from dataclasses import dataclass

from client.boards.deep_regrets.card_faces import FOLDER
from client.boards.pieces.looks import Look, Patch, Token
from client.boards.signs import colour_of, disc, sign_of
from client.render.surface import Surface, from_srgb


def _paint(hex_colour: str, rough: float = 0.4, metal: float = 0.0, coat: float = 0.6) -> Surface:
    return Surface(colour=(*from_srgb(hex_colour), 1), rough=rough, metal=metal, coat=coat)


BADGE, SIGN = _paint("#f3ead8", rough=0.8, coat=0.0), _paint("#14090c", rough=0.8, coat=0.0)
"""A seat's sign is dark on light: the hull has the colour."""
BADGE_HIGH, BADGE_WIDE = 1.75, 0.62
"""Above the mast, where it is read from any side."""
COIN = _paint("#d9a441", rough=0.25, metal=0.85)
PRESERVER = _paint("#c8452f")
LIFEBOAT = _paint("#b08d57")
FLIPPED = _paint("#3a3a3e", rough=0.9, coat=0.0)
BARREL = _paint("#8a5c34")
PLUG = _paint("#7d1420", rough=0.3, metal=0.5).but(glow=(0.12, 0.01, 0.01))
MADNESS = _paint("#7fa34a").but(glow=(0.05, 0.10, 0.02))

NEXT_TO_ERODE = Surface(colour=(*from_srgb("#c81e2c"), 0.9), rough=0.8, glow=(0.5, 0.02, 0.03), see_through=True)
BARRED = Surface(colour=(*from_srgb("#b8c8d8"), 0.8), rough=0.8, glow=(0.06, 0.08, 0.12), see_through=True)
"""Around shoals that the weather closes."""
EMPTY = Surface(colour=(*from_srgb("#d9d4c5"), 0.10), rough=0.9, see_through=True)
"""Where a trophy may stand."""
SLOT = Surface(colour=(*from_srgb("#d9d4c5"), 0.22), rough=0.9, see_through=True)
"""Where a die may lie."""

SIZES = {
    "boat": (1.0, 0.6, 1.2), "coin": (0.8, 0.8, 0.25), "preserver": (0.85, 0.85, 0.35), "lifeboat": (0.9, 0.5, 0.4),
    "barrel": (0.6, 0.6, 0.9), "plug": (0.8, 0.8, 0.9), "eye": (0.6, 0.6, 0.3),
}  # fmt: skip
"""Half width, half depth and height of each model."""


@dataclass(frozen=True)
class Ground(Look):
    """A part of the room that is pointed at: a shoal between its ropes, the pier."""

    size: tuple[float, float]

    @property
    def half(self) -> tuple[float, float]:
        return self.size[0] / 2, self.size[1] / 2


def boat(seat: int) -> Token:
    """A boat in the colour of its seat, with the seat's sign, so that boats can be told apart in grey as well."""
    paint = _paint(colour_of(seat))
    ground = Patch(0, 0, BADGE_HIGH, disc(BADGE_WIDE), BADGE)
    sign = Patch(0, 0, BADGE_HIGH + 0.02, sign_of(seat, 0.72 * BADGE_WIDE), SIGN)
    wide, deep, high = SIZES["boat"]
    return Token(f"{FOLDER}/boat{seat + 1}", paint, (wide, deep), high, (ground, sign))


def token(model: str, surface: Surface) -> Token:
    wide, deep, high = SIZES[model.rstrip("12345")]
    return Token(f"{FOLDER}/{model}", surface, (wide, deep), high)
