"""What masons make: walls of blocks, arches with voussoirs, flagstones, and a table top with a pit for the dice."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from art.kit.shapes import UV, box, smoothed, subdivided, turned, turned_profile
from art.mesh import Mesh, joined, strip
from art.noise import Field, noise_at
from sim.physics.pit import LEAN, RIM

SIDES = 24
"""Of the wall around the dice, as the physics has it."""


@dataclass(frozen=True)
class Pit:
    """Where dice fall: its middle and the radius of its floor on the table, in cm, and the scale of the dice there.

    The wall is the lower part of the one in the physics. `floor` is the height of its foot, `lip` that of its top: the
    wall between them hides what lies close behind the near side, so it is drawn lower than it stands.
    """

    x: float = 0.0
    y: float = 0.0
    radius: float = 15.0
    scale: float = 1.25
    floor: float = -1.7
    lip: float = 0.45
    rim: float = 1.6
    """How wide the rim around it is."""

    @property
    def brink(self) -> float:
        """The radius of the wall at its top: it leans inward."""
        return self.radius - LEAN / RIM * (self.lip - self.floor)

    def polygon(self, apothem: float, z: float, each: int = 1) -> Field:
        """Corners of the wall at a height, as points; with some more on every side."""
        corners = np.arange(SIDES + 1) - 0.5
        steps = np.concatenate([np.linspace(a, a + 1, each, endpoint=False) for a in corners[:-1]] + [corners[-1:]])
        angle = 2 * np.pi * steps / SIDES
        off = angle - 2 * np.pi * np.round(steps) / SIDES
        far = apothem / np.cos(off)
        return np.stack([self.x + far * np.cos(angle), self.y + far * np.sin(angle), np.full(len(angle), z)], 1)


def pit_floor(pit: Pit, *, rings: int = 14, uv: float = UV) -> Mesh:
    """The ground dice fall on, 24-sided, with rings close together where it meets the wall and lies in its shade."""
    shares = 1 - (1 - np.linspace(0, 1, rings)) ** 1.6
    edge = pit.polygon(pit.radius, pit.floor, 3)
    middle = np.array([pit.x, pit.y, pit.floor])
    points = (middle + (edge - middle)[None] * shares[:, None, None]).reshape(-1, 3)
    normals = np.tile((0.0, 0, 1), (len(points), 1))
    return Mesh("floor", points, normals, points[:, :2] * uv, strip(rings - 1, len(edge))).facing_out()


def pit_wall(pit: Pit, *, rows: int = 5, uv: float = UV) -> Mesh:
    """The upright sides around the floor, each flat, leaning inward as those of the physics do."""
    made = []
    for side in range(SIDES):
        heights = np.linspace(pit.floor, pit.lip, rows)
        lines = []
        for z in heights:
            apothem = pit.radius - LEAN / RIM * (z - pit.floor)
            ring = pit.polygon(apothem, z)
            lines.append(np.linspace(ring[side], ring[side + 1], 4))
        points = np.concatenate(lines)
        angle = 2 * np.pi * side / SIDES
        normal = np.array([-np.cos(angle), -np.sin(angle), -LEAN / RIM])
        along = np.tile(np.linspace(0, 1, 4), rows) * 2 * pit.radius * np.tan(np.pi / SIDES) + side * 3.95
        uvs = np.stack([along, np.repeat(heights, 4)], 1) * uv
        normals = np.tile(normal / np.linalg.norm(normal), (len(points), 1))
        made.append(Mesh("wall", points, normals, uvs, strip(rows - 1, 4)).facing_out())
    return joined("wall", made)


def pit_rim(pit: Pit, *, bead: float = 0.25, uv: float = UV) -> Mesh:
    """The rim that lies on the table: 24-sided inside, round outside, its inner edge worn round."""
    inner, width = pit.brink, pit.rim
    profile = [  # share of the way from the polygon to the circle, how far out, how high
        (0.0, 0.0, pit.lip),
        (0.0, bead * 0.3, pit.lip + bead * 0.7),
        (0.1, bead, pit.lip + bead),
        (0.5, width * 0.5, pit.lip + bead * 1.1),
        (0.9, width - 0.5, pit.lip + bead * 0.9),
        (1.0, width - 0.15, pit.lip * 0.7),
        (1.0, width, 0.0),
        (1.0, width + 0.05, -0.3),
    ]
    rings = []
    for share, out, z in profile:
        sided, circle = pit.polygon(inner + out, z, 4), pit.polygon(inner + out, z, 4)
        off = circle[:, :2] - (pit.x, pit.y)
        circle[:, :2] = (pit.x, pit.y) + off / np.linalg.norm(off, axis=1, keepdims=True) * (inner + out)
        rings.append(sided + (circle - sided) * share)
    points = np.stack(rings)
    columns = points.shape[1]
    around = np.linspace(0, round(2 * np.pi * inner * uv), columns)
    way = np.concatenate([[0], np.cumsum([np.hypot(b[1] - a[1], b[2] - a[2]) for a, b in pairwise(profile)])])
    uvs = np.stack([np.tile(around, len(profile)), np.repeat(way, columns) * uv], 1)
    outward = points - (pit.x, pit.y, -40)
    mesh = Mesh("rim", points.reshape(-1, 3), outward.reshape(-1, 3), uvs, strip(len(profile) - 1, columns))
    return smoothed(mesh.facing_out())


def top_with_hole(
    left: float, right: float, near: float, far: float, pit: Pit, *, cell: float = 3.0, uv: float = UV
) -> Mesh:
    """A flat table top at z = 0 with a round hole for the pit and its rim, fine around the hole and coarse far away."""
    steps = SIDES * 4
    angle = np.linspace(0, 2 * np.pi, steps + 1)
    c, s = np.cos(angle), np.sin(angle)
    sideways, away = np.where(np.abs(c) < 1e-9, 1e-9, c), np.where(np.abs(s) < 1e-9, 1e-9, s)
    reach = np.minimum(
        np.abs(np.where(c > 0, right - pit.x, left - pit.x) / sideways),
        np.abs(np.where(s > 0, far - pit.y, near - pit.y) / away),
    )
    hole = pit.brink + pit.rim
    rings = max(6, int((reach.min() - hole) / cell) + 6)
    share = np.linspace(0, 1, rings) ** 1.7
    radii = hole + (reach[:, None] - hole) * share
    points = np.stack([pit.x + radii * c[:, None], pit.y + radii * s[:, None], np.zeros_like(radii)], -1).reshape(-1, 3)
    normals = np.tile((0.0, 0, 1), (len(points), 1))
    star = Mesh("top", points, normals, points[:, :2] * uv, strip(steps, rings)).facing_out()
    corners = []
    for x, y in ((left, near), (right, near), (right, far), (left, far)):
        # the star ends in straight lines between its rays: the corners of the table lie outside of it
        around = np.argsort(np.hypot(points[rings - 1 :: rings, 0] - x, points[rings - 1 :: rings, 1] - y))[:2]
        tip = np.array([[x, y, 0.0], *points[around * rings + rings - 1]])
        corners.append(
            Mesh("corner", tip, np.tile((0.0, 0, 1), (3, 1)), tip[:, :2] * uv, np.array([[0, 1, 2]])).facing_out()
        )
    return subdivided(joined("top", [star, *corners]), cell * 2.2)


def runes(pit: Pit, out: float, width: float, *, z: float = 0.0) -> Mesh:
    """A flat ring above the rim for letters: u counts once around, v runs from the inside out."""
    angle = np.linspace(0, 2 * np.pi, 193)
    lines = [
        np.stack([pit.x + r * np.cos(angle), pit.y + r * np.sin(angle), np.full(len(angle), z)], 1)
        for r in (pit.brink + out, pit.brink + out + width)
    ]
    uvs = np.concatenate([np.stack([-angle / (2 * np.pi), np.full(len(angle), v)], 1) for v in (1.0, 0.0)])
    points = np.concatenate(lines)
    return Mesh("runes", points, np.tile((0.0, 0, 1), (len(points), 1)), uvs, strip(1, len(angle))).facing_out()


def block_wall(
    width: float,
    height: float,
    *,
    course: float = 5.0,
    stone: float = 9.0,
    joint: float = 0.22,
    deep: float = 2.0,
    rough: float = 0.45,
    opening: Callable[[float], float] = lambda z: 0.0,
    cell: float = 2.4,
    seed: int = 1,
    uv: float = UV,
) -> Mesh:
    """Blocks in courses, in bond, facing -y at y = 0, around x from z = 0. No two are alike in length, depth or tilt.

    `opening` is half the width of a door around x = 0 at a height.
    """
    rng = np.random.default_rng(seed)
    made = []
    z = 0.0
    while z < height - 0.5:
        tall = min(course * rng.uniform(0.82, 1.18), height - z)
        door = opening(z + tall / 2)
        for left, right in ((-width / 2, -door), (door, width / 2)) if door else ((-width / 2, width / 2),):
            for x, wide in _lengths(rng, left, right, stone):
                seed_of_it = int(rng.integers(1, 9999))
                block = box(wide - joint, deep, tall - joint, 0.32, cell=cell, faces=("-y",), uv=uv, seed=seed_of_it)
                block = turned(turned(block, "x", rng.normal() * 0.7, (0, 0, tall / 2)), "z", rng.normal() * 0.6)
                made.append(block.moved(x + wide / 2, deep / 2 + rng.normal() * 0.12, z + joint / 2))
        z += tall
    return chipped(joined("blocks", made), rough, seed)


def _lengths(rng: np.random.Generator, left: float, right: float, usual: float) -> list[tuple[float, float]]:
    """Where the stones of a course begin, and how long they are."""
    ends = [left]
    while ends[-1] < right:
        ends.append(ends[-1] + usual * rng.uniform(0.35 if len(ends) == 1 else 0.7, 1.35))
    ends[-1] = right
    if len(ends) > 2 and ends[-1] - ends[-2] < usual * 0.3:
        ends.pop(-2)
    return [(a, b - a) for a, b in pairwise(ends)]


def arch(
    span: float,
    spring: float,
    rise: float,
    *,
    stones: int = 13,
    deep: float = 2.4,
    thick: float = 3.2,
    foot: float = 0.0,
    rough: float = 0.3,
    keystone: float = 1.2,
    seed: int = 3,
) -> Mesh:
    """Voussoirs over an opening `span` wide whose arch begins at `spring` and is `rise` high, on jambs from `foot`.

    It faces -y, its front lies at y = -deep; the keystone is a little larger.
    """
    rng = np.random.default_rng(seed)
    made = []
    for k in range(stones):
        angles = np.pi * (np.array([k, k + 1]) + np.array([0.015, -0.015])) / stones
        out = thick * (keystone if k == stones // 2 else 1.0) + rng.normal() * 0.08
        outline = [
            ((span / 2 + r) * np.cos(a), spring + (rise + r) * np.sin(a))
            for r, a in ((0, angles[0]), (out, angles[0]), (out, angles[1]), (0, angles[1]))
        ]
        made.append(_voussoir(np.array(outline), deep + rng.normal() * 0.1, k + seed * 50))
    rows = round((spring - foot) / (thick * 1.25))
    tall = (spring - foot) / max(1, rows)
    for side in (-1, 1):
        for row in range(rows):
            wide = thick * (1.25 if row % 2 else 1.0) + rng.normal() * 0.08
            stone = box(
                wide, deep, tall - 0.1, 0.3, cell=1.6, faces=("-x", "+x", "-y", "+z"), seed=int(rng.integers(1, 9999))
            )
            made.append(stone.moved(side * (span / 2 + wide / 2), -deep / 2, foot + row * tall))
    return chipped(joined("arch", made), rough, seed)


def _voussoir(outline: Field, deep: float, seed: int) -> Mesh:
    """A box bent to four corners given in x and z."""
    block = box(2, deep, 2, 0.16, cell=0.7, seed=seed)
    u, v = (block.points[:, 0] + 1) / 2, block.points[:, 2] / 2
    a, b, c, d = outline
    place = (
        a * ((1 - u) * (1 - v))[:, None]
        + b * (u * (1 - v))[:, None]
        + c * (u * v)[:, None]
        + d * ((1 - u) * v)[:, None]
    )
    points = np.stack([place[:, 0], block.points[:, 1] - deep / 2, place[:, 1]], 1)
    size = float(np.linalg.norm(outline[1] - outline[0]))
    return smoothed(replace(block, points=points, uvs=block.uvs * size / 2).facing_out())


def flagstones(
    width: float, depth: float, *, size: float = 9.0, joint: float = 0.3, rough: float = 0.25, seed: int = 5
) -> Mesh:
    """A floor of slabs, tops at z = 0, in rows of uneven lengths."""
    rng = np.random.default_rng(seed)
    made = []
    y = -depth / 2
    while y < depth / 2 - 1:
        deep = min(size * rng.uniform(0.75, 1.2), depth / 2 - y)
        x = -width / 2 - rng.uniform(0, size)
        while x < width / 2:
            wide = size * rng.uniform(0.8, 1.5)
            slab = box(wide - joint, deep - joint, 1.2, 0.22, cell=3.0, faces=("+z",), seed=int(rng.integers(1, 9999)))
            slab = turned(turned(slab, "x", rng.normal() * 0.4), "y", rng.normal() * 0.4)
            made.append(slab.moved(x + wide / 2, y + deep / 2, -1.2))
            x += wide
        y += deep
    return chipped(joined("flags", made), rough, seed)


def chipped(mesh: Mesh, depth: float, seed: int, *, size: float = 2.2) -> Mesh:
    """Stone worked by hand and by time: pushed in by noise, most where an edge stands out."""
    edge = 1 - np.abs(mesh.normals).max(1)
    slow = noise_at(mesh.points / size, seed, 3) - 0.5
    sharp = np.clip(noise_at(mesh.points / (size * 0.45) + 31.7, seed + 1, 2) - 0.52, 0, 1) * 3.2
    push = depth * (slow * 0.55 - np.clip(edge * 2.4, 0, 1) * sharp)
    return smoothed(replace(mesh, points=mesh.points + mesh.normals * push[:, None]))


def pillar(width: float, height: float, *, course: float = 7.0, rough: float = 0.4, seed: int = 7) -> Mesh:
    """A square pier of drums on a plinth, facing the viewer on three sides."""
    rng = np.random.default_rng(seed)
    faces = ("-x", "+x", "-y", "+z")
    made = [
        box(width * 1.3, width * 1.3, width * 0.35, 0.4, cell=2.0, faces=faces, seed=seed),
        box(
            width * 1.15, width * 1.15, width * 0.18, 0.3, cell=2.0, faces=faces, at=(0, 0, width * 0.35), seed=seed + 1
        ),
    ]
    z = width * 0.53
    while z < height:
        tall = course * rng.uniform(0.85, 1.15)
        drum = box(width, width, tall - 0.15, 0.35, cell=2.2, faces=faces, seed=int(rng.integers(1, 9999)))
        made.append(turned(drum, "z", rng.normal() * 0.8).moved(rng.normal() * 0.06, rng.normal() * 0.06, z))
        z += tall
    return chipped(joined("pillar", made), rough, seed)


def ring_inlay(pit: Pit, radius: float, width: float = 0.3) -> Mesh:
    """A thin band of metal let into the floor."""
    half = width / 2
    profile = [
        (radius + half, -0.02),
        (radius + half * 0.6, 0.035),
        (radius - half * 0.6, 0.035),
        (radius - half, -0.02),
    ]
    return turned_profile(profile, 96).moved(pit.x, pit.y, pit.floor)
