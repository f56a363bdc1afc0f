"""A box: a lid with rounded edges, lying on z = 0; the cover is on its top, and its walls repeat the cover's edge."""

import numpy as np

from art.covers.canvas import HEIGHT, WIDTH
from art.mesh import Mesh

WIDE = 9.6
DEEP = WIDE * HEIGHT / WIDTH
HIGH = 1.5
BEVEL = 0.16
"""cm"""


def lid_mesh() -> Mesh:
    def ring(inset: float) -> list[tuple[float, float]]:
        x, y = WIDE / 2 - inset, DEEP / 2 - inset
        return [(-x, -y), (x, -y), (x, y), (-x, y)]

    points: list[tuple[float, float, float]] = []
    normals: list[tuple[float, float, float]] = []
    triangles: list[tuple[int, int, int]] = []

    def quad(corners: list[tuple[float, float, float]], facing: list[tuple[float, float, float]]) -> None:
        first = len(points)
        points.extend(corners)
        normals.extend(facing)
        triangles.extend([(first, first + 1, first + 2), (first, first + 2, first + 3)])

    up = (0.0, 0.0, 1.0)
    top, outer = ring(BEVEL), ring(0)
    quad([(x, y, HIGH) for x, y in top], [up] * 4)
    for i, out in enumerate(((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))):
        j = (i + 1) % 4
        (ax, ay), (bx, by) = top[i], top[j]
        (cx, cy), (dx, dy) = outer[j], outer[i]
        quad([(ax, ay, HIGH), (dx, dy, HIGH - BEVEL), (cx, cy, HIGH - BEVEL), (bx, by, HIGH)], [up, out, out, up])
        quad([(dx, dy, HIGH - BEVEL), (dx, dy, 0), (cx, cy, 0), (cx, cy, HIGH - BEVEL)], [out] * 4)
    flat = np.array(points)
    uvs = np.clip(flat[:, :2] / (WIDE, DEEP) + 0.5, 0.004, 0.996)
    return Mesh("lid", flat, np.array(normals), uvs, np.array(triangles)).facing_out()
