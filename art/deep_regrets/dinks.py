"""Emblems of the Dinks, and strokes that other emblems share, about 260 by 240 around the middle."""

from collections.abc import Callable
from math import cos, pi, sin

from art.deep_regrets.water import Spot, Water, mixed

Draw = Callable[[Water], None]
BRASS, BONE, WOOD, IRON, BLOOD, GLASS = "#c9a05c", "#e6dfc8", "#7a5230", "#8a949e", "#9c2430", "#9fd0d0"


def hook(w: Water, x: float, y: float, size: float, ink: str = IRON) -> None:
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


def paper(w: Water, ink: str = "#e2d6b4") -> None:
    w.shape(mixed(ink, "#000000", 0.5), (-68, -104), (84, -98), (76, 116), (-62, 110))
    w.shape(ink, (-76, -112), (76, -106), (68, 108), (-70, 102))


def _writing(w: Water, rows: int, ink: str = "#4a3a30") -> None:
    for k in range(rows):
        w.line(ink, 4, (-52, -70 + 26 * k), (0, -74 + 26 * k), (44 - 20 * (k % 2), -68 + 26 * k), alpha=0.8)


def cog(w: Water, x: float, y: float, r: float, ink: str) -> None:
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
    paper(w)
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
        hook(w, x + 16, 66, 0.46)


def cork(w: Water) -> None:
    w.blob("#c8803c", (-80, -90), (-30, -70), (0, -20), (30, -70), (80, -90), (92, 110), (0, 120), (-92, 110))
    for x in (-58, -22, 22, 58):
        w.line("#7a4418", 5, (x, -70), (x * 1.1, 112))
    w.line("#f0e2c0", 12, (-92, 30), (0, 44), (92, 30))


def tide(w: Water) -> None:
    paper(w)
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
