"""The symbol in a card's lower right corner, which tells its type."""

from collections.abc import Callable, Sequence

import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.pen import fill, stroke
from sim.games.beat_the_bit.content import Chain, Curse, Foe, Mission, SharedEvent, Treasure

PALE = "#fbf3df"
RADIUS = 31


def symbol_of(card: object) -> str:
    match card:
        case Foe():
            return "swords"
        case SharedEvent():
            return "banner"
        case Chain():
            return "links"
        case Curse():
            return "skull"
        case Mission():
            return "scroll"
        case Treasure():
            return "bolt" if card.instant else "sack"
    raise ValueError(f"{card} is no card")


def draw_symbol(canvas: "skia.Canvas", name: str, x: float, y: float, ground: str) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.drawCircle(0, 0, RADIUS, fill(ground))
    SYMBOLS[name](canvas, ground)
    canvas.restore()


def _poly(canvas: "skia.Canvas", spots: Sequence[tuple[float, float]], ink: str = PALE) -> None:
    path = skia.Path()
    path.addPoly([skia.Point(*spot) for spot in spots], True)
    canvas.drawPath(path, fill(ink))


def _swords(canvas: "skia.Canvas", ground: str) -> None:
    for way in (-1, 1):
        canvas.drawLine(way * 16, -17, way * -13, 13, stroke(PALE, 5))
        canvas.drawLine(way * -16, 4, way * -4, 16, stroke(PALE, 4))
        canvas.drawLine(way * -12, 12, way * -17, 17, stroke(PALE, 5))


def _banner(canvas: "skia.Canvas", ground: str) -> None:
    canvas.drawLine(-13, -19, -13, 20, stroke(PALE, 4))
    _poly(canvas, ((-13, -17), (18, -17), (10, -7), (18, 3), (-13, 3)))


def _links(canvas: "skia.Canvas", ground: str) -> None:
    canvas.rotate(-35)
    for x in (-10, 10):
        canvas.drawRoundRect(skia.Rect.MakeLTRB(x - 13, -8, x + 13, 8), 8, 8, stroke(PALE, 5))


def _skull(canvas: "skia.Canvas", ground: str) -> None:
    canvas.drawCircle(0, -4, 16, fill(PALE))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(-9, 4, 9, 19), 4, 4, fill(PALE))
    for x in (-6, 6):
        canvas.drawCircle(x, -4, 4.5, fill(ground))
        canvas.drawLine(x / 2, 13, x / 2, 19, stroke(ground, 2))


def _scroll(canvas: "skia.Canvas", ground: str) -> None:
    canvas.drawRoundRect(skia.Rect.MakeLTRB(-14, -18, 14, 18), 4, 4, fill(PALE))
    for y in (-9, 0, 9):
        canvas.drawLine(-8, y, 8, y, stroke(ground, 3))


def _bolt(canvas: "skia.Canvas", ground: str) -> None:
    _poly(canvas, ((5, -21), (-13, 4), (-2, 4), (-6, 21), (13, -5), (2, -5)))


def _sack(canvas: "skia.Canvas", ground: str) -> None:
    canvas.drawOval(skia.Rect.MakeLTRB(-16, -7, 16, 20), fill(PALE))
    _poly(canvas, ((-9, -19), (9, -19), (5, -6), (-5, -6)))
    canvas.drawLine(-7, -7, 7, -7, stroke(ground, 3.5))


SYMBOLS: dict[str, Callable[["skia.Canvas", str], None]] = {
    "swords": _swords,
    "banner": _banner,
    "links": _links,
    "skull": _skull,
    "scroll": _scroll,
    "bolt": _bolt,
    "sack": _sack,
}
