"""Widgets that show something or can be operated. What a mouse can do to them, a finger and the keys can do too."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.layout import Column, Size, Widget, Wrap
from client.ui.theme import (
    ASH,
    BODY,
    BUTTON,
    CHOSEN_BUTTON,
    CREAM,
    FOCUS_RING,
    FOCUS_WIDTH,
    GOLD,
    PAD,
    PANEL,
    PLAIN_BUTTON,
    SMALL,
    SUBHEADING,
    TOUCH,
    Colour,
    Finish,
    Finishes,
    Type,
    seat_look,
)  # fmt: skip

HOTKEY = SMALL.sized(11).tinted((*CREAM[:3], 0.6))


class Hint(NamedTuple):
    """What a part of a text means."""

    start: int
    end: int
    words: str


Explain = Callable[[str], Sequence[Hint]]
"""Tells which parts of a text are explained when the pointer rests on them, or a finger stays."""


class Label(Widget):
    """Text. It wraps at the width it gets, or is cut after `lines`; with `steady` it is always so many lines high."""

    def __init__(
        self,
        words: str,
        style: Type = BODY,
        *,
        centred: bool = False,
        lines: int | None = None,
        steady: bool = False,
        key: str = "",
        grow: float = 0.0,
        explain: Explain | None = None,
        shrinks: bool = False,
    ) -> None:
        super().__init__(key=key, grow=grow)
        self.words = words
        self.style = style
        self.centred = centred
        self.lines = lines
        self.steady = steady
        self.explain = explain
        self.shrinks = shrinks
        """Letters become smaller before words are cut."""

    def measure(self, brush: Brush, width: float) -> Size:
        text = brush.text(self.words, self.style, width, self.centred, self.lines)
        tall = (self.lines or 1) * brush.line(self.style) if self.steady else text.height
        return min(text.width + 1, width), tall

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        style, lines = self._fitted(brush)
        text = brush.text(self.words, style, self.area.w, self.centred, lines)
        x = self.area.x + (self.area.w / 2 if self.centred else 0)
        brush.place_text(node, text, x, self.area.y + self._spare(text.height))

    def _fitted(self, brush: Brush) -> tuple[Type, int | None]:
        if not self.shrinks or self.lines is None:
            return self.style, self.lines
        return brush.fitted(self.words, self.style, self.area.w, self.lines, self.area.h)

    def _spare(self, height: float) -> float:
        """What is free above a text of this height."""
        return 0.0 if self.steady else max(0.0, self.area.h - height) / 2

    def hints(self, brush: Brush) -> list[tuple[Area, str]]:
        """Where words stand that are explained, and how; one that is broken has several places."""
        if self.explain is None:
            return []
        style, most = self._fitted(brush)
        lines = brush.lines(self.words, style, self.area.w, most)
        high = brush.line(style)
        top = self.area.y + self._spare(high * len(lines))
        found = []
        for hint in self.explain("\n".join(lines)):
            begins = 0
            for number, line in enumerate(lines):
                start, end = max(hint.start, begins) - begins, min(hint.end, begins + len(line)) - begins
                if start < end:
                    left, wide = brush.width(line[:start], style), brush.width(line[start:end], style)
                    before = (self.area.w - brush.width(line, style)) / 2 if self.centred else 0.0
                    found.append((Area(self.area.x + before + left, top + number * high, wide, high), hint.words))
                begins += len(line) + 1
        return found


class Mark(Widget):
    """A small drawn sign."""

    def __init__(self, mark: str, colour: Colour, side: float = 16.0) -> None:
        super().__init__()
        self.mark = mark
        self.colour = colour
        self.side = side

    def measure(self, brush: Brush, width: float) -> Size:
        return self.side, self.side

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.mark(node, self.area, self.mark, self.colour)


def seat_mark(seat: int, side: float = 16.0) -> Mark:
    """The sign of a seat: its colour and its shape say the same."""
    look = seat_look(seat)
    return Mark(look.mark, look.colour, side)


class Picture(Widget):
    """A texture, as large as the room allows without distortion."""

    def __init__(self, texture: p3d.Texture, width: float, *, key: str = "") -> None:
        super().__init__(key=key)
        self.texture = texture
        self.width = width

    def measure(self, brush: Brush, width: float) -> Size:
        wide = min(width, self.width)
        return wide, wide * self.texture.get_y_size() / max(1, self.texture.get_x_size())

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        aspect = self.texture.get_x_size() / max(1, self.texture.get_y_size())
        w = min(self.area.w, self.area.h * aspect)
        cx, cy = self.area.middle
        brush.picture(node, Area(cx - w / 2, cy - w / aspect / 2, w, w / aspect), self.texture)


class Control(Widget, ABC):
    """Something that can be focused and operated. It redraws itself alone when its condition changes."""

    focusable: ClassVar[bool] = True
    radius: ClassVar[float] = 11.0

    def __init__(self, *, key: str, grow: float = 0.0, hint: str = "", hotkey: str = "") -> None:
        super().__init__(key=key, grow=grow)
        self.hint = hint
        """Said when the pointer rests on it, or a finger stays on it."""
        self.hotkey = hotkey
        """A key that operates it wherever the focus is."""
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.pressed = False
        self._brush: Brush | None = None
        self._node: p3d.NodePath | None = None

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        self._brush = brush
        self._node = node.attach_new_node("control")
        self.redraw()

    def redraw(self) -> None:
        if self._node is None or self._brush is None:
            return
        self._node.node().remove_all_children()
        self.paint(self._brush, self._node)
        if self.focused:
            ring = self.area.inset(-FOCUS_WIDTH)
            self._brush.ring(self._node, ring, FOCUS_RING, FOCUS_WIDTH, self.radius + FOCUS_WIDTH)

    @abstractmethod
    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        """Draw it as it is now, below `node`."""

    def press(self) -> None:
        """Operate it: a click, a tap, Enter."""

    def press_at(self, x: float, y: float) -> None:
        """The pointer went down on it."""

    def drag(self, x: float, y: float) -> None:
        """The pointer moves while it is held down on it."""

    def takes_key(self, name: str) -> bool:
        """Use a key, and say whether it was used."""
        return False

    def takes_text(self, typed: str) -> bool:
        """Use a typed character, and say whether it was used."""
        return False


TIME_LEFT = Finish(GOLD, GOLD, radius=1.5)
TIME_WIDTH = 3.0


def around(area: Area, share: float) -> list[Area]:
    """A share of the edge of an area, clockwise to the middle of its top, as flat strips."""
    if share <= 0:
        return []
    half = area.w / 2
    edges = [
        (Area(area.x + half, area.y, half, TIME_WIDTH), half),
        (Area(area.right - TIME_WIDTH, area.y, TIME_WIDTH, area.h), area.h),
        (Area(area.x, area.bottom - TIME_WIDTH, area.w, TIME_WIDTH), area.w),
        (Area(area.x, area.y, TIME_WIDTH, area.h), area.h),
        (Area(area.x, area.y, half, TIME_WIDTH), half),
    ]
    gone = (1 - share) * sum(length for _, length in edges)
    shown = []
    for number, (edge, length) in enumerate(edges):
        off, gone = min(gone, length), max(0.0, gone - length)
        if off >= length:
            continue
        if edge.h == TIME_WIDTH and number != 2:
            shown.append(Area(edge.x + off, edge.y, edge.w - off, edge.h))
        elif number == 2:
            shown.append(Area(edge.x, edge.y, edge.w - off, edge.h))
        elif number == 1:
            shown.append(Area(edge.x, edge.y + off, edge.w, edge.h - off))
        else:
            shown.append(Area(edge.x, edge.y, edge.w, edge.h - off))
    return shown


PADS = 28.0
"""What the words of a button have beside them, left and right together."""
NEARER = 14.0
"""So much of that smaller letters may use."""


class Button(Control):
    """A thing to press. `why` makes a forbidden one speak: it looks disabled, and pressing it calls `why`."""

    def __init__(
        self,
        words: str,
        on_press: Callable[[], None],
        *,
        key: str,
        mark: str = "",
        mark_colour: Colour = CREAM,
        finishes: Finishes = PLAIN_BUTTON,
        style: Type = BUTTON,
        enabled: bool = True,
        why: Callable[[], None] | None = None,
        grow: float = 0.0,
        hint: str = "",
        hotkey: str = "",
        hotkey_words: str = "",
        left: bool = False,
        lines: int = 2,
        least: float = 0.0,
        height: float = TOUCH,
        time_left: float = 0.0,
    ) -> None:
        super().__init__(key=key, grow=grow, hint=hint, hotkey=hotkey)
        self.time_left = time_left
        """Of the time after which it is pressed by itself, from 1 to 0: a ring around it that goes."""
        self.words = words
        self.mark = mark
        self.mark_colour = mark_colour
        self.finishes = finishes
        self.style = style
        self.enabled = enabled or why is not None
        self.dim = not enabled
        self.left = left
        self.lines = lines
        self.least = least
        self.height = height
        self.hotkey_words = hotkey_words
        self._on_press = on_press if enabled else (why or on_press)

    def measure(self, brush: Brush, width: float) -> Size:
        if not self.words:
            return max(self.least, TOUCH), self.height
        around = self._around(brush, width)
        text = brush.text(self.words, self.style, max(30.0, width - around), False, self.lines)
        wide = text.width + around + 1
        return min(width, max(wide, self.least, TOUCH)), max(self.height, text.height + 14)

    def press(self) -> None:
        if self.enabled:
            self._on_press()

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        brush.box(node, self.area, self._finish())
        for part in around(self.area.inset(2.0), self.time_left):
            brush.box(node, part, TIME_LEFT)
        colour = (*ASH[:3], 0.75) if self.dim else self.style.colour
        if not self.words:
            side = self._mark_side()
            cx, cy = self.area.middle
            brush.mark(node, Area(cx - side / 2, cy - side / 2, side, side), self.mark, self._mark_paint(colour))
            return
        style, lines, room = self.fitted(brush)
        text = brush.text(self.words, style.tinted(colour), room, False, lines)
        hotkey_room = self._hotkey_room(brush, self.area.w)
        content = text.width + self._mark_room() + hotkey_room
        x = self.area.x + (14 if self.left else max((PADS - NEARER) / 2, (self.area.w - content) / 2))
        if self.mark:
            side = self._mark_side()
            spot = Area(x, self.area.y + (self.area.h - side) / 2, side, side)
            brush.mark(node, spot, self.mark, self._mark_paint(colour))
            x += self._mark_room()
        brush.place_text(node, text, x, self.area.y + (self.area.h - text.height) / 2)
        if hotkey_room:
            label = brush.text(self.hotkey_words, HOTKEY)
            x = self.area.right - label.width - 10 if self.left else x + text.width + 9
            brush.place_text(node, label, x, self.area.y + (self.area.h - label.height) / 2 + 1)

    def fitted(self, brush: Brush) -> tuple[Type, int, float]:
        """The style of its words, their lines and their width: smaller letters may come nearer to its edges."""
        room = max(30.0, self.area.w - self._around(brush, self.area.w))
        if brush.text(self.words, self.style, room).rows <= self.lines:
            return self.style, self.lines, room
        return *brush.fitted(self.words, self.style, room + NEARER, self.lines, self.area.h - 1), room + NEARER

    def _mark_paint(self, colour: Colour) -> Colour:
        return colour if self.dim else self.mark_colour

    def _finish(self) -> Finish:
        if self.dim:
            return self.finishes.disabled
        if self.pressed:
            return self.finishes.pressed
        return self.finishes.hover if self.hovered else self.finishes.rest

    def _mark_side(self) -> float:
        return self.style.size * 1.15

    def _mark_room(self) -> float:
        return self._mark_side() + 9 if self.mark else 0.0

    def _hotkey_room(self, brush: Brush, width: float) -> float:
        """None where naming the key would break the words into more lines."""
        if not self.hotkey_words:
            return 0.0
        room = brush.text(self.hotkey_words, HOTKEY).width + 9
        left = width - PADS - self._mark_room()
        alone, beside = (brush.text(self.words, self.style, max(30.0, wide)).rows for wide in (left, left - room))
        return room if beside == alone else 0.0

    def _around(self, brush: Brush, width: float) -> float:
        return PADS + self._mark_room() + self._hotkey_room(brush, width)


class Tile(Control):
    """A button that holds other widgets."""

    radius = 14.0

    def __init__(
        self,
        content: Widget,
        on_press: Callable[[], None],
        *,
        key: str,
        finishes: Finishes = PLAIN_BUTTON,
        pad: float = PAD,
        grow: float = 0.0,
        hint: str = "",
        hotkey: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, hint=hint, hotkey=hotkey)
        self.content = content
        self.finishes = finishes
        self.pad = pad
        self._on_press = on_press

    def measure(self, brush: Brush, width: float) -> Size:
        w, h = self.content.measure(brush, max(0.0, width - 2 * self.pad))
        return min(width, w + 2 * self.pad), max(TOUCH, h + 2 * self.pad)

    def place(self, brush: Brush, area: Area) -> None:
        self.area = area
        self.content.place(brush, area.inset(self.pad))

    def press(self) -> None:
        self._on_press()

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        finishes = self.finishes
        finish = finishes.pressed if self.pressed else finishes.hover if self.hovered else finishes.rest
        brush.box(node, self.area, finish._replace(radius=self.radius))
        self.content.draw(brush, node)


# Groups that are made the same way everywhere


def choice(
    options: Sequence[tuple[str, str]],
    chosen: str,
    on_choose: Callable[[str], None],
    *,
    key: str,
    hints: dict[str, str] | None = None,
) -> Widget:
    """A few alternatives side by side: (value, words) each."""
    buttons = [
        Button(
            words,
            lambda value=value: on_choose(value),  # type: ignore[misc]
            key=f"{key}.{value}",
            finishes=CHOSEN_BUTTON if value == chosen else PLAIN_BUTTON,
            mark="check" if value == chosen else "",
            mark_colour=GOLD,
            hint=(hints or {}).get(value, ""),
        )
        for value, words in options
    ]
    return Wrap(buttons)


def titled(title: str, *content: Widget, finish: Finish | None = PANEL, grow: float = 0.0, key: str = "") -> Column:
    """A panel with a heading."""
    return Column([Label(title, SUBHEADING), *content], pad=PAD, gap=10, finish=finish, grow=grow, key=key)


def labelled(words: str, control: Widget, help_words: str = "") -> Widget:
    """A control with its name above it and its explanation below."""
    parts: list[Widget] = [Label(words, BODY.tinted(CREAM)), control]
    if help_words:
        parts.append(Label(help_words, SMALL))
    return Column(parts, gap=4)
