"""Emblems of rods, reels and Supplies."""

from art.deep_regrets.dinks import BLOOD, BONE, BRASS, GLASS, IRON, WOOD, Draw, cog, crate, hook, paper
from art.deep_regrets.water import Water, mixed

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
            hook(w, 112, 96, 0.4)
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
    hook(w, 116, 60, 0.8, "#8fb05a")
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
    cog(w, 0, 0, 46, "#2a3038")
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
    paper(w, "#c8d0c4")
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
