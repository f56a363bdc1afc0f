"""The place of Frigate: the captain's cabin. Through the stern windows a run goes from dawn to noon, storm and night.

`art/places/frigate.py` builds it around the places named here.
"""

from dataclasses import replace
from math import sin

from client.places import Finish, High, Place, Swing
from client.places.finishes import SHARED, finish, glow
from client.render.effects import Effect, Flame, Motes, Window
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light, Outlook, Panes
from client.render.surface import Surface

FAR = 26.5
"""The table's far edge, and the stern windows behind it."""
WALL = 35.5
BACK = 13.5
"""How much farther back all that stands in a high window."""
HALF = 75.0
"""Half the width of the windows; each between two posts is `BAY` wide."""
BAY = 15.0
SILL, LINTEL = -1.0, 33.0
CANDLE = (-28.5, 22.4, 5.2)
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
    "table": finish("oak", "#b28c74", rough=0.46, coat=0.25, relief=0.3),
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


def _sway(seconds: float) -> tuple[float, float, float]:
    """The lamp under the ceiling goes with the ship."""
    return 4.5 * sin(seconds * 1.05), 1.4 * sin(seconds * 0.83 + 0.7), 0.0


def _flicker(lamp: int, seconds: float) -> float:
    """Candle and lantern flicker; daylight and the light to read by do not."""
    if lamp not in FLAMES:
        return 1.0
    phase = seconds * (5.3 + 0.8 * lamp) + lamp * 1.9
    return 1 + 0.05 * sin(phase) + 0.03 * sin(phase * 2.7 + 1) + 0.02 * sin(phase * 6.1)


FLAMES = (2, 3)
"""Numbers of the lamps that burn."""
READER = Lamp((12, -72, 42), (2700, 2600, 2500), 200, 20)
X, Y, Z = LANTERN


def _panes(toward: tuple[float, float, float], colour: tuple[float, float, float]) -> Panes:
    return Panes(toward, colour, WALL + 0.4, -HALF, HALF, 0.6, 31.0, across=20, up=4, bar=0.45, spread=0.008)


DAWN = Light(
    key=KeyLamp((-16, 6, 54), (0, -2, 0), (4.9, 3.6, 2.5), 92, 18, 118, 4.0),
    lamps=(
        READER,
        Lamp((-8, WALL - 3, 15), (1500, 760, 380), 90, 12),
        Lamp((CANDLE[0], CANDLE[1], 6.6), (240, 104, 28), 38, 3.0),
        Lamp((X, Y - 1, Z - LANTERN_DROP), (420, 190, 60), 60, 4.0),
        Lamp((44, WALL - 4, 14), (760, 460, 320), 70, 10),
    ),
    panes=_panes((-0.20, 0.80, 0.42), (3.4, 1.75, 0.85)),
    haze=Haze((0.09, 0.055, 0.04), 0.5, 84, 120),
    grade=Grade((0.96, 0.98, 1.08), (1.05, 1.0, 0.94), 1.06, 0.9, 0.08, 0.01),
    focus=Focus(30, 100, 6, 40),
    exposure=1.12,
    environment="places/frigate",
    outlook=Outlook(
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
NOON = DAWN.but(
    key=KeyLamp((-16, 6, 54), (0, -2, 0), (5.4, 4.9, 4.2), 92, 18, 118, 4.0),
    lamps=(
        READER,
        Lamp((-8, WALL - 3, 15), (1700, 1900, 2100), 90, 12),
        Lamp((CANDLE[0], CANDLE[1], 6.6), (120, 52, 14), 38, 3.0),
        Lamp((X, Y - 1, Z - LANTERN_DROP), (160, 75, 24), 60, 4.0),
        Lamp((44, WALL - 4, 14), (1100, 1250, 1400), 70, 10),
    ),
    panes=_panes((-0.26, 0.62, 0.74), (3.6, 3.2, 2.6)),
    haze=Haze((0.12, 0.13, 0.14), 0.4, 90, 120),
    grade=Grade((0.97, 1.0, 1.05), (1.03, 1.01, 0.97), 1.06, 0.85, 0.07, 0.008),
    outlook=Outlook(
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
STORM = DAWN.but(
    key=KeyLamp((-16, 6, 54), (0, -2, 0), (4.4, 3.5, 2.7), 92, 18, 118, 4.0),
    lamps=(
        READER,
        Lamp((-8, WALL - 3, 15), (420, 560, 720), 90, 12),
        Lamp((CANDLE[0], CANDLE[1], 6.6), (300, 128, 34), 42, 3.0),
        Lamp((X, Y - 1, Z - LANTERN_DROP), (760, 340, 105), 70, 4.0),
        Lamp((44, WALL - 4, 14), (320, 420, 560), 70, 10),
    ),
    panes=_panes((-0.10, 0.80, 0.46), (0.42, 0.55, 0.72)),
    haze=Haze((0.045, 0.052, 0.066), 0.6, 80, 110),
    grade=Grade((0.92, 0.99, 1.12), (1.04, 1.0, 0.95), 0.98, 1.0, 0.07, 0.014),
    outlook=Outlook(
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
NIGHT = DAWN.but(
    key=KeyLamp((-16, 6, 54), (0, -2, 0), (4.9, 3.4, 2.1), 92, 18, 118, 4.0),
    lamps=(
        READER,
        Lamp((-8, WALL - 3, 15), (180, 270, 520), 90, 12),
        Lamp((CANDLE[0], CANDLE[1], 6.6), (340, 146, 38), 44, 3.0),
        Lamp((X, Y - 1, Z - LANTERN_DROP), (860, 390, 120), 76, 4.0),
        Lamp((44, WALL - 4, 14), (150, 220, 420), 70, 10),
    ),
    panes=_panes((0.16, 0.80, 0.50), (0.45, 0.68, 1.15)),
    haze=Haze((0.020, 0.024, 0.040), 0.55, 84, 110),
    grade=Grade((0.92, 0.98, 1.16), (1.06, 1.0, 0.92), 1.06, 1.0, 0.09, 0.012),
    outlook=Outlook(
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

AIR: tuple[Effect, ...] = (
    Window("dusk", (0, WALL + 1.2, SILL), 2 * HALF, 34, horizon=0.17, brightness=0.9),
    Flame((CANDLE[0], CANDLE[1], CANDLE[2] - 0.1), 0.75, power=12.0),
    Motes("dust", 200, (-44, -16, 1), (44, 28, 22), 0.06, (0.60, 0.32, 0.13), seed=4, moods=("dawn",)),
    Motes("dust", 200, (-44, -16, 1), (44, 28, 22), 0.06, (0.42, 0.40, 0.36), seed=5, moods=("noon",)),
    Motes("dust", 110, (-44, -16, 1), (44, 28, 22), 0.05, (0.30, 0.17, 0.08), seed=6, moods=("storm", "night")),
)

PLACE = Place(
    sound="frigate",
    floor="leather",
    wall="wood",
    room="frigate",
    surfaces=SURFACES,
    moods={"dawn": DAWN, "noon": NOON, "storm": STORM, "night": NIGHT},
    effects=AIR,
    sway=_sway,
    flicker=_flicker,
    figures={"table": "landscape"},
    high=High(offset=(0.0, BACK, 0.0), figures={"table": "portrait"}, farther=36.0),
    swings={"lantern": Swing(5.0, 6.0, 1.6)},
)
