"""Meshes as numpy arrays, and the simple ones: grids, prisms, lathes, gems."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import panda3d.core as p3d

from art.noise import Field


@dataclass
class Mesh:
    """Triangles. `colours` are linear; `uvs` have v upward."""

    name: str
    points: Field
    normals: Field
    uvs: Field
    triangles: Field
    colours: Field | None = field(default=None)

    def moved(self, x: float = 0, y: float = 0, z: float = 0, scale: float = 1.0, turn: float = 0.0) -> "Mesh":
        """Scaled, turned about z by degrees, then moved."""
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        rotation = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        points = self.points * scale @ rotation.T + (x, y, z)
        return Mesh(self.name, points, self.normals @ rotation.T, self.uvs, self.triangles, self.colours)

    def painted(self, colour: Field) -> "Mesh":
        colours = np.tile((*colour, 1.0)[:4], (len(self.points), 1))
        return Mesh(self.name, self.points, self.normals, self.uvs, self.triangles, colours)

    def facing_out(self) -> "Mesh":
        """Triangles turned so that they wind counter-clockwise around their normals."""
        a, b, c = (self.points[self.triangles[:, k]] for k in range(3))
        outward = self.normals[self.triangles].sum(1)
        wrong = (np.cross(b - a, c - a) * outward).sum(1) < 0
        triangles = self.triangles.copy()
        triangles[wrong] = triangles[wrong][:, [0, 2, 1]]
        return Mesh(self.name, self.points, self.normals, self.uvs, triangles, self.colours)

    def node(self) -> p3d.GeomNode:
        """The mesh as Panda3D stores it: one interleaved array with point, normal, uv, tangent and colour."""
        count = len(self.points)
        array = p3d.GeomVertexArrayFormat()
        for column, width, contents in (
            ("vertex", 3, p3d.Geom.C_point),
            ("normal", 3, p3d.Geom.C_normal),
            ("texcoord", 2, p3d.Geom.C_texcoord),
            ("tangent", 4, p3d.Geom.C_vector),
        ):
            array.add_column(column, width, p3d.Geom.NT_float32, contents)  # type: ignore[call-overload]
        rows = [self.points, self.normals, self.uvs, tangents(self)]
        if self.colours is not None:
            array.add_column(p3d.InternalName.make("color"), 4, p3d.Geom.NT_float32, p3d.Geom.C_color)
            rows.append(self.colours)
        vertex_format = p3d.GeomVertexFormat()
        vertex_format.add_array(array)
        data = p3d.GeomVertexData(self.name, p3d.GeomVertexFormat.register_format(vertex_format), p3d.Geom.UH_static)
        data.unclean_set_num_rows(count)
        packed = np.concatenate(rows, 1).astype(np.float32)
        rows_in_place: Any = memoryview(cast(Any, data.modify_array(0)))
        rows_in_place.cast("B").cast("f")[:] = packed.ravel()
        wide = count > 65535
        primitive = p3d.GeomTriangles(p3d.Geom.UH_static)
        primitive.set_index_type(p3d.Geom.NT_uint32 if wide else p3d.Geom.NT_uint16)
        indices = np.asarray(self.triangles).astype(np.uint32 if wide else np.uint16).ravel()
        vertices = primitive.modify_vertices()
        vertices.unclean_set_num_rows(len(indices))
        indices_in_place: Any = memoryview(cast(Any, vertices))
        indices_in_place.cast("B").cast("I" if wide else "H")[:] = indices
        geom = p3d.Geom(data)
        geom.add_primitive(primitive)
        node = p3d.GeomNode(self.name)
        node.add_geom(geom)
        return node


def joined(name: str, meshes: Sequence[Mesh]) -> Mesh:
    """Several meshes as one."""
    offsets = np.cumsum([0, *(len(mesh.points) for mesh in meshes)])
    painted = all(mesh.colours is not None for mesh in meshes)
    return Mesh(
        name,
        np.concatenate([mesh.points for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.uvs for mesh in meshes]),
        np.concatenate([mesh.triangles + offset for mesh, offset in zip(meshes, offsets, strict=False)]),
        np.concatenate([mesh.colours for mesh in meshes if mesh.colours is not None]) if painted else None,
    )


def tangents(mesh: Mesh) -> Field:
    """Tangent and handedness of each vertex, for normal maps."""
    p, n, uv = (np.asarray(a, float) for a in (mesh.points, mesh.normals, mesh.uvs))
    a, b, c = (mesh.triangles[:, k] for k in range(3))
    e1, e2, d1, d2 = p[b] - p[a], p[c] - p[a], uv[b] - uv[a], uv[c] - uv[a]
    area = d1[:, 0] * d2[:, 1] - d2[:, 0] * d1[:, 1]
    area = np.where(np.abs(area) < 1e-12, 1e-12, area)[:, None]
    along_u = (e1 * d2[:, 1:] - e2 * d1[:, 1:]) / area
    along_v = (e2 * d1[:, :1] - e1 * d2[:, :1]) / area
    t, s = np.zeros_like(p), np.zeros_like(p)
    for corner in (a, b, c):
        np.add.at(t, corner, along_u)
        np.add.at(s, corner, along_v)
    t -= n * (t * n).sum(1, keepdims=True)
    length = np.linalg.norm(t, axis=1, keepdims=True)
    other = np.cross(n, (0.3, 0.5, 0.81))
    other /= np.linalg.norm(other, axis=1, keepdims=True)
    t = np.where(length > 1e-9, t / np.maximum(length, 1e-9), other)
    hand = np.where((np.cross(n, t) * s).sum(1) < 0, -1.0, 1.0)
    return np.concatenate([t, hand[:, None]], 1)


def grid(name: str, heights: Field, width: float, depth: float, repeat: tuple[float, float] = (1, 1)) -> Mesh:
    """A height field over a rectangle around the middle; row 0 of `heights` is the far edge (largest y)."""
    rows, columns = heights.shape
    xs, ys = np.linspace(-width / 2, width / 2, columns), np.linspace(depth / 2, -depth / 2, rows)
    x, y = np.meshgrid(xs, ys)
    points = np.stack([x, y, heights], -1).reshape(-1, 3)
    down, across = np.gradient(heights, ys, xs) if min(rows, columns) > 2 else (np.zeros_like(x), np.zeros_like(x))
    n = np.stack([-across, -down, np.ones_like(x)], -1).reshape(-1, 3)
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    uvs = np.stack([(x / width + 0.5) * repeat[0], (y / depth + 0.5) * repeat[1]], -1).reshape(-1, 2)
    i, j = np.meshgrid(np.arange(columns - 1), np.arange(rows - 1))
    a = (j * columns + i).ravel()
    triangles = np.concatenate([
        np.stack([a, a + columns, a + columns + 1], 1),
        np.stack([a, a + columns + 1, a + 1], 1),
    ])  # fmt: skip
    return Mesh(name, points, n, uvs, triangles)


def plate(name: str, width: float, depth: float, repeat: tuple[float, float] = (1, 1)) -> Mesh:
    """A flat rectangle."""
    return grid(name, np.zeros((2, 2)), width, depth, repeat)


def lathe(name: str, profile: Sequence[tuple[float, float]], segments: int = 32) -> Mesh:
    """A profile of (radius, z), from bottom to top, turned about z."""
    p = np.array(profile, float)
    d = np.gradient(p, axis=0)
    out = np.stack([d[:, 1], -d[:, 0]], 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    angles = np.linspace(0, 2 * np.pi, segments + 1)
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    flat = np.ones_like(c)
    points = np.stack([c * p[:, 0], s * p[:, 0], flat * p[:, 1]], -1).reshape(-1, 3)
    n = np.stack([c * out[:, 0], s * out[:, 0], flat * out[:, 1]], -1).reshape(-1, 3)
    u, v = np.meshgrid(np.linspace(0, 1, len(p)), np.linspace(0, 1, segments + 1))
    uvs = np.stack([v, u], -1).reshape(-1, 2)
    return Mesh(name, points, n, uvs, strip(segments, len(p))).facing_out()


def strip(rows: int, columns: int) -> Field:
    """Triangles between `rows` + 1 rows of `columns` vertices each."""
    i, j = np.meshgrid(np.arange(columns - 1), np.arange(rows))
    a = (j * columns + i).ravel()
    return np.concatenate([np.stack([a, a + 1, a + columns + 1], 1), np.stack([a, a + columns + 1, a + columns], 1)])


def faceted(name: str, triangles: Sequence[Sequence[Sequence[float]]]) -> Mesh:
    """Flat-shaded triangles around a body whose middle is the origin."""
    corners = np.array(triangles, float)
    n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    inward = (n * (corners.mean(1) - corners.reshape(-1, 3).mean(0))).sum(1) < 0
    corners[inward] = corners[inward][:, [0, 2, 1]]
    n[inward] *= -1
    points = corners.reshape(-1, 3)
    return Mesh(name, points, np.repeat(n, 3, 0), np.zeros((len(points), 2)), np.arange(len(points)).reshape(-1, 3))


SPARKLE = (0.55, 1.5, 0.8, 1.15, 1.0, 0.6, 1.3, 0.7, 1.6, 0.9, 1.25, 0.75, 1.05)
"""Brightness of a gem's facets; a prime number of them, so that neighbours always differ."""


def gem(name: str, sides: int, radius: float, crown: float, pavilion: float, table: float = 0.55) -> Mesh:
    """A cut stone with its girdle at z = 0. Its facets are painted in turns dark and light, as if light broke in it."""

    def ring(r: float, z: float, shift: float) -> list[tuple[float, float, float]]:
        angles = [2 * np.pi * (i + shift) / sides for i in range(sides)]
        return [(r * np.cos(a), r * np.sin(a), z) for a in angles]

    girdle, middle, top = (
        ring(radius, 0, 0),
        ring(radius * (1 + table) / 2, crown * 0.62, 0.5),
        ring(radius * table, crown, 0),
    )
    faces = []
    for i in range(sides):
        j = (i + 1) % sides
        faces += [
            (girdle[i], girdle[j], middle[i]),
            (middle[i], girdle[j], middle[j]),
            (middle[i], middle[j], top[j]),
            (top[i], middle[i], top[j]),
            ((0, 0, crown), top[i], top[j]),
            (girdle[i], (0, 0, -pavilion), girdle[j]),
        ]
    stone = faceted(name, faces)
    tones = np.array([SPARKLE[number % len(SPARKLE)] for number in range(len(faces))])
    stone.colours = np.concatenate([np.repeat(tones, 3)[:, None].repeat(3, 1), np.ones((3 * len(faces), 1))], 1)
    return stone


def prism(name: str, outline: Field, height: float, bevel: float, round_edge: bool = True) -> Mesh:
    """A flat token: an outline (counter-clockwise, star-shaped about the origin) raised from z = 0, edges bevelled.

    Its uvs look down on it: the outline's bounding square is 0..1. Without `round_edge` the bevel is one slope, for
    what is small and there are many of.
    """
    extent = np.abs(outline).max()
    count = len(outline)
    nxt, prev = np.roll(outline, -1, 0), np.roll(outline, 1, 0)
    side = nxt - prev
    out = np.stack([side[:, 1], -side[:, 0]], 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    inner = outline - out * bevel
    flat = np.zeros((count, 1))
    rings = [  # points, height, tilt of the normal
        (outline, 0.0, 0.0),
        (outline, height - bevel, 0.0),
        *([(outline - out * bevel * 0.3, height - bevel * 0.3, 0.7)] if round_edge else []),
        (inner, height, 0.95),
        (inner, height, 1.0),
    ]
    points, normals = [], []
    for ring, z, up in rings:
        points.append(np.concatenate([ring, flat + z], 1))
        normals.append(np.concatenate([out * np.sqrt(1 - up * up), flat + up], 1))
    triangles = []
    for level in range(len(rings) - 2):
        for i in range(count):
            j = (i + 1) % count
            a, b, c, d = level * count + i, level * count + j, (level + 1) * count + j, (level + 1) * count + i
            triangles += [(a, b, c), (a, c, d)]
    top = (len(rings) - 1) * count
    points.append(np.array([[0, 0, height]]))
    normals.append(np.array([[0, 0, 1.0]]))
    triangles += [(top + i, top + (i + 1) % count, top + count) for i in range(count)]
    stacked = np.concatenate(points)
    uvs = stacked[:, :2] / (2 * extent) + 0.5
    return Mesh(name, stacked, np.concatenate(normals), uvs, np.array(triangles))


def frame(name: str, width: float, depth: float, rim: float, height: float, bevel: float, scale: float) -> Mesh:
    """A mitred wooden frame around a rectangle; `scale` is the texture's repeats per centimetre."""
    profile = [(0.0, -0.5), (0.0, height - bevel)]
    profile += [(bevel - bevel * np.cos(a), height - bevel + bevel * np.sin(a)) for a in np.radians((30, 60, 90))]
    profile += [
        (rim - bevel + bevel * np.sin(a), height - bevel + bevel * np.cos(a)) for a in np.radians((0, 30, 60, 90))
    ]
    profile += [(rim, -1.5)]
    p = np.array(profile)
    d = np.gradient(p, axis=0)
    out = np.stack([-d[:, 1], d[:, 0]], 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    sides = []
    for k, (along, across) in enumerate(((width, depth), (depth, width), (width, depth), (depth, width))):
        points, normals, uvs = [], [], []
        for (o, z), n, v in zip(p, out, length, strict=True):
            for end in (-1, 1):
                half = (along / 2 + o) * end
                points.append((half, -across / 2 - o, z))
                normals.append((0, -n[0], n[1]))
                uvs.append((half * scale + k * 0.37, v * scale))
        a = np.arange(len(p) - 1) * 2
        triangles = np.concatenate([np.stack([a, a + 1, a + 3], 1), np.stack([a, a + 3, a + 2], 1)])
        side = Mesh(name, np.array(points), np.array(normals), np.array(uvs), triangles).facing_out()
        sides.append(side.moved(turn=90 * k))
    return joined(name, sides)
