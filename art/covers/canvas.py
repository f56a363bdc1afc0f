"""A cover while it is painted: layers of silhouettes and light, then grain and a frame."""

from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.noise import Field, Pixels, fbm
from art.pen import colour, fill

WIDTH, HEIGHT = 560, 700
Spot = tuple[float, float]


class Cover:
    """The origin is the middle, y goes down; the picture reaches 280 to the sides and 350 up and down."""

    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        self._seed = seed
        self._surface = skia.Surface(WIDTH, HEIGHT)
        self.canvas = self._surface.getCanvas()
        self.canvas.translate(WIDTH / 2, HEIGHT / 2)

    # Light

    def sky(self, *stops: str) -> None:
        """From the top down, in equal steps."""
        shader = skia.GradientShader.MakeLinear([skia.Point(0, -350), skia.Point(0, 350)], [colour(s) for s in stops])
        self.canvas.drawRect(skia.Rect.MakeLTRB(-280, -350, 280, 350), skia.Paint(Shader=shader))

    def glow(self, ink: str, x: float, y: float, radius: float, strength: float = 1.0) -> None:
        """Light that fades into what is there."""
        shader = skia.GradientShader.MakeRadial(skia.Point(x, y), radius, [colour(ink, strength), colour(ink, 0)])
        self.canvas.drawCircle(x, y, radius, skia.Paint(Shader=shader, BlendMode=skia.BlendMode.kScreen))

    def shade(self, ink: str, x: float, y: float, radius: float, strength: float = 1.0) -> None:
        """Darkness, or mist, that fades into what is there."""
        shader = skia.GradientShader.MakeRadial(skia.Point(x, y), radius, [colour(ink, strength), colour(ink, 0)])
        self.canvas.drawCircle(x, y, radius, skia.Paint(Shader=shader))

    def veil(self, ink: str, top: float, bottom: float, strength: float) -> None:
        """Mist from nothing at the top to its full strength at the bottom."""
        points = [skia.Point(0, top), skia.Point(0, bottom)]
        shader = skia.GradientShader.MakeLinear(points, [colour(ink, 0), colour(ink, strength)])
        self.canvas.drawRect(skia.Rect.MakeLTRB(-280, top, 280, bottom), skia.Paint(Shader=shader))

    def stars(self, count: int, lowest: float, ink: str = "#fff6e0") -> None:
        for _ in range(count):
            x, y = self.luck.uniform(-275, 275), self.luck.uniform(-345, lowest)
            self.dot(ink, x, y, self.luck.uniform(0.7, 1.9), self.luck.uniform(0.35, 0.95))

    # Shapes

    def dot(self, ink: str, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
        self.canvas.drawCircle(x, y, radius, fill(ink, alpha))

    def oval(self, ink: str, x: float, y: float, rx: float, ry: float, alpha: float = 1.0) -> None:
        self.canvas.drawOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry), fill(ink, alpha))

    def shape(self, ink: str, *spots: Spot, alpha: float = 1.0, mirror: bool = False) -> None:
        """A closed shape with straight edges; mirrored, the spots are its right half from top to bottom."""
        ring = [*spots, *((-x, y) for x, y in reversed(spots))] if mirror else list(spots)
        self.canvas.drawPath(polygon(ring), fill(ink, alpha))

    def blob(self, ink: str, *spots: Spot, alpha: float = 1.0, mirror: bool = False) -> None:
        """A smooth closed shape through all spots."""
        ring = [*spots, *((-x, y) for x, y in reversed(spots) if x)] if mirror else list(spots)
        self.canvas.drawPath(smooth(ring), fill(ink, alpha))

    def line(self, ink: str, width: float, *spots: Spot, alpha: float = 1.0, bent: bool = True) -> None:
        path = smooth(spots, closed=False) if bent and len(spots) > 2 else polygon(spots, closed=False)
        self.canvas.drawPath(path, pen(ink, width, alpha))

    def tapering(self, ink: str, start: float, end: float, *spots: Spot) -> None:
        """A bent stroke that grows thinner: horns, antlers, tentacles."""
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

    def ridge(self, ink: str, height: float, rough: float, bumps: int, alpha: float = 1.0) -> None:
        """Hills or waves from edge to edge, down to the bottom."""
        xs = np.linspace(-290, 290, bumps)
        ys = height + self.luck.uniform(-rough, rough, bumps)
        line = _sampled(list(zip(xs.tolist(), ys.tolist(), strict=True)))
        self.canvas.drawPath(polygon([(-290, 360), *line, (290, 360)]), fill(ink, alpha))

    def firs(self, ink: str, foot: float, count: int, tall: float, spread: Spot = (-280, 280)) -> None:
        """A row of conifers."""
        for x in np.linspace(spread[0], spread[1], count):
            high = tall * self.luck.uniform(0.65, 1.15)
            x0, y0 = float(x) + self.luck.uniform(-7, 7), foot + self.luck.uniform(-5, 8)
            for tier in range(4):
                top, low = y0 - high + tier * high * 0.2, y0 - high * (0.58 - tier * 0.19)
                wide = high * (0.13 + 0.065 * tier)
                self.shape(ink, (x0, top), (x0 + wide, low), (x0 - wide, low))

    def die(self, x: float, y: float, size: float, turn: float, inks: tuple[str, str, str], pips: str) -> None:
        """A cube seen from a corner: top, left and right side; five, three and one pips."""
        canvas = self.canvas
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(turn)
        a, b = size * cos(pi / 6), size * sin(pi / 6)
        corners = (
            ((0, -size), (a, -b), (0, 0), (-a, -b)),
            ((-a, -b), (0, 0), (0, size), (-a, b)),
            ((0, 0), (a, -b), (a, b), (0, size)),
        )
        shown = (((0.5, 0.5), (0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25)),
                 ((0.5, 0.5), (0.25, 0.25), (0.75, 0.75)), ((0.5, 0.5),))  # fmt: skip
        for ink, face, spots in zip(inks, corners, shown, strict=True):
            self.canvas.drawPath(polygon(face), fill(ink))
            (ox, oy), (ux, uy), _, (vx, vy) = face
            for s, t in spots:
                canvas.save()
                canvas.concat(skia.Matrix.MakeAll(ux - ox, vx - ox, ox, uy - oy, vy - oy, oy, 0, 0, 1))
                canvas.drawCircle(s, t, 0.1, fill(pips))
                canvas.restore()
        canvas.drawPath(polygon([(-a, -b), (0, 0), (a, -b)], closed=False), pen("#ffffff", 1.6, 0.5))
        canvas.restore()

    # The end

    def finished(self) -> Pixels:
        """With a painted grain, darker corners, and a gilded frame."""
        self.shade_corners()
        self.frame()
        pixels = np.asarray(self._surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3]).astype(float)
        grain = fbm(1024, self._seed, cells=24, octaves=5)[:HEIGHT, :WIDTH, None] - 0.5
        return np.clip(pixels * (1 + 0.22 * grain), 0, 255).astype(np.uint8)

    def shade_corners(self) -> None:
        shader = skia.GradientShader.MakeRadial(
            skia.Point(0, 0), 460, [colour("#000000", 0), colour("#000000", 0), colour("#000000", 0.5)], [0, 0.6, 1]
        )
        self.canvas.drawRect(skia.Rect.MakeLTRB(-280, -350, 280, 350), skia.Paint(Shader=shader))

    def frame(self) -> None:
        for inset, width, ink in ((8, 16, "#191210"), (17, 3.5, "#d9b25a"), (24, 1.5, "#d9b25a")):
            box = skia.Rect.MakeLTRB(-280 + inset, -350 + inset, 280 - inset, 350 - inset)
            self.canvas.drawRect(box, pen(ink, width))


def pen(ink: str, width: float, alpha: float = 1.0) -> "skia.Paint":
    return skia.Paint(
        AntiAlias=True, Color=colour(ink, alpha), Style=skia.Paint.kStroke_Style, StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kMiter_Join,
    )  # fmt: skip


def polygon(spots: Sequence[Spot], closed: bool = True) -> "skia.Path":
    path = skia.Path()
    path.addPoly([skia.Point(float(x), float(y)) for x, y in spots], closed)
    return path


def smooth(spots: Sequence[Spot], closed: bool = True) -> "skia.Path":
    return polygon(_sampled(spots, closed), closed)


def _sampled(spots: Sequence[Spot], closed: bool = False, fine: int = 12) -> list[Spot]:
    """A smooth line through all spots (Catmull-Rom)."""
    count = len(spots)

    def at(i: int) -> Field:
        return np.array(spots[i % count if closed else min(max(i, 0), count - 1)])

    found = []
    for i in range(count if closed else count - 1):
        a, b, c, d = (at(i + k) for k in (-1, 0, 1, 2))
        for t in np.linspace(0, 1, fine, endpoint=False):
            found.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    if not closed:
        found.append(np.array(spots[-1]))
    return [(float(x), float(y)) for x, y in found]
