"""What all painted things of Frigate share: parchment, ageing, the compass rose."""

from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.noise import Pixels, fbm
from art.pen import fill, stroke

PAPER = "#f1e2bd"
BRASS = "#d9b25a"


def pixels(surface: "skia.Surface") -> Pixels:
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])


def aged(picture: Pixels, seed: int, strength: float) -> Pixels:
    """A painted grain, and edges that many hands have darkened."""
    high, wide = picture.shape[:2]
    size = 1 << max(high, wide, 64).bit_length() - (max(high, wide).bit_count() == 1)
    grain = fbm(size, seed % 7, cells=10, octaves=6)[:high, :wide, None] - 0.5
    y, x = (np.abs(np.linspace(-1, 1, n)) for n in (high, wide))
    edge = np.clip(np.maximum(x[None, :], y[:, None]) - 0.86, 0, 1)[..., None] * 1.2
    return np.clip(picture.astype(float) * (1 + strength * 2 * grain - strength * edge), 0, 255).astype(np.uint8)


def compass(canvas: "skia.Canvas", radius: float, line: str, light: str, dark: str, alpha: float = 1.0) -> None:
    """A rose with sixteen points around the origin."""
    for share, width in ((1.0, 3.0), (0.93, 1.5), (0.5, 1.5)):
        canvas.drawCircle(0, 0, radius * share, stroke(line, width, alpha))
    for k in range(32):
        angle = k * pi / 16
        inner = 0.93 if k % 2 else 0.88
        canvas.drawLine(
            radius * inner * sin(angle), radius * inner * cos(angle), radius * sin(angle), radius * cos(angle),
            stroke(line, 1.5, alpha),
        )  # fmt: skip
    for order, (reach, wide) in enumerate(((0.52, 0.09), (0.72, 0.11), (0.98, 0.14))):
        count, shift = ((8, pi / 8), (4, pi / 4), (4, 0.0))[order]
        for k in range(count):
            angle = shift + k * 2 * pi / count
            for side, ink in ((-1, light), (1, dark)):
                path = skia.Path()
                tip = (radius * reach * sin(angle), -radius * reach * cos(angle))
                flank = angle + side * pi / (8 if order == 2 else 10)
                waist = (radius * wide * 1.35 * sin(flank), -radius * wide * 1.35 * cos(flank))
                path.addPoly([skia.Point(0, 0), skia.Point(*tip), skia.Point(*waist)], True)
                canvas.drawPath(path, fill(ink, alpha))
                canvas.drawPath(path, stroke(line, 1.3, alpha))
    canvas.drawCircle(0, 0, radius * 0.07, fill(line, alpha))
