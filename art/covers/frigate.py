"""Frigate: full sail before a sun with twenty faces."""

from math import cos, pi, sin

from art.covers.canvas import Cover, Spot

HORIZON = 108.0


def paint(cover: Cover) -> None:
    cover.sky("#123a63", "#2f7399", "#f0a860", "#f7d48c", "#f4b774")
    _sun(cover, 40, -86, 168)
    _clouds(cover)
    cover.ridge("#2b6d86", HORIZON, 3, 20)
    for y, wide in ((118, 150), (130, 120), (144, 84), (160, 46)):
        cover.line("#ffdf9a", 3, (40 - wide, y), (40 + wide, y), alpha=0.55)
    _ship(cover)
    _waves(cover)
    for x, y, size in ((-190, -210, 1.0), (-150, -236, 0.7), (196, -40, 0.8)):
        cover.line(
            "#20303c",
            3 * size,
            (x - 20 * size, y - 6 * size),
            (x - 8 * size, y - 12 * size),
            (x, y),
            (x + 9 * size, y - 12 * size),
            (x + 22 * size, y - 7 * size),
        )


def _sun(cover: Cover, x: float, y: float, radius: float) -> None:
    """An icosahedron with a corner in the middle of its three inner faces."""
    cover.glow("#ffe7a8", x, y, radius * 1.7, 0.75)

    def around(k: float, r: float) -> Spot:
        a = -pi / 2 + k * pi / 3
        return x + r * cos(a), y + r * sin(a)

    rim = [around(k, radius) for k in range(6)]
    inner = [around(k, radius * 0.58) for k in (0, 2, 4)]
    cover.shape("#f2b441", *rim)
    cover.shape("#fff0b8", *inner)
    inks = ("#ffdf86", "#f8c860", "#eaa637")
    for k in range(3):
        a, b, outer = inner[k], inner[(k + 1) % 3], rim[(2 * k + 1) % 6]
        cover.shape(inks[k], a, b, outer)
        cover.shape("#f6bf52" if k != 1 else "#e19a30", a, rim[2 * k], outer)
        cover.shape("#f0b045" if k != 2 else "#ffd272", a, rim[2 * k], rim[(2 * k - 1) % 6])
    for a, b in ((inner[0], inner[1]), (inner[1], inner[2]), (inner[2], inner[0])):
        cover.line("#c98428", 2, a, b, bent=False)
    for k in range(3):
        for end in (rim[2 * k], rim[(2 * k + 1) % 6], rim[(2 * k - 1) % 6]):
            cover.line("#c98428", 2, inner[k], end, bent=False)
    for k in range(6):
        cover.line("#c98428", 2.5, rim[k], rim[(k + 1) % 6], bent=False)


def _clouds(cover: Cover) -> None:
    for x, y, wide in ((-200, -128, 120), (190, -236, 110), (220, 26, 90), (-220, 44, 100)):
        for k in range(5):
            cover.oval(
                "#fff3dc",
                x + (k - 2) * wide * 0.22,
                y - 10 * (2 - abs(k - 2)),
                wide * 0.24,
                13 + 6 * (2 - abs(k - 2)),
                0.62,
            )


def _ship(cover: Cover) -> None:
    masts = ((-96, 8, 0.86), (6, -18, 1.0), (104, 4, 0.8))
    cover.line("#3a2416", 6, (128, 130), (228, 74), bent=False)
    for x, top, size in masts:
        cover.line("#3a2416", 8, (x, 150), (x - 4, top - 210 * size + 40), bent=False)
        for k, (wide, high) in enumerate(((104, 74), (86, 62), (62, 46))):
            w, h = wide * size, high * size
            y = 96 - k * 78 * size
            _sail(cover, x - 2, y, w, h)
        _flag(cover, x - 4, top - 210 * size + 36)
    cover.shape("#f3e6c8", (128, 118), (222, 78), (112, -40), alpha=0.96)
    cover.shape("#dcc79a", (128, 118), (170, 100), (112, -40), alpha=0.9)
    for a, b in (
        ((228, 74), (104, -130)),
        ((-96, -140), (-186, 118)),
        ((6, -190), (-96, -120)),
        ((104, -120), (6, -180)),
    ):
        cover.line("#3a2416", 1.6, a, b, alpha=0.8, bent=False)
    # the hull: wales, gun ports, stern
    cover.blob(
        "#4a2a18",
        (-204, 112),
        (-190, 168),
        (-150, 222),
        (60, 232),
        (140, 214),
        (172, 160),
        (190, 120),
        (120, 146),
        (-120, 148),
    )
    cover.shape("#6b3d22", (-206, 96), (-150, 100), (-148, 150), (-196, 146))
    cover.line("#d9a441", 5, (-198, 140), (-110, 160), (60, 162), (172, 134))
    cover.line("#d9a441", 3, (-190, 172), (-110, 190), (60, 192), (160, 166), alpha=0.8)
    for k in range(9):
        x = -150 + k * 36
        y = 170 + (2 if k in (0, 8) else 6) - (6 if k == 8 else 0)
        cover.shape("#140c08", (x - 8, y - 7), (x + 8, y - 7), (x + 8, y + 7), (x - 8, y + 7))
    for k in range(3):
        cover.shape("#ffd98a", (-196 + k * 15, 110), (-186 + k * 15, 111), (-186 + k * 15, 126), (-195 + k * 15, 125))


def _sail(cover: Cover, x: float, y: float, w: float, h: float) -> None:
    """Bellied by the wind: light on the left, shadow on the right."""
    cover.line("#3a2416", 5, (x - w / 2 - 5, y - h), (x + w / 2 + 5, y - h), bent=False)
    left, right = x - w / 2, x + w / 2
    cover.blob(
        "#f7ecd2",
        (left + 3, y - h),
        (x, y - h + 3),
        (right - 3, y - h),
        (right + 7, y - h * 0.45),
        (right, y),
        (x + 3, y - 11),
        (left, y),
        (left + 9, y - h * 0.5),
    )
    cover.blob(
        "#d9c79e",
        (x + w * 0.2, y - h + 2),
        (right - 3, y - h),
        (right + 7, y - h * 0.45),
        (right, y),
        (x + w * 0.3, y - 8),
        alpha=0.75,
    )
    cover.line("#c2ab7a", 1.4, (x - w * 0.16, y - h + 3), (x - w * 0.1, y - h * 0.5), (x - w * 0.14, y - 9), alpha=0.8)


def _flag(cover: Cover, x: float, y: float) -> None:
    cover.blob(
        "#b3202a", (x, y - 22), (x - 18, y - 26), (x - 40, y - 18), (x - 38, y - 8), (x - 18, y - 12), (x, y - 6)
    )


def _waves(cover: Cover) -> None:
    for ink, height, rough, foam in (("#1d5a76", 206, 12, 0.5), ("#164a66", 240, 15, 0.45), ("#0f3852", 282, 16, 0.35)):
        cover.ridge(ink, height, rough, 11)
        for _ in range(9):
            x, y = cover.luck.uniform(-260, 260), height + cover.luck.uniform(16, 40)
            cover.line("#d8f0f0", 2.2, (x - 22, y + 3), (x, y - 3), (x + 22, y + 3), alpha=foam)
    cover.blob("#e8f6f4", (150, 214), (176, 196), (206, 204), (232, 226), (200, 232), (160, 230), alpha=0.8)
