"""Things that stand about in rooms. Each is told by its parts: the surface of a part, and its mesh."""

from collections.abc import Iterable, Sequence

import numpy as np

from art.kit.shapes import Spot, box, rock, rope, smoothed, stretched, tube, turned, turned_profile
from art.mesh import Mesh, joined
from art.noise import Field, noise_at
from art.sculpt import ball, limb, meshed, together

Parts = list[tuple[str, Mesh]]


def placed(parts: Parts, x: float = 0, y: float = 0, z: float = 0, *, scale: float = 1.0, turn: float = 0.0) -> Parts:
    """All parts scaled, turned about z and moved together."""
    return [(surface, mesh.moved(x, y, z, scale, turn)) for surface, mesh in parts]


def leaning(parts: Parts, axis: str, degrees: float) -> Parts:
    """All parts turned together about an axis through their foot."""
    return [(surface, turned(mesh, axis, degrees)) for surface, mesh in parts]


def candle(radius: float = 0.9, height: float = 4.0, seed: int = 1) -> Parts:
    """Wax that has run down on one side, with a hollow around the wick. The flame stands at `height` - 0.1."""
    rng = np.random.default_rng(seed)
    profile = [
        (radius * 1.5, 0),
        (radius * 1.42, 0.12),
        (radius * 1.12, 0.3),
        (radius * 1.02, 0.8),
        (radius, height * 0.7),
        (radius * 1.05, height - 0.2),
        (radius * 0.96, height),
        (radius * 0.75, height - 0.06),
        (radius * 0.5, height - 0.22),
        (0, height - 0.26),
    ]
    body = turned_profile(profile, 22)
    sag = (noise_at(body.points * (0.7, 0.7, 0.35) + seed * 3.1, seed, 2) - 0.5) * 0.28 * radius
    body.points = body.points + body.normals * (1, 1, 0) * sag[:, None]
    # the brim is burnt lower on one side
    high = np.clip(body.points[:, 2] / height * 2 - 1, 0, 1)
    body.points[:, 2] -= high * (body.points[:, 0] * 0.10 + body.points[:, 1] * 0.06)
    body = smoothed(body)
    runs = []
    for angle in rng.random(6) * 2 * np.pi:
        end = height * (1 - rng.uniform(0.25, 0.95))
        c, s = np.cos(angle), np.sin(angle)
        way = [
            (radius * f * c, radius * f * s, z)
            for f, z in (
                (0.86, height - 0.05),
                (1.0, height - 0.3),
                (1.02, (height + end) / 2),
                (1.05, end),
                (1.0, end - 0.22),
            )
        ]
        runs.append(tube(way, [0.08, 0.17, 0.15, 0.21, 0.05], 7))
    wick = tube([(0, 0, height - 0.3), (0.02, 0.01, height), (0.09, 0.02, height + 0.22)], [0.07, 0.06, 0.04], 6)
    return [("wax", joined("candle", [body, *runs])), ("soot", wick)]


def skull(detail: float = 0.36) -> Parts:
    """A skull without its jaw, about 6 cm long, looking toward -y, on z = 0; a candle fits on it at z = 5.2."""
    bone = together(
        [
            ball((0, 0.7, 3.2), (2.35, 2.7, 2.15)),
            ball((0, -1.2, 2.9), (1.95, 1.5, 1.75)),
            limb((-1.35, -1.75, 1.75), (1.35, -1.75, 1.75), 0.62, 0.62),
            limb((-2.05, -0.4, 1.7), (-1.5, -1.9, 1.5), 0.34, 0.5),
            limb((2.05, -0.4, 1.7), (1.5, -1.9, 1.5), 0.34, 0.5),
            ball((0, -1.75, 0.85), (1.25, 1.0, 0.85)),
            limb((-1.75, -1.95, 3.1), (1.75, -1.95, 3.1), 0.44, 0.44),
        ],
        0.5,
    )
    holes = [
        ball((-0.95, -2.65, 2.25), (0.74, 0.95, 0.68)),
        ball((0.95, -2.65, 2.25), (0.74, 0.95, 0.68)),
        ball((-0.2, -2.85, 1.35), (0.26, 0.7, 0.46)),
        ball((0.2, -2.85, 1.35), (0.26, 0.7, 0.46)),
        ball((0, 0.2, 0.1), (1.5, 1.5, 1.2)),
        ball((-2.3, -0.9, 2.5), (0.55, 0.9, 0.75)),
        ball((2.3, -0.9, 2.5), (0.55, 0.9, 0.75)),
    ]

    def carved(p: Field) -> Field:
        distance = bone(p)
        for hole in holes:
            share = np.clip(0.5 - 0.5 * (hole(p) + distance) / 0.22, 0, 1)
            distance = distance + (-hole(p) - distance) * share + 0.22 * share * (1 - share)
        return distance

    head = meshed("skull", carved, (-2.9, -3.6, -0.4), (2.9, 3.9, 5.8), detail)
    head.uvs = head.points[:, [0, 2]] * 0.12
    deep = np.ones(len(head.points))
    for hole in holes[:5]:
        deep = np.minimum(deep, np.clip((hole(head.points) + 0.32) / 0.4, 0.04, 1))
    head.colours = np.concatenate([deep[:, None] * np.array([1, 0.97, 0.92]), np.ones((len(deep), 1))], 1)
    teeth = [
        box(0.3, 0.3, 0.6, 0.1, at=(1.15 * np.sin(a), -1.75 - 0.95 * np.cos(a), -0.02))
        for a in np.radians(np.arange(-55, 56, 13.7))
    ]
    return [("bone", head), ("bone", joined("teeth", teeth))]


def chain(path: Sequence[Spot], link: float = 1.0, *, sides: int = 6) -> Parts:
    """Links along a way, each turned a quarter against the one before."""
    points = np.array(path, float)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    count = max(2, int(way[-1] / (link * 1.25)))
    made = []
    angles = np.linspace(0, 2 * np.pi, 13)
    for k in range(count):
        at = np.array([np.interp((k + 0.5) / count * way[-1], way, points[:, axis]) for axis in range(3)])
        then = np.array([np.interp((k + 0.6) / count * way[-1], way, points[:, axis]) for axis in range(3)])
        along = (then - at) / (np.linalg.norm(then - at) + 1e-9)
        side = np.cross(along, (0.1, 1.0, 0.0) if k % 2 else (1.0, 0.12, 0.3))
        side /= np.linalg.norm(side) + 1e-9
        ring = at + np.outer(np.cos(angles) * link * 0.85, along) + np.outer(np.sin(angles) * link * 0.52, side)
        made.append(tube(ring, link * 0.17, sides))
    return [("iron", joined("chain", made))]


def book(width: float = 5.0, depth: float = 7.0, thick: float = 1.3, *, leather: str = "leather") -> Parts:
    """A bound book lying on z = 0, its spine toward -x."""
    cover = [
        box(width, depth, 0.16, 0.06, cell=2.0),
        box(width, depth, 0.16, 0.06, at=(0, 0, thick - 0.16), cell=2.0),
        stretched(turned(tube([(0, 0, -depth / 2), (0, 0, depth / 2)], thick / 2, 14), "x", 90), x=0.55).moved(
            -width / 2 + 0.1, 0, thick / 2
        ),
    ]
    ridges = [
        stretched(
            turned(
                tube([(0, 0, y - 0.14), (0, 0, y), (0, 0, y + 0.14)], [thick / 2, thick / 2 * 1.12, thick / 2], 14),
                "x",
                90,
            ),
            x=0.6,
        ).moved(-width / 2 + 0.08, 0, thick / 2)
        for y in np.linspace(-0.35, 0.35, 4) * depth
    ]
    pages = box(width - 0.35, depth - 0.4, thick - 0.3, 0.03, at=(0.02, 0, 0.15), cell=2.0, uv=0.2)
    return [(leather, joined("cover", [*cover, *ridges])), ("paper", pages)]


def bottle(height: float = 8.0, radius: float = 1.7) -> Parts:
    """A bottle of blown glass with a cork."""
    r, h = radius, height
    glass = [
        (0, 0.25),
        (r * 0.8, 0.02),
        (r, 0.2),
        (r * 1.02, h * 0.48),
        (r * 0.92, h * 0.58),
        (r * 0.42, h * 0.7),
        (r * 0.34, h * 0.88),
        (r * 0.45, h * 0.9),
        (r * 0.45, h * 0.95),
        (r * 0.3, h * 0.96),
    ]
    cork = [(0, h * 0.9), (r * 0.29, h * 0.9), (r * 0.33, h * 1.02), (r * 0.28, h * 1.04), (0, h * 1.04)]
    return [("glass", turned_profile(glass, 26)), ("cork", turned_profile(cork, 14))]


def barrel(height: float = 9.0, radius: float = 3.4, staves: int = 16) -> Parts:
    """Staves and three pairs of hoops; the lid lies sunk in the top."""
    made = []
    levels = np.linspace(0, 1, 7)
    swell = radius * (0.84 + 0.16 * np.sin(np.pi * levels))
    for k in range(staves):
        stave = box(2 * np.pi * radius / staves * 0.97, 0.35, height, 0.08, cell=height / 6, seed=k + 1)
        bulge = np.interp(stave.points[:, 2] / height, levels, swell) / radius
        stave.points = stave.points * np.stack([bulge, np.ones_like(bulge), np.ones_like(bulge)], 1)
        stave.points[:, 1] -= np.interp(stave.points[:, 2] / height, levels, swell)
        made.append(turned(stave, "z", 360 / staves * k))
    lid = turned_profile([(0, height - 0.55), (radius * 0.82, height - 0.55)], 24)
    lid.normals = np.tile((0.0, 0, 1), (len(lid.points), 1))
    hoops = []
    for share in (0.06, 0.26, 0.74, 0.94):
        r = float(np.interp(share, levels, swell)) + 0.24
        z = share * height
        hoops.append(turned_profile([(r, z - 0.32), (r + 0.07, z - 0.28), (r + 0.07, z + 0.28), (r, z + 0.32)], 32))
    return [("planks", joined("staves", [*made, lid.facing_out()])), ("iron", joined("hoops", hoops))]


def lantern(scale: float = 1.0) -> Parts:
    """A storm lantern, 14 cm high; its flame stands at z = 3.7."""
    base = [
        (0, 0),
        (2.9, 0),
        (3.1, 0.25),
        (3.0, 0.7),
        (2.6, 1.1),
        (2.5, 1.9),
        (2.7, 2.2),
        (2.2, 2.6),
        (1.1, 2.9),
        (1.0, 3.4),
        (1.35, 3.6),
        (1.3, 3.8),
    ]
    cap = [
        (1.9, 8.6),
        (2.1, 8.7),
        (2.0, 9.2),
        (1.2, 9.8),
        (1.0, 10.6),
        (1.25, 10.8),
        (0.9, 11.3),
        (0.25, 11.6),
        (0.2, 12.0),
        (0, 12.0),
    ]
    posts = []
    for angle in np.radians((20, 110, 200, 290)):
        c, s = np.cos(angle), np.sin(angle)
        posts.append(tube([(r * c, r * s, z) for r, z in ((2.5, 1.8), (2.75, 4.0), (2.75, 6.5), (2.1, 8.9))], 0.16, 8))
    handle = tube([(2.2 * np.cos(a), 0.4, 9.6 + 4.6 * np.sin(a)) for a in np.linspace(0, np.pi, 18)], 0.13, 8)
    glass = turned_profile([(1.25, 3.8), (1.9, 5.0), (2.0, 6.4), (1.6, 7.8), (1.35, 8.7)], 26)
    brass = joined("lantern", [turned_profile(base, 28), turned_profile(cap, 28), *posts, handle])
    return placed([("brass", brass), ("clear glass", glass)], scale=scale)


def coins(count: int, spread: float, *, heap: float = 1.6, seed: int = 5, size: float = 0.85) -> Parts:
    """Struck coins strewn about, in a heap at the middle."""
    rng = np.random.default_rng(seed)
    r = size
    profile = [
        (0, 0),
        (r * 0.97, 0),
        (r, 0.03),
        (r, 0.13),
        (r * 0.96, 0.16),
        (r * 0.86, 0.16),
        (r * 0.83, 0.12),
        (r * 0.35, 0.12),
        (r * 0.3, 0.15),
        (0, 0.15),
    ]
    made = []
    for _ in range(count):
        far, angle = spread * rng.random() ** 0.6, rng.random() * 2 * np.pi
        lift = max(0.0, heap * (1 - far / spread)) * rng.random()
        coin = turned(turned_profile(profile, 20), "x", rng.normal() * (4 + 10 * min(1, lift)))
        made.append(coin.moved(far * np.cos(angle), far * np.sin(angle), 0.02 + lift, turn=rng.random() * 360))
    return [("gold", joined("coins", made))]


def sword(length: float = 24.0) -> Parts:
    """A sword lying along y on z = 0, its point toward +y: a blade with a fuller, guard, bound grip and pommel."""
    blade = box(1.7, length, 0.34, 0.15, at=(0, length / 2, 0.28), cell=1.5)
    share = np.clip(blade.points[:, 1] / length, 0, 1)
    blade.points[:, 0] *= (1 - 0.3 * share) * np.clip((1 - share) * 9, 0.04, 1)
    ridge = np.abs(blade.points[:, 0]) / 0.85
    blade.points[:, 2] = 0.45 + (blade.points[:, 2] - 0.45) * np.clip(1.25 - ridge, 0.1, 1)
    guard = joined(
        "guard",
        [
            box(7.4, 0.9, 0.8, 0.25, at=(0, -0.3, 0.05), cell=1.2),
            *(rock(0.62, 3, squash=1, rough=0.05, detail=8).moved(s * 3.7, -0.3, 0.45) for s in (-1, 1)),
            turned(
                turned_profile([(0, 0), (0.75, 0.1), (1.0, 0.6), (0.95, 1.0), (0.6, 1.4), (0, 1.5)], 16), "x", 90
            ).moved(0, -5.6, 0.6),
        ],
    )
    grip = rope([(0, -0.6, 0.5), (0, -5.7, 0.5)], 0.5, strands=2, pitch=3.2)
    return [("steel", blade), ("brass", guard), ("leather", grip)]


def torch(reach: float = 4.0) -> Parts:
    """A bracket on a wall at y = 0 with a burning bundle: its flame stands at (0, -reach, 6)."""
    cup = [(0.55, 1.2), (0.8, 1.6), (1.25, 2.9), (1.65, 3.2), (1.7, 3.5), (1.4, 3.55), (1.2, 3.2)]
    bars = [
        tube(
            [
                (1.35 * np.cos(a), 1.35 * np.sin(a), 3.2),
                (1.7 * np.cos(a), 1.7 * np.sin(a), 4.6),
                (1.25 * np.cos(a), 1.25 * np.sin(a), 5.4),
            ],
            0.16,
            6,
        )
        for a in np.radians(np.arange(0, 360, 60))
    ]
    hoop = turned_profile([(1.62, 4.35), (1.78, 4.5), (1.62, 4.7)], 20)
    arm = tube(
        [(0, reach, -3.4), (0, reach * 0.55, -4.2), (0, reach * 0.12, -3.0), (0, 0, -0.8)], [0.42, 0.4, 0.36, 0.36], 9
    )
    plate = box(2.4, 0.5, 4.6, 0.2, at=(0, reach - 0.2, -5.6), cell=1.2)
    studs = [
        rock(0.34, 3 + k, squash=1, rough=0.1, detail=6).moved(0, reach - 0.5, z) for k, z in enumerate((-5.1, -1.6))
    ]
    iron = joined("bracket", [turned_profile(cup, 20), *bars, hoop, arm, plate, *studs])
    stick = tube([(0, 0, -3.6), (0, 0, 1.5)], [0.42, 0.62], 10)
    head = rock(1.25, 11, squash=1.25, rough=0.4, detail=12).moved(0, 0, 4.0)
    return [(s, m.moved(0, -reach, 0)) for s, m in (("iron", iron), ("bark", stick), ("ember", head))]


def rubble(count: int, spread: Iterable[tuple[float, float]], size: float = 0.6, seed: int = 3) -> Parts:
    """Broken stones about some places on the ground."""
    rng = np.random.default_rng(seed)
    made = []
    for x, y in spread:
        for _ in range(count):
            r = size * rng.uniform(0.35, 1.0)
            stone = rock(r, int(rng.integers(1, 999)), squash=0.7, rough=0.6, detail=7)
            made.append(
                stone.moved(
                    x + rng.normal() * size * 2.4, y + rng.normal() * size * 1.6, r * 0.4, turn=rng.random() * 360
                )
            )
    return [("hewn", joined("rubble", made))]


def goblet() -> Parts:
    """A cup on a foot, 6 cm high."""
    profile = [
        (0, 0),
        (1.9, 0),
        (1.95, 0.2),
        (0.9, 0.5),
        (0.4, 1.0),
        (0.35, 2.0),
        (0.55, 2.2),
        (0.35, 2.5),
        (0.7, 3.0),
        (1.6, 3.6),
        (2.0, 4.6),
        (2.05, 6.0),
        (1.9, 6.05),
        (1.8, 4.8),
        (1.2, 3.9),
        (0, 3.6),
    ]
    return [("silver", turned_profile(profile, 30))]


def candelabrum(scale: float = 1.0, pairs: int = 1) -> tuple[Parts, list[Spot]]:
    """Brass on a round foot, one candle in the middle and pairs of arms; and the places of its wicks."""
    foot = [
        (0, 0),
        (3.6, 0),
        (3.7, 0.3),
        (3.3, 0.7),
        (2.2, 1.0),
        (1.2, 1.5),
        (0.75, 2.2),
        (0.6, 3.0),
        (1.05, 3.5),
        (1.1, 3.9),
        (0.55, 4.4),
        (0.42, 6.0),
        (0.95, 6.5),
        (1.05, 7.0),
        (0.6, 7.5),
        (0.45, 8.6),
        (0.9, 9.0),
        (1.4, 9.6),
        (1.5, 9.9),
        (1.1, 9.9),
        (0, 9.7),
    ]
    pan = [(0, 0), (0.5, 0), (0.7, 0.3), (1.5, 0.55), (1.6, 0.75), (1.0, 0.8), (0.9, 1.2), (0, 1.1)]
    brass, tops = [turned_profile(foot, 28)], [(0.0, 0.0, 9.8)]
    a = np.linspace(0, 1, 18)
    for side in (-1, 1):
        for k in range(pairs):
            reach, top = (5.4, 8.4) if k == 0 else (3.0, 9.0)
            x = side * reach * np.sin(a * np.pi / 2) ** 0.9
            z = 6.7 - 2.2 * np.sin(a * np.pi) + (top - 6.7) * a**2
            y = (0.0 if k == 0 else -2.2) * a
            brass += [tube(np.stack([x, y, z], 1), 0.26, 10), turned_profile(pan, 20).moved(x[-1], y[-1], z[-1] - 0.1)]
            tops.append((float(x[-1]), float(y[-1]), float(z[-1]) + 0.9))
    parts: Parts = [("brass", joined("candelabrum", brass))]
    wicks = []
    for k, (left, near, top) in enumerate(tops):
        tall = 3.2 + (k * 7 % 3 - 1) * 0.45
        parts += placed(candle(0.62, tall, seed=k + 3), left, near, top)
        wicks.append((left * scale, near * scale, (top + tall) * scale))
    return placed(parts, scale=scale), wicks
