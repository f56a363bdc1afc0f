"""Light that lies around things on the table: bright at their edge, gone a little further out, added to what is there.

Kinds of marks differ in form, not only in colour: a soft light all around, one with a sharp line, one at the corners.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

import panda3d.core as p3d

from client.render.renderer import Renderer
from client.render.surface import Surface
from client.table3d.shapes import Corner

REACH = 0.6
"""cm beyond the edge at which the light ends."""
STEPS = (-0.08, 0.0, 0.16, 0.38, 0.66, 1.0)
"""How far from the edge the light is told, in shares of its reach."""
LINE = (0.14, 0.24)
"""Where a sharp line ends, and where only its light is left, in shares of the reach."""
BESIDE_LINE = 0.45
"""How strong the soft light is beside a sharp line."""
CORNER = 0.28
"""How much of each side belongs to its corners."""
BEND = 6
"""Directions in which the light leaves a corner."""
ROUND = 48
BY_LIGHT = p3d.ColorBlendAttrib.make(
    p3d.ColorBlendAttrib.M_add, p3d.ColorBlendAttrib.O_incoming_alpha, p3d.ColorBlendAttrib.O_one
)
ONLY_COLOUR = p3d.ColorWriteAttrib.make(7)
"""What is behind keeps its distance, which the picture's alpha tells."""

Form = Literal["soft", "line", "corners"]
Way = tuple[Corner, Corner, float]
"""A point of an edge, the direction in which the light leaves it, and how much of it there is."""


@dataclass(frozen=True)
class Glow:
    """A kind of mark: its light, its form, and how far it reaches in cm."""

    surface: Surface
    form: Form = "soft"
    reach: float = REACH


def light(strength: float, colour: tuple[float, float, float]) -> Surface:
    """A surface that is only light."""
    red, green, blue = (strength * part for part in colour)
    return Surface(
        colour=(0.05 * colour[0], 0.05 * colour[1], 0.05 * colour[2], 1.0),
        rough=1.0,
        glow=(red, green, blue),
        painted=True,
        see_through=True,
    )


def around_rectangle(half: tuple[float, float], glow: Glow, scale: float, renderer: Renderer) -> p3d.NodePath:
    """Light around a rectangle at z = 0; the light has its own size, whatever the thing is scaled by."""
    return _made(_ways(*half, corners=glow.form == "corners"), glow, scale, renderer)


def around_circle(radius: float, glow: Glow, scale: float, renderer: Renderer) -> p3d.NodePath:
    ways: list[Way] = []
    for side in range(ROUND):
        angle = 2 * pi * side / ROUND
        out = (cos(angle), sin(angle))
        # a round thing has its corners in four directions, too
        much = 1.0 if glow.form != "corners" else max(0.0, -cos(4 * angle))
        ways.append(((radius * out[0], radius * out[1]), out, much))
    return _made(ways, glow, scale, renderer)


def _ways(wide: float, deep: float, corners: bool) -> list[Way]:
    """Once around a rectangle, counter-clockwise from the far right corner."""
    ways: list[Way] = []
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    for number, (x, y) in enumerate(signs):
        corner = (x * wide, y * deep)
        for step in range(BEND + 1):
            angle = pi / 2 * (number + step / BEND)
            ways.append((corner, (cos(angle), sin(angle)), 1.0))
        if corners:
            after = signs[(number + 1) % 4]
            end = (after[0] * wide, after[1] * deep)
            out = (cos(pi / 2 * (number + 1)), sin(pi / 2 * (number + 1)))
            for share, much in ((CORNER * 0.6, 1.0), (CORNER, 0.0), (1 - CORNER, 0.0), (1 - CORNER * 0.6, 1.0)):
                at = (corner[0] + (end[0] - corner[0]) * share, corner[1] + (end[1] - corner[1]) * share)
                ways.append((at, out, much))
    return ways


def _soft(share: float) -> float:
    return (1 - max(0.0, share)) ** 2


def _with_line(share: float) -> float:
    inner, outer = LINE
    over = min(1.0, max(0.0, (outer - share) / (outer - inner)))
    return max(over, BESIDE_LINE * _soft(share))


def _made(ways: Sequence[Way], glow: Glow, scale: float, renderer: Renderer) -> p3d.NodePath:
    steps: Sequence[float] = STEPS
    fall: Callable[[float], float] = _soft
    if glow.form == "line":
        steps, fall = sorted({*STEPS, *LINE}), _with_line
    reach = glow.reach / scale
    data = p3d.GeomVertexData("glow", p3d.GeomVertexFormat.get_v3n3c4t2(), p3d.Geom.UH_static)
    data.set_num_rows(len(ways) * len(steps))
    place, normal, colour, uv = (
        p3d.GeomVertexWriter(data, column) for column in ("vertex", "normal", "color", "texcoord")
    )
    for (x, y), out, much in ways:
        for step in steps:
            place.add_data3(x + out[0] * step * reach, y + out[1] * step * reach, 0)
            normal.add_data3(0, 0, 1)
            colour.add_data4(1, 1, 1, much * fall(step))
            uv.add_data2(0.5, 0.5)
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    for way in range(len(ways)):
        here, there = way * len(steps), (way + 1) % len(ways) * len(steps)
        for step in range(len(steps) - 1):
            a, b, c, d = here + step, here + step + 1, there + step, there + step + 1
            triangles.add_vertices(a, b, d)
            triangles.add_vertices(a, d, c)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode("glow")
    node.add_geom(geom)
    found = p3d.NodePath(node)
    renderer.dress(found, glow.surface)
    found.set_attrib(BY_LIGHT)
    found.set_attrib(ONLY_COLOUR)
    found.set_depth_offset(1)
    return found
