"""What is found and who finds it: one drawing for each treasure and each character."""

from collections.abc import Callable

from art.pen import Pen

WOOD, STEEL, GOLD = "#7a5432", "#b4c0cc", "#f0c84a"


def _breastplate(p: Pen, metal: str, trim: str) -> None:
    p.blob(metal, (0, -60), (40, -96), (84, -84), (74, -10), (70, 60), (0, 116), mirror=True)
    for way in p.both():
        p.oval(metal, way * 96, -66, 34, 32)
    p.lines(trim, 7, (0, -54, 0, 104), (-66, 30, 0, 50), (66, 30, 0, 50), (-36, -90, 0, -58), (36, -90, 0, -58))


def iron_armour(p: Pen) -> None:
    _breastplate(p, STEEL, "#5c6874")


def golden_armour(p: Pen) -> None:
    p.glow("#fff0a8", 0, 0, 130, 0.6)
    _breastplate(p, GOLD, "#9a6c14")
    p.oval("#c83038", 0, -10, 17)


def jump(p: Pen) -> None:
    p.blob("#8a5a34", (-30, -60), (24, -66), (30, 20), (96, 44), (104, 80), (-34, 84))
    p.shape("#5a3820", (-40, 84), (108, 80), (108, 100), (-40, 104))
    p.blob("#f0ece0", (-30, -10), (-80, -70), (-140, -70), (-110, -36), (-130, -20), (-90, 0), (-96, 16), (-34, 20))
    p.lines("#f4f0e4", 5, (-60, 122, 80, 122), (-30, 136, 50, 136), alpha=0.7)


def torch(p: Pen) -> None:
    p.glow("#ffb04a", 0, -60, 110, 0.7)
    p.stripe(WOOD, 20, (0, 122), (0, 0))
    p.shape("#5c6068", (-28, 6), (28, 6), (20, 34), (-20, 34))
    for tint, s in (("#e8481c", 1.0), ("#f89a28", 0.68), ("#ffe68a", 0.36)):
        p.blob(tint, (0, -46 - 84 * s), (26 * s, -60 - 20 * s), (46 * s, -30), (0, 10), (-46 * s, -30), (-30 * s, -66))


def axe(p: Pen) -> None:
    p.stripe(WOOD, 16, (-50, 120), (40, -110))
    p.blob(STEEL, (24, -104), (92, -118), (128, -56), (106, 10), (8, -40))
    p.lines("#6a7682", 5, (96, -104, 112, -50))
    p.stripe("#5a3820", 20, (-44, 100), (-34, 74))


def dagger(p: Pen) -> None:
    p.canvas.save()
    p.canvas.rotate(32)
    p.shape(STEEL, (0, -126), (18, -90), (15, 30), mirror=True)
    p.lines("#6a7682", 4, (0, -100, 0, 26))
    p.stripe(GOLD, 14, (-46, 36), (46, 36))
    p.stripe("#5a2430", 20, (0, 48), (0, 100))
    p.oval(GOLD, 0, 116, 17)
    p.canvas.restore()


def spear(p: Pen) -> None:
    p.canvas.save()
    p.canvas.rotate(38)
    p.stripe(WOOD, 13, (0, 150), (0, -80))
    p.shape(STEEL, (0, -160), (26, -100), (0, -72), mirror=True)
    p.shape("#c83038", (-10, -66), (10, -66), (26, -10), (0, -26), (-26, -10))
    p.canvas.restore()


def sword(p: Pen) -> None:
    p.canvas.save()
    p.canvas.rotate(-32)
    p.shape(STEEL, (0, -150), (16, -126), (16, 44), mirror=True)
    p.lines("#6a7682", 5, (0, -126, 0, 40))
    p.stripe(GOLD, 15, (-62, 52), (62, 52))
    p.stripe("#3a2c5c", 19, (0, 66), (0, 112))
    p.oval("#c83038", 0, 126, 18)
    p.canvas.restore()


def potion(p: Pen) -> None:
    p.glow("#ff8a9a", 0, 30, 110, 0.5)
    p.shape("#b08a5a", (-20, -112), (20, -112), (17, -82), (-17, -82))
    p.blob(
        "#e8304a", (-18, -80), (18, -80), (22, -30), (76, 30), (62, 106), (0, 122), (-62, 106), (-76, 30), (-22, -30)
    )
    p.blob("#ff9aa8", (-44, 20), (-24, 6), (-30, 60), (-52, 70))
    p.blob("#fff0f2", (0, 44), (20, 24), (36, 44), (0, 92), (-36, 44), (-20, 24))


def psychic_cannon(p: Pen) -> None:
    p.glow("#c06af0", 116, -70, 56, 0.9)
    p.shape("#4a3c68", (-110, 50), (-96, -20), (90, -104), (122, -40), (-50, 80))
    p.rings("#b08af0", 8, 106, -72, (36,), 1.0)
    for k in range(3):
        p.lines("#b08af0", 8, (-60 + 50 * k, -36 - 22 * k, -30 + 50 * k, 40 - 24 * k))
    p.oval(WOOD, -30, 84, 46)
    p.oval("#c8a870", -30, 84, 14)


def speed(p: Pen) -> None:
    p.shape("#ffe24a", (40, -130), (-60, 16), (-6, 16), (-36, 126), (72, -32), (14, -32))
    p.lines(
        "#ffffff",
        7,
        (-160, -40, -76, -40),
        (-150, 0, -90, 0),
        (-166, 44, -70, 44),
        (80, 60, 140, 60),
        (90, 20, 160, 20),
        alpha=0.8,
    )


def mirror(p: Pen) -> None:
    p.stripe(GOLD, 19, (0, 70), (0, 126))
    p.oval(GOLD, 0, -24, 84, 98)
    p.oval("#bfe0f0", 0, -24, 66, 80)
    p.lines("#ffffff", 9, (-36, -20, 10, -80), (-30, 16, 40, -66), alpha=0.8)


def lightning(p: Pen) -> None:
    p.blob("#4c5468", (-130, -50), (-90, -110), (-20, -124), (60, -120), (124, -80), (110, -36), (0, -30), (-90, -28))
    p.glow("#fff4a0", 0, 40, 80, 0.6)
    p.shape("#ffe24a", (10, -40), (-50, 44), (-10, 44), (-34, 130), (56, 20), (14, 20), (44, -40))


def shield(p: Pen) -> None:
    p.blob("#3a5a9c", (0, -112), (70, -92), (92, -86), (86, 0), (54, 80), (0, 124), mirror=True)
    p.shape(GOLD, (10, -96), (10, -26), (76, -26), (74, 0), (10, 0), (9, 104), mirror=True)
    p.dots(STEEL, 7, (-66, -70), (66, -70), (-50, 50), (50, 50))


def magnet(p: Pen) -> None:
    p.canvas.save()
    p.canvas.rotate(-18)
    p.stripe("#c83038", 46, (-64, -30), (-64, 30), (-40, 74), (0, 90), (40, 74), (64, 30), (64, -30))
    for x in (-64, 64):
        p.stripe("#e8ecf0", 46, (x, -44), (x, -70))
    p.lines("#8ad0ff", 6, (-64, -112, -50, -136), (64, -112, 50, -136), (-90, -108, -112, -124), (90, -108, 112, -124))
    p.canvas.restore()


def lens(p: Pen) -> None:
    p.stripe(WOOD, 24, (50, 50), (112, 116))
    p.oval(GOLD, -20, -24, 92)
    p.oval("#c8ecf8", -20, -24, 74)
    p.lines("#ffffff", 10, (-66, -30, -20, -76), alpha=0.9)
    p.shape("#f2f1ee", (-46, -40), (6, -40), (6, 12), (-46, 12))
    p.dots("#16161a", 6, (-20, -14))


def magic_chalk(p: Pen) -> None:
    p.rings("#f4f4ff", 6, -10, 20, (116, 96), 0.72)
    p.lines("#f4f4ff", 4, (-116, 20, 96, 20), (-66, -44, 46, 84), (46, -44, -66, 84), alpha=0.7)
    p.canvas.save()
    p.canvas.rotate(36)
    p.shape("#f6f2f8", (16, -126), (52, -126), (52, -20), (34, -2), (16, -20))
    p.canvas.restore()


def heroism(p: Pen) -> None:
    p.glow("#ff6a4a", 0, 0, 130, 0.5)
    p.blob("#c83038", (0, -40), (40, -96), (108, -66), (88, 20), (0, 112), (-88, 20), (-108, -66), (-40, -96))
    p.shape(GOLD, (0, -44), (14, -8), (52, -8), (22, 14), (34, 50), (0, 28), mirror=True)


def cross(p: Pen) -> None:
    p.glow("#fff4c0", 0, -10, 130, 0.7)
    p.shape(GOLD, (20, -126), (20, -60), (72, -60), (72, -22), (20, -22), (20, 122), mirror=True)
    p.oval("#3a78d0", 0, -40, 16)


def one_up(p: Pen) -> None:
    p.blob("#f0e6d0", (-44, 20), (44, 20), (52, 116), (-52, 116))
    p.blob("#3a9a4a", (0, -112), (84, -84), (124, 0), (100, 44), (0, 54), mirror=True)
    for x, y, r in ((0, -52, 30), (-76, -10, 22), (76, -10, 22)):
        p.oval("#f4f4ec", x, y, r)
    p.dots("#1d1420", 9, (-17, 70), (17, 70))


def _bust(p: Pen, skin: str, coat: str) -> None:
    p.blob(coat, (0, 20), (70, 36), (110, 130), mirror=True)
    p.blob(skin, (0, -80), (46, -60), (46, 0), (0, 40), mirror=True)
    for way in p.both():
        p.dots("#241c20", 7, (way * 18, -22))
    p.lines("#7a4434", 4, (-12, 12, 12, 12))


def sir_arthur(p: Pen) -> None:
    _bust(p, "#dcae84", STEEL)
    p.blob("#e0dcd4", (0, 66), (40, 30), (44, -6), (14, 4), (0, -2), mirror=True)
    p.blob(STEEL, (0, -116), (56, -90), (58, -36), (40, -44), (0, -50), mirror=True)
    p.blob("#c83038", (0, -114), (30, -150), (90, -130), (60, -100))
    p.lines("#5c6874", 5, (0, -114, 0, -52), (-60, 90, 60, 90))


def lady_rovena(p: Pen) -> None:
    p.blob("#8c3a1c", (0, -112), (66, -80), (74, 20), (84, 90), (30, 70), mirror=True)
    _bust(p, "#ecc4a0", "#2c6a5a")
    p.blob("#a4481f", (0, -104), (52, -80), (48, -40), (14, -74), mirror=True)
    p.shape(GOLD, (0, -84), (46, -70), (46, -60), (0, -72), mirror=True)
    p.dots("#58c0f0", 8, (0, -78))


def brunilde(p: Pen) -> None:
    _bust(p, "#e8b890", "#6a4c32")
    for way in p.both():
        p.stripe("#e8c04a", 19, (way * 50, -20), (way * 66, 40), (way * 56, 110))
        p.blob("#f0ece0", (way * 46, -80), (way * 92, -100), (way * 96, -146), (way * 116, -90), (way * 66, -56))
    p.blob("#8a929c", (0, -116), (52, -90), (56, -52), (0, -58), mirror=True)
    p.lines("#5a626c", 6, (0, -112, 0, -60))


def pip(p: Pen) -> None:
    _bust(p, "#e6b890", "#8c5a2a")
    p.blob("#b4642a", (0, -76), (52, -56), (46, -36), (20, -50), mirror=True)
    p.blob("#3a7a4a", (-70, -60), (-30, -112), (40, -116), (64, -60))
    p.blob("#f0ece0", (50, -84), (92, -140), (110, -136), (70, -76))
    p.oval(GOLD, 84, 90, 25)
    p.rings("#a87818", 4, 84, 90, (15,))


GEAR: dict[str, Callable[[Pen], None]] = {
    draw.__name__.replace("_", "-"): draw
    for draw in (
        iron_armour, jump, torch, axe, dagger, spear, sword, potion, psychic_cannon, speed, mirror, lightning, shield,
        magnet, lens, magic_chalk, golden_armour, heroism, cross, one_up,
    )
}  # fmt: skip
HEROES: dict[str, Callable[[Pen], None]] = {
    draw.__name__.replace("_", "-"): draw for draw in (sir_arthur, lady_rovena, brunilde, pip)
}
