"""A painting while it is made: what the covers are painted with, rounded by light from the upper left."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.covers.canvas import Cover, Spot, pen, polygon, smooth
from art.noise import Pixels, fbm
from art.pen import colour, fill

HALF_WIDTH, HALF_HEIGHT = 184, 166
"""The room of a drawing around the origin, y down."""
DARK = "#120a12"
BONE = "#f0e4c4"


class Painting(Cover):
    """The origin is the middle of the picture; `half` is what it shows of the drawing to each side, and up and down."""

    def __init__(self, seed: int, half: Spot = (HALF_WIDTH, HALF_HEIGHT)) -> None:
        super().__init__(seed)
        self._half = half
        self._surface = skia.Surface(round(2 * half[0]), round(2 * half[1]))
        self.canvas = self._surface.getCanvas()
        self.canvas.translate(*half)

    @contextmanager
    def at(self, x: float, y: float, size: float = 1.0, turn: float = 0.0, flip: bool = False) -> Iterator[None]:
        """What is drawn meanwhile, moved, turned and sized."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turn)
        self.canvas.scale(-size if flip else size, size)
        yield
        self.canvas.restore()

    # Rounded shapes

    def shape(self, ink: str, *spots: Spot, alpha: float = 1.0, mirror: bool = False) -> None:
        ring = [*spots, *((-x, y) for x, y in reversed(spots) if x)] if mirror else list(spots)
        self._rounded(polygon(ring), ink, alpha)

    def blob(self, ink: str, *spots: Spot, alpha: float = 1.0, mirror: bool = False) -> None:
        ring = [*spots, *((-x, y) for x, y in reversed(spots) if x)] if mirror else list(spots)
        self._rounded(smooth(ring), ink, alpha)

    def oval(self, ink: str, x: float, y: float, rx: float, ry: float, alpha: float = 1.0) -> None:
        path = skia.Path()
        path.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
        self._rounded(path, ink, alpha)

    def limb(self, ink: str, width: float, *spots: Spot) -> None:
        """A bent line of one width, with a dark edge."""
        self.line(DARK, width + 4, *spots, alpha=0.55)
        self.line(ink, width, *spots)
        self.line("#ffffff", width * 0.3, *((x - width * 0.18, y - width * 0.18) for x, y in spots), alpha=0.14)

    def _rounded(self, path: "skia.Path", ink: str, alpha: float) -> None:
        canvas, box = self.canvas, path.getBounds()
        canvas.drawPath(path, fill(ink, alpha))
        canvas.save()
        canvas.clipPath(path, True)
        across = [skia.Point(box.left(), box.top()), skia.Point(box.right(), box.bottom())]
        inks = [colour("#fff0d0", 0.28 * alpha), colour("#fff0d0", 0.0), colour("#0c0412", 0.5 * alpha)]
        canvas.drawRect(box, skia.Paint(Shader=skia.GradientShader.MakeLinear(across, inks, [0.0, 0.42, 1.0])))
        rim = pen("#ffe8c0", 5, 0.3 * alpha)
        rim.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 2.5))
        canvas.translate(1.5, 2)
        canvas.drawPath(path, rim)
        canvas.restore()
        canvas.drawPath(path, pen(DARK, 2.2, 0.6 * alpha))

    # Parts of many drawings

    def eye(self, x: float, y: float, size: float, ink: str = "#ffe27a", slit: bool = True) -> None:
        self.glow(ink, x, y, size * 2.6, 0.55)
        self.canvas.drawOval(skia.Rect.MakeLTRB(x - size, y - size * 0.8, x + size, y + size * 0.8), fill(ink))
        wide = 0.22 if slit else 0.4
        box = skia.Rect.MakeLTRB(x - size * wide, y - size * 0.62, x + size * wide, y + size * 0.62)
        self.canvas.drawOval(box, fill("#160a06"))
        self.dot("#ffffff", x - size * 0.3, y - size * 0.3, size * 0.17, 0.9)

    def fangs(self, x0: float, x1: float, y: float, high: float, count: int) -> None:
        step = (x1 - x0) / count
        for k in range(count):
            x = x0 + step * k
            self.shape(BONE, (x + 1, y), (x + step - 1, y), (x + step / 2, y + high))

    def cave(self, deep: str, light: str, floor: str) -> None:
        """Where everything happens: an opening in the rock with light behind it."""
        left, top = self._half
        self.canvas.drawRect(skia.Rect.MakeLTRB(-left, -top, left, top), fill(deep))
        self.glow(light, 0, 10, left * 1.15, 0.85)
        self.shade("#080410", 0, -top * 1.05, left * 0.9, 0.7)
        ground = [(-left - 10, top + 10), (-left - 10, top * 0.62)]
        ground += [(x, top * (0.66 + self.luck.uniform(-0.05, 0.05))) for x in np.linspace(-left, left, 9).tolist()]
        self.canvas.drawPath(smooth([*ground, (left + 10, top + 10)]), fill(floor))
        self.veil("#060308", top * 0.6, top, 0.6)
        for side in (-1, 1):
            edge = [(side * (left + 20), -top - 20), (side * left * 0.5, -top - 20)]
            edge += [
                (side * left * (0.86 + self.luck.uniform(-0.06, 0.06) - 0.28 * max(0.0, -y / top) ** 2), y)
                for y in np.linspace(-top * 0.9, top, 8).tolist()
            ]
            self.canvas.drawPath(polygon([*edge, (side * (left + 20), top + 20)]), fill("#120d18", 0.92))
            for k in range(5):
                y = -top * 0.8 + k * top * 0.4
                x = side * left * (0.93 + self.luck.uniform(-0.02, 0.05))
                self.line("#4a4452", 2.5, (x, y), (x + side * 12, y + 18), (x + side * 4, y + 40), alpha=0.5)
        for _ in range(26):
            x, y = self.luck.uniform(-left, left) * 0.9, self.luck.uniform(-top, top * 0.6)
            self.dot("#ffdca0", x, y, self.luck.uniform(0.6, 2.0), self.luck.uniform(0.2, 0.7))

    def finished(self) -> Pixels:
        """With darker corners and a painted grain; the frame is the card's."""
        left, top = self._half
        inks = [colour("#000000", 0), colour("#000000", 0), colour("#000000", 0.55)]
        shader = skia.GradientShader.MakeRadial(skia.Point(0, 0), (left**2 + top**2) ** 0.5, inks, [0, 0.55, 1])
        self.canvas.drawRect(skia.Rect.MakeLTRB(-left, -top, left, top), skia.Paint(Shader=shader))
        pixels = np.asarray(self._surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3]).astype(float)
        grain = fbm(1024, self._seed, cells=24, octaves=5)[: pixels.shape[0], : pixels.shape[1], None] - 0.5
        return np.clip(pixels * (1 + 0.2 * grain), 0, 255).astype(np.uint8)
