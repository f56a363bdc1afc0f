"""What was never a fish: hoods, hands, faces, bells, drains and moons."""

from math import cos, pi, sin

from art.covers.canvas import smooth
from art.deep_regrets.water import Water, mixed


def cowl(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Something that kneels, sings or blesses: a hood of skin, a halo, and hands."""
    water.glow("#e8c66a", 0, -70, 120, 0.4)
    water.ring("#e8c66a", 4, 0, -74, 62, alpha=0.85)
    for k in range(20):
        t = k * pi / 10
        water.line("#e8c66a", 2, (62 * cos(t), -74 + 62 * sin(t)), (74 * cos(t), -74 + 74 * sin(t)), alpha=0.6)
    for k in range(5 + eerie):
        water.tentacle(
            mixed(back, "#000000", 0.3), (-60 + 120 * k / (4 + eerie), 100), water.uniform(70, 110), 70, 16, 0.9, belly
        )
    body = smooth(
        [(0, -122), (40, -98), (54, -50), (66, 10), (92, 120), (0, 138), (-92, 120), (-66, 10), (-54, -50), (-40, -98)]
    )
    water.solid(body, back, belly)
    water.within(body)
    for k in range(-4, 5):
        water.line(mixed(back, "#000000", 0.45), 3, (k * 9, -20), (k * 20, 140), alpha=0.5)
    water.everywhere()
    water.blob("#050407", (0, -104), (30, -84), (34, -48), (0, -20), (-34, -48), (-30, -84))
    for side in (-1, 1):
        water.eye(side * 13, -64, 7 + eerie, iris, True, True)
    if eerie > 1:
        water.eye(0, -84, 6, iris, True, True)
    water.teeth((-14, -42), (14, -42), 6, 8)
    for side in (-1, 1):
        hand(water, side * 26, 26, side, mixed(belly, "#e8e0d0", 0.5))


def hand(water: Water, x: float, y: float, side: int, ink: str, size: float = 1.0) -> None:
    """Where a fin should be."""
    water.oval(ink, x, y, 13 * size, 16 * size)
    for k in range(4):
        fx = x + side * (-9 + 6 * k) * size
        water.tapering(
            ink,
            6 * size,
            3,
            (fx, y - 10 * size),
            (fx + side * 2, y - 26 * size),
            (fx + side * (k - 1) * 3, y - 38 * size),
        )
    water.tapering(
        ink,
        7 * size,
        3,
        (x - side * 10 * size, y),
        (x - side * 22 * size, y - 8 * size),
        (x - side * 25 * size, y - 20 * size),
    )


def hands(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A gill, and what reaches out of it."""
    body = smooth([(-130, -10), (-80, -78), (10, -88), (100, -50), (150, 0), (100, 60), (10, 88), (-80, 70)])
    water.solid(body, back, belly)
    for k in range(5):
        x = -50 + 34 * k
        water.blob("#1a060c", (x - 6, -60), (x + 10, 0), (x - 6, 60), (x + 2, 0))
        for n in range(2):
            hand(water, x + 4, -26 + 62 * n + water.uniform(-8, 8), -1 if n else 1, mixed(belly, "#e8d8c8", 0.6), 0.8)
    water.eye(-98, -22, 13, iris, True, True)
    water.line("#12060a", 4, (-126, 10), (-104, 22), (-84, 18))


def mask(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A face that was somebody's."""
    for k in range(9):
        water.tentacle(mixed(back, "#000000", 0.3), (-60 + 15 * k, 70), water.uniform(60, 120), 100, 14, 1.1, belly)
    body = smooth([(0, -128), (70, -100), (88, -30), (64, 60), (0, 108), (-64, 60), (-88, -30), (-70, -100)])
    water.solid(body, mixed(belly, "#d9d4c5", 0.6), mixed(belly, back, 0.4))
    for side in (-1, 1):
        water.blob("#070508", (side * 18, -42), (side * 40, -56), (side * 62, -40), (side * 40, -26))
        water.eye(side * 40, -40, 8 + eerie, iris, True, True)
        water.line(mixed(back, "#000000", 0.4), 3, (side * 16, -64), (side * 42, -76), (side * 66, -60))
        water.line(iris, 2.4, (side * 40, -26), (side * 44, 10), (side * 40, 44), alpha=0.7)
    water.line(mixed(back, "#000000", 0.4), 3, (0, -30), (-8, 8), (6, 14))
    water.blob("#12060a", (-36, 40), (0, 32), (36, 40), (24, 66), (0, 72), (-24, 66))
    water.teeth((-32, 41), (32, 41), 9, 10)
    water.teeth((26, 64), (-26, 64), 8, 8)


def bell(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """It tolls, and something swings inside."""
    for k in range(6 + eerie):
        water.tentacle(
            mixed(back, "#000000", 0.35), (-70 + 140 * k / (5 + eerie), 58), water.uniform(70, 110), 110, 14, 0.9, belly
        )
    body = smooth(
        [(0, -130), (30, -116), (54, -60), (70, 20), (104, 60), (0, 82), (-104, 60), (-70, 20), (-54, -60), (-30, -116)]
    )
    water.solid(body, mixed(back, "#b08d57", 0.6), mixed(belly, "#3a2a18", 0.5))
    for y, w in ((-50, 58), (0, 68), (34, 86)):
        water.line("#e8c66a", 3, (-w, y), (0, y + 12), (w, y), alpha=0.7)
    water.ring("#b08d57", 7, 0, -140, 14)
    water.eye(0, -14, 26, iris, True, True)
    for _ in range(2 * eerie):
        water.eye(water.uniform(-60, 60), water.uniform(20, 50), 6, iris, True, True)
    water.blob("#050407", (-60, 60), (0, 72), (60, 60), (0, 84))
    water.teeth((-50, 62), (50, 62), 12, 12)


def maw(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A drain with teeth: rings within rings, turning."""
    for k in range(10):
        t = k * pi / 5 + 0.3
        water.tentacle(
            mixed(back, "#000000", 0.25),
            (84 * cos(t), 84 * sin(t)),
            t * 180 / pi,
            90,
            24,
            0.8,
            mixed(belly, "#ffffff", 0.3),
        )
    for n, r in enumerate((112, 92, 72, 52, 34)):
        rim = smooth(
            [((r + 5 * (t % 2)) * cos(t * pi / 16 + n), (r + 5 * (t % 2)) * sin(t * pi / 16 + n)) for t in range(32)]
        )
        water.solid(rim, mixed(back, "#7d1420", 0.16 * n), mixed("#14090c", belly, 0.3))
        for k in range(16):
            t = k * pi / 8 + 0.2 * n
            x, y = (r - 6) * cos(t), (r - 6) * sin(t)
            water.shape(
                "#e8e4cc", (x - 5 * sin(t), y + 5 * cos(t)), (x + 5 * sin(t), y - 5 * cos(t)), (x * 0.84, y * 0.84)
            )
    water.dot("#020203", 0, 0, 26)
    water.glow(iris, 0, 0, 40, 0.8)
    for k in range(5 + 2 * eerie):
        t = k * 2 * pi / (5 + 2 * eerie)
        water.eye(128 * cos(t), 118 * sin(t), 8, iris, True, True)


def moon(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A disc that looks back: sunfish, opahs, and the second moon."""
    water.glow(belly, 0, 0, 170, 0.5)
    water.shape(mixed(back, "#000000", 0.3), (30, -80), (56, -146), (74, -70))
    water.shape(mixed(back, "#000000", 0.3), (30, 80), (56, 146), (74, 70))
    body = smooth([(104 * cos(t * pi / 14), 94 * sin(t * pi / 14) * (1 + 0.05 * (t % 2))) for t in range(28)])
    water.solid(body, back, belly)
    water.within(body)
    for _ in range(18):
        water.ring(
            mixed(back, "#000000", 0.4),
            2,
            water.uniform(-90, 90),
            water.uniform(-80, 80),
            water.uniform(5, 20),
            alpha=0.35,
        )
    water.everywhere()
    if eerie > 1:
        water.eye(-10, -6, 42, iris, True, True)
        for k in range(10):
            t = k * pi / 5
            water.eye(-10 + 72 * cos(t), -6 + 66 * sin(t), 7, iris, True, False)
    else:
        water.eye(-52, -20, 15, iris, eerie > 0, eerie > 0)
        water.blob("#12060a", (-104, 16), (-86, 10), (-80, 26), (-96, 34))
    water.line(mixed(back, "#000000", 0.4), 3, (-20, -50), (-6, 0), (-22, 50), alpha=0.6)
