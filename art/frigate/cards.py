"""The faces of the perks and their common back: parchment, brass, and an engraved emblem in a porthole."""

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.frigate.emblems import EMBLEMS
from art.frigate.paper import PAPER, aged, compass, pixels
from art.noise import Pixels
from art.pen import Pen, colour, fill, gradient, stroke
from sim.games.frigate.content import PERKS, Perk

WIDTH, HEIGHT = 420, 588
WINDOW = (WIDTH / 2, 226, 133)
"""Middle and radius of the porthole."""
SKIES = {
    "dice": ("#3a1420", "#b0402c", "#f4b060"),
    "inventory": ("#0e3038", "#2a7a74", "#e8d08c"),
    "scorecard": ("#101f44", "#33608f", "#f0b078"),
}
"""Dusk over each category, from the top down."""
METALS = {
    "common": ("#5a6068", "#9aa2a8"),
    "uncommon": ("#7a4a22", "#c98a4a"),
    "rare": ("#6a7482", "#e2ecf4"),
    "legendary": ("#8a5a0c", "#ffd95a"),
}
"""Dark and light side of the metal of each rarity."""
STARS = ("common", "uncommon", "rare", "legendary")


def build(output: Output) -> None:
    for perk in PERKS.values():
        output.picture(f"frigate/perk_{perk.id}.jpg", face(perk, EMBLEMS[perk.id]))
    output.picture("frigate/back.jpg", back())


def face(perk: Perk, emblem: Callable[[Pen], None]) -> Pixels:
    top, middle, _low = SKIES[perk.category]
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), gradient(middle, top, 0, HEIGHT))
    _border(canvas, perk)
    canvas.drawRoundRect(skia.Rect.MakeLTRB(20, 20, WIDTH - 20, HEIGHT - 50), 20, 20, fill(PAPER))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(27, 27, WIDTH - 27, HEIGHT - 57), 15, 15, stroke(middle, 2, 0.7))
    _porthole(canvas, perk, emblem)
    if perk.mode == "active":
        _lever(canvas)
    return aged(pixels(surface), sum(map(ord, perk.id)), 0.16)


def _border(canvas: "skia.Canvas", perk: Perk) -> None:
    dark, light = METALS[perk.rarity]
    box = skia.Rect.MakeLTRB(7, 7, WIDTH - 7, HEIGHT - 7)
    canvas.drawRoundRect(box, 24, 24, stroke(dark, 12))
    canvas.drawRoundRect(box, 24, 24, stroke(light, 5))
    # one star for each step of rarity, at both ends of the lower band
    for number in range(STARS.index(perk.rarity)):
        for side in (-1, 1):
            canvas.drawPath(star(WIDTH / 2 + side * (172 - 24 * number), HEIGHT - 29, 11), fill(light))


def star(x: float, y: float, size: float) -> "skia.Path":
    path = skia.Path()
    spots = [
        (
            x + size * (1 if k % 2 == 0 else 0.42) * sin(k * pi / 5),
            y - size * (1 if k % 2 == 0 else 0.42) * cos(k * pi / 5),
        )
        for k in range(10)
    ]
    path.addPoly([skia.Point(*spot) for spot in spots], True)
    return path


def _porthole(canvas: "skia.Canvas", perk: Perk, emblem: Callable[[Pen], None]) -> None:
    x, y, radius = WINDOW
    top, middle, low = SKIES[perk.category]
    round_ = skia.Path()
    round_.addCircle(x, y, radius)
    canvas.save()
    canvas.clipPath(round_, True)
    sky = skia.GradientShader.MakeLinear(
        [skia.Point(0, y - radius), skia.Point(0, y + radius * 0.55)], [colour(top), colour(middle), colour(low)]
    )
    canvas.drawCircle(x, y, radius, skia.Paint(AntiAlias=True, Shader=sky))
    rng = np.random.default_rng(sum(map(ord, perk.id)))
    # the sky and the sea are engraved: long strokes, closer toward the edge
    for k in range(46):
        level = y - radius + k * 2 * radius / 46
        away = abs(level - (y + 20)) / radius
        wave = rng.uniform(0.6, 2.2)
        path = skia.Path()
        path.moveTo(x - radius, level)
        for step in range(1, 25):
            across = x - radius + step * radius / 12
            path.lineTo(across, level + wave * sin(step * 0.9 + k))
        canvas.drawPath(path, stroke("#fff2d0" if level < y + 58 else "#0a1a28", 1.1, 0.10 + 0.16 * away))
    sea = gradient("#1d5a76", "#0b2438", y + 62, y + radius)
    canvas.drawRect(skia.Rect.MakeLTRB(x - radius, y + 62, x + radius, y + radius), sea)
    for k in range(7):
        level = y + 70 + k * 10
        wide = radius * (1.1 - 0.1 * k)
        for start in np.arange(-wide, wide, 26):
            at = x + float(start) + rng.uniform(0, 14)
            canvas.drawLine(at, level, at + 13, level, stroke("#f7d48c", 1.6, 0.34))
    canvas.drawCircle(x, y + 10, radius * 0.78, fill("#fff0c8", 0.20, 26))
    canvas.translate(x, y - 2)
    canvas.scale(0.84, 0.84)
    emblem(Pen(canvas, "#160e10", 4.0))
    canvas.restore()
    dark, light = METALS[perk.rarity]
    for width, ink in ((17, "#17100e"), (13, dark), (6, light)):
        canvas.drawCircle(x, y, radius, stroke(ink, width))
    for k in range(8):
        angle = pi / 8 + k * pi / 4
        canvas.drawCircle(x + radius * cos(angle), y + radius * sin(angle), 5.5, fill("#17100e"))
        canvas.drawCircle(x + radius * cos(angle) - 1, y + radius * sin(angle) - 1, 3.6, fill(light))


def _lever(canvas: "skia.Canvas") -> None:
    """Perks that are triggered have a brass lever beside the porthole."""
    for width, ink in ((13, "#17100e"), (8, "#d9a441")):
        canvas.drawLine(60, 324, 86, 292, stroke(ink, width))
    canvas.drawCircle(56, 330, 14, fill("#17100e"))
    canvas.drawCircle(56, 330, 10.5, fill("#b3202a"))
    canvas.drawCircle(53, 327, 3.5, fill("#ffffff", 0.6))


def back() -> Pixels:
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), gradient("#1c4a6c", "#0b2036", 0, HEIGHT))
    for k in range(28):
        path = skia.Path()
        path.moveTo(0, k * 22)
        for step in range(1, 22):
            path.lineTo(step * 20, k * 22 + 5 * sin(step * 1.1 + k * 1.7))
        canvas.drawPath(path, stroke("#8fc4d8", 1.5, 0.22))
    for inset, width in ((14, 5), (26, 1.8)):
        box = skia.Rect.MakeLTRB(inset, inset, WIDTH - inset, HEIGHT - inset)
        canvas.drawRoundRect(box, 18, 18, stroke("#d9b25a", width))
    canvas.save()
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    compass(canvas, 150, "#d9b25a", "#f7ecd2", "#0b2036")
    canvas.restore()
    return aged(pixels(surface), 5, 0.2)
