"""Beat the Bit: one small knight, one large evil, and a tower in between."""

from art.covers.canvas import Cover

NIGHT = "#140b1a"


def paint(cover: Cover) -> None:
    cover.sky("#1a0d26", "#4a1534", "#a32a34", "#e8643a", "#f6a85a")
    cover.stars(40, -180)
    _evil(cover)
    _castle(cover)
    cover.ridge("#2a1424", 178, 12, 10)
    _road(cover)
    cover.ridge(NIGHT, 262, 8, 9)
    _knight(cover)
    for x, y, size, turn in ((-176, 250, 40, -12), (172, 262, 36, 16)):
        inks = ("#5a86f0", "#2746c4", "#3a62d8") if x < 0 else ("#ee5a4c", "#a3202a", "#c8323a")
        cover.shade("#000000", x + 4, y + size, size, 0.6)
        cover.die(x, y, size, turn, inks, "#f8f6ff")


def _evil(cover: Cover) -> None:
    """A horned shade that fills the sky."""
    cover.glow("#ff6a3a", 0, -130, 260, 0.7)
    for side in (-1, 1):
        cover.tapering(NIGHT, 54, 3, (side * 74, -196), (side * 150, -226), (side * 206, -282), (side * 196, -344))
        cover.blob(NIGHT, (side * 60, -60), (side * 200, -70), (side * 286, 0), (side * 290, 150), (side * 60, 150))
    cover.blob(NIGHT, (0, -262), (64, -246), (106, -186), (100, -104), (66, -40), (30, 20), (0, 30), mirror=True)
    for side in (-1, 1):
        cover.glow("#ffde5a", side * 44, -148, 60, 0.9)
        cover.shape("#ffe88a", (side * 16, -132), (side * 84, -172), (side * 78, -138), (side * 42, -122))
        cover.dot("#a3202a", side * 52, -146, 8)
    mouth = [
        (-62, -72),
        (-40, -56),
        (-20, -70),
        (0, -54),
        (20, -70),
        (40, -56),
        (62, -72),
        (44, -26),
        (0, -10),
        (-44, -26),
    ]
    cover.shape("#ffb04a", *mouth)
    for x in (-34, -11, 12, 35):
        cover.shape(NIGHT, (x - 8, -22), (x + 6, -20), (x - 1, -42))


def _castle(cover: Cover) -> None:
    ink = "#21101f"
    cover.shape(ink, (-120, 190), (-96, 96), (96, 96), (120, 190))
    for x, top, wide in ((-84, 40, 22), (-34, 4, 20), (30, 18, 22), (82, 52, 20), (0, -30, 17)):
        cover.shape(ink, (x - wide, 190), (x - wide, top), (x + wide, top), (x + wide, 190))
        for k in range(-1, 2):
            cover.shape(
                ink,
                (x + k * wide * 0.72 - 5, top),
                (x + k * wide * 0.72 - 5, top - 9),
                (x + k * wide * 0.72 + 5, top - 9),
                (x + k * wide * 0.72 + 5, top),
            )
        cover.shape("#ffc86a", (x - 4, top + 22), (x + 4, top + 22), (x + 4, top + 38), (x - 4, top + 38))
    cover.line(ink, 3, (0, -30), (0, -74), bent=False)
    cover.shape("#c8323a", (0, -74), (34, -66), (0, -56))


def _road(cover: Cover) -> None:
    cover.shape(
        "#c8743e", (-7, 172), (9, 172), (34, 206), (10, 240), (60, 350), (-70, 350), (-40, 240), (-4, 206), alpha=0.75
    )


def _knight(cover: Cover) -> None:
    """From behind: cloak, helmet with a plume, sword raised."""
    steel, dark = "#c9ced8", "#6a7080"
    cover.tapering("#e9edf4", 13, 3, (70, 168), (88, 112), (104, 62), (116, 18))
    cover.line("#d9a441", 8, (52, 172), (88, 178), bent=False)
    cover.line("#5a3a20", 8, (70, 174), (63, 196), bent=False)
    cover.tapering(dark, 26, 18, (34, 222), (54, 212), (64, 194))
    cover.blob("#8e1f2a", (0, 186), (44, 198), (66, 268), (84, 352), (0, 352), mirror=True)
    cover.blob("#b8323a", (0, 192), (20, 200), (24, 270), (26, 352), (0, 352), mirror=True, alpha=0.7)
    for side in (-1, 1):
        cover.oval(steel, side * 42, 208, 20, 15)
        cover.oval(dark, side * 44, 212, 15, 9, 0.7)
    cover.blob("#2746c4", (-66, 228), (-94, 232), (-104, 270), (-84, 312), (-58, 288), (-52, 246))
    cover.line("#f4d27a", 4, (-78, 238), (-80, 300), bent=False)
    cover.line("#f4d27a", 4, (-98, 262), (-58, 258), bent=False)
    cover.blob(steel, (0, 122), (30, 132), (35, 162), (26, 192), (0, 198), mirror=True)
    cover.blob(dark, (8, 126), (30, 134), (35, 162), (26, 192), (6, 196), alpha=0.6)
    cover.line("#3a3f4c", 3, (-33, 160), (0, 166), (33, 160))
    cover.blob("#f0a83a", (0, 128), (-12, 100), (-44, 96), (-70, 124), (-40, 118), (-14, 132))
