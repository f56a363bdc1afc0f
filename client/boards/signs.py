"""The signs of the seats as flat shapes: whose piece it is can be told without colour, on the table as on a plate."""

from math import cos, pi, sin

from client.table3d.shapes import Corner, circle
from client.ui.theme import seat_look

Outline = tuple[Corner, ...]


def sign_of(seat: int, size: float) -> Outline:
    """The mark of a seat's plate, to be filled from its middle, which comes first; `size` is half its width."""
    around = [(size * x, size * y) for x, y in _MARKS[seat_look(seat).mark]]
    return ((0.0, 0.0), *around, around[0])


def disc(radius: float) -> Outline:
    """The ground that a sign stands on."""
    around = circle(radius, 32)
    return ((0.0, 0.0), *around, around[0])


def colour_of(seat: int) -> str:
    """The colour of a seat's plate, as painters write it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in seat_look(seat).colour[:3])


def _corners(count: int, turn: float = 0.0) -> list[Corner]:
    return [(cos(2 * pi * (n / count + turn)), sin(2 * pi * (n / count + turn))) for n in range(count)]


def _drop() -> list[Corner]:
    round_end = [(0.68 * cos(a), 0.68 * sin(a) - 0.3) for a in (pi * (0.85 + 1.3 * n / 24) for n in range(25))]
    return [*round_end, (0.0, 1.0)]


def _star() -> list[Corner]:
    return [(r * cos(a), r * sin(a)) for n in range(10) for r, a in [((1.0, 0.42)[n % 2], pi * (0.5 + n / 5))]]


_MARKS: dict[str, list[Corner]] = {
    "drop": _drop(),
    "square": _corners(4, 1 / 8),
    "triangle": _corners(3, 1 / 4),
    "diamond": [(0.0, 1.0), (-0.7, 0.0), (0.0, -1.0), (0.7, 0.0)],
    "star": _star(),
    "hexagon": _corners(6),
}
