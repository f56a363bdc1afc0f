"""The captain's table: planks, the cloth on which dice fall, and the leather-bound page of the log."""

from math import sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.frigate.paper import BRASS, aged, compass, pixels
from art.noise import Pixels, fbm, fibres, from_hex, mix, to_srgb
from art.pen import fill, gradient, stroke

DECK = 1024
PLANKS = 11
CLOTH = (640, 896)
PAGE = (640, 1024)


def build(output: Output) -> None:
    output.picture("frigate/deck.jpg", deck())
    output.picture("frigate/cloth.jpg", cloth())
    output.picture("frigate/page.jpg", page())


def deck() -> Pixels:
    """Mahogany planks, caulked with pitch, pegged at their ends; they lie across."""
    rng = np.random.default_rng(11)
    grain = fbm(DECK, 3, cells=5, octaves=7, stretch=(9, 1))
    fine = fbm(DECK, 4, cells=24, octaves=5, stretch=(8, 0.5))
    tone = 0.55 * grain + 0.45 * fine
    row = np.arange(DECK)[:, None] * PLANKS / DECK
    plank = row.astype(int)
    shades = rng.uniform(-0.16, 0.16, PLANKS)[plank]
    colour = mix(from_hex("#2b150b"), from_hex("#7a4424"), np.clip(tone + shades, 0, 1)[..., None])
    seam = np.abs(row - np.round(row)) * DECK / PLANKS
    caulk = np.exp(-((seam / 2.2) ** 2))[..., None] * np.ones((1, DECK, 1))
    lip = np.exp(-(((seam - 5.0) / 2.0) ** 2))[..., None] * np.ones((1, DECK, 1))
    colour = mix(colour, from_hex("#070403"), caulk) * (1 + 0.25 * lip)
    picture = to_srgb(colour)
    surface = skia.Surface(DECK, DECK)
    canvas = surface.getCanvas()
    whole = np.concatenate([picture, np.full((DECK, DECK, 1), 255, np.uint8)], -1)
    canvas.drawImage(skia.Image.fromarray(np.ascontiguousarray(whole), colorType=skia.kRGBA_8888_ColorType), 0, 0)
    high = DECK / PLANKS
    for number in range(PLANKS):
        joint = rng.uniform(80, DECK - 80)
        canvas.drawLine(joint, number * high, joint, (number + 1) * high, stroke("#0a0503", 3))
        for side in (-13, 13):
            for y in (0.25, 0.75):
                x, level = joint + side, (number + y) * high
                canvas.drawCircle(x, level, 5, fill("#1a0d06"))
                canvas.drawCircle(x - 1, level - 1, 3.4, fill("#6a4426"))
    return pixels(surface)


def cloth() -> Pixels:
    """Navy baize with a rope border and an embroidered rose."""
    width, height = CLOTH
    weave = fibres(1024, 9, 5.0, 0.7, 6)[:height, :width]
    soft = fbm(1024, 2, cells=6, octaves=5)[:height, :width]
    tone = np.clip(0.5 + 0.10 * weave + 0.5 * (soft - 0.5), 0, 1)
    picture = to_srgb(mix(from_hex("#0e2c48"), from_hex("#1f547c"), tone[..., None]))
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    whole = np.concatenate([picture, np.full((height, width, 1), 255, np.uint8)], -1)
    canvas.drawImage(skia.Image.fromarray(np.ascontiguousarray(whole), colorType=skia.kRGBA_8888_ColorType), 0, 0)
    canvas.save()
    canvas.translate(width / 2, height / 2)
    compass(canvas, 210, BRASS, "#c9b07a", "#0a2036", 0.20)
    canvas.restore()
    _rope(canvas, width, height, 20)
    canvas.drawRect(skia.Rect.MakeLTRB(38, 38, width - 38, height - 38), stroke(BRASS, 2, 0.6))
    return pixels(surface)


def _rope(canvas: "skia.Canvas", width: float, height: float, inset: float) -> None:
    """Strands laid along the edge."""
    box = skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset)
    canvas.drawRoundRect(box, 16, 16, stroke("#1c120a", 20, 0.7))
    canvas.drawRoundRect(box, 16, 16, stroke("#a8834c", 13))
    for x in np.arange(inset + 8, width - inset, 9.0):
        for y in (inset, height - inset):
            canvas.drawLine(float(x) - 4, y + 5.5, float(x) + 4, y - 5.5, stroke("#5e421f", 2.4))
    for y in np.arange(inset + 8, height - inset, 9.0):
        for x in (inset, width - inset):
            canvas.drawLine(x - 5.5, float(y) + 4, x + 5.5, float(y) - 4, stroke("#5e421f", 2.4))


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
