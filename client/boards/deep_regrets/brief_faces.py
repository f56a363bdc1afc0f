"""The face of a card as it lies on the table: picture, name and numbers, large; words are for a long look."""

from math import cos, pi, sin

from client.table3d.icons import box
from client.table3d.text_printer import Ink, Line, Shape
from sim.games.deep_regrets.cards import Dink, Fish

INK: Ink = (0.010, 0.008, 0.010)
CREAM: Ink = (0.95, 0.90, 0.76)
GOLD: Ink = (0.86, 0.56, 0.10)
DARK_GOLD: Ink = (0.30, 0.16, 0.02)
LAUREL: Ink = (0.12, 0.42, 0.06)
WOOD: Ink = (0.36, 0.15, 0.05)
TITLE, NUMBER = "SourceSerifPro-Bold", "Manrope-ExtraBold"
NAME = 66.0
"""How large a name is, if it is short."""

SHORT = 10
"""Up to so many letters stay in one line."""
WIDE, LETTER = 372.0, 0.54
"""How wide it may be, and how wide a letter is, for each pixel of its size."""
MIDDLE = 486.0
"""The middle of its room."""

Printed = tuple[tuple[Shape, ...], tuple[Line, ...]]


def name_lines(name: str) -> tuple[Line, ...]:
    """Below the picture, where the whole face has its text, too: in two lines if it is long, and no word broken."""
    words = name.split()
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))] if len(name) > SHORT else []
    rows = min(ways, key=lambda way: max(map(len, way)), default=(name,))
    size = min(NAME, WIDE / (LETTER * max(map(len, rows))))
    first = MIDDLE + 0.36 * size - (len(rows) - 1) * 0.56 * size
    return tuple(
        Line(row, TITLE, size, 210, first + 1.12 * size * number, CREAM, wrap=WIDE + 16, lines=1)
        for number, row in enumerate(rows)
    )


def fish_signs(fish: Fish) -> Printed:
    """What it takes to catch it, what it is worth, and what it adds as a trophy."""
    shapes = (
        box(10, 10, 146, 146, CREAM, 22),
        box(17, 17, 139, 139, INK, 17),
        *_coin(340, 80, 70),
        _disc(348, 196, 50, CREAM),
        _disc(348, 196, 44, LAUREL),
    )
    lines = (
        _number(fish.difficulty, 78, 78, 112, CREAM),
        _number(fish.value, 340, 80, 100, INK),
        _number(f"+{fish.trophy}", 348, 196, 58, CREAM),
    )
    return shapes, lines


def price_signs(cost: int) -> Printed:
    """So many Fishbucks; nothing for what cannot be bought."""
    if not cost:
        return (), ()
    return _coin(340, 80, 68), (_number(cost, 340, 80, 96, INK),)


def dink_signs(dink: Dink) -> Printed:
    if not dink.cost.supply:
        return price_signs(dink.cost.bucks)
    shapes = (_disc(340, 80, 68, CREAM), _disc(340, 80, 61, WOOD))
    return shapes, (_number(dink.cost.supply, 340, 80, 96, CREAM),)


def _number(number: int | str, x: float, y: float, size: float, ink: Ink) -> Line:
    shown = str(number)
    size *= 1.0 if len(shown) == 1 else 0.84
    return Line(shown, NUMBER, size, x, y + 0.36 * size, ink, wrap=150, lines=1)


def _coin(x: float, y: float, radius: float) -> tuple[Shape, ...]:
    return _disc(x, y, radius, DARK_GOLD), _disc(x, y, radius - 6, GOLD)


def _disc(x: float, y: float, radius: float, ink: Ink) -> Shape:
    around = (2 * pi * k / 32 for k in range(32))
    return Shape(tuple((x + radius * cos(a), y + radius * sin(a)) for a in around), ink)
