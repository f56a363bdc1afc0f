"""Trees, bushes, reeds and rocks, scattered where no path runs.

Each kind is one mesh in its own node, so that a season can colour, frost or hide it as a whole. Kinds come in two
halves: a machine that must save draws only the first.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from art.deer_portal.land import Ground
from art.files import Output
from art.mesh import Mesh, joined
from art.noise import Field, from_hex
from client.boards.deer_portal.layout import FIELD, GROUND, MARGIN
from sim.games.deer_portal.content import SIDE

TRIES = 5200
KINDS = ("conifers", "leaves", "trunks", "bare", "reeds", "rocks", "puffs")


def build(output: Output, ground: Ground) -> None:
    halves = scattered(ground)
    meshes = [
        joined(f"{kind}_{half}", parts) for half, kinds in enumerate(halves) for kind, parts in kinds.items() if parts
    ]
    output.model("deer_portal/woods", *meshes)


def scattered(ground: Ground) -> list[dict[str, list[Mesh]]]:
    rng = np.random.default_rng(90)
    halves: list[dict[str, list[Mesh]]] = [{kind: [] for kind in KINDS} for _ in range(2)]
    taken: list[tuple[float, float, float]] = []
    for _ in range(TRIES):
        u, v = rng.uniform(-MARGIN + 0.12, SIDE + MARGIN - 0.12, 2)
        room = ground.value(ground.off_path, u, v)
        river = ground.value(ground.off_river, u, v)
        if room < 0.16 or ground.value(ground.off_portal, u, v) < 1.8 or ground.at(u, v) > 1.3:
            continue
        plant, size, gap = _choice(ground, rng, u, v, river)
        if plant is None or room < 0.10 + gap * 0.45:
            continue
        if any((u - a) ** 2 + (v - b) ** 2 < ((gap + c) / 2) ** 2 for a, b, c in taken):
            continue
        taken.append((u, v, gap))
        # what stands in front must not hide what is played
        size *= 1.0 if v < SIDE else 0.75
        half = halves[len(taken) % 2]
        x, y = (u - SIDE / 2) * FIELD, (SIDE / 2 - v) * FIELD
        for kind, mesh in plant(rng):
            half[kind].append(mesh.moved(x, y, GROUND + ground.at(u, v) - 0.05, size, rng.uniform(0, 360)))
    return halves


Plant = Callable[[np.random.Generator], list[tuple[str, Mesh]]]


def _choice(
    ground: Ground, rng: np.random.Generator, u: float, v: float, river: float
) -> tuple[Plant | None, float, float]:
    """What grows here, how large, and how much room it needs (in fields)."""
    shares = {name: ground.value(getattr(ground, name), u, v) for name in ("water", "earth", "fire", "air")}
    element = max(shares, key=lambda name: shares[name])
    if -0.12 < river < 0.10 and element in ("water", "earth"):
        return reeds, rng.uniform(0.7, 1.1), 0.16
    if river < 0.13:
        return None, 0, 0
    chance = rng.random()
    if element == "earth":
        return (conifer, rng.uniform(1.0, 1.6), 0.34) if chance < 0.6 else (broadleaf, rng.uniform(0.9, 1.4), 0.42)
    if element == "water":
        if chance < 0.35:
            return broadleaf, rng.uniform(0.7, 1.1), 0.5
        return (conifer, rng.uniform(0.7, 1.1), 0.5) if chance < 0.5 else (rock, rng.uniform(0.4, 0.8), 0.55)
    if element == "fire":
        return (dead_tree, rng.uniform(0.8, 1.2), 0.5) if chance < 0.35 else (rock_dark, rng.uniform(0.5, 1.3), 0.42)
    if chance < 0.5:
        return rock, rng.uniform(0.5, 1.3), 0.5
    # clouds hang high and would hide what lies behind them, so they keep to the margin
    if chance < 0.75 and ground.value(ground.off_edge, u, v) < -0.15:
        return puff, rng.uniform(0.8, 1.2), 0.6
    return conifer, rng.uniform(0.6, 0.9), 0.6


def conifer(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    green = from_hex("#1f5a2e") * rng.uniform(0.7, 1.35)
    tiers = []
    for k, (radius, low, high) in enumerate(((0.46, 0.22, 0.95), (0.36, 0.62, 1.30), (0.23, 1.02, 1.62))):
        tiers.append(_cone(rng, 7, radius, low, high).painted(green * (0.85 + 0.22 * k)))
    return [("conifers", joined("conifer", tiers)), ("trunks", _trunk(0.07, 0.3))]


def broadleaf(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    tone = rng.uniform(0.75, 1.3)
    # nearly white: the season gives the colour, the tree its own shade of it
    colour = np.array([tone * rng.uniform(0.85, 1.15), tone, tone * rng.uniform(0.8, 1.1)]) * 0.8
    crown = [
        _lump(rng, r).moved(x, y, z)
        for r, x, y, z in ((0.42, 0, 0, 0.95), (0.3, 0.26, 0.08, 0.78), (0.28, -0.2, 0.16, 0.82))
    ]
    twigs = [
        _stick(0, 0, 0.5, dx, dy, 1.15, 0.03) for dx, dy in ((0.25, 0.1), (-0.22, 0.12), (0.02, -0.2), (0.0, 0.25))
    ]
    return [
        ("leaves", joined("crown", crown).painted(colour)),
        ("trunks", _trunk(0.08, 0.75)),
        ("bare", joined("twigs", twigs).painted(from_hex("#4a3626"))),
    ]


def dead_tree(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    sticks = [_stick(0, 0, 0, rng.uniform(-0.08, 0.08), rng.uniform(-0.08, 0.08), 0.9, 0.07)]
    for _ in range(4):
        z = rng.uniform(0.4, 0.8)
        angle = rng.uniform(0, 2 * np.pi)
        sticks.append(_stick(0, 0, z, 0.35 * np.cos(angle), 0.35 * np.sin(angle), z + rng.uniform(0.2, 0.5), 0.035))
    return [("trunks", joined("dead", sticks).painted(from_hex("#2b1d18")))]


def reeds(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    blades = []
    for _ in range(4):
        x, y = rng.normal(0, 0.1, 2)
        blades.append(_stick(x, y, 0, x + rng.normal(0, 0.08), y + rng.normal(0, 0.08), rng.uniform(0.4, 0.8), 0.022))
    return [("reeds", joined("reeds", blades).painted(from_hex("#9fb85a") * rng.uniform(0.8, 1.2)))]


def rock(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    return [("rocks", _stone(rng).painted(from_hex("#948e84") * rng.uniform(0.75, 1.2)))]


def rock_dark(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    return [("rocks", _stone(rng).painted(from_hex("#4a3733") * rng.uniform(0.7, 1.3)))]


def puff(rng: np.random.Generator) -> list[tuple[str, Mesh]]:
    """A small cloud that hangs low over the heights of Air."""
    parts = [_lump(rng, r).moved(x, y, 1.25) for r, x, y in ((0.3, 0, 0), (0.24, 0.3, 0.03), (0.2, -0.28, 0.02))]
    return [("puffs", joined("puff", parts).painted((1, 1, 1)))]


def _cone(rng: np.random.Generator, sides: int, radius: float, low: float, high: float) -> Mesh:
    angles = np.arange(sides) / sides * 2 * np.pi + rng.uniform(0, 1)
    reach = radius * rng.uniform(0.82, 1.15, sides)
    foot = np.stack([reach * np.cos(angles), reach * np.sin(angles), np.full(sides, low)], 1)
    points = np.concatenate([foot, np.tile((0.0, 0.0, high), (sides, 1))])
    slope = radius / (high - low)
    side = np.stack([np.cos(angles), np.sin(angles), np.full(sides, slope)], 1)
    n = np.concatenate([side, np.roll(side, -1, 0) + side])
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    triangles = np.array([(i, (i + 1) % sides, sides + i) for i in range(sides)])
    return Mesh("cone", points, n, np.zeros((len(points), 2)), triangles).facing_out()


def _lump(rng: np.random.Generator, radius: float, flat: float = 0.85) -> Mesh:
    """A rough ball of 32 triangles."""
    rows = [(0.0, 1.0), (0.72, 0.62), (1.0, -0.05), (0.65, -0.72), (0.0, -0.95)]
    sides = 6
    points: list[tuple[float, float, float]] = []
    index: list[list[int]] = []
    for r, z in rows:
        row = []
        for k in range(sides if r else 1):
            angle = 2 * np.pi * (k + 0.5 * (len(index) % 2)) / sides
            wobble = rng.uniform(0.88, 1.12)
            row.append(len(points))
            points.append((r * np.cos(angle) * wobble, r * np.sin(angle) * wobble, z * flat * wobble))
        index.append(row)
    triangles = []
    for upper, lower in pairwise(index):
        for k in range(sides):
            a, b = upper[k % len(upper)], upper[(k + 1) % len(upper)]
            c, d = lower[k % len(lower)], lower[(k + 1) % len(lower)]
            triangles += [t for t in ((a, c, d), (a, d, b)) if len(set(t)) == 3]
    p = np.array(points) * radius
    n = p / np.linalg.norm(p, axis=1, keepdims=True)
    return Mesh("lump", p, n, np.zeros((len(p), 2)), np.array(triangles)).facing_out()


def _stone(rng: np.random.Generator) -> Mesh:
    """A lump with flat facets, without those that it lies on."""
    lump = _lump(rng, 0.42, 0.7)
    seen = lump.triangles[(lump.points[lump.triangles][..., 2] > -0.15).any(1)]
    corners = lump.points[seen] * rng.uniform(0.8, 1.25, 3)
    n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    p: Field = corners.reshape(-1, 3)
    return Mesh("stone", p, np.repeat(n, 3, 0), np.zeros((len(p), 2)), np.arange(len(p)).reshape(-1, 3))


def _trunk(radius: float, height: float) -> Mesh:
    return _stick(0, 0, 0, 0, 0, height, radius).painted(from_hex("#5a3f2a"))


def _stick(x0: float, y0: float, z0: float, x1: float, y1: float, z1: float, radius: float) -> Mesh:
    sides = 4
    angles = np.arange(sides) / sides * 2 * np.pi
    around = np.stack([np.cos(angles), np.sin(angles), np.zeros(sides)], 1)
    points = np.concatenate([around * radius + (x0, y0, z0), around * radius * 0.5 + (x1, y1, z1)])
    triangles = []
    for i in range(sides):
        j = (i + 1) % sides
        triangles += [(i, j, sides + j), (i, sides + j, sides + i)]
    return Mesh(
        "stick", points, np.concatenate([around, around]), np.zeros((len(points), 2)), np.array(triangles)
    ).facing_out()
