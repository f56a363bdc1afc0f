"""A plot: numbers of several seats over the course of a game, as lines; a press at a place tells which point is meant.

The signs at the ends of the lines are those of the seats: which line is whose is told without colour, too.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.layout import Size
from client.ui.theme import ASH, CREAM, FOCUS_RING, GOLD, SMALL, WELL, Colour, Finish, seat_look
from client.ui.widgets import Control

THICK = 2.2
"""Of a line, in dp; its edge fades over one more."""
SIGN = 13.0
NUMBERS = SMALL.sized(11)
LEFT, RIGHT, ABOVE, BELOW = 34.0, 30.0, 10.0, 8.0
"""Around the lines: numbers to the left of them, signs to the right."""

Place = tuple[float, float]


class Plot(Control):
    """`rows` are the points: how far along each is, and a number for every seat. `marked` points have a line of their
    own. `on_press` gets the number of the point that is meant; the arrow keys go from point to point.
    """

    radius = 10.0

    def __init__(
        self,
        rows: Sequence[tuple[int, tuple[int, ...]]],
        on_press: Callable[[int], None],
        *,
        key: str,
        height: float = 150.0,
        marked: Sequence[int] = (),
        hint: str = "",
    ) -> None:
        super().__init__(key=key, hint=hint)
        self.rows = rows
        self.height = height
        self.marked = marked
        self.meant = len(rows) - 1
        """The point that a press opens."""
        self._on_press = on_press

    def measure(self, brush: Brush, width: float) -> Size:
        return width, self.height

    # What can be done with it

    def press(self) -> None:
        self._on_press(self.meant)

    def press_at(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        self._mean(min(range(len(self.rows)), key=lambda row: abs(self._x(self.rows[row][0]) - x)))

    def takes_key(self, name: str) -> bool:
        step = {"arrow_left": -1, "arrow_right": 1}.get(name)
        if step is None:
            return False
        self._mean(min(len(self.rows) - 1, max(0, self.meant + step)))
        return True

    def _mean(self, row: int) -> None:
        if row != self.meant:
            self.meant = row
            self.redraw()

    # The picture

    @property
    def _inside(self) -> Area:
        area = self.area
        return Area(area.x + LEFT, area.y + ABOVE, area.w - LEFT - RIGHT, area.h - ABOVE - BELOW)

    @property
    def _reach(self) -> tuple[int, int]:
        """From which number to which it shows: 0 is always there."""
        numbers = [number for _, row in self.rows for number in row]
        least, most = min(0, *numbers), max(0, *numbers)
        return least, max(most, least + 1)

    def _x(self, along: int) -> float:
        first, last = self.rows[0][0], self.rows[-1][0]
        return self._inside.x + self._inside.w * (along - first) / max(1, last - first)

    def _y(self, number: int) -> float:
        least, most = self._reach
        return self._inside.bottom - self._inside.h * (number - least) / (most - least)

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.box(node, self.area, WELL)
        inside = self._inside
        for number in {*self._reach, 0}:
            y = self._y(number)
            faint = (1.0, 1.0, 1.0, 0.16 if number == 0 else 0.08)
            brush.box(node, Area(inside.x, y - 0.5, inside.w, 1.0), Finish(faint, faint, radius=0))
            text = brush.text(str(number), NUMBERS.tinted(ASH))
            brush.place_text(node, text, inside.x - 6 - text.width, y - text.height / 2)
        for row in self.marked:
            self._upright(brush, node, self.rows[row][0], (*GOLD[:3], 0.35))
        for seat in reversed(range(len(self.rows[0][1]))):
            ends = [(self._x(along), self._y(numbers[seat])) for along, numbers in self.rows]
            node.attach_new_node(_line(_stairs(ends), seat_look(seat).colour))
        self._signs(brush, node)
        if self.hovered or self.focused or self.pressed:
            self._point_out(brush, node)

    def _signs(self, brush: Brush, node: p3d.NodePath) -> None:
        """At the ends of the lines, one above the other where they end together."""
        taken: list[float] = []
        for seat, number in sorted(enumerate(self.rows[-1][1]), key=lambda at: -at[1]):
            y = self._y(number)
            while any(abs(y - other) < SIGN for other in taken):
                y += 1.0
            taken.append(y)
            look = seat_look(seat)
            spot = Area(self._inside.right + 8, y - SIGN / 2, SIGN, SIGN)
            brush.mark(node, spot, look.mark, look.colour)

    def _point_out(self, brush: Brush, node: p3d.NodePath) -> None:
        """The point that a press opens."""
        along, numbers = self.rows[self.meant]
        self._upright(brush, node, along, (*FOCUS_RING[:3], 0.55))
        for seat, number in enumerate(numbers):
            spot = Area(self._x(along) - 4, self._y(number) - 4, 8, 8)
            brush.mark(node, spot, "disc", seat_look(seat).colour, CREAM, 1.2)

    def _upright(self, brush: Brush, node: p3d.NodePath, along: int, colour: Colour) -> None:
        inside = self._inside
        brush.box(node, Area(self._x(along) - 0.5, inside.y, 1.0, inside.h), Finish(colour, colour, radius=0))


def _stairs(places: Sequence[Place]) -> list[Place]:
    """A number is what it was until it changes."""
    steps = [step for a, b in pairwise(places) for step in ((b[0], a[1]), b)]
    return [places[0], *steps]


def _line(places: Sequence[Place], colour: Colour) -> p3d.GeomNode:
    """A line through places, in dp with y downward; its edges fade, so that it is smooth."""
    data = p3d.GeomVertexData("line", p3d.GeomVertexFormat.get_v3c4(), p3d.Geom.UH_static)
    place, tint = p3d.GeomVertexWriter(data, "vertex"), p3d.GeomVertexWriter(data, "color")
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    across = ((-THICK / 2 - 1, 0.0), (-THICK / 2, 1.0), (THICK / 2, 1.0), (THICK / 2 + 1, 0.0))
    steps = [(a, b) for a, b in pairwise(places) if hypot(b[0] - a[0], b[1] - a[1]) > 0.01]
    for number, (a, b) in enumerate(steps):
        long = hypot(b[0] - a[0], b[1] - a[1])
        ahead = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
        for x, y in (a, b):
            for out, share in across:
                place.add_data3(x - ahead[1] * out, 0, -(y + ahead[0] * out))
                tint.add_data4(*colour[:3], colour[3] * share)
        first = 8 * number
        for strip in range(3):
            near, far = first + strip, first + 4 + strip
            triangles.add_vertices(near, far, near + 1)
            triangles.add_vertices(near + 1, far, far + 1)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode("line")
    node.add_geom(geom)
    node.set_attrib(p3d.TransparencyAttrib.make(p3d.TransparencyAttrib.M_alpha))
    node.set_attrib(p3d.CullFaceAttrib.make(p3d.CullFaceAttrib.M_cull_none))
    return node
