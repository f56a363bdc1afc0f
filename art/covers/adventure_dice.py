"""Adventure Dice: what looks out of the cave, and the dice that fly at it."""

from art.covers.canvas import Cover

STONE, SHADOW = "#4a4452", "#1a1420"


def paint(cover: Cover) -> None:
    cover.sky("#241a30", "#3a2434", "#5a2f28", "#2a1818")
    _cave(cover)
    _dragon(cover)
    _arch(cover)
    for x in (-214, 214):
        _torch(cover, x, -40)
    _dice(cover)


def _cave(cover: Cover) -> None:
    cover.glow("#ff7a2a", 0, 40, 330, 0.65)
    cover.shade("#0c0610", 0, -190, 260, 0.8)
    for _ in range(60):
        x, y = cover.luck.uniform(-200, 200), cover.luck.uniform(-250, 260)
        cover.dot("#ffc86a", x, y, cover.luck.uniform(0.8, 2.6), cover.luck.uniform(0.3, 0.9))


def _dragon(cover: Cover) -> None:
    skin, light, dark = "#2f5a36", "#4f8a46", "#16301f"
    for side in (-1, 1):
        cover.shape(
            dark,
            (side * 40, 10),
            (side * 210, -190),
            (side * 236, -60),
            (side * 196, -30),
            (side * 200, 60),
            (side * 150, 50),
            (side * 120, 130),
            (side * 50, 120),
        )
        for x, y in ((236, -60), (200, 60), (120, 130)):
            cover.line("#0d2014", 3, (side * 40, 10), (side * x * 0.6, y * 0.6), (side * x, y), alpha=0.8)
    cover.blob(skin, (0, 20), (80, 40), (120, 120), (130, 260), (120, 352), (0, 352), mirror=True)
    for k in range(7):
        cover.blob(
            "#c8a860",
            (0, 120 + 32 * k),
            (46 + 3 * k, 126 + 32 * k),
            (40 + 3 * k, 144 + 32 * k),
            (0, 150 + 32 * k),
            mirror=True,
            alpha=0.9,
        )
    for side in (-1, 1):
        cover.tapering("#e2d3a8", 26, 2, (side * 42, -104), (side * 84, -150), (side * 92, -206), (side * 66, -250))
        cover.tapering("#cbb98a", 15, 2, (side * 66, -70), (side * 106, -92), (side * 128, -130))
        cover.shape(light, (side * 62, -58), (side * 116, -40), (side * 70, -20))
    cover.blob(skin, (0, -124), (52, -116), (76, -72), (66, -24), (48, 26), (40, 66), (0, 76), mirror=True)
    cover.blob(light, (0, -118), (24, -104), (22, -40), (30, 34), (0, 46), mirror=True, alpha=0.75)
    for side in (-1, 1):
        cover.glow("#ffd24a", side * 42, -52, 46, 0.8)
        cover.blob("#ffe27a", (side * 20, -44), (side * 40, -64), (side * 66, -68), (side * 56, -44), (side * 36, -36))
        cover.oval("#180c04", side * 44, -53, 4.5, 12)
        cover.line(dark, 9, (side * 12, -52), (side * 40, -78), (side * 74, -84))
        cover.oval("#0c1810", side * 15, 22, 7, 5)
        cover.glow("#ff9a3a", side * 16, 18, 24, 0.7)
    cover.blob("#2a0a08", (0, 50), (36, 46), (42, 60), (24, 92), (0, 98), mirror=True)
    for k in range(-2, 3):
        cover.shape("#f4ecd2", (k * 15 - 6, 50), (k * 15 + 6, 50), (k * 15, 70 - 3 * abs(k)))
    cover.glow("#ff8a2a", 0, 76, 60, 0.9)


def _arch(cover: Cover) -> None:
    """Stones around the picture, as if one stood in the doorway."""
    for side in (-1, 1):
        for k in range(8):
            y = -330 + 88 * k
            x = 172 + cover.luck.uniform(-8, 8)
            tint = STONE if k % 2 else "#3d3846"
            cover.shape(
                tint,
                (side * 290, y),
                (side * x, y + cover.luck.uniform(-4, 4)),
                (side * (x - 4), y + 82),
                (side * 290, y + 84),
            )
            cover.line("#6a6472", 2.5, (side * 284, y + 3), (side * (x + 4), y + 4), alpha=0.8, bent=False)
            cover.line(SHADOW, 4, (side * 284, y + 85), (side * x, y + 84), bent=False)
    for k in range(-3, 4):
        x = k * 76.0
        low = -250 - 26 * (1 - (k / 3) ** 2)
        cover.shape(STONE if k % 2 else "#3d3846", (x - 37, -360), (x + 37, -360), (x + 33, low), (x - 33, low))
    cover.shade(SHADOW, 0, 380, 220, 0.8)


def _torch(cover: Cover, x: float, y: float) -> None:
    cover.shape("#2a1a12", (x - 7, y), (x + 7, y), (x + 4, y + 78), (x - 4, y + 78))
    cover.glow("#ffae4a", x, y - 30, 120, 0.9)
    cover.blob("#ff7a1e", (x, y - 82), (x + 20, y - 34), (x + 14, y), (x - 14, y), (x - 20, y - 30))
    cover.blob("#ffe08a", (x, y - 52), (x + 10, y - 22), (x + 6, y - 2), (x - 6, y - 2), (x - 10, y - 20))


def _dice(cover: Cover) -> None:
    for x, y, size, turn, inks, pips in (
        (-118, 196, 62, -14, ("#e2483e", "#a3202a", "#c8323a"), "#fff4e4"),
        (102, 172, 54, 22, ("#3ec06a", "#1c7a3e", "#2a9a50"), "#f6fff0"),
        (8, 262, 66, 5, ("#9a62d8", "#5a2890", "#7a40b8"), "#ffe9b0"),
    ):
        cover.shade("#000000", x + 8, y + size, size * 1.1, 0.5)
        cover.die(x, y, size, turn, inks, pips)
