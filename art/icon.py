"""The icon of the program: a bone-white die on green cloth, for menus, windows and installers."""

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.pen import Pen, fill, gradient

SIZE = 256
CLOTH, DEEP = "#2f7a55", "#143c2a"
TOP, LEFT, RIGHT = "#fbf3df", "#e6d7b6", "#bfa982"
INK = "#2a1c14"


def build(output: Output) -> None:
    pixels = np.zeros((SIZE, SIZE, 4), np.uint8)
    canvas = skia.Canvas(pixels, colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kUnpremul_AlphaType)
    canvas.translate(SIZE / 2, SIZE / 2)
    edge = SIZE / 2 - 6
    canvas.drawRRect(
        skia.RRect.MakeRectXY(skia.Rect.MakeLTRB(-edge, -edge, edge, edge), 52, 52), gradient(CLOTH, DEEP, -edge, edge)
    )
    canvas.drawOval(skia.Rect.MakeLTRB(-80, 48, 96, 102), fill("#06140d", 0.55, 9))
    pen = Pen(canvas, INK, 5)
    pen.shape(LEFT, (-82, -40), (0, -2), (0, 92), (-82, 52))
    pen.shape(RIGHT, (82, -40), (82, 52), (0, 92), (0, -2))
    pen.shape(TOP, (0, -82), (82, -40), (0, -2), (-82, -40))
    # a one above, in red as on old dice; a two and a three at the sides
    pips: list[tuple[str, float, float, float, float]] = [("#a5312c", 0, -41, 17, 8.5)]
    pips += [(INK, x, y, 7.5, 11) for x, y in ((-60, -8), (-22, 56))]
    pips += [(INK, x, y, 7.5, 11) for x, y in ((22, 12), (41, 26), (60, 40))]
    for colour, x, y, wide, tall in pips:
        canvas.drawOval(skia.Rect.MakeLTRB(x - wide, y - tall, x + wide, y + tall), fill(colour))
    output.picture("icon/astragal.png", pixels)
