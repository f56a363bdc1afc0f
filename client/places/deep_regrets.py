"""The place of Deep Regrets: a keeper's boat-shed at night. The Sea is a tank in the table, the Port a pier beside it.

`art/places/deep_regrets.py` builds the room around the places named here, and around what the board lays out.
"""

from dataclasses import replace

from client.boards.deep_regrets.layout import LAMP, landscape, portrait
from client.places import Finish, High, Place
from client.places.finishes import SHARED, finish, glow
from client.places.flames import candles, flickering, swaying
from client.render.effects import Beam, Flame, Halo, Motes, Water, Window
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light, Panes, brighter
from client.render.surface import Surface

FAR, WALL = 29.0, 37.0
"""The far edge of the table behind the bench, and the wall with the window."""
SILL = 1.2
"""How high the window begins."""
SEA = landscape(1).sea
LEVEL = -0.3
"""How high the water stands."""
LANTERN, CANDLE = (-42.4, -2.6, 0.0), (50.0, 15.0, 4.7)
"""Where they stand; the candle on books."""
CANDLE_HIGH = 2.3
LIGHTHOUSE = (landscape(1).lighthouse.x, landscape(1).lighthouse.y, 0.0)
OFFSET = tuple(b - a for a, b in zip(SEA[::2], portrait(1).sea[::2], strict=True))
"""How far the Sea, and the room with it, lies elsewhere in a high window."""

SURFACES = {
    **{name: SHARED[name] for name in ("brass", "iron", "wax", "soot", "paper", "clear glass", "glass")},
    "table": finish("planks", "#d2c0ac", rough=0.56, wet=0.45, relief=0.8),
    "wall": finish("planks", "#7f8590", rough=0.75),
    "frame": finish("planks", "#8d8379", rough=0.6),
    "bench": finish("planks", "#b59f88", rough=0.5, wet=0.4),
    "pier": finish("planks", "#e6d6c2", rough=0.65, wet=0.35),
    "post": finish("planks", "#8f7a62", rough=0.8, wet=0.2),
    "cork": finish("leather", "#c9a777", rough=0.9),
    "raft": finish("planks", "#ffe6c4", rough=0.7),
    "rope": finish("cloth", "#b69460", rough=0.95, small=True),
    "buoy": finish("", "#b5482c", rough=0.45, coat=0.4),
    "white paint": finish("", "#d8d2c4", rough=0.6),
    "red paint": finish("", "#a8322a", rough=0.55),
    "rock": finish("hewn", "#8d939c", rough=0.6, wet=0.9, small=True),
    "slate": finish("slab", "#d4def0", rough=0.5, wet=0.3, small=True),
    "shed 0": finish("planks", "#d0705a", rough=0.8),
    "shed 1": finish("planks", "#86a08c", rough=0.8),
    "shed 2": finish("planks", "#dcd6c6", rough=0.8),
    "shed 3": finish("planks", "#7588ac", rough=0.8),
    "stand": finish("metal", "#8a6a3a", rough=0.4, metal=1.0),
    "old brass": finish("metal", "#b08440", rough=0.36, metal=1.0),
    "leather": finish("leather", "#5a2a1c", rough=0.6, relief=0.5),
    "inlay": finish("", "#6e5026", rough=0.6, metal=0.2),
    "pit leather": finish("leather", "#48201a", rough=0.8, sheen=0.2, relief=0.35),
    "green cover": finish("leather", "#1f4a3c", rough=0.55),
    "blue cover": finish("leather", "#2b3a63", rough=0.55),
    "lit window": glow((2.3, 1.0, 0.22)),
    "lamp light": glow((9.0, 6.2, 2.6)),
    "blue glass": Finish(Surface(colour=(0.05, 0.12, 0.22, 0.62), rough=0.07, coat=1.0, see_through=True)),
    "brown glass": Finish(Surface(colour=(0.20, 0.08, 0.03, 0.7), rough=0.07, coat=1.0, see_through=True)),
}

WICK = (CANDLE[0], CANDLE[1], CANDLE[2] + CANDLE_HIGH)
LANTERN_WICK = (LANTERN[0], LANTERN[1], LANTERN[2] + 4.6)
FLAMES = (0, 3)
"""Numbers of the lamps that burn, lantern and candle; moon and reader's light are steady."""


HOUSES = tuple((place.x, place.y) for place in landscape(1).services)

READER = Lamp((14, -80, 46), (4700, 4300, 4000), 200, 20)
"""Behind the eye: held cards are read by it, the more so in moods that are dark."""


def _reader(times: float) -> Lamp:
    return replace(READER, colour=brighter(READER.colour, times))


CALM = Light(
    key=KeyLamp((-32, -2, 58), (2, -2, 0), (7.2, 4.9, 2.75), 92, 20, 130, 4.0),
    lamps=(
        Lamp((LANTERN[0], LANTERN[1], 5.4), (1000, 480, 135), 64, 5.5),
        READER,
        Lamp((4, WALL + 8, 26), (300, 540, 780), 130, 14),
        Lamp((WICK[0], WICK[1], WICK[2] + 1.0), (210, 92, 24), 40, 3.0),
        *(Lamp(((x + z) / 2, y + 1.4, 3.2), (150, 74, 20), 17, 3.0) for (x, y), (z, _) in (HOUSES[:2], HOUSES[2:])),
        Lamp((LIGHTHOUSE[0], LIGHTHOUSE[1], LAMP + 0.6), (260, 190, 84), 26, 3.0),
    ),
    panes=Panes((0.22, 0.74, 0.63), (0.55, 0.9, 1.3), WALL + 1.0, -42, 42, SILL, 46, 4, 4, 0.5, 0.010, 0.6),
    haze=Haze((0.016, 0.024, 0.032), 0.75, 95, 130),
    grade=Grade((0.90, 1.0, 1.10), (1.04, 1.0, 0.94), 1.06, 0.95, 0.075, 0.012),
    focus=Focus(36, 106, 6, 40),
    exposure=1.25,
    environment="places/deep_regrets",
)
DRAINING = CALM.but(
    key=KeyLamp((-32, -2, 58), (2, -2, 0), (6.6, 3.5, 2.3), 92, 20, 130, 4.0),
    lamps=(CALM.lamps[0], _reader(1.2), *CALM.lamps[2:]),
    ambient=(1.12, 0.86, 0.9),
    grade=Grade((1.08, 0.93, 1.0), (1.06, 0.97, 0.92), 1.1, 1.1, 0.085, 0.012),
)
"""While the Plug is pulled."""
STORM = CALM.but(
    key=KeyLamp((-32, -2, 58), (2, -2, 0), (5.0, 4.1, 3.3), 92, 20, 130, 3.2),
    lamps=(CALM.lamps[0], _reader(1.1), Lamp((4, WALL + 8, 26), (420, 640, 820), 140, 14), *CALM.lamps[3:]),
    panes=None,
    ambient=(0.9, 1.02, 1.2),
    grade=Grade((0.86, 1.0, 1.16), (0.99, 1.0, 1.0), 0.92, 1.1, 0.085, 0.016),
)
"""Weather that bars the way: no moon, and the rain drives."""
DARK = CALM.but(
    key=KeyLamp((-32, -2, 58), (2, -2, 0), (4.3, 2.5, 1.7), 92, 20, 130, 4.0),
    lamps=(CALM.lamps[0], _reader(1.95), *CALM.lamps[2:]),
    panes=None,
    ambient=(0.78, 0.76, 0.98),
    grade=Grade((0.98, 0.92, 1.12), (1.02, 0.97, 0.98), 0.95, 1.3, 0.1, 0.018),
)
"""After a collapse, or over a drained sea."""

GLASS_AT = (0.0, WALL + 1.0, SILL)
PLACE = Place(
    sound="deep-regrets",
    floor="leather",
    wall="leather",
    room="deep_regrets",
    surfaces=SURFACES,
    moods={"calm": CALM, "draining": DRAINING, "storm": STORM, "dark": DARK},
    effects=(
        Window("night", GLASS_AT, 100, 30, 0.16, (0.62, 0.25), 1.3, 1.0, ("calm",)),
        Window("night", GLASS_AT, 100, 30, 0.16, (0.40, 0.25), 0.9, 1.0, ("draining",)),
        Window("night", GLASS_AT, 100, 30, 0.20, (0.62, 1.6), 0.9, 2.2, ("storm",)),
        Window("night", GLASS_AT, 100, 30, 0.16, (0.62, 1.4), 0.5, 0.6, ("dark",)),
        Water(*SEA, LEVEL),
        Flame(LANTERN_WICK, 0.8, (1.0, 0.5, 0.15), 8.0),
        *candles([WICK]),
        Halo((LIGHTHOUSE[0], LIGHTHOUSE[1], LAMP), 12.0, (1.0, 0.78, 0.42), 0.5),
        Beam((LIGHTHOUSE[0], LIGHTHOUSE[1], LAMP), 66, 15, (1.0, 0.78, 0.42), 0.28, 8.0),
        Motes("dust", 130, (-60, -10, 1), (10, 32, 26), seed=4),
    ),
    sway=swaying(1.1, 0.6, 0.7),
    flicker=flickering(FLAMES, 0.04),
    figures={"table": "landscape"},
    high=High(offset=(OFFSET[0], OFFSET[1], 0.0), figures={"table": "portrait"}),
)
