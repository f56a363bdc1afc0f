"""What the emblems of Frigate are put together from: guns, shot, ships, dice, casks, papers, hats."""

import itertools
from math import cos, pi, sin

from art.pen import Pen

BRASS, GOLD, IRON, STEEL = "#d9a441", "#f0c84a", "#4a525c", "#b4c0cc"
WOOD, DARK, SAIL, PAPER = "#8a5a30", "#4a2a18", "#f7ecd2", "#f1e2bd"
RED, BLUE, SMOKE, FIRE = "#b3202a", "#2f6a94", "#e8e2d6", "#f08a2c"


def turned(p: Pen, x: float, y: float, degrees: float = 0.0, size: float = 1.0) -> None:
    """Move the pen; the caller restores the canvas."""
    p.canvas.save()
    p.canvas.translate(x, y)
    p.canvas.rotate(degrees)
    p.canvas.scale(size, size)


def barrel_of_gun(p: Pen, length: float, bore: float, metal: str = IRON) -> None:
    """A gun barrel along x, breech on the left, around the trunnions."""
    back, front = -length * 0.42, length * 0.58
    p.oval(metal, back - bore * 0.55, 0, bore * 0.3)
    p.shape(metal, (back, -bore), (front, -bore * 0.68), (front, bore * 0.68), (back, bore))
    p.blob(metal, (back, -bore), (back - bore * 0.4, 0), (back, bore))
    p.shape(
        metal,
        (front - 10, -bore * 0.86),
        (front + 9, -bore * 0.86),
        (front + 9, bore * 0.86),
        (front - 10, bore * 0.86),
    )
    for share in (0.12, 0.42, 0.7):
        x = back + (front - back) * share
        p.lines("#160e10", 4, (x, -bore * (1 - 0.3 * share), x, bore * (1 - 0.3 * share)), alpha=0.7)
    p.lines("#ffffff", 4, (back + 8, -bore * 0.5, front - 16, -bore * 0.36), alpha=0.4)


def cannon(p: Pen, x: float, y: float, length: float, bore: float, up: float = 10.0, metal: str = IRON) -> None:
    """A gun on its carriage."""
    turned(p, x, y)
    p.shape(WOOD, (-length * 0.5, 10), (length * 0.26, 10), (length * 0.34, 46), (-length * 0.56, 46))
    for way in (-0.38, 0.2):
        p.oval(DARK, length * way, 56, 26)
        p.oval(BRASS, length * way, 56, 8)
    p.canvas.rotate(-up)
    barrel_of_gun(p, length, bore, metal)
    p.canvas.restore()


def shot(p: Pen, x: float, y: float, radius: float, metal: str = IRON) -> None:
    p.oval(metal, x, y, radius)
    p.dots("#ffffff", radius * 0.16, (x - radius * 0.36, y - radius * 0.38))


def coin(p: Pen, x: float, y: float, radius: float) -> None:
    p.oval(GOLD, x, y, radius)
    p.rings("#8a5a10", 3, x, y, (radius * 0.72,))
    p.lines("#8a5a10", 4, (x, y - radius * 0.36, x, y + radius * 0.36))


def smoke(p: Pen, x: float, y: float, size: float) -> None:
    for dx, dy, r in ((0, 0, 26), (26, -12, 22), (22, 16, 20), (48, 2, 18), (-12, -16, 15)):
        p.oval(SMOKE, x + dx * size, y + dy * size, r * size)


def flame(p: Pen, x: float, y: float, size: float) -> None:
    for tint, s in ((RED, 1.0), (FIRE, 0.7), ("#ffe68a", 0.38)):
        k = s * size
        p.blob(tint, (x, y - 60 * k), (x + 22 * k, y - 18 * k), (x + 18 * k, y + 12 * k), (x, y + 22 * k),
               (x - 18 * k, y + 12 * k), (x - 22 * k, y - 18 * k))  # fmt: skip


def burst(p: Pen, x: float, y: float, radius: float, tint: str = FIRE) -> None:
    """The flash of a shot."""
    spots = [
        (x + radius * (1 if k % 2 else 0.5) * cos(k * pi / 9), y + radius * (1 if k % 2 else 0.5) * sin(k * pi / 9))
        for k in range(18)
    ]
    p.shape(tint, *spots)
    p.oval("#ffe68a", x, y, radius * 0.36)


def star(p: Pen, x: float, y: float, radius: float, tint: str = GOLD) -> None:
    spots = [
        (x + radius * (0.42 if k % 2 else 1) * sin(k * pi / 5), y - radius * (0.42 if k % 2 else 1) * cos(k * pi / 5))
        for k in range(10)
    ]
    p.shape(tint, *spots)


def die(p: Pen, sides: int, x: float, y: float, size: float, tint: str = "#e9e2cf") -> None:
    """A die by its outline and edges."""
    corners = {4: 3, 6: 4, 8: 4, 10: 6, 12: 10, 20: 6}[sides]
    start = pi / 4 if sides == 6 else 0.0
    ring = [
        (x + size * sin(start + k * 2 * pi / corners), y - size * cos(start + k * 2 * pi / corners))
        for k in range(corners)
    ]
    p.shape(tint, *ring)
    edges: list[tuple[float, float, float, float]] = []
    if sides == 4:
        edges = [(x, y - size, x + size * 0.16, y + size * 0.5)]
    elif sides == 6:
        for dx, dy in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            p.dots("#160e10", size * 0.11, (x + dx * size * 0.36, y + dy * size * 0.36))
    elif sides == 8:
        edges = [(x - size, y, x + size, y)]
    elif sides == 10:
        edges = [(*ring[k], x, y + size * 0.2) for k in (1, 3, 5)] + [(x, y - size, x, y + size * 0.2)]
    elif sides == 12:
        inner = [(x + size * 0.55 * sin(k * 2 * pi / 5), y - size * 0.55 * cos(k * 2 * pi / 5)) for k in range(5)]
        edges = [(*inner[k], *inner[(k + 1) % 5]) for k in range(5)] + [(*inner[k], *ring[2 * k]) for k in range(5)]
    else:
        inner = [(x + size * 0.58 * sin(k * 2 * pi / 3), y - size * 0.58 * cos(k * 2 * pi / 3)) for k in range(3)]
        edges = [(*inner[k], *inner[(k + 1) % 3]) for k in range(3)]
        edges += [(*inner[k], *ring[j % 6]) for k in range(3) for j in (2 * k - 1, 2 * k, 2 * k + 1)]
    p.lines("#160e10", max(2.0, size * 0.07), *edges, alpha=0.85)


def ship(p: Pen, x: float, y: float, size: float, hull: str = DARK, sail: str = SAIL) -> None:
    """A frigate from the side, bow to the right."""
    turned(p, x, y, 0, size)
    for mast, high in ((-56, 96), (0, 122), (54, 92)):
        p.stripe(DARK, 5, (mast, 30), (mast, 30 - high))
        for k, wide in enumerate((34, 26)):
            foot = 16 - k * high * 0.44
            top = foot - high * 0.36
            half = (top + foot) / 2
            canvas = ((-0.8, top), (0.8, top), (1.0, half), (0.9, foot), (-0.9, foot), (-0.6, half))
            p.blob(sail, *((mast + wide * x, level) for x, level in canvas))
    p.stripe(DARK, 5, (84, 34), (128, 12))
    p.blob(hull, (-104, 22), (-92, 62), (-60, 74), (60, 74), (90, 56), (108, 24), (50, 34), (-60, 34))
    p.lines(BRASS, 4, (-96, 44, 92, 44))
    for k in range(6):
        p.dots("#120a06", 5, (-68 + 27 * k, 56))
    p.canvas.restore()


def cask(p: Pen, x: float, y: float, size: float, tint: str = WOOD) -> None:
    turned(p, x, y, 0, size)
    p.blob(tint, (-40, -56), (40, -56), (54, 0), (40, 56), (-40, 56), (-54, 0))
    for level, wide in ((-36, 47), (36, 47), (-12, 52), (12, 52)):
        p.lines("#2a2a30", 7, (-wide, level, wide, level))
    for k in (-18, 18):
        p.lines("#3a2210", 2.5, (k, -54, k * 1.3, 0), (k * 1.3, 0, k, 54), alpha=0.8)
    p.canvas.restore()


def crate(p: Pen, x: float, y: float, width: float, height: float, tint: str = "#a8743c") -> None:
    w, h = width / 2, height / 2
    p.shape(tint, (x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    p.lines(
        "#5a3a1c",
        5,
        (x - w + 4, y - h * 0.3, x + w - 4, y - h * 0.3),
        (x - w + 4, y + h * 0.35, x + w - 4, y + h * 0.35),
    )
    p.stripe("#c89452", 9, (x - w + 9, y + h - 9), (x + w - 9, y - h + 9))


def sheet(p: Pen, width: float, height: float, lines: int = 6, tint: str = PAPER) -> None:
    """A paper with writing, curled at both ends."""
    w, h = width / 2, height / 2
    p.shape(tint, (-w, -h), (w, -h), (w - 6, 0), (w, h), (-w, h), (-w + 6, 0))
    for k in range(lines):
        y = -h + 26 + k * (height - 52) / max(1, lines - 1)
        p.lines("#5a4a3a", 4, (-w + 24, y, w - 24 - (k % 3) * 18, y), alpha=0.75)
    for level in (-h, h):
        p.stripe(tint, 15, (-w - 5, level), (w + 5, level))


def seal(p: Pen, x: float, y: float, radius: float, tint: str = RED) -> None:
    spots = [
        (x + radius * (1 + 0.1 * (k % 2)) * cos(k * pi / 7), y + radius * (1 + 0.1 * (k % 2)) * sin(k * pi / 7))
        for k in range(14)
    ]
    p.blob(tint, *spots)
    p.rings("#5a0c12", 3, x, y, (radius * 0.6,))


def ribbon(p: Pen, x: float, y: float, size: float, tint: str = RED) -> None:
    p.shape(
        tint,
        (x - 18 * size, y),
        (x - 4 * size, y),
        (x - 10 * size, y + 62 * size),
        (x - 20 * size, y + 48 * size),
        (x - 32 * size, y + 56 * size),
    )
    p.shape(
        tint,
        (x + 18 * size, y),
        (x + 4 * size, y),
        (x + 10 * size, y + 62 * size),
        (x + 20 * size, y + 48 * size),
        (x + 32 * size, y + 56 * size),
    )


def hat(p: Pen, x: float, y: float, size: float, tint: str = "#1c2c4c", trim: str = GOLD) -> None:
    """A cocked hat from the front."""
    turned(p, x, y, 0, size)
    p.blob(
        tint, (-104, 34), (-78, -8), (-40, -52), (0, -66), (40, -52), (78, -8), (104, 34), (50, 22), (0, 18), (-50, 22)
    )
    brim = [(-98 + 14 * k, 8 + 22 * ((k - 7) / 7) ** 2) for k in range(15)]
    p.lines(trim, 8, *((*a, *b) for a, b in itertools.pairwise(brim)))
    p.oval(RED, 0, -24, 14)
    p.oval(trim, 0, -24, 6)
    p.canvas.restore()


def sailor(p: Pen, x: float, y: float, size: float, shirt: str, cap: str = RED) -> None:
    turned(p, x, y, 0, size)
    p.blob(shirt, (-44, 92), (-40, 40), (-18, 22), (18, 22), (40, 40), (44, 92))
    for level in (44, 60, 76):
        p.lines("#f7ecd2", 6, (-34, level, 34, level), alpha=0.9)
    p.oval("#d9a072", 0, -4, 27, 30)
    p.blob(cap, (-30, -14), (-22, -42), (10, -48), (30, -16), (0, -22))
    p.dots("#160e10", 3.5, (-9, -4), (11, -4))
    p.canvas.restore()


def pistol(p: Pen) -> None:
    """Muzzle to the left."""
    p.shape(STEEL, (-120, -20), (30, -20), (30, 0), (-120, 0))
    p.blob(WOOD, (-70, 2), (36, -22), (76, -4), (104, 64), (78, 74), (50, 26), (-60, 14))
    p.blob(BRASS, (22, -22), (44, -46), (54, -26), (40, -14))
    p.rings("#160e10", 5, 22, 22, (13,))
    p.oval(BRASS, 92, 70, 13)


def rope(p: Pen, width: float, *spots: tuple[float, float]) -> None:
    p.stripe("#c0985c", width, *spots)


def rays(p: Pen, x: float, y: float, inner: float, outer: float, count: int, tint: str = "#ffe7a8") -> None:
    p.lines(
        tint, 6,
        *((x + inner * cos(k * 2 * pi / count), y + inner * sin(k * 2 * pi / count),
           x + outer * cos(k * 2 * pi / count), y + outer * sin(k * 2 * pi / count)) for k in range(count)),
        alpha=0.75,
    )  # fmt: skip
