"""What grows and lies in a wood: firs, trunks, grass, ferns, flowers, mushrooms, leaves, stones to lay things on."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from art.kit.masonry import SIDES, Pit, chipped
from art.kit.shapes import UV, Spot, box, smoothed, tube, turned_profile
from art.kit.things import Parts
from art.mesh import Mesh, joined, strip
from art.noise import Field, noise_at

Outline = Callable[[Field], Field]
"""How far out a stone reaches in a direction, given in radians."""


def fir(height: float, seed: int, tiers: int = 8, around: int = 11) -> Mesh:
    """A young fir on z = 0: tiers of drooping boughs, dark at the stem and bright at the tips."""
    rng = np.random.default_rng(seed)
    tier, k = (part.ravel() for part in np.meshgrid(np.arange(tiers), np.arange(around), indexing="ij"))
    up = tier / tiers
    angle = (k + rng.random(len(k)) * 0.6 + tier * 0.37) / around * 2 * np.pi
    z = height * (0.10 + 0.86 * up)
    reach = (height * 0.30 * (1 - up) ** 0.85 + height * 0.012) * rng.uniform(0.75, 1.25, len(k))
    wide = rng.uniform(0.26, 0.40, len(k))

    def at(far: Field, turn: Field, rise: Field) -> Field:
        return np.stack([far * np.cos(angle + turn), far * np.sin(angle + turn), z + rise], 1)

    nothing = np.zeros_like(z)
    corners = [
        at(reach, nothing, -reach * 0.42),
        at(reach * 0.5, -wide, -reach * 0.06),
        at(reach * 0.5, wide, -reach * 0.06),
        at(nothing, nothing, nothing + height * 0.15),
    ]
    out = np.stack([np.cos(angle) * 0.75, np.sin(angle) * 0.75, nothing + 0.66], 1)
    green = rng.uniform(0.7, 1.2, len(k))
    shade = np.stack([green, green * 0.55, green * 0.55, green * 0.28], 1).reshape(-1, 1)
    first = np.arange(len(k))[:, None] * 4
    triangles = np.concatenate([np.add(first, (0, 2, 1)), np.add(first, (1, 2, 3))])
    return Mesh(
        "fir",
        np.stack(corners, 1).reshape(-1, 3),
        np.repeat(out, 4, 0),
        np.zeros((len(k) * 4, 2)),
        triangles,
        np.concatenate([np.repeat(shade, 3, 1), np.ones_like(shade)], 1),
    )


def trunk(x: float, y: float, radius: float, foot: float, height: float, seed: int) -> Mesh:
    """A tall trunk whose roots spread at its foot, grooved all around."""
    share = np.linspace(0, 1, 16)
    z = foot + height * share
    lean = np.random.default_rng(seed).normal(size=2) * 1.3
    way = np.stack([x + lean[0] * share + 0.5 * np.sin(share * 5 + x), y + lean[1] * share, z], 1)
    radii = radius * (1 + 1.5 * np.exp(-share * height * 0.22)) * (1 - 0.2 * share)
    mesh = tube(way, radii, 20)
    angle = np.arctan2(mesh.points[:, 1] - y, mesh.points[:, 0] - x)
    low = np.exp(-(mesh.points[:, 2] - foot) * 0.14)
    swell = 1 + (0.05 + 0.16 * low) * np.sin(angle * 5 + seed) + 0.05 * np.sin(angle * 11 + seed * 2 + share[0])
    middle = np.stack([np.interp(mesh.points[:, 2], z, way[:, k]) for k in range(2)], 1)
    mesh.points[:, :2] = middle + (mesh.points[:, :2] - middle) * swell[:, None]
    return smoothed(replace(mesh, uvs=mesh.uvs[:, ::-1] * (1.0, 1.5)))


def fallen_log(start: Spot, end: Spot, radius: float, seed: int) -> Parts:
    """A log of bark that lies on the ground, moss along its back, its near end sawn."""
    way = np.linspace(np.array(start, float), np.array(end, float), 14)
    mesh = tube(way, radius * np.linspace(1, 0.82, 14), 22)
    bump = (noise_at(mesh.points / 2.4, seed, 3) - 0.5) * radius * 0.35
    bark = smoothed(replace(mesh, points=mesh.points + mesh.normals * bump[:, None], uvs=mesh.uvs[:, ::-1]))
    up = mesh.normals[:, 2]
    there = np.clip((up - 0.25) * 2.2 + (noise_at(mesh.points / 3.1 + 9, seed, 2) - 0.5) * 1.6, -0.6, 1)
    lifted = mesh.points + mesh.normals * (bump + there * 0.28 - 0.02)[:, None]
    cushion = smoothed(replace(mesh, points=lifted, uvs=mesh.points[:, :2] * UV * 2))
    ahead = way[0] - way[1]
    ahead /= np.linalg.norm(ahead)
    ring = mesh.points[:23] + mesh.normals[:23] * bump[:23, None]
    points = np.concatenate([ring, way[:1] + ahead * 0.1])
    count = len(ring)
    k = np.arange(count - 1)
    face = Mesh(
        "sawn",
        points,
        np.tile(ahead, (count + 1, 1)),
        points[:, [0, 2]] * UV * 3,
        np.stack([k, k + 1, np.full_like(k, count)], 1),
    ).facing_out()
    return [("bark", bark), ("moss", cushion), ("sawn", face)]


def grass(spots: Field, tall: tuple[float, float], seed: int) -> Mesh:
    """Blades at places (n, 3), each leaning its own way: dark at the foot, bright at the tip."""
    rng = np.random.default_rng(seed)
    n = len(spots)
    height, wide = rng.uniform(*tall, n), rng.uniform(0.07, 0.17, n)
    heading = rng.random(n) * np.pi
    side = np.stack([np.cos(heading) * wide, np.sin(heading) * wide, np.zeros(n)], 1)
    lean = np.concatenate([rng.normal(size=(n, 2)) * height[:, None] * 0.32, np.zeros((n, 1))], 1)
    up = np.stack([np.zeros(n), np.zeros(n), height], 1)
    points = np.stack(
        [spots - side, spots + side, spots + up * 0.62 + lean * 0.4 + side * 0.6, spots + up + lean], 1
    ).reshape(-1, 3)
    green = rng.uniform(0.55, 1.2, (n, 1)) * (1, 1, 1)
    warm = rng.normal(size=(n, 1)) * np.array([0.10, 0.0, -0.06]) + 1
    colours = np.stack([green * warm * f for f in (0.28, 0.28, 0.8, 1.15)], 1).reshape(-1, 3)
    first = np.arange(n)[:, None] * 4
    return Mesh(
        "grass",
        points,
        np.tile((0.0, -0.5, 0.86), (len(points), 1)),
        np.zeros((len(points), 2)),
        np.concatenate([np.add(first, (0, 1, 2)), np.add(first, (0, 2, 3))]),
        np.concatenate([colours, np.ones((len(points), 1))], 1),
    )


def fern(x: float, y: float, z: float, size: float, seed: int, fronds: int = 8) -> Mesh:
    """Fronds that rise from one foot and bend over, feathered on both sides."""
    rng = np.random.default_rng(seed)
    made = []
    share = np.linspace(0, 1, 9)
    for k in range(fronds):
        angle = (k + rng.random() * 0.7) / fronds * 2 * np.pi
        long = size * rng.uniform(0.8, 1.2)
        out, up = long * share * 0.9, long * (1.15 * share - 0.95 * share**2.2)
        spine = np.stack([x + out * np.cos(angle), y + out * np.sin(angle), z + up], 1)
        feather = long * 0.24 * np.sin(np.pi * np.clip(share * 0.92 + 0.08, 0, 1)) ** 0.8
        feather *= np.where(np.arange(9) % 2, 1.0, 0.55)
        side = np.array([-np.sin(angle), np.cos(angle), 0])
        left, right = spine + feather[:, None] * side, spine - feather[:, None] * side
        points = np.stack([left - (0, 0, 0.05 * size), spine, right - (0, 0, 0.05 * size)], 1).reshape(-1, 3)
        tone = np.repeat(0.4 + 0.75 * share, 3)[:, None] * (1, 1, 1)
        colours = np.concatenate([tone, np.ones((27, 1))], 1)
        normals = np.tile((np.cos(angle) * 0.4, np.sin(angle) * 0.4, 0.82), (27, 1))
        made.append(Mesh("frond", points, normals, np.zeros((27, 2)), strip(8, 3), colours))
    return joined("fern", made)


def mushroom(x: float, y: float, z: float, size: float, lean: float = 0.0) -> Parts:
    """A ribbed cap on a stem, dark on top and pale at its thin brim; which finish a `cap` has says whether it glows."""
    stem = tube([(0, 0, -0.4 * size), (lean * size, 0, 1.5 * size)], [0.24 * size, 0.15 * size], 5)
    profile = [(0.2, 1.5), (0.9, 1.3), (1.0, 1.36), (0.9, 1.66), (0.55, 2.02), (0.0, 2.2)]
    ribs = 12
    cap = turned_profile([(r * size, h * size) for r, h in profile], ribs)
    pale = np.array([0.75, 1.0, 1.0, 0.8, 0.45, 0.22])
    tone = np.outer(np.where(np.arange(ribs + 1) % 2, 0.72, 1.0), pale)
    tone[:, -1] = pale[-1]  # ribs end below the top
    dull = (1 - pale)[None, :, None] * (0.16, 0.05, -0.05)
    colours = np.concatenate([tone[:, :, None] + dull, np.ones((ribs + 1, len(profile), 1))], 2).reshape(-1, 4)
    # the brim waves, and no two of them alike
    points = cap.points.copy()
    angle, reach = np.arctan2(points[:, 1], points[:, 0]), np.hypot(points[:, 0], points[:, 1]) / size
    points[:, 2] += size * 0.1 * np.sin(angle * 3 + x * 7 + y * 3) * reach**2
    points[:, :2] *= (1 + 0.06 * np.sin(angle * 2 + x * 5))[:, None]
    cap = replace(cap, points=points, colours=np.clip(colours, 0, 1)).moved(lean * size, 0, 0)
    return [("stem", stem.moved(x, y, z)), ("cap", cap.moved(x, y, z))]


def petals(spots: Field, size: tuple[float, float], seed: int, *, flat: float = 0.35) -> Mesh:
    """Leaves or petals, one rhombus each, lying about or hanging on twigs; `flat` is how far they are tossed about."""
    rng = np.random.default_rng(seed)
    n = len(spots)
    up = rng.normal(size=(n, 3)) * flat + (0, 0, 1)
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    along = np.cross(up, rng.normal(size=(n, 3)))
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(up, along)
    long = rng.uniform(*size, (n, 1))
    points = np.stack(
        [spots - along * long, spots + side * long * 0.55, spots + along * long, spots - side * long * 0.55], 1
    ).reshape(-1, 3)
    tone = rng.uniform(0.6, 1.2, (n, 1)) * (1 + rng.normal(size=(n, 1)) * np.array([0.04, 0.16, 0.06]))
    colours = np.concatenate([np.repeat(tone, 4, 0), np.ones((4 * n, 1))], 1)
    first = np.arange(n)[:, None] * 4
    triangles = np.concatenate([np.add(first, (0, 1, 2)), np.add(first, (0, 2, 3))])
    return Mesh("petals", points, np.repeat(up, 4, 0), np.zeros((4 * n, 2)), triangles, colours)


def twig(path: Sequence[Spot], radius: float, seed: int, *, forks: int = 7) -> tuple[Mesh, Field]:
    """A bough with side twigs, and the places along them where leaves or blossoms sit."""
    rng = np.random.default_rng(seed)
    way = np.array(path, float)
    share = np.linspace(0, 1, 12)
    spine = np.stack([np.interp(share, np.linspace(0, 1, len(way)), way[:, k]) for k in range(3)], 1)
    made = [tube(spine, radius * (1 - 0.8 * share), 8)]
    sits = [spine[4:]]
    for k in range(forks):
        start = spine[3 + k % 9]
        go = rng.normal(size=3) * (1, 0.6, 0.7) + (spine[-1] - spine[0]) / np.linalg.norm(spine[-1] - spine[0])
        side = start + go * rng.uniform(1.2, 2.6) * np.linspace(0, 1, 5)[:, None]
        made.append(tube(side, radius * 0.4 * np.linspace(1, 0.3, 5), 5))
        sits.append(side[1:])
    return joined("twig", made), np.concatenate(sits)


def slab_stone(outline: Outline, rim: Sequence[tuple[float, float]], *, steps: int = 160, seed: int = 1) -> Mesh:
    """A flat stone around z: `rim` is its profile from the foot to the middle, as shares of the outline and heights."""
    angle = np.linspace(0, 2 * np.pi, steps + 1)
    reach = outline(angle)
    rings = []
    for share, z in rim:
        ring = np.stack([reach * share * np.cos(angle), reach * share * np.sin(angle), np.full(steps + 1, z)], 1)
        if z < -0.5:  # below its top it is as it broke
            ring *= 1 + (noise_at(ring / 2.6, seed, 3) - 0.5)[:, None] * (0.10, 0.10, 0.35)
            ring[-1] = ring[0]
        rings.append(ring)
    points = np.stack(rings)
    return _sewn("slab", points)


def stone_with_pit(pit: Pit, outline: Outline, foot: float, *, seed: int = 1) -> Mesh:
    """A boulder whose top is hollowed out for the dice: flat around the pit's rim, its sides broken down to `foot`."""
    steps = SIDES * 4
    angle = np.linspace(0, 2 * np.pi, steps + 1)
    hole = pit.brink + pit.rim - 0.05
    reach = np.maximum(outline(angle), hole + 0.5)
    profile = [(0.0, 0.0), (0.45, 0.0), (0.8, -0.08), (0.95, -0.35), (1.0, -0.9), (1.06, -2.2), (1.08, -4.2)]
    rings = []
    for share, z in [*profile, (1.04, foot)]:
        far = hole + (reach - hole) * share if share <= 1 else reach * share
        ring = np.stack([far * np.cos(angle), far * np.sin(angle), np.full(steps + 1, z)], 1)
        if z < -0.2:
            ring *= 1 + (noise_at(ring / 2.2, seed, 3) - 0.5)[:, None] * (0.07, 0.07, 0.3)
            ring[-1] = ring[0]
        rings.append(ring)
    return _sewn("boulder", np.stack(rings[::-1])).moved(pit.x, pit.y, 0)


def _sewn(name: str, points: Field) -> Mesh:
    """Rings from the foot inward as one skin, its texture laid from above and pulled down the sides."""
    rows, columns = points.shape[:2]
    flat = points.reshape(-1, 3)
    uvs = (flat[:, :2] + flat[:, 2:] * 0.7) * UV
    mesh = Mesh(name, flat, flat - (0, 0, -60), uvs, strip(rows - 1, columns))
    return smoothed(mesh.facing_out())


def lectern(width: float, depth: float, lean: float, foot: float, seed: int) -> Mesh:
    """A stone with a sloping top, on which a pile of cards of this width and depth leans; its lower edge is y = 0."""
    slope = np.tan(np.radians(lean))
    long = depth * np.cos(np.radians(lean))
    stone = box(width + 1.5, long + 1.6, 1.0, 0.3, at=(0, long / 2, 0), cell=0.9, seed=seed)
    share = np.clip(stone.points[:, 2], 0, 1)
    top = np.clip(stone.points[:, 1], -0.5, long + 0.5) * slope - 0.42
    spread = 1 + 0.16 * (1 - share)
    points = np.stack(
        [stone.points[:, 0] * spread, long / 2 + (stone.points[:, 1] - long / 2) * spread, foot + (top - foot) * share],
        1,
    )
    return chipped(smoothed(replace(stone, points=points)), 0.36, seed)


def flower_heads(spots: Field, size: float, seed: int) -> Mesh:
    """Five petals around each place, a little tilted."""
    rng = np.random.default_rng(seed)
    made = []
    for spot in spots:
        turn = rng.random() * 2 * np.pi
        ring = turn + np.arange(5) * 2 * np.pi / 5
        tilt = rng.normal(size=2) * 0.3
        r = size * rng.uniform(0.8, 1.2)
        tips = np.stack([np.cos(ring) * r, np.sin(ring) * r, np.zeros(5)], 1)
        dents = np.stack([np.cos(ring + 0.63) * r * 0.45, np.sin(ring + 0.63) * r * 0.45, np.full(5, 0.08 * r)], 1)
        points = np.concatenate([np.stack([tips, dents], 1).reshape(-1, 3), [(0, 0, -0.1 * r)]])
        points[:, 2] += points[:, 0] * tilt[0] + points[:, 1] * tilt[1]
        k = np.arange(10)
        tone = np.concatenate([np.full((10, 1), 1.1), [[0.55]]]) * (1, 1, 1)
        made.append(
            Mesh(
                "flower",
                points + spot,
                np.tile((-tilt[0] * 0.7, -tilt[1] * 0.7, 0.9), (11, 1)),
                np.zeros((11, 2)),
                np.stack([k, (k + 1) % 10, np.full(10, 10)], 1),
                np.concatenate([tone, np.ones((11, 1))], 1),
            )
        )
    return joined("flowers", made)


def fallen_snow(mesh: Mesh, deep: float, seed: int, *, steep: float = 0.35) -> Mesh:
    """Snow on whatever of a mesh faces up: a skin that lies `deep` over it and dips under it where it is steep."""
    lies = np.clip((mesh.normals[:, 2] - steep) / 0.35, 0, 1)
    patchy = noise_at(mesh.points / 3.4 + 3.3, seed, 3)
    lift = deep * (lies * np.clip(patchy * 3.2 - 1.15, -0.5, 1) - 0.55 * (1 - lies))
    keep = (lies[mesh.triangles] > 0).any(1)
    used, triangles = np.unique(mesh.triangles[keep], return_inverse=True)
    made = Mesh(
        "snow",
        (mesh.points + np.array([0, 0, 1.0]) * lift[:, None])[used],
        mesh.normals[used],
        mesh.points[used][:, :2] * UV * 2,
        triangles.reshape(-1, 3),
    )
    return smoothed(made)
