"""What time does to things, as tints of their vertices: bare edges, dirt in corners, dust from above, no two alike."""

from dataclasses import dataclass, replace

import numpy as np

from art.kit.shapes import welded
from art.mesh import Mesh
from art.noise import Field, noise_at, smoothstep

NEUTRAL = 0.8
"""The tint that leaves a surface as it is; surfaces of rooms are drawn brighter by its inverse, so edges can shine."""


@dataclass(frozen=True)
class Wear:
    """How much of each, 0..1."""

    edges: float = 0.5
    """Lighter where edges stand out and are rubbed bare."""
    dirt: float = 0.35
    """Darker in hollows between parts of one thing."""
    dust: float = 0.1
    """Greyer where it faces up."""
    patches: float = 0.3
    """Large blotches, so that a texture's repeats cannot be seen."""
    patch: float = 14.0
    """Their size in cm."""
    tint: tuple[float, float, float] = (1, 1, 1)


AS_NEW = Wear(0, 0, 0, 0)
STONE = Wear(edges=0.55, dirt=0.5, dust=0.12, patches=0.55)
WOOD = Wear(edges=0.45, dirt=0.45, dust=0.06, patches=0.35, patch=18)
METAL = Wear(edges=0.9, dirt=0.5, dust=0.05, patches=0.25, patch=5)
BONE = Wear(edges=0.4, dirt=0.75, dust=0.08, patches=0.4, patch=3)
WAX = Wear(edges=0.2, dirt=0.1, dust=0.0, patches=0.2, patch=3)


def tinted(mesh: Mesh, wear: Wear, seed: int = 1) -> Mesh:
    """The mesh with colours: red, green and blue tint, and alpha 1 until shade is baked into it."""
    bulge = curvature(mesh)
    grain = noise_at(mesh.points / 0.9, seed, 2)
    bare = smoothstep(0.06, 0.26, bulge) * smoothstep(0.3, 0.6, grain) * wear.edges
    hollow = smoothstep(0.05, 0.4, -bulge) * wear.dirt
    light = NEUTRAL * (1 + 0.45 * bare) * (1 - 0.6 * hollow)
    if wear.patches:
        big = noise_at(mesh.points / wear.patch + 5.5, seed + 2, 3) - 0.5
        light = light * (1 + wear.patches * big * 1.3)
    colour = light[:, None] * np.array(wear.tint)
    if wear.patches:
        warm = noise_at(mesh.points / (wear.patch * 1.7) + 17.1, seed + 3, 2)[:, None] - 0.5
        colour = colour * (1 + wear.patches * warm * np.array([0.22, 0.02, -0.24]))
    if wear.dust:
        lies = (smoothstep(0.55, 0.95, mesh.normals[:, 2]) * wear.dust)[:, None]
        colour = colour + (np.array([0.78, 0.74, 0.68]) * colour.mean(1, keepdims=True) * 1.12 - colour) * lies
    colours = np.concatenate([np.clip(colour, 0, 1), np.ones((len(colour), 1))], 1)
    if mesh.colours is not None:
        colours = np.clip(colours * mesh.colours, 0, 1)
    return replace(mesh, colours=colours)


def curvature(mesh: Mesh) -> Field:
    """How far each vertex stands out of its neighbours: the mean sine of the slopes to them; below 0 in hollows."""
    spots = welded(mesh.points)
    count = spots.max() + 1
    normals = np.zeros((count, 3))
    np.add.at(normals, spots, mesh.normals)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-9
    where = np.zeros((count, 3))
    where[spots] = mesh.points
    t = spots[mesh.triangles]
    pairs = np.concatenate([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]])
    pairs = np.unique(np.sort(pairs, 1), axis=0)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    total, number = np.zeros(count), np.zeros(count)
    for a, b in (pairs.T, pairs[:, ::-1].T):
        way = where[b] - where[a]
        way /= np.linalg.norm(way, axis=1, keepdims=True) + 1e-9
        np.add.at(total, a, -(way * normals[a]).sum(1))
        np.add.at(number, a, 1)
    bulge: Field = (total / np.maximum(number, 1))[spots]
    return bulge
