"""Things of a captain's table: log book, quill, hourglass, compass, globe, spyglass and charts, told by their parts."""

import numpy as np

from art.kit.shapes import box, smoothed, tube, turned, turned_profile, two_sided
from art.kit.things import Parts, coins, placed
from art.mesh import Mesh, joined, strip
from art.noise import noise_at


def log_book(width: float, depth: float, thick: float = 0.7) -> Parts:
    """An open book whose pages' upper side is z = 0: cover, the block of pages, corners of brass, and a ribbon."""
    cover = box(width + 1.5, depth + 1.2, 0.34, 0.14, at=(0, 0, -thick - 0.34), cell=2.5)
    pages = box(width + 0.5, depth + 0.4, thick, 0.12, at=(0, 0, -thick - 0.03), cell=2.5, uv=0.3)
    corners = []
    for x in (-1, 1):
        for y in (-1, 1):
            plate = turned(box(2.3, 2.3, 0.5, 0.08, at=(0, 0, -thick - 0.42), cell=1), "z", 45)
            corners.append(plate.moved(x * (width / 2 + 0.15), y * (depth / 2 + 0.05), 0))
    u = np.linspace(0, 1, 10)
    line = np.stack([0.35 * np.sin(u * 5), -depth / 2 - 2.4 * u, -0.15 - thick * np.clip(u * 2, 0, 1) - 0.12 * u], 1)
    band = np.concatenate([np.add(line, (-0.28, 0, 0)), np.add(line, (0.28, 0, 0))])
    ribbon = Mesh("ribbon", band, np.tile((0.0, -0.3, 0.95), (20, 1)), band[:, :2] * 0.1, strip(1, 10))
    return [
        ("leather", cover),
        ("paper", pages),
        ("brass", joined("corners", corners)),
        ("red", two_sided(ribbon.facing_out())),
    ]


def quill(height: float = 9.0) -> Parts:
    """An inkwell with a feather in it."""
    profile = [
        (0, 0),
        (1.35, 0),
        (1.55, 0.3),
        (1.45, 1.3),
        (0.85, 1.7),
        (0.72, 2.0),
        (0.88, 2.15),
        (0.5, 2.1),
        (0, 1.2),
    ]
    share = np.linspace(0, 1, 22)
    spine = np.stack([share * 4.2, share * 1.4, 1.0 + share * height - share**2 * 1.6], 1)
    shaft = tube(spine, 0.10 * (1.25 - share), 6)
    side = np.array([-0.62, 0.25, 0.42])
    at, vane = share[5:], spine[5:]
    wide = np.sin(np.pi * np.clip((at - 0.2) / 0.82, 0, 1)) ** 0.6
    barbs = 1 + 0.16 * (noise_at(np.outer(np.arange(len(at)), (1.7, 0, 0)), 5, 1) - 0.5)
    left = vane - side * (wide * 0.75 * barbs)[:, None] - (0, 0, 0.2)
    right = vane + side * (wide * 1.25 * barbs)[:, None]
    points = np.stack([left, vane, right], 1).reshape(-1, 3)
    feather = Mesh(
        "feather", points, np.tile((0.3, -0.8, 0.5), (len(points), 1)), points[:, :2] * 0.1, strip(len(at) - 1, 3)
    )
    return [("ink", turned_profile(profile, 24)), ("feather", joined("quill", [shaft, feather.facing_out()]))]


def hourglass(tall: float = 8.0) -> Parts:
    """Two plates on three posts, glass and running sand between them."""
    t = tall
    plate = [(0, 0), (2.2, 0), (2.3, 0.12), (2.15, 0.42), (1.9, 0.5), (0, 0.5)]
    posts = [
        tube([(1.85 * np.cos(a), 1.85 * np.sin(a), 0.4), (1.85 * np.cos(a), 1.85 * np.sin(a), t - 0.4)], 0.17, 8)
        for a in np.radians((30, 150, 270))
    ]
    brass = joined("frame", [turned_profile(plate, 28), turned_profile(plate, 28).moved(0, 0, t - 0.5), *posts])
    half = t / 2
    glass = [
        (1.25, 0.55),
        (1.45, 1.3),
        (1.1, half - 1.1),
        (0.22, half),
        (1.1, half + 1.1),
        (1.45, t - 1.3),
        (1.25, t - 0.55),
    ]
    low = [(1.32, 0.6), (1.28, 1.2), (0.7, 1.9), (0, 2.2)]
    high = [(0.1, half + 0.1), (0.95, half + 1.0), (1.12, half + 1.5), (0.8, half + 1.45), (0, half + 1.2)]
    sand = joined(
        "sand", [turned_profile(low, 20), turned_profile(high, 20), tube([(0, 0, 1.8), (0, 0, half + 0.2)], 0.05, 5)]
    )
    return [("brass", brass), ("sand", sand), ("clear glass", turned_profile(glass, 28))]


def compass() -> Parts:
    """A round case with a needle over its card."""
    case = [(2.5, 0), (2.75, 0.15), (2.7, 0.9), (2.55, 1.05), (2.35, 0.95), (2.3, 0.55)]
    card = turned_profile([(2.32, 0.55), (0.0, 0.55)], 40)
    card.normals = np.tile((0.0, 0, 1), (len(card.points), 1))
    needle = turned(box(0.36, 3.7, 0.08, 0.03, at=(0, 0, 0.62)), "z", 24)
    pin = turned_profile([(0.24, 0.55), (0.2, 0.8), (0, 0.85)], 12)
    ticks = [turned(box(0.08, 0.3, 0.03, 0.01, at=(0, 1.95, 0.55)), "z", a) for a in range(0, 360, 15)]
    return [
        ("brass", joined("case", [turned_profile(case, 40), pin])),
        ("enamel", card.facing_out()),
        ("soot", joined("ticks", ticks)),
        ("red", needle),
    ]


def globe(radius: float = 4.4) -> Parts:
    """A globe in a brass ring on a turned foot, its lands a little raised."""
    foot = [(0, 0), (2.8, 0), (2.9, 0.3), (2.2, 0.7), (0.8, 1.1), (0.5, 1.9), (0.8, 2.3), (0.4, 2.7), (0, 2.7)]
    middle = 3.0 + radius
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 57), np.linspace(0, np.pi, 29))
    d = np.stack([np.sin(v) * np.cos(u), np.sin(v) * np.sin(u), np.cos(v)], -1).reshape(-1, 3)
    water = Mesh("sea", d * radius, d.copy(), np.stack([u, v], -1).reshape(-1, 2), strip(28, 57)).facing_out()
    rise = np.clip((noise_at(d * 1.5 + 4.1, 8, 4) - 0.5) * 9, -1, 1)
    land = Mesh("land", d * (radius + 0.035 * rise)[:, None], d.copy(), water.uvs, water.triangles)
    ring = [((radius + 0.45) * np.cos(a), 0, (radius + 0.45) * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 49)]
    band = turned(tube(ring, 0.2, 8), "y", 23)
    ball = [
        (surface, turned(mesh, "y", 23).moved(0, 0, middle))
        for surface, mesh in (("sea blue", water), ("land", smoothed(land)))
    ]
    return [("brass", joined("stand", [turned_profile(foot, 28), band.moved(0, 0, middle)])), *ball]


def spyglass() -> Parts:
    """Drawn out along +x from the origin, lying on z = 0."""
    tubes = [((0, 6.2), 0.95), ((6.2, 11.0), 0.8), ((11.0, 15.0), 0.66)]
    bound = tube([(0.6, 0, 1.05), (5.8, 0, 1.05)], 1.0, 20)
    brass = [tube([(a, 0, 1.05), (b, 0, 1.05)], r, 20) for (a, b), r in tubes]
    brass += [
        tube([(x - 0.28, 0, 1.05), (x + 0.28, 0, 1.05)], r, 20)
        for x, r in ((0.1, 1.14), (6.1, 1.1), (10.9, 0.92), (14.8, 0.84))
    ]
    lens = turned(turned_profile([(1.0, 0), (0, 0.2)], 20), "y", -90).moved(-0.1, 0, 1.05)
    return [("brass", joined("tubes", brass)), ("leather", bound), ("ink", lens)]


def scrolls(length: float = 15.0) -> Parts:
    """Three rolled charts, one on two, along y."""
    made = []
    for x, y, z, r in ((0, 0, 0.95, 0.95), (2.0, 0.9, 0.85, 0.85), (1.0, 0.4, 2.35, 0.8)):
        turns = np.linspace(0, 5 * np.pi, 46)
        spiral = r * (1 - 0.5 * turns / turns[-1])
        ring = np.stack([x + spiral * np.cos(turns), np.zeros(46), z + spiral * np.sin(turns)], 1)
        ends = np.concatenate([np.add(ring, (0, at, 0)) for at in (y, y + length * (0.9 + 0.1 * r))])
        out = ring - (x, 0, z)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        sheet = Mesh("scroll", ends, np.concatenate([out, out]), ends[:, :2] * 0.1, strip(1, 46)).facing_out()
        made.append(two_sided(sheet))
    ties = [tube([(x + r * np.cos(a), 7.5, z + r * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 19)], 0.12, 5)
            for x, z, r in ((0, 0.95, 1.0), (2.0, 0.85, 0.9), (1.0, 2.35, 0.84))]  # fmt: skip
    return [("chart paper", joined("scrolls", made)), ("red", joined("ties", ties))]


def treasure() -> Parts:
    """A purse that has fallen open, and the coins that ran out of it."""
    profile = [
        (0, 0),
        (1.9, 0.05),
        (2.3, 0.8),
        (2.1, 1.7),
        (1.1, 2.4),
        (0.62, 2.6),
        (0.95, 3.1),
        (0.7, 3.2),
        (0.4, 2.7),
    ]
    bag = turned_profile(profile, 26)
    wrinkle = (noise_at(bag.points * 0.9, 4, 3) - 0.5) * 0.5
    bag = smoothed(Mesh("bag", bag.points + bag.normals * wrinkle[:, None], bag.normals, bag.uvs, bag.triangles))
    cord = tube([(0.72 * np.cos(a), 0.72 * np.sin(a), 2.55) for a in np.linspace(0, 2 * np.pi, 15)], 0.13, 6)
    return [("leather", bag), ("red", cord), *placed(coins(16, 2.6, heap=0.9, seed=6, size=0.7), 2.2, -2.0)]
