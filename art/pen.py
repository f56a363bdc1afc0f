"""A pen for small illustrations: flat shapes with a light and a dark side, around the middle of the picture, y down."""

from collections.abc import Sequence

import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

Spot = tuple[float, float]


def colour(hex_colour: str, alpha: float = 1.0) -> int:
    r, g, b = (int(hex_colour[i : i + 2], 16) for i in (1, 3, 5))
    return int(skia.Color(r, g, b, int(alpha * 255)))


def fill(hex_colour: str, alpha: float = 1.0, blur: float = 0.0) -> "skia.Paint":
    paint = skia.Paint(AntiAlias=True, Color=colour(hex_colour, alpha))
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def stroke(hex_colour: str, width: float, alpha: float = 1.0) -> "skia.Paint":
    return skia.Paint(
        AntiAlias=True, Color=colour(hex_colour, alpha), Style=skia.Paint.kStroke_Style, StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join,
    )  # fmt: skip


def gradient(top: str, bottom: str, y0: float, y1: float) -> "skia.Paint":
    shader = skia.GradientShader.MakeLinear([skia.Point(0, y0), skia.Point(0, y1)], [colour(top), colour(bottom)])
    return skia.Paint(AntiAlias=True, Shader=shader)


class Pen:
    """Draws on a canvas whose origin is the middle of the picture; `ink` outlines what it fills."""

    def __init__(self, canvas: "skia.Canvas", ink: str = "#1d1420", line: float = 4.0) -> None:
        self.canvas = canvas
        self.ink = ink
        self.line = line

    def blob(self, hex_colour: str, *spots: Spot, mirror: bool = False) -> None:
        """A smooth closed shape through all spots; mirrored, the spots are its right half from top to bottom."""
        ring = [*spots, *((-x, y) for x, y in reversed(spots) if x)] if mirror else list(spots)
        path = skia.Path()
        path.moveTo(*ring[0])
        count = len(ring)
        for i in range(count):
            a, b, c, d = ring[i - 1], ring[i], ring[(i + 1) % count], ring[(i + 2) % count]
            x0, y0 = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
            x1, y1 = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
            path.cubicTo(x0, y0, x1, y1, *c)
        path.close()
        self._shaded(path, hex_colour)

    def shape(self, hex_colour: str, *spots: Spot, mirror: bool = False) -> None:
        """A closed shape with straight edges."""
        ring = [*spots, *((-x, y) for x, y in reversed(spots) if x)] if mirror else list(spots)
        path = skia.Path()
        path.addPoly([skia.Point(*spot) for spot in ring], True)
        self._shaded(path, hex_colour)

    def oval(self, hex_colour: str, x: float, y: float, rx: float, ry: float | None = None) -> None:
        path = skia.Path()
        tall = rx if ry is None else ry
        path.addOval(skia.Rect.MakeLTRB(x - rx, y - tall, x + rx, y + tall))
        self._shaded(path, hex_colour)

    def stripe(self, hex_colour: str, width: float, *spots: Spot) -> None:
        """A thick line with an outline: limbs, ropes, shafts."""
        path = skia.Path()
        path.addPoly([skia.Point(*spot) for spot in spots], False)
        self.canvas.drawPath(path, stroke(self.ink, width + 2 * self.line))
        self.canvas.drawPath(path, stroke(hex_colour, width))

    def lines(self, hex_colour: str, width: float, *pairs: tuple[float, float, float, float], alpha: float = 1) -> None:
        """Thin strokes without outline, each from a point to a point."""
        for x0, y0, x1, y1 in pairs:
            self.canvas.drawLine(x0, y0, x1, y1, stroke(hex_colour, width, alpha))

    def dots(self, hex_colour: str, radius: float, *spots: Spot) -> None:
        for x, y in spots:
            self.canvas.drawCircle(x, y, radius, fill(hex_colour))

    def glow(self, hex_colour: str, x: float, y: float, radius: float, alpha: float = 0.7) -> None:
        self.canvas.drawCircle(x, y, radius, fill(hex_colour, alpha, radius * 0.4))

    def rings(self, hex_colour: str, width: float, x: float, y: float, radii: Sequence[float], flat: float = 1) -> None:
        for radius in radii:
            box = skia.Rect.MakeLTRB(x - radius, y - radius * flat, x + radius, y + radius * flat)
            self.canvas.drawOval(box, stroke(hex_colour, width))

    def both(self) -> tuple[int, int]:
        """Left and right."""
        return -1, 1

    def _shaded(self, path: "skia.Path", hex_colour: str) -> None:
        canvas, box = self.canvas, path.getBounds()
        canvas.drawPath(path, fill(hex_colour))
        canvas.save()
        canvas.clipPath(path, True)
        # light from the upper left
        dark = skia.GradientShader.MakeLinear(
            [skia.Point(box.left(), box.top()), skia.Point(box.right(), box.bottom())],
            [colour("#ffffff", 0.22), colour("#ffffff", 0.0), colour("#120818", 0.36)],
            [0.0, 0.45, 1.0],
        )
        canvas.drawRect(box, skia.Paint(Shader=dark))
        canvas.restore()
        canvas.drawPath(path, stroke(self.ink, self.line))
