"""What helps and what happens: a painting for every ability, every action, and the Draw Two."""

from collections.abc import Callable
from math import cos, pi, sin

from art.adventure_dice.painting import DARK, Painting

GOLD, LEATHER = "#e0b04a", "#7a4a2a"


def _small_card(p: Painting, x: float, y: float, size: float, turn: float, ink: str = "#a8242c") -> None:
    """A card seen from its back."""
    with p.at(x, y, size, turn):
        p.shape("#f0e4c8", (-36, -50), (36, -50), (36, 50), (-36, 50))
        p.shape(ink, (-29, -43), (29, -43), (29, 43), (-29, 43))
        p.shape(GOLD, (0, -22), (16, 0), (0, 22), (-16, 0))


def _die(p: Painting, x: float, y: float, size: float, turn: float, inks: tuple[str, str, str]) -> None:
    p.shade("#000000", x + 6, y + size * 0.9, size * 1.1, 0.5)
    p.die(x, y, size, turn, inks, "#fff4e4")


RED, GREEN, VIOLET = (
    ("#e2483e", "#a3202a", "#c8323a"),
    ("#3ec06a", "#1c7a3e", "#2a9a50"),
    ("#9a62d8", "#5a2890", "#7a40b8"),
)
IVORY = ("#fbf4e0", "#c8bc9c", "#e2d8bc")


def sword(p: Painting) -> None:
    p.glow("#bfe4ff", 10, -20, 130, 0.7)
    with p.at(4, 4, 1.02, 42):
        p.shape("#eef4f8", (0, -132), (13, -108), (13, 40), (0, 40))
        p.shape("#9aa8b4", (0, -132), (-13, -108), (-13, 40), (0, 40))
        p.shape(GOLD, (-52, 40), (52, 40), (46, 56), (-46, 56))
        p.limb(LEATHER, 15, (0, 60), (0, 96))
        p.oval(GOLD, 0, 108, 15, 15)
        p.oval("#c8323a", 0, 108, 7, 7)
    p.glow("#ffffff", 74, -86, 34, 0.9)


def bucket(p: Painting) -> None:
    for k in range(6):
        x = -110 + 44 * k
        p.tapering("#4a9ad8", 16, 2, (x * 0.5, -40), (x * 0.8, -82), (x, -60 + 14 * (k % 2)))
    p.limb("#5a6068", 7, (-66, -34), (-50, -98), (50, -98), (66, -34))
    p.shape("#9a6a3c", (-74, -40), (74, -40), (54, 88), (-54, 88))
    for x in (-44, -15, 15, 44):
        p.line("#5a3a1e", 3, (x, -36), (x * 0.75, 86), alpha=0.8)
    for y, wide in ((-22, 73), (60, 60)):
        p.shape("#7a828c", (-wide, y), (wide, y), (wide - 3, y + 17), (-wide + 3, y + 17))
    p.oval("#6a4424", 0, -40, 76, 21)
    p.oval("#3a8ad0", 0, -40, 64, 15)
    p.oval("#a8dcff", -18, -43, 24, 5, alpha=0.8)


def ghost(p: Painting) -> None:
    p.glow("#c8f0ff", 0, -6, 130, 0.8)
    p.blob(
        "#e4f4fa", (0, -104), (56, -78), (66, -6), (82, 84), (54, 66), (36, 100), (10, 74), (-16, 104), (-42, 70),
        (-78, 94), (-66, 0), (-58, -74), alpha=0.95,
    )  # fmt: skip
    for side in (-1, 1):
        p.oval("#22304a", side * 23, -44, 12, 18)
        p.tapering("#e4f4fa", 26, 8, (side * 52, -4), (side * 92, -26), (side * 112, -58))
    p.oval("#22304a", 0, 10, 21, 32)
    for k in range(3):
        for side in (-1, 1):
            x = side * (96 + 20 * k)
            p.line("#ffffff", 4, (x, -4 - 12 * k), (x + side * 9, 14), (x, 32 + 12 * k), alpha=0.75 - 0.2 * k)


def unicorn(p: Painting) -> None:
    p.glow("#f0c8ff", 0, -30, 140, 0.7)
    p.blob("#f4f0f8", (110, 120), (96, 20), (60, -46), (14, -78), (-24, -60), (-58, -10), (-86, 30), (-76, 54),
           (-40, 46), (-10, 30), (0, 70), (-16, 120))  # fmt: skip
    for k, ink in enumerate(("#e86aa8", "#b06ae0", "#6a8ae8", "#5ac8c8", "#f0a85a")):
        p.tapering(ink, 30, 3, (20 + 14 * k, -74 + 20 * k), (76 + 10 * k, -70 + 28 * k), (112 + 4 * k, -16 + 28 * k),
                   (92 + 8 * k, 40 + 20 * k))  # fmt: skip
    p.shape("#f4f0f8", (4, -74), (24, -112), (32, -66))
    p.tapering(GOLD, 20, 1, (-18, -68), (-44, -110), (-66, -150))
    for k in range(4):
        p.line("#8a5a14", 2.5, (-31 - 9 * k, -77 - 16 * k), (-17 - 9 * k, -88 - 16 * k))
    p.oval("#2a1c3a", -18, -26, 8, 11)
    p.dot("#ffffff", -20, -30, 3)
    p.oval("#d8a8b8", -74, 34, 6, 4)
    p.line("#b09ab0", 3, (-82, 48), (-62, 46), (-48, 40))


def cloak(p: Painting) -> None:
    p.glow("#ffb04a", 0, -40, 120, 0.6)
    p.blob("#5a1430", (0, -96), (52, -80), (88, 10), (116, 112), (40, 98), (0, 112), mirror=True)
    for side in (-1, 1):
        p.blob("#8a2048", (side * 10, -70), (side * 50, -74), (side * 84, 20), (side * 108, 108), (side * 66, 98),
               (side * 34, 20))  # fmt: skip
        for k in range(3):
            p.line("#3a0c20", 4, (side * (24 + 10 * k), -30), (side * (44 + 18 * k), 40), (side * (54 + 20 * k), 100),
                   alpha=0.6)  # fmt: skip
        p.line(GOLD, 5, (side * 10, -62), (side * 30, 20), (side * 58, 100))
    p.blob("#6a1838", (0, -112), (44, -98), (56, -50), (24, -42), (0, -66), mirror=True)
    p.blob("#14060e", (0, -96), (30, -84), (34, -56), (0, -60), mirror=True)
    p.oval(GOLD, 0, -44, 17, 17)
    p.oval("#3ec06a", 0, -44, 9, 9)
    for x, y in ((-70, 50), (62, 30), (-44, 80), (84, 86), (36, -8)):
        p.glow("#ffe8a0", x, y, 12, 0.9)
        p.dot("#fff4c8", x, y, 2.6)


def reroll(p: Painting) -> None:
    p.glow("#ffe08a", 0, 0, 110, 0.5)
    for turn in (0, 180):
        with p.at(0, 2, 1, turn):
            spots = [(98 * cos(a), 88 * sin(a)) for a in (pi * (1.08 + 0.13 * k) for k in range(6))]
            p.line(DARK, 23, *spots, alpha=0.6)
            p.line(GOLD, 17, *spots)
            p.shape(GOLD, (74, -88), (98, -26), (124, -82))
    _die(p, 0, 4, 54, -8, RED)


def plus_four(p: Painting) -> None:
    p.glow("#ffcf5a", 0, 0, 150, 0.9)
    for k in range(16):
        angle = k * pi / 8
        p.tapering("#ffe9a8", 15, 1, (cos(angle) * 62, sin(angle) * 62), (cos(angle) * (108 + 26 * (k % 2)),
                   sin(angle) * (92 + 24 * (k % 2))))  # fmt: skip
    arm = 30
    p.shape(
        GOLD, (-arm, -84), (arm, -84), (arm, -arm), (84, -arm), (84, arm), (arm, arm), (arm, 84), (-arm, 84),
        (-arm, arm), (-84, arm), (-84, -arm), (-arm, -arm),
    )  # fmt: skip
    for x, y in ((0, -56), (56, 0), (0, 56), (-56, 0)):
        p.oval("#7a1c20", x, y, 16, 16)
        p.oval("#e2483e", x, y, 12, 12)


def wild_card(p: Painting) -> None:
    inks = ("#2a9a50", "#c8323a", "#2f5ad0", "#7a40b8", "#e07a24")
    for k, ink in enumerate(inks):
        with p.at(0, 96, 1, -44 + 22 * k):
            p.shape("#f4ead0", (-38, -190), (38, -190), (38, -80), (-38, -80))
            p.shape(ink, (-31, -183), (31, -183), (31, -87), (-31, -87))
    p.glow("#ffffff", 0, -46, 84, 0.55)
    spots = []
    for k in range(10):
        r = 56 if k % 2 == 0 else 24
        spots.append((r * sin(k * pi / 5), -44 - r * cos(k * pi / 5)))
    p.shape("#fff0b0", *spots)


def plus_die(p: Painting) -> None:
    _die(p, -84, 48, 38, -18, RED)
    _die(p, 88, 52, 36, 20, GREEN)
    p.glow("#fff0c0", 0, -10, 110, 0.9)
    _die(p, 0, 2, 66, 6, IVORY)
    p.shape(GOLD, (62, -98), (78, -98), (78, -78), (98, -78), (98, -62), (78, -62), (78, -42), (62, -42), (62, -62),
            (42, -62), (42, -78), (62, -78))  # fmt: skip


def _flame(p: Painting, x: float, y: float, size: float) -> None:
    with p.at(x, y, size):
        p.glow("#ff9a3a", 0, -40, 110, 0.8)
        p.blob("#e84a14", (0, -120), (34, -64), (52, -20), (40, 20), (0, 34), (-42, 20), (-52, -24), (-22, -60))
        p.blob("#ff9a2a", (4, -80), (26, -40), (34, -6), (0, 26), (-30, 4), (-30, -26), (-10, -46))
        p.blob("#ffe890", (0, -44), (16, -16), (14, 10), (0, 20), (-16, 8), (-14, -14))


def discard_one(p: Painting) -> None:
    for x, size in ((-76, 0.8), (80, 0.86)):
        _flame(p, x, 110, size)
    _small_card(p, 0, -36, 1.3, 12)
    _flame(p, 6, 118, 1.15)
    for x, y in ((-60, -60), (70, -84), (40, -120), (-30, -110)):
        p.dot("#ffc86a", x, y, 3.4)


def pass_right(p: Painting) -> None:
    for x, ink in ((-100, "#2a9a50"), (0, "#a8242c"), (100, "#2f5ad0")):
        _small_card(p, x, 46 - abs(x) * 0.1, 0.94, x * 0.1, ink)
        spots = [(x - 52, -40), (x - 10, -84), (x + 34, -58)]
        p.line(DARK, 21, *spots, alpha=0.6)
        p.line(GOLD, 15, *spots)
        p.shape(GOLD, (x + 16, -34), (x + 60, -32), (x + 48, -80))


def draw_2(p: Painting) -> None:
    for k in range(5):
        _small_card(p, -70 + k, 80 - 7 * k, 1.06, 0)
    for x, y, turn in ((30, -20, 20), (96, -64, 38)):
        p.glow("#ffe0a0", x, y, 74, 0.7)
        p.tapering("#ffe9b8", 3, 20, (-50, 44), (x - 44, y + 20))
        _small_card(p, x, y, 1.02, turn)


def reset_landscape(p: Painting) -> None:
    for k in range(9):
        y = 112 - 27 * k
        wide = 22 + 15 * k
        p.line("#d8ccf0", 10, (-wide, y), (-wide * 0.3, y + 15), (wide * 0.6, y + 11), (wide, y - 7), alpha=0.75)
        p.line("#8a72c0", 4, (-wide * 0.9, y + 9), (0, y + 21), (wide * 0.9, y + 5), alpha=0.8)
    for x, y, turn in ((-116, -46, -30), (112, -18, 34), (-66, 50, 14), (70, -108, 60), (96, 70, -20)):
        _small_card(p, x, y, 0.56, turn, "#1c7a3e")


def draw_two(p: Painting) -> None:
    p.glow("#ffcf5a", 0, 0, 150, 0.7)
    for x, turn in ((-44, -14), (44, 14)):
        _small_card(p, x, 4, 1.5, turn)
    for x in (-44, 44):
        p.glow("#fff4c8", x, -88, 40, 0.8)


ABILITY_DRAWINGS: dict[str, Callable[[Painting], None]] = {
    "sword": sword,
    "bucket": bucket,
    "ghost": ghost,
    "unicorn": unicorn,
    "cloak": cloak,
    "reroll": reroll,
    "plus-four": plus_four,
    "wild-card": wild_card,
    "plus-die": plus_die,
}
ACTION_DRAWINGS: dict[str, Callable[[Painting], None]] = {
    "discard-one": discard_one,
    "pass-right": pass_right,
    "draw-2": draw_2,
    "reset-landscape": reset_landscape,
    "draw-two": draw_two,
}
HELP = ("#10221c", "#2f8a74", "#1c2c28")
CHANGE = ("#241438", "#7a4ab0", "#241a34")
"""Rock, light and ground behind abilities and behind actions."""
