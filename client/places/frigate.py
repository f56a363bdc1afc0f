"""The place of Frigate: the captain's cabin. Through the stern windows a run goes from dawn to noon, storm and night.

`art/places/frigate.py` builds it around the places named here.
"""

from dataclasses import replace

from client.places import Finish, High, Place, Swing
from client.places.finishes import SHARED, finish, glow
from client.places.flames import candles, flickering, swaying
from client.render.effects import Effect, Motes, Window
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light, Outlook, Panes, Point, brighter
from client.render.surface import Colour, Surface

FAR = 30.5
"""The table's far edge, and the stern windows behind it."""
WALL = 35.5
BACK = 13.5
"""How much farther back all that stands in a high window."""
HALF = 75.0
"""Half the width of the windows; each between two posts is `BAY` wide."""
BAY = 15.0
SILL, LINTEL = -1.0, 33.0
CANDLE = (-13.0, 26.4, 5.2)
"""Where a candle stands on the table, and how high it is."""
LANTERN = (24.0, 32.5, 17.5)
"""From where the lantern hangs."""
LANTERN_DROP = 8.2
"""How far below it its flame is."""

SURFACES = {
    **{
        name: SHARED[name]
        for name in ("brass", "iron", "gold", "wax", "soot", "paper", "steel", "clear glass", "glass", "cork")
    },
    "table": finish("oak", "#b28c74", rough=0.5, coat=0.1, relief=0.3),
    "rail": finish("oak", "#8c5c44", rough=0.42, coat=0.4, relief=0.6),
    "posts": finish("oak", "#6e4a38", rough=0.5, coat=0.25, relief=0.7),
    "rim": finish("oak", "#9a6446", rough=0.36, coat=0.5, relief=0.5),
    "tray wall": finish("leather", "#3c2016", rough=0.6),
    "rose": Finish(
        Surface(colour=(1.25, 1.25, 1.25, 1.0), rough=0.85, sheen=0.4, relief=0.5, baked=True),
        "places/frigate/rose.jpg",
        "places/shared/leather_normals.jpg",
    ),
    "leather": finish("leather", "#7a3a22", rough=0.5),
    "cushion": finish("leather", "#7c1a20", rough=0.6, sheen=0.3),
    "curtain": replace(finish("cloth", "#8a1c24", rough=0.9, sheen=0.8), two_sided=True),
    "chart paper": finish("", "#b79f6c", rough=0.9),
    "ink": finish("", "#0c1018", rough=0.08, coat=1.0),
    "feather": replace(finish("", "#d8d0c0", rough=0.8, through=(0.6, 0.4, 0.2, 0.5)), two_sided=True),
    "sand": finish("sand", "#d8b070", rough=0.95),
    "enamel": finish("", "#cfc4a4", rough=0.4, coat=0.5),
    "red": finish("", "#9c1c14", rough=0.3, coat=0.6),
    "sea blue": finish("", "#2a5a74", rough=0.45, coat=0.4),
    "land": finish("", "#a89058", rough=0.7),
    "flame": glow((9.0, 4.2, 1.1)),
}


FLAMES = (2, 3)
"""Numbers of the lamps that burn, candle and lantern; daylight and the light to read by are steady."""


def _lamps(daylight: Colour, burning: float) -> tuple[Lamp, ...]:
    """The light to read by, daylight at the stern and at the side, and what burns: the more, the darker it is."""
    x, y, z = LANTERN
    return (
        Lamp((12, -72, 42), (2700, 2600, 2500), 200, 20),
        Lamp((-8, WALL - 3, 15), daylight, 90, 12),
        Lamp((CANDLE[0], CANDLE[1], 6.6), brighter((240, 104, 28), burning**0.5), 40, 3.0),
        Lamp((x, y - 1, z - LANTERN_DROP), brighter((420, 190, 60), burning), 66, 4.0),
        Lamp((44, WALL - 4, 14), brighter(daylight, 0.7), 70, 10),
    )


def _hour(
    lamp: Colour,
    daylight: Colour,
    burning: float,
    sun: tuple[Point, Colour],
    haze: Haze,
    grade: Grade,
    outlook: Outlook,
) -> Light:
    """A time of the day: the colours of the lamp above and of the day outside, and where sunlight comes in from."""
    toward, shine = sun
    return Light(
        key=KeyLamp((-16, 6, 54), (0, -2, 0), lamp, 92, 18, 118, 4.0),
        lamps=_lamps(daylight, burning),
        panes=Panes(toward, shine, WALL + 0.4, -HALF, HALF, 0.6, 31.0, across=20, up=4, bar=0.45, spread=0.008),
        haze=haze,
        grade=grade,
        focus=Focus(30, 100, 6, 40),
        exposure=1.12,
        environment="places/frigate",
        outlook=outlook,
    )


DAWN = _hour(
    (4.9, 3.6, 2.5),
    (1500, 760, 380),
    1.0,
    ((-0.20, 0.80, 0.42), (3.4, 1.75, 0.85)),
    Haze((0.09, 0.055, 0.04), 0.5, 84, 120),
    Grade((0.96, 0.98, 1.08), (1.05, 1.0, 0.94), 1.06, 0.9, 0.08, 0.01),
    Outlook(
        low=(1.20, 0.58, 0.30),
        between=(0.62, 0.42, 0.46),
        high=(0.16, 0.26, 0.46),
        sun=(6.4, 3.3, 1.4),
        sun_at=(0.40, 0.25),
        sun_size=0.085,
        ground=(0.03, 0.07, 0.10),
        clouds=0.7,
    ),
)
NOON = _hour(
    (5.4, 4.9, 4.2),
    (1700, 1900, 2100),
    0.35,
    ((-0.26, 0.62, 0.74), (3.6, 3.2, 2.6)),
    Haze((0.12, 0.13, 0.14), 0.4, 90, 120),
    Grade((0.97, 1.0, 1.05), (1.03, 1.01, 0.97), 1.06, 0.85, 0.07, 0.008),
    Outlook(
        low=(0.95, 1.10, 1.20),
        between=(0.42, 0.68, 0.98),
        high=(0.10, 0.30, 0.72),
        sun=(7.0, 6.4, 5.0),
        sun_at=(0.36, 1.05),
        sun_size=0.10,
        ground=(0.02, 0.13, 0.20),
        clouds=0.8,
    ),
)
STORM = _hour(
    (4.4, 3.5, 2.7),
    (420, 560, 720),
    1.8,
    ((-0.10, 0.80, 0.46), (0.42, 0.55, 0.72)),
    Haze((0.045, 0.052, 0.066), 0.6, 80, 110),
    Grade((0.92, 0.99, 1.12), (1.04, 1.0, 0.95), 0.98, 1.0, 0.07, 0.014),
    Outlook(
        low=(0.34, 0.38, 0.42),
        between=(0.14, 0.17, 0.22),
        high=(0.05, 0.065, 0.10),
        sun=(0.0, 0.0, 0.0),
        sun_at=(0.42, 0.5),
        sun_size=0.06,
        ground=(0.015, 0.032, 0.042),
        clouds=0.95,
        storm=1.0,
    ),
)
NIGHT = _hour(
    (4.9, 3.4, 2.1),
    (180, 270, 520),
    2.05,
    ((0.16, 0.80, 0.50), (0.45, 0.68, 1.15)),
    Haze((0.020, 0.024, 0.040), 0.55, 84, 110),
    Grade((0.92, 0.98, 1.16), (1.06, 1.0, 0.92), 1.06, 1.0, 0.09, 0.012),
    Outlook(
        low=(0.060, 0.105, 0.20),
        between=(0.030, 0.055, 0.13),
        high=(0.008, 0.014, 0.045),
        sun=(2.3, 2.5, 2.9),
        sun_at=(0.58, 0.28),
        sun_size=0.055,
        ground=(0.004, 0.010, 0.022),
        clouds=0.35,
        stars=1.0,
    ),
)

HOME = _hour(
    (5.6, 4.0, 2.6),
    (1900, 1150, 560),
    1.3,
    ((-0.14, 0.80, 0.36), (3.2, 1.9, 0.95)),
    Haze((0.10, 0.062, 0.04), 0.45, 88, 120),
    Grade((0.98, 0.98, 1.04), (1.06, 1.01, 0.92), 1.1, 0.85, 0.09, 0.008),
    Outlook(
        low=(1.45, 0.78, 0.36),
        between=(0.66, 0.44, 0.46),
        high=(0.20, 0.30, 0.50),
        sun=(5.4, 3.0, 1.3),
        sun_at=(0.36, 0.31),
        sun_size=0.075,
        ground=(0.05, 0.09, 0.12),
        clouds=0.5,
        coast=1.0,
    ),
)
"""A run is won: land astern of the sunset, and the lights of a harbour."""
SUNK = _hour(
    (0.85, 2.15, 2.0),
    (160, 620, 560),
    0.0,
    ((-0.12, 0.62, 0.78), (0.22, 0.62, 0.55)),
    Haze((0.006, 0.046, 0.050), 0.86, 44, 84),
    Grade((0.82, 1.06, 1.10), (0.90, 1.03, 1.0), 0.86, 1.25, 0.10, 0.014),
    replace(STORM.outlook, storm=0.55, flood=1.0),
).but(ambient=(0.62, 0.98, 1.0))
"""A run is lost: the cabin lies under the sea."""
AFLOAT = ("dawn", "noon", "storm", "night", "home")


def _dust(count: int, colour: Colour, seed: int, *moods: str) -> Motes:
    return Motes("dust", count, (-44, -16, 1), (44, 28, 22), 0.06, colour, seed=seed, moods=moods)


AIR: tuple[Effect, ...] = (
    Window("dusk", (0, WALL + 1.2, SILL), 2 * HALF, 34, horizon=0.17, brightness=0.9),
    *(replace(flame, moods=AFLOAT) for flame in candles([CANDLE], 12.0)),
    Motes(
        "snow", 150, (-46, -18, -2), (46, 32, 26), 0.10, (0.20, 0.46, 0.42), (0.2, -0.1, 3.4), seed=9, moods=("sunk",)
    ),
    _dust(200, (0.62, 0.36, 0.15), 7, "home"),
    _dust(200, (0.60, 0.32, 0.13), 4, "dawn"),
    _dust(200, (0.42, 0.40, 0.36), 5, "noon"),
    _dust(90, (0.27, 0.15, 0.07), 6, "storm", "night"),
)

PLACE = Place(
    sound="frigate",
    floor="leather",
    wall="wood",
    room="frigate",
    surfaces=SURFACES,
    moods={"dawn": DAWN, "noon": NOON, "storm": STORM, "night": NIGHT, "home": HOME, "sunk": SUNK},
    effects=AIR,
    sway=swaying(4.5, 1.4, 1.05),
    flicker=flickering(FLAMES),
    figures={"table": "landscape"},
    high=High(offset=(0.0, BACK, 0.0), figures={"table": "portrait"}, farther=36.0),
    swings={"lantern": Swing(5.0, 6.0, 1.6)},
)
