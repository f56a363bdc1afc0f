"""The monsters of one to three points, each in the room of a painting."""

from collections.abc import Callable
from math import cos, pi, sin

from art.adventure_dice.painting import BONE, DARK, Painting


def spiders(p: Painting) -> None:
    for k in range(9):
        angle = 0.15 + k * 0.2
        p.line("#d8d4e0", 1.4, (-184, -166), (-184 + 330 * cos(angle), -166 + 330 * sin(angle)), alpha=0.4)
    for ring in range(1, 7):
        spots = [
            (-184 + ring * 46 * cos(0.15 + k * 0.2) * (0.94 + 0.06 * (k % 2)), -166 + ring * 46 * sin(0.15 + k * 0.2))
            for k in range(9)
        ]
        p.line("#d8d4e0", 1.2, *spots, alpha=0.35)
    for x, y, size in ((-86, -20, 0.6), (112, -44, 0.52), (16, 34, 1.15)):
        p.line("#e8e4f0", 1.5, (x, -170), (x, y - 30 * size), alpha=0.6)
        with p.at(x, y, size):
            _spider(p)


def _spider(p: Painting) -> None:
    for side in (-1, 1):
        for k, (knee, foot, low) in enumerate(((62, 74, 74), (84, 108, 46), (84, 116, 4), (60, 84, -46))):
            lift = -34 - 12 * (k % 2) + (26 if k == 0 else 0)
            p.limb("#6a5078", 9, (side * 16, 4 - k * 5), (side * knee, lift + low * 0.3), (side * foot, low))
    p.oval("#7a5a92", 0, -30, 46, 44)
    p.blob("#c23a3a", (0, -52), (9, -40), (0, -30), mirror=True)
    p.blob("#c23a3a", (0, -30), (9, -18), (0, -8), mirror=True)
    p.oval("#8a68a0", 0, 22, 30, 26)
    for side in (-1, 1):
        p.eye(side * 11, 18, 7.5, "#ff6a4a", slit=False)
        p.dot("#ff8a5a", side * 21, 8, 3)
        p.dot("#ff8a5a", side * 6, 4, 2.4)
        p.shape(BONE, (side * 4, 40), (side * 13, 39), (side * 7, 56))


def bats(p: Painting) -> None:
    p.oval("#f4e2b0", 74, -78, 46, 46, alpha=0.9)
    for x, y, size, turn in ((-118, -96, 0.36, -10), (-128, 24, 0.3, 12), (130, 30, 0.4, -14), (30, -128, 0.26, 8)):
        with p.at(x, y, size, turn):
            _bat(p, "#38263e")
    with p.at(0, 22, 1.05):
        _bat(p, "#5c3a52")


def _bat(p: Painting, ink: str) -> None:
    for side in (-1, 1):
        p.shape(
            ink, (side * 14, -16), (side * 50, -58), (side * 104, -84), (side * 164, -62), (side * 146, -16),
            (side * 116, -24), (side * 104, 22), (side * 72, 4), (side * 54, 46), (side * 20, 34),
        )  # fmt: skip
        for x, y in ((146, -16), (104, 22), (54, 46)):
            p.line("#1c1020", 3, (side * 44, -52), (side * (x + 40) / 2, (y - 60) / 2), (side * x, y), alpha=0.7)
    p.blob("#7a5060", (0, -34), (30, -24), (34, 20), (20, 62), (0, 74), mirror=True)
    for side in (-1, 1):
        p.shape("#7a5060", (side * 8, -30), (side * 34, -74), (side * 36, -18))
        p.shape("#c08a8a", (side * 16, -34), (side * 31, -60), (side * 31, -24))
        p.eye(side * 13, -6, 8, "#ffd24a", slit=False)
    p.blob("#3a1a24", (0, 12), (14, 14), (10, 30), (0, 34), mirror=True)
    for side in (-1, 1):
        p.shape(BONE, (side * 3, 14), (side * 10, 14), (side * 7, 28))


def wasps(p: Painting) -> None:
    for x, y, size, turn, flip in ((-96, -78, 0.5, -8, False), (104, -86, 0.44, 10, True), (6, 26, 1.05, 6, False)):
        with p.at(x, y, size, turn, flip):
            _wasp(p)


def _wasp(p: Painting) -> None:
    for x, y, rx in ((34, -92, 74), (84, -74, 58)):
        with p.at(x, y, 1, -38):
            p.oval("#dff0f4", 0, 0, rx, 22, alpha=0.5)
            p.line("#8ab0b8", 1.5, (-rx, 0), (rx * 0.4, -6), (rx, 0), alpha=0.7)
    for k in range(3):
        p.limb("#2a1c12", 5, (-24 + 20 * k, 16), (-40 + 26 * k, 56), (-30 + 30 * k, 92))
    p.shape("#20140c", (136, 70), (176, 106), (126, 88))
    p.blob("#f0b420", (20, -22), (80, -20), (128, 24), (146, 76), (110, 84), (50, 52), (16, 18))
    for a, b in (((56, -26), (44, 42)), ((92, -12), (76, 66)), ((122, 20), (104, 82))):
        p.line("#2a180c", 15, a, ((a[0] + b[0]) / 2 + 9, (a[1] + b[1]) / 2), b)
    p.oval("#c88a18", -10, -6, 38, 32)
    p.oval("#e8a81c", -66, -6, 36, 34)
    p.oval("#5c1a10", -74, -14, 17, 21)
    p.dot("#ff9a7a", -79, -21, 5)
    for y in (-40, -34):
        p.line("#2a1c12", 4, (-80, -34), (-106, y - 34), (-132, y - 30))
    p.shape("#3a2410", (-100, 6), (-118, 24), (-92, 20))


def ants(p: Painting) -> None:
    for x, y, size in ((-96, -66, 0.42), (4, -86, 0.36), (98, -70, 0.42), (-70, 0, 0.6), (96, 6, 0.62)):
        with p.at(x, y, size):
            _ant(p)
    with p.at(4, 66, 1.08):
        _ant(p)


def _ant(p: Painting) -> None:
    for side in (-1, 1):
        for knee, low in ((66, 46), (82, 10), (66, -34)):
            p.limb("#5a1e12", 8, (side * 14, 0), (side * knee, low - 30), (side * (knee + 22), low + 22))
    p.oval("#7a2a16", 0, -58, 40, 36)
    p.oval("#8e3218", 0, -16, 24, 24)
    p.blob("#a83c1c", (0, -8), (30, 0), (40, 26), (26, 50), (0, 58), mirror=True)
    for side in (-1, 1):
        p.limb("#5a1e12", 6, (side * 14, 2), (side * 44, -26), (side * 66, -12))
        p.eye(side * 19, 20, 8, "#ffe08a", slit=False)
        p.tapering("#3a140c", 12, 2, (side * 10, 48), (side * 34, 62), (side * 26, 82), (side * 6, 84))


def goblins(p: Painting) -> None:
    for x, y, size, ink in ((-104, -28, 0.56, "#5a7a34"), (106, -36, 0.52, "#4a6a3a"), (0, 30, 1.06, "#6c9440")):
        with p.at(x, y, size):
            _goblin(p, ink)


def _goblin(p: Painting, ink: str) -> None:
    p.blob("#5a3a26", (0, 60), (70, 74), (96, 140), (0, 150), mirror=True)
    for side in (-1, 1):
        p.shape(ink, (side * 46, -24), (side * 148, -66), (side * 116, -14), (side * 52, 22))
        p.shape("#b07a5a", (side * 58, -18), (side * 124, -50), (side * 104, -18), (side * 58, 8))
    p.blob(ink, (0, -84), (50, -66), (62, -10), (44, 50), (18, 82), (0, 86), mirror=True)
    p.shape("#7a2c24", (0, -116), (30, -84), (58, -52), (0, -66), mirror=True)
    for side in (-1, 1):
        p.eye(side * 25, -16, 15, "#ffd83a")
        p.line(DARK, 7, (side * 6, -28), (side * 28, -40), (side * 48, -36))
    p.blob(ink, (0, -18), (13, 6), (16, 24), (0, 30), mirror=True)
    p.blob("#3a1410", (0, 42), (36, 34), (28, 62), (0, 68), mirror=True)
    p.fangs(-28, 28, 42, 12, 6)


def bears(p: Painting) -> None:
    with p.at(92, -44, 0.56):
        _bear(p, "#3e2818", "#6a4a30")
    with p.at(-16, 24, 1.08):
        _bear(p, "#6b4526", "#b48a5a")


def _bear(p: Painting, ink: str, muzzle: str) -> None:
    p.blob(ink, (0, 40), (104, 56), (140, 150), (0, 170), mirror=True)
    for side in (-1, 1):
        p.oval(ink, side * 72, -74, 30, 30)
        p.oval("#2c1a10", side * 72, -72, 15, 15)
    p.blob(ink, (0, -96), (60, -84), (96, -30), (88, 30), (44, 76), (0, 84), mirror=True)
    p.blob(muzzle, (0, -12), (34, 0), (46, 40), (26, 74), (0, 80), mirror=True)
    p.blob("#1c1010", (0, -4), (22, 0), (14, 20), (0, 24), mirror=True)
    p.blob("#4a1414", (0, 38), (28, 36), (22, 66), (0, 72), mirror=True)
    p.fangs(-24, 24, 38, 12, 5)
    for side in (-1, 1):
        p.eye(side * 38, -28, 10, "#f4b83a", slit=False)
        p.line(DARK, 7, (side * 20, -40), (side * 40, -50), (side * 58, -44))
        for k in range(4):
            p.shape(
                BONE, (side * 96 + k * 14 - 24, 128), (side * 96 + k * 14 - 14, 128), (side * 96 + k * 14 - 20, 152)
            )


def wolves(p: Painting) -> None:
    for x, flip in ((-106, False), (106, True)):
        with p.at(x, -26, 0.6, flip=flip):
            _wolf(p, "#3a4048", "#5c6470")
    with p.at(0, 22, 1.06):
        _wolf(p, "#6e7884", "#b8c0c8")


def _wolf(p: Painting, ink: str, pale: str) -> None:
    p.shape(ink, (0, 20), (70, 40), (124, 160), (0, 160), mirror=True)
    for side in (-1, 1):
        p.shape(ink, (side * 18, -60), (side * 62, -126), (side * 84, -30))
        p.shape("#2a2026", (side * 38, -66), (side * 60, -104), (side * 70, -46))
    p.shape(
        ink, (0, -84), (52, -70), (86, -24), (112, 20), (78, 22), (84, 52), (52, 44), (36, 80), (0, 100), mirror=True
    )
    p.blob(pale, (0, -30), (24, 0), (34, 48), (22, 84), (0, 96), mirror=True)
    p.blob("#16121a", (0, 42), (19, 44), (12, 60), (0, 64), mirror=True)
    p.blob("#4a1418", (0, 74), (22, 70), (18, 90), (0, 96), mirror=True)
    p.fangs(-18, 18, 74, 10, 4)
    for side in (-1, 1):
        p.eye(side * 36, -12, 12, "#ffd23a")
        p.line(DARK, 6, (side * 14, -14), (side * 34, -30), (side * 60, -32))


def jaguar(p: Painting) -> None:
    gold, pale = "#d8952e", "#f6e2b4"
    p.blob(gold, (0, 40), (92, 50), (140, 110), (150, 170), (0, 170), mirror=True)
    for side in (-1, 1):
        p.oval(gold, side * 74, -76, 30, 28)
        p.oval("#3a2412", side * 76, -78, 15, 14)
    p.blob(gold, (0, -98), (64, -82), (98, -22), (84, 36), (48, 78), (0, 90), mirror=True)
    for x, y, r in (
        (20, -78, 8), (48, -64, 9), (30, -52, 6), (74, -34, 9), (82, -4, 8), (70, 26, 8), (58, 52, 6), (106, 96, 12),
        (128, 130, 13), (84, 130, 12), (52, 116, 11), (8, -56, 5), (64, -48, 5),
    ):  # fmt: skip
        for side in (-1, 1):
            p.oval("#24140a", side * x, y, r, r * 0.8)
            p.dot("#b06a1c", side * x + 1, y + 1, r * 0.36)
    for side in (-1, 1):
        p.blob(pale, (0, 18), (side * 30, 24), (side * 40, 52), (side * 20, 74), (0, 70))
        p.eye(side * 40, -20, 16, "#b8e048")
        p.line(DARK, 6, (side * 16, -18), (side * 40, -42), (side * 68, -34))
    p.blob("#8a3a34", (0, 14), (20, 10), (12, 28), (0, 34), mirror=True)
    p.blob("#4a1214", (0, 48), (26, 48), (20, 76), (0, 84), mirror=True)
    p.fangs(-20, 20, 48, 17, 4)
    for side in (-1, 1):
        for k in range(3):
            p.line(
                "#ffffff", 1.6, (side * 26, 44 + 7 * k), (side * 80, 40 + 12 * k), (side * 122, 46 + 20 * k), alpha=0.7
            )


def boar(p: Painting) -> None:
    hide, snout = "#5c4236", "#a87868"
    p.blob(hide, (0, -60), (110, -36), (150, 60), (146, 170), (0, 170), mirror=True)
    for k in range(-7, 8):
        x = k * 14.0
        p.shape("#2a1c18", (x - 9, -70 + abs(k) * 4), (x + 9, -70 + abs(k) * 4), (x * 1.25, -136 + abs(k) * 9))
    for side in (-1, 1):
        p.shape(hide, (side * 54, -52), (side * 112, -110), (side * 110, -34), (side * 76, -16))
        p.shape("#8a5a4c", (side * 74, -54), (side * 104, -90), (side * 102, -44))
    p.blob(hide, (0, -82), (62, -64), (84, 0), (66, 62), (40, 100), (0, 104), mirror=True)
    for side in (-1, 1):
        p.eye(side * 44, -14, 11, "#ff9a3a", slit=False)
        p.line(DARK, 9, (side * 16, -20), (side * 42, -36), (side * 66, -30))
        p.tapering(BONE, 24, 3, (side * 42, 84), (side * 84, 76), (side * 104, 40), (side * 96, -4))
    p.blob(snout, (0, 22), (42, 32), (50, 66), (32, 92), (0, 96), mirror=True)
    for side in (-1, 1):
        p.oval("#3a1c18", side * 19, 60, 10, 14)
    for k in range(2 * 5):
        angle = pi * k / 9
        p.line("#2a1c18", 3, (cos(angle) * 60, 118 + 8 * sin(angle)), (cos(angle) * 66, 140), alpha=0.7)


SMALL: dict[str, Callable[[Painting], None]] = {
    "spiders": spiders,
    "bats": bats,
    "wasps": wasps,
    "ants": ants,
    "goblins": goblins,
    "bears": bears,
    "wolves": wolves,
    "jaguar": jaguar,
    "boar": boar,
}
