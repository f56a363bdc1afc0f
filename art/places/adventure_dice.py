"""Adventure Dice's hall: an oak table with a round tray, a lectern, a step for the others, a hearth and banners."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from art import sky
from art.files import Output
from art.kit.masonry import Pit, arch, block_wall, pit_floor, pit_rim, pit_wall, top_with_hole
from art.kit.room import Room
from art.kit.shapes import Spot, box, cloth, tube, turned, turned_profile
from art.kit.things import candelabrum, candle, coins, goblet, placed, sword
from art.kit.wear import AS_NEW, STONE, WOOD
from art.mesh import Mesh, joined, strip
from art.noise import Field, blur, fbm, from_hex, mix, normals, smoothstep, to_bytes, to_srgb
from art.places.dragons import BUST, EYE, FLYING, bust, flying, heraldic
from art.sky import softbox
from client.boards import Orientation
from client.boards.adventure_dice.layout import LECTERN, STEPS, Layout, layout
from client.places.adventure_dice import ASIDE, BACK, CANDELABRUM, CANDLES, DRAGON, FAR, HEARTH, NEARNESS, WALL
from client.table3d.cards import HEIGHT, WIDTH
from sim.games.adventure_dice.attack import PIT

FOLDER = "places/adventure_dice"
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
SEAM = 0.0
"""Where the wall with the hearth ends: a banner hangs there."""
FLOOR = -14.0
"""How far down the wall is built: the table hides the rest."""
PLANK = 9.2
"""How wide the boards of the table are."""
OFFSETS: dict[Orientation, tuple[float, float]] = {"landscape": (0.0, 0.0), "portrait": (ASIDE, BACK)}
"""How far the room is moved in each: its table is built so much the other way."""
RIM = 2.2
"""How wide the ring around the tray is."""
RISERS: dict[Orientation, tuple[tuple[float, float, float], ...]] = {
    "landscape": ((-92.0, 1.6, 21.8), (1.6, 4.8, 23.9), (4.8, 92.0, 28.0)),
    "portrait": ((-92.0, 108.0, 38.4 - BACK),),
}
"""From where to where the step reaches, and where its front is: it leaves room for the tray."""


def build(output: Output) -> None:
    room().write(output, "adventure_dice")
    output.picture(f"{FOLDER}/cloth.jpg", to_srgb(emblem()), 85)
    output.picture(f"{FOLDER}/banner.jpg", to_srgb(banner()), 85)
    colour, height = carving()
    output.picture(f"{FOLDER}/carving.jpg", to_srgb(colour), 85)
    output.picture(f"{FOLDER}/carving_normals.jpg", normals(height, 7.0)[..., :3], 92)
    for name, shape in (("bust", bust()), ("flying", flying())):
        output.picture(f"{FOLDER}/{name}.png", shadow(shape))
    sky.write(output, FOLDER, radiance)


def room() -> Room:
    made = Room((-78, -34, -14), (78, 48, 32))
    for name in ORIENTATIONS:
        _table(made, name)
        for players in (2, 3, 4):
            _racks(made, name, players)
    _wall(made)
    _hearth(made)
    _banners(made)
    _things(made)
    _dragons(made)
    made.bake()
    return made


def radiance(d: Field) -> Field:
    """The hearth and candles behind the table, the dark of the hall around, a little light from behind the player."""
    up = d[..., 2:3] * 0.5 + 0.5
    light = np.array([0.040, 0.026, 0.016]) * (1 - up) + np.array([0.018, 0.016, 0.018]) * up
    light = light + softbox(d, (0.3, 0.85, 0.10), (0, 0, 1), 0.16, 0.14, 0.06, (9.0, 3.6, 0.9))
    for x in (-0.6, 0.7):
        light = light + softbox(d, (x, 0.6, 0.4), (0, 0, 1), 0.07, 0.09, 0.04, (15.0, 7.6, 2.4))
    light = light + softbox(d, (-0.4, -0.4, 0.85), (0, 1, 0), 0.28, 0.28, 0.2, (1.0, 0.66, 0.36))
    return light + softbox(d, (0.4, -0.8, 0.5), (0, 0, 1), 0.5, 0.35, 0.2, (0.18, 0.16, 0.15))


# Pictures


def emblem(size: int = 1024) -> Field:
    """The red cloth of the tray: rings and a dragon in worn gold thread."""
    y, x = np.mgrid[0:size, 0:size] / size * 2 - 1
    far = np.hypot(x, y)
    weave, blots = fbm(size, 31, 90, 2), fbm(size, 32, 4, 5)
    colour = from_hex("#6d1319") * ((0.7 + 0.5 * blots) * (0.78 + 0.44 * weave))[..., None]
    beast = np.zeros((size, size))
    shape = heraldic(round(0.62 * size) // 2 * 2)
    high, wide = shape.shape
    top, left = (size - high) // 2, (size - wide) // 2 + size // 50
    beast[top : top + high, left : left + wide] = shape
    rings = np.exp(-(((far - 0.87) / 0.006) ** 2)) + np.exp(-(((far - 0.905) / 0.003) ** 2))
    angle = np.arctan2(y, x)
    rings += np.exp(-(((far - 0.925 - 0.012 * np.abs(np.sin(angle * 24))) / 0.003) ** 2))
    thread = np.clip(blur(beast, 0.8) * 0.5 + rings * 0.8, 0, 1) * smoothstep(0.28, 0.5, blots * 0.6 + weave * 0.4)
    colour = mix(colour, from_hex("#8a5f22"), (thread * 0.62)[..., None])
    faded: Field = colour * (1 - 0.4 * smoothstep(0.86, 1.0, far))[..., None]
    return faded


def banner(high: int = 512) -> Field:
    """Red with a border and a dragon of gold."""
    wide = high // 2
    v, u = np.mgrid[0:high, 0:wide] / np.array([high, wide])[:, None, None]
    weave = fbm(high, 51, 60, 2)[:, :wide]
    edge = np.minimum(np.minimum(u, 1 - u) * 0.5, np.minimum(v, 1 - v))
    gold = smoothstep(0.025, 0.03, edge) * smoothstep(0.055, 0.05, edge)
    shape = heraldic(wide - 30)
    top = round(0.5 * high)
    gold[top : top + shape.shape[0], 15 : 15 + shape.shape[1]] += shape
    red = from_hex("#7c1620") * (0.75 + 0.5 * weave)[..., None]
    found: Field = mix(red, from_hex("#d6a648") * (0.7 + 0.5 * weave[..., None]), np.clip(gold, 0, 1)[..., None])
    return found


def carving(wide: int = 512, high: int = 128) -> tuple[Field, Field]:
    """Two carved strands that pass over and under each other, between beads: colour and height; it repeats along u."""
    y, x = np.mgrid[0:high, 0:wide] / np.array([high, wide])[:, None, None]
    y = y * 2 - 1
    height = np.zeros((high, wide))
    for sign in (1, -1):
        way = sign * 0.52 * np.sin(4 * np.pi * x)
        slope = 4 * np.pi * 0.52 * np.cos(4 * np.pi * x) * 0.13
        off = np.abs(y - way) / np.sqrt(1 + slope**2)
        over = 0.22 * sign * np.cos(4 * np.pi * x)
        strand = np.sqrt(np.clip(1 - (off / 0.2) ** 2, 0, 1)) - 0.35 * np.exp(-((off / 0.045) ** 2))
        height = np.maximum(height, np.where(off < 0.2, strand * 0.8 + over + 0.25, 0))
    bead = smoothstep(0.8, 0.86, np.abs(y)) * (0.6 + 0.4 * np.abs(np.sin(32 * np.pi * x)))
    height = np.maximum(height, bead)
    height = blur(np.concatenate([height] * 3, 0), 1.1)[high : 2 * high]
    grain = fbm(512, 5, 6, 4, (16, 1))[:high, :wide]
    shade = np.clip(0.3 + height, 0.2, 1.0)
    tone = (0.2 + 0.6 * shade * (0.6 + 0.6 * grain))[..., None]
    return mix(from_hex("#2a190d"), from_hex("#8a5c30"), tone) * (shade**1.5)[..., None], height


def shadow(shape: Field) -> Field:
    """A shape as alpha, with an edge as soft as that of a shadow."""
    soft = blur(np.pad(shape, 40), 3.4)[40:-40, 40:-40]
    mask = np.clip(soft * 1.1 - 0.04, 0, 1)
    # what is cut by the lower edge of the picture fades there
    fade = smoothstep(0.0, 0.10, np.linspace(1, 0, len(mask)))[:, None]
    return to_bytes(np.stack([np.ones_like(mask)] * 3 + [mask * fade], -1))


# The table


def _table(made: Room, name: Orientation) -> None:
    """The board's own table: its top with the pit, the step, the lectern, a mat below decks and equipment."""
    where = layout(name, 4)
    aside, back = OFFSETS[name]
    node = f"table-{name}"
    tray = where.tray
    pit = Pit(tray.x - aside, tray.y - back, tray.scale * PIT / 10, tray.scale, tray.z, rim=RIM)
    near = -78.0 if name == "portrait" else -46.0
    made.pivot(node, (0, 0, 0), one_of="table")
    worn = replace(WOOD, patches=0.55, patch=26, dust=0.03)
    made.put("table", top_with_hole(-80, 80, near, FAR, pit, cell=3.6), node=node, wear=worn)
    made.put("seam", *_seams(pit, near), node=node, blocks=False)
    made.put("rim", _rounded_rim(pit), node=node, wear=replace(WOOD, edges=0.7, patch=9))
    made.put("rim", pit_wall(pit), node=node)
    floor = pit_floor(pit)
    across = (floor.points[:, :2] - (pit.x, pit.y)) / (2 * pit.radius) + 0.5
    made.put("cloth", replace(floor, uvs=across), node=node, wear=AS_NEW)
    made.put("brass", *_fittings(pit), node=node, blocks=False)
    _step(made, node, name)
    _lectern(made, node, where, name)


def _seams(pit: Pit, near: float) -> list[Mesh]:
    """Dark lines between the boards, that end at the tray."""
    found = []
    hole = pit.brink + pit.rim + 0.05
    for y in np.arange(FAR - PLANK, near, -PLANK):
        half = np.sqrt(max(0.0, hole**2 - (y - pit.y) ** 2))
        ends = [(-80.0, 80.0)] if not half else [(-80.0, pit.x - half), (pit.x + half, 80.0)]
        found += [_strip(left, right, float(y), 0.07) for left, right in ends]
    return found


def _strip(left: float, right: float, y: float, half: float) -> Mesh:
    x = np.linspace(left, right, max(2, int((right - left) / 6)))
    points = np.concatenate(
        [np.stack([x, np.full(len(x), y + side), np.full(len(x), 0.012)], 1) for side in (-half, half)]
    )
    return Mesh("seam", points, np.tile((0.0, 0, 1), (len(points), 1)), points[:, :2], strip(1, len(x))).facing_out()


def _rounded_rim(pit: Pit) -> Mesh:
    """A moulded ring of wood around the pit."""
    return pit_rim(pit, bead=0.42)


def _fittings(pit: Pit) -> list[Mesh]:
    """Bands of brass on the rim, and studs between them."""
    z = pit.lip + 0.43
    bands = []
    for out in (0.4, pit.rim - 0.55):
        r = pit.brink + out
        bands.append(
            turned_profile(
                [(r + 0.16, z - 0.14), (r + 0.11, z + 0.06), (r - 0.11, z + 0.06), (r - 0.16, z - 0.14)], 120
            )
        )
    stud = turned_profile([(0.36, -0.06), (0.3, 0.12), (0.14, 0.24), (0, 0.26)], 10)
    r = pit.brink + pit.rim / 2
    studs = [stud.moved(r * np.cos(a), r * np.sin(a), z) for a in np.arange(32) * 2 * np.pi / 32]
    return [part.moved(pit.x, pit.y, 0) for part in (*bands, *studs)]


def _step(made: Room, node: str, name: Orientation) -> None:
    """What the others' things stand on, with a carved front between two mouldings."""
    high = STEPS[name]
    for k, (left, right, front) in enumerate(RISERS[name]):
        wide, deep, middle = right - left, FAR - front, (left + right) / 2
        faces = ("-y", "+z", "-x", "+x")
        made.put(
            "dark oak",
            box(wide, deep, high, 0.25, at=(middle, front + deep / 2 + 0.3, 0), cell=4.0, faces=faces, seed=11 + k),
            box(wide + 0.5, 1.0, 0.7, 0.26, at=(middle, front + 0.2, high - 0.66), cell=3.0, faces=faces, seed=21 + k),
            box(wide + 0.5, 1.0, 0.7, 0.26, at=(middle, front + 0.2, 0), cell=3.0, faces=faces, seed=31 + k),
            node=node,
        )
        columns = max(2, int(wide / 4))
        x = np.linspace(left, right, columns)
        points = np.concatenate(
            [np.stack([x, np.full(columns, front + 0.18), np.full(columns, z)], 1) for z in (0.66, high - 0.6)]
        )
        uvs = np.stack([points[:, 0] / 10, np.repeat([0.0, 1.0], columns)], 1)
        band = Mesh("band", points, np.tile((0.0, -1, 0), (len(points), 1)), uvs, strip(1, columns)).facing_out()
        made.put("carving", band, node=node, wear=AS_NEW, blocks=False)


def _lectern(made: Room, node: str, where: Layout, name: Orientation) -> None:
    """A sloping desk for the open cards, with a lip, a rail and a frame of brass for each."""
    aside, back = OFFSETS[name]
    first, last = where.slots[0], where.slots[-1]
    card, deep = WIDTH * first.scale, HEIGHT * first.scale
    wide, x, y, z = last.x - first.x + card + 2.4, (first.x + last.x) / 2 - aside, first.y - back, first.z
    lean = np.radians(LECTERN)
    foot, head = y - deep / 2 * np.cos(lean) - 0.55, y + deep / 2 * np.cos(lean)
    top = z + deep / 2 * np.sin(lean)
    board = turned(box(wide, deep + 1.2, 0.5, 0.18, at=(0, 0, -0.62), cell=2.5, seed=41), "x", LECTERN)
    sides = [_cheek(x + side * (wide / 2 + 0.2), foot, head, top, 0.5) for side in (-1, 1)]
    made.put(
        "dark oak",
        board.moved(x, y, z),
        box(wide + 0.8, 0.7, 0.8, 0.22, at=(x, foot, 0), cell=2.5, seed=42),
        box(wide + 1.6, 1.8, 0.45, 0.18, at=(x, foot, 0), cell=2.5, seed=43),
        box(wide, 0.7, top - 0.6, 0.2, at=(x, head - 0.2, 0), cell=3.0, seed=44),
        *sides,
        node=node,
    )
    knob = [(0, 0), (0.34, 0.1), (0.46, 0.45), (0.3, 0.75), (0.4, 0.95), (0.2, 1.2), (0, 1.25)]
    posts = np.linspace(x - wide / 2, x + wide / 2, 6)
    made.put(
        "brass",
        tube([(x - wide / 2, foot, 0.86), (x + wide / 2, foot, 0.86)], 0.15, 8),
        *(turned_profile(knob, 14).moved(post, foot, 0.6) for post in (posts[0], posts[-1])),
        node=node,
        blocks=False,
    )
    frames = [_frame(card, deep).moved(slot.x - aside, slot.y - back, slot.z) for slot in where.slots]
    made.put("dull brass", *frames, node=node, blocks=False)


def _cheek(x: float, foot: float, head: float, top: float, thick: float) -> Mesh:
    """The end of a desk: a board whose upper edge slopes."""
    board = box(thick, head - foot, 2.0, 0.15, at=(x, (foot + head) / 2, 0), cell=1.6, seed=45)
    share = (board.points[:, 1] - foot) / (head - foot)
    points = board.points.copy()
    points[:, 2] *= (0.9 + (top - 0.5) * np.clip(share, 0, 1)) / 2
    return replace(board, points=points)


def _frame(card: float, deep: float) -> Mesh:
    """Thin bars around a card that leans."""
    bars = [box(card + 0.62, 0.16, 0.16, 0.05, at=(0, side * (deep / 2 + 0.22), -0.1)) for side in (-1, 1)]
    bars += [box(0.16, deep + 0.5, 0.16, 0.05, at=(side * (card / 2 + 0.22), 0, -0.1)) for side in (-1, 1)]
    return turned(joined("frame", bars), "x", LECTERN)


def _racks(made: Room, name: Orientation, players: int) -> None:
    """What the others' hands, names and winnings stand in."""
    node = f"racks-{name}-{players}"
    aside, back = OFFSETS[name]
    high = STEPS[name]
    made.pivot(node, (0, 0, 0), one_of="racks")
    for seat in layout(name, players).seats[1:]:
        hand, size = seat.hand, seat.hand.scale
        x, y, wide = hand.x + hand.width / 2 - aside, hand.y - back - 0.5 * size, hand.width + 0.5 * size
        made.put(
            "table",
            box(wide, 0.9 * size, 1.1 * size, 0.2, at=(x, y - 0.75 * size, high), cell=2.5, seed=players),
            box(wide + 0.6 * size, 3.4 * size, 0.35, 0.14, at=(x, y - 1.3 * size, high), cell=2.5, seed=players + 4),
            box(wide, 0.4 * size, 1.4 * size, 0.14, at=(x, y + 0.9 * size, high), cell=2.5, seed=players + 8),
            node=node,
            blocks=False,
        )
        feet = [
            box(
                lane.width,
                0.7 * size,
                0.45,
                0.12,
                at=(lane.x + lane.width / 2 - aside, lane.y - back - 1.75 * lane.scale, high),
            )
            for lane in (seat.gear, seat.captured)
        ]
        made.put("brass", *feet, node=node, blocks=False)


# The room


def _wall(made: Room) -> None:
    x, half = HEARTH

    def opening(z: float) -> float:
        up = (z + FLOOR - 0.5) / 8.5
        return (half + 1.4) * float(np.sqrt(1 - np.clip(up, 0, 1) ** 2))

    worn = replace(STONE, patches=0.6)
    around = block_wall(2 * (x - SEAM), 40, opening=opening, seed=14, course=7.4, stone=14.5, rough=0.35, cell=3.2)
    plain = block_wall(SEAM + 86, 40, seed=15, course=7.4, stone=14.5, rough=0.35, cell=3.2)
    made.put("wall", around.moved(x, WALL, FLOOR), area="wall", wear=worn)
    made.put("wall", plain.moved((SEAM - 86) / 2, WALL, FLOOR), area="wall", wear=worn)
    for left, right in ((-96.0, x - half - 1), (x + half + 1, 116.0)):
        made.put("joint", _panel(left, right, WALL + 0.7), area="wall")
    made.put("dark oak", box(212, 1.4, 1.0, 0.3, at=(0, WALL - 0.5, -3.4), cell=6.0, faces=("-y", "+z")), area="wall")


def _panel(left: float, right: float, y: float, low: float = FLOOR, high: float = 32.0) -> Mesh:
    points = np.array([(left, y, low), (right, y, low), (right, y, high), (left, y, high)], float)
    uvs = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    return Mesh("panel", points, np.tile((0.0, -1, 0), (4, 1)), uvs, np.array([(0, 1, 2), (0, 2, 3)]))


def _hearth(made: Room) -> None:
    x, half = HEARTH
    made.put(
        "arch",
        arch(2 * half, -0.5, 7.0, foot=FLOOR, stones=13, thick=2.2, deep=2.2).moved(x, WALL + 0.6, 0),
        box(2 * half + 9, 3.2, 1.2, 0.3, at=(x, WALL - 1.4, 9.7), cell=2.0, seed=3),
        area="hearth",
        wear=replace(STONE, edges=0.8),
    )
    made.put("black", _panel(x - half - 2, x + half + 2, WALL + 3.0, high=12.0), area="hearth", blocks=False)
    logs = [
        turned(tube([(-5.2, 0, 0), (0, 0, 0.2), (5.2, 0, 0.3)], [1.0, 1.1, 0.9], 12), "z", turn).moved(
            x + off, WALL - 1.0, z
        )
        for turn, off, z in ((7, 0, -2.6), (-12, 0.8, -2.0), (4, -1.0, -0.9))
    ]
    made.put("ember", *logs, area="hearth", blocks=False)


def _banners(made: Room) -> None:
    for x, wide in ((-45.0, 10.0), (SEAM, 9.0), (73.0, 11.0)):

        def folds(u: Field, v: Field, x: float = x, wide: float = wide) -> Field:
            wave = 0.45 * np.sin(u * 13 + x) * (1 - 0.5 * v) - 0.3 * np.sin(u * 5)
            tail = 2.2 * (1 - v) * (1 - np.abs(2 * u - 1))
            return np.stack([x + wide * (u - 0.5), WALL - 1.5 + wave, -6.0 + 24 * v - tail], -1)

        made.put("banner", cloth(folds, 40, 12), area="banners", wear=AS_NEW)
        pole: list[Spot] = [(x - wide * 0.6, WALL - 1.4, 18.2), (x + wide * 0.6, WALL - 1.4, 18.2)]
        made.put("brass", tube(pole, 0.35, 8), area="banners")


def _things(made: Room) -> None:
    x, y, size, turn = CANDELABRUM
    parts, _ = candelabrum(size)
    made.put_all(placed(parts, x, y, turn=turn), area="things")
    for seed, (left, near, tall) in enumerate(CANDLES, 1):
        base = STEPS["landscape"] if near > FAR - 4 else 0.0
        made.put_all(placed(candle(0.95, tall - base, seed), left, near, base, turn=seed * 71), area="things")
    made.put_all(placed(coins(46, 3.2, seed=5), 42.5, 18.6), area="things")
    made.put_all(placed(goblet(), 46.6, 20.0), area="things")
    lying = [("grip" if surface == "leather" else surface, mesh) for surface, mesh in sword(22)]
    made.put_all(placed(lying, 28.0, 29.9, STEPS["landscape"], turn=-88), area="things")


def _dragons(made: Room) -> None:
    """The shadow on the wall: far away on the wing, nearer, its head, and its head so near that its eye is seen."""
    x, z = DRAGON
    spots = {
        "far": (x + 15.0, z + 6.4, 0.45, FLYING),
        "on the wing": (x + 6.0, z + 1.4, 0.95, FLYING),
        "near": (x + 7.0, z + 0.8, 0.62, BUST),
        "here": (x, z, 0.84, BUST),
    }
    for name in NEARNESS:
        left, low, size, (wide, high) = spots[name]
        node = f"dragon-{name}"
        made.pivot(node, (left, WALL - 0.9, low), one_of="dragon")
        panel = _panel(left, left + wide * size, WALL - 0.9, low, low + high * size)
        made.put(f"shadow {name}", panel, node=node, wear=AS_NEW, blocks=False)
        if (wide, high) == BUST:
            made.put("eye", _eye(left + EYE[0] * size, low + EYE[1] * size, size), node=node, wear=AS_NEW, blocks=False)


def _eye(x: float, z: float, size: float) -> Mesh:
    corners: Sequence[tuple[float, float]] = ((-0.75, -0.05), (0.2, -0.14), (0.85, 0.30), (0.1, 0.28))
    points = np.array([(x + a * size, WALL - 1.0, z + b * size) for a, b in corners])
    return Mesh("eye", points, np.tile((0.0, -1, 0), (4, 1)), np.zeros((4, 2)), np.array([(0, 1, 2), (0, 2, 3)]))
