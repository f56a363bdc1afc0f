"""Dragons as shapes of one colour: the shadows on the wall of the hall, and the beast on its banners and its cloth."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.noise import Field

Corner = tuple[float, float]
Knot = tuple[float, float, float]
"""A point of a limb, and how thick it is there."""


class _Shape:
    """A black sheet on which a white shape grows; in its own units, y upward from the lower left corner."""

    def __init__(self, width: float, height: float, pixels: int) -> None:
        self._size = pixels, round(pixels * height / width)
        self._surface = skia.Surface(*self._size)
        self._canvas = self._surface.getCanvas()
        self._canvas.clear(skia.ColorBLACK)
        self._canvas.scale(self._size[0] / width, -self._size[1] / height)
        self._canvas.translate(0, -height)
        self._paint = skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)

    def outline(self, *corners: Corner) -> None:
        self._canvas.drawPath(_closed(corners), self._paint)

    def hole(self, *corners: Corner) -> None:
        self._canvas.drawPath(_closed(corners), skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))

    def limb(self, *knots: Knot) -> None:
        """A body that bends through knots and changes its thickness between them."""
        for x, y, radius in _bent(knots):
            self._canvas.drawCircle(float(x), float(y), float(radius), self._paint)

    def wing(self, root: Corner, arm: Sequence[Corner], fingers: Sequence[Corner], slack: float) -> None:
        """Skin between an arm and fingers, that sags toward the root between two of them."""
        path = skia.Path()
        path.moveTo(*root)
        for spot in arm:
            path.lineTo(*spot)
        path.lineTo(*fingers[0])
        for (x, y), (to_x, to_y) in pairwise(fingers):
            middle = ((x + to_x) / 2, (y + to_y) / 2)
            path.quadTo(*(m + (r - m) * slack for m, r in zip(middle, root, strict=True)), to_x, to_y)
        path.close()
        self._canvas.drawPath(path, self._paint)

    @property
    def mask(self) -> Field:
        """1 inside."""
        found: Field = self._surface.toarray()[..., 0].astype(float) / 255
        return found


def _closed(corners: Sequence[Corner]) -> "skia.Path":
    path = skia.Path()
    path.addPoly([skia.Point(*corner) for corner in corners], True)
    return path


def _bent(knots: Sequence[Knot], steps: int = 40) -> Field:
    """A smooth way through all knots (Catmull and Rom's)."""
    p = np.array(knots, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps)[:, None]
    ways = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        ways.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack(ways)


BUST = (44.0, 15.0)
"""Width and height of the head with neck and wing, in cm,"""
EYE = (7.9, 9.45)
"""and where its eye is."""


@cache
def bust(pixels: int = 1056) -> Field:
    """Head, neck and one wing, looking left with open jaws."""
    s = _Shape(*BUST, pixels)
    upper = ((11.5, 10.8), (9.4, 11.3), (8.2, 11.1), (7.2, 10.2), (5.2, 9.5), (3.4, 9.2), (2.4, 9.6), (1.6, 9.0))
    s.outline(*upper, (1.5, 8.2), (2.2, 7.8), (4.2, 7.9), (6.5, 7.5), (9.0, 6.8), (12, 7))
    lower = ((10.5, 7.0), (8.0, 6.0), (5.6, 5.0), (3.6, 4.9), (2.8, 5.2), (2.7, 4.5), (4.5, 3.7), (7.5, 4.0))
    s.outline(*lower, (10.5, 5.2), (12.5, 7))
    for x in (2.2, 3.2, 4.2, 5.2, 6.2):
        s.outline((x, 7.95), (x + 0.62, 7.95), (x + 0.2, 7.0 + 0.06 * x))
    for x in (3.4, 4.5, 5.6):
        s.outline((x, 4.9), (x + 0.6, 4.9), (x + 0.2, 5.75))
    s.limb((10.4, 10.6, 0.75), (12.8, 11.9, 0.58), (15.4, 12.0, 0.40), (18.4, 13.4, 0.06))
    s.limb((9.4, 10.8, 0.55), (11.2, 12.5, 0.36), (13.6, 13.4, 0.22), (15.2, 14.5, 0.05))
    s.outline((11.2, 9.8), (15.4, 10.6), (12.4, 8.4))
    s.outline((11.6, 8.4), (15.6, 8.3), (12.2, 6.6))
    s.limb((10.6, 8.4, 2.1), (12.4, 6.0, 2.1), (13.2, 3.0, 2.5), (16.5, -0.5, 4))
    for x, y, long in ((14.4, 6.2, 2.0), (15.2, 4.4, 2.2), (16.6, 2.9, 2.3), (18.6, 1.8, 2.4)):
        s.outline((x - 0.8, y + 0.6), (x + 0.3, y - 1.0), (x + long * 0.8, y + long * 0.6))
    s.limb((19, 0, 1.3), (22.2, 6, 0.7), (25.6, 12.4, 0.42))
    s.outline((25.2, 12.3), (26.0, 12.2), (25.0, 14.2))
    s.wing(
        (19, -1), [(22.2, 6), (25.6, 12.4)], [(25.6, 12.6), (34.5, 13.6), (41.5, 10.0), (43.4, 4.4), (39, -1.5)], 0.42
    )
    x, y = EYE
    s.hole((x - 0.75, y - 0.05), (x + 0.1, y + 0.28), (x + 0.85, y + 0.30), (x + 0.2, y - 0.12))
    return s.mask


FLYING = (24.0, 12.0)


@cache
def flying(pixels: int = 576) -> Field:
    """A dragon far away, on the wing: it comes from the right."""
    s = _Shape(*FLYING, pixels)
    s.limb(
        *((2.6, 6.4, 0.22), (3.8, 6.7, 0.34), (5.6, 6.0, 0.36), (7.6, 5.0, 0.55), (10.2, 4.7, 0.95)),
        *((12.8, 4.5, 0.75), (15.6, 3.9, 0.38), (18.6, 3.6, 0.22), (21.4, 4.4, 0.08)),
    )
    s.outline((4.2, 7.2), (2.9, 7.0), (1.3, 6.5), (1.2, 6.25), (2.4, 6.25), (3.6, 6.1))
    s.outline((3.8, 6.3), (2.6, 5.9), (1.6, 5.55), (2.9, 5.5), (4.0, 5.9))
    s.outline((3.7, 6.9), (4.3, 6.8), (5.9, 7.9))
    s.outline((21.0, 4.2), (23.2, 4.3), (22.2, 5.6))
    s.limb((9.4, 4.2, 0.42), (9.9, 3.2, 0.28), (11.2, 2.6, 0.16))
    s.limb((12.4, 4.1, 0.46), (13.2, 3.0, 0.3), (14.8, 2.4, 0.16))
    s.wing(
        (9.0, 4.6), [(9.0, 8.2), (7.6, 11.6)], [(7.6, 11.8), (11.6, 11.2), (14.8, 9.6), (16.2, 7.2), (13.2, 4.6)], 0.4
    )
    s.wing((8.6, 5.2), [(7.4, 7.6), (5.2, 10.2)], [(5.0, 10.4), (4.4, 8.8), (5.4, 7.2), (8.0, 5.4)], 0.3)
    return s.mask


@cache
def heraldic(pixels: int = 640) -> Field:
    """A dragon as shields have it, walking to the left with its wing up; twice as wide as high."""
    s = _Shape(2.0, 1.0, pixels)
    s.limb(
        *((0.52, 0.66, 0.03), (0.60, 0.68, 0.042), (0.66, 0.60, 0.045), (0.66, 0.48, 0.052), (0.74, 0.36, 0.08)),
        *((0.90, 0.30, 0.115), (1.08, 0.27, 0.105), (1.24, 0.20, 0.07), (1.42, 0.13, 0.045), (1.60, 0.14, 0.03)),
        *((1.74, 0.22, 0.018), (1.80, 0.32, 0.008)),
    )
    s.outline((1.76, 0.28), (1.90, 0.36), (1.80, 0.44), (1.73, 0.36))
    s.outline((0.58, 0.73), (0.46, 0.725), (0.36, 0.685), (0.32, 0.655), (0.36, 0.645), (0.46, 0.65), (0.52, 0.63))
    s.outline((0.56, 0.64), (0.46, 0.615), (0.37, 0.575), (0.40, 0.565), (0.50, 0.575), (0.60, 0.62))
    for x, y, to_x, to_y in ((0.62, 0.71, 0.80, 0.80), (0.60, 0.72, 0.72, 0.86)):
        s.outline((x - 0.03, y - 0.01), (x + 0.03, y - 0.03), (to_x, to_y))
    for x, y in ((0.70, 0.62), (0.71, 0.55), (0.735, 0.48), (0.79, 0.44), (1.14, 0.38), (1.24, 0.30), (1.34, 0.23)):
        s.outline((x - 0.03, y - 0.05), (x + 0.03, y - 0.06), (x + 0.05, y + 0.04))
    s.limb((0.80, 0.30, 0.06), (0.74, 0.17, 0.045), (0.78, 0.07, 0.026), (0.72, 0.04, 0.02), (0.66, 0.035, 0.014))
    s.limb((1.08, 0.25, 0.085), (1.13, 0.14, 0.05), (1.06, 0.07, 0.03), (1.00, 0.04, 0.02), (0.93, 0.035, 0.014))
    s.wing(
        (0.98, 0.36),
        [(1.02, 0.66), (1.10, 0.93), (1.14, 0.985)],
        [(1.16, 0.92), (1.48, 0.86), (1.66, 0.66), (1.62, 0.44), (1.36, 0.30), (1.10, 0.30)],
        0.45,
    )
    s.hole((0.50, 0.685), (0.545, 0.70), (0.545, 0.69))
    return s.mask
