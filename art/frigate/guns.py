"""The emblems of the dice perks: guns that bring dice, shot, and what gunners use."""

from collections.abc import Callable

from art.frigate.motifs import (
    BRASS,
    DARK,
    FIRE,
    GOLD,
    IRON,
    RED,
    STEEL,
    WOOD,
    barrel_of_gun,
    burst,
    cannon,
    cask,
    die,
    flame,
    hat,
    rays,
    rope,
    ship,
    shot,
    turned,
)  # fmt: skip
from art.pen import Pen

BADGE = (92, -78, 34)
"""Where the die lies that a gun brings."""


def _with_die(p: Pen, sides: int) -> None:
    p.glow("#fff0c0", BADGE[0], BADGE[1], 52, 0.6)
    die(p, sides, *BADGE)


def spare_cannon(p: Pen) -> None:
    cannon(p, -8, 26, 190, 30, 12)
    _with_die(p, 6)


def swivel_gun(p: Pen) -> None:
    p.shape(WOOD, (-26, 128), (-18, 60), (18, 60), (26, 128))
    p.stripe(IRON, 12, (-30, 8), (-26, 40), (0, 60), (26, 40), (30, 8))
    turned(p, 0, 6, -18)
    barrel_of_gun(p, 150, 19, BRASS)
    p.canvas.restore()
    _with_die(p, 4)


def long_gun(p: Pen) -> None:
    cannon(p, -16, 36, 250, 20, 8)
    _with_die(p, 8)


def carronade(p: Pen) -> None:
    cannon(p, -16, 24, 150, 46, 6, "#5c5048")
    _with_die(p, 10)


def mortar(p: Pen) -> None:
    p.shape(WOOD, (-110, 60), (70, 60), (88, 104), (-124, 104))
    turned(p, -24, 40, -56)
    barrel_of_gun(p, 120, 48)
    p.canvas.restore()
    p.oval(DARK, -24, 62, 20)
    _with_die(p, 12)


def bomb_ketch(p: Pen) -> None:
    ship(p, -24, 36, 0.92)
    shot(p, 34, -104, 24)
    flame(p, 46, -132, 0.5)
    _with_die(p, 20)


def grapeshot(p: Pen) -> None:
    rope(p, 9, (-60, 96), (0, -110), (60, 96))
    for y, row in ((-40, 1), (4, 2), (50, 3), (92, 4)):
        for k in range(row):
            shot(p, (k - (row - 1) / 2) * 48, y, 25)
    p.shape(WOOD, (-104, 112), (104, 112), (104, 130), (-104, 130))
    _with_die(p, 4)


def heavy_shot(p: Pen) -> None:
    rays(p, 0, 6, 102, 140, 18)
    shot(p, 0, 6, 92)
    p.rings("#8d97a2", 5, 0, 6, (66,), 0.34)
    for x, y in ((-34, -30), (34, -30), (-34, 6), (34, 6), (-34, 42), (34, 42)):
        p.dots("#e9e2cf", 10, (x, y))


def bevelled_dice(p: Pen) -> None:
    die(p, 6, -14, 10, 112)
    p.dots("#e9e2cf", 15, (-14, 10))
    for x in (-54, 26):
        p.dots("#160e10", 12.5, (x, 10))
    turned(p, 64, -20, 38)
    p.shape(STEEL, (-15, -110), (15, -110), (15, 60), (-15, 60))
    p.lines("#5a6672", 3, *((-13, y, 13, y + 10) for y in range(-104, 50, 11)))
    p.shape(WOOD, (-12, 60), (12, 60), (16, 122), (-16, 122))
    p.canvas.restore()


def even_trim(p: Pen) -> None:
    p.stripe(BRASS, 12, (0, -96), (0, 100))
    p.stripe(BRASS, 12, (-104, -70), (104, -70))
    p.shape(DARK, (-46, 100), (46, 100), (58, 122), (-58, 122))
    for side in (-104, 104):
        p.lines("#160e10", 4, (side, -66, side - 38, 28), (side, -66, side + 38, 28))
        p.blob(BRASS, (side - 50, 28), (side + 50, 28), (side + 26, 58), (side - 26, 58))
        for x in (-18, 18):
            shot(p, side + x, 14, 15)
    p.oval(GOLD, 0, -98, 14)


def odd_ballast(p: Pen) -> None:
    for x, y, size in ((-62, 66, 56), (58, 72, 52), (0, -16, 60)):
        stone = ((-1, 0.1), (-0.6, -0.8), (0.3, -1), (1, -0.2), (0.8, 0.8), (-0.5, 0.8))
        p.blob("#8c8f92", *((x + size * dx, y + size * dy) for dx, dy in stone))
        p.dots("#160e10", 10, (x, y - 4))


def powder_monkeys(p: Pen) -> None:
    cask(p, -22, 26, 1.5, "#9a3a24")
    rope(p, 6, (-22, -58), (6, -96), (58, -88), (86, -58))
    burst(p, 96, -50, 38)
    p.shape("#f1e2bd", (-58, 4), (14, 4), (14, 46), (-58, 46))
    flame(p, -22, 32, 0.34)


def boarding_pike(p: Pen) -> None:
    for way in p.both():
        turned(p, 0, 6, way * 34)
        p.stripe(WOOD, 13, (0, 136), (0, -70))
        p.shape(STEEL, (0, -146), (22, -92), (9, -62), (-9, -62), (-22, -92))
        p.shape(RED, (-9, -58), (9, -58), (24, -8), (0, -22), (-24, -8))
        p.canvas.restore()


def quick_match(p: Pen) -> None:
    rope(p, 20, (-96, 70), (-40, 110), (40, 110), (92, 64), (64, 18), (0, 6), (-60, 26), (-44, 62), (10, 74), (40, 56))
    rope(p, 20, (-96, 70), (-84, 6), (-30, -34), (30, -62))
    burst(p, 46, -76, 48)


def borrowed_gun(p: Pen) -> None:
    cannon(p, -8, 30, 190, 28, 12, "#6a5a3a")
    p.lines("#160e10", 4, (-60, 10, -88, -50))
    p.shape("#f1e2bd", (-126, -104), (-58, -92), (-70, -44), (-130, -56))
    p.lines("#5a4a3a", 4, (-112, -84, -80, -78), (-114, -70, -84, -64))
    _with_die(p, 8)


def gunnery_drill(p: Pen) -> None:
    for radius, tint in ((100, "#f1e2bd"), (72, RED), (44, "#f1e2bd"), (18, RED)):
        p.oval(tint, 0, 0, radius)
    turned(p, 0, 8, 44)
    p.stripe(WOOD, 12, (0, 140), (0, -100))
    p.shape("#5a5248", (-18, -142), (18, -142), (18, -96), (-18, -96))
    p.canvas.restore()
    turned(p, 0, 8, -44)
    p.stripe(WOOD, 12, (0, 140), (0, -100))
    p.blob("#e8e2d6", (-20, -140), (20, -140), (24, -112), (16, -90), (-16, -90), (-24, -112))
    p.canvas.restore()


def master_gunner(p: Pen) -> None:
    hat(p, 0, -26, 1.15, "#2c2018", BRASS)
    for x in (-66, 0, 66):
        shot(p, x, 74, 31)
    for x in (-33, 33):
        shot(p, x, 30, 26)


def chisel(p: Pen) -> None:
    turned(p, -30, 10, -40)
    p.shape(STEEL, (-20, -140), (20, -120), (14, -20), (-14, -20))
    p.shape(WOOD, (-17, -18), (17, -18), (22, 84), (-22, 84))
    p.shape(BRASS, (-18, -26), (18, -26), (18, -10), (-18, -10))
    p.canvas.restore()
    turned(p, 52, 30, 36)
    p.stripe(WOOD, 15, (0, 110), (0, -20))
    p.shape("#b07a44", (-58, -82), (58, -82), (52, -18), (-52, -18))
    p.canvas.restore()
    die(p, 6, -98, 92, 36)


def double_shot(p: Pen) -> None:
    for x, y in ((-48, 30), (56, -26)):
        p.blob(
            FIRE, (x - 40, y + 42), (x - 100, y + 84), (x - 66, y + 20), (x - 86, y - 2), (x, y - 44), (x + 30, y + 30)
        )
        p.blob("#ffe68a", (x - 24, y + 34), (x - 62, y + 58), (x - 44, y + 14), (x - 10, y - 20), (x + 10, y + 24))
        shot(p, x + 10, y - 8, 46)


def lucky_sixes(p: Pen) -> None:
    p.stripe("#8d97a2", 30, (-64, 24), (-84, -40), (-52, -104), (0, -124), (52, -104), (84, -40), (64, 24))
    for x, y in ((-74, -10), (-76, -62), (-34, -108), (34, -108), (76, -62), (74, -10)):
        p.dots("#160e10", 6, (x, y))
    for x, y in ((-78, 84), (78, 84), (0, 48)):
        die(p, 6, x, y, 50)
        p.dots("#e9e2cf", 7, (x, y))
        for side in (-18, 18):
            p.dots("#160e10", 5.5, (x + side, y))


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "D01": spare_cannon, "D02": swivel_gun, "D03": long_gun, "D04": carronade, "D05": mortar, "D06": bomb_ketch,
    "D07": grapeshot, "D08": heavy_shot, "D09": bevelled_dice, "D10": even_trim, "D11": odd_ballast,
    "D12": powder_monkeys, "D13": boarding_pike, "D14": quick_match, "D15": borrowed_gun, "D16": gunnery_drill,
    "D17": master_gunner, "D18": chisel, "D19": double_shot, "D20": lucky_sixes,
}  # fmt: skip
