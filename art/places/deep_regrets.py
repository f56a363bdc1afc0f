"""Deep Regrets' boat-shed: wet planks, a tank of sea framed in brass, a pier with sheds, a window on the night."""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from art import sky
from art.files import Output
from art.kit.joinery import boards
from art.kit.masonry import Pit, pit_floor, pit_rim, pit_wall, ring_inlay
from art.kit.room import Room
from art.kit.shapes import box, planks, rope, tube, turned, turned_profile
from art.kit.things import book, bottle, candle, lantern, leaning, placed
from art.kit.wear import METAL, WOOD
from art.mesh import Mesh, joined
from art.noise import Field
from art.places.harbour import bollards, buoy, floats, lighthouse, raft, shed, slack
from art.sky import softbox
from client.boards.deep_regrets.layout import BENCH, DECK, FLOOR, PIER, Layout, landscape, portrait
from client.places.deep_regrets import (
    CANDLE,
    CANDLE_HIGH,
    FAR,
    LANTERN,
    LEVEL,
    LIGHTHOUSE,
    OFFSET,
    SEA,
    SILL,
    WALL,
)
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.deep_regrets.rules import DeepRegrets

FOLDER = "places/deep_regrets"
BRIM = 0.7
"""How wide the brass around the tank is."""
YARD = 8.6
"""How much farther to the right the pier of a high window reaches: there its sheds stand."""
WET = replace(WOOD, edges=0.5, patches=0.5, patch=22, dust=0.0)
PANES = (-50.0, -25.0, 0.0, 25.0, 50.0)
"""Where the bars of the window stand."""


def build(output: Output) -> None:
    room().write(output, "deep_regrets")
    sky.write(output, FOLDER, radiance)


def room() -> Room:
    made = Room()
    _table(made, "table-landscape", landscape(2), 0.0, 0.0)
    _table(made, "table-portrait", portrait(5), -OFFSET[0], -OFFSET[1])
    _tank(made)
    _wall(made)
    _things(made)
    made.bake()
    return made


def radiance(d: Field) -> Field:
    """The window's cold square, the lantern at the left, and a dark room with a warm breath behind the player."""
    up = d[..., 2:3] * 0.5 + 0.5
    light = np.array([0.035, 0.026, 0.020]) * (1 - up) + np.array([0.018, 0.022, 0.030]) * up
    light = light + softbox(d, (0.0, 1.0, 0.30), (0, 0, 1), 0.75, 0.22, 0.03, (0.55, 0.95, 1.35))
    light = light + softbox(d, (-0.85, 0.55, 0.18), (0, 0, 1), 0.10, 0.13, 0.05, (16.0, 8.2, 2.6))
    light = light + softbox(d, (0.75, -0.5, 0.5), (0, 0, 1), 0.30, 0.3, 0.2, (0.30, 0.17, 0.08))
    return light + softbox(d, (-0.3, -0.2, 0.95), (0, 1, 0), 0.5, 0.5, 0.3, (0.10, 0.075, 0.05))


def _table(made: Room, node: str, laid: Layout, x: float, y: float) -> None:
    """The top with tank and dice tray, the pier with its sheds and the bench: where the board lays them out."""
    made.pivot(node, (0, 0, 0), one_of="table")
    tray = laid.tray
    pit = Pit(tray.x + x, tray.y + y, DeepRegrets.pit / 10 * tray.scale, tray.scale, FLOOR, 0.3, 1.15)
    near = -46.0 if node == "table-landscape" else -84.0
    top = boards((-66, 66, near, FAR), 5.3, holes=[SEA], pit=pit, fine=0.75, seed=3)
    made.put("table", top, node=node, wear=WET)
    made.put("leather", pit_rim(pit, bead=0.3), node=node)
    made.put("leather", pit_wall(pit), node=node)
    made.put("pit leather", pit_floor(pit, uv=0.06), node=node)
    made.put("old brass", _studs(pit), node=node, blocks=False)
    made.put("inlay", _compass(pit), node=node, blocks=False)
    _pier(made, node, laid, x, y)
    _bench(made, node, laid, y)


def _studs(pit: Pit) -> Mesh:
    """Nails around the rim of the dice tray."""
    head = turned_profile([(0.17, 0.0), (0.14, 0.08), (0.06, 0.13), (0, 0.14)], 8)
    angles = np.linspace(0, 2 * np.pi, 41)[:-1]
    out = pit.brink + pit.rim * 0.62
    return joined(
        "studs", [head.moved(pit.x + out * np.cos(a), pit.y + out * np.sin(a), pit.lip + 0.3) for a in angles]
    )


def _compass(pit: Pit) -> Mesh:
    """A rose of the winds let into the leather."""
    points: list[tuple[float, float]] = []
    triangles = []
    for k in range(16):
        long, angle = (0.62, 0.34, 0.48, 0.34)[k % 4] * pit.radius, 2 * np.pi * k / 16
        wide = 0.055 * pit.radius
        tip = (long * np.sin(angle), long * np.cos(angle))
        side = (wide * np.cos(angle) + 0.12 * tip[0], -wide * np.sin(angle) + 0.12 * tip[1])
        start = len(points)
        points += [(0.1 * tip[0], 0.1 * tip[1]), side, tip]
        triangles.append((start, start + 1, start + 2))
    flat = np.array([(pit.x + x, pit.y + y, pit.floor + 0.03) for x, y in points])
    rose = Mesh("rose", flat, np.tile((0.0, 0, 1), (len(flat), 1)), flat[:, :2] * 0.1, np.array(triangles)).facing_out()
    return joined("compass", [rose, ring_inlay(pit, pit.radius * 0.66, 0.22), ring_inlay(pit, pit.radius * 0.72, 0.12)])


def _pier(made: Room, node: str, laid: Layout, x: float, y: float) -> None:
    left, right, near, far = (a + b for a, b in zip(laid.pier, (x, x, y, y), strict=True))
    if node == "table-portrait":
        right += YARD
    deck = boards((left, right, near, far), 1.9, away=True, warp=0.035, seed=8, cell=4.0)
    made.put("pier", deck.moved(0, 0, PIER - 0.04), node=node, wear=replace(WET, edges=0.7, patch=12))
    beams = [
        box(right - left, 0.5, 0.5, 0.08, at=((left + right) / 2, near + 0.1, PIER - 0.62), cell=3.0, seed=3),
        box(0.5, far - near, 0.5, 0.08, at=(left + 0.1, (near + far) / 2, PIER - 0.62), cell=3.0, seed=4),
        box(0.5, far - near, 0.5, 0.08, at=(right - 0.1, (near + far) / 2, PIER - 0.62), cell=3.0, seed=5),
    ]
    made.put("post", *beams, node=node)
    posts = [(side, at) for side in (left - 0.2, right + 0.5) for at in np.linspace(near + 0.4, far - 0.6, 5)]
    made.put("post", bollards(posts, 1.6), node=node)
    ropes = [slack((right + 0.5, a, 1.2), (right + 0.5, b, 1.2), 0.4) for (_, a), (_, b) in pairwise(posts[5:])]
    made.put("rope", *ropes, node=node, blocks=False)
    for number, place in enumerate(laid.services):
        parts = shed(number, 6.3, 3.0, (3.0, 3.3, 3.1, 2.9)[number], steeple=number == 2)
        if node == "table-landscape":
            at = (place.x, place.y + 4.0 + 0.25 * (number % 2))
        else:
            at = (laid.pier[1] + YARD / 2 + 0.4 * (number % 2), laid.sea[3] - 2.2 - 5.0 * number)
        made.put_all(placed(parts, at[0] + x, at[1] + y, PIER), node=node)


def _bench(made: Room, node: str, laid: Layout, y: float) -> None:
    """Where the others' plates stand, behind a brass rail."""
    front = laid.bench + y - 4.6
    top = boards((-64, 64, front, FAR), 4.6, seed=12, cell=5.0)
    foot = laid.bench + y
    made.put("bench", top.moved(0, 0, BENCH - 0.02), node=node, wear=WET)
    made.put("bench", box(128, 0.7, BENCH - 0.1, 0.12, at=(0, front + 0.3, 0), cell=4.0, seed=6), node=node, wear=WET)
    rail = [(-62, foot - 0.35, BENCH + 0.12), (62, foot - 0.35, BENCH + 0.12)]
    made.put("old brass", tube(np.linspace(rail[0], rail[1], 14), 0.13, 8), node=node, wear=METAL)


def _tank(made: Room) -> None:
    left, right, near, far = SEA
    middle, across = ((left + right) / 2, (near + far) / 2), right - left
    frame = [
        box(across + 2 * BRIM, BRIM, 0.5, 0.14, at=(middle[0], side, -0.12), cell=2.2)
        for side in (near - BRIM / 2, far + BRIM / 2)
    ]
    frame += [
        box(BRIM, far - near, 0.5, 0.14, at=(side, middle[1], -0.12), cell=2.2)
        for side in (left - BRIM / 2, right + BRIM / 2)
    ]
    inner = [
        box(across, 0.2, 1.2, 0.03, at=(middle[0], side, -1.15), cell=2.2) for side in (near - 0.08, far + 0.08)
    ] + [box(0.2, far - near, 1.2, 0.03, at=(side, middle[1], -1.15), cell=2.2) for side in (left - 0.08, right + 0.08)]
    made.put("old brass", *frame, *inner, area="tank", wear=replace(METAL, patches=0.4))
    rivet = turned_profile([(0.2, 0), (0.18, 0.07), (0.1, 0.14), (0, 0.16)], 8)
    heads = [
        rivet.moved(x, side, 0.37) for x in np.linspace(left, right, 14) for side in (near - BRIM / 2, far + BRIM / 2)
    ]
    heads += [
        rivet.moved(side, y, 0.37)
        for y in np.linspace(near, far, 9)[1:-1]
        for side in (left - BRIM / 2, right + BRIM / 2)
    ]
    made.put("brass", joined("rivets", heads), area="tank", blocks=False)
    columns, rows = np.linspace(left, right, 4), np.linspace(near, far, 4)
    for k, x in enumerate(columns[1:3]):
        made.put_all(floats((x, near), (x, far), LEVEL, seed=k + 2), area="tank", blocks=False)
        for y in rows[1:3]:
            made.put_all(placed(buoy(), x, y, LEVEL + 0.1), area="tank", blocks=False)
    for k, y in enumerate(rows[1:3]):
        made.put_all(floats((left, y), (right, y), LEVEL, seed=k + 5), area="tank", blocks=False)
    for place in landscape(1).shoals:
        at = place.on(DECK[0], DECK[1], 0, DECK[2])
        made.put_all(
            placed(raft(WIDTH * at.scale + 0.6, HEIGHT * at.scale + 0.5), at.x, at.y, 0.04), area="tank", blocks=False
        )


def _wall(made: Room) -> None:
    left, right = PANES[0] - 1, PANES[-1] + 1
    below = turned(planks(180, 22, 4, seed=9), "x", 90).moved(0, WALL + 1.2, SILL - 11.2)
    sides = [
        turned(planks(44, 60, 11, seed=10 + k), "x", 90).moved(side * 72, WALL + 1.2, 14)
        for k, side in enumerate((-1, 1))
    ]
    made.put("wall", below, *sides, area="wall")
    made.put(
        "frame",
        box(right - left + 6, 7.4, 1.0, 0.25, at=(0, WALL - 3.2, SILL - 1.2), cell=3.0, seed=2),
        area="sill",
        wear=WET,
    )
    made.put("bench", box(132, 1.2, 3.4, 0.3, at=(0, FAR + 0.3, -2.9), cell=4.0, seed=7), area="sill", wear=WET)
    bars = [
        box(2.0, 1.8, 46, 0.22, at=(x, WALL + 0.2, 0), cell=3.0, seed=21 + k)
        for k, x in enumerate((PANES[0], PANES[-1]))
    ]
    bars += [box(1.1, 1.2, 46, 0.16, at=(x, WALL + 0.2, 0), cell=3.0, seed=31 + k) for k, x in enumerate(PANES[1:-1])]
    bars += [
        box(right - left, 1.2, 1.0, 0.16, at=(0, WALL + 0.2, z), cell=3.0, seed=41 + k)
        for k, z in enumerate((12.2, 24.0))
    ]
    bars.append(box(right - left, 1.6, 1.5, 0.2, at=(0, WALL + 0.2, SILL - 0.6), cell=3.0, seed=51))
    made.put("frame", *bars, area="wall", blocks=False)


def _things(made: Room) -> None:
    made.put_all(placed(lighthouse(), *LIGHTHOUSE), area="lighthouse")
    made.put_all(placed(lantern(1.15), *LANTERN, turn=20), area="left")
    turns = np.linspace(0, 30, 230)
    coil = np.stack(
        [
            (3.5 - 0.2 * np.sin(turns * 0.21)) * np.cos(turns),
            (3.5 - 0.2 * np.sin(turns * 0.21)) * np.sin(turns),
            0.38 + 0.055 * turns,
        ],
        1,
    )
    made.put("rope", tube(coil + np.array([48.0, 2.2, 0]), 0.42, 7), area="left")
    made.put(
        "rope",
        rope([(46.4, -1.2, 0.3), (43.4, -2.8, 0.3), (41.6, -5.4, 0.3), (42.6, -9, 0.3), (48, -11, 0.3)], 0.36),
        area="left",
    )
    weight = turned_profile(
        [(0, 0), (1.0, 0), (1.1, 0.2), (1.0, 1.5), (0.5, 2.2), (0.2, 2.4), (0.25, 2.8), (0, 3.0)], 18
    )
    made.put("iron", weight.moved(-43.0, 12.0), weight.moved(-41.2, 14.2), area="left")
    for number, (surface, x, y, height, radius) in enumerate(
        (("glass", 47.0, 24.6, 9.0, 1.6), ("brown glass", 51.0, 23.0, 7.4, 1.5), ("blue glass", 54.4, 25.0, 6.2, 1.25))
    ):
        parts = [(surface if name == "glass" else name, mesh) for name, mesh in bottle(height, radius)]
        made.put_all(placed(parts, x, y, BENCH, turn=number * 70), area="right", blocks=False)
    for number, cover in enumerate(("green cover", "leather", "blue cover", "leather")):
        parts = book(8.2 - number * 0.5, 5.8 - number * 0.2, 1.15, leather=cover)
        made.put_all(placed(parts, CANDLE[0], CANDLE[1], 1.17 * number, turn=14 - number * 11), area="right")
    made.put_all(placed(candle(0.8, CANDLE_HIGH, 4), *CANDLE), area="right")
    lying = leaning(bottle(7.0, 1.4), "x", 90)
    parts = [("brown glass" if name == "glass" else name, mesh) for name, mesh in lying]
    made.put_all(placed(parts, -50.0, 8.0, 1.4, turn=34), area="right", blocks=False)
