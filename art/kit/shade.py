"""Baked shade: how much of the room around each vertex is open, by rays through a grid of filled cells."""

from collections.abc import Sequence
from copy import copy

import numpy as np

from art.mesh import Mesh
from art.noise import Field

CELL = 0.4
"""Side of a cell in cm."""
RAYS = 96
"""Directions on the whole sphere; a vertex uses the half it faces."""
NEAR, REACH, GROWTH = 0.7, 16.0, 1.1
"""The first step of a ray, its end, and how steps grow, in cm: what lies farther off shades less."""


class Solid:
    """The room as cells: true where a surface passes."""

    def __init__(self, meshes: Sequence[Mesh], low: Sequence[float], high: Sequence[float]) -> None:
        self.low = np.array(low, float)
        self.shape = np.ceil((np.array(high, float) - self.low) / CELL).astype(int) + 2
        self.filled = np.zeros(int(self.shape.prod()), bool)
        self._fill(meshes)

    def filled_by(self, meshes: Sequence[Mesh]) -> "Solid":
        """The same with more in it; the same itself if there is nothing more."""
        if not meshes:
            return self
        other = copy(self)
        other.filled = self.filled.copy()
        other._fill(meshes)
        return other

    def _fill(self, meshes: Sequence[Mesh]) -> None:
        for mesh in meshes:
            for points in _covered(mesh):
                index, inside = self.cells(points)
                self.filled[index[inside]] = True

    def cells(self, points: Field) -> tuple[Field, Field]:
        """Numbers of the cells points lie in, and which of them are cells of this grid."""
        at = ((points - self.low) / CELL).astype(np.int32)
        inside = ((at >= 0) & (at < self.shape)).all(-1)
        return (at[..., 0] * self.shape[1] + at[..., 1]) * self.shape[2] + at[..., 2], inside


def _covered(mesh: Mesh) -> list[Field]:
    """Points on all triangles, no farther apart than a cell."""
    corners = mesh.points[mesh.triangles]
    edges = np.linalg.norm(corners - np.roll(corners, 1, 1), axis=2).max(1)
    steps = 2 ** np.ceil(np.log2(np.maximum(edges / (CELL * 0.8), 1))).astype(int)
    found = []
    for count in np.unique(steps):
        a, b = np.meshgrid(np.arange(count + 1), np.arange(count + 1))
        inside = a + b <= count
        a, b = a[inside] / count, b[inside] / count
        weights = np.stack([1 - a - b, a, b], 1)
        some = corners[steps == count]
        for part in np.array_split(some, max(1, len(some) * len(weights) // 2_000_000)):
            found.append(np.einsum("wc,tck->twk", weights, part).reshape(-1, 3))
    return found


def openness(solid: Solid, points: Field, normals: Field) -> Field:
    """1 where nothing is near, 0 where everything around is."""
    k = np.arange(RAYS) + 0.5
    polar, turn = np.arccos(1 - 2 * k / RAYS), np.pi * (1 + 5**0.5) * k
    directions = np.stack([np.cos(turn) * np.sin(polar), np.sin(turn) * np.sin(polar), np.cos(polar)], 1)
    steps = [NEAR]
    while steps[-1] < REACH:
        steps.append(steps[-1] + max(CELL * 0.9, (steps[-1] - NEAR) * (GROWTH - 1)))
    hidden, total = np.zeros(len(points)), np.zeros(len(points))
    start = points + normals * CELL * 1.2
    for direction in directions:
        facing = normals @ direction
        going = np.flatnonzero(facing > 0.05)
        total[going] += facing[going]
        for step in steps:
            index, inside = solid.cells(start[going] + direction * step)
            hit = np.zeros(len(going), bool)
            hit[inside] = solid.filled[index[inside]]
            struck = going[hit]
            hidden[struck] += facing[struck] * (1 - step / (REACH * 1.1)) ** 1.2
            going = going[inside & ~hit]
            if not len(going):
                break
    return 1 - hidden / np.maximum(total, 1e-6)
