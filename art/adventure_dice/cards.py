"""Faces and backs of both decks, and what lies beside them. Words and numbers are printed at run time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.adventure_dice.gems import GEMS, gem, mix
from art.adventure_dice.kinds import SIGNS, TINTS
from art.adventure_dice.large_monsters import CAVES, LARGE, horned_head
from art.adventure_dice.painting import Painting
from art.adventure_dice.small_monsters import SMALL
from art.adventure_dice.things import ABILITY_DRAWINGS, ACTION_DRAWINGS, CHANGE, HELP
from art.covers.canvas import pen, polygon
from art.files import Output
from art.noise import Pixels
from art.pen import fill, gradient

WIDTH, HEIGHT = 420, 588
TITLE = (26, 24, 394, 76)
HIGH, LOW = (26, 84, 394, 416), (26, 84, 394, 298)
"""Left, top, right, bottom of a painting: of those without, and of those with a text below it."""
WHOLE = (22, 22, 398, 566)
"""A picture that fills its card: of adventure cards, and of both backs."""
TEXT = (26, 306, 394, 416)
BOXES = {"strike": (26, 142), "stomp": (152, 268), "scream": (278, 394)}
BOX_TOP, BOX_BOTTOM = 426, 566
"""The numbers that must be reached."""
SEAL = (60, 60)
CORNER = (20, 20, 128, 196)
"""Number and gem of an adventure card: what is still seen when others lie over it."""
PAPER, GOLD = "#efe2c0", "#d9b25a"
FRAMES = {"monster": ("#4a4452", "#1c1622"), "ability": ("#2c5a50", "#10241f"), "action": ("#4a3468", "#1c1028")}
PLAQUE = (640, 128)
BANNER = (840, 200)


def build(output: Output) -> None:
    for name, drawing in (SMALL | LARGE).items():
        output.picture(f"adventure_dice/{name}.jpg", face("monster", drawing, CAVES[name]))
    for name, drawing in ABILITY_DRAWINGS.items():
        output.picture(f"adventure_dice/{name}.jpg", face("ability", drawing, HELP))
    for name, drawing in ACTION_DRAWINGS.items():
        output.picture(f"adventure_dice/{name}.jpg", face("action", drawing, CHANGE))
    for colour in GEMS:
        output.picture(f"adventure_dice/{colour}.jpg", numbered(colour))
        output.picture(f"adventure_dice/wild_{colour}.jpg", numbered(colour, wild=True))
    output.picture("adventure_dice/back_adventure.jpg", adventure_back())
    output.picture("adventure_dice/back_green.jpg", green_back())
    output.picture("adventure_dice/plaque.jpg", plaque())
    for kind in SIGNS:
        output.picture(f"adventure_dice/banner_{kind}.jpg", banner(kind))


def face(frame: str, drawing: Callable[[Painting], None], cave: tuple[str, str, str]) -> Pixels:
    """A card of the green deck."""
    surface, canvas = _framed(*FRAMES[frame])
    box = LOW if frame == "ability" else HIGH
    _hang(canvas, _painted(drawing, cave, box), box)
    _panel(canvas, TITLE)
    if frame != "monster":
        _panel(canvas, TEXT if frame == "ability" else (26, BOX_TOP, 394, BOX_BOTTOM))
    if frame != "action":
        for kind, (left, right) in BOXES.items():
            _sign(canvas, kind, skia.Rect.MakeLTRB(left, BOX_TOP, right, BOX_BOTTOM), BOX_TOP + 38, 0.84)
    if frame == "monster":
        _rings(canvas, ("#17100c", "#8a6420", "#f0cc6a", "#b8862c", "#e8bc54"))
    elif frame == "ability":
        # seen when other cards lie over this one
        _rings(canvas, ("#17100c", "#8a6420", "#f0cc6a", "#0c1c18", "#2f8a74"))
        with _drawing_on(canvas, *SEAL) as small, small.at(0, 0, 0.25):
            drawing(small)
    return _pixels(surface)


def numbered(colour: str, wild: bool = False) -> Pixels:
    """An adventure card: a gem in its niche. A Wild Card that stands for one has a border of all colours."""
    _, full, light, dark = GEMS[colour]
    surface, canvas = _framed(mix(full, "#000000", 0.25), mix(dark, "#000000", 0.35))
    if wild:
        inks = [tones[1] for tones in GEMS.values()]
        for k in range(20):
            path = polygon([(WIDTH / 2, HEIGHT / 2), *_arc(k), *_arc(k + 1)])
            canvas.drawPath(path, fill(inks[k % 5]))
        canvas.drawRoundRect(skia.Rect.MakeLTRB(20, 20, 400, 568), 12, 12, fill(mix(dark, "#000000", 0.35)))
    half = (188.0, 272.0)
    p = Painting(sum(map(ord, colour)), half)
    p.canvas.drawRect(skia.Rect.MakeLTRB(-200, -280, 200, 280), gradient(mix(full, "#101018", 0.35), dark, -272, 272))
    for k in range(9):
        for row in range(5):
            x, y = -188 + 94 * row - (47 if k % 2 else 0), -272 + 62 * k
            tint = mix(full, "#1a141e", 0.55 + p.luck.uniform(-0.08, 0.12))
            p.shape(tint, (x + 2, y + 2), (x + 92, y + 2), (x + 92, y + 60), (x + 2, y + 60), alpha=0.8)
    p.glow(light, 26, 52, 300, 0.6)
    niche = [
        (-104, 252),
        *((26 + 130 * cos(a), 30 + 170 * sin(a)) for a in np.linspace(pi, 2 * pi, 15).tolist()),
        (156, 252),
    ]
    p.shape("#0e0a12", *niche)
    p.glow(full, 26, 90, 190, 0.9)
    gem(p, colour, 26, 76, 96)
    for _ in range(24):
        p.dot("#fff4d0", p.luck.uniform(-100, 150), p.luck.uniform(-110, 240), p.luck.uniform(0.8, 2.2), 0.6)
    _hang(canvas, p.finished(), WHOLE)
    _panel(canvas, CORNER)
    with _drawing_on(canvas, (CORNER[0] + CORNER[2]) / 2, 156) as small:
        gem(small, colour, 0, 0, 28)
    return _pixels(surface)


def _arc(k: int) -> list[tuple[float, float]]:
    angle = 2 * pi * k / 20
    return [(WIDTH / 2 + 500 * cos(angle), HEIGHT / 2 + 500 * sin(angle))]


def adventure_back() -> Pixels:
    surface, canvas = _framed("#a8242c", "#3a0a10")
    p = Painting(21, (188, 272))
    _lozenges(p, "#8a1c24", "#c8404a")
    p.glow("#ff9a5a", 0, 0, 220, 0.6)
    p.oval("#2a0a0e", 0, 0, 124, 124)
    p.oval("#5a1218", 0, 0, 112, 112)
    p.die(0, 0, 84, 0, ("#fbf4e0", "#c8bc9c", "#e2d8bc"), "#7a1c20")
    _hang(canvas, p.finished(), WHOLE)
    return _pixels(surface)


def green_back() -> Pixels:
    surface, canvas = _framed("#2a7a42", "#0c2a16")
    p = Painting(22, (188, 272))
    _lozenges(p, "#1c5a30", "#3f9a56")
    p.glow("#ffb04a", 0, 20, 220, 0.7)
    p.oval("#0a1c10", 0, 0, 134, 164)
    p.oval("#3a1c14", 0, 0, 122, 152)
    p.glow("#ff8a2a", 0, 60, 140, 0.8)
    with p.at(0, 30, 0.8):
        horned_head(p, "#2f5a36", "#4f8a46", "#16301f", "#e2d3a8")
        for side in (-1, 1):
            p.eye(side * 42, -24, 15, "#ffe27a")
        p.blob("#2a0a08", (0, 60), (34, 58), (30, 92), (0, 104), mirror=True)
        p.fangs(-28, 28, 60, 15, 6)
    _hang(canvas, p.finished(), WHOLE)
    return _pixels(surface)


def plaque() -> Pixels:
    """Whose part of the table it is."""
    surface = skia.Surface(*PLAQUE)
    canvas = surface.getCanvas()
    _stone(canvas, skia.Rect.MakeWH(*PLAQUE), "#5a5462", "#26202c", 9)
    canvas.drawRoundRect(skia.Rect.MakeLTRB(7, 7, PLAQUE[0] - 7, PLAQUE[1] - 7), 12, 12, pen(GOLD, 3.5))
    return _pixels(surface)


def banner(kind: str) -> Pixels:
    """What an attack under way is told on."""
    surface = skia.Surface(*BANNER)
    canvas = surface.getCanvas()
    upper, lower = TINTS[kind]
    canvas.drawRect(skia.Rect.MakeWH(*BANNER), gradient(upper, lower, 0, BANNER[1]))
    _sign(canvas, kind, skia.Rect.MakeLTRB(12, 12, 188, 188), 100, 2.0)
    _panel(canvas, (204, 16, 824, 184))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(6, 6, BANNER[0] - 6, BANNER[1] - 6), 12, 12, pen(GOLD, 4))
    return _pixels(surface)


# Parts


def _framed(upper: str, lower: str) -> tuple["skia.Surface", "skia.Canvas"]:
    """Stone with a gilded line around it, as on the cover."""
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    _stone(canvas, skia.Rect.MakeWH(WIDTH, HEIGHT), upper, lower, 17)
    canvas.drawRoundRect(skia.Rect.MakeLTRB(9, 9, WIDTH - 9, HEIGHT - 9), 14, 14, pen("#17100c", 5))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(10, 10, WIDTH - 10, HEIGHT - 10), 14, 14, pen(GOLD, 3))
    return surface, canvas


def _stone(canvas: "skia.Canvas", box: "skia.Rect", upper: str, lower: str, seed: int) -> None:
    canvas.drawRect(box, gradient(upper, lower, 0, box.height()))
    luck = np.random.default_rng(seed)
    for _ in range(60):
        x, y = luck.uniform(0, box.width()), luck.uniform(0, box.height())
        wide = luck.uniform(6, 30)
        canvas.drawLine(x, y, x + wide, y + luck.uniform(-5, 5), pen("#ffffff", luck.uniform(0.8, 2), 0.07))
        canvas.drawLine(x, y + 2, x + wide, y + 3, pen("#000000", 1.5, 0.16))


def _painted(drawing: Callable[[Painting], None], cave: tuple[str, str, str], box: tuple[int, int, int, int]) -> Pixels:
    left, top, right, bottom = box
    half = ((right - left) / 2, (bottom - top) / 2)
    p = Painting(sum(map(ord, drawing.__name__)), half)
    p.cave(*cave)
    p.shade("#000000", 0, half[1] * 0.86, half[0] * 0.8, 0.5)
    size = min(1.0, half[1] / (120 if box == LOW else 166))
    with p.at(0, 0, size):
        drawing(p)
    return p.finished()


def _hang(canvas: "skia.Canvas", picture: Pixels, box: tuple[int, int, int, int]) -> None:
    rect = skia.Rect.MakeLTRB(*box)
    height, width = picture.shape[:2]
    solid = np.ascontiguousarray(np.concatenate([picture, np.full((height, width, 1), 255, np.uint8)], -1))
    image = skia.Image.fromarray(solid, colorType=skia.kRGBA_8888_ColorType)
    canvas.save()
    canvas.clipRRect(skia.RRect.MakeRectXY(rect, 10, 10), True)
    canvas.drawImageRect(image, rect)
    canvas.restore()
    canvas.drawRoundRect(rect, 10, 10, pen("#0c080c", 4))
    canvas.drawRoundRect(rect, 10, 10, pen(GOLD, 1.6, 0.8))


def _panel(canvas: "skia.Canvas", box: tuple[int, int, int, int]) -> None:
    """Parchment to be printed on."""
    rect = skia.Rect.MakeLTRB(*box)
    canvas.drawRoundRect(rect, 10, 10, fill(PAPER))
    canvas.drawRoundRect(rect, 10, 10, pen("#6a4a22", 3))


def _sign(canvas: "skia.Canvas", kind: str, rect: "skia.Rect", y: float, size: float = 1.0) -> None:
    upper, lower = TINTS[kind]
    canvas.drawRoundRect(rect, 12, 12, fill("#0c080c"))
    inner = skia.Rect.MakeLTRB(rect.left() + 2, rect.top() + 2, rect.right() - 2, rect.bottom() - 2)
    paint = gradient(upper, lower, rect.top(), rect.bottom())
    canvas.drawRoundRect(inner, 11, 11, paint)
    canvas.drawRoundRect(inner, 11, 11, pen(GOLD, 1.6, 0.8))
    with _drawing_on(canvas, rect.centerX(), y) as p, p.at(0, 0, size):
        SIGNS[kind](p)


def _rings(canvas: "skia.Canvas", inks: tuple[str, ...]) -> None:
    """A seal, from its edge to its middle."""
    for radius, ink in zip((46, 42, 38, 31, 29), inks, strict=True):
        canvas.drawCircle(*SEAL, radius, fill(ink))


@contextmanager
def _drawing_on(canvas: "skia.Canvas", x: float, y: float) -> Iterator[Painting]:
    """A painting that goes straight onto a card, around a point of it."""
    p = Painting(3)
    p.canvas = canvas
    with p.at(x, y):
        yield p


def _lozenges(p: Painting, dark: str, light: str) -> None:
    p.canvas.drawRect(skia.Rect.MakeLTRB(-200, -280, 200, 280), fill(dark))
    for row in range(-7, 8):
        for column in range(-5, 6):
            x, y = column * 48 + (24 if row % 2 else 0), row * 42
            p.canvas.drawPath(polygon([(x, y - 34), (x + 20, y), (x, y + 34), (x - 20, y)]), fill(light, 0.35))
            p.dot(GOLD, x + 24, y, 2.4, 0.7)


def _pixels(surface: "skia.Surface") -> Pixels:
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])
