"""Flat shapes on the felt: rings, discs, bars; for zones, legal targets and the keyboard's focus."""

from collections.abc import Sequence
from math import cos, pi, sin

import panda3d.core as p3d

Corner = tuple[float, float]


def polygon(name: str, triangles: Sequence[tuple[Corner, Corner, Corner]], over: Corner | None = None) -> p3d.NodePath:
    """Triangles at z = 0 that look up. A texture covers the rectangle of half width and half depth `over`."""
    data = p3d.GeomVertexData(name, p3d.GeomVertexFormat.get_v3n3t2(), p3d.Geom.UH_static)
    data.set_num_rows(3 * len(triangles))
    place = p3d.GeomVertexWriter(data, "vertex")
    normal = p3d.GeomVertexWriter(data, "normal")
    uv = p3d.GeomVertexWriter(data, "texcoord")
    primitive = p3d.GeomTriangles(p3d.Geom.UH_static)
    for triangle in triangles:
        for x, y in triangle:
            place.add_data3(x, y, 0)
            normal.add_data3(0, 0, 1)
            uv.add_data2(*(((x / over[0] + 1) / 2, (y / over[1] + 1) / 2) if over else (0.5, 0.5)))
    primitive.add_next_vertices(3 * len(triangles))
    geom = p3d.Geom(data)
    geom.add_primitive(primitive)
    node = p3d.GeomNode(name)
    node.add_geom(geom)
    return p3d.NodePath(node)


def band(name: str, inner: Sequence[Corner], outer: Sequence[Corner], within: Sequence[Corner] = ()) -> p3d.NodePath:
    """What lies between two outlines with equally many corners, counter-clockwise, and inside of a third."""
    triangles = []
    for i in range(len(inner)):
        j = (i + 1) % len(inner)
        triangles += [(inner[i], outer[i], outer[j]), (inner[i], outer[j], inner[j])]
    return polygon(name, _cut(triangles, within))


def circle(radius: float, sides: int = 64) -> list[Corner]:
    return [(radius * cos(2 * pi * i / sides), radius * sin(2 * pi * i / sides)) for i in range(sides)]


def rectangle(half_width: float, half_depth: float) -> list[Corner]:
    return [(half_width, half_depth), (-half_width, half_depth), (-half_width, -half_depth), (half_width, -half_depth)]


def ring(name: str, inner: float, outer: float, sides: int = 64, within: Sequence[Corner] = ()) -> p3d.NodePath:
    return band(name, circle(inner, sides), circle(outer, sides), within)


def filled(name: str, outline: Sequence[Corner], within: Sequence[Corner] = ()) -> p3d.NodePath:
    """A convex outline, filled as far as it lies inside of another."""
    return polygon(name, _cut(_fan(outline), within))


Triangle = tuple[Corner, Corner, Corner]


def _fan(outline: Sequence[Corner]) -> list[Triangle]:
    return [(outline[0], outline[i], outline[i + 1]) for i in range(1, len(outline) - 1)]


def _cut(triangles: list[Triangle], within: Sequence[Corner]) -> list[Triangle]:
    """What of the triangles lies inside of a convex outline (Sutherland and Hodgman); everything, without one."""
    if not within:
        return triangles
    kept: list[Triangle] = []
    for triangle in triangles:
        part: list[Corner] = list(triangle)
        for a, b in zip(within, [*within[1:], within[0]], strict=True):
            part = _half(part, a, b)
        kept += _fan(part)
    return kept


def _half(outline: list[Corner], a: Corner, b: Corner) -> list[Corner]:
    """The part of a convex outline to the left of the line from a to b."""
    left = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for x, y in outline]
    kept: list[Corner] = []
    for i, (x, y) in enumerate(outline):
        (px, py), before = outline[i - 1], left[i - 1]
        if (left[i] < 0) != (before < 0):
            share = before / (before - left[i])
            kept.append((px + (x - px) * share, py + (y - py) * share))
        if left[i] >= 0:
            kept.append((x, y))
    return kept
