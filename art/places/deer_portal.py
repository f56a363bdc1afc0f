"""DeerPortal's clearing: a mossy stone that bears the land, a stone with a pit for the dice, and the wood around it."""

from dataclasses import replace

import numpy as np

from art import sky
from art.files import Output
from art.kit.masonry import Pit, pit_floor, pit_rim, pit_wall
from art.kit.room import PLENTY, Room
from art.kit.shapes import rock, tube
from art.kit.things import Parts
from art.kit.wear import AS_NEW, STONE, Wear
from art.kit.woods import (
    fallen_log,
    fallen_snow,
    fern,
    fir,
    flower_heads,
    grass,
    lectern,
    mushroom,
    petals,
    slab_stone,
    stone_with_pit,
    trunk,
    twig,
)
from art.mesh import Mesh, grid, joined
from art.noise import Field, noise_at
from art.sky import softbox
from client.boards import Orientation
from client.boards.deer_portal.layout import LAND_AT, WHOLE, layout
from client.boards.pieces.places import Place
from client.places.deer_portal import BACK, EDGE, GROUND
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.deer_portal import GAME

FOLDER = "places/deer_portal"
X, Y = LAND_AT
SLAB = (WHOLE + 7.6, WHOLE + 1.7, WHOLE + 3.4, WHOLE + 4.0)
"""How far the stone under the land reaches to the left, to the right, toward the player and away."""
ALONE = Wear(edges=0, dirt=0, dust=0, patches=0.45, patch=20)
"""Leaves and blades: only blotches, so that no two clumps are alike."""
TRUNKS = (
    (-56, 37, 4.6),
    (-33, 51, 3.2),
    (-9, 60, 2.6),
    (15, 55, 3.0),
    (37, 45, 4.2),
    (61, 34, 5.4),
    (-72, 18, 5.6),
    (74, 56, 3.6),
    (-52, 62, 2.8),
    (29, 64, 2.4),
    (92, 40, 4.8),
    (-94, 44, 4.8),
)
"""Where large trees stand, and how thick they are."""
ROCKS = ((-44, 24, 3.4), (-49, 8, 2.2), (41, 20, 2.6), (-34, 33, 2.4), (47, -12, 3.0), (8, 34, 1.8), (45, 3, 2.0))


def build(output: Output) -> None:
    room().write(output, "deer_portal")
    sky.write(output, FOLDER, radiance)


def radiance(d: Field) -> Field:
    """Green shade from all around, an open sky above, the low sun behind the trees on the left."""
    up = np.clip(d[..., 2:3], -1, 1)
    above = np.array([0.20, 0.26, 0.24]) * (1 - up) + np.array([0.52, 0.62, 0.70]) * up
    light = np.where(up > 0, above, np.array([0.05, 0.06, 0.035]))
    light = light + softbox(d, (-0.7, 0.7, 0.22), (0, 0, 1), 0.7, 0.16, 0.10, (2.4, 1.8, 1.1))
    return light + softbox(d, (0.2, -0.9, 0.5), (0, 0, 1), 0.6, 0.3, 0.2, (0.34, 0.34, 0.32))


def floor_height(x: Field, y: Field) -> Field:
    """The forest floor: a hollow around the stones that rises toward the trees."""
    flat = np.stack([x, y, np.zeros_like(x)], -1).reshape(-1, 3)
    bumps = (noise_at(flat / 17, 9, 4) - 0.5).reshape(x.shape) * 4.4
    rise = np.clip((np.hypot((x + 4) * 0.62, np.maximum(y - 4, 0)) - 32) / 34, 0, 1)
    height: Field = GROUND + bumps * np.clip((np.abs(x - X) + np.abs(y - Y)) / 60 - 0.4, 0.25, 1) + 4.6 * rise**1.3
    return height


def room() -> Room:
    made = Room((-78, -36, -12), (78, 68, 24))
    snow = _stones(made)
    snow += _ground(made)
    _trees(made)
    _undergrowth(made)
    for orientation in ("landscape", "portrait"):
        _table(made, orientation)
    _seasons(made, snow)
    made.bake()
    return made


def _outline(angle: Field, sharp: float = 8.0) -> Field:
    """The stone under the land: nearly a square, with broken edges."""
    c, s = np.cos(angle), np.sin(angle)
    left, right, near, far = SLAB
    across, along = np.where(c < 0, left, right), np.where(s < 0, near, far)
    reach = (np.abs(c / across) ** sharp + np.abs(s / along) ** sharp) ** (-1 / sharp)
    ragged = 1 + 0.010 * np.sin(angle * 7 + 1) + 0.008 * np.sin(angle * 17) + 0.006 * np.sin(angle * 31 + 2)
    return np.asarray(reach * ragged)


def _stones(made: Room) -> list[Mesh]:
    """The stone under the land, rocks and a log; they are what snow lies on."""
    rim = [
        (1.0, -8.5),
        (1.02, -6.0),
        (1.03, -3.6),
        (1.02, -1.7),
        (1.0, -0.75),
        (0.985, -0.3),
        (0.96, -0.1),
        (0.9, -0.05),
    ]
    slab = slab_stone(_outline, [*rim, (0.75, -0.05), (0.4, -0.05), (0.01, -0.05)], steps=200, seed=3).moved(X, Y, 0)
    made.put("moss", slab, wear=replace(STONE, patches=0.6, patch=12, edges=0.25))
    rocks = [
        rock(r, k + 3, squash=0.72, rough=0.5, detail=12).moved(x, y, _ground_at(x, y) + r * 0.25)
        for k, (x, y, r) in enumerate(ROCKS)
    ]
    made.put("moss", *rocks, area="rocks")
    log = fallen_log((52, 23, -4.2), (27, 37, -3.6), 3.0, 4)
    made.put_all(log, area="rocks")
    return [slab, *rocks, log[0][1]]


def _ground_at(x: float, y: float) -> float:
    return float(floor_height(np.array([x]), np.array([y]))[0])


def _ground(made: Room) -> list[Mesh]:
    wide, deep, middle = 250.0, 158.0, -4.0  # a high window shows the ground far before the stones
    x, y = np.meshgrid(np.linspace(-wide / 2, wide / 2, 72), np.linspace(deep / 2, -deep / 2, 50))
    floor = grid("floor", floor_height(x, y + middle), wide, deep, (7.5, 3.8)).moved(0, middle, 0)
    made.put("ground", floor, area="ground", wear=replace(STONE, edges=0, dirt=0.2, patches=0.8, patch=15))
    return [floor]


def _trees(made: Room) -> None:
    trunks = [trunk(x, y, r, _ground_at(x, y) - 1.5, 58, k + 2) for k, (x, y, r) in enumerate(TRUNKS)]
    made.put("bark", *trunks, area="trees")
    rng = np.random.default_rng(21)
    near = [
        (-46, 44, 15),
        (-24, 56, 15),
        (3, 53, 13),
        (26, 54, 15),
        (48, 52, 17),
        (-66, 34, 17),
        (76, 28, 18),
        (51, 36, 9),
    ]
    x: float
    y: float
    for k, (x, y, tall) in enumerate(near):
        tree = fir(tall, k + 30).moved(x, y, _ground_at(x, y) - 1)
        made.put("needles", tree, area="trees", wear=ALONE, blocks=False)
    for k in range(38):
        x, y = rng.uniform(-112, 112), rng.uniform(50, EDGE - 1)
        if abs(x) > 62:
            y = rng.uniform(14, EDGE - 1)
        tree = fir(rng.uniform(11, 22), k + 60, around=9).moved(x, y, _ground_at(x, y) - 1.5)
        made.put("needles", tree, area=PLENTY if k % 2 else "trees", wear=ALONE, blocks=False)


def _ring(rng: np.random.Generator, count: int, near: float, far: float, lowest: float = -46) -> Field:
    """Places on the ground around the stone, more of them close to it."""
    angle = rng.random(count) * 2 * np.pi
    reach = _outline(angle) * (near + rng.random(count) ** 1.5 * (far - near))
    x, y = X + reach * np.cos(angle), Y + reach * np.sin(angle)
    keep = (y > lowest) & (y < EDGE - 2)
    for orientation in ("landscape", "portrait"):  # nothing grows through the dice
        pit = _pit(orientation)
        keep &= np.hypot(x - pit.x, y - pit.y) > pit.radius + 4.6
    x, y = x[keep], y[keep]
    return np.stack([x, y, floor_height(x, y)], 1)


def _undergrowth(made: Room) -> None:
    rng = np.random.default_rng(5)
    made.put("grass", grass(_ring(rng, 1800, 1.03, 1.9), (2.2, 5.2), 1), area="grass", wear=ALONE, blocks=False)
    made.put("grass", grass(_ring(rng, 1740, 1.08, 2.8), (3.0, 6.5), 2), area=PLENTY, wear=ALONE, blocks=False)
    for k, (x, y, _) in enumerate(_ring(rng, 36, 1.10, 1.9)):
        clump = fern(x, y, _ground_at(x, y) - 0.2, rng.uniform(3.0, 5.6), k + 1)
        made.put("fern", clump, area=PLENTY if k % 3 == 0 else "grass", wear=ALONE, blocks=False)
    growing: Parts = []
    for angle in np.concatenate([rng.random(16) * 2 * np.pi, [2.9, 2.96, 3.05, 0.72, 0.78, 2.3, 2.35]]):
        reach = float(_outline(np.array([angle]))[0]) * rng.uniform(0.985, 1.012)
        at = (X + reach * np.cos(angle), Y + reach * np.sin(angle))
        growing += mushroom(*at, -0.7, rng.uniform(0.45, 1.0), rng.normal() * 0.3)
    for x, y, _ in TRUNKS[:7]:
        for _ in range(3):
            a = rng.uniform(-2.6, -0.5)
            far = rng.uniform(5.5, 8.5)
            at = (x + far * np.cos(a), y + far * np.sin(a))
            growing += mushroom(*at, _ground_at(*at) - 0.1, rng.uniform(0.7, 1.3), rng.normal() * 0.3)
    for x, y in ((39.5, 9.0), (40.6, 7.6), (38.9, 10.4)):
        growing += mushroom(x, y, _ground_at(x, y) + 1.2, 1.5, rng.normal() * 0.3)
    made.put_all(growing, area="mushrooms", blocks=False)


def _pit(orientation: Orientation) -> Pit:
    tray = layout(orientation).tray
    x, y = (tray.x, tray.y) if orientation == "landscape" else (tray.x - BACK[0], tray.y - BACK[1])
    return Pit(x, y, tray.scale * GAME.pit / 10, tray.scale, tray.z)


def _table(made: Room, orientation: Orientation) -> None:
    """The stone with the pit, and those on which piles of cards lean."""
    node, pit = f"table-{orientation}", _pit(orientation)
    made.pivot(node, (0, 0, 0), one_of="table")

    def outline(angle: Field) -> Field:
        ragged = 0.05 * np.sin(angle * 3 + 0.6) + 0.03 * np.sin(angle * 8 + 2) + 0.015 * np.sin(angle * 19)
        return np.asarray((pit.brink + pit.rim + 1.5) * (1.02 + ragged))

    worn = replace(STONE, patches=0.7, patch=9)
    made.put("stone", stone_with_pit(pit, outline, GROUND - 2, seed=7), node=node, wear=worn)
    made.put("rim", pit_rim(pit), node=node, wear=replace(STONE, edges=0.9, patch=6))
    made.put("rim", pit_wall(pit), node=node, wear=replace(STONE, patch=6))
    made.put("floor", pit_floor(pit), node=node)
    for seat, place in enumerate(layout(orientation).piles):
        made.put("moss", _lectern(place, orientation, seat), node=node, wear=replace(STONE, patch=5))


def _lectern(place: Place, orientation: Orientation, seat: int) -> Mesh:
    depth = HEIGHT * place.scale
    foot = place.y - depth / 2 * float(np.cos(np.radians(place.tilt)))
    stone = lectern(WIDTH * place.scale, depth, place.tilt, GROUND, seat + 11)
    away = (0.0, 0.0) if orientation == "landscape" else BACK[:2]
    return stone.moved(place.x - away[0], foot - away[1], 0)


def _seasons(made: Room, under: list[Mesh]) -> None:
    for season in ("spring", "summer", "fall", "winter"):
        made.pivot(f"season-{season}", (0, 0, 0), one_of="season")
    rng = np.random.default_rng(77)
    # spring: blossom on a bough, and in the grass
    for path, seed in (
        ([(70, 40, 16), (52, 36, 11), (38, 35, 8.5), (29, 36, 9)], 3),
        ([(-84, 36, 18), (-66, 33, 12), (-50, 33, 8.5), (-42, 34, 8)], 5),
    ):
        bough, sits = twig(path, 0.7, seed, forks=16)
        made.put("bark", bough, node="season-spring", blocks=False)
        around = np.repeat(sits, 4, 0) + rng.normal(size=(len(sits) * 4, 3)) * 0.8
        made.put("blossom", flower_heads(around[:150], 0.55, seed), node="season-spring", wear=ALONE, blocks=False)
    for surface, season, seed, size in (
        ("blossom", "spring", 8, 0.5),
        ("daisy", "spring", 9, 0.42),
        ("daisy", "summer", 10, 0.5),
        ("poppy", "summer", 11, 0.62),
    ):
        places = np.add(_ring(np.random.default_rng(seed), 130, 1.03, 1.5), (0, 0, 2.6))
        places[:, 2] += rng.normal(size=len(places)) * 0.7
        made.put(surface, flower_heads(places, size, seed), node=f"season-{season}", wear=ALONE, blocks=False)
        stalks = [tube([(x, y, z - 3.4), (x + 0.1, y, z)], 0.05, 3) for x, y, z in places[::2]]
        made.put("fern", joined("stalks", stalks), node=f"season-{season}", wear=ALONE, blocks=False)
    # fall: leaves on the ground and on the stones, red caps
    lying = np.concatenate([np.add(_ring(rng, 900, 1.0, 2.2), (0, 0, 0.25)), _on_rim(rng, 260)])
    made.put("leaf", petals(lying, (0.35, 0.8), 12), node="season-fall", wear=ALONE, blocks=False)
    for x, y, _ in _ring(rng, 14, 1.05, 1.35):
        for surface, mesh in mushroom(x, y, _ground_at(x, y), rng.uniform(1.0, 1.8), rng.normal() * 0.2):
            made.put("red cap" if surface == "cap" else surface, mesh, node="season-fall", blocks=False)
    # winter: snow on all that faces up, and icicles
    for k, mesh in enumerate(under):
        made.put("snow", fallen_snow(mesh, 0.5 if k else 0.34, k + 2), node="season-winter", wear=ALONE, blocks=False)
    hanging = [
        tube([(x, y, z), (x, y, z - rng.uniform(0.8, 2.2))], [0.16, 0.02], 6) for x, y, z in _under_edge(rng, 40)
    ]
    made.put("ice", joined("ice", hanging), node="season-winter", wear=AS_NEW, blocks=False)


def _on_rim(rng: np.random.Generator, count: int) -> Field:
    """Places on the stone that the land leaves free."""
    angle = rng.random(count) * 2 * np.pi
    reach = _outline(angle) * rng.uniform(0.93, 0.99, count)
    x, y = reach * np.cos(angle), reach * np.sin(angle)
    free = np.maximum(np.abs(x), np.abs(y)) > WHOLE + 0.3
    return np.stack([X + x[free], Y + y[free], np.full(free.sum(), 0.12)], 1)


def _under_edge(rng: np.random.Generator, count: int) -> list[tuple[float, float, float]]:
    angle = rng.uniform(-2.9, -0.2, count)
    reach = _outline(angle) * 1.015
    return [(X + r * np.cos(a), Y + r * np.sin(a), -0.9) for a, r in zip(angle, reach, strict=True)]
