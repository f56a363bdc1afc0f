"""Which dice touch: the distance between two convex bodies (Gilbert, Johnson, Keerthi)."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import dist, inf, sqrt

from sim.physics.pose import Pose, rotation
from sim.physics.solids import FINE, Solid, Vector, dot

CLOSE = 0.05
"""Dice at most half a millimetre apart touch."""


def touching(ids: Sequence[int], solids: Sequence[Solid], poses: Sequence[Pose]) -> tuple[tuple[int, int], ...]:
    """The pairs of ids of dice that touch, the lower id first."""
    bodies = [_Body(solid, pose) for solid, pose in zip(solids, poses, strict=True)]
    pairs = []
    for (a, body), (b, other) in combinations(zip(ids, bodies, strict=True), 2):
        near = dist(body.middle, other.middle) <= body.radius + other.radius + CLOSE
        if near and _within(CLOSE, body.corners, other.corners):
            pairs.append((min(a, b), max(a, b)))
    return tuple(sorted(pairs))


class _Body:
    def __init__(self, solid: Solid, pose: Pose) -> None:
        self.middle = (pose[0] / FINE, pose[1] / FINE, pose[2] / FINE)
        self.radius = solid.out_radius
        self._solid, self._pose = solid, pose

    @cached_property
    def corners(self) -> list[Vector]:
        rows, scale = rotation(self._pose)
        x, y, z = self.middle
        return [
            (x + dot(rows[0], corner) / scale, y + dot(rows[1], corner) / scale, z + dot(rows[2], corner) / scale)
            for corner in self._solid.corners
        ]


def _within(reach: float, a: list[Vector], b: list[Vector]) -> bool:
    """Whether two convex hulls are at most so far apart.

    Their distance is that from the origin to the hull of all differences, which is approached by a simplex of at most
    four of them. Once no difference lies nearer to the origin along the way there, the simplex has the nearest point;
    mostly it is clear long before that on which side of `reach` it will be.
    """
    simplex = [_minus(a[0], b[0])]
    nearest, size = simplex[0], inf
    # in exact arithmetic every round comes nearer; the first that does not has met the limits of floats
    while (closer := dot(nearest, nearest)) < size * (1 - 1e-9):
        size = closer
        if size < reach * reach * (1 - 1e-6):
            return True
        there = _minus(min(a, key=lambda p: dot(p, nearest)), max(b, key=lambda p: dot(p, nearest)))
        along = dot(nearest, there)
        if size - along <= 1e-9 * size:
            break
        # no point of the hull lies nearer than `there` does in this direction
        if along > reach * sqrt(size) * (1 + 1e-6):
            return False
        nearest, simplex = _nearest_to_origin([*simplex, there])
    return sqrt(size) <= reach


def _nearest_to_origin(points: list[Vector]) -> tuple[Vector, list[Vector]]:
    """The point of a simplex that is nearest to the origin, and the fewest corners that span it."""
    best: tuple[float, Vector, list[Vector]] | None = None
    for count in range(1, len(points) + 1):
        for some in combinations(points, count):
            weights = _weights(some)
            if weights is None:
                continue
            x, y, z = (sum(w * p[axis] for w, p in zip(weights, some, strict=True)) for axis in range(3))
            size = x * x + y * y + z * z
            if best is None or size < best[0] - 1e-15:
                best = (size, (x, y, z), list(some))
    assert best is not None, "a single point always has weights"
    return best[1], best[2]


def _weights(points: tuple[Vector, ...]) -> list[float] | None:
    """Shares of the points in their span's point nearest to the origin; None when that lies outside of their hull."""
    first, others = points[0], points[1:]
    edges = [_minus(p, first) for p in others]
    # normal equations: the nearest point is perpendicular to all edges
    rows = [[*(dot(e, f) for f in edges), -dot(e, first)] for e in edges]
    for i, row in enumerate(rows):
        if abs(row[i]) < 1e-14:
            return None
        for other in rows[i + 1 :]:
            factor = other[i] / row[i]
            for j in range(i, len(row)):
                other[j] -= factor * row[j]
    shares = [0.0] * len(edges)
    for i in range(len(edges) - 1, -1, -1):
        shares[i] = (rows[i][-1] - sum(rows[i][j] * shares[j] for j in range(i + 1, len(edges)))) / rows[i][i]
    weights = [1 - sum(shares), *shares]
    return weights if min(weights) >= 0 else None


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
