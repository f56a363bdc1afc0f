"""What lies under the cards: the floor of a dry shoal, houses, days, plates and trays."""

from math import sin
from zlib import crc32

import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.covers.canvas import pen
from art.deep_regrets import gear, tidings
from art.deep_regrets.anglers import ANGLERS
from art.deep_regrets.cards import BONE, BRASS, barrel_badge
from art.deep_regrets.water import Water, mixed
from art.noise import Pixels
from art.pen import colour, fill

PLATE, HELD_UP = (900, 265), (900, 410)
HOUSE = (608, 352)


def _new(size: tuple[int, int], seed: str) -> Water:
    return Water(*size, (0.0, 0.0), crc32(seed.encode()))


def dry() -> Pixels:
    """The floor of a shoal that has run out: cracked mud, ribs, an anchor."""
    size = (464, 288)
    water = _new(size, "dry")
    water.gradient("#6a5438", "#5a4630", "#4a3824")
    for _ in range(46):
        x, y = water.uniform(0, 464), water.uniform(0, 288)
        spots = [(x + water.uniform(-18, 18) * k, y + water.uniform(-14, 14) * k) for k in range(4)]
        water.line("#2a1e12", 2.4, (x, y), *spots[1:], alpha=0.8)
    for k in range(7):
        water.line("#d9cfb4", 5, (280 + 18 * k, 214), (272 + 18 * k, 170 - 3 * k), (296 + 18 * k, 150), alpha=0.9)
    water.line("#d9cfb4", 6, (260, 214), (340, 220), (420, 208), alpha=0.9)
    water.line("#3a3c40", 9, (90, 80), (110, 190))
    water.line("#3a3c40", 9, (60, 160), (84, 194), (112, 198), (140, 184), (150, 150))
    water.ring("#3a3c40", 6, 88, 70, 12)
    _edge(water, size, BRASS, 4)
    return water.finished()


def house(service: str) -> Pixels:
    """A house front with its sign: the market, the taxidermist, the chapel, the dry dock."""
    water = _new(HOUSE, service)
    width, height = HOUSE
    water.gradient("#14263a", "#1c3a48", "#101c28")
    for _ in range(9):
        water.dot(BONE, water.uniform(0, width), water.uniform(0, 120), water.uniform(0.8, 2), 0.7)
    inks = {"market": "#6a3a2c", "mount": "#4a3a24", "heal": "#4a4a58", "repair": "#2f3c40"}
    wall = inks[service]
    water.shape(wall, (60, 330), (60, 120), (304, 70), (548, 120), (548, 330))
    for x in (110, 180, 430, 498):
        water.glow("#ffb14a", x + 20, 190, 80, 0.8)
        water.shape("#f0c26a", (x, 160), (x + 40, 160), (x + 40, 220), (x, 220))
        water.line(wall, 5, (x + 20, 160), (x + 20, 220))
    water.canvas.save()
    water.canvas.translate(304, 198)
    water.canvas.scale(0.74, 0.74)
    match service:
        case "market":
            tidings.glut(water)
        case "mount":
            gear.UPGRADES["S4"](water)
        case "heal":
            tidings.chapel(water)
        case _:
            gear.UPGRADES["L6"](water)
    water.canvas.restore()
    points = [skia.Point(0, 0), skia.Point(0, 100)]
    shader = skia.GradientShader.MakeLinear(points, [colour("#070d16", 0.95), colour("#070d16", 0.0)])
    water.canvas.drawRect(skia.Rect.MakeWH(width, 110), skia.Paint(Shader=shader))
    points = [skia.Point(0, height - 100), skia.Point(0, height - 40)]
    shader = skia.GradientShader.MakeLinear(points, [colour("#070d16", 0.0), colour("#070d16", 0.92)])
    water.canvas.drawRect(skia.Rect.MakeLTRB(0, height - 100, width, height), skia.Paint(Shader=shader))
    _edge(water, HOUSE, BRASS, 7)
    return water.finished()


def day(today: bool) -> Pixels:
    water = _new((184, 184), f"day {today}")
    water.gradient(*(("#f0d890", "#d9a441") if today else ("#1f3a48", "#12242f")))
    water.dot("#fff6d0" if today else "#2f5a68", 92, 92, 66, 0.35)
    _edge(water, (184, 184), "#7a5418" if today else BRASS, 8)
    return water.finished()


def tray() -> Pixels:
    """A walled strip for dice."""
    size = (872, 212)
    water = _new(size, "tray")
    water.gradient("#0d2a33", "#12384a", "#0d2a33")
    for k in range(9):
        spots = [(x, 20 + 22 * k + 5 * sin(x / 40 + k)) for x in range(0, 873, 24)]
        water.line("#1f5a63", 2, *spots, alpha=0.5)
    water.line(BRASS, 3, (560, 24), (560, 188), alpha=0.6)
    _edge(water, size, "#7a5230", 16)
    _edge(water, size, BRASS, 3)
    return water.finished()


def plate(angler: str, held_up: bool = False) -> Pixels:
    """A portrait, room for numbers beside their signs, and the track of Madness.

    One that is held up has no barrel lying on it, and room below for what the angler can do.
    """
    size = HELD_UP if held_up else PLATE
    water = _new(size, f"plate {angler}")
    height = PLATE[1]
    water.gradient("#1a3442", "#12242f", "#0b1620")
    water.canvas.save()
    water.canvas.clipRect(skia.Rect.MakeLTRB(10, 10, 196, height - 10))
    water.canvas.drawRect(skia.Rect.MakeLTRB(10, 10, 196, height - 10), fill("#2a5a60"))
    water.glow("#ffb14a", 60, 40, 190, 0.5)
    water.canvas.translate(103, 150)
    water.canvas.scale(0.86, 0.86)
    if angler in ANGLERS:
        ANGLERS[angler](water)
    else:
        water.blob("#0b1620", (-90, 150), (-70, 40), (0, 10), (70, 40), (90, 150))
        water.dot("#0b1620", 0, -40, 46)
    water.canvas.restore()
    water.canvas.drawRect(skia.Rect.MakeLTRB(10, 10, 196, height - 10), pen(BRASS, 4))
    _signs(water)
    if held_up:
        _small_barrel(water, 386, 140)
        water.canvas.drawRect(skia.Rect.MakeLTRB(10, height, size[0] - 10, size[1] - 10), fill("#070d16", 0.6))
        water.line(BRASS, 2, (24, height), (size[0] - 24, height), alpha=0.75)
    for level in range(9):
        x, y = 238 + 72 * level, 226
        ink = ("#1f5a63", "#1f5a63", "#1f5a63", "#5a6a3a", "#7d1420", "#6a7a3a", "#7d1420", "#7fa34a", "#7fa34a")[level]
        box = skia.Rect.MakeLTRB(x - 32, y - 24, x + 32, y + 24)
        water.canvas.drawRoundRect(box, 9, 9, fill(mixed(ink, "#000000", 0.35)))
        water.canvas.drawRoundRect(box, 9, 9, pen(ink, 3))
        if level in (3, 5, 7):
            water.shape(BONE, (x + 18, y - 22), (x + 30, y - 22), (x + 30, y - 10), (x + 18, y - 10), alpha=0.9)
        elif level == 4:
            water.line("#e8e4cc", 3, (x + 16, y - 20), (x + 28, y - 8))
            water.line("#e8e4cc", 3, (x + 28, y - 20), (x + 16, y - 8))
        elif level == 6:
            water.blob("#e8e4cc", (x + 12, y - 14), (x + 22, y - 21), (x + 31, y - 14), (x + 22, y - 7))
    _edge(water, size, BRASS, 7)
    return water.finished()


def _small_barrel(water: Water, x: float, y: float) -> None:
    water.canvas.save()
    water.canvas.translate(x, y)
    water.canvas.scale(0.72, 0.72)
    barrel_badge(water, 0, 0)
    water.canvas.restore()


def _signs(water: Water) -> None:
    """Coin, place for the barrel, Regret card, dice."""
    for k in range(4):
        x = 228 + 136 * k
        water.canvas.drawRoundRect(skia.Rect.MakeLTRB(x - 16, 106, x + 112, 176), 12, 12, fill("#070d16", 0.55))
    water.dot("#d9a441", 250, 140, 24)
    water.ring("#7a5418", 3, 250, 140, 18)
    water.shape("#7d1420", (508, 112), (542, 112), (542, 170), (508, 170))
    water.line("#d9c4b8", 4, (525, 160), (525, 138), (518, 124))
    water.line("#d9c4b8", 4, (525, 138), (533, 124))
    water.canvas.drawRoundRect(skia.Rect.MakeLTRB(638, 118, 684, 164), 9, 9, fill("#e9e2cf"))
    for dx, dy in ((-11, -11), (11, 11), (0, 0), (-11, 11), (11, -11)):
        water.dot("#14090c", 661 + dx, 141 + dy, 4.4)


def _edge(water: Water, size: tuple[int, int], ink: str, width: float = 10) -> None:
    box = skia.Rect.MakeLTRB(width / 2, width / 2, size[0] - width / 2, size[1] - width / 2)
    water.canvas.drawRect(box, pen(mixed(ink, "#000000", 0.35), width))
    water.canvas.drawRect(box, pen(mixed(ink, "#ffffff", 0.2), width * 0.3))
