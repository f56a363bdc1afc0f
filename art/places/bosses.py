"""What waits behind the gate: a dark figure for each final boss of Beat the Bit, told by its outline and its lights.

Each stands on z = 0 about the z axis, looks toward -y, is about 17 cm high and 4 deep.
"""

from collections.abc import Callable

import numpy as np

from art.kit.shapes import box, rock, tube, turned, turned_profile
from art.kit.things import Parts
from art.mesh import Mesh, joined
from art.sculpt import Body, ball, branch, limb, meshed, mirrored, together

CELL = 0.45


def _figure(name: str, body: Body, high: float = 17.5) -> Mesh:
    mesh = meshed(name, body, (-9.5, -3.5, -0.6), (9.5, 3.5, high), CELL)
    mesh.uvs = mesh.points[:, [0, 2]] * 0.08
    return mesh


def _eyes(x: float, y: float, z: float, radius: float, *, slant: float = 0.0, flat: float = 0.45) -> Mesh:
    """Two lights, slanting down toward the middle."""
    made = []
    for side in (-1, 1):
        eye = rock(radius, 1, squash=flat, rough=0, detail=8)
        made.append(turned(eye, "y", -side * slant).moved(side * x, y, z))
    return joined("eyes", made)


def astaroth() -> Parts:
    """The horned one: shoulders that fill the gate, folded wings, bull's horns, slanting eyes and a burning breast."""
    half = together(
        [
            limb((0, 0, 1), (0, 0, 7.5), 3.4, 3.9),
            ball((0, -0.4, 11.2), (1.75, 1.7, 2.1)),
            limb((0, 0, 9.4), (4.6, 0.2, 8.6), 1.9, 1.7),
            limb((4.9, 0, 8.4), (6.0, -0.6, 3.2), 1.5, 1.2),
            limb((0, -1.1, 9.9), (0, -1.5, 9.7), 1.0, 0.8),
        ],
        0.9,
    )
    horn = branch([(1.2, -0.4, 12.3), (3.0, -0.5, 12.9), (4.2, -0.7, 14.3), (4.1, -0.9, 16.2)], 0.75, 0.14)
    wing = together(
        [
            branch([(2.6, 1.8, 9.0), (6.2, 2.0, 13.6), (7.6, 2.0, 15.4)], 0.7, 0.25),
            branch([(6.2, 2.0, 13.4), (8.6, 2.0, 9.4), (8.2, 2.0, 5.0)], 0.4, 0.15),
            ball((6.4, 2.1, 9.0), (2.1, 0.35, 4.2)),
        ],
        0.6,
    )
    figure = _figure("astaroth", mirrored(together([half, horn, wing], 0.35)))
    ember = turned(rock(0.9, 5, squash=0.35, rough=0.3, detail=8), "x", 90)
    heart = joined("heart", [ember.moved(0, -3.6, 6.4), box(0.5, 0.3, 2.4, 0.1).moved(0, -3.55, 3.4)])
    return [("dark", figure), ("red glow", joined("lights", [_eyes(0.85, -2.25, 11.5, 0.55, slant=24), heart]))]


def faceless_king() -> Parts:
    """A tall mantle under a golden crown, and no face: only the jewels look out. He leans on his sceptre."""
    robe = together(
        [
            limb((0, 0, 0.5), (0, 0, 8.6), 4.6, 2.0),
            limb((0, 0, 9.0), (2.9, 0.2, 8.3), 1.5, 1.2),
            ball((0, -0.2, 11.5), (1.45, 1.45, 1.95)),
            limb((2.9, 0, 8.2), (4.4, -1.6, 5.6), 1.1, 0.7),
        ],
        0.8,
    )
    collar = branch([(0.9, 0.6, 9.6), (2.6, 0.7, 11.0), (3.5, 0.8, 12.4)], 0.75, 0.2)
    figure = _figure("king", mirrored(together([robe, collar], 0.4)))
    band = turned_profile([(1.5, 12.6), (1.66, 12.7), (1.7, 13.4), (1.55, 13.5), (1.45, 12.7)], 24)
    points = []
    for k in range(8):
        angle = 2 * np.pi * k / 8 - np.pi / 2
        c, s, tall = np.cos(angle), np.sin(angle), 3.1 if k % 2 == 0 else 2.1
        points.append(
            tube(
                [
                    (1.58 * c, 1.58 * s, 13.2),
                    (1.75 * c, 1.75 * s, 13.2 + tall * 0.6),
                    (1.95 * c, 1.95 * s, 13.2 + tall),
                ],
                [0.42, 0.26, 0.03],
                6,
            )
        )
    staff = tube([(4.9, -2.2, 0), (4.9, -2.2, 13.0)], 0.24, 8)
    claw = turned_profile([(0.25, 12.6), (0.6, 12.9), (0.8, 13.5), (0.5, 13.7)], 12).moved(4.9, -2.2, 0)
    gem = rock(0.72, 2, squash=1.1, rough=0.1, detail=8).moved(4.9, -2.2, 14.0)
    jewels = [
        rock(0.3, k, squash=1, rough=0, detail=6).moved(1.72 * np.sin(a), -1.72 * np.cos(a), 13.05)
        for k, a in enumerate(np.radians((-42, 0, 42)))
    ]
    return [
        ("dark", figure),
        ("gold", joined("crown", [band, *points, staff, claw])),
        ("cold glow", joined("jewels", [*jewels, gem])),
    ]


def mother_of_ashes() -> Parts:
    """A hooded woman in rags, her arms raised with fire in both hands, embers at her hem."""
    half = together(
        [
            limb((0, 0.3, 0.4), (0, 0.2, 7.6), 4.4, 2.1),
            ball((0, 0.2, 10.9), (2.1, 1.9, 2.6)),
            limb((0, 0.3, 13.0), (0, 1.0, 14.2), 1.0, 0.3),
            limb((1.6, 0.2, 8.4), (5.0, -0.4, 7.6), 1.3, 0.95),
            limb((5.0, -0.4, 7.6), (7.3, -0.8, 10.6), 0.9, 0.55),
            limb((4.6, 0.2, 7.2), (5.2, 0.4, 3.4), 0.9, 0.2),
            limb((3.4, 0.2, 7.2), (3.7, 0.4, 2.4), 0.9, 0.2),
        ],
        0.6,
    )
    figure = _figure("mother", mirrored(half), 16)
    face = turned(rock(1.15, 3, squash=0.4, rough=0.05, detail=10), "x", 90)
    tears = [tube([(s * 0.5, -2.1, 10.6), (s * 0.58, -2.1, 9.5)], [0.1, 0.03], 5) for s in (-1, 1)]
    fires = []
    for x, z, size in (
        (-7.5, 11.2, 1.0),
        (7.5, 11.2, 1.0),
        (-4.2, 0.2, 0.8),
        (-1.6, 0.1, 1.1),
        (1.4, 0.1, 0.9),
        (4.1, 0.2, 1.0),
    ):
        fires.append(
            turned_profile(
                [
                    (0.1 * size, 0),
                    (0.62 * size, 0.5 * size),
                    (0.5 * size, 1.2 * size),
                    (0.15 * size, 2.2 * size),
                    (0, 2.9 * size),
                ],
                9,
            ).moved(x, -0.9, z)
        )
    return [
        ("dark", figure),
        ("ash", face.moved(0, -1.55, 10.7)),
        ("red glow", joined("fire", [_eyes(0.5, -2.05, 10.95, 0.3, slant=-14, flat=0.7), *tears, *fires])),
    ]


BOSSES: dict[str, Callable[[], Parts]] = {
    "astaroth": astaroth,
    "faceless-king": faceless_king,
    "mother-of-ashes": mother_of_ashes,
}
"""By the id of the card."""
