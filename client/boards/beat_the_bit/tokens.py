"""Tokens of Beat the Bit: their models, and what is painted on them."""

from client.boards.beat_the_bit import looks
from client.boards.beat_the_bit.card_faces import FOLDER
from client.boards.pieces.looks import Patch, Token
from client.render.surface import Surface
from client.table3d.shapes import circle, rectangle
from sim.games.beat_the_bit.vocabulary import parse

HOLES = ((0.30, 0.22, 0.19), (-0.30, 0.22, 0.19), (0.0, -0.16, 0.1))
"""Eyes and nose of a skull: place and radius."""
IRON = ((0.0, 0.08, 0.8, 0.05), (0.0, -0.02, 0.14, 0.17), (-0.55, -0.05, 0.05, 0.5), (0.55, -0.05, 0.05, 0.5))
"""Bands and lock of a chest: place, half width and half depth."""
PAINTED = {
    "skull": tuple(Patch(x, y, 0.31, tuple(circle(radius, 20)), looks.DARK) for x, y, radius in HOLES),
    "chest": tuple(Patch(x, y, 0.51, tuple(rectangle(wide, deep)), looks.DARK) for x, y, wide, deep in IRON),
}
HEIGHTS = {"knight": 2.4}
"""Of those that stand."""


def token(model: str, surface: Surface) -> Token:
    return Token(f"{FOLDER}/{model}", surface, height=HEIGHTS.get(model, 0.4), patches=PAINTED.get(model, ()))


def token_of(word: str) -> Token:
    """What stands for a reward."""
    effect = parse(word)
    match effect.op:
        case "coins":
            return token("coin", looks.COIN)
        case "tomb":
            return token("tomb", looks.TOMB)
        case "treasure":
            return token("chest", looks.CHESTS[effect.what])
        case "heal":
            return token("heart", looks.HEART)
        case "summon_final":
            return token("skull", looks.DOOMED_SKULL)
    return token("skull", looks.SKULL)
