"""Emblems of what can be bought: Dinks, rods, reels and Supplies, about 260 by 240 around the middle."""

from collections.abc import Callable
from math import cos, pi, sin

from client.art.deep_regrets.water import Spot, Water, mixed

Draw = Callable[[Water], None]
BRASS, BONE, WOOD, IRON, BLOOD, GLASS = "#c9a05c", "#e6dfc8", "#7a5230", "#8a949e", "#9c2430", "#9fd0d0"


def _hook(w: Water, x: float, y: float, size: float, ink: str = IRON) -> None:
    w.line(
        ink,
        9 * size,
        (x, y - 80 * size),
        (x, y + 20 * size),
        (x - 26 * size, y + 58 * size),
        (x - 60 * size, y + 34 * size),
        (x - 58 * size, y + 4 * size),
    )
    w.shape(ink, (x - 68 * size, y + 14 * size), (x - 56 * size, y - 14 * size), (x - 44 * size, y + 16 * size))
    w.ring(ink, 6 * size, x, y - 92 * size, 11 * size)


def _bottle(w: Water, ink: str, glow: str) -> None:
    w.glow(glow, 0, 40, 120, 0.7)
    w.blob(ink, (-20, -40), (-60, 10), (-58, 90), (0, 108), (58, 90), (60, 10), (20, -40))
    w.shape(ink, (-18, -100), (18, -100), (20, -30), (-20, -30))
    w.shape(WOOD, (-15, -126), (15, -126), (16, -96), (-16, -96))
    w.line("#ffffff", 6, (-40, 20), (-46, 50), (-38, 80), alpha=0.5)


def _paper(w: Water, ink: str = "#e2d6b4") -> None:
    w.shape(mixed(ink, "#000000", 0.5), (-68, -104), (84, -98), (76, 116), (-62, 110))
    w.shape(ink, (-76, -112), (76, -106), (68, 108), (-70, 102))


def _writing(w: Water, rows: int, ink: str = "#4a3a30") -> None:
    for k in range(rows):
        w.line(ink, 4, (-52, -70 + 26 * k), (0, -74 + 26 * k), (44 - 20 * (k % 2), -68 + 26 * k), alpha=0.8)


def _cog(w: Water, x: float, y: float, r: float, ink: str) -> None:
    for k in range(12):
        t = k * pi / 6
        w.line(ink, 11, (x + r * cos(t), y + r * sin(t)), (x + (r + 12) * cos(t), y + (r + 12) * sin(t)))
    w.dot(ink, x, y, r)


def crate(w: Water, ink: str = WOOD) -> None:
    w.shape(ink, (-96, -30), (96, -30), (86, 96), (-86, 96))
    for y in (-30, 10, 52, 94):
        w.line(mixed(ink, "#000000", 0.5), 5, (-94, y), (94, y))
    for x in (-84, 84):
        w.line(mixed(ink, "#ffffff", 0.15), 14, (x, -28), (x * 0.94, 94))


def _candle(w: Water, ink: str = BONE) -> None:
    w.glow("#ffb14a", 0, -80, 150, 0.9)
    w.shape(ink, (-30, -40), (30, -40), (36, 110), (-36, 110))
    w.tapering(ink, 16, 6, (-28, -30), (-34, 10), (-30, 40))
    w.blob("#ffcf6a", (0, -126), (18, -78), (0, -50), (-18, -78))
    w.blob("#fff6d0", (0, -98), (8, -74), (0, -58), (-8, -74))
    w.line("#1a1410", 4, (0, -40), (0, -56))


def cube(w: Water, x: float, y: float, size: float, ink: str, pips: str, spots: tuple[Spot, ...]) -> None:
    w.shape(ink, (x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size))
    w.line(mixed(ink, "#ffffff", 0.5), 4, (x - size, y + size), (x - size, y - size), (x + size, y - size))
    for dx, dy in spots:
        w.dot(pips, x + dx * size, y + dy * size, size * 0.17)


def pin(w: Water) -> None:
    w.line(IRON, 9, (70, -100), (-10, 0), (-70, 40), (-66, 84), (-20, 84))
    w.dot(BLOOD, 74, -104, 18)


def chum(w: Water) -> None:
    w.blob("#5a6068", (-86, -30), (-74, 90), (0, 108), (74, 90), (86, -30))
    w.oval(BLOOD, 0, -30, 86, 26)
    for x, y, r in ((-40, -34, 16), (10, -40, 20), (46, -26, 14)):
        w.dot("#c8586a", x, y, r)
    w.ring(IRON, 6, 0, -70, 80, 0.6)


def hair(w: Water) -> None:
    for k in range(-6, 7):
        w.line("#1c141a" if k % 2 else "#3a2a34", 5, (k * 3, -120), (k * 9, -30), (k * 4, 40), (k * 14, 120))
    w.line(BLOOD, 12, (-40, -40), (0, -24), (40, -42))


def float_(w: Water) -> None:
    w.tapering(WOOD, 8, 8, (0, -130), (0, 130))
    w.blob(BLOOD, (0, -70), (46, -10), (0, 20), (-46, -10))
    w.blob(BONE, (-44, -4), (44, -4), (26, 54), (0, 76), (-26, 54))
    cube(w, 70, 70, 28, BONE, "#14090c", ((0, 0),))


def breath(w: Water) -> None:
    for x, y, r in ((-50, 60, 44), (30, 0, 58), (-20, -80, 30), (50, -96, 18), (70, 90, 20)):
        w.glow(GLASS, x, y, r * 1.6, 0.5)
        w.ring(GLASS, 5, x, y, r)
        w.dot("#ffffff", x - r * 0.35, y - r * 0.4, r * 0.18)


def spyglass(w: Water) -> None:
    for a, b, s in (((-110, 80), (-30, 24), 58), ((-40, 30), (40, -26), 46), ((30, -20), (100, -70), 34)):
        w.line(BRASS, s, a, b)
        w.line(mixed(BRASS, "#000000", 0.5), 6, (b[0] - s * 0.3, b[1] - s * 0.42), (b[0] + s * 0.3, b[1] + s * 0.42))
    w.dot(GLASS, -108, 78, 26)
    w.line("#12202c", 3, (-124, 62), (-104, 80), (-112, 98))


def lead(w: Water) -> None:
    w.line(BONE, 5, (0, -140), (-10, -80), (6, -40))
    w.blob(IRON, (0, -50), (34, 0), (40, 80), (0, 116), (-40, 80), (-34, 0))
    for y in (0, 30, 60):
        w.line("#2a3038", 4, (-34, y), (0, y + 10), (36, y), alpha=0.7)


def tin(w: Water) -> None:
    w.shape("#b8bcc0", (-70, -80), (70, -80), (70, 96), (-70, 96))
    w.oval("#d8dce0", 0, -80, 70, 20)
    w.oval("#b8bcc0", 0, 96, 70, 20)
    w.shape("#b3413a", (-70, -40), (70, -40), (70, 56), (-70, 56))
    w.blob("#f0d84a", (0, -26), (26, 10), (0, 44), (-26, 10))


def confession(w: Water) -> None:
    _paper(w)
    _writing(w, 5)
    w.line(BLOOD, 8, (-40, 60), (0, 74), (48, 54))
    w.dot(BLOOD, 44, 84, 20)


def market_token(w: Water) -> None:
    w.dot("#6a4a20", 4, 8, 96)
    w.dot(BRASS, 0, 0, 94)
    w.ring("#5a3a14", 5, 0, 0, 76)
    w.blob("#5a3a14", (-50, 0), (-10, -28), (40, 0), (-10, 28))
    w.shape("#5a3a14", (30, 0), (62, -24), (62, 24))
    w.dot(BRASS, -30, -6, 6)


def market_token_at(w: Water, x: float, y: float, size: float) -> None:
    w.canvas.save()
    w.canvas.translate(x, y)
    w.canvas.scale(size, size)
    market_token(w)
    w.canvas.restore()


def stamp(w: Water) -> None:
    w.tapering(WOOD, 34, 46, (0, -120), (0, -50), (0, 30))
    w.dot(WOOD, 0, -112, 34)
    w.shape("#4a3018", (-64, 28), (64, 28), (72, 62), (-72, 62))
    w.oval(BLOOD, 0, 96, 76, 18)
    w.ring("#5a0c14", 4, 0, 96, 56, 0.24)


def ice(w: Water) -> None:
    crate(w)
    for x, y, s in ((-50, -50, 38), (10, -62, 44), (56, -44, 32)):
        w.shape(
            "#d8f0f6",
            (x - s, y - s * 0.6),
            (x + s * 0.6, y - s),
            (x + s, y + s * 0.5),
            (x - s * 0.7, y + s * 0.7),
            alpha=0.92,
        )
        w.line("#ffffff", 4, (x - s * 0.6, y - s * 0.3), (x + s * 0.3, y - s * 0.6))


def lens(w: Water) -> None:
    w.line(WOOD, 22, (50, 50), (112, 116))
    w.dot("#12384a", -14, -20, 84)
    w.ring(BRASS, 14, -14, -20, 84)
    w.eye(-14, -20, 46, "#e8c66a", True, True)


def wire(w: Water) -> None:
    for k in range(7):
        w.ring(BRASS, 6, 0, 10, 30 + 11 * k, 0.7 + 0.02 * k)
    w.line(BRASS, 6, (96, 10), (120, -60), (90, -120))
    w.line(BRASS, 6, (-90, 40), (-124, 96))


def rain(w: Water) -> None:
    w.blob(WOOD, (-70, -70), (70, -70), (90, 20), (68, 112), (-68, 112), (-90, 20))
    for y in (-40, 76):
        w.line(IRON, 13, (-80, y), (0, y + 10), (80, y))
    w.oval("#3a8fa0", 0, -70, 70, 22)
    for x, y in ((-40, -120), (0, -134), (44, -116)):
        w.blob(GLASS, (x, y - 22), (x + 10, y + 6), (x, y + 14), (x - 10, y + 6))


def circle(w: Water) -> None:
    w.glow("#ffffff", 0, 10, 130, 0.3)
    for k in range(70):
        t = k * pi / 35
        w.dot("#f4f2ea", 104 * cos(t) + w.uniform(-7, 7), 10 + 78 * sin(t) + w.uniform(-7, 7), w.uniform(3, 8))
    _small_flame(w, 0, 10)


def _small_flame(w: Water, x: float, y: float) -> None:
    w.glow("#ffb14a", x, y, 80, 0.9)
    w.blob("#ffcf6a", (x, y - 46), (x + 18, y), (x, y + 22), (x - 18, y))


def lure(w: Water) -> None:
    w.blob("#c8452f", (-90, 0), (-20, -36), (70, -10), (90, 0), (70, 12), (-20, 36))
    w.shape("#f0cf7a", (60, 0), (110, -34), (100, 0), (110, 34))
    w.eye(-54, -8, 13, "#f0d84a")
    for x in (-30, 30):
        _hook(w, x + 16, 66, 0.46)


def cork(w: Water) -> None:
    w.blob("#c8803c", (-80, -90), (-30, -70), (0, -20), (30, -70), (80, -90), (92, 110), (0, 120), (-92, 110))
    for x in (-58, -22, 22, 58):
        w.line("#7a4418", 5, (x, -70), (x * 1.1, 112))
    w.line("#f0e2c0", 12, (-92, 30), (0, 44), (92, 30))


def tide(w: Water) -> None:
    _paper(w)
    for k in range(5):
        w.line(
            "#2f7f86",
            5,
            (-56, -60 + 32 * k),
            (-28, -76 + 32 * k),
            (0, -60 + 32 * k),
            (28, -44 + 32 * k),
            (56, -60 + 32 * k),
        )
    w.dot("#1f3a5a", 36, 76, 20)
    w.dot("#e2d6b4", 44, 70, 17)


DINKS: dict[str, Draw] = {
    "D01": pin, "D02": chum, "D03": hair, "D04": float_, "D05": breath, "D06": spyglass, "D07": lead, "D08": tin,
    "D09": confession, "D10": market_token, "D11": stamp, "D12": ice, "D13": lens, "D14": wire, "D15": rain,
    "D16": circle, "D17": _candle, "D18": lure, "D19": cork, "D20": tide,
}  # fmt: skip


# Rods


def rod(ink: str, tip: Draw | None = None, thick: float = 15, line: str = BONE) -> Draw:
    def draw(w: Water) -> None:
        w.tapering(ink, thick, 4, (-120, 130), (-30, 20), (60, -80), (116, -132))
        w.line(mixed(ink, "#000000", 0.5), thick + 8, (-122, 132), (-84, 88))
        for k in range(4):
            x, y = -40 + 42 * k, 30 - 45 * k
            w.ring(BRASS, 4, x, y, 9)
        w.line(line, 2.6, (116, -132), (124, -20), (108, 60))
        if tip is None:
            _hook(w, 112, 96, 0.4)
        else:
            tip(w)

    return draw


def _fish_at(depth: int) -> Draw:
    def draw(w: Water) -> None:
        for k in range(depth):
            y = 60 + 24 * k
            w.line(GLASS, 6, (-10, y), (20, y - 10), (50, y), (80, y + 10), (110, y), alpha=0.95)

    return draw


def _gaff(w: Water) -> None:
    _hook(w, 116, 60, 0.8, "#8fb05a")
    w.eye(60, 40, 15, "#b8f06a", True, True)


def _harpoon(w: Water) -> None:
    w.line(IRON, 13, (-110, 120), (96, -96))
    w.shape("#c3c8cf", (126, -128), (66, -104), (86, -84), (106, -66))
    w.ring(BONE, 5, -60, 70, 34, 0.7)


def _tithe(w: Water) -> None:
    w.dot(BRASS, 96, 90, 34)
    w.ring("#5a3a14", 4, 96, 90, 24)
    w.line("#5a3a14", 6, (96, 76), (96, 104))
    w.line("#5a3a14", 6, (84, 84), (108, 84))


# Reels


def reel(ink: str, more: Draw) -> Draw:
    def draw(w: Water) -> None:
        w.line(mixed(ink, "#000000", 0.4), 20, (-20, 60), (-20, 128))
        w.dot(mixed(ink, "#000000", 0.5), 4, 6, 92)
        w.dot(ink, 0, 0, 90)
        w.ring(mixed(ink, "#ffffff", 0.4), 5, 0, 0, 78)
        w.line(mixed(ink, "#000000", 0.3), 14, (0, 0), (88, -60))
        w.dot(WOOD, 96, -66, 18)
        more(w)

    return draw


def _plain(w: Water) -> None:
    w.dot("#2a3038", 0, 0, 26)


def _ratchet(w: Water) -> None:
    _cog(w, 0, 0, 46, "#2a3038")
    w.dot(BRASS, 0, 0, 16)


def _sinker(w: Water) -> None:
    w.blob("#2a3038", (0, -46), (30, 10), (0, 50), (-30, 10))


def _drift(w: Water) -> None:
    for y in (-26, 0, 26):
        w.line("#12384a", 8, (-46, y), (-16, y - 14), (16, y + 14), (46, y))


def _lamp(w: Water) -> None:
    w.glow("#ffe6a0", 0, 0, 90, 0.9)
    w.dot("#fff6d0", 0, 0, 24)


def _twin(w: Water) -> None:
    for x in (-34, 34):
        w.dot("#2a3038", x, 0, 30)
        w.ring(BRASS, 4, x, 0, 20)


def _salvage(w: Water) -> None:
    w.ring("#2a3038", 9, 0, -34, 13)
    w.line("#2a3038", 11, (0, -20), (0, 48))
    w.line("#2a3038", 10, (-44, 16), (-24, 46), (0, 52), (24, 46), (44, 16))


def _clutch(w: Water) -> None:
    for k in range(5):
        w.tapering("#2a3038", 15, 4, (-40 + 20 * k, 44), (-34 + 17 * k, 0), (-16 + 8 * k, -40))


def _brake(w: Water) -> None:
    w.eye(0, 0, 40, "#c81e2c", True, True)
    w.line(IRON, 18, (-60, 50), (60, -50))


# Supplies


def _bait(w: Water) -> None:
    crate(w)
    for k in range(5):
        x = -60 + 30 * k
        w.tapering("#c8787a", 11, 3, (x, -30), (x + 12, -70), (x - 10, -96))


def _ration(w: Water) -> None:
    w.blob("#b8884c", (-90, -10), (-60, -54), (60, -54), (90, -10), (80, 60), (-80, 60))
    for x in (-40, 0, 40):
        w.line("#6a4420", 6, (x - 14, -30), (x + 14, -10))
    w.shape("#b8bcc0", (-100, 60), (100, 60), (86, 92), (-86, 92))


def _bunk(w: Water) -> None:
    w.line(WOOD, 16, (-112, -60), (-112, 110))
    w.line(WOOD, 16, (112, -20), (112, 110))
    w.shape("#3f5a7a", (-108, 10), (108, 10), (108, 70), (-108, 70))
    w.blob(BONE, (-104, -14), (-50, -22), (-40, 12), (-104, 16))
    for x in (-30, 20, 70):
        w.line("#d9d4c5", 7, (x, 12), (x, 68))


def _taxidermy(w: Water) -> None:
    w.oval(WOOD, 0, 10, 118, 84)
    w.ring("#3a2412", 6, 0, 10, 106, 0.7)
    w.blob("#7f9a94", (-80, 10), (-10, -34), (60, 6), (-10, 46))
    w.shape("#7f9a94", (50, 8), (94, -24), (94, 42))
    w.line("#1a1410", 5, (-58, -8), (-42, 8))
    w.line("#1a1410", 5, (-42, -8), (-58, 8))


def _cat(w: Water) -> None:
    w.blob("#26222a", (-50, 116), (-60, 20), (-44, -30), (44, -30), (60, 20), (50, 116))
    w.tapering("#26222a", 18, 7, (50, 100), (104, 80), (110, 20), (92, -10))
    w.dot("#26222a", 0, -58, 54)
    for side in (-1, 1):
        w.shape("#26222a", (side * 50, -70), (side * 46, -128), (side * 14, -98))
        w.eye(side * 22, -60, 14, "#b8f06a", True, True)
    w.shape("#c8787a", (-7, -40), (7, -40), (0, -32))


def _pass(w: Water) -> None:
    _paper(w, "#c8d0c4")
    w.ring("#1f5a63", 7, 0, -20, 44)
    w.ring("#1f5a63", 6, 0, -54, 10)
    w.line("#1f5a63", 8, (0, -44), (0, 20))
    w.line("#1f5a63", 7, (-30, -4), (0, 22), (30, -4))
    _writing_low(w)


def _writing_low(w: Water) -> None:
    w.line("#4a3a30", 4, (-50, 64), (50, 62))
    w.line("#4a3a30", 4, (-50, 84), (20, 82))


def ledger(w: Water) -> None:
    w.shape("#5a2024", (-96, -80), (0, -64), (96, -80), (96, 84), (0, 104), (-96, 84))
    w.shape("#e6dcc0", (-84, -70), (-2, -54), (-2, 90), (-84, 74))
    w.shape("#e6dcc0", (84, -70), (2, -54), (2, 90), (84, 74))
    for k in range(5):
        w.line("#4a3a30", 3, (-74, -44 + 24 * k), (-12, -34 + 24 * k))
        w.line(BLOOD if k == 4 else "#4a3a30", 3, (74, -44 + 24 * k), (12, -34 + 24 * k))


def _sextant(w: Water) -> None:
    w.line(BRASS, 11, (-80, 90), (0, -110), (80, 90))
    w.line(BRASS, 13, (-92, 84), (-40, 110), (40, 110), (92, 84))
    w.line(BRASS, 9, (0, -110), (30, 100))
    w.line(mixed(BRASS, "#000000", 0.3), 24, (-70, -30), (-10, -50))
    w.dot(GLASS, 30, -20, 18)


UPGRADES: dict[str, Draw] = {
    "R0": rod("#8a6a44"), "R1": rod("#b8a078"), "R2": rod("#e6dfc8", thick=19), "R3": rod("#5d7a4a", _fish_at(1)),
    "R4": rod("#3f7f8a", _fish_at(2)), "R5": rod("#34406a", _fish_at(3)), "R6": rod("#5a3a78", _gaff, 18),
    "R7": _harpoon, "R8": rod("#8a2c30", _tithe), "L0": reel("#7a7e84", _plain), "L1": reel("#8f979f", _ratchet),
    "L2": reel("#59616a", _sinker), "L3": reel("#5f9aa0", _drift), "L4": reel("#b08d57", _lamp),
    "L5": reel("#c9a05c", _twin), "L6": reel("#6a8a6a", _salvage), "L7": reel("#8a6a9a", _clutch),
    "L8": reel("#7d3a40", _brake), "S1": _bait, "S2": _ration, "S3": _bunk, "S4": _taxidermy, "S5": _cat, "S6": _pass,
    "S7": ledger, "S8": _sextant,
}  # fmt: skip
