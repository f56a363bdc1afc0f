"""Where the road leads: one drawing for each chain, event, curse and mission."""

from collections.abc import Callable

from art.pen import Pen

WOOD, STONE, GOLD, BONE = "#7a5432", "#8c8880", "#f0c84a", "#e9e0c4"


def rotten_walkway(p: Pen) -> None:
    for way in p.both():
        p.stripe(WOOD, 9, (way * 150, 120), (way * 40, -90))
    for k in range(7):
        y, half = 112 - 30 * k, 132 - 16 * k
        if k in (2, 5):
            p.shape(WOOD, (-half, y), (-20, y + 4), (-34, y + 16), (-half - 4, y + 18))
        else:
            p.shape("#8a6238", (-half, y), (half, y), (half + 5, y + 18), (-half - 5, y + 18))


def crossroads(p: Pen) -> None:
    p.blob(
        "#c8a870", (-30, 126), (-16, 30), (-150, -60), (-130, -80), (0, 0), (130, -80), (150, -60), (16, 30), (30, 126)
    )
    p.stripe(WOOD, 13, (0, 60), (0, -120))
    p.shape("#a87c4a", (-8, -110), (-100, -110), (-122, -92), (-100, -74), (-8, -74))
    p.shape("#a87c4a", (8, -64), (100, -64), (122, -46), (100, -28), (8, -28))


def thick_fog(p: Pen) -> None:
    for x, y, s in ((-90, -30, 1.0), (10, -60, 1.3), (100, -20, 0.9)):
        p.shape("#4c5a5c", (x - 34 * s, y + 110), (x, y - 60 * s), (x + 34 * s, y + 110))
    for k in range(5):
        y = -50 + 40 * k
        p.glow("#eef2f4", -80 + 46 * k, y, 90, 0.75)
        p.glow("#e2e8ec", 120 - 52 * k, y + 20, 80, 0.7)


def friendly_echo(p: Pen) -> None:
    p.blob("#7c7468", (-160, 124), (-140, -20), (-70, -110), (-20, -60), (-40, 40), (-10, 124))
    p.oval("#2c2630", -96, 50, 36, 62)
    p.rings("#ffe6a0", 7, -60, 40, (50, 90, 130, 170), 0.9)
    p.dots("#ffe6a0", 10, (-96, 30), (-76, 66))


def broken_bridge(p: Pen) -> None:
    p.blob("#3a78a0", (-180, 100), (-60, 84), (60, 100), (180, 84), (180, 130), (-180, 130))
    for way in p.both():
        p.shape(STONE, (way * 180, -20), (way * 34, -34), (way * 18, -10), (way * 44, 6), (way * 96, 14),
                (way * 112, 90), (way * 180, 90))  # fmt: skip
        p.lines(
            "#5c5850", 4, (way * 180, 4, way * 50, -10), (way * 150, -18, way * 150, 4), (way * 100, -26, way * 100, 0)
        )
    p.shape(STONE, (-10, 60), (14, 52), (20, 74), (-4, 80))
    p.lines("#ffe6a0", 4, (0, -110, 0, 110), alpha=0.8)


def ashen_gate(p: Pen) -> None:
    p.glow("#ff7a2a", 0, 20, 120, 0.7)
    p.shape("#4a4448", (0, -126), (90, -90), (104, 124), (66, 124), (60, -40), (0, -76), mirror=True)
    p.shape("#e8481c", (0, -70), (54, -36), (58, 124), mirror=True)
    p.shape("#ffb04a", (0, -20), (30, 10), (36, 124), mirror=True)
    p.lines("#241c20", 8, (-30, -50, -30, 124), (0, -66, 0, 124), (30, -50, 30, 124), (-58, 20, 58, 20))


def wandering_merchant(p: Pen) -> None:
    p.blob("#8a6a44", (-120, -60), (60, -84), (100, -40), (90, 40), (-110, 40))
    p.lines("#e8d8b0", 8, (-90, -60, -84, 38), (-40, -70, -36, 40), (10, -76, 14, 40), (60, -76, 62, 38))
    for x in (-70, 50):
        p.oval(WOOD, x, 70, 44)
        p.oval("#c8a870", x, 70, 14)
        p.lines("#4a3018", 6, (x - 38, 70, x + 38, 70), (x, 32, x, 108))
    p.stripe(WOOD, 8, (80, 40), (150, 50))
    p.oval(GOLD, 136, -40, 22)
    p.oval("#c83a4a", 112, 0, 14)


def holy_ground(p: Pen) -> None:
    p.glow("#fff4c0", 0, -40, 130, 0.8)
    p.blob("#6aa04a", (-170, 124), (-90, 70), (0, 56), (90, 70), (170, 124))
    p.shape("#f4f0e4", (14, -120), (14, -70), (58, -70), (58, -42), (14, -42), (16, 74), mirror=True)
    p.dots("#f0a0c0", 8, (-90, 96), (-50, 84), (70, 92), (110, 106), (-120, 112))


def moon_altar(p: Pen) -> None:
    p.glow("#dce8ff", 0, -66, 90, 0.7)
    p.oval("#f0f2ff", 0, -66, 56)
    p.oval("#2c3458", 22, -76, 46)
    p.shape("#7c7c90", (-96, 30), (96, 30), (84, 58), (-84, 58))
    p.shape("#66667c", (-60, 58), (60, 58), (74, 124), (-74, 124))
    for way in p.both():
        p.stripe("#f0ece0", 11, (way * 70, 26), (way * 70, 0))
        p.glow("#ffd06a", way * 70, -12, 16, 0.9)
    p.rings("#c8d0f0", 5, 0, 92, (20,))


def wishing_well(p: Pen) -> None:
    p.shape("#8c3a34", (0, -130), (110, -64), mirror=True)
    for way in p.both():
        p.stripe(WOOD, 12, (way * 72, -60), (way * 72, 40))
    p.lines("#d8c8a0", 5, (0, -66, 0, 0))
    p.shape("#a87c4a", (-22, 0), (22, 0), (16, 34), (-16, 34))
    p.shape(STONE, (-100, 50), (100, 50), (90, 124), (-90, 124))
    p.oval("#58a0d0", 0, 50, 100, 26)
    p.lines("#5c5850", 4, (-94, 90, 94, 90), (-40, 76, -40, 90), (30, 76, 30, 90), (0, 90, 0, 122))
    p.oval(GOLD, 30, 22, 13, 11)


def snail_body(p: Pen) -> None:
    p.blob("#b8a878", (-150, 110), (-130, 30), (-110, 20), (-96, 70), (0, 84), (120, 90), (164, 118), (0, 124))
    p.oval("#9c5a3a", 30, 24, 84)
    p.rings("#5c2c1c", 8, 30, 24, (58, 34, 12))
    for x in (-136, -108):
        p.stripe("#b8a878", 6, (x, 30), (x - 8, -24))
        p.dots("#3a2c20", 8, (x - 8, -28))


def weary_bones(p: Pen) -> None:
    for a, b in (((-110, 80), (90, -60)), ((-90, -60), (110, 80))):
        p.stripe(BONE, 20, a, b)
        for x, y in (a, b):
            p.dots("#1d1420", 22, (x - 10, y - 10), (x + 10, y + 10))
            p.dots(BONE, 18, (x - 10, y - 10), (x + 10, y + 10))
    p.blob(BONE, (0, -84), (56, -50), (54, 10), (30, 32), (28, 60), mirror=True)
    for way in p.both():
        p.oval("#201820", way * 24, -6, 17, 9)
    p.shape("#201820", (0, 12), (8, 28), mirror=True)


def stone_skin(p: Pen) -> None:
    p.blob("#9a948a", (-50, 124), (-54, 10), (-80, -40), (-62, -56), (-40, -20), (-40, -110), (-16, -112), (-10, -30),
           (0, -124), (24, -122), (20, -30), (40, -108), (62, -100), (46, -20), (72, -60), (90, -44),
           (60, 50), (56, 124))  # fmt: skip
    p.lines("#4c4842", 5, (-30, 0, 0, 20), (0, 20, -20, 60), (30, 10, 20, 50), (20, 50, 40, 90), (-6, -80, 4, -50))


def thieving_shadow(p: Pen) -> None:
    p.blob("#191522", (-20, -110), (30, -96), (40, -40), (80, 20), (70, 124), (-110, 124), (-70, 0), (-60, -60))
    p.dots("#ff5a5a", 8, (-14, -62), (16, -62))
    p.stripe("#191522", 20, (50, -10), (110, 10))
    p.lines("#191522", 8, (110, 10, 140, -6), (110, 10, 144, 12), (110, 10, 136, 30))
    for x, y in ((136, 60), (112, 80), (150, 92)):
        p.oval(GOLD, x, y, 17, 14)


def besieged_village(p: Pen) -> None:
    p.glow("#ff7a2a", 60, -40, 80, 0.6)
    for x, y, s in ((-90, 60, 1.0), (0, 40, 1.25), (90, 66, 0.95)):
        p.shape(
            "#c8a880",
            (x - 40 * s, y + 50 * s),
            (x - 40 * s, y - 10 * s),
            (x + 40 * s, y - 10 * s),
            (x + 40 * s, y + 50 * s),
        )
        p.shape("#8c3a34", (x - 54 * s, y - 8 * s), (x, y - 66 * s), (x + 54 * s, y - 8 * s))
        p.shape(
            "#4a2c20",
            (x - 10 * s, y + 50 * s),
            (x - 10 * s, y + 16 * s),
            (x + 10 * s, y + 16 * s),
            (x + 10 * s, y + 50 * s),
        )
    for x in range(-150, 151, 30):
        p.shape(WOOD, (x - 10, 130), (x - 10, 98), (x, 84), (x + 10, 98), (x + 10, 130))


def alms(p: Pen) -> None:
    p.blob("#dcae84", (-140, 90), (-90, 30), (0, 50), (90, 20), (140, 60), (80, 100), (-20, 120), (-120, 124))
    for x, y in ((-20, 30), (24, 24), (2, 4), (-6, -50), (30, -90)):
        p.oval(GOLD, x, y, 25, 20)
        p.rings("#a87818", 4, x, y, (14,), 0.8)


def perfect_aim(p: Pen) -> None:
    for k, tint in enumerate(("#f4f0e4", "#c83038", "#f4f0e4", "#c83038")):
        p.oval(tint, 0, 0, 112 - 28 * k)
    p.stripe(WOOD, 7, (4, -4), (120, -84))
    p.shape("#f4f0e4", (104, -86), (140, -110), (146, -84), (118, -66))


def big_bounty(p: Pen) -> None:
    p.shape("#ecd8a4", (-84, -116), (84, -122), (90, 112), (-80, 120))
    p.blob("#5a4a3a", (0, -70), (44, -50), (40, 0), (0, 26), mirror=True)
    for way in p.both():
        p.shape("#5a4a3a", (way * 26, -60), (way * 56, -92), (way * 44, -40))
        p.dots("#ecd8a4", 7, (way * 16, -30))
    p.oval(GOLD, -34, 70, 25, 22)
    p.oval(GOLD, 4, 76, 25, 22)
    p.oval(GOLD, 42, 70, 25, 22)
    p.dots("#8c2430", 9, (0, -108))


def endurance(p: Pen) -> None:
    for x, y, tint in (
        (-84, 60, "#2746c4"),
        (0, 76, "#2746c4"),
        (84, 60, "#2746c4"),
        (-42, -16, "#2746c4"),
        (42, -16, "#1c8a3e"),
    ):
        p.shape(tint, (x - 36, y - 36), (x + 36, y - 36), (x + 36, y + 36), (x - 36, y + 36))
        p.dots("#f4f6ff", 7, (x - 18, y - 18), (x + 18, y + 18), (x, y), (x - 18, y + 18), (x + 18, y - 18))
    p.glow("#ffe6a0", 0, -92, 40, 0.6)


def two_crowns(p: Pen) -> None:
    for x, y, s in ((-54, 30, 1.0), (54, -30, 1.0)):
        p.shape(
            GOLD,
            (x - 64 * s, y + 44),
            (x - 72 * s, y - 40),
            (x - 34 * s, y),
            (x, y - 60),
            (x + 34 * s, y),
            (x + 72 * s, y - 40),
            (x + 64 * s, y + 44),
        )
        p.dots("#c83038", 9, (x, y + 22))
        p.dots("#3a78d0", 7, (x - 36, y + 22), (x + 36, y + 22))


PLACES: dict[str, Callable[[Pen], None]] = {
    draw.__name__.replace("_", "-"): draw
    for draw in (
        rotten_walkway, crossroads, thick_fog, friendly_echo, broken_bridge, ashen_gate, wandering_merchant,
        holy_ground, moon_altar, wishing_well, snail_body, weary_bones, stone_skin, thieving_shadow, besieged_village,
        alms, perfect_aim, big_bounty, endurance, two_crowns,
    )
}  # fmt: skip
