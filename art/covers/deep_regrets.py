"""Deep Regrets: a lantern in a small boat, a long line, and what waits at its end."""

from art.covers.canvas import Cover

SURFACE = -118.0


def paint(cover: Cover) -> None:
    cover.sky("#0b1530", "#27406b", "#0d3a4c", "#062231", "#020a14", "#010308")
    cover.stars(70, -180)
    _moon(cover)
    _water(cover)
    _boat(cover)
    _depths(cover)
    _beast(cover)
    cover.line("#e8dcc0", 1.6, (44, -158), (58, -60), (40, 40), (20, 118), alpha=0.8)
    cover.line("#f4d58a", 3.2, (20, 118), (19, 132), (11, 138), (6, 130))


def _moon(cover: Cover) -> None:
    cover.glow("#9fb8d8", -130, -250, 150, 0.7)
    cover.dot("#f1ead2", -130, -250, 42)
    for x, y, r in ((-142, -262, 9), (-120, -240, 12), (-138, -232, 6), (-114, -266, 5)):
        cover.dot("#d9cfb2", x, y, r, 0.6)
    for y in range(int(SURFACE), int(SURFACE) + 34, 7):
        wide = 54 - (y - SURFACE)
        cover.line("#cfe0ee", 2, (-130 - wide, y), (-130 + wide, y), alpha=0.35)


def _water(cover: Cover) -> None:
    cover.ridge("#0f4256", SURFACE, 4, 14)
    cover.ridge("#0a3345", SURFACE + 16, 4, 12, alpha=0.8)
    cover.veil("#020a14", SURFACE + 30, 350, 0.85)
    for x, lean in ((-60, -60), (-10, -30), (60, 10), (120, 60)):
        cover.shape(
            "#6fb0b8",
            (x - 10, SURFACE + 6),
            (x + 16, SURFACE + 6),
            (x + lean + 46, 130),
            (x + lean - 24, 130),
            alpha=0.07,
        )


def _boat(cover: Cover) -> None:
    cover.glow("#ffb14a", 74, -176, 120, 0.75)
    cover.line("#120d0c", 3, (86, -132), (74, -166))
    cover.dot("#ffe2a0", 74, -176, 8)
    # angler: coat, head, hat, rod
    cover.shape("#141018", (-6, -134), (-2, -178), (24, -180), (32, -134))
    cover.dot("#141018", 12, -190, 11)
    cover.shape("#141018", (-8, -194), (34, -196), (24, -201), (20, -212), (4, -211), (1, -200))
    cover.line("#141018", 3, (10, -160), (44, -158), bent=False)
    cover.line("#3a2a1c", 2.4, (2, -142), (44, -158), bent=False)
    cover.blob(
        "#2a1a14", (-74, -140), (-50, -112), (0, -102), (60, -106), (96, -142), (50, -132), (0, -130), (-46, -134)
    )
    cover.line("#7a5233", 2.6, (-70, -138), (-40, -132), (0, -129), (50, -131), (92, -140), alpha=0.9)


def _depths(cover: Cover) -> None:
    for _ in range(46):
        x, y = cover.luck.uniform(-270, 270), cover.luck.uniform(-70, 330)
        cover.dot("#9fe0d8", x, y, cover.luck.uniform(0.8, 2.2), cover.luck.uniform(0.12, 0.4))
    for x, y, size, way in (
        (-150, -20, 1.0, 1),
        (-190, 6, 0.7, 1),
        (-118, 12, 0.6, 1),
        (170, 30, 0.9, -1),
        (205, -2, 0.6, -1),
    ):
        _fish(cover, x, y, size, way)


def _fish(cover: Cover, x: float, y: float, size: float, way: int) -> None:
    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + way * dx * size, y + dy * size

    cover.blob("#1c5262", at(-26, 0), at(-6, -11), at(20, -6), at(30, 0), at(20, 6), at(-6, 11))
    cover.shape("#1c5262", at(-22, 0), at(-40, -12), at(-35, 0), at(-40, 12))
    cover.dot("#d8f0e8", *at(20, -2), 2.0 * size)


def _beast(cover: Cover) -> None:
    """An anglerfish the size of a house: lure, eyes, and too many teeth."""
    cover.shade("#000000", 0, 290, 330, 0.75)
    for side in (-1, 1):
        for k in range(3):
            bend = 40 + 34 * k
            cover.tapering(
                "#0d1c26",
                30 - 6 * k,
                2,
                (side * (150 + 20 * k), 350),
                (side * (190 + 14 * k), 270 - 20 * k),
                (side * (150 + bend), 190 - 30 * k),
                (side * (200 + 18 * k), 120 - 38 * k),
            )
    cover.blob("#12242c", (0, 148), (110, 160), (190, 214), (214, 290), (190, 352), (0, 352), mirror=True)
    cover.blob("#1b343c", (0, 158), (96, 170), (160, 214), (120, 232), (0, 224), mirror=True, alpha=0.9)
    for side in (-1, 1):
        cover.glow("#c8f27a", side * 92, 218, 62, 0.55)
        cover.oval("#e9f6b4", side * 92, 218, 23, 25)
        cover.oval("#7fb03a", side * 90, 219, 17, 20)
        cover.oval("#060a06", side * 88, 220, 6, 17)
        cover.dot("#ffffff", side * 88 - 6, 210, 4, 0.9)
        cover.line("#0a1418", 8, (side * 60, 188), (side * 96, 186), (side * 126, 206))
    cover.blob("#050709", (0, 272), (90, 262), (160, 286), (120, 346), (0, 360), mirror=True)
    for k in range(-5, 6):
        x = k * 28.0
        top = 266 + abs(k) * 2.2
        cover.shape("#e8e6cf", (x - 10, top), (x + 10, top), (x + 1, top + 34 - 3 * abs(k)))
        cover.shape("#c9c6ab", (x - 3, 350), (x + 22, 350), (x + 12, 316 + 3 * abs(k)))
    cover.line("#1d3a42", 6, (0, 160), (-16, 120), (-44, 92), (-62, 104))
    cover.glow("#ffe9a0", -64, 112, 70, 0.9)
    cover.dot("#fff6d0", -64, 112, 9)
