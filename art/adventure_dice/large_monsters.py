"""The monsters of four to seven points, each in the room of a painting."""

from collections.abc import Callable
from math import cos, pi, sin

from art.adventure_dice.painting import BONE, DARK, Painting


def troll(p: Painting) -> None:
    skin, moss = "#6d7f78", "#4c6a34"
    p.limb("#5a3c22", 26, (138, 150), (144, 40), (128, -60))
    p.blob("#6b4a2a", (104, -60), (106, -120), (136, -148), (166, -112), (158, -52), (130, -40))
    for x, y in ((120, -104), (146, -88), (128, -70)):
        p.shape("#b8b8b0", (x - 8, y + 4), (x + 8, y + 4), (x, y - 14))
    p.blob(skin, (0, -30), (96, -20), (150, 50), (156, 170), (0, 170), mirror=True)
    p.blob(moss, (0, -26), (-70, -24), (-130, 30), (-96, 40), (-60, 10), (-20, 14))
    for side in (-1, 1):
        p.shape(skin, (side * 52, -64), (side * 112, -92), (side * 92, -40), (side * 56, -30))
    p.blob(skin, (0, -132), (46, -118), (66, -62), (72, 0), (48, 40), (0, 50), mirror=True)
    for k in range(9):
        angle = pi + pi * k / 8
        p.tapering(moss, 17, 3, (cos(angle) * 40, -100 + 22 * sin(angle)), (cos(angle) * 62, -128 + 36 * sin(angle)))
    p.shape("#53635e", (0, -70), (60, -76), (64, -58), (0, -48), mirror=True)
    for side in (-1, 1):
        p.eye(side * 28, -44, 10, "#ffe08a", slit=False)
    p.blob("#84968c", (0, -54), (20, -22), (30, 6), (0, 16), mirror=True)
    p.blob("#2a1614", (0, 20), (42, 16), (36, 38), (0, 42), mirror=True)
    for side in (-1, 1):
        p.tapering(BONE, 15, 2, (side * 30, 36), (side * 36, 10), (side * 32, -12))
    with p.at(132, 96, 1):
        p.blob(skin, (-26, -16), (14, -28), (34, -2), (20, 26), (-20, 22))


def shadow(p: Painting) -> None:
    p.glow("#7a6ad8", 0, -10, 150, 0.7)
    p.canvas.save()
    for k in range(7):
        x = -150 + 50 * k
        p.tapering("#07050c", 46, 4, (x * 0.5, 90), (x * 0.9, 140), (x * 1.3, 120 + 12 * (k % 2)), (x * 1.5, 152))
    p.blob(
        "#0a0712", (0, -140), (46, -122), (70, -60), (66, -10), (118, 10), (150, -40), (140, 30), (96, 76), (86, 170),
        (0, 174), mirror=True,
    )  # fmt: skip
    for side in (-1, 1):
        for k in range(4):
            p.tapering(
                "#0a0712", 11, 1, (side * (138 + 3 * k), -28 + 12 * k), (side * (160 + 2 * k), -62 + 22 * k),
                (side * (158 + 6 * k), -86 + 34 * k),
            )  # fmt: skip
        p.shape("#f4f0ff", (side * 12, -70), (side * 46, -92), (side * 40, -60))
        p.glow("#c8b8ff", side * 32, -74, 44, 0.9)
    p.blob("#d8ccff", (0, -28), (30, -36), (22, -18), (0, -14), mirror=True, alpha=0.9)
    for k in range(-3, 4):
        p.line("#0a0712", 4, (k * 8, -36), (k * 8, -10))
    p.canvas.restore()
    p.veil("#3a2c6a", 110, 166, 0.55)


def python(p: Painting) -> None:
    skin, mark = "#7a8a34", "#3a2c14"
    for y, wide in ((126, 150), (84, 124), (44, 96)):
        p.line(DARK, 60, (-wide, y), (-wide * 0.5, y + 22), (wide * 0.5, y + 22), (wide, y), alpha=0.7)
        p.line(skin, 52, (-wide, y), (-wide * 0.5, y + 22), (wide * 0.5, y + 22), (wide, y))
        p.line("#c8c87a", 12, (-wide, y + 16), (-wide * 0.5, y + 40), (wide * 0.5, y + 40), (wide, y + 16), alpha=0.6)
        for k in range(-3, 4):
            x = k * wide / 3.4
            p.oval(mark, x, y + 12 - abs(k) * 3, 15, 11)
            p.dot("#c89a3a", x, y + 12 - abs(k) * 3, 5)
    p.line(DARK, 56, (70, 52), (104, 0), (60, -44), (4, -62), alpha=0.7)
    p.line(skin, 48, (70, 52), (104, 0), (60, -44), (4, -62))
    for x, y in ((92, 18), (88, -20), (52, -46)):
        p.oval(mark, x, y, 13, 10)
        p.dot("#c89a3a", x, y, 5)
    p.blob(skin, (26, -104), (-20, -120), (-76, -100), (-112, -66), (-104, -42), (-60, -30), (10, -34))
    p.blob("#c8c87a", (-112, -62), (-60, -52), (0, -44), (-56, -30), (-104, -42))
    p.eye(-50, -84, 13, "#ffb82a")
    p.line(DARK, 3, (-110, -56), (-60, -48), (-6, -46))
    p.line("#c82a3a", 5, (-108, -54), (-140, -46), (-156, -56))
    p.line("#c82a3a", 5, (-140, -46), (-158, -34))
    p.dot(DARK, -100, -68, 4)


def glob(p: Painting) -> None:
    p.glow("#7aff6a", 0, 40, 170, 0.6)
    p.blob(
        "#3f9a3a", (0, -112), (54, -104), (92, -60), (96, 0), (132, 30), (140, 90), (170, 130), (120, 160), (0, 164),
        mirror=True, alpha=0.88,
    )  # fmt: skip
    with p.at(-58, 84, 0.62, -24):
        p.blob(BONE, (0, -50), (44, -30), (44, 12), (24, 30), (22, 48), mirror=True, alpha=0.85)
        for side in (-1, 1):
            p.oval("#2a4020", side * 19, 0, 13, 14)
    with p.at(64, 96, 1, 30):
        p.limb(BONE, 9, (-34, 0), (34, 0))
        for x, y in ((-38, -6), (-38, 7), (38, -6), (38, 7)):
            p.dot(BONE, x, y, 8)
    p.blob("#8ae86a", (-60, -70), (-20, -96), (10, -92), (-20, -74), (-54, -40), alpha=0.6)
    for x, y, r in ((84, 60, 12), (-104, 120, 15), (20, 130, 10), (108, 118, 9), (-30, 26, 8), (0, 96, 6)):
        p.oval("#a8ff8a", x, y, r, r, alpha=0.6)
    for x, y, r in ((-34, -28, 25), (40, -36, 20), (6, -76, 14)):
        p.oval("#f4ffe0", x, y, r, r)
        p.dot("#1a3010", x + 4, y + 3, r * 0.45)
        p.dot("#ffffff", x - r * 0.2, y - r * 0.25, r * 0.16)
    p.blob("#123a18", (0, 14), (58, 4), (50, 44), (0, 56), mirror=True, alpha=0.9)
    p.fangs(-46, 46, 12, 13, 6)
    for x in (-70, 82, 30):
        p.tapering("#3f9a3a", 18, 4, (x, 0), (x + 3, -20 + x * 0.1))


def ogre(p: Painting) -> None:
    skin, dark = "#c08a5a", "#8a5a38"
    p.blob(skin, (0, -10), (110, 0), (168, 60), (176, 170), (0, 170), mirror=True)
    p.shape("#5a3a2c", (0, 96), (120, 70), (150, 170), (0, 170), mirror=True)
    p.limb("#3a2418", 13, (-130, 30), (-20, 110), (60, 168))
    for k in range(4):
        p.shape(BONE, (-104 + 34 * k, 48 + 22 * k), (-92 + 34 * k, 56 + 22 * k), (-108 + 34 * k, 74 + 22 * k))
    for side in (-1, 1):
        p.oval(skin, side * 92, -52, 20, 26)
        p.oval(dark, side * 92, -50, 10, 14)
    p.blob(skin, (0, -122), (54, -112), (80, -60), (92, 6), (60, 58), (0, 68), mirror=True)
    p.blob("#2a1a14", (-12, -118), (-16, -150), (10, -164), (20, -140), (14, -118))
    p.line("#c8a03a", 7, (-14, -126), (16, -126))
    p.shape(dark, (0, -70), (70, -74), (66, -56), (0, -46), mirror=True)
    for side in (-1, 1):
        p.eye(side * 34, -40, 11, "#fff0b0", slit=False)
    p.blob("#d89a6a", (0, -44), (26, -14), (30, 6), (0, 14), mirror=True)
    p.blob("#3a1614", (0, 20), (58, 12), (48, 48), (0, 56), mirror=True)
    p.fangs(-44, 44, 18, 10, 6)
    for side in (-1, 1):
        p.tapering(BONE, 19, 3, (side * 40, 50), (side * 50, 20), (side * 48, -6))
    p.oval("#d8b04a", 0, 24, 13, 6)


def horned_head(p: Painting, skin: str, light: str, dark: str, horn: str) -> None:
    """The face of a dragon from the front, as on the cover."""
    for side in (-1, 1):
        p.tapering(horn, 26, 2, (side * 42, -70), (side * 84, -104), (side * 96, -140), (side * 78, -164))
        p.tapering(horn, 15, 2, (side * 62, -42), (side * 104, -58), (side * 126, -90))
        p.shape(light, (side * 58, -34), (side * 112, -18), (side * 66, 2))
    p.blob(skin, (0, -92), (52, -84), (76, -44), (66, 0), (48, 46), (38, 82), (0, 92), mirror=True)
    p.blob(light, (0, -86), (22, -74), (20, -16), (30, 50), (0, 62), mirror=True, alpha=0.8)
    for side in (-1, 1):
        p.line(dark, 9, (side * 12, -26), (side * 40, -50), (side * 74, -56))
        p.oval(dark, side * 15, 42, 7, 5)


def blue_dragon(p: Painting) -> None:
    skin, light, dark = "#2a5aa8", "#6aa8e8", "#12264e"
    p.glow("#8ad8ff", 0, 70, 150, 0.7)
    for side in (-1, 1):
        p.shape(
            dark, (side * 30, 30), (side * 120, -120), (side * 180, -150), (side * 176, -40), (side * 184, 40),
            (side * 150, 40), (side * 146, 110), (side * 60, 130),
        )  # fmt: skip
        for x, y in ((176, -40), (184, 40), (146, 110)):
            p.line("#4a78c0", 3, (side * 124, -110), (side * x * 0.8, y * 0.7), (side * x, y), alpha=0.6)
    p.blob(skin, (0, 50), (70, 60), (100, 120), (110, 180), (0, 180), mirror=True)
    for k in range(3):
        p.blob("#c8e0f0", (0, 96 + 28 * k), (40, 102 + 28 * k), (36, 116 + 28 * k), (0, 122 + 28 * k), mirror=True)
    horned_head(p, skin, light, dark, "#dff0f8")
    for side in (-1, 1):
        p.eye(side * 42, -24, 15, "#d8fbff")
    p.blob("#0c1c3a", (0, 60), (34, 58), (30, 92), (0, 104), mirror=True)
    p.fangs(-28, 28, 60, 15, 6)
    p.glow("#c8f4ff", 0, 96, 80, 0.9)
    for k in range(12):
        angle = 0.35 + k * 0.22
        r = 70 + 18 * (k % 3)
        p.shape(
            "#e8fbff", (cos(angle) * r - 5, 84 + sin(angle) * r * 0.8), (cos(angle) * r + 5, 84 + sin(angle) * r * 0.8),
            (cos(angle) * (r + 24), 84 + sin(angle) * (r + 24) * 0.8), alpha=0.85,
        )  # fmt: skip


def red_dragon(p: Painting) -> None:
    """Rearing, from the side, with fire in its throat."""
    skin, light, dark = "#b0281e", "#e8643a", "#4a0c10"
    p.glow("#ffb02a", -110, -20, 170, 0.9)
    for far, ink in ((True, dark), (False, "#7a1818")):
        shift = 34 if far else 0
        p.shape(
            ink, (40 + shift, 30), (70 + shift, -120), (112 + shift, -164), (150 + shift * 0.6, -130), (186, -40),
            (150, -46), (160, 24), (118, 10), (112, 70),
        )  # fmt: skip
    for x, y in ((186, -40), (160, 24), (112, 70)):
        p.line("#3a0a0c", 4, (104, -150), ((x + 100) / 2, (y - 80) / 2), (x, y), alpha=0.7)
    p.blob(skin, (20, -40), (78, -10), (120, 70), (130, 180), (-20, 180), (-20, 110), (6, 40))
    for k in range(6):
        p.blob(
            "#f0c070", (-2 + k, 22 + 27 * k), (26 - k * 3, 18 + 27 * k), (24 - 3 * k, 42 + 27 * k), (-14, 44 + 27 * k),
            alpha=0.9,
        )  # fmt: skip
    for k in range(6):
        p.shape("#e8a03a", (44 + 14 * k, -40 + 30 * k), (62 + 14 * k, -20 + 30 * k), (80 + 12 * k, -54 + 30 * k))
    p.tapering(BONE, 24, 2, (24, -104), (70, -128), (96, -120), (118, -142))
    p.tapering(BONE, 18, 2, (34, -84), (74, -92), (100, -82), (116, -94))
    p.blob(
        skin,
        (44, -66),
        (30, -112),
        (-10, -124),
        (-46, -104),
        (-96, -92),
        (-112, -74),
        (-92, -62),
        (-30, -58),
        (10, -30),
    )
    p.blob(skin, (20, -44), (-20, -34), (-64, -14), (-84, -20), (-60, -40), (-10, -62))
    p.blob("#3a0808", (-100, -64), (-40, -62), (-6, -54), (-56, -34), (-82, -22))
    p.fangs(-100, -30, -66, 15, 6)
    for k in range(4):
        p.shape(BONE, (-80 + 15 * k, -21 - 3 * k), (-70 + 15 * k, -24 - 3 * k), (-76 + 15 * k, -38 - 3 * k))
    p.eye(-22, -92, 13, "#ffe86a")
    p.line(dark, 9, (-46, -102), (-22, -112), (8, -106))
    p.oval(dark, -98, -82, 5, 4)
    p.blob(light, (-40, -104), (-90, -90), (-60, -84), (-38, -92), alpha=0.6)
    for ink, size in (("#ff5a14", 1.0), ("#ffa02a", 0.72), ("#fff0a0", 0.42)):
        p.blob(
            ink, (-74, -46), (-110, -46 - 20 * size), (-150, -40 - 34 * size), (-200, -20 - 50 * size),
            (-210, 60 * size), (-160, 10 + 40 * size), (-150, -8 + 20 * size), (-112, -26 + 18 * size), alpha=0.9,
        )  # fmt: skip
    p.glow("#ffc04a", -130, -20, 90, 0.8)


LARGE: dict[str, Callable[[Painting], None]] = {
    "troll": troll,
    "shadow": shadow,
    "python": python,
    "glob": glob,
    "ogre": ogre,
    "blue-dragon": blue_dragon,
    "red-dragon": red_dragon,
}

CAVES = {
    "spiders": ("#262036", "#b4a6dc", "#3c3446"),
    "bats": ("#141830", "#3a4a86", "#1c2034"),
    "wasps": ("#2a2410", "#a8842a", "#3a3418"),
    "ants": ("#2c1c12", "#b07038", "#4a2e1c"),
    "goblins": ("#1c2418", "#7a8a3a", "#2c2c1c"),
    "bears": ("#241a16", "#8a6a4a", "#2e221a"),
    "wolves": ("#141c2a", "#5a7aa0", "#2a323c"),
    "jaguar": ("#12241a", "#3f8a4a", "#1c3020"),
    "boar": ("#22180f", "#a0602a", "#3a2818"),
    "troll": ("#1a2228", "#5a8a90", "#26302e"),
    "shadow": ("#0e0a1c", "#40306a", "#181226"),
    "python": ("#122018", "#4a8a3a", "#1e2c18"),
    "glob": ("#101c14", "#2a6a34", "#16241a"),
    "ogre": ("#2a1a1a", "#a8503a", "#3a241c"),
    "blue-dragon": ("#0e1a34", "#4a90d8", "#1c2a44"),
    "red-dragon": ("#2c0e10", "#e85a1e", "#3a1614"),
}
"""By monster: the rock, the light behind it, the ground."""
