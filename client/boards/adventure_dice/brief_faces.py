"""The face of a green card as it lies on the table: picture, name and numbers; words are for a long look."""

from collections.abc import Iterator
from math import cos, pi, sin

from client.boards.adventure_dice.looks import FIGURES, FOLDER, INK, TITLE, WHITE
from client.render.surface import from_srgb
from client.table3d.cards import PIXELS
from client.table3d.icons import box
from client.table3d.text_printer import Ink, Line, Shape, Sheet
from sim.games.adventure_dice.content import ABILITIES, MONSTERS, TARGETS

PAPER, EDGE = from_srgb("#efe2c0"), from_srgb("#5a4020")
BOXES: dict[str, tuple[float, Ink]] = {
    "strike": (79, from_srgb("#2f4a68")),
    "stomp": (210, from_srgb("#5e3d20")),
    "scream": (341, from_srgb("#5e2a60")),
}
"""The middle of each target's box, and its colour."""
HALF = 62.0
"""Half the width of a box."""
MONSTER_BOX, ABILITY_BOX, END = 356.0, 302.0, 566.0
"""Where the boxes of either begin, below their pictures, and where they end."""
TITLE_BAR = (100.0, 16.0, 400.0, 94.0)
"""Where the name stands, beside the coin in the corner."""
OLD_BAR = (104.0, 20.0, 398.0, 78.0)
PANELS = {True: (22.0, 304.0, 398.0, 570.0), False: (22.0, 424.0, 398.0, 570.0)}
"""Where cards say their name that have nothing to be reached: abilities that are owned, and actions."""

Points = tuple[tuple[float, float], ...]


def brief_face(card: str, name: str, picture: str, owned: bool = False) -> Sheet:
    """A card of the green deck. An ability that is `owned` is no longer attacked: it has no numbers any more."""
    if card in MONSTERS or (card in TARGETS and not owned):
        shapes, lines = _to_attack(card, name)
    else:
        shapes, lines = _to_use(name, PANELS[card in ABILITIES], owned)
    return Sheet(*PIXELS, f"{FOLDER}/{picture}.jpg", tuple(lines), shapes=tuple(shapes))


def _to_attack(card: str, name: str) -> tuple[list[Shape], list[Line]]:
    """The name in its bar, what it is worth, and three boxes with what must be reached."""
    shapes = [box(*TITLE_BAR, EDGE), box(*_within(TITLE_BAR, 4), PAPER)]
    left, _, right, _ = _within(TITLE_BAR, 8)
    lines = [Line(name, TITLE, 70, (left + right) / 2, 76, INK, wrap=right - left, lines=1)]
    if card in MONSTERS:
        lines.append(Line(str(MONSTERS[card].points), FIGURES, 66, 60, 83, INK))
    top = MONSTER_BOX if card in MONSTERS else ABILITY_BOX
    high = END - top
    size = 0.19 * high
    for kind, goal in TARGETS[card].items():
        middle, ink = BOXES[kind]
        area = (middle - HALF, top, middle + HALF, END)
        shapes += [box(*area, GOLD), box(*_within(area, 3), ink)]
        shapes.extend(_sign(kind, middle, top + 0.23 * high, size))
        lines.append(Line(str(goal), FIGURES, 124, middle, END - 22, WHITE, wrap=2 * HALF - 4, lines=1))
    return shapes, lines


def _to_use(name: str, panel: tuple[float, float, float, float], owned: bool) -> tuple[list[Shape], list[Line]]:
    """The name alone, in the place of the words."""
    shapes = [box(*panel, EDGE), box(*_within(panel, 4), PAPER)]
    if owned:
        shapes.append(box(*OLD_BAR, SHADE))
    middle = (panel[1] + panel[3]) / 2
    return shapes, [Line(name, TITLE, 92, 210, middle, INK, wrap=352, lines=2, room=panel[3] - panel[1] - 30)]


SHADE: Ink = from_srgb("#16302a")
"""Over a bar in which nothing stands."""
GOLD: Ink = from_srgb("#c89a48")
STEEL, BRIGHT, HILT = from_srgb("#a8b4c0"), from_srgb("#f4f8fa"), from_srgb("#f0cc6a")
LEATHER, SOLE, CUFF = from_srgb("#b07a44"), from_srgb("#2e1a0e"), from_srgb("#e0b880")
LIPS, MOUTH, TOOTH = from_srgb("#e0606a"), from_srgb("#2a0812"), from_srgb("#fff4d8")


def _within(area: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = area
    return left + by, top + by, right - by, bottom - by


def _sign(kind: str, x: float, y: float, size: float) -> Iterator[Shape]:
    for outline, ink in SIGNS[kind]:
        yield Shape(tuple((x + a * size, y + b * size) for a, b in outline), ink)


def _disc(x: float, y: float, wide: float, high: float, sides: int = 28) -> Points:
    angles = (2 * pi * k / sides for k in range(sides))
    return tuple((x + wide * cos(a), y + high * sin(a)) for a in angles)


def _turned(outline: Points, degrees: float) -> Points:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return tuple((x * c - y * s, x * s + y * c) for x, y in outline)


SIGNS: dict[str, tuple[tuple[Points, Ink], ...]] = {
    "strike": (
        (_turned(((0, -1.1), (0.2, -0.85), (0.2, 0.42), (0, 0.42)), 42), BRIGHT),
        (_turned(((0, -1.1), (-0.2, -0.85), (-0.2, 0.42), (0, 0.42)), 42), STEEL),
        (_turned(((-0.52, 0.38), (0.52, 0.38), (0.46, 0.6), (-0.46, 0.6)), 42), HILT),
        (_turned(((-0.1, 0.6), (0.1, 0.6), (0.1, 1.05), (-0.1, 1.05)), 42), LEATHER),
    ),
    "stomp": (
        (((-0.55, -0.95), (0.25, -0.95), (0.3, 0.2), (-0.5, 0.2)), LEATHER),
        (((-0.55, 0.0), (0.3, 0.0), (0.95, 0.35), (1.02, 0.75), (-0.6, 0.75)), LEATHER),
        (((-0.62, 0.68), (1.05, 0.68), (1.05, 0.95), (-0.62, 0.95)), SOLE),
        (((-0.62, -1.02), (0.32, -1.02), (0.32, -0.74), (-0.62, -0.74)), CUFF),
    ),
    "scream": (
        (_disc(0, 0, 1.05, 0.82), LIPS),
        (_disc(0, 0.04, 0.78, 0.5), MOUTH),
        (((-0.5, -0.36), (-0.22, -0.44), (-0.32, 0.02)), TOOTH),
        (((-0.14, -0.45), (0.14, -0.45), (0.0, 0.02)), TOOTH),
        (((0.5, -0.36), (0.22, -0.44), (0.32, 0.02)), TOOTH),
        (((-0.34, 0.46), (0.34, 0.46), (0.0, 0.2)), TOOTH),
    ),
}
"""The three ways to attack: a blade, a boot, an open mouth; each from -1 to 1, y downward."""
