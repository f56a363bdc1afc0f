"""Frigate's cabin: a captain's table with a round tray for the dice, the log book, and the stern windows behind it."""

from dataclasses import replace
from math import cos, pi

import numpy as np

from art import sky
from art.files import Output
from art.frigate.cabin import rose
from art.kit.joinery import boards, fiddle, gallery, studs, wedge
from art.kit.masonry import Pit, pit_floor, pit_rim, pit_wall
from art.kit.nautical import compass, globe, hourglass, log_book, quill, scrolls, spyglass, treasure
from art.kit.room import Room
from art.kit.shapes import box, cloth, tube, turned, turned_profile
from art.kit.things import Parts, book, bottle, candle, chain, coins, lantern, placed
from art.kit.wear import AS_NEW, METAL, WOOD
from art.noise import Field
from art.sky import softbox
from client.boards import Orientation
from client.boards.frigate.layout import LEDGE, Log, layout
from client.places.frigate import BACK, BAY, CANDLE, FAR, HALF, LANTERN, LANTERN_DROP, LINTEL, SILL, WALL
from client.table3d.cards import HEIGHT
from sim.games.frigate import GAME

FOLDER = "places/frigate"
RUNGS = (8.2, 15.8, 23.4)
"""Heights of the bars across the windows: the light on the table has the same."""

ASIDE: dict[Orientation, tuple[tuple[float, float], tuple[float, float]]] = {
    "landscape": ((28.4, -11.4), (36.6, -14.2)),
    "portrait": ((16.6, -20.2), (21.6, -19.8)),
}
"""Where compass and coins lie in the corner that perks and dice leave free, however many perks there are."""


def build(output: Output) -> None:
    room().write(output, "frigate")
    output.picture(f"{FOLDER}/rose.jpg", rose(), 86)
    sky.write(output, FOLDER, radiance)


def radiance(d: Field) -> Field:
    """Windows all along the stern, a lamp above, dark timber around."""
    up = d[..., 2:3] * 0.5 + 0.5
    light = np.array([0.058, 0.040, 0.028]) * (1 - up) + np.array([0.040, 0.036, 0.036]) * up
    light = light + softbox(d, (0.1, 1.0, 0.32), (0, 0, 1), 0.9, 0.26, 0.03, (2.6, 1.9, 1.4))
    light = light + softbox(d, (-0.3, -0.05, 0.9), (0, 1, 0), 0.15, 0.15, 0.06, (11.0, 6.8, 3.2))
    return light + softbox(d, (0.2, -0.9, 0.4), (0, 0, 1), 0.6, 0.35, 0.2, (0.30, 0.24, 0.20))


def room() -> Room:
    made = Room((-78, -44, -8), (78, 44, 24))
    for orientation in ("landscape", "portrait"):
        _table(made, orientation)
    _edge(made)
    _windows(made)
    _lantern(made)
    _things(made)
    made.bake()
    return made


def _table(made: Room, orientation: Orientation) -> None:
    node, laid = f"table-{orientation}", layout(orientation)
    made.pivot(node, (0, 0, 0), one_of="table")
    back = BACK if orientation == "portrait" else 0.0
    tray = laid.tray
    pit = Pit(tray.x, tray.y - back, tray.scale * GAME.pit / 10, tray.scale, tray.z, rim=1.5 * tray.scale)
    near = -46.0 if orientation == "landscape" else -64.0
    top = boards((-84, 84, near, FAR), 5.6, pit=pit, cell=4.5, fine=0.8, seed=4)
    made.put("table", top, node=node, wear=replace(WOOD, patches=0.55, patch=24, dust=0))
    made.put("rim", pit_rim(pit, bead=0.3), node=node, wear=replace(WOOD, edges=0.8, patch=9))
    made.put("tray wall", pit_wall(pit), node=node)
    floor = pit_floor(pit)
    centred = (floor.points[:, :2] - (pit.x, pit.y)) / (2 * pit.radius) + 0.5
    made.put("rose", replace(floor, uvs=centred), node=node, wear=replace(AS_NEW, patches=0.35, patch=12))
    made.put("brass", studs(pit, pit.rim * 0.5, 48, 0.26, pit.lip + 0.36), node=node, wear=METAL, blocks=False)
    made.put_all(_book(laid.log, back), node=node)
    hold = laid.hold
    foot = hold.y - back - HEIGHT / 2 * hold.scale * cos(np.radians(hold.lean))
    long = hold.width + hold.beside
    ledge = box(long + 0.8, 0.9, LEDGE + 0.1, 0.14, at=(hold.x + long / 2, foot + 0.5, -0.1), cell=3, seed=9)
    made.put("rail", ledge, node=node)
    for thing, (x, y) in zip((compass(), coins(14, 2.4, heap=0.7, seed=8, size=0.7)), ASIDE[orientation], strict=True):
        made.put_all(placed(thing, x, y - back), node=node)


def _book(log: Log, back: float) -> Parts:
    """The log book on its wedge, under the page."""
    page, (width, depth) = log.page, log.page_size
    parts = log_book(width, depth)
    leaning = [
        (surface, turned(mesh, "x", page.tilt).moved(page.x, page.y - back, page.z - 0.02)) for surface, mesh in parts
    ]
    foot = page.y - back - depth / 2 * cos(np.radians(page.tilt))
    return [*leaning, ("rail", wedge(width - 1.0, depth - 0.6, page.tilt, 0.02).moved(page.x, foot + 0.5, -0.25))]


def _edge(made: Room) -> None:
    made.put(
        "rail",
        box(170, 1.7, 1.8, 0.4, at=(0, FAR + 0.8, -1.7), cell=4, seed=3),
        box(170, 1.0, 2.6, 0.3, at=(0, FAR + 0.7, -4.3), cell=4, seed=5),
        area="edge",
    )
    made.put("brass", fiddle(-62, 62, FAR + 0.6, tall=1.3).moved(0, 0, 0.05), area="edge")


def _windows(made: Room) -> None:
    posts, bars, feet = gallery(HALF, BAY, SILL, LINTEL, RUNGS, WALL)
    made.put("posts", posts, bars, area="windows")
    made.put("posts", box(2 * HALF + 6, 5, 3, 0.4, at=(0, WALL - 1.6, SILL - 3.2), cell=5, seed=8), area="windows")
    knob = turned_profile([(0.55, 0), (0.45, 0.4), (0.7, 1.0), (0.55, 1.6), (0, 1.9)], 14)
    made.put("brass", *(knob.moved(*foot) for foot in feet), area="windows")
    made.put("brass", tube([(-HALF, WALL - 1.2, SILL + 1.0), (HALF, WALL - 1.2, SILL + 1.0)], 0.2, 8), area="windows")
    for k, x in enumerate(np.arange(-HALF + BAY / 2, HALF, BAY)):
        seat = box(BAY - 0.5, 5.0, 1.5, 0.6, at=(x, WALL - 5.4, SILL - 3.4), cell=1.6, seed=k + 1)
        middle = np.hypot((seat.points[:, 0] - x) / 7.0, (seat.points[:, 1] - WALL + 5.4) / 2.4)
        seat.points[:, 2] += 0.35 * np.clip(1 - middle, 0, 1)
        made.put("cushion", seat, area="windows")
    for side in (-1, 1):

        def folds(u: Field, v: Field, side: int = side) -> Field:
            gathered = 1 - 0.45 * np.exp(-(((v - 0.30) / 0.12) ** 2))
            x = side * (61 - 9.0 * gathered * (1 - u))
            return np.stack([x, WALL - 2.4 + 0.7 * np.sin(u * 34) + 0.3 * np.sin(u * 13 + 1), SILL - 2 + v * 34], -1)

        made.put("curtain", cloth(folds, 60, 16, repeat=2.0), area="windows", blocks=False)
        tie = [(side * (57.2 + 1.9 * np.cos(a)), WALL - 2.4 + 1.3 * np.sin(a), 8.2) for a in np.linspace(0, 2 * pi, 17)]
        made.put("gold", tube(tie, 0.24, 6), area="windows")


def _lantern(made: Room) -> None:
    x, y, z = LANTERN
    made.pivot("lantern", LANTERN)
    size = 0.62
    foot = z - LANTERN_DROP - 3.7 * size
    made.put_all(placed(lantern(), x, y, foot, scale=size), node="lantern", blocks=False)
    made.put_all(chain([(x, y, z + 4), (x, y, foot + 14.0 * size)], 0.55), node="lantern", blocks=False)
    drop = turned_profile([(0, 0), (0.42, 0.35), (0.5, 0.8), (0.3, 1.5), (0, 2.1)], 12)
    made.put("flame", drop.moved(x, y, z - LANTERN_DROP - 0.3, scale=0.8), node="lantern", wear=AS_NEW, blocks=False)


def _things(made: Room) -> None:
    x, y, tall = CANDLE
    dish = turned_profile([(0, 0), (1.6, 0), (2.3, 0.35), (2.4, 0.55), (2.1, 0.45), (1.2, 0.28), (0, 0.26)], 26)
    made.put("brass", dish.moved(x, y, 0), area="things")
    made.put_all(placed(candle(0.95, tall - 0.2, 2), x, y, 0.2), area="things")
    made.put_all(placed(quill(), -8.0, 27.4, turn=8), area="things")
    made.put_all(placed(spyglass(), 19.6, 29.0, turn=-3), area="things")
    made.put_all(placed(hourglass(), 18.6, 26.0, turn=15), area="things")
    made.put_all(placed(globe(), 51.0, 23.6, turn=-20), area="things")
    made.put_all(placed(scrolls(11.0), 37.6, 28.6, turn=-86), area="things")
    made.put_all(placed(treasure(), 48.0, 9.0, turn=-60), area="things")
    made.put_all(placed(book(5.2, 7.2, 1.3), -47.0, 13.0, turn=24), area="things")
    made.put_all(placed(book(4.6, 6.4, 1.0, leather="cushion"), -46.8, 13.2, 1.3, turn=8), area="things")
    made.put_all(placed(bottle(9.0, 1.8), -47.6, 22.0), area="things")
