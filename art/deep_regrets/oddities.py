"""Creatures without a spine worth the name: rays, flatfish, shells, arms, and things that stand or burn."""

from math import cos, pi, sin

from art.covers.canvas import polygon, smooth
from art.deep_regrets.horrors import hand
from art.deep_regrets.water import Water, mixed


def flat(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A flatfish on the floor: fringed, spotted, both eyes on one side."""
    rx, ry = water.uniform(104, 118), water.uniform(62, 76)
    rim = [(rx * 1.12 * cos(t * pi / 24), ry * 1.2 * sin(t * pi / 24) + 5 * (t % 2)) for t in range(48)]
    water.blob(mixed(back, "#000000", 0.3), *rim)
    water.shape(mixed(back, "#000000", 0.3), (rx - 10, -8), (rx + 48, -34), (rx + 40, 0), (rx + 48, 34), (rx - 10, 8))
    body = smooth([(rx * cos(t * pi / 12), ry * sin(t * pi / 12)) for t in range(24)])
    water.solid(body, back, mixed(back, belly, 0.5))
    water.within(body)
    for _ in range(46):
        ink = mixed(belly, "#ffffff", 0.2) if water.uniform(0, 1) > 0.5 else mixed(back, "#000000", 0.5)
        water.ring(ink, 1.8, water.uniform(-rx, rx), water.uniform(-ry, ry), water.uniform(2, 9), alpha=0.5)
    water.line(mixed(back, "#000000", 0.5), 2, (-rx * 0.4, -6), (0, -16), (rx, 0), alpha=0.7)
    water.everywhere()
    water.line("#14090c", 4, (-rx + 6, 12), (-rx + 26, 24), (-rx + 40, 22))
    if eerie:
        water.teeth((-rx + 8, 15), (-rx + 40, 24), 6, 8)
    water.eye(-rx * 0.62, -20, 13, iris, eerie > 0, eerie > 1)
    water.eye(-rx * 0.38, -34, 11, iris, eerie > 0, eerie > 1)
    for n in range(3 * eerie):
        water.eye(water.uniform(-30, 70), water.uniform(-38, 38), water.uniform(5, 11), iris, True, n % 2 == 0)


def ray(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Wings, a whip of a tail, and from below a face."""
    lift = water.uniform(-12, 18)
    water.tapering(mixed(back, "#000000", 0.3), 10, 1, (10, 50), (30, 100), (90, 120), (150, 96))
    if eerie > 1:
        for angle in (60, 80, 100, 120, 140):
            water.tentacle(mixed(back, "#000000", 0.4), (water.uniform(-30, 30), 50), angle, 100, 10, 1.2, belly)
    body = smooth(
        [
            (-150, -40 + lift),
            (-90, -52),
            (-30, -70),
            (0, -92),
            (30, -70),
            (90, -52),
            (150, -40 - lift),
            (96, 10),
            (40, 52),
            (0, 74),
            (-40, 52),
            (-96, 10),
        ]
    )
    water.solid(body, back, belly)
    water.within(body)
    for k in range(-5, 6):
        water.line(mixed(back, "#000000", 0.4), 2, (k * 8, -60), (k * 26, 40), alpha=0.35)
    for _ in range(26):
        water.dot(
            mixed(belly, "#ffffff", 0.3), water.uniform(-130, 130), water.uniform(-50, 50), water.uniform(1.5, 5), 0.5
        )
    water.everywhere()
    for side in (-1, 1):
        water.tapering(mixed(back, "#000000", 0.2), 13, 5, (side * 18, -82), (side * 26, -104), (side * 14, -116))
        water.eye(side * 26, -56, 8 + 2 * eerie, iris, eerie > 0, eerie > 1)
    water.line("#12060a", 4.5, (-26, 8), (0, 20 - 10 * eerie), (26, 8))
    for k in range(4):
        water.line(mixed(back, "#000000", 0.5), 2, (-34 + 4 * k, 26 + 8 * k), (-16, 30 + 7 * k), alpha=0.8)
        water.line(mixed(back, "#000000", 0.5), 2, (34 - 4 * k, 26 + 8 * k), (16, 30 + 7 * k), alpha=0.8)
    if eerie:
        water.teeth((-22, 10), (22, 10), 9, 9)


def shell(water: Water, back: str, belly: str, iris: str, eerie: int, tail: bool = False) -> None:
    """Claws and plates: crabs, and with a tail lobsters, shrimps and isopods."""
    dark = mixed(back, "#000000", 0.35)
    for side in (-1, 1):
        for k in range(4 + eerie):
            x0, y0 = side * 40, -6 + 16 * k
            water.tapering(
                dark, 10, 2, (x0, y0), (side * (92 + 8 * k), y0 - 24 + 12 * k), (side * (116 + 4 * k), y0 + 34 + 6 * k)
            )
        water.tapering(back, 16, 12, (side * 44, -20), (side * 90, -44), (side * 96, -78))
        claw = smooth(
            [
                (side * 78, -78),
                (side * 72, -120),
                (side * 96, -142),
                (side * 100, -112),
                (side * 118, -138),
                (side * 126, -100),
                (side * 108, -74),
            ]
        )
        water.solid(claw, back, belly)
    if tail:
        for k in range(5):
            plate = smooth(
                [
                    (-42 + 5 * k, 30 + 18 * k),
                    (0, 22 + 18 * k),
                    (42 - 5 * k, 30 + 18 * k),
                    (34 - 5 * k, 52 + 18 * k),
                    (0, 58 + 18 * k),
                    (-34 + 5 * k, 52 + 18 * k),
                ]
            )
            water.solid(plate, mixed(back, "#000000", 0.06 * k), belly)
    body = smooth([(-74, -18), (-48, -52), (0, -62), (48, -52), (74, -18), (52, 38), (0, 56), (-52, 38)])
    water.solid(body, back, belly)
    water.within(body)
    for _ in range(14):
        water.ring(
            mixed(belly, "#ffffff", 0.3),
            2,
            water.uniform(-60, 60),
            water.uniform(-44, 44),
            water.uniform(3, 10),
            alpha=0.45,
        )
    water.everywhere()
    count = 2 + 2 * eerie
    for k in range(count):
        x = -34 + 68 * k / (count - 1)
        water.line(dark, 5, (x * 0.8, -46), (x, -72))
        water.eye(x, -76, 8, iris, eerie > 0, eerie > 1)
    water.line("#12060a", 4, (-22, 6), (0, 16), (22, 6))
    if eerie:
        water.teeth((-18, 8), (18, 8), 7, 12)


def arms(water: Water, back: str, belly: str, iris: str, eerie: int, mantle: float = 1.0) -> None:
    """A mantle, an eye that understands, and more arms than it needs."""
    dark = mixed(back, "#000000", 0.35)
    count = 7 + 2 * eerie
    for k in range(count):
        angle = 20 + 140 * k / (count - 1)
        water.tentacle(
            dark if k % 2 else back,
            (-46 + 92 * k / (count - 1), 22),
            angle,
            water.uniform(110, 170),
            20,
            0.9,
            mixed(belly, "#ffffff", 0.35),
        )
    body = smooth(
        [(0, -140 * mantle), (46, -104), (60, -40), (58, 12), (30, 40), (-30, 40), (-58, 12), (-60, -40), (-46, -104)]
    )
    water.solid(body, back, belly)
    water.within(body)
    for _ in range(40):
        water.dot(
            mixed(back, "#000000", 0.4), water.uniform(-58, 58), water.uniform(-130, 30), water.uniform(1.5, 6), 0.4
        )
    water.everywhere()
    for side in (-1, 1):
        water.eye(side * 30, -4, 14 + 2 * eerie, iris, True, eerie > 0)
    for _ in range(2 * eerie):
        water.eye(water.uniform(-36, 36), water.uniform(-96, -30), water.uniform(5, 9), iris, True, True)
    if eerie > 1:
        water.blob("#050407", (-18, 26), (0, 18), (18, 26), (0, 46))
        water.teeth((-14, 26), (14, 26), 6, 9)


def plug(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Iron, older than the harbour, with a chain that goes up and a light that comes from below."""
    water.glow("#c81e2c", 0, 80, 190, 0.75)
    for k in range(6):
        water.ring(mixed("#b08d57", "#2a2420", 0.15 * k), 8, 0, -150 + 26 * k, 12, 1.3)
    body = polygon([(-60, -10), (60, -10), (92, 34), (76, 118), (-76, 118), (-92, 34)])
    water.solid(body, "#4a4440", "#1a1416", "#c9a06a")
    water.oval("#5c544c", 0, -10, 62, 18)
    water.oval("#2a2420", 0, -10, 44, 11)
    water.within(body)
    for _ in range(40):
        water.dot(
            "#8a4a20" if eerie < 3 else "#7d1420",
            water.uniform(-90, 90),
            water.uniform(0, 118),
            water.uniform(2, 9),
            0.5,
        )
    for y in (30, 66, 100):
        water.line("#0c0a0a", 3, (-100, y), (0, y + 10), (100, y), alpha=0.7)
    water.everywhere()
    water.eye(0, 58, 22, iris, True, True)
    for k in range(7):
        t = 0.3 + k * 0.42
        water.tentacle("#1a0a14", (80 * cos(t), 100 + 16 * sin(t)), 40 + 16 * k, 80, 12, 1.2, "#6b3f8f")


def scales(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """He is weighed: two pans, a beam, and an eye where the tongue should be."""
    arms(water, back, belly, iris, eerie, 0.6)
    water.line("#d9a441", 7, (-120, -104), (0, -128), (120, -112))
    for side, y in ((-1, -104), (1, -112)):
        for dx in (-24, 24):
            water.line("#d9a441", 2, (side * 120, y), (side * 120 + dx, y + 62))
        water.blob("#b08d57", (side * 120 - 30, y + 60), (side * 120, y + 84), (side * 120 + 30, y + 60))
        water.eye(side * 120, y + 54, 9, iris, True, True)
    water.eye(0, -122, 17, iris, True, True)


def net(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """What the net remembers: knots, and between them everything that was in it."""
    for _ in range(9):
        water.eye(water.uniform(-110, 110), water.uniform(-90, 90), water.uniform(6, 20), iris, True, True)
    for k in range(3):
        hand(water, -70 + 70 * k, water.uniform(-30, 60), 1, mixed(belly, "#e8d8c8", 0.5), 1.1)
    for k in range(-7, 8):
        water.line("#b08d57", 2.6, (k * 34 - 90, -160), (k * 34, 0), (k * 34 + 60, 160), alpha=0.85)
        water.line("#b08d57", 2.6, (k * 34 + 90, -160), (k * 34, 0), (k * 34 - 60, 160), alpha=0.85)


def clockwork(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A nautilus wound up by somebody."""
    for k in range(7):
        water.tentacle(mixed(belly, "#000000", 0.3), (-66, 30 + 6 * k), 130 + 16 * k, 90, 11, 1.0, belly)
    body = smooth([(-90, 40), (-84, -40), (-20, -104), (66, -92), (112, -20), (90, 66), (10, 96), (-60, 84)])
    water.solid(body, mixed(back, "#b08d57", 0.4), belly)
    water.within(body)
    for n in range(7):
        water.ring("#5a2f1c", 5, 30, 0, 20 + 16 * n, alpha=0.55)
    water.everywhere()
    for x, y, r in ((30, 0, 34), (68, 42, 20), (-14, 44, 16)):
        for k in range(12):
            t = k * pi / 6
            water.line("#d9a441", 5, (x + r * cos(t), y + r * sin(t)), (x + (r + 7) * cos(t), y + (r + 7) * sin(t)))
        water.dot("#8a6426", x, y, r)
        water.ring("#e8c66a", 3, x, y, r * 0.6)
    water.eye(-60, 14, 15, iris, True, True)


def ember(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Something burns where nothing can."""
    for n, ink in enumerate(("#c8452f", "#e8a03a", "#ffe6a0")):
        water.glow(ink, 0, 40, 170 - 46 * n, 0.7)
    for k in range(-4, 5):
        water.tapering(
            "#1a0c10",
            26,
            3,
            (k * 34, 150),
            (k * 30, 80 + 6 * abs(k)),
            (k * 22 + water.uniform(-14, 14), -20 - 14 * (4 - abs(k))),
        )
    for _ in range(11):
        water.eye(water.uniform(-100, 100), water.uniform(-60, 110), water.uniform(5, 13), iris, True, True)


def tripod(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """It stands on the floor on three legs, and waits."""
    for x, y in ((-120, 150), (10, 156), (126, 148)):
        water.tapering(mixed(back, "#000000", 0.2), 17, 3, (0, -30), (x * 0.7, 20), (x, y))
    for x in (-90, -50, 60, 100):
        water.tapering(mixed(back, "#000000", 0.1), 9, 1, (x * 0.2, -54), (x * 0.8, -110), (x, -150))
    body = smooth([(-84, -34), (-40, -74), (30, -72), (92, -30), (40, 2), (-40, 4)])
    water.solid(body, back, belly)
    water.eye(-36, -38, 13, iris, True, True)
    water.eye(-4, -50, 7, iris, True, True)
    water.line("#12060a", 4, (-80, -24), (-50, -10), (-20, -12))
    water.teeth((-74, -22), (-24, -12), 8, 10)


def chart(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """The Grey Cartographer: coastlines run over its wings that are on no map."""
    ray(water, back, belly, iris, eerie)
    for n in range(5):
        spots = [(-120 + 40 * k, -30 + 20 * n + water.uniform(-12, 12)) for k in range(7)]
        water.line("#e8c66a", 1.8, *spots, alpha=0.7)
    water.ring("#e8c66a", 2.4, 74, -16, 24, alpha=0.9)
    for k in range(8):
        t = k * pi / 4
        water.line("#e8c66a", 2, (74, -16), (74 + 24 * cos(t), -16 + 24 * sin(t)), alpha=0.9)
