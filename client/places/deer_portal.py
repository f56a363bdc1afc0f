"""The place of DeerPortal: a clearing. The land lies on a mossy stone among firs, and the seasons pass over the wood.

`art/places/deer_portal.py` builds it around the places named here.
"""

from dataclasses import replace
from math import sin

from client.boards.deer_portal.layout import LAND_AT, LAND_HIGH
from client.places import Finish, High, Place
from client.places.finishes import finish
from client.render.effects import Effect, Halo, Motes, Shaft, Window
from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light, Outlook
from client.render.surface import Colour

X, Y = LAND_AT
BACK = (LAND_HIGH[0] - X, LAND_HIGH[1] - Y, 0.0)
"""How far the wood moves with the land in a high window."""
GROUND = -7.0
"""How far the forest floor lies below the stones."""
EDGE = 66.0
"""Behind this no more trees stand: mist, and the sky between the tops."""
SEASONS = ("spring", "summer", "fall", "winter")


def _leafy(tint: str, through: Colour) -> Finish:
    """What is thin and seen from both sides."""
    return replace(finish("", tint, rough=0.85, through=(*through, 0.5)), two_sided=True)


SURFACES = {
    "moss": finish("moss", "#c8cdb8", rough=0.95, relief=1.2),
    "ground": finish("moss", "#8f9480", rough=1.0, relief=0.8, shadow=False),
    "stone": finish("slab", "#b9bcae", rough=0.8, relief=1.2),
    "rim": finish("slab", "#a9b09c", rough=0.7, relief=1.2),
    "floor": finish("sand", "#b3ad98", rough=0.95),
    "bark": finish("bark", "#c4b6a8", rough=0.95, relief=1.3),
    "sawn": finish("oak", "#d8c2a0", rough=0.9),
    "needles": replace(_leafy("#41603a", (0.05, 0.12, 0.03)), shadow=False),
    "grass": replace(_leafy("#5f7a30", (0.22, 0.32, 0.07)), shadow=False),
    "fern": replace(_leafy("#58823a", (0.18, 0.34, 0.08)), shadow=False),
    "stem": finish("", "#cfd2bc", rough=0.8, glow=(0.02, 0.07, 0.06), shadow=False),
    "cap": replace(
        finish("", "#8ea292", rough=0.65, glow=(0.004, 0.028, 0.026), through=(0.35, 0.95, 0.8, 0.1)), shadow=False
    ),
    "snow": finish("", "#c2ccd8", rough=0.75, sheen=0.3),
    "blossom": replace(_leafy("#f2b8c8", (0.9, 0.5, 0.6)), shadow=False),
    "daisy": replace(_leafy("#f4efdc", (0.8, 0.8, 0.6)), shadow=False),
    "poppy": replace(_leafy("#e2502a", (0.9, 0.2, 0.05)), shadow=False),
    "leaf": replace(_leafy("#d0701c", (0.8, 0.35, 0.05)), shadow=False),
    "red cap": finish("", "#b5361e", rough=0.35, coat=0.4),
    "ice": finish("", "#cfe2f0", rough=0.15, coat=0.9, through=(0.6, 0.8, 1.0, 0.5)),
}

TINTS: dict[str, dict[str, Colour]] = {
    "season-spring": {"grass": (1.15, 1.25, 0.9), "needles": (1.15, 1.3, 0.9), "fern": (1.2, 1.25, 0.9)},
    "season-summer": {"grass": (1.0, 1.0, 0.8), "moss": (1.0, 1.0, 0.9)},
    "season-fall": {
        "grass": (2.0, 1.15, 0.7),
        "needles": (1.1, 0.95, 0.8),
        "fern": (2.6, 0.95, 0.4),
        "moss": (1.25, 0.95, 0.7),
        "ground": (1.5, 0.95, 0.6),
    },
    "season-winter": {
        "grass": (3.2, 2.6, 8.0),
        "needles": (4.6, 3.0, 5.4),
        "fern": (2.6, 1.9, 4.2),
        "moss": (1.15, 1.2, 1.5),
        "ground": (1.5, 1.6, 2.1),
        "bark": (1.1, 1.15, 1.3),
    },
}


def _flicker(lamp: int, seconds: float) -> float:
    """The portal breathes, mushrooms pulse slowly; sun and the light to read by are steady."""
    if lamp == PORTAL_LAMP:
        return 1 + 0.10 * sin(seconds * 0.9) + 0.04 * sin(seconds * 2.3 + 1)
    return 1 + 0.18 * sin(seconds * 0.7 + lamp * 2.1) if lamp in MUSHROOM_LAMPS else 1.0


PORTAL_LAMP, READER, MUSHROOM_LAMPS = 0, 1, (4, 5)
"""Numbers of lamps."""
MUSHROOM_LIGHT: Colour = (26, 130, 150)

SPRING = Light(
    key=KeyLamp((-40, 10, 62), (-3, -2, 0), (6.6, 6.2, 5.1), 88, 20, 130, 4.0),
    lamps=(
        Lamp((X, Y, 4.5), (60, 80, 170), 34, 3.8),
        Lamp((12, -78, 46), (3000, 3150, 3150), 200, 20),
        Lamp((-50, 58, 18), (9000, 8600, 6200), 130, 20),
        Lamp((46, 54, 20), (5200, 6400, 6000), 120, 24),
        Lamp((39, 10, 0.5), MUSHROOM_LIGHT, 26, 3.0),
        Lamp((-44, 4, 0.5), MUSHROOM_LIGHT, 26, 3.0),
    ),
    haze=Haze((0.40, 0.47, 0.40), 0.80, 84, 62),
    grade=Grade((0.95, 1.0, 1.04), (1.03, 1.01, 0.96), 1.08, 0.85, 0.07, 0.008),
    focus=Focus(20, 98, 6, 40),
    exposure=1.08,
    environment="places/deer_portal",
    outlook=Outlook(
        low=(1.0, 0.95, 0.72),
        between=(0.50, 0.66, 0.66),
        high=(0.30, 0.48, 0.66),
        sun=(1.3, 1.1, 0.7),
        sun_at=(0.34, 0.42),
        ground=(0.05, 0.09, 0.05),
    ),
)
SUMMER = SPRING.but(
    key=KeyLamp((-34, 12, 64), (-3, -2, 0), (7.4, 6.3, 4.3), 88, 20, 130, 4.0),
    lamps=(*SPRING.lamps[:2], Lamp((-50, 58, 18), (14000, 11000, 5200), 130, 20), *SPRING.lamps[3:]),
    haze=Haze((0.56, 0.49, 0.26), 0.76, 84, 66),
    grade=Grade((0.98, 1.0, 0.98), (1.06, 1.01, 0.90), 1.12, 0.85, 0.08, 0.008),
    outlook=Outlook(
        low=(1.4, 1.1, 0.55),
        between=(0.75, 0.80, 0.50),
        high=(0.35, 0.55, 0.70),
        sun=(2.6, 1.9, 0.8),
        sun_at=(0.34, 0.5),
        ground=(0.06, 0.10, 0.03),
    ),
)
FALL = SPRING.but(
    key=KeyLamp((-46, 8, 54), (-3, -2, 0), (7.0, 4.7, 2.7), 88, 20, 130, 4.0),
    lamps=(
        *SPRING.lamps[:2],
        Lamp((-50, 56, 14), (14000, 7000, 2300), 130, 20),
        Lamp((46, 54, 20), (3000, 2000, 1500), 120, 24),
        *SPRING.lamps[4:],
    ),
    haze=Haze((0.46, 0.26, 0.12), 0.78, 84, 66),
    grade=Grade((0.98, 0.97, 1.04), (1.08, 1.0, 0.88), 1.12, 0.95, 0.08, 0.01),
    outlook=Outlook(
        low=(1.35, 0.66, 0.24),
        between=(0.62, 0.36, 0.26),
        high=(0.24, 0.22, 0.30),
        sun=(2.4, 1.1, 0.35),
        sun_at=(0.30, 0.40),
        ground=(0.10, 0.045, 0.02),
    ),
)
WINTER = SPRING.but(
    key=KeyLamp((-42, 10, 58), (-3, -2, 0), (4.5, 4.9, 5.7), 88, 20, 130, 4.0),
    lamps=(
        SPRING.lamps[0],
        Lamp((12, -78, 46), (2100, 2350, 2700), 200, 20),
        Lamp((-50, 58, 18), (3800, 4300, 5600), 130, 20),
        Lamp((46, 54, 20), (2400, 2900, 4000), 120, 24),
        *SPRING.lamps[4:],
    ),
    haze=Haze((0.36, 0.42, 0.52), 0.78, 84, 66),
    grade=Grade((0.93, 0.99, 1.10), (0.99, 1.0, 1.04), 1.0, 0.85, 0.08, 0.008),
    ambient=(0.95, 1.02, 1.18),
    outlook=Outlook(
        low=(0.92, 0.98, 1.10),
        between=(0.55, 0.66, 0.84),
        high=(0.40, 0.50, 0.68),
        sun=(0.7, 0.7, 0.75),
        sun_at=(0.36, 0.42),
        ground=(0.09, 0.11, 0.15),
    ),
)
PORTAL = SPRING.but(
    key=KeyLamp((-42, 10, 58), (-3, -2, 0), (2.4, 1.8, 2.6), 88, 20, 130, 4.0),
    lamps=(
        Lamp((X, Y, 6.0), (420, 560, 1250), 80, 7.0),
        Lamp((12, -78, 46), (1650, 1700, 2300), 200, 20),
        Lamp((-50, 58, 16), (5200, 1900, 1300), 130, 20),
        Lamp((46, 54, 20), (1500, 1500, 3600), 120, 24),
        Lamp((39, 10, 0.5), (44, 240, 280), 30, 3.0),
        Lamp((-44, 4, 0.5), (44, 240, 280), 30, 3.0),
    ),
    haze=Haze((0.085, 0.075, 0.15), 0.82, 86, 80),
    grade=Grade((0.92, 0.96, 1.16), (1.04, 0.98, 1.0), 1.12, 1.05, 0.11, 0.012),
    ambient=(0.62, 0.60, 0.92),
    exposure=1.16,
    outlook=Outlook(
        low=(0.62, 0.24, 0.24),
        between=(0.13, 0.12, 0.24),
        high=(0.03, 0.05, 0.13),
        sun=(0.9, 0.34, 0.2),
        sun_at=(0.30, 0.36),
        ground=(0.02, 0.022, 0.045),
    ),
)
"""Dusk, once somebody is through the portal: it outshines every other light."""

DAYS = SEASONS
BLUE: Colour = (0.45, 0.58, 1.0)
ALL_AIR = ((X - 50, Y - 42, -5.0), (X + 66, Y + 60, 34.0))
AIR: tuple[Effect, ...] = (
    Motes(
        "snow", 260, *ALL_AIR, size=0.16, colour=(0.55, 0.28, 0.34), drift=(1.4, -0.6, -1.9), seed=3, moods=("spring",)
    ),
    Motes(
        "dust", 240, *ALL_AIR, size=0.09, colour=(0.75, 0.60, 0.22), drift=(0.4, -0.2, 0.3), seed=4, moods=("summer",)
    ),
    Motes(
        "snow", 230, *ALL_AIR, size=0.26, colour=(0.60, 0.24, 0.04), drift=(2.6, -1.0, -3.4), seed=5, moods=("fall",)
    ),
    Motes("snow", 900, *ALL_AIR, size=0.12, colour=(0.62, 0.68, 0.78), seed=6, moods=("winter",)),
    Motes("fireflies", 60, (X - 46, Y + 20, -5), (X + 60, Y + 58, 9), seed=7, moods=("spring", "summer", "fall")),
    Motes("fireflies", 150, (X - 48, Y - 26, -4), (X + 62, Y + 58, 14), seed=8, moods=("portal",)),
    Motes("embers", 40, (X - 2.6, Y - 2.6, 1.4), (X + 2.6, Y + 2.6, 12), 0.07, (0.7, 1.0, 2.4), (0, 0, 1.5), 9, DAYS),
    Motes("embers", 130, (X - 4, Y - 4, 1.4), (X + 4, Y + 4, 26), 0.10, (1.6, 2.4, 5.0), (0, 0, 3.6), 10, ("portal",)),
)
PORTAL_SHINE: tuple[Effect, ...] = (
    Shaft((X, Y, 1.2), 20, 6.5, BLUE, 0.30, DAYS),
    Halo((X, Y, 2.2), 11, BLUE, 0.16, DAYS),
    Shaft((X, Y, 1.0), 40, 10, BLUE, 1.55, ("portal",)),
    Halo((X, Y, 2.4), 26, BLUE, 0.62, ("portal",)),
)
SUNBEAMS: tuple[Effect, ...] = tuple(
    Shaft((x, y, GROUND), 36, wide, (1.0, 0.86, 0.5), power, moods)
    for x, y, wide in ((-36, 46, 13), (-16, 54, 10), (22, 50, 12), (46, 44, 14))
    for power, moods in ((0.30, ("summer",)), (0.15, ("spring",)), (0.22, ("fall",)))
)

PLACE = Place(
    sound="deer-portal",
    floor="sand",
    wall="stone",
    room="deer_portal",
    surfaces=SURFACES,
    moods={"spring": SPRING, "summer": SUMMER, "fall": FALL, "winter": WINTER, "portal": PORTAL},
    effects=(Window("woods", (0, EDGE + 2, GROUND - 1), 250, 38, horizon=0.24), *PORTAL_SHINE, *SUNBEAMS, *AIR),
    flicker=_flicker,
    figures={"table": "landscape"},
    high=High(offset=BACK, figures={"table": "portrait"}, farther=30.0),
    tints=TINTS,
)
