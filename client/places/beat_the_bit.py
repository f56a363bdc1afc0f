"""The place of Beat the Bit: a dungeon. A stone table with a pit, torches, and a gate behind which a boss waits.

`art/places/beat_the_bit.py` builds the room around the places named here: what burns, burns where a wick is.
"""

from client.places import Finish, High, Place
from client.places.finishes import SHARED, finish, glow
from client.places.flames import candles, flickering
from client.render.effects import Flame, Motes
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light
from client.render.surface import Surface
from sim.games.beat_the_bit.content import FINALS

FAR = 28.0
"""The table's far edge, and the wall behind it."""
WALL = 36.5
BACK = 16.5
"""How much farther back all that stands in a high window."""
PITS = {"landscape": (0.0, 1.2, 1.43), "portrait": (6.4, 0.0, 1.25)}
"""The pit's middle in a wide and in a high window, and the scale of the dice there: as the board lays it out."""
TORCHES = ((-27.0, WALL - 4.0, 0.4), (27.0, WALL - 4.0, 0.4))
CANDLES = (
    (-44.6, 15.8, 5.4),
    (-41.3, 13.6, 3.3),
    (-43.9, 11.4, 2.0),
    (45.4, 14.8, 4.6),
    (42.4, 12.4, 2.6),
)
"""Where candles stand on the table, and how high they are."""
SKULLS = ((-44.0, 22.0, 1.0, 26.0), (44.2, 22.8, 1.05, -22.0), (40.4, 18.2, 0.78, -44.0))
"""Where skulls lie, how large they are, and where they look. A candle stands on the first two."""
SKULL_CANDLE = 2.2

WICKS = (
    *((x, y, tall) for x, y, tall in CANDLES),
    *((x, y + 0.4, 4.9 * size + SKULL_CANDLE) for x, y, size, _ in SKULLS[:2]),
)

SURFACES = {
    **{name: SHARED[name] for name in ("sand", "iron", "gold", "bark", "bone", "wax", "soot")},
    "table": finish("slab", "#d2cfcc", rough=0.57, relief=0.9),
    "rim": finish("slab", "#d8d2ca", rough=0.56, relief=1.2),
    "wall": finish("hewn", "#b8b4b0", rough=0.86, relief=1.3),
    "arch": finish("slab", "#b4aea8", rough=0.7, relief=1.2),
    "hewn": SHARED["hewn"],
    "joint": finish("", "#0d0b0a", rough=1.0),
    "old brass": finish("metal", "#7a5c34", rough=0.5, metal=1.0),
    "ember": SHARED["ember"],
    "runes": Finish(
        Surface(colour=(0.02, 0.008, 0.002, 1), glow=(1.9, 0.40, 0.05), glow_by_texture=True, see_through=True),
        "places/beat_the_bit/runes.png",
        shadow=False,
    ),
    "dark": finish("leather", "#1c1a1e", rough=0.55, relief=0.8),
    "ash": finish("sand", "#c8bfb8", rough=0.95),
    "red glow": glow((3.2, 0.34, 0.02)),
    "cold glow": glow((0.22, 0.75, 2.6)),
}


READER = 2
"""The number of the lamp behind the eye, by which held cards are read."""

CALM = Light(
    key=KeyLamp((-30, 12, 60), (2, -3, 0), (6.3, 4.6, 3.0), 86, 20, 125, 4.0),
    lamps=(
        *(Lamp((x, y - 1.5, z + 7.0), (2300, 900, 190), 110, 7.7) for x, y, z in TORCHES),
        Lamp((16, -80, 44), (3000, 3200, 3700), 200, 20),
        Lamp((0, WALL + 9.5, 2.5), (440, 150, 520), 30, 3.5),
        Lamp((-44.5, 16.5, 6.8), (260, 108, 26), 36, 3.4),
        Lamp((45.2, 17.0, 6.4), (260, 108, 26), 36, 3.4),
        Lamp((0, 0, 2.6), (46, 13, 2.4), 19, 4.5),
    ),
    haze=Haze((0.020, 0.013, 0.010), 0.7, 92, 120),
    grade=Grade((0.95, 0.98, 1.08), (1.03, 1.0, 0.95), 1.08, 1.0, 0.08, 0.012),
    focus=Focus(36, 104, 6, 40),
    exposure=1.15,
    environment="places/beat_the_bit",
)
DOOM = CALM.but(
    key=KeyLamp((-30, 12, 60), (2, -3, 0), (5.4, 3.2, 2.2), 86, 20, 125, 4.0),
    lamps=(
        *CALM.lamps[:3],
        Lamp((0, WALL + 9.5, 2.5), (1300, 260, 110), 34, 3.5),
        *CALM.lamps[4:6],
        Lamp((0, 0, 2.6), (120, 26, 6), 22, 4.5),
    ),
    grade=Grade((1.06, 0.94, 1.04), (1.05, 0.98, 0.93), 1.12, 1.15, 0.10, 0.012),
)
"""While a final boss is in play."""
WON = CALM.but(
    key=KeyLamp((-30, 12, 60), (2, -3, 0), (7.2, 5.4, 3.5), 86, 20, 125, 4.0),
    lamps=(
        *CALM.lamps[:3],
        Lamp((0, WALL + 8.0, 6.0), (4200, 3100, 1500), 70, 6.0),
        *CALM.lamps[4:6],
        Lamp((0, 0, 2.6), (60, 44, 20), 22, 4.5),
    ),
    grade=Grade((0.98, 0.98, 1.03), (1.07, 1.02, 0.93), 1.12, 0.9, 0.12, 0.010),
)
"""The final boss has fallen: light comes through the gate."""
LOST = CALM.but(
    key=KeyLamp((-30, 12, 60), (2, -3, 0), (2.6, 2.5, 2.8), 86, 20, 125, 4.0),
    lamps=(
        *(Lamp((x, y - 1.5, z + 7.0), (760, 260, 60), 90, 7.7) for x, y, z in TORCHES),
        CALM.lamps[READER],
        Lamp((0, WALL + 9.5, 2.5), (700, 90, 60), 30, 3.5),
        *CALM.lamps[4:6],
        Lamp((0, 0, 2.6), (30, 5, 3), 19, 4.5),
    ),
    ambient=(0.72, 0.72, 0.86),
    grade=Grade((1.0, 0.93, 1.06), (1.0, 0.97, 0.97), 0.82, 1.3, 0.09, 0.016),
)
"""The dungeon has won."""

PLACE = Place(
    sound="beat-the-bit",
    floor="sand",
    wall="stone",
    room="beat_the_bit",
    surfaces=SURFACES,
    moods={"calm": CALM, "doom": DOOM, "won": WON, "lost": LOST},
    effects=(
        *(Flame((x, y, z + 3.2), 2.7, (1.0, 0.42, 0.09)) for x, y, z in TORCHES),
        *candles(WICKS, 12.0),
        *(
            Motes("embers", 46, (x - 5, y - 4, 4), (x + 5, y + 3, 26), seed=k + 3)
            for k, (x, y, _) in enumerate(TORCHES)
        ),
        Motes("dust", 140, (-50, -20, 1), (50, 30, 28), seed=4),
        Motes("embers", 60, (-14, -14, -1), (14, 14, 9), seed=8),
    ),
    flicker=flickering(set(range(len(CALM.lamps))) - {READER}),
    figures={"table": "landscape"},
    high=High(offset=(0.0, BACK, 0.0), figures={"table": "portrait"}),
    poses={mood: {"gate": (0.0, 0.0, 9.0)} for mood in ("doom", "won")},
    told={"fallen": {f"boss-{card}": ((0.0, -4.5, -19.0), (0.0, 34.0, 0.0)) for card in FINALS}},
)
