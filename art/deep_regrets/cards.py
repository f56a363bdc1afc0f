"""Faces and backs of Deep Regrets' cards; the words come at run time."""

from collections.abc import Callable
from math import cos, pi, sin
from zlib import crc32

import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.covers.canvas import pen
from art.deep_regrets.species import draw_fish
from art.deep_regrets.water import Water, mixed
from art.noise import Pixels
from art.pen import colour, fill
from sim.games.deep_regrets.cards import Fish

WIDTH, HEIGHT = 336, 470
"""Four fifths of the sheet that the press prints on."""
MIDDLE = (168.0, 176.0)
PANEL = 310.0
"""Where the words begin, from the top."""
BRASS, BONE, INK = "#b08d57", "#d9d4c5", "#0b1c2e"
WATERS = {
    1: ("#6fb8b0", "#2f7f86", "#1f5a63", "#12384a"),
    2: ("#1f5a63", "#16455a", "#12384a", "#0b1c2e"),
    3: ("#0e2436", "#0a1826", "#060e18", "#02050a"),
}


def new_card(seed: str) -> Water:
    return Water(WIDTH, HEIGHT, MIDDLE, crc32(seed.encode()))


def fish_face(fish: Fish) -> Pixels:
    water = new_card(fish.id)
    scene(water, fish.depth, fish.purple)
    if fish.legendary:
        water.glow("#e8c66a", 0, 0, 210, 0.45)
    draw_fish(water, fish.id, fish.depth, fish.purple, fish.legendary)
    water.shade("#02050a", 0, 250, 190, 0.5)
    _fish_frame(water, fish.depth, fish.purple, fish.legendary)
    return water.finished()


def _fish_frame(water: Water, depth: int, purple: bool, legendary: bool) -> None:
    frame(water, "#e8c66a" if legendary else "#6b3f8f" if purple else BRASS, legendary)
    die_badge(water, -119, -125)
    coin_badge(water, 119, -125)
    laurel(water, 119, -62)
    for k in range(depth):
        y = -76 + 13 * k
        water.line(BONE, 3, (-138, y), (-130, y - 5), (-122, y), (-114, y + 5), (-106, y), alpha=0.9)
    if purple:
        eye_mark(water, -119, -24)


def fish_frame(depth: int, purple: bool, legendary: bool) -> Pixels:
    """For a fish that somebody else has drawn."""
    water = _hole()
    _fish_frame(water, depth, purple, legendary)
    return water.finished(see_through=True)


def emblem_frame(rim: str, badge: str = "") -> Pixels:
    """For a card that is no fish."""
    water = _hole()
    frame(water, rim)
    _badge(water, badge)
    return water.finished(see_through=True)


def _hole() -> Water:
    """Nothing but the panel for the words."""
    water = new_card("frame")
    left, top = -MIDDLE[0], -MIDDLE[1]
    panel = skia.Rect.MakeLTRB(left, top + PANEL + 8, left + WIDTH, top + HEIGHT)
    water.canvas.drawRect(panel, fill("#070d16"))
    return water


def scene(water: Water, depth: int, purple: bool) -> None:
    """Water as deep as the card."""
    water.gradient(*WATERS[depth])
    if depth < 3:
        water.rays("#c8f0e0", 5, 0.22 if depth == 1 else 0.10)
    if purple:
        water.glow("#6b3f8f", water.uniform(-60, 60), water.uniform(-40, 40), 190, 0.75)
        water.glow("#7fa34a", water.uniform(-120, 120), 90, 110, 0.35)
        for k in range(4):
            x = -170 if k % 2 else 170
            water.tentacle(
                mixed(WATERS[depth][3], "#000000", 0.45),
                (x, water.uniform(-40, 150)),
                0 if k % 2 else 180,
                150,
                26,
                0.7,
            )
    if depth == 1:
        for _ in range(5):
            root = water.uniform(-160, 160)
            water.tapering(
                "#20564a",
                8,
                2,
                (root, 180),
                (root + water.uniform(-14, 14), 120),
                (root + water.uniform(-20, 20), water.uniform(40, 90)),
            )
    if depth == 2:
        for x in (-170, 150):
            water.blob("#08202c", (x - 60, 190), (x - 30, 90), (x + 10, 60), (x + 50, 110), (x + 80, 190))
    if depth == 3:
        water.shade("#000000", 0, 0, 240, 0.3)
        water.specks("#7fe0c8", 46, 2.2, 0.8)
        water.glow("#1f5a63", 0, 0, 190, 0.8)
        for x in (-130, -60, 40, 120):
            water.blob("#02060a", (x - 70, 200), (x - 30, 120), (x, 104), (x + 34, 126), (x + 70, 200))
    water.specks("#d9f0ea", 24, 1.8, 0.5)
    water.bubbles(9 - 2 * depth)


def frame(water: Water, rim: str, double: bool = False) -> None:
    """A panel for the words, and a rope of brass around all."""
    canvas = water.canvas
    left, top = -MIDDLE[0], -MIDDLE[1]
    panel = skia.Rect.MakeLTRB(left, top + PANEL, left + WIDTH, top + HEIGHT)
    points = [skia.Point(0, panel.top() - 26), skia.Point(0, panel.top() + 12)]
    canvas.drawRect(
        skia.Rect.MakeLTRB(left, panel.top() - 26, left + WIDTH, panel.bottom()),
        skia.Paint(Shader=skia.GradientShader.MakeLinear(points, [colour("#070d16", 0), colour("#070d16", 0.93)])),
    )
    canvas.drawLine(left + 26, panel.top() + 52, left + WIDTH - 26, panel.top() + 52, pen(rim, 1.6, 0.75))
    box = skia.Rect.MakeLTRB(left + 5, top + 5, left + WIDTH - 5, top + HEIGHT - 5)
    canvas.drawRoundRect(box, 14, 14, pen("#05080c", 11))
    canvas.drawRoundRect(box, 14, 14, pen(rim, 6))
    canvas.drawRoundRect(box, 14, 14, pen(mixed(rim, "#ffffff", 0.45), 1.4))
    if double:
        inner = skia.Rect.MakeLTRB(left + 14, top + 14, left + WIDTH - 14, top + HEIGHT - 14)
        canvas.drawRoundRect(inner, 9, 9, pen(rim, 2))
        for x, y in (
            (left + 14, top + 14),
            (left + WIDTH - 14, top + 14),
            (left + 14, top + HEIGHT - 14),
            (left + WIDTH - 14, top + HEIGHT - 14),
        ):
            star(water, x, y, 11, rim)


def star(water: Water, x: float, y: float, size: float, ink: str) -> None:
    spots = [
        (
            x + size * (1 if k % 2 == 0 else 0.42) * cos(pi * k / 5 - pi / 2),
            y + size * (1 if k % 2 == 0 else 0.42) * sin(pi * k / 5 - pi / 2),
        )
        for k in range(10)
    ]
    water.shape(ink, *spots)


def die_badge(water: Water, x: float, y: float) -> None:
    """Dice are thrown against the number that is printed here."""
    box = skia.Rect.MakeLTRB(x - 33, y - 33, x + 33, y + 33)
    water.canvas.drawRoundRect(box, 13, 13, fill("#0a1420", 0.95))
    water.canvas.drawRoundRect(box, 13, 13, pen(BONE, 3.4))
    for dx, dy in ((-25, -25), (25, -25), (-25, 25), (25, 25)):
        water.dot(BONE, x + dx, y + dy, 3.2)


def coin_badge(water: Water, x: float, y: float) -> None:
    water.dot("#05080c", x, y, 36)
    water.dot("#d9a441", x, y, 33)
    water.dot("#f0cf7a", x - 4, y - 5, 27)
    water.ring("#7a5418", 2.4, x, y, 27)


def laurel(water: Water, x: float, y: float) -> None:
    water.dot("#0a1420", x, y, 22, 0.92)
    water.ring("#7fa34a", 2.6, x, y, 22)
    for k in range(5):
        for side in (-1, 1):
            t = pi / 2 + side * (0.4 + 0.42 * k)
            water.oval("#7fa34a", x + 23 * cos(t), y + 23 * sin(t), 6, 3, turn=t * 180 / pi + 70 * side)


def eye_mark(water: Water, x: float, y: float) -> None:
    """The mark of what should not be: an eye, so that nothing is told by colour alone."""
    water.dot("#140a1c", x, y, 23, 0.95)
    water.ring("#b08ad8", 2.4, x, y, 23)
    water.blob("#e8e0f0", (x - 17, y), (x, y - 11), (x + 17, y), (x, y + 11))
    water.dot("#6b3f8f", x, y, 8.4)
    water.oval("#05030a", x, y, 2.6, 7.4)


def barrel_badge(water: Water, x: float, y: float) -> None:
    water.dot("#05080c", x, y, 36)
    water.blob(
        "#c89a5c",
        (x - 24, y - 30),
        (x, y - 33),
        (x + 24, y - 30),
        (x + 31, y),
        (x + 24, y + 30),
        (x, y + 33),
        (x - 24, y + 30),
        (x - 31, y),
    )
    for dy in (-20, 20):
        water.line("#4a3a28", 4, (x - 28, y + dy), (x, y + dy + 3), (x + 28, y + dy))


def emblem_face(card: str, draw: Callable[[Water], None], ground: tuple[str, ...], rim: str, badge: str = "") -> Pixels:
    """A card that is no fish: its emblem before a plain ground."""
    water = new_card(card)
    water.gradient(*ground)
    water.glow(rim, 0, 0, 190, 0.35)
    water.specks(BONE, 30, 1.8, 0.25)
    draw(water)
    frame(water, rim)
    _badge(water, badge)
    return water.finished()


def _badge(water: Water, badge: str) -> None:
    """Where the price is printed."""
    if badge == "coin":
        coin_badge(water, 119, -125)
    elif badge == "barrel":
        barrel_badge(water, 119, -125)


def back_face(seed: str, ground: tuple[str, ...], rim: str, draw: Callable[[Water], None]) -> Pixels:
    """A back: the same all over, with an emblem in a ring of rope."""
    water = Water(WIDTH, HEIGHT, (WIDTH / 2, HEIGHT / 2), crc32(seed.encode()))
    water.gradient(*ground)
    for k in range(-8, 9):
        for row in range(-10, 11):
            x, y = k * 44 + 22 * (row % 2), row * 26
            water.line(rim, 1.6, (x - 22, y + 8), (x, y - 8), (x + 22, y + 8), alpha=0.22)
    water.dot(ground[-1], 0, 0, 112)
    for radius, width in ((112, 7), (100, 2)):
        water.ring(rim, width, 0, 0, radius)
    for k in range(24):
        t = k * pi / 12
        water.line(
            mixed(rim, "#000000", 0.5), 3, (108 * cos(t), 108 * sin(t)), (117 * cos(t + 0.08), 117 * sin(t + 0.08))
        )
    water.canvas.save()
    water.canvas.scale(0.56, 0.56)
    draw(water)
    water.canvas.restore()
    box = skia.Rect.MakeLTRB(-WIDTH / 2 + 6, -HEIGHT / 2 + 6, WIDTH / 2 - 6, HEIGHT / 2 - 6)
    water.canvas.drawRoundRect(box, 14, 14, pen("#05080c", 12))
    water.canvas.drawRoundRect(box, 14, 14, pen(rim, 6))
    return water.finished()
