"""Hearts, coins, tombstones, chests and the knight, and the stones of the Regno del male."""

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.mesh import lathe, prism
from art.noise import Field
from art.pen import Pen, fill, gradient, stroke

CELL = 256
"""Pixels of a track cell's picture."""


def build(output: Output) -> None:
    output.model("beat_the_bit/heart", prism("heart", _heart(), 0.3, 0.08))
    output.model("beat_the_bit/coin", prism("coin", _circle(0.8), 0.2, 0.05))
    output.model("beat_the_bit/tomb", prism("tomb", _tomb(), 0.3, 0.07))
    output.model("beat_the_bit/chest", prism("chest", _chest(), 0.5, 0.1))
    output.model("beat_the_bit/skull", prism("skull", _skull(), 0.3, 0.07))
    output.model("beat_the_bit/knight", lathe("knight", KNIGHT, 28))
    output.picture("beat_the_bit/cell.jpg", _cell("#6a5a72", "#3a2c44"))
    output.picture("beat_the_bit/cell_last.jpg", _cell("#9c2434", "#3a0c16"))


KNIGHT = [
    (0.78, 0.0), (0.80, 0.12), (0.62, 0.24), (0.42, 0.34), (0.34, 0.60), (0.30, 0.95), (0.40, 1.12), (0.34, 1.22),
    (0.44, 1.34), (0.52, 1.56), (0.50, 1.76), (0.38, 1.98), (0.18, 2.10), (0.10, 2.14), (0.12, 2.24), (0.06, 2.40),
    (0.0, 2.46),
]  # fmt: skip
"""Radius and height of the helmeted pawn."""


def _circle(radius: float) -> Field:
    t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    return np.stack([radius * np.cos(t), radius * np.sin(t)], 1)


def _heart() -> Field:
    t = np.linspace(0, 2 * np.pi, 40, endpoint=False)[::-1]
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return np.stack([x, y + 2.5], 1) / 20


def _tomb() -> Field:
    t = np.linspace(0, np.pi, 16)
    top = np.stack([0.55 * np.cos(t), 0.25 + 0.55 * np.sin(t)], 1)
    return np.concatenate([[[-0.55, -0.75], [0.55, -0.75]], top])


def _chest() -> Field:
    t = np.linspace(0, np.pi, 12)
    top = np.stack([0.85 * np.cos(t), 0.15 + 0.42 * np.sin(t)], 1)
    return np.concatenate([[[-0.85, -0.6], [0.85, -0.6]], top])


def _skull() -> Field:
    t = np.linspace(np.radians(-38), np.radians(218), 24)
    dome = np.stack([0.72 * np.cos(t), 0.2 + 0.66 * np.sin(t)], 1)
    return np.concatenate([dome, [[-0.4, -0.72], [0.4, -0.72]]])


def _cell(light: str, dark: str) -> Field:
    surface = skia.Surface(CELL, CELL)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(CELL, CELL), gradient(light, dark, 0, CELL))
    rng = np.random.default_rng(7)
    for x, y, r in rng.uniform((0, 0, 2), (CELL, CELL, 16), (60, 3)):
        canvas.drawCircle(x, y, r, fill("#ffffff" if r < 8 else "#000000", 0.05))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(10, 10, CELL - 10, CELL - 10), 22, 22, stroke("#e8d8a8", 5, 0.8))
    canvas.translate(CELL / 2, CELL / 2)
    Pen(canvas).rings("#e8d8a8", 2, 0, 0, (88,))
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])
