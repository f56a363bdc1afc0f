"""Signs on sheets, drawn from convex shapes: what a card brings or costs, told without words.

Each sign fills a square from -1 to 1, y downward, as sheets have it.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin

from client.table3d.text_printer import Ink, Shape

GOLD, DARK_GOLD, BRIGHT = (0.86, 0.53, 0.05), (0.36, 0.19, 0.01), (1.0, 0.85, 0.4)
RED, WHITE, BLACK = (0.66, 0.01, 0.02), (1.0, 0.98, 0.92), (0.012, 0.009, 0.01)
STONE, DARK_STONE = (0.36, 0.38, 0.42), (0.12, 0.13, 0.15)
WOOD, IRON = (0.25, 0.10, 0.03), (0.05, 0.05, 0.06)
CHESTS = {"common": WOOD, "rare": (0.03, 0.15, 0.62), "mythic": (0.80, 0.45, 0.01)}
GREEN, PAPER, BLUE = (0.10, 0.52, 0.06), (0.90, 0.84, 0.66), (0.10, 0.28, 0.75)

Points = tuple[tuple[float, float], ...]
Part = tuple[Points, Ink]


def sign(name: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A sign by its name, around a point of a sheet; `size` is half its side in pixels."""
    found = []
    for outline, ink in SIGNS[name]:
        found.append(Shape(tuple((x + across * size, y + down * size) for across, down in outline), ink))
    return tuple(found)


def box(left: float, top: float, right: float, bottom: float, ink: Ink, bend: float = 12.0) -> Shape:
    """A rectangle with round corners, in pixels of a sheet."""
    middles = ((right - bend, bottom - bend), (left + bend, bottom - bend), (left + bend, top + bend))
    corners: list[tuple[float, float]] = []
    for number, (x, y) in enumerate((*middles, (right - bend, top + bend))):
        for step in range(5):
            angle = pi / 2 * (number + step / 4)
            corners.append((x + bend * cos(angle), y + bend * sin(angle)))
    return Shape(tuple(corners), ink)


def _disc(x: float, y: float, radius: float, sides: int = 28) -> Points:
    return tuple((x + radius * cos(2 * pi * k / sides), y + radius * sin(2 * pi * k / sides)) for k in range(sides))


def _bar(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> Points:
    """A rectangle by half its sides, turned clockwise by so many degrees."""
    across, down = cos(turn * pi / 180), sin(turn * pi / 180)
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return tuple((x + a * across - b * down, y + a * down + b * across) for a, b in corners)


def _coin() -> Iterator[Part]:
    yield _disc(0, 0, 0.92), DARK_GOLD
    yield _disc(0, 0, 0.80), GOLD
    yield _disc(-0.05, -0.06, 0.52), BRIGHT
    yield _disc(0, 0, 0.46), GOLD


def _heart(ink: Ink) -> Iterator[Part]:
    for grown, colour in ((1.0, BLACK), (0.86, ink)):
        for side in (-1, 1):
            yield _disc(0.43 * side, -0.30, 0.50 * grown), colour
        wide = 0.88 * grown
        yield ((-wide, -0.12), (wide, -0.12), (0.0, 0.88 * grown)), colour


def _broken_heart() -> Iterator[Part]:
    yield from _heart(RED)
    crack = ((0.10, -0.72), (-0.20, -0.20), (0.16, 0.02), (-0.06, 0.62))
    for (a, b), (c, d) in pairwise(crack):
        yield ((a - 0.09, b), (a + 0.09, b), (c + 0.09, d), (c - 0.09, d)), WHITE


def _tomb() -> Iterator[Part]:
    yield _disc(0, -0.22, 0.66), DARK_STONE
    yield _bar(0, 0.30, 0.66, 0.54), DARK_STONE
    yield _disc(0, -0.20, 0.54), STONE
    yield _bar(0, 0.28, 0.54, 0.50), STONE
    yield _bar(0, -0.10, 0.10, 0.40), DARK_STONE
    yield _bar(0, -0.20, 0.28, 0.10), DARK_STONE
    yield _bar(0, 0.84, 0.90, 0.10), GREEN


def _chest(ink: Ink) -> Iterator[Part]:
    yield _bar(0, 0.36, 0.92, 0.48), IRON
    yield ((-0.92, -0.06), (-0.70, -0.66), (0.70, -0.66), (0.92, -0.06)), IRON
    yield _bar(0, 0.38, 0.80, 0.38), ink
    yield ((-0.78, -0.12), (-0.62, -0.54), (0.62, -0.54), (0.78, -0.12)), ink
    yield _bar(0, 0.10, 0.17, 0.22), BRIGHT
    yield _bar(0, 0.12, 0.06, 0.11), IRON


def _drop() -> Iterator[Part]:
    for grown, colour in ((1.0, BLACK), (0.84, GREEN)):
        yield _disc(0, 0.28, 0.58 * grown), colour
        yield ((-0.52 * grown, 0.06), (0.52 * grown, 0.06), (0.0, -0.90 * grown)), colour
    yield _disc(-0.20, 0.34, 0.14), PAPER


def _card() -> Iterator[Part]:
    yield _bar(0.0, 0.0, 0.60, 0.86, -10), BLACK
    yield _bar(0.0, 0.0, 0.50, 0.76, -10), PAPER
    for turn in (45, -45):
        yield _bar(0, 0, 0.52, 0.13, turn), RED


def _shield() -> Iterator[Part]:
    for grown, colour in ((1.0, BLACK), (0.84, BLUE)):
        yield (
            (
                (-0.72 * grown, -0.74 * grown),
                (0.72 * grown, -0.74 * grown),
                (0.66 * grown, 0.16 * grown),
                (0.0, 0.90 * grown),
                (-0.66 * grown, 0.16 * grown),
            ),
            colour,
        )
    yield _bar(0, 0.0, 0.90, 0.13, -45), WHITE


def _coins_lost() -> Iterator[Part]:
    yield from _coin()
    yield _bar(0, 0, 0.98, 0.15, -45), RED


def _hourglass() -> Iterator[Part]:
    for down in (-0.82, 0.82):
        yield _bar(0, down, 0.72, 0.12), WHITE
    yield ((-0.56, -0.70), (0.56, -0.70), (0.0, 0.06)), BRIGHT
    yield ((-0.56, 0.70), (0.0, -0.06), (0.56, 0.70)), BRIGHT


SIGNS: dict[str, tuple[Part, ...]] = {
    "coin": tuple(_coin()),
    "coins lost": tuple(_coins_lost()),
    "heart": tuple(_heart(RED)),
    "heart lost": tuple(_broken_heart()),
    "tomb": tuple(_tomb()),
    **{f"chest {tier}": tuple(_chest(ink)) for tier, ink in CHESTS.items()},
    "poison": tuple(_drop()),
    "card lost": tuple(_card()),
    "gear turned": tuple(_shield()),
    "turn ends": tuple(_hourglass()),
}
