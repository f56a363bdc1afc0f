"""Who stands in the way: one drawing for each fight, boss and final boss, about 320 by 240 around the middle."""

from collections.abc import Callable

from art.pen import Pen

BONE, DARK, STEEL = "#e9e0c4", "#2a2233", "#9aa6b4"


def sentry_magpie(p: Pen) -> None:
    p.stripe("#6b4a2c", 12, (-150, 96), (150, 84))
    p.blob("#20242e", (-118, 118), (-60, 20), (-20, -50), (40, -74), (70, -40), (50, 40), (0, 86), (-50, 80))
    p.blob("#f2f2ee", (48, -20), (46, 40), (6, 80), (-20, 60), (14, 30))
    p.blob("#2c4a78", (-60, 30), (-10, -40), (14, 0), (-16, 66), (-90, 100))
    p.shape("#d9a53a", (66, -56), (122, -44), (68, -34))
    p.dots("#f6d44a", 8, (46, -54))
    p.dots(DARK, 4, (48, -54))
    p.lines("#d9a53a", 7, (0, 84, -4, 100), (24, 72, 28, 98))


def famished_bloom(p: Pen) -> None:
    p.stripe("#3f7a34", 18, (0, 120), (-18, 60), (4, 10))
    for way in p.both():
        p.blob("#4f9a3a", (way * 8, 90), (way * 70, 50), (way * 120, 74), (way * 74, 104))
    for x, y in ((0, -104), (-80, -66), (80, -66), (-92, 0), (92, 0), (-50, 50), (50, 50)):
        p.oval("#b8356a", x * 0.8, -24 + y * 0.72, 40, 34)
    p.oval("#54102e", 0, -24, 60, 52)
    for k in range(-3, 4):
        p.shape(BONE, (k * 16 - 8, -66), (k * 16 + 8, -66), (k * 16, -44))
        p.shape(BONE, (k * 16 - 8, 18), (k * 16 + 8, 18), (k * 16, -4))
    p.blob("#e0566c", (-18, -8), (18, -8), (26, 14), (0, 22), (-26, 14))


def crypt_rat(p: Pen) -> None:
    p.stripe("#c48a86", 9, (90, 80), (140, 60), (120, 10), (150, -20))
    p.blob("#6c6068", (-120, 58), (-60, -10), (10, -52), (84, -28), (110, 50), (80, 96), (-40, 98))
    for x in (-30, 4):
        p.oval("#b98a88", x, -44 + x * 0.1, 26, 28)
    p.blob("#7d7078", (-142, 62), (-84, 0), (-20, -6), (0, 46), (-60, 82))
    p.dots("#ff4a36", 9, (-66, 22))
    p.dots("#3a1c20", 9, (-138, 60))
    p.lines("#f4ece0", 3, (-120, 66, -170, 52), (-120, 70, -170, 76), (-116, 76, -160, 96))
    p.shape(BONE, (-122, 74), (-110, 76), (-116, 94))
    p.lines("#b98a88", 8, (-40, 98, -56, 106), (60, 96, 46, 106))


def sleepless_gravedigger(p: Pen) -> None:
    p.stripe("#7a5a38", 10, (96, -100), (84, 100))
    p.shape(STEEL, (66, 80), (104, 82), (100, 126), (84, 138), (66, 122))
    p.blob("#39424a", (0, -96), (50, -60), (74, 40), (86, 124), mirror=True)
    p.oval("#c9b890", 0, -50, 34, 40)
    p.blob("#262c34", (0, -116), (40, -96), (64, -66), (30, -72), mirror=True)
    for way in p.both():
        p.oval("#2a2024", way * 14, -52, 11, 12)
        p.dots("#ffe27a", 5, (way * 14, -50))
    p.lines("#4a3428", 4, (-14, -24, 14, -26))
    p.stripe("#39424a", 24, (44, 0), (88, 20))


def blind_moth(p: Pen) -> None:
    p.glow("#ffe9a8", 0, -20, 120, 0.5)
    for way in p.both():
        p.blob("#a98a5c", (way * 10, -20), (way * 70, -104), (way * 148, -96), (way * 132, -10), (way * 50, 16))
        p.blob("#8c6e48", (way * 10, 4), (way * 100, 16), (way * 118, 84), (way * 60, 104), (way * 20, 60))
        p.oval("#f0e3c0", way * 96, -56, 24)
        p.oval("#efe9de", way * 96, -56, 11)
        p.stripe("#d8c090", 4, (way * 8, -60), (way * 40, -112), (way * 60, -116))
    p.blob("#6a5236", (0, -74), (20, -40), (20, 50), (0, 108), mirror=True)
    p.lines("#e8d4a0", 4, (-16, 10, 16, 10), (-18, 34, 18, 34), (-14, 60, 14, 60))


def _skull(p: Pen, x: float, y: float, size: float) -> None:
    p.canvas.save()
    p.canvas.translate(x, y)
    p.canvas.scale(size, size)
    p.blob(BONE, (0, -50), (44, -30), (44, 12), (24, 30), (22, 48), mirror=True)
    for way in p.both():
        p.oval("#201820", way * 19, 0, 13, 14)
    p.shape("#201820", (0, 14), (7, 28), mirror=True)
    p.lines("#5a4c40", 3, (-10, 34, -10, 48), (0, 34, 0, 48), (10, 34, 10, 48))
    p.canvas.restore()


def bone_archer(p: Pen) -> None:
    p.stripe(BONE, 10, (10, -20), (4, 60))
    for k in range(4):
        p.stripe(BONE, 6, (-26, -6 + 16 * k), (38, -10 + 16 * k))
    p.stripe(BONE, 9, (4, 60), (-30, 124))
    p.stripe(BONE, 9, (4, 60), (40, 124))
    p.stripe(BONE, 9, (30, -12), (-60, -16), (-96, -10))
    _skull(p, 8, -70, 0.9)
    p.stripe("#6d3f20", 9, (-84, -110), (-124, -60), (-130, 0), (-120, 60), (-80, 100))
    p.lines("#f0e8d0", 3, (-84, -110, -30, -6), (-30, -6, -80, 100))
    p.stripe("#8a6238", 5, (-30, -6), (-150, -14))
    p.shape(STEEL, (-170, -16), (-142, -26), (-142, -4))


def cutpurse_gnome(p: Pen) -> None:
    p.blob("#4a6a3a", (0, -10), (50, 20), (62, 110), (20, 122), mirror=True)
    p.oval("#dcae84", 0, -14, 42, 38)
    p.blob("#e8e4da", (0, 70), (38, 30), (40, -2), (0, 14), mirror=True)
    p.shape("#a8322c", (4, -134), (54, -30), (-54, -30))
    p.oval("#e6a070", 0, -10, 15, 13)
    for way in p.both():
        p.dots(DARK, 6, (way * 18, -26))
    p.stripe("#4a6a3a", 20, (48, 40), (94, 34))
    p.blob("#9a7040", (96, 20), (128, 50), (116, 92), (76, 90), (70, 50))
    p.stripe("#d8b04a", 5, (82, 36), (112, 34))
    for x, y in ((90, 66), (104, 74), (-104, 112), (-86, 118)):
        p.oval("#f0c84a", x, y, 11, 9)


def wandering_wail(p: Pen) -> None:
    p.glow("#bfe4ff", 0, 0, 130, 0.5)
    p.blob(
        "#d7ecf4", (0, -112), (62, -78), (76, 0), (96, 100), (60, 84), (40, 122), (10, 92), (-16, 124), (-44, 90),
        (-90, 116), (-74, 10), (-64, -76),
    )  # fmt: skip
    for way in p.both():
        p.oval("#2c3a54", way * 26, -46, 14, 20)
        p.stripe("#d7ecf4", 16, (way * 66, -6), (way * 116, -40))
    p.oval("#2c3a54", 0, 14, 22, 34)


def empty_armour(p: Pen) -> None:
    p.stripe(STEEL, 26, (-50, 40), (-60, 122))
    p.stripe(STEEL, 26, (50, 40), (60, 122))
    p.blob(STEEL, (0, -40), (62, -34), (58, 30), (34, 70), mirror=True)
    for way in p.both():
        p.oval("#7e8a98", way * 76, -26, 32, 28)
        p.stripe("#7e8a98", 20, (way * 84, 0), (way * 92, 60))
    p.blob("#aab4c0", (0, -132), (42, -110), (46, -60), (20, -38), mirror=True)
    p.shape("#0e0c12", (40, -96), (36, -76), (0, -66), mirror=True)
    p.glow("#7ad0ff", 0, -84, 14, 0.5)
    p.blob("#b02a30", (0, -132), (40, -146), (84, -118), (60, -96), (30, -122))
    p.lines("#5c6874", 4, (0, -30, 0, 64), (-46, 0, 46, 0))


def bog_witch(p: Pen) -> None:
    p.glow("#8af06a", -70, 60, 70, 0.6)
    p.blob("#3a2c4a", (30, -40), (86, 20), (112, 124), (-10, 124), (-4, 10))
    p.oval("#86a45c", 26, -40, 34, 38)
    p.shape("#86a45c", (0, -42), (-36, -22), (2, -22))
    p.shape("#241c30", (64, -140), (78, -62), (104, -58), (-44, -58), (-14, -66))
    p.dots("#ffe24a", 7, (16, -50))
    p.stripe("#3a2c4a", 20, (10, 20), (-50, 10))
    p.blob("#26242c", (-128, 44), (-16, 44), (-10, 90), (-40, 122), (-104, 122), (-134, 90))
    p.oval("#7ae05a", -72, 46, 56, 13)
    p.dots("#c8ffa0", 8, (-90, 14), (-60, -10), (-76, -36))


def bridge_warden(p: Pen) -> None:
    p.blob("#7a7068", (-170, 122), (-120, 84), (0, 66), (120, 84), (170, 122))
    p.blob("#4a5a78", (0, -50), (48, -30), (58, 70), (20, 84), mirror=True)
    p.blob("#8c98a8", (0, -120), (36, -100), (36, -56), (14, -44), mirror=True)
    p.shape("#14121a", (28, -90), (0, -78), mirror=True)
    p.stripe("#6d4a2c", 9, (92, -120), (92, 96))
    p.shape(STEEL, (92, -150), (114, -112), (92, -90), (70, -112))
    p.stripe("#4a5a78", 22, (46, -10), (88, 0))
    p.blob("#9c3030", (-104, -36), (-48, -36), (-48, 20), (-76, 60), (-104, 20))
    p.lines("#f0d88a", 7, (-76, -26, -76, 44), (-98, 0, -54, 0))


def toll_troll(p: Pen) -> None:
    p.blob("#5e7a4a", (0, -60), (80, -40), (104, 50), (70, 124), mirror=True)
    p.blob("#6e8c56", (0, -122), (50, -100), (60, -50), (0, -22), mirror=True)
    for way in p.both():
        p.shape("#6e8c56", (way * 50, -90), (way * 92, -104), (way * 56, -64))
        p.dots("#ffd84a", 8, (way * 20, -78))
        p.shape(BONE, (way * 18, -38), (way * 30, -42), (way * 26, -70))
        p.stripe("#5e7a4a", 34, (way * 90, 0), (way * 112, 70))
    p.oval("#4c6640", 0, -62, 16, 12)
    p.oval("#f0c84a", 112, 78, 24, 22)
    p.lines("#9a7020", 5, (112, 66, 112, 90))
    p.stripe("#7a5030", 18, (-116, 118), (-140, -60))


def _flame(p: Pen, x: float, y: float, size: float) -> None:
    for tint, share in (("#e8481c", 1.0), ("#f89a28", 0.68), ("#ffe68a", 0.38)):
        s = size * share
        p.blob(tint, (x, y - 1.5 * s), (x + 0.5 * s, y - 0.5 * s), (x + 0.62 * s, y + 0.3 * s), (x, y + 0.7 * s),
               (x - 0.62 * s, y + 0.3 * s), (x - 0.4 * s, y - 0.6 * s))  # fmt: skip


def ember_footman(p: Pen) -> None:
    p.glow("#ff8a2a", 0, 0, 130, 0.5)
    p.stripe("#3a2a28", 26, (-30, 60), (-42, 122))
    p.stripe("#3a2a28", 26, (30, 60), (42, 122))
    p.blob("#4a302a", (0, -40), (56, -30), (46, 76), mirror=True)
    p.lines("#ff8a2a", 5, (-30, -10, -8, 20), (-8, 20, -24, 50), (20, -20, 30, 30))
    _flame(p, 0, -76, 50)
    for way in p.both():
        p.dots("#3a1408", 7, (way * 14, -66))
    p.stripe("#3a2a28", 20, (46, -10), (96, 14))
    p.stripe(STEEL, 9, (98, 40), (98, -110))
    p.stripe("#8a6a3a", 8, (80, 0), (116, 0))


def young_hydra(p: Pen) -> None:
    p.blob("#2f7a6a", (-80, 60), (0, 30), (80, 60), (96, 122), (-96, 122))
    for neck in (((-40, 70), (-96, 10), (-84, -60)), ((0, 60), (14, -10), (0, -84)), ((40, 70), (100, 20), (86, -50))):
        p.stripe("#35907a", 26, *neck)
        x, y = neck[-1]
        p.blob("#3fa48a", (x - 34, y + 4), (x - 10, y - 28), (x + 30, y - 20), (x + 34, y + 10), (x, y + 20))
        p.dots("#ffe24a", 7, (x - 4, y - 8), (x + 18, y - 8))
        p.lines("#d8304a", 4, (x - 30, y + 8, x - 50, y + 18))
    p.lines("#9ae0c0", 5, (-40, 90, 40, 90), (-52, 106, 52, 106))


def mud_golem(p: Pen) -> None:
    p.blob("#6a4c32", (0, -84), (70, -90), (118, -30), (90, 20), (76, 124), (20, 110), mirror=True)
    p.blob("#7a5a3c", (0, -128), (40, -112), (42, -70), (0, -58), mirror=True)
    for way in p.both():
        p.stripe("#6a4c32", 44, (way * 104, -20), (way * 124, 70))
        p.oval("#5a3e28", way * 126, 82, 34, 30)
        p.dots("#9af06a", 8, (way * 16, -94))
    p.lines("#3a2818", 6, (-40, -20, -10, 20), (-10, 20, -30, 60), (40, 0, 20, 40), (-14, -74, 14, -74))
    p.blob("#4f9a3a", (30, -92), (60, -110), (90, -90), (60, -80))


def _spider(p: Pen, body: str, mark: str) -> None:
    for way in p.both():
        for k, (x, y) in enumerate(((120, -96), (150, -30), (146, 44), (110, 112))):
            p.stripe(body, 9, (way * 24, -6 + 12 * k), (way * x * 0.7, y * 0.6 - 40 + 12 * k), (way * x, y))
    p.oval(body, 0, 34, 58, 66)
    p.oval(body, 0, -44, 36, 32)
    p.shape(mark, (0, 4), (20, 34), (0, 66), mirror=True)
    p.dots("#ff4a4a", 6, (-14, -54), (14, -54), (-24, -42), (24, -42))
    for way in p.both():
        p.shape(BONE, (way * 6, -22), (way * 18, -24), (way * 12, 2))


def weaver_spider(p: Pen) -> None:
    p.lines("#f4f4f4", 2, *((0, 0, x, y) for x, y in ((-170, -120), (170, -120), (-170, 120), (170, 120), (0, -140),
                                                      (0, 140), (-180, 0), (180, 0))), alpha=0.7)  # fmt: skip
    p.rings("#f4f4f4", 2, 0, 0, (50, 85, 120, 155), 0.75)
    _spider(p, "#3c3040", "#e8c04a")


def quicksand_maw(p: Pen) -> None:
    for k, tint in enumerate(("#d8b870", "#c4a058", "#a88444", "#8a6834")):
        p.oval(tint, 0, 24, 164 - 34 * k, 96 - 18 * k)
    p.oval("#3a1c14", 0, 30, 54, 38)
    for k in range(10):
        x = -45 + 10 * k
        high = (1 - (x / 56) ** 2) ** 0.5 * 36
        p.shape(BONE, (x - 6, 30 - high), (x + 6, 30 - high), (x, 46 - high))
        p.shape(BONE, (x - 6, 30 + high), (x + 6, 30 + high), (x, 14 + high))
    p.stripe("#dcae84", 15, (96, 10), (104, -64))
    p.lines("#dcae84", 7, (104, -64, 90, -88), (104, -64, 104, -94), (104, -64, 118, -88))


def tower_archer(p: Pen) -> None:
    p.shape("#8c8478", (-62, 124), (-52, -20), (52, -20), (62, 124))
    p.shape("#9a9286", (-70, -20), (-70, -56), (-46, -56), (-46, -38), (-14, -38), (-14, -56), (14, -56), (14, -38),
            (46, -38), (46, -56), (70, -56), (70, -20))  # fmt: skip
    p.lines("#5a544c", 3, (-54, 20, 54, 20), (-56, 60, 56, 60), (-58, 96, 58, 96), (0, -20, 0, 20), (-24, 20, -24, 60))
    p.shape("#2a2228", (-12, 124), (-12, 86), (0, 74), (12, 86), (12, 124))
    p.blob("#3a6a4a", (0, -120), (26, -92), (30, -44), mirror=True)
    p.oval("#dcae84", 0, -92, 15, 17)
    p.stripe("#6d3f20", 7, (46, -128), (76, -90), (46, -54))
    p.stripe("#3a6a4a", 12, (16, -76), (60, -90))
    p.stripe("#d8c8a0", 4, (6, -90), (118, -90))


def spectral_twins(p: Pen) -> None:
    for way, tint in ((-1, "#c4d8f4"), (1, "#e0cdf2")):
        x = way * 62
        p.glow(tint, x, 0, 84, 0.6)
        p.blob(tint, (x, -96), (x + 42, -64), (x + 48, 40), (x + 56, 114), (x + 20, 96), (x, 122), (x - 24, 96),
               (x - 56, 114), (x - 46, 40), (x - 42, -64))  # fmt: skip
        p.dots("#2c2c54", 10, (x - 15, -50), (x + 15, -50))
        p.oval("#2c2c54", x, -14, 9, 12)
    p.stripe("#d2d2f4", 14, (-30, 24), (30, 24))


def salt_colossus(p: Pen) -> None:
    p.shape("#dfe6ea", (0, -70), (60, -84), (116, -40), (96, 30), (84, 124), (26, 124), (18, 70), mirror=True)
    p.shape("#f0f4f6", (0, -136), (36, -122), (40, -84), (18, -62), mirror=True)
    for way in p.both():
        p.shape("#cdd8de", (way * 92, -40), (way * 142, -10), (way * 146, 84), (way * 104, 80), (way * 96, 10))
        p.dots("#38a0d8", 8, (way * 15, -102))
    p.lines("#9ab0bc", 5, (-50, -40, -10, -10), (-10, -10, -40, 50), (40, -50, 24, 10), (24, 10, 50, 40))


def marsh_wyvern(p: Pen) -> None:
    for way in p.both():
        p.shape("#4a6a3a", (way * 20, -10), (way * 90, -126), (way * 104, -60), (way * 158, -70), (way * 132, -14),
                (way * 166, 20), (way * 90, 20), (way * 40, 44))  # fmt: skip
    p.blob("#6a8a44", (0, -60), (40, -20), (44, 70), (16, 118), mirror=True)
    p.stripe("#6a8a44", 18, (0, 104), (60, 124), (120, 110))
    p.blob("#7a9a50", (0, -132), (30, -112), (34, -78), (16, -44), mirror=True)
    for way in p.both():
        p.shape(BONE, (way * 16, -120), (way * 44, -146), (way * 28, -106))
        p.dots("#ffb02a", 7, (way * 14, -96))
    p.lines("#d0dc90", 5, (-22, -10, 22, -10), (-26, 20, 26, 20), (-24, 50, 24, 50), (-18, 80, 18, 80))


def pale_count(p: Pen) -> None:
    p.shape("#5c1020", (0, -70), (70, -100), (62, -30), (120, 124), mirror=True)
    p.blob("#1c1822", (0, -40), (44, -24), (66, 124), mirror=True)
    p.shape("#f0ece6", (0, 40), (20, -34), mirror=True)
    p.blob("#dcdce0", (0, -122), (34, -104), (32, -66), (0, -36), mirror=True)
    p.shape("#15121a", (0, -96), (22, -112), (38, -86), (38, -116), (0, -138), mirror=True)
    for way in p.both():
        p.dots("#c81c2c", 6, (way * 13, -82))
        p.shape("#ffffff", (way * 6, -58), (way * 12, -58), (way * 9, -44))
    p.lines("#5a1c24", 4, (-14, -58, 14, -58))
    p.dots("#c81c2c", 9, (0, -22))


def iron_bull(p: Pen) -> None:
    p.blob("#5a626c", (0, -60), (110, -70), (150, 0), (110, 80), (60, 124), mirror=True)
    p.blob("#727c88", (0, -70), (54, -50), (48, 30), (34, 92), (0, 106), mirror=True)
    for way in p.both():
        p.blob(BONE, (way * 44, -40), (way * 100, -60), (way * 116, -124), (way * 140, -60), (way * 96, -18))
        p.dots("#ff5a2a", 10, (way * 24, -10))
        p.dots("#201820", 8, (way * 16, 76))
    p.rings("#d8b04a", 7, 0, 96, (20,))
    p.dots("#c4ccd4", 5, (-40, -36), (40, -36), (-44, 10), (44, 10), (0, -52), (0, 40))


def spider_queen(p: Pen) -> None:
    _spider(p, "#4a1436", "#e0447a")
    p.shape("#f0c84a", (34, -72), (40, -120), (20, -96), (0, -130), mirror=True)
    p.dots("#d8304a", 6, (0, -92))


def blind_headsman(p: Pen) -> None:
    p.stripe("#6d4a2c", 11, (100, 122), (100, -110))
    p.blob(STEEL, (100, -116), (156, -126), (166, -70), (152, -30), (100, -50))
    p.blob("#2c2430", (0, -50), (80, -36), (92, 60), (70, 124), mirror=True)
    p.blob("#1c1620", (0, -136), (46, -100), (46, -50), (0, -28), mirror=True)
    p.stripe("#8c2430", 15, (-42, -82), (42, -82))
    p.lines("#d8a090", 5, (-14, -50, 14, -50))
    p.stripe("#c49a7c", 26, (70, 0), (100, 26))
    p.lines("#6a5a44", 10, (-60, 60, 60, 60))


def astaroth(p: Pen) -> None:
    p.glow("#ff3a1a", 0, -20, 140, 0.5)
    for way in p.both():
        p.shape("#3a0c14", (way * 30, -20), (way * 150, -130), (way * 164, 10), (way * 120, -10), (way * 112, 50),
                (way * 70, 20), (way * 50, 70))  # fmt: skip
    p.blob("#8c1a20", (0, -40), (62, -30), (70, 60), (60, 126), mirror=True)
    p.blob("#a82428", (0, -112), (42, -92), (38, -50), (0, -20), mirror=True)
    for way in p.both():
        p.blob("#d8c8a0", (way * 24, -96), (way * 64, -110), (way * 74, -146), (way * 44, -128))
        p.shape("#ffd84a", (way * 8, -66), (way * 32, -80), (way * 28, -62))
    p.lines("#2a0408", 5, (-20, -38, 20, -38))
    p.shape("#ffb02a", (0, 84), (30, 20), (0, 40), mirror=True)


def faceless_king(p: Pen) -> None:
    p.glow("#9a7ae0", 0, -40, 120, 0.5)
    p.blob("#3c2c5c", (0, -50), (76, -30), (110, 126), mirror=True)
    p.shape("#e8e4f0", (0, -34), (70, -36), (84, -10), (0, 10), mirror=True)
    p.blob("#14101c", (0, -116), (40, -96), (40, -56), (0, -24), mirror=True)
    p.shape("#e8c04a", (0, -100), (42, -92), (54, -142), (28, -118), (0, -152), mirror=True)
    p.dots("#d8304a", 6, (0, -112))
    p.dots("#58c0f0", 5, (-26, -108), (26, -108))
    p.stripe("#e8c04a", 8, (96, 110), (84, -60))
    p.oval("#b03040", 82, -72, 15)


def mother_of_ashes(p: Pen) -> None:
    p.glow("#ff7a2a", 0, 60, 130, 0.6)
    p.blob("#4c4648", (0, -60), (50, -30), (76, 60), (130, 126), mirror=True)
    for x, s in ((-96, 26), (-40, 34), (0, 40), (44, 34), (98, 26)):
        _flame(p, x, 108, s)
    p.blob("#6a6264", (0, -132), (54, -96), (50, -30), (0, -30), mirror=True)
    p.blob("#d8ccc4", (0, -108), (28, -88), (26, -56), (0, -38), mirror=True)
    for way in p.both():
        p.dots("#ff6a1a", 7, (way * 12, -78))
        p.lines("#3a3034", 3, (way * 12, -68, way * 14, -48))
        p.stripe("#4c4648", 20, (way * 48, 0), (way * 104, -40))
        _flame(p, way * 112, -66, 22)


CREATURES: dict[str, Callable[[Pen], None]] = {
    draw.__name__.replace("_", "-"): draw
    for draw in (
        sentry_magpie, famished_bloom, crypt_rat, sleepless_gravedigger, blind_moth, bone_archer, cutpurse_gnome,
        wandering_wail, empty_armour, bog_witch, bridge_warden, toll_troll, ember_footman, young_hydra, mud_golem,
        weaver_spider, quicksand_maw, tower_archer, spectral_twins, salt_colossus, marsh_wyvern, pale_count, iron_bull,
        spider_queen, blind_headsman, astaroth, faceless_king, mother_of_ashes,
    )
}  # fmt: skip
