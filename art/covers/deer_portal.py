"""DeerPortal: a stag before the gate, and the four lands around it."""

from math import cos, pi, sin

from art.covers.canvas import Cover, polygon
from art.pen import fill


def paint(cover: Cover) -> None:
    cover.sky("#161a3f", "#4a2f70", "#c0607a", "#f2a765", "#f7d08a")
    cover.stars(60, -120)
    _lands(cover)
    _gate(cover, 0, -64, 132)
    cover.ridge("#23202e", 214, 7, 9)
    cover.firs("#1a2326", 250, 8, 110, (-270, -150))
    cover.firs("#1a2326", 250, 8, 110, (150, 270))
    _river(cover)
    cover.ridge("#12141c", 286, 6, 8)
    _stag(cover)


def _lands(cover: Cover) -> None:
    # ice to the left, fire to the right
    cover.shape("#6f86b8", (-290, 160), (-200, -40), (-150, 30), (-110, -20), (-20, 170))
    cover.shape("#eef4ff", (-200, -40), (-176, -6), (-190, 8), (-204, -4), (-216, 6), (-222, 10))
    cover.shape("#eef4ff", (-110, -20), (-92, 14), (-108, 10), (-122, 16), (-128, 8))
    cover.glow("#ff7a2a", 196, -60, 110, 0.8)
    cover.shape("#5a2230", (60, 172), (166, -34), (222, -36), (292, 110), (292, 180))
    cover.shape("#ff8a3a", (168, -32), (220, -34), (208, -20), (196, 60), (186, 10), (178, -18))
    cover.line("#ffd07a", 4, (194, -24), (202, 20), (190, 70), (206, 120), alpha=0.9)
    for k in range(4):
        cover.shade("#4a2a38", 196 + 14 * k, -74 - 34 * k, 34 + 8 * k, 0.55)
    cover.ridge("#8a7a3e", 140, 10, 9)
    cover.ridge("#3f5f34", 172, 9, 8)
    cover.firs("#2c4a2c", 186, 22, 46)


def _gate(cover: Cover, x: float, y: float, radius: float) -> None:
    cover.glow("#b6a4ff", x, y, radius * 1.9, 0.85)
    cover.dot("#2a2140", x, y, radius)
    for k in range(40):
        t = k / 40
        a = t * 5.2 * pi
        r = radius * (1 - t) * 0.92
        cover.glow("#8fd8ff" if k % 2 else "#e6b4ff", x + r * cos(a), y + r * sin(a), 34 * (1 - 0.5 * t), 0.5)
    cover.glow("#ffffff", x, y, radius * 0.7, 0.9)
    # a ring of stones, each with its element's light
    for k in range(16):
        a = k / 16 * 2 * pi
        stone = [
            (a - 0.17, radius * 0.97),
            (a + 0.17, radius * 0.97),
            (a + 0.15, radius * 1.2),
            (a - 0.15, radius * 1.22),
        ]
        cover.shape("#4c4858" if k % 2 else "#5a5668", *((x + r * cos(t), y + r * sin(t)) for t, r in stone))
        lit = ("#ff8a4a", "#f6dd5a", "#6fd0ff", "#8ae06a")[k // 4]
        if k % 4 == 2:
            cover.glow(lit, x + radius * 1.09 * cos(a), y + radius * 1.09 * sin(a), 40, 0.8)
            cover.dot(lit, x + radius * 1.09 * cos(a), y + radius * 1.09 * sin(a), 9)
    # the big diamond
    top, wide = y - 34, 38
    cover.shape(
        "#dff6ff",
        (x - wide * 0.55, top),
        (x + wide * 0.55, top),
        (x + wide, top + 24),
        (x, top + 76),
        (x - wide, top + 24),
    )
    cover.shape("#9fdcf6", (x, top + 76), (x + wide, top + 24), (x + wide * 0.32, top + 24))
    cover.shape("#c4ecfb", (x - wide, top + 24), (x - wide * 0.32, top + 24), (x, top + 76))
    cover.shape("#ffffff", (x - wide * 0.32, top + 24), (x, top), (x + wide * 0.32, top + 24))


def _river(cover: Cover) -> None:
    spots = [
        (-16, 118),
        (16, 118),
        (34, 170),
        (8, 220),
        (70, 290),
        (130, 350),
        (-90, 350),
        (-60, 290),
        (-52, 220),
        (-8, 170),
    ]
    cover.canvas.drawPath(polygon(spots), fill("#b9a6e8", 0.55))
    cover.shape(
        "#f4e6ff",
        (-5, 118),
        (5, 118),
        (6, 170),
        (-20, 220),
        (16, 290),
        (30, 350),
        (-10, 350),
        (-20, 290),
        (-34, 220),
        (0, 170),
        alpha=0.6,
    )


def _stag(cover: Cover) -> None:
    ink = "#0b0c12"
    for side in (-1, 1):
        beam = [(side * 16, 118), (side * 44, 84), (side * 88, 58), (side * 112, 14), (side * 100, -40)]
        cover.tapering(ink, 13, 4, *beam)
        cover.tapering(ink, 8, 2, (side * 30, 102), (side * 26, 66), (side * 40, 34))
        cover.tapering(ink, 9, 2, (side * 66, 70), (side * 62, 26), (side * 76, -14))
        cover.tapering(ink, 8, 2, (side * 100, 42), (side * 136, 22), (side * 150, -16))
        cover.tapering(ink, 7, 2, (side * 112, 6), (side * 136, -24), (side * 138, -54))
        # ears
        cover.blob(ink, (side * 24, 132), (side * 48, 120), (side * 72, 122), (side * 52, 140), (side * 28, 146))
    cover.blob(ink, (0, 112), (22, 120), (30, 146), (22, 186), (15, 206), (0, 212), mirror=True)
    cover.blob(ink, (0, 170), (26, 182), (48, 226), (78, 262), (96, 352), (0, 352), mirror=True)
    for side in (-1, 1):
        cover.glow("#bfe8ff", side * 14, 152, 20, 0.9)
        cover.dot("#e9f8ff", side * 14, 152, 3.4)
    cover.line("#8f7fd0", 2.4, (-40, 226), (-24, 192), (-28, 150), (-20, 122), alpha=0.8)
    cover.line("#f2a765", 2.4, (40, 226), (24, 192), (28, 150), (20, 122), alpha=0.7)
