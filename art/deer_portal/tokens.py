"""What is gathered and who gathers: diamonds, runes, and the four stags."""

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.deer_portal.stones import draw_sign
from art.files import Output
from art.mesh import Mesh, gem, prism
from art.noise import Field, blur, normals, smoothstep, to_bytes
from art.sculpt import Body, ball, branch, limb, meshed, mirrored, together
from sim.games.deer_portal.content import ELEMENTS

SIGN = 256
"""Pixels of a rune's sign."""


def build(output: Output) -> None:
    output.model("deer_portal/diamond", gem("diamond", 8, 0.62, 0.30, 0.55))
    output.model("deer_portal/big_diamond", gem("big_diamond", 12, 1.25, 0.62, 1.35, table=0.6))
    mask, relief = _signs()
    output.picture("deer_portal/signs.png", np.repeat(to_bytes(mask)[..., None], 3, -1))
    output.picture("deer_portal/signs_normals.png", relief)
    for number, element in enumerate(ELEMENTS):
        token = prism("rune", outline(element) * 0.68, 0.26, 0.07)
        output.model(f"deer_portal/rune_{element}", _on_sign(token, number))
        output.model(
            f"deer_portal/base_{element}", _on_sign(prism("base", outline(element) * 0.95, 0.24, 0.06), number)
        )
    output.model("deer_portal/stag", meshed("stag", stag(), (-0.5, -1.2, -0.1), (0.5, 1.5, 2.9), 0.075))
    output.model("deer_portal/antlers", meshed("antlers", antlers(), (-1.1, 0.2, 2.3), (1.1, 1.2, 3.9), 0.055))


def outline(element: str) -> Field:
    """The shape that stands for an element, about one unit in radius, counter-clockwise: that of its dice's pips."""
    t = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    match element:
        case "water":
            r = np.where(np.sin(t) > 0, 0.86 + 0.5 * np.maximum(np.sin(t), 0) ** 6, 0.86)
            return np.stack([r * np.cos(t) * 0.98, r * np.sin(t) - 0.12], 1)
        case "earth":
            return _rounded_polygon(4, 1.12, 45, 0.22)
        case "fire":
            return _rounded_polygon(3, 1.28, 90, 0.20) - (0, 0.1)
        case _:
            return _rounded_polygon(4, 1.12, 90, 0.16) * (0.95, 1.08)


def _rounded_polygon(sides: int, radius: float, first: float, rounding: float) -> Field:
    points = []
    per_corner = 6
    for k in range(sides):
        at = np.radians(first + 360 / sides * k)
        centre = np.array([np.cos(at), np.sin(at)]) * (radius - rounding / np.cos(np.pi / sides))
        for j in range(per_corner):
            angle = at + np.radians(360 / sides) * (j / (per_corner - 1) - 0.5)
            points.append(centre + rounding * np.array([np.cos(angle), np.sin(angle)]))
    return np.array(points)


def _on_sign(mesh: Mesh, number: int) -> Mesh:
    """The atlas has two columns and two rows, in seat order."""
    column, row = number % 2, number // 2
    uvs = (0.5 + (mesh.uvs - 0.5) * 0.96 + (column, 1 - row)) / 2
    return Mesh(mesh.name, mesh.points, mesh.normals, uvs, mesh.triangles, mesh.colours)


def _signs() -> tuple[Field, Field]:
    surface = skia.Surface(2 * SIGN, 2 * SIGN)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorBLACK)
    for number, element in enumerate(ELEMENTS):
        canvas.save()
        canvas.translate((number % 2 + 0.5) * SIGN, (number // 2 + 0.5) * SIGN)
        canvas.scale(SIGN / 2, SIGN / 2)
        # y is down here, and the drop and the triangle have their weight below the middle
        canvas.translate(0, {"water": 0.12, "fire": 0.16}.get(element, 0.0))
        draw_sign(canvas, element, 0.44, stroke=0.12)
        canvas.restore()
    mask = surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 0] / 255
    height = 1 - smoothstep(0.1, 0.9, blur(mask, 2.5))
    return smoothstep(0.2, 0.7, blur(mask, 0.8)), normals(height, 14, 0.5 + 0.5 * height)


def stag() -> Body:
    """A stag that looks toward +y, hooves at z = 0.06; a statuette, so its legs are sturdy."""
    half = together(
        [
            limb((0.10, 0.78, 2.46), (0.36, 0.66, 2.60), 0.085, 0.03),
            branch([(0.17, 0.46, 1.45), (0.19, 0.56, 0.78), (0.19, 0.50, 0.06)], 0.17, 0.085),
            branch([(0.18, -0.58, 1.40), (0.21, -0.80, 0.86), (0.20, -0.66, 0.06)], 0.20, 0.085),
        ],
        0.05,
    )
    trunk = together(
        [
            ball((0, 0.34, 1.52), (0.34, 0.46, 0.40)),
            ball((0, -0.46, 1.50), (0.31, 0.44, 0.36)),
            limb((0, 0.3, 1.48), (0, -0.4, 1.48), 0.33, 0.30),
            limb((0, 0.52, 1.66), (0, 0.82, 2.34), 0.27, 0.16),
            limb((0, 0.80, 2.40), (0, 1.22, 2.22), 0.175, 0.095),
            limb((0, -0.86, 1.62), (0, -1.02, 1.48), 0.09, 0.04),
        ],
        0.14,
    )
    return together([trunk, mirrored(half)], 0.08)


def antlers() -> Body:
    return mirrored(
        together(
            [
                branch(
                    [
                        (0.07, 0.80, 2.50),
                        (0.26, 0.68, 2.86),
                        (0.56, 0.58, 3.18),
                        (0.62, 0.66, 3.52),
                        (0.46, 0.74, 3.80),
                    ],
                    0.085,
                    0.035,
                ),
                branch([(0.18, 0.73, 2.72), (0.22, 0.98, 2.92), (0.20, 1.08, 3.12)], 0.06, 0.03),
                branch([(0.48, 0.60, 3.10), (0.50, 0.86, 3.30), (0.46, 0.96, 3.48)], 0.055, 0.03),
                branch([(0.56, 0.58, 3.20), (0.82, 0.52, 3.42), (0.90, 0.56, 3.66)], 0.055, 0.03),
            ],
            0.04,
        )
    )
