"""The place of Adventure Dice: a hall by candle light. A long oak table, a hearth, and on the wall a dragon's shadow.

`art/places/adventure_dice.py` builds the room around the places named here: what burns, burns where a wick is.
"""

from math import cos, radians, sin

from client.places import Finish, High, Place
from client.places.finishes import SHARED, finish, glow
from client.places.flames import candles, flickering
from client.render.effects import Flame, Motes
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light
from client.render.surface import Surface

FAR = 31.6
"""The table's far edge, and the wall behind it."""
WALL = 40.5
BACK, ASIDE = 16.6, -16.0
"""How much farther back all that stands in a high window, and how far to the side: the hearth is seen there, too."""
HEARTH = (52.0, 7.0)
"""The middle of the hearth, and half the width of its opening."""
CANDELABRUM = (49.0, 14.4, 0.8, -14.0)
"""Where it stands, its size, and how it is turned."""
CANDLES = ((-49.4, 5.0, 4.2), (-47.6, 1.6, 2.4), (46.2, 8.4, 2.4), (-62.0, 29.5, 8.6))
"""Candles that stand on the table or on its step, and how high they end."""
DRAGON = (6.6, 0.4)
"""The lower left corner of the nearest shadow on the wall."""
NEARNESS = ("far", "on the wing", "near", "here")
"""How near the dragons are: each is a figure of the room."""

ARMS = ((0.0, 12.55), (-5.4, 12.5), (5.4, 12.95))
"""How far from the middle of a candelabrum its candles stand, and how high they end."""


def _wick(reach: float, high: float) -> tuple[float, float, float]:
    x, y, size, turn = CANDELABRUM
    return x + reach * size * cos(radians(turn)), y + reach * size * sin(radians(turn)), high * size


WICKS = (*CANDLES, *(_wick(*arm) for arm in ARMS))
"""Where flames stand: on the candles, and on the arms of the candelabrum."""

SURFACES = {
    **{name: SHARED[name] for name in ("brass", "gold", "silver", "steel", "wax", "soot", "bark")},
    "table": finish("oak", "#c49a72", rough=0.62, relief=0.25),
    "dark oak": finish("oak", "#8a6448", rough=0.45, coat=0.3, relief=0.35),
    "dull brass": finish("metal", "#a87c38", rough=0.5, metal=0.9),
    "seam": finish("", "#120a06", rough=1.0),
    "rim": finish("oak", "#c08c62", rough=0.4, coat=0.4, relief=0.3),
    "leather": finish("leather", "#54342a", rough=0.6, relief=0.7),
    "grip": finish("leather", "#4a1f16", rough=0.6),
    "wall": finish("hewn", "#bba892", rough=0.88, relief=1.2),
    "joint": finish("", "#2c231c", rough=1.0),
    "arch": finish("slab", "#c0ae9a", rough=0.75, relief=1.1),
    "black": finish("", "#060403", rough=1.0, shadow=False),
    "ember": glow((1.1, 0.20, 0.025)),
    "cloth": Finish(
        Surface(colour=(1.35, 1.3, 1.3, 1), rough=0.85, sheen=0.5, baked=True), "places/adventure_dice/cloth.jpg"
    ),
    "banner": Finish(Surface(rough=0.9, sheen=0.8, baked=True), "places/adventure_dice/banner.jpg", two_sided=True),
    "carving": Finish(
        Surface(colour=(1.2, 1.0, 0.85, 1), rough=0.5, coat=0.3, relief=1.2, baked=True),
        "places/adventure_dice/carving.jpg",
        "places/adventure_dice/carving_normals.jpg",
    ),
    **{
        f"shadow {name}": Finish(
            Surface(colour=(0.012, 0.008, 0.006, dark), rough=1.0, see_through=True),
            f"places/adventure_dice/{picture}.png",
            shadow=False,
        )
        for name, dark, picture in zip(
            NEARNESS, (0.72, 0.8, 0.88, 0.95), ("flying", "flying", "bust", "bust"), strict=True
        )
    },
    "eye": glow((3.4, 1.1, 0.08)),
}


READER = 1
"""The number of the lamp behind the eye, by which held cards are read."""

CALM = Light(
    key=KeyLamp((-30, 8, 58), (2, -2, 0), (6.2, 4.5, 2.8), 90, 20, 130, 4.0),
    lamps=(
        Lamp((HEARTH[0], WALL - 8, 3.5), (2300, 850, 170), 110, 7.7),
        Lamp((8, -78, 44), (3600, 3450, 3400), 200, 20),
        Lamp((23, WALL - 14, 7), (5200, 2500, 860), 52, 10),
        Lamp((47.5, 12.4, 11), (560, 262, 76), 60, 4.7),
        Lamp((-48.6, 3.4, 6.0), (420, 190, 52), 50, 4.0),
        Lamp((-28, WALL - 11, 9), (1900, 900, 300), 46, 9),
        Lamp((17.6, -2, 24), (260, 200, 140), 46, 8),
    ),
    haze=Haze((0.030, 0.017, 0.009), 0.6, 96, 130),
    grade=Grade((0.95, 0.98, 1.07), (1.04, 1.0, 0.94), 1.08, 0.95, 0.085, 0.010),
    focus=Focus(36, 122, 6, 40),
    exposure=1.18,
    environment="places/adventure_dice",
)
DANGER = CALM.but(
    key=KeyLamp((-30, 8, 58), (2, -2, 0), (5.8, 3.9, 2.4), 90, 20, 130, 4.0),
    lamps=(
        Lamp((HEARTH[0], WALL - 8, 3.5), (2900, 800, 110), 110, 7.7),
        CALM.lamps[READER],
        Lamp((23, WALL - 14, 7), (6400, 2300, 560), 52, 10),
        *CALM.lamps[3:],
    ),
    grade=Grade((1.02, 0.95, 1.03), (1.04, 0.99, 0.94), 1.10, 1.1, 0.095, 0.010),
)
"""While a dragon lies open, or only those are left that hide one."""

PLACE = Place(
    sound="adventure-dice",
    floor="leather",
    wall="leather",
    room="adventure_dice",
    surfaces=SURFACES,
    moods={"calm": CALM, "danger": DANGER},
    effects=(
        *(
            Flame((HEARTH[0] + x, WALL - 2.4 - 0.1 * k, z), size, (1.0, 0.40, 0.08), 7.5)
            for k, (x, z, size) in enumerate(
                ((-4.4, -0.8, 1.5), (-2.2, -0.6, 2.2), (0.2, -0.8, 2.6), (2.6, -0.6, 2.1), (4.6, -0.8, 1.5))
            )
        ),
        *candles(WICKS, 10.0),
        Motes("embers", 70, (HEARTH[0] - 8, WALL - 7, -2), (HEARTH[0] + 8, WALL - 2, 18), seed=3),
        Motes("dust", 150, (-52, -20, 1), (52, 32, 28), seed=4),
    ),
    flicker=flickering(set(range(len(CALM.lamps))) - {READER}),
    figures={"table": "landscape", "dragon": "far"},
    high=High(offset=(ASIDE, BACK, 0.0), figures={"table": "portrait"}),
)
