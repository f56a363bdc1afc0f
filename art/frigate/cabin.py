"""The captain's table: the baize of the tray in which dice fall, and the leather-bound page of the log."""

from math import sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.frigate.paper import BRASS, aged, compass, pixels
from art.noise import Pixels, fbm, fibres, from_hex, mix, to_srgb
from art.pen import gradient, stroke

ROSE = 1024
PAGE = (640, 1024)


def build(output: Output) -> None:
    output.picture("frigate/page.jpg", page())


def rose() -> Pixels:
    """The round tray's baize: navy, with an embroidered rose and a border of gold thread."""
    weave, soft = fibres(ROSE, 9, 5.0, 0.7, 6), fbm(ROSE, 2, cells=6, octaves=5)
    tone = np.clip(0.5 + 0.10 * weave + 0.5 * (soft - 0.5), 0, 1)
    picture = to_srgb(mix(from_hex("#0e2c48"), from_hex("#1f547c"), tone[..., None]))
    surface = skia.Surface(ROSE, ROSE)
    canvas = surface.getCanvas()
    whole = np.concatenate([picture, np.full((ROSE, ROSE, 1), 255, np.uint8)], -1)
    canvas.drawImage(skia.Image.fromarray(np.ascontiguousarray(whole), colorType=skia.kRGBA_8888_ColorType), 0, 0)
    middle = ROSE / 2
    canvas.save()
    canvas.translate(middle, middle)
    compass(canvas, middle * 0.66, BRASS, "#c9b07a", "#0a2036", 0.30)
    canvas.restore()
    for share, width in ((0.94, 6), (0.91, 2), (0.74, 2)):
        canvas.drawCircle(middle, middle, middle * share, stroke(BRASS, width, 0.55))
    return pixels(surface)


def page() -> Pixels:
    """The open log: leather around it, ruled paper within."""
    width, height = PAGE
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient("#5c2a1c", "#34150e", 0, height))
    for inset, line in ((7, 2.5), (12, 1)):
        canvas.drawRect(skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset), stroke(BRASS, line, 0.8))
    canvas.drawRect(skia.Rect.MakeLTRB(17, 17, width - 17, height - 17), gradient("#e4d2a4", "#cdb47e", 0, height))
    for y in range(40, height - 20, 22):
        canvas.drawLine(24, y, width - 24, y + 1.5 * sin(y), stroke("#6a7c92", 1, 0.4))
    fold = skia.GradientShader.MakeLinear(
        [skia.Point(width / 2 - 50, 0), skia.Point(width / 2 + 50, 0)],
        [skia.Color(60, 30, 10, 0), skia.Color(60, 30, 10, 130), skia.Color(60, 30, 10, 0)],
    )
    canvas.drawRect(skia.Rect.MakeLTRB(width / 2 - 50, 17, width / 2 + 50, height - 17), skia.Paint(Shader=fold))
    return aged(pixels(surface), 3, 0.16)
