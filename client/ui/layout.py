"""Widgets that arrange other widgets. A tree is measured, placed and drawn; then it only answers input.

`measure` gives the size a widget wants when `width` is on offer; `place` gives it its area for good. Lengths are dp.
Trees are cheap: a scene composes a new one whenever something changes, and what must survive (focus, scrolling) is
kept by the stage under the widget's `key`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Literal

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.theme import GAP, VEIL, Colour, Finish

Size = tuple[float, float]
Align = Literal["start", "centre", "end", "stretch"]

NOWHERE = Area(0, 0, 0, 0)
HAIR = 0.01
"""What sums of widths may differ by: whatever gets exactly the room it asked for fits into it."""


class Widget:
    """Anything on the stage."""

    focusable: ClassVar[bool] = False

    def __init__(self, *, key: str = "", grow: float = 0.0) -> None:
        self.key = key
        self.grow = grow
        """Its share of the room that a row or column has left over."""
        self.area = NOWHERE
        self.parent: Widget | None = None

    @property
    def children(self) -> Sequence["Widget"]:
        return ()

    def measure(self, brush: Brush, width: float) -> Size:
        return 0.0, 0.0

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        for child in self.children:
            child.draw(brush, node)

    def walk(self) -> Iterator["Widget"]:
        """This widget and everything in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def adopt(self) -> None:
        """Tell every widget below who holds it."""
        for child in self.children:
            child.parent = self
            child.adopt()

    def on_screen(self) -> Area:
        """Its area where it is seen, scrolling included."""
        area, holder = self.area, self.parent
        while holder is not None:
            if isinstance(holder, Scroll):
                area = area._replace(y=area.y - holder.offset)
            holder = holder.parent
        return area

    def visible(self) -> bool:
        """Whether any of it is in sight, and not scrolled away."""
        seen, holder = self.on_screen(), self.parent
        while holder is not None:
            if isinstance(holder, Scroll):
                seen = seen.overlap(holder.on_screen())
            holder = holder.parent
        return seen.w > 0 and seen.h > 0


class Space(Widget):
    """Nothing, of a certain size; it may grow."""

    def __init__(self, width: float = 0.0, height: float = 0.0, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self._size = (width, height)

    def measure(self, brush: Brush, width: float) -> Size:
        return self._size


class _Holder(Widget):
    """A widget that holds several, perhaps in a box."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = GAP,
        pad: float | tuple[float, float] = 0.0,
        finish: Finish | None = None,
        width: float | None = None,
        align: Align = "stretch",
        key: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(key=key, grow=grow)
        self._children = tuple(children)
        self.gap = gap
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)
        self.finish = finish
        self.width = width
        self.align = align

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        if self.finish is not None:
            brush.box(node, self.area, self.finish)
        super().draw(brush, node)

    def _inner_width(self, width: float) -> float:
        return max(0.0, min(width, self.width or width) - 2 * self.pad[0])

    def _outer(self, width: float, inner: Size) -> Size:
        w = self.width if self.width is not None else inner[0] + 2 * self.pad[0]
        return min(w, width), inner[1] + 2 * self.pad[1]


class Column(_Holder):
    """One below the other."""

    def measure(self, brush: Brush, width: float) -> Size:
        inner = self._inner_width(width)
        sizes = [child.measure(brush, inner) for child in self.children]
        tall = sum(h for _, h in sizes) + self.gap * max(0, len(sizes) - 1)
        return self._outer(width, (max((w for w, _ in sizes), default=0.0), tall))

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        inside = area.inset(*self.pad)
        sizes = [child.measure(brush, inside.w) for child in self.children]
        spare = inside.h - sum(h for _, h in sizes) - self.gap * max(0, len(sizes) - 1)
        shares = sum(child.grow for child in self.children)
        y = inside.y
        for child, (w, h) in zip(self.children, sizes, strict=True):
            if shares and child.grow:
                h = max(0.0, h + spare * child.grow / shares)
            x, w = _aligned(self.align, inside.x, inside.w, w)
            child.place(brush, Area(x, y, w, h))
            y += h + self.gap


class Row(_Holder):
    """Side by side; whatever grows shares what the others leave."""

    def measure(self, brush: Brush, width: float) -> Size:
        sizes = self._sizes(brush, self._inner_width(width))
        wide = sum(w for w, _ in sizes) + self.gap * max(0, len(sizes) - 1)
        return self._outer(width, (wide, max((h for _, h in sizes), default=0.0)))

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        inside = area.inset(*self.pad)
        x = inside.x
        for child, (w, h) in zip(self.children, self._sizes(brush, inside.w), strict=True):
            y, h = _aligned(self.align, inside.y, inside.h, h)
            child.place(brush, Area(x, y, w, h))
            x += w + self.gap

    def _sizes(self, brush: Brush, width: float) -> list[Size]:
        left = width - self.gap * max(0, len(self.children) - 1)
        sizes: dict[int, Size] = {}
        for index, child in enumerate(self.children):
            if not child.grow:
                sizes[index] = child.measure(brush, max(0.0, left))
                left -= sizes[index][0]
        shares = sum(child.grow for child in self.children)
        for index, child in enumerate(self.children):
            if child.grow:
                share = max(0.0, left * child.grow / shares)
                sizes[index] = (share, child.measure(brush, share)[1])
        return [sizes[index] for index in range(len(self.children))]


class Wrap(_Holder):
    """Side by side, and on in the next line when the line is full."""

    def measure(self, brush: Brush, width: float) -> Size:
        lines = self._lines(brush, self._inner_width(width))
        wide = max((sum(w for _, (w, _) in line) + self.gap * (len(line) - 1) for line in lines), default=0.0)
        tall = sum(max(h for _, (_, h) in line) for line in lines) + self.gap * max(0, len(lines) - 1)
        return self._outer(width, (wide, tall))

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        inside = area.inset(*self.pad)
        y = inside.y
        for line in self._lines(brush, inside.w):
            used = sum(w for _, (w, _) in line) + self.gap * (len(line) - 1)
            x, _ = _aligned("start" if self.align == "stretch" else self.align, inside.x, inside.w, used)
            tall = max(h for _, (_, h) in line)
            for child, (w, h) in line:
                child.place(brush, Area(x, y + (tall - h) / 2, w, h))
                x += w + self.gap
            y += tall + self.gap

    def _lines(self, brush: Brush, width: float) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = []
        room = 0.0
        for child in self.children:
            size = child.measure(brush, width)
            if not lines or size[0] + self.gap > room + HAIR:
                lines.append([])
                room = width + self.gap
            lines[-1].append((child, size))
            room -= size[0] + self.gap
        return lines


class Grid(_Holder):
    """Equal cells, as many in a line as fit when each is at least `least` wide; at most `most` columns."""

    def __init__(
        self, children: Sequence[Widget], *, least: float, most: int = 99, gap: float = GAP, key: str = ""
    ) -> None:
        super().__init__(children, gap=gap, key=key)
        self.least = least
        self.most = most

    def measure(self, brush: Brush, width: float) -> Size:
        lines = self._lines(brush, width)
        return width, sum(tall for _, tall in lines) + self.gap * max(0, len(lines) - 1)

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        cell = self._cell(area.w)
        y = area.y
        for line, tall in self._lines(brush, area.w):
            for column, child in enumerate(line):
                child.place(brush, Area(area.x + column * (cell + self.gap), y, cell, tall))
            y += tall + self.gap

    def _columns(self, width: float) -> int:
        fitting = int((width + self.gap) // (self.least + self.gap))
        return max(1, min(fitting, self.most, len(self.children)))

    def _cell(self, width: float) -> float:
        columns = self._columns(width)
        return (width - self.gap * (columns - 1)) / columns

    def _lines(self, brush: Brush, width: float) -> list[tuple[Sequence[Widget], float]]:
        columns, cell = self._columns(width), self._cell(width)
        lines = [self.children[at : at + columns] for at in range(0, len(self.children), columns)]
        return [(line, max(child.measure(brush, cell)[1] for child in line)) for line in lines]


class Cells(_Holder):
    """Cells of one size, `columns` in a line, each filled or empty: what stands in one never moves the others."""

    def __init__(self, cells: Sequence[Widget | None], *, columns: int, height: float, gap: float = GAP) -> None:
        super().__init__([cell if cell is not None else Space() for cell in cells], gap=gap)
        self.columns = columns
        self.height = height

    def measure(self, brush: Brush, width: float) -> Size:
        lines = -(-len(self.children) // self.columns)
        return width, lines * (self.height + self.gap) - self.gap

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        wide = (area.w - self.gap * (self.columns - 1)) / self.columns
        for number, child in enumerate(self.children):
            line, column = divmod(number, self.columns)
            x, y = area.x + column * (wide + self.gap), area.y + line * (self.height + self.gap)
            child.place(brush, Area(x, y, wide, self.height))


class Layers(_Holder):
    """One over the other, each on the whole area."""

    def measure(self, brush: Brush, width: float) -> Size:
        sizes = [child.measure(brush, width) for child in self.children]
        return max((w for w, _ in sizes), default=0.0), max((h for _, h in sizes), default=0.0)

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        for child in self.children:
            child.place(brush, area)


class At(Widget):
    """Puts one widget at a side, a corner or the middle of the area, with a margin."""

    def __init__(
        self,
        child: Widget,
        across: Align = "centre",
        down: Align = "centre",
        *,
        margin: float | tuple[float, float] = 0.0,
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        super().__init__(grow=grow)
        self.child = child
        self.across: Align = across
        self.down: Align = down
        self.margin = margin if isinstance(margin, tuple) else (margin, margin)
        self.width = width
        self.height = height

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, brush: Brush, width: float) -> Size:
        w, h = self._child_size(brush, max(0.0, width - 2 * self.margin[0]))
        return w + 2 * self.margin[0], h + 2 * self.margin[1]

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        inside = area.inset(*self.margin)
        w, h = self._child_size(brush, inside.w)
        x, w = _aligned(self.across, inside.x, inside.w, min(w, inside.w))
        y, h = _aligned(self.down, inside.y, inside.h, min(h, inside.h))
        self.child.place(brush, Area(x, y, w, h))

    def _child_size(self, brush: Brush, width: float) -> Size:
        room = min(width, self.width) if self.width is not None else width
        w, h = self.child.measure(brush, room)
        return room if self.width is not None else w, self.height if self.height is not None else h


class Fixed(Widget):
    """Holds one widget at a place that is known already."""

    def __init__(self, child: Widget, where: Area) -> None:
        super().__init__()
        self._child = child
        self._where = where

    @property
    def children(self) -> Sequence[Widget]:
        return (self._child,)

    def place(self, brush: Brush, area: Area) -> None:
        super().place(brush, area)
        self._child.place(brush, self._where)


class Modal(At):
    """A widget over everything else: while it is there, nothing below it answers."""

    def __init__(
        self,
        child: Widget,
        across: Align = "centre",
        down: Align = "centre",
        *,
        width: float = 460.0,
        margin: float | tuple[float, float] = 16.0,
        veil: Colour = VEIL,
        on_outside: Callable[[], None] | None = None,
    ) -> None:
        """`on_outside` is called when somebody presses beside it."""
        super().__init__(child, across, down, width=width, margin=margin)
        self.veil = veil
        self.on_outside = on_outside

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.box(node, self.area, Finish(self.veil, self.veil, radius=0))
        super().draw(brush, node)


class Scroll(Widget):
    """A window on something taller than itself."""

    BAR = 6.0

    def __init__(
        self, child: Widget, *, key: str, grow: float = 1.0, height: float = 0.0, at_end: bool = False
    ) -> None:
        super().__init__(key=key, grow=grow)
        self.child = child
        self.height = height
        """The height it asks for, at most that of its content."""
        self.at_end = at_end
        """Shows the end of its content until somebody scrolls."""
        self.offset = 0.0
        self.content = 0.0
        self._nodes: tuple[p3d.NodePath, p3d.NodePath] | None = None
        self._brush: Brush | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def furthest(self) -> float:
        return max(0.0, self.content - self.area.h)

    def measure(self, brush: Brush, width: float) -> Size:
        return width, min(self.height, self._content_height(brush, width)) if self.height else 0.0

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        self._brush = brush
        self.content = self._content_height(brush, area.w)
        room = self._room(area.w)
        self.child.place(brush, Area(area.x, area.y, room, max(self.content, area.h)))
        self.scroll_to(self.furthest if self.at_end else self.offset)

    def scroll_to(self, offset: float) -> None:
        self.offset = min(max(0.0, offset), self.furthest)
        if self._nodes is not None:
            self._nodes[0].set_z(self.offset)
            self._draw_bar()

    def reveal(self, area: Area) -> None:
        """Scroll so that an area of the content is in sight."""
        top, bottom = area.y - self.area.y - GAP, area.bottom - self.area.y + GAP
        if bottom - self.offset > self.area.h:
            self.scroll_to(bottom - self.area.h)
        if top < self.offset:
            self.scroll_to(top)

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        clip = node.attach_new_node("clip")
        # a little room at the sides: focus rings and shadows of what lies at the edge stay whole
        clip.set_scissor(
            p3d.Point3(self.area.x - 6, 0, -self.area.bottom - 1), p3d.Point3(self.area.right + 6, 0, -self.area.y + 1)
        )
        content = clip.attach_new_node("content")
        self._nodes = content, node.attach_new_node("bar")
        self.child.draw(brush, content)
        self.scroll_to(self.offset)

    def _room(self, width: float) -> float:
        return max(0.0, width - self.BAR - 4)

    def _content_height(self, brush: Brush, width: float) -> float:
        return self.child.measure(brush, self._room(width))[1]

    def _draw_bar(self) -> None:
        assert self._nodes is not None
        assert self._brush is not None
        bar = self._nodes[1]
        bar.node().remove_all_children()
        if self.furthest < 1:
            return
        track = Area(self.area.right - self.BAR, self.area.y, self.BAR, self.area.h)
        tall = max(24.0, track.h * self.area.h / self.content)
        y = track.y + (track.h - tall) * self.offset / self.furthest
        faint, bright = (1.0, 1.0, 1.0, 0.07), (0.89, 0.71, 0.35, 0.75)
        self._brush.box(bar, track, Finish(faint, faint, radius=3))
        self._brush.box(bar, track._replace(y=y, h=tall), Finish(bright, bright, radius=3))


def _aligned(align: Align, start: float, room: float, wanted: float) -> tuple[float, float]:
    """Where something of length `wanted` begins in `room`, and how long it gets."""
    match align:
        case "stretch":
            return start, room
        case "start":
            return start, wanted
        case "centre":
            return start + (room - wanted) / 2, wanted
        case "end":
            return start + room - wanted, wanted
