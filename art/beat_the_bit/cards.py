"""The faces and backs of Beat the Bit's cards, and the sheets of its characters; the words come at run time."""

from collections.abc import Callable

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.beat_the_bit.creatures import CREATURES
from art.beat_the_bit.gear import GEAR, HEROES
from art.beat_the_bit.places import PLACES
from art.beat_the_bit.symbols import draw_symbol, symbol_of
from art.files import Output
from art.noise import Pixels
from art.pen import Pen, colour, fill, gradient, stroke
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, Chain, Curse, Foe, Mission, SharedEvent, Treasure

WIDTH, HEIGHT = 420, 588
PICTURE = (26, 84, 394, 330)
"""Left, top, right, bottom of the illustration."""
FOE_PICTURE = (26, 84, 394, 262)
"""The same on a card with boxes below it."""
BOXES = {"brown": (268, 312), "silver": (316, 360), "violet": (364, 440)}
"""Top and bottom of a fight's boxes: reward, exact reward, damage."""
BOSS_BOXES = BOXES | {"violet": (364, 480)}
"""A boss says more of its damage, and less below it."""
FINAL_BOX = (268, 520)
"""A final boss has nothing but damage."""
BOX_INKS = {"brown": "#8a5226", "silver": "#c3ccd6", "violet": "#6b3aa0"}
SEAL = (64, 60)
"""The middle of a difficulty's seal."""
COIN = (58, 538)
SYMBOL = (364, 540)
"""The middle of a price's coin, and of the symbol that tells a card's type."""
SHEET = (840, 420)
"""Width and height of a character sheet."""
PORTRAIT = (20, 20, 236, 400)
TIERS = ("common", "rare", "mythic")

INKS = {
    "fight": ("#4a2a1c", "#9a5a30", "#f0cfa0"),
    "boss": ("#3a0c16", "#9c2434", "#f4c0a8"),
    "final": ("#120c1c", "#4a2c78", "#d8b8f4"),
    "chain": ("#1c2e34", "#3f7480", "#c8e4e4"),
    "event": ("#14341f", "#3c8a50", "#d0f0c4"),
    "curse": ("#241430", "#6a3a8c", "#dcc4ec"),
    "mission": ("#3a2c0c", "#a8842c", "#f8ecb8"),
    "common": ("#2c3238", "#707c88", "#e2e8ec"),
    "rare": ("#102c4c", "#2f6cb0", "#c4e0fa"),
    "mythic": ("#4a3204", "#c8941c", "#fff0b4"),
}
"""Deep, full and pale colour of each kind of card."""
PAPER = "#f4ead2"


def build(output: Output) -> None:
    drawings = CREATURES | PLACES | GEAR
    for card, what in CARDS.items():
        output.picture(f"beat_the_bit/{card}.jpg", face(what, drawings[card]))
    for name, inks, drawing in (
        ("adventure", "fight", CREATURES["crypt-rat"]),
        ("treasure", "rare", GEAR["potion"]),
        ("boss", "boss", CREATURES["iron-bull"]),
        ("final", "final", CREATURES["astaroth"]),
    ):
        output.picture(f"beat_the_bit/back_{name}.jpg", back(inks, drawing))
    for name in CHARACTERS:
        for side in ("a", "b"):
            output.picture(f"beat_the_bit/{name}_{side}.jpg", sheet(name, side))


def kind_of(card: object) -> str:
    """Which inks a card has."""
    match card:
        case Foe():
            return card.rank
        case Treasure():
            return card.tier
        case Chain():
            return "chain"
        case SharedEvent():
            return "event"
        case Curse():
            return "curse"
        case Mission():
            return "mission"
    raise ValueError(f"{card} is no card")


def face(what: object, drawing: Callable[[Pen], None]) -> Pixels:
    kind = kind_of(what)
    deep, full, _ = INKS[kind]
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), gradient(full, deep, 0, HEIGHT))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(14, 14, WIDTH - 14, HEIGHT - 14), 18, 18, fill(PAPER))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(14, 14, WIDTH - 14, HEIGHT - 14), 18, 18, stroke(deep, 3))
    _scene(canvas, FOE_PICTURE if isinstance(what, Foe) else PICTURE, kind, drawing)
    if isinstance(what, Foe):
        boxes = {"fight": BOXES, "boss": BOSS_BOXES, "final": {"violet": FINAL_BOX}}[what.rank]
        for name, (top, bottom) in boxes.items():
            canvas.drawRoundRect(skia.Rect.MakeLTRB(26, top, WIDTH - 26, bottom), 10, 10, fill(BOX_INKS[name]))
    if isinstance(what, Foe | Curse):
        canvas.drawCircle(*SEAL, 50, fill(PAPER))
        canvas.drawCircle(*SEAL, 45, fill(deep))
        canvas.drawCircle(*SEAL, 39, stroke(full, 3))
    if isinstance(what, Treasure):
        for number in range(TIERS.index(what.tier) + 1):
            x, y = WIDTH - 48 - 30 * number, 50
            gem = skia.Path()
            gem.addPoly([skia.Point(x + dx, y + dy) for dx, dy in ((0, -17), (13, 0), (0, 17), (-13, 0))], True)
            canvas.drawPath(gem, fill(full))
            canvas.drawPath(gem, stroke(deep, 3))
        canvas.drawCircle(*COIN, 31, fill("#f0c040"))
        canvas.drawCircle(*COIN, 31, stroke("#7a5410", 4))
        canvas.drawCircle(*COIN, 24, stroke("#7a5410", 1.5, 0.6))
    draw_symbol(canvas, symbol_of(what), *SYMBOL, deep)
    return _pixels(surface)


def back(kind: str, drawing: Callable[[Pen], None]) -> Pixels:
    deep, full, pale = INKS[kind]
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), gradient(full, deep, 0, HEIGHT))
    for k in range(-14, 30):
        canvas.drawLine(k * 42, 0, k * 42 + HEIGHT, HEIGHT, stroke(pale, 2, 0.16))
        canvas.drawLine(k * 42, 0, k * 42 - HEIGHT, HEIGHT, stroke(pale, 2, 0.16))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(20, 20, WIDTH - 20, HEIGHT - 20), 18, 18, stroke(pale, 5, 0.85))
    canvas.drawOval(skia.Rect.MakeLTRB(46, 130, WIDTH - 46, HEIGHT - 130), fill(deep))
    canvas.drawOval(skia.Rect.MakeLTRB(46, 130, WIDTH - 46, HEIGHT - 130), stroke(pale, 6))
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    canvas.scale(0.86, 0.86)
    drawing(Pen(canvas))
    return _pixels(surface)


def sheet(name: str, side: str) -> Pixels:
    """A character's sheet: side A by day, side B, wounded, by night."""
    kind = "mission" if side == "a" else "boss"
    deep, full, _ = INKS[kind]
    surface = skia.Surface(*SHEET)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(*SHEET), gradient(full, deep, 0, SHEET[1]))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(10, 10, SHEET[0] - 10, SHEET[1] - 10), 18, 18, fill(PAPER))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(10, 10, SHEET[0] - 10, SHEET[1] - 10), 18, 18, stroke(deep, 3))
    _scene(canvas, PORTRAIT, kind, HEROES[name])
    # hearts lie above, coins, tombstones and dice below
    for top, bottom in ((216, 302), (312, 400)):
        canvas.drawRoundRect(skia.Rect.MakeLTRB(250, top, SHEET[0] - 20, bottom), 14, 14, fill(full, 0.28))
    return _pixels(surface)


def _scene(canvas: "skia.Canvas", box: tuple[int, int, int, int], kind: str, drawing: Callable[[Pen], None]) -> None:
    """The sky and hills of a kind of card, and the drawing before them."""
    deep, full, pale = INKS[kind]
    left, top, right, bottom = box
    rect = skia.Rect.MakeLTRB(*box)
    rng = np.random.default_rng(sum(map(ord, kind)) + len(drawing.__name__))
    canvas.save()
    canvas.clipRRect(skia.RRect.MakeRectXY(rect, 12, 12), True)
    canvas.drawRect(rect, gradient(pale, full, top, bottom))
    x, y = rng.uniform(left + 60, right - 60), top + 60
    sun = skia.GradientShader.MakeRadial(skia.Point(x, y), 190, [colour("#ffffff", 0.85), colour(pale, 0.0)])
    canvas.drawRect(rect, skia.Paint(Shader=sun))
    for layer in range(4):
        level = top + (bottom - top) * (0.56 + 0.12 * layer)
        phase = rng.uniform(0, 6, 3)
        path = skia.Path()
        path.moveTo(left, bottom)
        for across in range(left, right + 7, 6):
            ridge = (
                abs(((across + phase[0] * 40) / 60) % 2 - 1) * 34 if kind in ("boss", "final", "fight", "curse") else 0
            )
            path.lineTo(
                across, level - 15 * np.sin(across / 47 + phase[1]) - 7 * np.sin(across / 19 + phase[2]) - ridge
            )
        path.lineTo(right, bottom)
        path.close()
        canvas.drawPath(path, fill(deep, 0.18 + 0.14 * layer))
    canvas.translate((left + right) / 2, (top + bottom) / 2)
    canvas.drawOval(skia.Rect.MakeLTRB(-130, 96, 130, 128), fill("#0c0810", 0.4, 10))
    size = min((right - left) / 360, (bottom - top) / 290)
    canvas.scale(size, size)
    drawing(Pen(canvas))
    canvas.restore()
    canvas.drawRoundRect(rect, 12, 12, stroke(deep, 4))


def _pixels(surface: "skia.Surface") -> Pixels:
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])
