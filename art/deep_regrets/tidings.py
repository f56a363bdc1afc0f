"""Emblems of what comes over the Port and the Sea: events, weather, demand, Regrets."""

from math import cos, pi, sin

from art.deep_regrets import dinks, gear
from art.deep_regrets.dinks import BLOOD, BONE, BRASS, IRON, WOOD, Draw
from art.deep_regrets.water import Water, mixed


def _waves(w: Water, y: float, ink: str, rows: int = 3, high: float = 12) -> None:
    for k in range(rows):
        spots = [(-170 + 34 * n, y + 26 * k + (high if n % 2 else -high)) for n in range(11)]
        w.line(ink, 7, *spots, alpha=0.9 - 0.2 * k)


def _cloud(w: Water, x: float, y: float, size: float, ink: str) -> None:
    for dx, dy, r in ((-60, 8, 34), (-20, -14, 46), (34, -6, 42), (72, 12, 28)):
        w.dot(ink, x + dx * size, y + dy * size, r * size)


def calm(w: Water) -> None:
    w.dot("#f1ead2", 0, -60, 44)
    w.glow("#f1ead2", 0, -60, 140, 0.6)
    for k in range(6):
        w.line("#cfe0ee", 4, (-100 + 10 * k, 20 + 18 * k), (100 - 10 * k, 20 + 18 * k), alpha=0.7)


def swell(w: Water) -> None:
    for k in range(4):
        y = -40 + 46 * k
        w.blob(
            mixed("#1f5a63", "#0b1c2e", 0.2 * k),
            (-190, y + 60),
            (-110, y + 10),
            (-30, y - 44),
            (20, y - 20),
            (10, y + 14),
            (80, y + 10),
            (190, y + 70),
        )
        w.line("#d9f0ea", 4, (-110, y + 10), (-30, y - 44), (20, y - 20), (10, y + 14))


def fog(w: Water) -> None:
    w.shape("#2a3038", (-20, 100), (-12, -40), (12, -40), (20, 100))
    for k in range(6):
        y = -90 + 38 * k
        _cloud(w, -70 + 50 * (k % 3), y, 0.9, mixed("#c8d0d4", "#7a8890", 0.1 * k))


def herring(w: Water) -> None:
    for k in range(11):
        x, y = -110 + 56 * (k % 5), -80 + 66 * (k // 5) + 14 * (k % 2)
        w.blob("#9fb8c0", (x - 26, y), (x - 4, y - 11), (x + 22, y), (x - 4, y + 11))
        w.shape("#9fb8c0", (x + 16, y), (x + 34, y - 11), (x + 34, y + 11))
        w.dot("#0b1c2e", x - 16, y - 2, 3)


def upwelling(w: Water) -> None:
    for k in range(-3, 4):
        w.tapering("#7fd0d8", 16, 2, (k * 40, 140), (k * 34 + 12, 50), (k * 26 - 12, -40), (k * 30, -120))
    w.specks("#ffffff", 40, 4, 0.9)


def red_tide(w: Water) -> None:
    for k in range(5):
        _waves(w, -70 + 44 * k, mixed("#c81e2c", "#4a0c14", 0.18 * k), 1, 14)
    w.blob(BONE, (-40, 20), (0, 4), (40, 20), (0, 36))
    w.dot("#14090c", -22, 18, 5)


def market(w: Water) -> None:
    w.shape("#b3413a", (-120, -70), (120, -70), (96, -20), (-96, -20))
    for k in range(-2, 3):
        w.shape(BONE, (k * 48 - 12, -70), (k * 48 + 12, -70), (k * 39 + 10, -20), (k * 39 - 10, -20))
    dinks.crate(w)


def storm(w: Water) -> None:
    _cloud(w, 0, -70, 1.5, "#2a3440")
    w.shape("#f0d84a", (10, -40), (-30, 40), (0, 40), (-24, 124), (50, 14), (16, 14), (44, -40))
    w.glow("#f0d84a", 0, 30, 120, 0.6)


def lighthouse(w: Water) -> None:
    for side in (-1, 1):
        w.shape("#ffe6a0", (side * 14, -86), (side * 180, -140), (side * 180, -30), alpha=0.5)
    w.shape(BONE, (-26, -70), (26, -70), (44, 130), (-44, 130))
    for y in (-20, 50):
        w.shape(
            BLOOD,
            (-31 - (y + 20) * 0.09, y),
            (31 + (y + 20) * 0.09, y),
            (36 + (y + 20) * 0.09, y + 34),
            (-36 - (y + 20) * 0.09, y + 34),
        )
    w.shape("#1c222a", (-30, -104), (30, -104), (26, -70), (-26, -70))
    w.glow("#fff6d0", 0, -88, 90, 1.0)
    w.shape(BLOOD, (-34, -104), (0, -136), (34, -104))


def glass(w: Water) -> None:
    w.oval(WOOD, 0, 0, 92, 122)
    w.dot("#e6dfc8", 0, -20, 70)
    for k in range(12):
        t = k * pi / 6
        w.line("#2a2420", 4, (56 * cos(t), -20 + 56 * sin(t)), (66 * cos(t), -20 + 66 * sin(t)))
    w.line(BLOOD, 7, (0, -20), (-44, 22))
    w.dot("#2a2420", 0, -20, 8)


def wreckers(w: Water) -> None:
    w.dot("#e8c66a", 50, -80, 44)
    w.dot("#101c2c", 70, -90, 40)
    w.shape("#1a1418", (-120, 60), (90, 60), (60, 110), (-80, 110))
    w.line("#1a1418", 9, (-40, 60), (-70, -90))
    w.line("#1a1418", 8, (30, 60), (50, -30))
    w.shape("#5a5048", (-66, -80), (-50, 30), (20, 10))
    _waves(w, 108, "#1f5a63", 2)


def under_bells(w: Water) -> None:
    for x, y, s in ((-70, 20, 0.5), (0, -30, 0.7), (74, 30, 0.46)):
        w.blob(
            BRASS,
            (x, y - 90 * s),
            (x + 40 * s, y - 50 * s),
            (x + 50 * s, y + 40 * s),
            (x + 80 * s, y + 70 * s),
            (x, y + 84 * s),
            (x - 80 * s, y + 70 * s),
            (x - 50 * s, y + 40 * s),
            (x - 40 * s, y - 50 * s),
        )
        w.dot("#5a3a14", x, y + 84 * s, 15 * s)
        w.ring("#9fd0d0", 3, x, y + 30 * s, 110 * s, alpha=0.5)


WEATHER: dict[str, Draw] = {
    "W01": calm, "W02": swell, "W03": fog, "W04": herring, "W05": upwelling, "W06": red_tide, "W07": market,
    "W08": storm, "W09": lighthouse, "W10": glass, "W11": wreckers, "W12": under_bells,
}  # fmt: skip


# Port events


def ink(w: Water) -> None:
    gear.ledger(w)
    w.blob("#0a0810", (-60, -60), (0, -40), (60, -70), (50, 10), (80, 60), (0, 50), (-40, 90), (-50, 20))


def inn(w: Water) -> None:
    w.line(IRON, 9, (-110, -110), (90, -110))
    w.shape(WOOD, (-80, -96), (80, -96), (80, 40), (-80, 40))
    w.shape("#d9a441", (-34, -70), (30, -70), (30, 20), (-34, 20))
    w.ring("#d9a441", 9, 40, -24, 24)
    w.blob("#fff6e0", (-40, -84), (0, -92), (36, -84), (34, -64), (-36, -64))
    w.eye(-90, 90, 12, "#f0d84a")
    w.eye(-60, 96, 12, "#f0d84a")
    w.eye(70, 92, 12, "#f0d84a")
    w.eye(98, 88, 12, "#f0d84a")


def audit(w: Water) -> None:
    w.line(BRASS, 9, (0, -120), (0, 100))
    w.line(BRASS, 9, (-100, -84), (0, -104), (100, -64))
    for x, y in ((-100, -84), (100, -64)):
        w.line(BRASS, 3, (x, y), (x - 34, y + 80))
        w.line(BRASS, 3, (x, y), (x + 34, y + 80))
        w.blob(BRASS, (x - 42, y + 78), (x + 42, y + 78), (x, y + 112))
    w.shape(WOOD, (-56, 100), (56, 100), (70, 124), (-70, 124))


def glut(w: Water) -> None:
    dinks.crate(w)
    for k in range(9):
        x, y = -70 + 36 * (k % 5), -60 - 26 * (k // 5) + 8 * (k % 2)
        w.blob("#8fa8ac", (x - 30, y), (x, y - 15), (x + 26, y), (x, y + 15))
        w.shape("#8fa8ac", (x + 20, y), (x + 42, y - 14), (x + 42, y + 14))
        w.dot("#14090c", x - 18, y - 2, 3.4)


def buyers(w: Water) -> None:
    w.blob("#3a2c24", (-70, 130), (-66, 20), (0, -20), (66, 20), (70, 130))
    w.dot("#c9a284", 0, -60, 40)
    w.shape("#1a1418", (-70, -76), (70, -76), (40, -92), (34, -140), (-34, -140), (-40, -92))
    dinks.market_token_at(w, 76, 60, 0.44)


def crates(w: Water) -> None:
    w.canvas.save()
    w.canvas.rotate(-12)
    dinks.crate(w)
    w.canvas.restore()
    _waves(w, 70, "#3f8f9a", 3)


def stock(w: Water) -> None:
    dinks.crate(w)
    for x, hue in ((-56, "#b3413a"), (-10, "#d9a441"), (40, "#3f8f9a")):
        w.shape(hue, (x - 16, -104), (x + 16, -104), (x + 20, -32), (x - 20, -32))
        w.shape(BONE, (x - 9, -122), (x + 9, -122), (x + 9, -104), (x - 9, -104))


def chapel(w: Water) -> None:
    w.glow("#ffe6a0", 0, 20, 150, 0.5)
    w.shape("#d9d4c5", (-80, 130), (-80, -10), (0, -80), (80, -10), (80, 130))
    w.line("#b08d57", 9, (0, -142), (0, -80))
    w.line("#b08d57", 9, (-24, -120), (24, -120))
    w.blob("#6b3f8f", (0, -30), (26, 10), (26, 60), (-26, 60), (-26, 10))
    w.line("#e8c66a", 4, (0, -26), (0, 60))


def fair(w: Water) -> None:
    for x, y, body, pips in (
        (-60, 40, "#5b6068", "#e8e4da"),
        (50, 60, "#3a7f94", "#eef8fa"),
        (0, -60, "#3a1648", "#9cf06a"),
    ):
        dinks.cube(w, x, y, 46, body, pips, ((-0.5, -0.5), (0.5, 0.5), (0, 0), (-0.5, 0.5), (0.5, -0.5)))


def overheard(w: Water) -> None:
    w.blob("#c9a284", (-40, -110), (50, -90), (60, 0), (20, 60), (0, 110), (-40, 80), (-20, 20))
    w.blob("#8a5a48", (-10, -70), (30, -50), (24, 0), (0, 20), (4, -20))
    for k in range(3):
        w.ring("#e8c66a", 6, -70, 0, 30 + 30 * k, alpha=0.9 - 0.25 * k)


def round_(w: Water) -> None:
    for x, turn in ((-50, -16), (52, 16)):
        w.canvas.save()
        w.canvas.translate(x, 10)
        w.canvas.rotate(turn)
        w.shape("#d9a441", (-40, -60), (40, -60), (36, 80), (-36, 80))
        w.ring("#d9a441", 12, -50 if x < 0 else 50, 10, 28)
        w.blob("#fff6e0", (-50, -76), (0, -96), (50, -76), (44, -46), (-44, -46))
        w.canvas.restore()
    w.glow("#fff6d0", 0, -40, 80, 0.8)


def bad_ice(w: Water) -> None:
    dinks.ice(w)
    w.line("#12202c", 5, (-60, -90), (-20, -50), (-50, -20), (0, 10), alpha=0.9)
    for x in (-40, 0, 50):
        w.tapering("#8fb05a", 12, 2, (x, -30), (x + 8, 20), (x - 4, 70))


EVENTS: dict[str, Draw] = {
    "P01": ink, "P02": inn, "P03": audit, "P04": glut, "P05": buyers, "P06": crates, "P07": stock, "P08": chapel,
    "P09": fair, "P10": overheard, "P11": round_, "P12": bad_ice,
}  # fmt: skip


# Regrets, demand


def regret(w: Water) -> None:
    """A hand that lets go, under water."""
    w.glow("#7d1420", 0, 0, 180, 0.9)
    w.tapering("#d9c4b8", 46, 40, (0, 150), (4, 80), (0, 30))
    w.oval("#d9c4b8", 0, 0, 42, 48)
    for k, (x, y) in enumerate(((-58, -70), (-24, -112), (12, -120), (46, -94))):
        w.tapering("#d9c4b8", 19, 11, (-26 + 18 * k, -24), (x * 0.8, y * 0.6), (x, y))
    w.tapering("#d9c4b8", 20, 11, (34, 4), (70, -16), (84, -46))
    for k in range(5):
        w.tentacle("#14090c", (-60 + 30 * k, 150), 270 - 20 + 10 * k, 150, 16, 0.9, "#7d1420")


def regret_face(w: Water) -> None:
    """Room for a number."""
    w.glow("#7d1420", 0, 0, 200, 0.8)
    for k in range(8):
        t = k * pi / 4
        w.tentacle("#14090c", (150 * cos(t), 150 * sin(t)), t * 180 / pi + 180, 90, 22, 0.8, "#7d1420")
    w.dot("#14090c", 0, 24, 84)
    w.ring("#7d1420", 6, 0, 24, 84)


def demand(depth: int) -> Draw:
    def draw(w: Water) -> None:
        for k in range(3):
            y = -70 + 62 * k
            lit = k + 1 == depth
            ground = ("#3f8f9a", "#1f5a63", "#0b1c2e")[k]
            w.shape(
                mixed(ground, "#e8c66a", 0.25 if lit else 0.0),
                (-110, y - 28),
                (110, y - 28),
                (110, y + 28),
                (-110, y + 28),
            )
            if lit:
                w.glow("#e8c66a", 0, y, 120, 0.8)
                w.blob(BRASS, (-46, y), (-4, y - 21), (40, y), (-4, y + 21))
                w.shape(BRASS, (32, y), (62, y - 19), (62, y + 19))
                w.dot("#14090c", -26, y - 4, 5)

    return draw
