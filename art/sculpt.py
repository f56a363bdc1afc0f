"""Sculpting: bodies as signed distances, blended like clay, turned into smooth meshes by surface nets."""

from collections.abc import Callable, Sequence

import numpy as np

from art.mesh import Mesh
from art.noise import Field

Body = Callable[[Field], Field]
"""Signed distance of points (n, 3): negative inside."""

Spot = tuple[float, float, float]


def ball(centre: Spot, radius: float | Spot) -> Body:
    """A ball, or an ellipsoid with three radii."""
    radii = np.array([radius] * 3 if isinstance(radius, int | float) else radius, float)

    def distance(p: Field) -> Field:
        scaled = (p - centre) / radii
        length = np.linalg.norm(scaled, axis=1)
        slope = np.linalg.norm(scaled / radii, axis=1)
        exact: Field = length * (length - 1) / np.maximum(slope, 1e-6)
        return exact

    return distance


def limb(a: Spot, b: Spot, thick_a: float, thick_b: float) -> Body:
    """A tapering capsule."""
    start, along = np.array(a), np.array(b) - a

    def distance(p: Field) -> Field:
        share = np.clip((p - start) @ along / (along @ along), 0, 1)
        off: Field = np.linalg.norm(p - start - share[:, None] * along, axis=1)
        return off - (thick_a + (thick_b - thick_a) * share)

    return distance


def branch(spots: Sequence[Spot], thick: float, thin: float) -> Body:
    """A chain of limbs that tapers from its first spot to its last."""
    steps = len(spots) - 1

    def thickness(k: int) -> float:
        return thick + (thin - thick) * k / steps

    return together(
        [limb(spots[k], spots[k + 1], thickness(k), thickness(k + 1)) for k in range(steps)], blend=thin * 0.5
    )


def together(bodies: Sequence[Body], blend: float) -> Body:
    """A union whose seams are rounded by `blend`."""

    def distance(p: Field) -> Field:
        total = bodies[0](p)
        for body in bodies[1:]:
            other = body(p)
            share = np.clip(0.5 + 0.5 * (other - total) / blend, 0, 1)
            total = other + (total - other) * share - blend * share * (1 - share)
        return total

    return distance


def mirrored(body: Body) -> Body:
    """The body and its image on the other side of the plane x = 0."""

    def distance(p: Field) -> Field:
        folded = p.copy()
        folded[:, 0] = np.abs(folded[:, 0])
        return body(folded)

    return distance


def meshed(name: str, body: Body, low: Spot, high: Spot, cell: float) -> Mesh:
    """The surface of a body inside a box, with vertices `cell` apart."""
    axes = [np.arange(a, b + cell, cell) for a, b in zip(low, high, strict=True)]
    shape = tuple(len(axis) for axis in axes)
    points = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
    values = body(points).reshape(shape)
    inside = values < 0
    crossing: dict[tuple[int, ...], int] = {}
    vertices: list[Field] = []
    corner_offsets = np.array([(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    filled = sum(
        inside[i : shape[0] - 1 + i, j : shape[1] - 1 + j, k : shape[2] - 1 + k].astype(int)
        for i, j, k in corner_offsets
    )
    for at in np.argwhere((filled > 0) & (filled < 8)):
        crossing[tuple(at)] = len(vertices)
        vertices.append(_middle_of_crossings(values, at, corner_offsets))
    placed = np.array(vertices) * cell + low
    triangles = []
    for axis in range(3):
        other, third = (axis + 1) % 3, (axis + 2) % 3
        step = np.eye(3, dtype=int)
        ahead = np.roll(inside, -1, axis)
        differs = inside != ahead
        differs[tuple(slice(-1, None) if a == axis else slice(None) for a in range(3))] = False
        for at in np.argwhere(differs):
            around = [tuple(at - d) for d in (0 * step[0], step[other], step[other] + step[third], step[third])]
            if all(cube in crossing for cube in around):
                a, b, c, d = (crossing[cube] for cube in around)
                triangles += [(a, b, c), (a, c, d)]
    normals = _gradient(body, placed)
    # onto the surface itself, so that a coarse mesh stays true to the body
    placed = placed - normals * np.clip(body(placed), -cell, cell)[:, None]
    normals = _gradient(body, placed)
    return Mesh(name, placed, normals, np.zeros((len(placed), 2)), np.array(triangles)).facing_out()


def _middle_of_crossings(values: Field, at: Field, corners: Field) -> Field:
    found = []
    for a in range(8):
        for b in range(a + 1, 8):
            if np.abs(corners[a] - corners[b]).sum() != 1:
                continue
            va, vb = values[tuple(at + corners[a])], values[tuple(at + corners[b])]
            if (va < 0) != (vb < 0):
                found.append(corners[a] + (corners[b] - corners[a]) * va / (va - vb))
    middle: Field = at + np.mean(found, axis=0)
    return middle


def _gradient(body: Body, points: Field) -> Field:
    small = 1e-3
    slopes = [body(points + d) - body(points - d) for d in np.eye(3) * small]
    n = np.stack(slopes, 1)
    unit: Field = n / np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)
    return unit
