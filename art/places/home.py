"""Home: a reading room at night, with a stand of oak on which the boxes of all games have their places."""

import numpy as np

from art import sky
from art.files import Output
from art.kit.room import Room
from art.kit.shapes import box, cloth, planks, turned, turned_profile, two_sided
from art.kit.things import book, candle, placed
from art.mesh import Mesh, joined
from art.noise import Field
from art.sky import softbox
from client.places.home import BOOKS, CANDLES, DEPTH, FACE, FRONT, LAMP, PITCH, STANDS, STEP, WALL, WINDOW

FOLDER = "places/home"
SHELVES = (1.2, 13.2, 25.2, 37.2, 49.2)
"""Where the boards of the bookcases are."""
CASE = 20.6
"""How far from the middle of the room the bookcases begin."""


def build(output: Output) -> None:
    room().write(output, "home")
    sky.write(output, FOLDER, radiance)


def room() -> Room:
    made = Room((-62, -34, -2), (62, WALL + 4, 66))
    made.put("table", planks(150, 66, 8, seed=5, warp=0.01).moved(0, -4, 0))
    for columns, tiers in STANDS.items():
        _stand(made, columns, tiers)
    _window(made)
    rng = np.random.default_rng(8)
    for side in (-1, 1):
        _bookcase(made, side, rng)
    _lamp(made)
    _things(made)
    made.bake()
    return made


def radiance(d: Field) -> Field:
    """A cold window, the reading lamp, and a warm room behind whoever looks."""
    up = d[..., 2:3] * 0.5 + 0.5
    light = np.array([0.040, 0.026, 0.017]) * (1 - up) + np.array([0.020, 0.018, 0.020]) * up
    light = light + softbox(d, (0.0, 0.95, 0.25), (0, 0, 1), 0.32, 0.20, 0.05, (0.30, 0.48, 0.85))
    light = light + softbox(d, (0.62, 0.55, 0.35), (0, 0, 1), 0.16, 0.16, 0.06, (12.0, 7.4, 3.2))
    light = light + softbox(d, (0.35, -0.6, 0.75), (0, 1, 0), 0.30, 0.24, 0.12, (2.4, 1.7, 1.0))
    light = light + softbox(d, (-0.7, -0.3, 0.4), (0, 0, 1), 0.3, 0.4, 0.2, (0.35, 0.20, 0.10))
    return light + softbox(d, (0.15, -1.0, 0.12), (0, 0, 1), 0.55, 0.22, 0.15, (1.25, 0.95, 0.66))


def _stand(made: Room, columns: int, tiers: int) -> None:
    """Tiers behind one another, the lowest in front, each with a moulded front."""
    node = f"stand-{columns}"
    made.pivot(node, (0, 0, 0), one_of="stand")
    wide = columns * PITCH + 5.6
    for tier in range(tiers):
        front, top = FRONT + DEPTH * tier, FACE + STEP * tier
        deep = DEPTH + 0.6
        middle = front + deep / 2
        made.put(
            "oak",
            box(wide, deep, top - 0.7, 0.2, at=(0, middle + 0.3, 0), cell=3.0, seed=3 + tier),
            box(wide + 2, deep + 1.0, 0.75, 0.32, at=(0, middle + 0.2, top - 0.75), cell=3.0, seed=11 + tier),
            box(wide + 2, deep + 1.2, 0.7, 0.3, at=(0, middle + 0.2, top - FACE), cell=3.0, seed=21 + tier),
            *(
                box(0.9, 0.4, FACE - 1.4, 0.15, at=(x, front + 0.25, top - FACE + 0.7), seed=31 + k)
                for k, x in enumerate(np.linspace(-columns / 2, columns / 2, columns + 1) * PITCH)
            ),
            node=node,
        )


def _window(made: Room) -> None:
    half, low, high = WINDOW
    tall = high - low
    made.put("wall", turned(planks(150, 80, 14, seed=12), "x", 90).moved(0, WALL + 2.6, 34))
    posts = [box(1.6, 1.8, tall, 0.3, at=(side * half, WALL, low), cell=5) for side in (-1, 1)]
    bars = [box(0.6, 0.9, tall, 0.15, at=(x, WALL + 0.2, low), cell=6) for x in (-half / 3, half / 3)]
    rails = [box(2 * half, 0.9, 0.6, 0.15, at=(0, WALL + 0.2, z), cell=6) for z in (low, 15.0, 29.0, 43.0, high)]
    made.put("oak", joined("frame", [*posts, *bars, *rails]), area="window")
    made.put("oak", box(2 * half + 5, 4.4, 0.9, 0.3, at=(0, WALL - 1.6, low - 0.9), cell=4), area="window")
    for side in (-1, 1):

        def folds(u: Field, v: Field, side: int = side) -> Field:
            pinch = 1 - 0.28 * np.exp(-(((v - 0.32) / 0.12) ** 2))
            x = side * (half + 1.0 + (4.6 * u - 1.0) * pinch)
            y = WALL - 2.2 + (0.55 + 0.35 * v) * np.sin(u * 19 + side + 1.1 * np.sin(v * 4))
            return np.stack([x, y, 0.6 + (high + 2) * v], -1)

        made.put("curtain", two_sided(cloth(folds, 56, 22, repeat=2.0)), area="window")


def _bookcase(made: Room, side: int, rng: np.random.Generator) -> None:
    middle = side * (CASE + 17)
    boards = [box(34, 8, 0.8, 0.2, at=(middle, WALL - 2.6, z), cell=4, seed=40 + k) for k, z in enumerate(SHELVES)]
    sides = [box(1.0, 8.4, 62, 0.2, at=(side * x, WALL - 2.6, 0), cell=5) for x in (CASE, CASE + 34)]
    back = box(34, 0.5, 62, 0.1, at=(middle, WALL + 1.6, 0), cell=6, faces=("-y",))
    made.put("oak", joined("case", [*boards, *sides, back]), area="case")
    names, bands = list(BOOKS), []
    volumes: dict[str, list[Mesh]] = {name: [] for name in names}
    for base in SHELVES:
        x = CASE + 1.0
        while x < CASE + 31:
            if rng.random() < 0.07:
                x += rng.random() * 2 + 0.6
                continue
            thick, tall, deep = 0.8 + rng.random() * 1.3, 7.0 + rng.random() * 3.2, 5 + rng.random()
            leans = 9 if rng.random() < 0.1 else 0
            y = WALL - 3.8 + rng.random() * 0.5
            volume = box(thick - 0.06, deep, tall, 0.18, cell=4, faces=("-y", "-x", "+x", "+z"), seed=int(x * 9))
            at = (side * (x + thick / 2 + (1.0 if leans else 0)), y, base + 0.8)
            volumes[names[rng.integers(len(names))]].append(turned(volume, "y", leans).moved(*at))
            if not leans:
                for share in ((0.16, 0.84), (0.2, 0.26, 0.8), (0.5,), (0.12, 0.2, 0.8, 0.88))[rng.integers(4)]:
                    band = box(thick - 0.02, 0.12, 0.16, 0.03, faces=("-y", "+z"))
                    bands.append(band.moved(at[0], y - deep / 2 + 0.1, at[2] + tall * share))
            x += thick + (1.6 if leans else 0.02)
    for name, books in volumes.items():
        made.put(name, joined(name, books), area="case")
    made.put("gold", joined("bands", bands), area="case", blocks=False)


def _lamp(made: Room) -> None:
    x, y = LAMP
    foot = [
        *((0, 0), (3.4, 0), (3.5, 0.4), (2.6, 0.9), (1.0, 1.5), (0.7, 3), (1.3, 4.0), (1.9, 5.6)),
        *((1.6, 7.2), (0.7, 8.4), (0.5, 10), (0.5, 16), (0, 16)),
    ]
    made.put("brass", turned_profile(foot, 36).moved(x, y, 0), area="lamp")
    shade = turned_profile([(5.9, 15.4), (5.6, 16.3), (4.0, 21.4), (3.2, 24.0)], 48)
    made.put("shade", two_sided(shade).moved(x, y, 0), area="lamp", blocks=False)
    trims = [
        turned_profile([(r - 0.05, z), (r, z + 0.2), (r - 0.05, z + 0.45)], 48) for r, z in ((6.0, 15.2), (3.3, 23.7))
    ]
    made.put("gold", joined("trims", trims).moved(x, y, 0), area="lamp", blocks=False)


def _things(made: Room) -> None:
    """A pile of books with a candle on it, and candles at both ends of the stand."""
    pile = ((12.0, 8.5, 1.7, 8, "red book"), (11.0, 8.0, 1.5, -6, "green book"), (10.5, 7.6, 1.3, 14, "tan book"))
    x, y, _, _ = CANDLES[0]
    z = 0.0
    for wide, deep, thick, turn, name in pile:
        made.put_all(placed(book(wide, deep, thick, leather=name), x, y, z, turn=turn), area="things")
        z += thick
    for seed, (x, y, base, tall) in enumerate(CANDLES, 1):
        made.put_all(placed(candle(1.05, tall, seed), x, y, base, turn=seed * 71), area="things")
