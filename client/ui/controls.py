"""Controls that hold a value: on or off, a number, a line of text."""

from collections.abc import Callable

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.layout import Size
from client.ui.theme import ASH, BODY, CHOSEN_BUTTON, CREAM, GOLD, PLAIN_BUTTON, TOUCH, WELL, Finish, Type
from client.ui.widgets import Control


class Toggle(Control):
    """On or off, with its words beside it."""

    def __init__(self, words: str, on: bool, on_change: Callable[[bool], None], *, key: str, hint: str = "") -> None:
        super().__init__(key=key, hint=hint)
        self.words = words
        self.on = on
        self._on_change = on_change

    def measure(self, brush: Brush, width: float) -> Size:
        text = brush.text(self.words, BODY, max(40.0, width - 72))
        return min(width, text.width + 74), max(TOUCH, text.height + 12)

    def press(self) -> None:
        self.on = not self.on
        self.redraw()
        self._on_change(self.on)

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        if self.hovered:
            brush.box(node, self.area, Finish((1, 1, 1, 0.04), (1, 1, 1, 0.04), radius=11))
        track = Area(self.area.x + 4, self.area.y + (self.area.h - 26) / 2, 48, 26)
        finish = PLAIN_BUTTON.rest if not self.on else CHOSEN_BUTTON.rest
        brush.box(node, track, finish._replace(radius=13, shadow=0))
        knob = Area(track.x + (25 if self.on else 3), track.y + 3, 20, 20)
        brush.mark(node, knob, "disc", GOLD if self.on else ASH)
        if self.on:
            brush.mark(node, knob.inset(5), "check", (0.15, 0.1, 0.04, 1))
        text = brush.text(self.words, BODY, max(40.0, self.area.w - 72))
        brush.place_text(node, text, self.area.x + 66, self.area.y + (self.area.h - text.height) / 2)


class Slider(Control):
    """A value in steps."""

    def __init__(
        self,
        value: float,
        least: float,
        most: float,
        step: float,
        on_change: Callable[[float], None],
        *,
        key: str,
        words: Callable[[float], str] = str,
        grow: float = 1.0,
    ) -> None:
        super().__init__(key=key, grow=grow)
        self.value = value
        self.least, self.most, self.step = least, most, step
        self._on_change = on_change
        self._words = words

    def measure(self, brush: Brush, width: float) -> Size:
        return min(width, 320.0), TOUCH

    def takes_key(self, name: str) -> bool:
        if name in ("arrow_left", "arrow_right"):
            self._set(self.value + (self.step if name == "arrow_right" else -self.step))
            return True
        return False

    def press_at(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        track = self._track()
        share = min(1.0, max(0.0, (x - track.x) / max(1.0, track.w)))
        self._set(self.least + share * (self.most - self.least))

    def _set(self, value: float) -> None:
        steps = round((value - self.least) / self.step)
        value = min(self.most, max(self.least, self.least + steps * self.step))
        if value != self.value:
            self.value = value
            self.redraw()
            self._on_change(value)

    def _track(self) -> Area:
        return Area(self.area.x + 12, self.area.y + self.area.h / 2 - 4, max(20.0, self.area.w - 88), 8)

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        track = self._track()
        share = (self.value - self.least) / (self.most - self.least)
        brush.box(node, track, WELL._replace(radius=4))
        brush.box(node, track._replace(w=max(8.0, track.w * share)), Finish(GOLD, GOLD, radius=4))
        x = track.x + track.w * share
        knob = Area(x - 11, track.y - 7, 22, 22)
        brush.mark(node, knob, "disc", CREAM if self.hovered or self.pressed else GOLD, (0.2, 0.14, 0.05, 1), 2)
        text = brush.text(self._words(self.value), BODY)
        brush.place_text(node, text, self.area.right - 62, self.area.y + (self.area.h - text.height) / 2)


class Entry(Control):
    """A line of text to fill in."""

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None],
        *,
        key: str,
        on_enter: Callable[[str], None] | None = None,
        empty: str = "",
        most: int = 40,
        grow: float = 1.0,
        style: Type = BODY,
    ) -> None:
        super().__init__(key=key, grow=grow)
        self.text = text
        self.empty = empty
        self.most = most
        self.style = style
        self.caret = len(text)
        self._on_change = on_change
        self._on_enter = on_enter

    def measure(self, brush: Brush, width: float) -> Size:
        return min(width, 320.0), max(TOUCH, self.style.size * 2)

    def press_at(self, x: float, y: float) -> None:
        assert self._brush is not None
        target = x - self.area.x - 12
        widths = [self._brush.text(self.text[:n], self.style).width for n in range(len(self.text) + 1)]
        self.caret = min(range(len(widths)), key=lambda n: abs(widths[n] - target))
        self.redraw()

    def takes_text(self, typed: str) -> bool:
        if not typed.isprintable() or len(self.text) >= self.most:
            return typed.isprintable()
        self._replace(self.caret, self.caret, typed)
        return True

    def takes_key(self, name: str) -> bool:
        match name:
            case "backspace" if self.caret > 0:
                self._replace(self.caret - 1, self.caret, "")
            case "delete":
                self._replace(self.caret, self.caret + 1, "")
            case "arrow_left" | "arrow_right" | "home" | "end":
                steps = {"arrow_left": -1, "arrow_right": 1, "home": -self.most, "end": self.most}
                self.caret = min(len(self.text), max(0, self.caret + steps[name]))
                self.redraw()
            case "enter" if self._on_enter is not None:
                self._on_enter(self.text)
            case _:
                # a printable key reaches us as text as well
                return len(name) == 1 or name in ("space", "backspace")
        return True

    def _replace(self, start: int, end: int, typed: str) -> None:
        self.text = self.text[:start] + typed + self.text[end:]
        self.caret = start + len(typed)
        self.redraw()
        self._on_change(self.text)

    def paint(self, brush: Brush, node: p3d.NodePath) -> None:
        edge = GOLD if self.hovered or self.focused else WELL.edge
        brush.box(node, self.area, WELL._replace(edge=edge, edge_width=1.4))
        style = self.style if self.text else self.style.tinted(ASH)
        text = brush.text(self.text or self.empty, style)
        clip = node.attach_new_node("entry")
        inside = self.area.inset(8, 0)
        clip.set_scissor(p3d.Point3(inside.x, 0, -inside.bottom), p3d.Point3(inside.right, 0, -inside.y))
        before = brush.text(self.text[: self.caret], self.style).width if self.caret else 0.0
        shift = max(0.0, before - (inside.w - 12))
        y = self.area.y + (self.area.h - text.height) / 2
        brush.place_text(clip, text, self.area.x + 12 - shift, y)
        if self.focused:
            caret = Area(self.area.x + 12 - shift + before, y + 1, 1.6, text.height - 2)
            brush.box(clip, caret, Finish(GOLD, GOLD, radius=0))
