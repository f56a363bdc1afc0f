"""Beat the Bit's dungeon: a stone table with a pit for the dice, torches, and a gate behind which a boss waits."""

from dataclasses import replace

import numpy as np

from art import sky
from art.files import Output
from art.kit.masonry import (
    Pit,
    arch,
    block_wall,
    chipped,
    pillar,
    pit_floor,
    pit_rim,
    pit_wall,
    ring_inlay,
    runes,
    top_with_hole,
)
from art.kit.room import Room
from art.kit.shapes import box, rock, tube, turned, turned_profile
from art.kit.things import candle, chain, placed, rubble, skull, sword, torch
from art.kit.wear import AS_NEW, STONE
from art.mesh import Mesh, joined, strip
from art.noise import Field, smoothstep, to_bytes
from art.places.bosses import BOSSES
from art.sky import softbox
from client.places.beat_the_bit import BACK, CANDLES, FAR, PITS, SKULL_CANDLE, SKULLS, TORCHES, WALL
from sim.games.beat_the_bit.zones import PIT

FOLDER = "places/beat_the_bit"
TABLES = {
    name: Pit(x, y - (BACK if name == "portrait" else 0.0), scale * PIT / 10, scale)
    for name, (x, y, scale) in PITS.items()
}
"""The pit of each table: what lies behind it stands farther back where a window is high, so its table lies nearer."""
GATE = (26.0, -1.0, 11.0)
"""The gate's width, and where its arch begins and how high it rises from there."""
BARS = np.linspace(-10.5, 10.5, 6)
"""Where its bars stand: none before the middle, where eyes look out."""
NICHE = 14.0
"""How deep it is behind the bars."""
FLOOR = -13.0
"""How far down the wall is built: the table hides the rest."""


def build(output: Output) -> None:
    room().write(output, "beat_the_bit")
    output.picture(f"{FOLDER}/runes.png", letters())
    sky.write(output, FOLDER, radiance)


def room() -> Room:
    made = Room()
    for name, pit in TABLES.items():
        _table(made, f"table-{name}", pit)
    _edge(made)
    _wall(made)
    _gate(made)
    _things(made)
    for name, boss in BOSSES.items():
        node, at = f"boss-{name}", (0.0, WALL + 5.4, -6.0)
        made.pivot(node, at, one_of="boss")
        made.put_all(placed(boss(), *at, scale=0.98), node=node, blocks=False)
    made.bake()
    return made


def radiance(d: Field) -> Field:
    """Two torches behind the table, a cold breath from behind the player, warm stone above."""
    up = d[..., 2:3] * 0.5 + 0.5
    light = np.array([0.030, 0.022, 0.017]) * (1 - up) + np.array([0.016, 0.016, 0.020]) * up
    for x in (-0.62, 0.62):
        light = light + softbox(d, (x, 0.8, 0.28), (0, 0, 1), 0.09, 0.16, 0.05, (17.0, 7.4, 1.9))
    light = light + softbox(d, (0.5, -0.6, 0.7), (0, 0, 1), 0.4, 0.4, 0.25, (0.16, 0.20, 0.30))
    return light + softbox(d, (-0.5, -0.4, 0.8), (0, 0, 1), 0.4, 0.4, 0.25, (0.30, 0.19, 0.10))


def letters(count: int = 36, side: int = 56, seed: int = 5) -> Field:
    """A band of invented letters: white, where it is not see-through."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:side, 0:side] / side
    posts = np.array(
        [(0.3, 0.15), (0.3, 0.5), (0.3, 0.85), (0.7, 0.15), (0.7, 0.5), (0.7, 0.85), (0.5, 0.32), (0.5, 0.68)]
    )
    band = []
    for _ in range(count):
        drawn = np.zeros((side, side))
        strokes = [(0, 2) if rng.random() < 0.7 else (0, 5)]
        strokes += [tuple(rng.choice(8, 2, replace=False)) for _ in range(rng.integers(2, 4))]
        for first, last in strokes:
            p, way = posts[first], posts[last] - posts[first]
            share = np.clip(((x - p[0]) * way[0] + (y - p[1]) * way[1]) / (way @ way), 0, 1)
            off = np.hypot(x - p[0] - share * way[0], y - p[1] - share * way[1])
            drawn = np.maximum(drawn, smoothstep(0.075, 0.03, off))
        band.append(drawn)
    mask = np.concatenate(band, 1)
    return to_bytes(np.stack([np.ones_like(mask)] * 3 + [mask], -1))


def _table(made: Room, node: str, pit: Pit) -> None:
    worn = replace(STONE, patches=0.7, patch=22, dust=0.05)
    near = -72 if node == "table-portrait" else -44
    made.pivot(node, (0, 0, 0), one_of="table")
    made.put("table", top_with_hole(-66, 66, near, FAR - 2.2, pit, cell=3.4), node=node, wear=worn)
    made.put("rim", pit_rim(pit), node=node, wear=replace(STONE, edges=0.9, patch=6))
    made.put("rim", pit_wall(pit), node=node, wear=replace(STONE, patch=6))
    made.put("sand", pit_floor(pit), node=node)
    made.put("old brass", *(ring_inlay(pit, pit.radius * share) for share in (0.42, 0.8)), node=node, blocks=False)
    made.put("runes", runes(pit, 0.34, 0.95, z=pit.lip + 0.285), node=node, wear=AS_NEW, blocks=False)


def _edge(made: Room) -> None:
    """The last stones along the far edge stand a little proud."""
    rng = np.random.default_rng(12)
    stones, x = [], -66.0
    while x < 66:
        wide = rng.uniform(7, 15)
        stone = box(
            wide - 0.18, 2.9, 5, 0.4, cell=1.3, seed=int(rng.integers(1, 999)), faces=("-y", "+y", "+z", "-x", "+x")
        )
        stones.append(
            turned(stone, "x", rng.normal() * 0.6).moved(x + wide / 2, FAR - 0.9, -4.72 + rng.normal() * 0.07)
        )
        x += wide
    made.put("table", chipped(joined("edge", stones), 0.34, 4), area="edge", wear=replace(STONE, edges=0.9))


def _wall(made: Room) -> None:
    wide, spring, rise = GATE

    def opening(z: float) -> float:
        up = (z + FLOOR - spring) / (rise + 1.5)
        return (wide / 2 + 1.5) * float(np.sqrt(1 - np.clip(up, 0, 1) ** 2))

    made.put(
        "wall", block_wall(176, 46, opening=opening, seed=6, course=5.2, stone=9.5).moved(0, WALL, FLOOR), area="wall"
    )
    made.put("joint", _panel(-88, -wide / 2 - 1, WALL + 0.75), _panel(wide / 2 + 1, 88, WALL + 0.75), area="wall")
    for side in (-1, 1):
        made.put("wall", pillar(9, 44, seed=8 + side).moved(side * 51, WALL - 2.5, FLOOR), area="wall")
    for x, y, z in TORCHES:
        made.put_all(placed(torch(), x, y + 4.0, z), area="wall")
    for way in (
        [(-44.5, 11.5), (-42.5, 6.0), (-39.0, 3.4), (-35.6, 5.4), (-33.6, 11.5)],
        [(33.6, 11.5), (35.6, 6.4), (38.4, 5.0), (41.5, 7.0), (44.5, 11.5)],
    ):
        made.put_all(chain([(x, WALL - 1.0, z) for x, z in way], 0.95), area="wall")
        made.put(
            "iron",
            *(
                turned(turned_profile([(0.5, 0), (0.9, 0.15), (0.6, 0.8), (0, 0.9)], 12), "x", 90).moved(
                    x, WALL - 0.1, z
                )
                for x, z in (way[0], way[-1])
            ),
            area="wall",
        )
    for x in (-19.2, 19.2):  # shackles that hang free
        made.put_all(chain([(x, WALL - 0.9, 9.0), (x + 0.2, WALL - 1.0, 2.6)], 0.8), area="wall")
        ring = [(x + 0.2 + 1.3 * np.cos(a), WALL - 1.0, 1.0 + 1.3 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 19)]
        made.put("iron", tube(ring, 0.3, 8), area="wall")


def _panel(left: float, right: float, y: float) -> Mesh:
    """The mortar behind the blocks."""
    points = np.array([(left, y, FLOOR), (right, y, FLOOR), (right, y, 33), (left, y, 33)], float)
    return Mesh(
        "panel", points, np.tile((0.0, -1, 0), (4, 1)), points[:, [0, 2]] * 0.03, np.array([(0, 1, 2), (0, 2, 3)])
    )


def _gate(made: Room) -> None:
    wide, spring, rise = GATE
    made.put(
        "arch",
        arch(wide, spring, rise, foot=FLOOR, stones=15, thick=3.0, deep=2.6).moved(0, WALL + 1.2, 0),
        area="gate",
        wear=replace(STONE, edges=0.8),
    )
    # the niche: its sides follow the arch, its back is a wall
    angles = np.linspace(0, np.pi, 17)
    half = wide / 2 + 0.6
    curve = [(half * np.cos(a), spring + (rise + 0.6) * np.sin(a)) for a in angles]
    line = np.array([(half, FLOOR), *curve, (-half, FLOOR)])
    depths = np.linspace(WALL + 0.6, WALL + NICHE, 7)
    points = np.stack([np.stack([line[:, 0], np.full(len(line), y), line[:, 1]], 1) for y in depths])
    inward = np.stack([-line[:, 0], np.zeros(len(line)), spring - line[:, 1]], 1)
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    uvs = np.stack([np.tile(way, (7, 1)), np.repeat(depths[:, None], len(line), 1)], -1).reshape(-1, 2) * 0.03
    tunnel = Mesh("tunnel", points.reshape(-1, 3), np.tile(inward, (7, 1)), uvs, strip(6, len(line))).facing_out()
    made.put("wall", tunnel, area="niche")
    made.put("wall", block_wall(wide + 3, 24, seed=9, course=4.2, stone=7).moved(0, WALL + NICHE, FLOOR), area="niche")
    made.put("joint", _panel(-wide, wide, WALL + NICHE + 0.75), area="niche")
    bars = []
    for x in BARS:
        top = spring + rise * np.sqrt(1 - (x / (wide / 2)) ** 2)
        bars.append(tube([(x, 0, FLOOR), (x, 0, top + 0.8)], 0.42, 8))
    flats = [box(wide + 0.6, 0.5, 1.0, 0.16, at=(0, -0.25, z), cell=1.5) for z in (-5.0, -1.4, 8.4)]
    studs = [
        rock(0.42, k, squash=1, rough=0.15, detail=6).moved(x, -0.55, z + 0.5)
        for k, x in enumerate(BARS)
        for z in (-1.4, 8.4)
    ]
    made.pivot("gate", (0, WALL + 1.1, 0))
    made.put("iron", joined("bars", [*bars, *flats, *studs]).moved(0, WALL + 1.1, 0), node="gate")


def _things(made: Room) -> None:
    for seed, (x, y, tall) in enumerate(CANDLES, 1):
        made.put_all(placed(candle(0.95, tall, seed), x, y, turn=seed * 71), area="table")
    for number, (x, y, size, turn) in enumerate(SKULLS):
        head = [(surface, turned(mesh, "x", 8)) for surface, mesh in skull()]
        made.put_all(placed(head, x, y, 0.1, scale=size, turn=turn), area="table")
        if number < 2:
            made.put_all(
                placed(candle(0.85, SKULL_CANDLE, number + 7), x, y + 0.4, 4.9 * size, turn=turn), area="table"
            )
    made.put_all(placed(sword(), 41.5, -9.5, turn=-166), area="table")
    made.put_all(rubble(7, [(-37.5, 25.5), (34, 26), (-47, 18.5), (47.5, 9.5)]), area="table")
