"""The place of the first screen: a reading room at night. Five boxes stand on a stand of oak, dice lie before them.

`art/places/home.py` builds the room around the numbers named here. A stand has as many tiers as the window needs: in a
wide one all boxes stand side by side, in a high one they stand in steps.
"""

from client.places import Place
from client.places.finishes import SHARED, finish, glow
from client.places.flames import candles, flickering
from client.render.effects import Halo, Motes, Window
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light

PITCH = 10.8
"""cm from one box to the next."""
FRONT = -4.6
"""Where the front of the lowest tier is,"""
DEPTH = 10.0
"""how far the next one is behind it,"""
STEP = 20.5
"""and how much higher."""
FACE = 4.1
"""How high the front of a tier is, with its brass plates."""
STANDS = {5: 1, 3: 2, 2: 3}
"""How many tiers a stand has on which so many boxes stand side by side."""
WALL = 42.0
WINDOW = (17.0, 2.0, 58.0)
"""Half the width of the window, and from where to where it reaches."""
LAMP = (33.0, 9.0)
"""Where the reading lamp stands."""
SHADE_AT = 20.0
"""How high its light is."""
CANDLES = ((-36.0, 3.5, 4.5, 3.8), (-31.2, -8.0, 0.0, 4.6), (29.6, -9.5, 0.0, 2.6))
"""Where candles stand: on the table or on books, and how high they are."""

BOOKS = {
    "red book": "#6a2018",
    "green book": "#24462e",
    "blue book": "#1f3358",
    "tan book": "#8a6426",
    "brown book": "#4b2a18",
    "plum book": "#5a2a4a",
    "pale book": "#a08a5c",
}

SURFACES = {
    **{name: SHARED[name] for name in ("brass", "wax", "soot", "paper", "gold")},
    "table": finish("oak", "#c0a284", rough=0.42, coat=0.35, relief=0.5),
    "oak": finish("oak", "#8d7260", rough=0.45, coat=0.35, relief=0.6),
    "wall": finish("planks", "#7d6a5c", rough=0.7),
    "curtain": finish("cloth", "#7a2a1c", rough=0.9, sheen=0.9),
    "shade": glow((2.0, 1.02, 0.36)),
    **{name: finish("leather", tint, rough=0.58, coat=0.15, relief=0.5) for name, tint in BOOKS.items()},
}

WICKS = tuple((x, y, base + tall) for x, y, base, tall in CANDLES)
READER, FIRST_CANDLE = 0, 4
"""The numbers of the lamp behind the eye, by which covers are seen, and of the first that burns."""


EVENING = Light(
    key=KeyLamp((30, -34, 50), (-2, -3, 7), (6.4, 4.7, 3.0), 84, 18, 130, 4.0),
    lamps=(
        Lamp((-22, -70, 34), (2500, 2050, 1600), 220, 20),
        Lamp((LAMP[0] - 3, LAMP[1] - 12, SHADE_AT - 1), (640, 380, 165), 90, 6),
        Lamp((LAMP[0], LAMP[1] + 8, SHADE_AT), (1000, 580, 240), 90, 6),
        Lamp((0, WALL - 5, 28), (110, 190, 360), 80, 8),
        *(Lamp((x, y, z + 1.2), (360, 160, 44), 56, 3.2) for x, y, z in WICKS),
    ),
    haze=Haze((0.022, 0.016, 0.014), 0.5, 92, 110),
    grade=Grade((0.94, 0.98, 1.10), (1.04, 1.0, 0.94), 1.08, 1.0, 0.09, 0.010),
    focus=Focus(40, 92, 8, 34),
    exposure=1.15,
    environment="places/home",
)

PLACE = Place(
    sound="home",
    floor="felt",
    wall="wood",
    room="home",
    surfaces=SURFACES,
    moods={"calm": EVENING},
    effects=(
        Window(
            "night", (0, WALL + 1.0, WINDOW[1]), 2 * WINDOW[0], WINDOW[2] - WINDOW[1], 0.24, (0.74, 0.62), 0.9, 0.15
        ),
        *candles(WICKS, 10.0),
        Halo((LAMP[0], LAMP[1] - 1, SHADE_AT - 0.5), 58, (1.0, 0.55, 0.2), 0.3),
        Motes("dust", 150, (-36, -22, 2), (38, 24, 40), seed=4),
    ),
    flicker=flickering(range(FIRST_CANDLE, len(EVENING.lamps)), 0.06),
    figures={"stand": "5"},
)
