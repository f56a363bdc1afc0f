"""The captain's table: the baize of the tray in which dice fall, and the leather-bound page of the log."""

from math import sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.frigate.paper import BRASS, aged, compass, pixels
from art.noise import Pixels, fbm, fibres, from_hex, mix, to_srgb
from art.pen import gradient, stroke
from client.boards.frigate.layout import Log, layout

ROSE = 1024
PAGE = 1024
"""Pixels of the longer side of a page."""


def build(output: Output) -> None:
    output.picture("frigate/page.jpg", page(layout("landscape").log))
    output.picture("frigate/spread.jpg", page(layout("portrait").log))


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


def page(log: Log) -> Pixels:
    """Leather around ruled paper; an open book has a fold between its two pages, a single one a shade at the back."""
    wide, deep = log.page_size
    width, height = (round(side * PAGE / max(wide, deep)) for side in (wide, deep))
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient("#5c2a1c", "#34150e", 0, height))
    for inset, line in ((4, 2), (7, 1)):
        canvas.drawRect(skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset), stroke(BRASS, line, 0.8))
    canvas.drawRect(skia.Rect.MakeLTRB(11, 11, width - 11, height - 11), gradient("#e4d2a4", "#cdb47e", 0, height))
    for y in range(30, height - 14, 22):
        canvas.drawLine(16, y, width - 16, y + 1.5 * sin(y), stroke("#6a7c92", 1, 0.4))
    fold = width / 2 if log.spread else 11.0
    shade = skia.GradientShader.MakeLinear(
        [skia.Point(fold - 46, 0), skia.Point(fold + 46, 0)],
        [skia.Color(60, 30, 10, 0), skia.Color(60, 30, 10, 120), skia.Color(60, 30, 10, 0)],
    )
    canvas.drawRect(skia.Rect.MakeLTRB(max(11, fold - 46), 11, fold + 46, height - 11), skia.Paint(Shader=shade))
    return aged(pixels(surface), 3, 0.16)
