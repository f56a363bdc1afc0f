"""A picture under water while it is painted: depth, light, and strokes for what swims there."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.covers.canvas import _sampled, pen, polygon, smooth
from art.noise import Field, Pixels, fbm
from art.pen import colour, fill

Spot = tuple[float, float]


def mixed(one: str, other: str, share: float) -> str:
    """A colour `share` of the way from one to the other."""
    parts = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for a, b in ((one, other),) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * share):02x}" for p, q in parts)


class Water:
    """The origin is the middle of the painted part, y goes down; `wide` and `high` are half its sides."""

    def __init__(self, width: int, height: int, middle: Spot, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        self.width, self.height, self._seed = width, height, seed
        self._surface = skia.Surface(width, height)
        self.canvas = self._surface.getCanvas()
        self._middle = middle
        self.canvas.translate(*middle)

    def uniform(self, low: float, high: float) -> float:
        return float(self.luck.uniform(low, high))

    # Light

    def gradient(self, *stops: str) -> None:
        """From the top of the picture to its bottom, in equal steps."""
        top, bottom = -self._middle[1], self.height - self._middle[1]
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(0, top), skia.Point(0, bottom)], [colour(stop) for stop in stops]
        )
        self.canvas.drawPaint(skia.Paint(Shader=shader))

    def glow(self, ink: str, x: float, y: float, radius: float, strength: float = 0.8) -> None:
        shader = skia.GradientShader.MakeRadial(skia.Point(x, y), radius, [colour(ink, strength), colour(ink, 0)])
        self.canvas.drawCircle(x, y, radius, skia.Paint(Shader=shader, BlendMode=skia.BlendMode.kScreen))

    def shade(self, ink: str, x: float, y: float, radius: float, strength: float = 0.8) -> None:
        shader = skia.GradientShader.MakeRadial(skia.Point(x, y), radius, [colour(ink, strength), colour(ink, 0)])
        self.canvas.drawCircle(x, y, radius, skia.Paint(Shader=shader))

    def rays(self, ink: str, count: int, strength: float) -> None:
        for _ in range(count):
            x, lean, wide = self.uniform(-150, 150), self.uniform(-70, 70), self.uniform(8, 26)
            path = polygon([(x - wide, -220), (x + wide, -220), (x + lean + 2 * wide, 200), (x + lean - wide, 200)])
            points = [skia.Point(0, -200), skia.Point(0, 150)]
            shader = skia.GradientShader.MakeLinear(points, [colour(ink, strength), colour(ink, 0)])
            self.canvas.drawPath(path, skia.Paint(AntiAlias=True, Shader=shader, BlendMode=skia.BlendMode.kScreen))

    def specks(self, ink: str, count: int, most: float = 2.4, strength: float = 0.6) -> None:
        for _ in range(count):
            x, y = self.uniform(-180, 180), self.uniform(-180, 170)
            self.dot(ink, x, y, self.uniform(0.6, most), self.uniform(0.1, strength))

    def bubbles(self, count: int, ink: str = "#d9f0ea") -> None:
        for _ in range(count):
            x, y, r = self.uniform(-160, 160), self.uniform(-150, 140), self.uniform(2, 6)
            self.ring(ink, 1.2, x, y, r, alpha=0.5)
            self.dot(ink, x - r * 0.35, y - r * 0.35, r * 0.25, 0.7)

    # Strokes

    def dot(self, ink: str, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
        self.canvas.drawCircle(x, y, radius, fill(ink, alpha))

    def oval(self, ink: str, x: float, y: float, rx: float, ry: float, alpha: float = 1.0, turn: float = 0.0) -> None:
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turn)
        self.canvas.drawOval(skia.Rect.MakeLTRB(-rx, -ry, rx, ry), fill(ink, alpha))
        self.canvas.restore()

    def ring(
        self, ink: str, width: float, x: float, y: float, radius: float, flat: float = 1.0, alpha: float = 1.0
    ) -> None:
        self.canvas.drawOval(
            skia.Rect.MakeLTRB(x - radius, y - radius * flat, x + radius, y + radius * flat), pen(ink, width, alpha)
        )

    def shape(self, ink: str, *spots: Spot, alpha: float = 1.0) -> None:
        self.canvas.drawPath(polygon(spots), fill(ink, alpha))

    def blob(self, ink: str, *spots: Spot, alpha: float = 1.0) -> None:
        self.canvas.drawPath(smooth(spots), fill(ink, alpha))

    def line(self, ink: str, width: float, *spots: Spot, alpha: float = 1.0) -> None:
        path = smooth(spots, closed=False) if len(spots) > 2 else polygon(spots, closed=False)
        self.canvas.drawPath(path, pen(ink, width, alpha))

    def tapering(self, ink: str, start: float, end: float, *spots: Spot, rim: str = "") -> None:
        """A bent stroke that grows thinner: tentacles, horns, fingers."""
        curve = _sampled(spots)
        count = len(curve)
        left, right = [], []
        for i, (x, y) in enumerate(curve):
            (x0, y0), (x1, y1) = curve[max(0, i - 1)], curve[min(count - 1, i + 1)]
            length = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
            half = (start + (end - start) * i / (count - 1)) / 2
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        self.canvas.drawPath(polygon([*left, *reversed(right)]), fill(ink))
        self.dot(ink, *curve[0], start / 2)
        if rim:
            self.canvas.drawPath(polygon(left, closed=False), pen(rim, 1.4, 0.6))

    def solid(self, path: "skia.Path", back: str, belly: str, rim: str = "#ffffff") -> None:
        """A body: dark above, light below, with a lit edge and an inked outline."""
        box = path.getBounds()
        points = [skia.Point(0, box.top()), skia.Point(0, box.bottom())]
        shader = skia.GradientShader.MakeLinear(
            points, [colour(mixed(back, "#ffffff", 0.12)), colour(back), colour(belly)], [0.0, 0.35, 1.0]
        )
        self.canvas.drawPath(path, skia.Paint(AntiAlias=True, Shader=shader))
        self.canvas.save()
        self.canvas.clipPath(path, True)
        light = skia.GradientShader.MakeRadial(
            skia.Point(box.left() + box.width() * 0.34, box.top() + box.height() * 0.2),
            max(box.width(), box.height()) * 0.6, [colour(rim, 0.28), colour(rim, 0.0)],
        )  # fmt: skip
        self.canvas.drawRect(box, skia.Paint(Shader=light))
        self.canvas.drawPath(path, pen("#05080c", 9, 0.25))
        self.canvas.restore()
        self.canvas.drawPath(path, pen("#060a10", 2.2, 0.9))

    def within(self, path: "skia.Path") -> None:
        """What follows is painted inside a path, until `everywhere`."""
        self.canvas.save()
        self.canvas.clipPath(path, True)

    def everywhere(self) -> None:
        self.canvas.restore()

    # Parts of creatures

    def eye(
        self, x: float, y: float, radius: float, iris: str = "#e8d27a", slit: bool = False, glowing: bool = False
    ) -> None:
        if glowing:
            self.glow(iris, x, y, radius * 3.2, 0.75)
        self.dot("#0a0d12", x, y, radius * 1.16)
        self.dot("#e9e4d0" if not glowing else mixed(iris, "#ffffff", 0.6), x, y, radius)
        self.dot(iris, x, y, radius * 0.78)
        if slit:
            self.oval("#050608", x, y, radius * 0.22, radius * 0.7)
        else:
            self.dot("#050608", x, y, radius * 0.46)
        self.dot("#ffffff", x - radius * 0.3, y - radius * 0.34, radius * 0.2, 0.95)

    def teeth(self, start: Spot, end: Spot, count: int, long: float, ink: str = "#e8e4cc") -> None:
        """A row of fangs from start to end; positive `long` points to the right of the way."""
        (x0, y0), (x1, y1) = start, end
        length = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        step = length / count
        for k in range(count):
            reach = long * self.uniform(0.7, 1.15)
            a, b = k * step, (k + 0.86) * step
            m = (a + b) / 2
            self.shape(
                ink, (x0 + ux * a, y0 + uy * a), (x0 + ux * b, y0 + uy * b),
                (x0 + ux * m - uy * reach, y0 + uy * m + ux * reach),
            )  # fmt: skip

    def tentacle(
        self, ink: str, root: Spot, angle: float, long: float, thick: float, curl: float = 1.0, suckers: str = ""
    ) -> None:
        """From its root at an angle (degrees, 90 is down), curling as it thins."""
        spots, heading, (x, y) = [root], angle, root
        bend = self.uniform(-28, 28) * curl
        for k in range(6):
            heading += bend + (12 * curl if k > 2 else 0) * (1 if bend > 0 else -1)
            x += cos(heading * pi / 180) * long / 6
            y += sin(heading * pi / 180) * long / 6
            spots.append((x, y))
        self.tapering(ink, thick, 1.5, *spots, rim=mixed(ink, "#ffffff", 0.35))
        if suckers:
            for k, (px, py) in enumerate(spots[1:-1]):
                self.dot(suckers, px, py, thick * 0.16 * (1 - k / 7), 0.8)

    # The end

    def finished(self, see_through: bool = False) -> Pixels:
        """With a painted grain; on request, where nothing was painted one can see through."""
        painted = np.asarray(self._surface.toarray(colorType=skia.kRGBA_8888_ColorType))
        size = 1 << (max(self.width, self.height) - 1).bit_length()
        grain = _grain(size)[: self.height, : self.width, None] - 0.5
        pixels = np.clip(painted[..., :3].astype(float) * (1 + 0.16 * grain), 0, 255).astype(np.uint8)
        return np.concatenate([pixels, painted[..., 3:]], -1) if see_through else pixels


@cache
def _grain(size: int) -> Field:
    return fbm(size, 17, cells=24, octaves=4)


def spine(spots: Sequence[Spot]) -> list[Spot]:
    return _sampled(spots)
