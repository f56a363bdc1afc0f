"""Specks in the air: dust, embers, rain, snow, fireflies. One mesh a kind, moved by the vertex shader alone."""

from array import array
from dataclasses import dataclass
from random import Random
from typing import Literal

import panda3d.core as p3d

from client.render.light import Point
from client.render.surface import Colour

MoteKind = Literal["dust", "embers", "rain", "snow", "fireflies"]
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Mote:
    """How specks of a kind look and move."""

    size: float
    colour: Colour
    drift: Point
    wander: float
    """cm by which each strays from its way."""
    stretch: float = 1.0
    """How much longer than wide, along its way."""
    flicker: float = 0.0
    edge: float = 0.0
    """From 0, a glow, to 1, a disc."""


MOTES: dict[MoteKind, Mote] = {
    "dust": Mote(0.075, (0.40, 0.26, 0.14), (0.2, -0.1, 0.25), 1.5),
    "embers": Mote(0.085, (6.0, 1.9, 0.3), (0.5, -0.3, 6.0), 1.2, flicker=0.6, edge=0.3),
    "rain": Mote(0.030, (0.30, 0.38, 0.48), (2.0, -4.0, -95.0), 0.2, stretch=26.0),
    "snow": Mote(0.11, (0.95, 1.0, 1.1), (1.0, -0.6, -3.2), 1.6, edge=0.6),
    "fireflies": Mote(0.14, (1.6, 2.6, 0.5), (0.1, 0.1, 0.05), 3.2, flicker=0.9),
}


def swarm(count: int, low: Point, high: Point, seed: int) -> p3d.GeomNode:
    """A square for each speck: its middle, three numbers of its own as the normal, and which corner it is."""
    luck = Random(seed)
    numbers = array("f")
    for _ in range(count):
        middle = [a + luck.random() * (b - a) for a, b in zip(low, high, strict=True)]
        own = [luck.random() for _ in range(3)]
        for corner in CORNERS:
            numbers.extend((*middle, *own, *corner))
    data = p3d.GeomVertexData("motes", p3d.GeomVertexFormat.get_v3n3t2(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(4 * count)
    data.modify_array_handle(0).copy_data_from(numbers.tobytes())
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    for first in range(0, 4 * count, 4):
        triangles.add_vertices(first, first + 1, first + 2)
        triangles.add_vertices(first, first + 2, first + 3)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode("motes")
    node.add_geom(geom)
    # the shader moves them: where they are is not for the engine to judge
    node.set_bounds(p3d.OmniBoundingVolume())
    node.final = True
    return node
