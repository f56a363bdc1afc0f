"""The five colours as gems, each of its own cut: the shape of the pips on the dice of that colour."""

from math import cos, pi, sin

import numpy as np

from art.adventure_dice.painting import Painting
from art.covers.canvas import Spot, polygon
from art.pen import fill

GEMS = {
    "green": ("square", "#1f9a4a", "#8af0a8", "#0a4a22"),
    "red": ("triangle", "#c8283a", "#ff9a90", "#5a0c18"),
    "blue": ("drop", "#2b56d8", "#9ac0ff", "#0e2064"),
    "purple": ("star", "#7a3ac0", "#d8a8ff", "#34125e"),
    "orange": ("diamond", "#e07a1c", "#ffd08a", "#6a3004"),
}
"""By colour: its cut, and its full, light and dark tone."""


def outline(cut: str) -> list[Spot]:
    """The cut in a circle of radius 1, y down."""
    match cut:
        case "square":
            corners = [(-1.0, -0.62), (-0.62, -1.0), (0.62, -1.0), (1.0, -0.62)]
            return [(0.84 * x, 0.84 * y) for x, y in [*corners, *((-x, -y) for x, y in corners)]]
        case "triangle":
            return [(0.12, -1.0), (1.0, 0.6), (0.88, 0.8), (-0.88, 0.8), (-1.0, 0.6), (-0.12, -1.0)]
        case "diamond":
            return [(0.0, -1.08), (0.76, 0.0), (0.0, 1.08), (-0.76, 0.0)]
        case "drop":
            ring = [(0.7 * cos(a), 0.34 + 0.7 * sin(a)) for a in np.linspace(-0.22 * pi, 1.22 * pi, 11).tolist()]
            return [(0.0, -1.08), *ring]
    return [
        ((1.06 if k % 2 == 0 else 0.5) * sin(k * pi / 5), -(1.06 if k % 2 == 0 else 0.5) * cos(k * pi / 5))
        for k in range(10)
    ]


def gem(p: Painting, colour: str, x: float, y: float, size: float, setting: bool = True) -> None:
    """A cut stone in a golden setting, lit from the upper left."""
    cut, full, light, dark = GEMS[colour]
    ring = [(x + size * a, y + size * b) for a, b in outline(cut)]
    middle = (x, y + (0.2 * size if cut == "triangle" else 0.12 * size if cut == "drop" else 0.0))
    if setting:
        p.shade("#000000", x + size * 0.08, y + size * 0.16, size * 1.6, 0.55)
        p.shape("#8a6420", *_grown(ring, middle, 1.2))
        p.shape("#f0cc6a", *_grown(ring, middle, 1.13))
    inner = _grown(ring, middle, 0.56)
    count = len(ring)
    for k in range(count):
        a, b = ring[k], ring[(k + 1) % count]
        across = ((a[0] + b[0]) / 2 - middle[0], (a[1] + b[1]) / 2 - middle[1])
        lit = -(across[0] * 0.6 + across[1] * 0.8) / (size * 0.8)
        ink = mix(full, light, min(1.0, lit)) if lit > 0 else mix(full, dark, min(1.0, -lit))
        p.canvas.drawPath(polygon([a, b, inner[(k + 1) % count], inner[k]]), fill(ink))
        p.line(light, max(0.8, size * 0.012), a, inner[k], alpha=0.5)
    p.shape(mix(full, light, 0.18), *inner)
    p.glow(light, x - size * 0.28, y - size * 0.3, size * 0.55, 0.75)


def _grown(ring: list[Spot], middle: Spot, factor: float) -> list[Spot]:
    return [(middle[0] + (x - middle[0]) * factor, middle[1] + (y - middle[1]) * factor) for x, y in ring]


def mix(one: str, other: str, share: float) -> str:
    parts = [round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)
