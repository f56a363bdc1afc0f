"""What stands at a harbour: sheds with lit windows, a lighthouse on its rock, bollards, buoys on ropes, rafts."""

import numpy as np

from art.kit.shapes import Spot, box, rock, tube, turned, turned_profile
from art.kit.things import Parts
from art.mesh import Mesh, joined

FRONT, SEEN = ("-y", "+z"), ("-y", "+z", "-x", "+x", "+y")
"""The faces of boxes that are seen from before, and from before and behind."""
PITCH = 34.0
"""Degrees by which roofs lean."""


def shed(number: int, wide: float, deep: float, tall: float, *, steeple: bool = False) -> Parts:
    """Boards upright, a roof of slates, two lit windows and a door toward -y, a chimney or a little steeple."""
    count = max(5, round(wide / 0.72))
    each = wide / count
    walls = [
        box(
            each - 0.04,
            deep,
            tall,
            0.05,
            at=(-wide / 2 + (k + 0.5) * each, 0, 0),
            cell=1.6,
            faces=("-y", "-x", "+x"),
            seed=number * 40 + k + 1,
        )
        for k in range(count)
    ]
    rise = deep / 2 * np.tan(np.radians(PITCH))
    walls.append(_gables(wide, deep, tall, rise))
    roof = []
    rows = 5
    for side in (-1, 1):
        for row in range(rows):
            share = (row + 0.35) / rows
            seed = number * 60 + row + 9 * side + 20
            slab = box(wide + 0.7, deep / 2 / rows * 1.75, 0.13, 0.05, cell=2.0, faces=SEEN, seed=seed)
            slate = turned(slab, "x", -side * (PITCH - 5))
            roof.append(slate.moved(0, side * (deep / 2 + 0.3) * (1 - share), tall - 0.28 + (rise + 0.2) * share))
    roof.append(box(wide + 0.8, 0.32, 0.2, 0.07, at=(0, 0, tall + rise - 0.12), cell=1.5))
    chimney = box(0.8, 0.8, 1.7, 0.08, at=(wide * 0.28, 0.4, tall + 0.4), cell=0.9)
    if steeple:
        chimney = joined(
            "steeple",
            [
                box(1.1, 1.1, 1.7, 0.08, at=(0, -deep * 0.15, tall + 0.4), cell=0.9),
                turned_profile([(1.0, 0), (0.45, 0.8), (0.05, 1.7), (0, 1.7)], 4).moved(
                    0, -deep * 0.15, tall + 2.05, turn=45
                ),
            ],
        )
    panes, bars = [], []
    for x in (-0.31 * wide, 0.31 * wide):
        foot, front = tall - 1.55, -deep / 2
        panes.append(box(1.0, 0.06, 1.2, 0.01, at=(x, front - 0.01, foot), faces=FRONT))
        bars += [box(1.24, 0.14, 0.12, 0.03, at=(x, front - 0.05, foot + z), faces=FRONT) for z in (-0.1, 0.54, 1.14)]
        bars += [
            box(0.1, 0.14, 1.3, 0.03, at=(x + side, front - 0.05, foot - 0.04), faces=FRONT)
            for side in (-0.56, 0, 0.56)
        ]
    bars.append(box(1.1, 0.12, min(2.0, tall * 0.66), 0.04, at=(0, -deep / 2 - 0.03, 0), faces=FRONT))
    return [
        (f"shed {number}", joined("walls", walls)),
        ("slate", joined("roof", [*roof, chimney])),
        ("lit window", joined("panes", panes)),
        ("frame", joined("bars", bars)),
    ]


def _gables(wide: float, deep: float, tall: float, rise: float) -> Mesh:
    corners = [
        (side * wide / 2, y, tall + z) for side in (-1, 1) for y, z in ((-deep / 2, -0.1), (deep / 2, -0.1), (0, rise))
    ]
    points = np.array(corners)
    normals = np.array([(side, 0, 0) for side in (-1, 1) for _ in range(3)], float)
    return Mesh("gables", points, normals, points[:, [1, 2]] * 0.1, np.array([(0, 1, 2), (3, 4, 5)])).facing_out()


def lighthouse() -> Parts:
    """A tower in bands on a rock, 12 cm high, its lamp at z = 9."""
    stones = [
        rock(r, seed, squash=0.55, rough=0.4, detail=detail).moved(x, y, 0.1)
        for r, seed, detail, x, y in (
            (3.4, 5, 18, 0, 0),
            (2.0, 6, 12, 3.3, -1.0),
            (1.6, 8, 12, -2.5, -1.4),
            (1.1, 9, 10, 4.9, 0.5),
        )
    ]
    radii, heights = (1.75, 1.58, 1.44, 1.32, 1.2), (1.3, 3.0, 4.6, 6.2, 7.7)
    bands: Parts = []
    for k in range(4):
        profile = [(radii[k], heights[k]), (radii[k + 1], heights[k + 1])]
        bands.append(("red paint" if k % 2 else "white paint", turned_profile(profile, 28)))
    gallery = [
        turned_profile([(1.2, 7.6), (1.78, 7.75), (1.8, 8.0), (0.8, 8.02)], 28),
        turned_profile([(0.95, 9.7), (1.28, 9.76), (0.72, 10.4), (0.14, 10.8), (0.1, 11.5), (0, 11.5)], 24),
        tube([(1.66 * np.cos(a), 1.66 * np.sin(a), 8.75) for a in np.linspace(0, 2 * np.pi, 41)], 0.055, 5),
    ]
    for a in np.linspace(0, 2 * np.pi, 17)[:-1]:
        gallery.append(tube([(1.66 * np.cos(a), 1.66 * np.sin(a), z) for z in (7.95, 8.75)], 0.05, 5))
    for a in np.linspace(0, 2 * np.pi, 7)[:-1]:
        gallery.append(tube([(0.86 * np.cos(a), 0.86 * np.sin(a), z) for z in (8.0, 9.75)], 0.06, 5))
    windows = [box(0.5, 0.1, 0.7, 0.05).moved(0.1, -r, z) for r, z in ((1.52, 3.6), (1.36, 5.6))]
    return [
        ("rock", joined("rocks", stones)),
        *bands,
        ("iron", joined("gallery", gallery)),
        ("lamp light", turned_profile([(0.74, 8.05), (0.8, 8.9), (0.74, 9.7)], 20)),
        ("lit window", joined("windows", windows)),
    ]


def bollards(spots: list[tuple[float, float]], tall: float = 1.5) -> Mesh:
    """Posts along a pier, worn round at the top."""
    profile = [(0.52, -0.6), (0.56, tall * 0.7), (0.6, tall * 0.8), (0.52, tall * 0.93), (0.2, tall), (0, tall)]
    return joined(
        "bollards", [turned_profile(profile, 12).moved(x, y, 0, turn=37 * k) for k, (x, y) in enumerate(spots)]
    )


def slack(start: Spot, end: Spot, sag: float, radius: float = 0.11) -> Mesh:
    """A rope that hangs between two ends."""
    share = np.linspace(0, 1, 11)[:, None]
    way = np.array(start) + (np.array(end) - np.array(start)) * share
    way[:, 2] -= 4 * sag * share[:, 0] * (1 - share[:, 0])
    return tube(way, radius, 6)


def floats(start: tuple[float, float], end: tuple[float, float], z: float, seed: int = 1, step: float = 2.9) -> Parts:
    """A line of corks on the water, with a buoy at every third."""
    rng = np.random.default_rng(seed)
    far = float(np.hypot(end[0] - start[0], end[1] - start[1]))
    share = np.linspace(0, 1, 25)
    drift = 0.10 * np.sin(share * far * 0.9 + seed)
    across = np.array([-(end[1] - start[1]), end[0] - start[0]]) / far
    way = np.stack(
        [start[k] + (end[k] - start[k]) * share + across[k] * drift for k in (0, 1)] + [np.full(25, z + 0.02)], 1
    )
    count = max(2, round(far / step))
    corks = []
    ball = turned_profile([(0, -0.16), (0.17, -0.1), (0.22, 0.02), (0.17, 0.14), (0, 0.2)], 10)
    for k in range(count):
        at = (k + 0.5) / count
        x, y = (np.interp(at, share, way[:, axis]) for axis in (0, 1))
        corks.append(ball.moved(x, y, z + 0.08 + rng.normal() * 0.02, turn=rng.random() * 360))
    return [("rope", tube(way, 0.06, 5)), ("cork", joined("corks", corks))]


def buoy() -> Parts:
    """A float with a ring around its mast, where lines of floats cross."""
    body = turned_profile([(0, -0.3), (0.34, -0.2), (0.46, 0.05), (0.4, 0.3), (0.16, 0.44), (0.12, 0.9), (0, 0.95)], 14)
    band = turned_profile([(0.462, 0.0), (0.475, 0.06), (0.455, 0.14)], 14)
    return [("buoy", body), ("white paint", band)]


def raft(wide: float, deep: float) -> Parts:
    """Four planks on two beams, for a deck of cards; its top lies at z = 0."""
    planks = [
        box(
            wide / 4 - 0.06,
            deep,
            0.2,
            0.06,
            at=(-wide / 2 + (k + 0.5) * wide / 4, 0, -0.2),
            cell=9.0,
            faces=SEEN,
            seed=k + 1,
        )
        for k in range(4)
    ]
    beams = [
        box(wide + 0.3, 0.4, 0.25, 0.08, at=(0, y, -0.42), cell=9.0, faces=SEEN) for y in (-deep * 0.38, deep * 0.38)
    ]
    return [("raft", joined("raft", [*planks, *beams]))]
