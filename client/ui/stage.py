"""The stage: holds the tree of widgets that is on screen, and gives pointer, keys and text to the right one.

It knows nothing of mice and windows: `client.ui.input` calls `pointer_moved`, `pointer_down`, `pointer_up`, `wheel`,
`key` and `typed` with dp and key names, and so do the tests.
"""

from collections.abc import Callable
from typing import Protocol

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.controls import Entry
from client.ui.focus import Direction, following, neighbour
from client.ui.ground import Down, Finger, Ground, Left, Moved, Up, Wheel
from client.ui.layout import Modal, Scroll, Widget
from client.ui.theme import INK, PAD, SHEET, SMALL
from client.ui.touch import HOLD, SLOP, Phase
from client.ui.widgets import Control

LEAST = (320.0, 240.0)
"""The smallest stage that scenes are laid out for: a larger scale than fits gives way."""


class Player(Protocol):
    """What the stage tells about input that no widget used: the scene behind the widgets."""

    def ground(self, event: Ground) -> None: ...
    def unused_key(self, name: str) -> bool: ...


class Stage:
    """One window's widgets."""

    def __init__(self, root: p3d.NodePath, brush: Brush) -> None:
        self.brush = brush
        self.width, self.height = 1280.0, 720.0
        self.changed = True
        """Something on it looks different since this was last set to False."""
        self.player: Player | None = None
        self.on_sound: Callable[[str], None] = lambda cue: None
        self.focus_key = ""
        self.focus_shown = False
        """The ring is shown once keys are used, and hidden again by the pointer."""
        self.by_finger = False
        """The last input was a finger's: it does not hover, is less exact than a mouse, and has no keys beside it."""
        self.presses = 0
        """How often anything was pressed: a button of the mouse, a finger, a key."""
        self._first_finger: int | None = None
        self._node = root.attach_new_node("stage")
        self._node.set_bin("unsorted", 0)
        self._tree: Widget = Widget()
        self._offsets: dict[str, float] = {}
        self._hovered: Control | None = None
        self._held: Control | None = None
        self._scrolling: Scroll | None = None
        self._outside: Modal | None = None
        self._start = (0.0, 0.0)
        self._drag_y = 0.0
        self._moved = False
        self._on_ground = False
        self._pointer = (-1.0, -1.0)
        self._rested = 0.0
        self._tip: p3d.NodePath | None = None
        self._long_pressed = False

    # Composition

    def resize(self, pixels: tuple[int, int], scale: float, text_size: float = 1.0) -> None:
        """The window's size, and how many pixels a dp should have; less if scenes would not fit."""
        wide, tall = max(1, pixels[0]), max(1, pixels[1])
        fitting = max(0.5, min(scale, wide / LEAST[0], tall / LEAST[1]))
        self.brush.set_scale(fitting, text_size)
        self.width, self.height = wide / fitting, tall / fitting
        self._node.set_scale(fitting)

    @property
    def scale(self) -> float:
        return self.brush.scale

    @property
    def tree(self) -> Widget:
        return self._tree

    def show(self, tree: Widget) -> None:
        """Replace everything on the stage; focus and scrolling carry over by key."""
        self._remember_offsets()
        held_key = self._held.key if self._held is not None else ""
        self._tree = tree
        tree.adopt()
        for widget in tree.walk():
            if isinstance(widget, Scroll) and widget.key in self._offsets:
                widget.offset = self._offsets[widget.key]
                widget.at_end = widget.at_end and widget.offset < 0
        tree.place(self.brush, Area(0, 0, self.width, self.height))
        self._node.node().remove_all_children()
        self._tip = None
        focus = self._focus()
        if focus is not None and (self.focus_shown or isinstance(focus, Entry)):
            focus.focused = True
        self._hovered = None
        self._held = next((c for c in self._controls() if c.key == held_key), None) if held_key else None
        if self._held is not None:
            self._held.pressed = True
        self._hover_at(*self._pointer)
        tree.draw(self.brush, self._node)
        self.changed = True

    def find(self, key: str) -> Widget | None:
        """The widget with a key, if it is on the stage."""
        return next((widget for widget in self._tree.walk() if widget.key == key), None)

    def forget_scrolling(self) -> None:
        """A new scene begins at its top, and nobody types in it yet."""
        if self.typing:
            self.focus_key = ""
        self._offsets.clear()
        self._tree = Widget()

    def _remember_offsets(self) -> None:
        for widget in self._tree.walk():
            if isinstance(widget, Scroll):
                if widget.at_end and widget.offset >= widget.furthest - 1:
                    self._offsets[widget.key] = -1.0
                else:
                    self._offsets[widget.key] = widget.offset

    # What can be operated now

    def _top(self) -> Widget:
        modals = [widget for widget in self._tree.walk() if isinstance(widget, Modal)]
        return modals[-1] if modals else self._tree

    @property
    def covered(self) -> bool:
        """Something lies over everything else, and keys are for it alone."""
        return self._top() is not self._tree

    def _controls(self) -> list[Control]:
        return [widget for widget in self._top().walk() if isinstance(widget, Control) and widget.enabled]

    def _focus(self) -> Control | None:
        return next((control for control in self._controls() if control.key == self.focus_key), None)

    @property
    def typing(self) -> bool:
        """Keys belong to a line of text now."""
        return isinstance(self._focus(), Entry)

    def focus_on(self, key: str, shown: bool | None = None) -> None:
        """Give the focus to the widget with this key."""
        if shown is not None:
            self.focus_shown = shown
        old = self._focus()
        self.focus_key = key
        new = self._focus()
        for control in (old, new):
            if control is not None:
                control.focused = control is new and (self.focus_shown or isinstance(control, Entry))
                control.redraw()
        if new is not None:
            self._reveal(new)
        self.changed = True

    def hide_focus(self) -> None:
        """The keys are used elsewhere now."""
        if self.focus_shown:
            self.focus_on(self.focus_key, shown=False)

    def _reveal(self, control: Control) -> None:
        holder = control.parent
        while holder is not None:
            if isinstance(holder, Scroll):
                holder.reveal(control.area)
            holder = holder.parent

    # Pointer

    def _at(self, x: float, y: float, widget: Widget) -> Widget | None:
        """The topmost control, scroller or solid panel under a point."""
        if isinstance(widget, Scroll):
            if not widget.area.contains(x, y):
                return None
            return self._at(x, y + widget.offset, widget.child) or widget
        for child in reversed(widget.children):
            found = self._at(x, y, child)
            if found is not None:
                return found
        solid = isinstance(widget, (Control, Modal)) or getattr(widget, "finish", None) is not None
        return widget if solid and widget.area.contains(x, y) else None

    def covers(self, x: float, y: float) -> bool:
        """Whether a widget lies at this point, so that the table behind does not get the pointer."""
        return self._at(x, y, self._top()) is not None or self._top() is not self._tree

    def pointer_moved(self, x: float, y: float) -> None:
        self._pointer = (x, y)
        self._rested = 0.0
        if self._tip is not None:
            self._hide_tip()
        if abs(x - self._start[0]) + abs(y - self._start[1]) > SLOP:
            self._moved = True
        if self._scrolling is not None:
            if self._moved:
                self._scrolling.scroll_to(self._scrolling.offset - (y - self._drag_y))
                self.changed = True
            self._drag_y = y
            if self._moved and self._held is not None:
                self._release(self._held)
        elif self._held is not None:
            self._held.drag(x, y + self._offset_of(self._held))
            self.changed = True
        elif self._on_ground:
            if self.player is not None:
                self.player.ground(Moved(x, y))
        else:
            self._hover_at(x, y)
            if self.player is not None:
                if self.covers(x, y):
                    self.player.ground(Left())
                else:
                    self.player.ground(Moved(x, y))

    def pointer_down(self, x: float, y: float, button: int = 1) -> None:
        self.presses += 1
        self.pointer_moved(x, y)
        self._start, self._drag_y = (x, y), y
        self._moved = self._long_pressed = False
        self._hide_tip()
        self.hide_focus()
        found = self._at(x, y, self._top())
        if found is None and self._top() is self._tree:
            self._on_ground = True
            if self.typing:
                self.focus_on("")
            if self.player is not None:
                self.player.ground(Down(x, y, button))
            return
        if button != 1:
            return
        self._outside = found if isinstance(found, Modal) else None
        self._scrolling = self._scroll_above(found)
        if isinstance(found, Control) and found.enabled:
            if isinstance(found, Entry) or not self.typing or found.key != self.focus_key:
                self.focus_on(found.key)
            self._held = found
            found.pressed = True
            found.redraw()
            found.press_at(x, y + self._offset_of(found))
            if type(found).drag is not Control.drag:
                # it uses dragging itself
                self._scrolling = None
        self.changed = True

    def pointer_up(self, x: float, y: float, button: int = 1) -> None:
        if self._on_ground:
            self._on_ground = False
            if self.player is not None:
                self.player.ground(Up(x, y, button))
            return
        if button != 1:
            return
        held, scrolled = self._held, self._scrolling is not None and self._moved
        self._scrolling = None
        outside, self._outside = self._outside, None
        if outside is not None and outside.on_outside is not None and self._at(x, y, self._top()) is outside:
            outside.on_outside()
        if held is not None:
            self._release(held)
            if not scrolled and not self._long_pressed and self._at(x, y, self._top()) is held:
                self.on_sound("press")
                held.press()
        self.changed = True

    def finger(self, number: int, phase: Phase, x: float, y: float) -> None:
        """A finger on the screen: the first is the pointer, a second one is the scene's, if the first is as well."""
        self.by_finger = True
        if self._first_finger is None and phase == "down":
            self._first_finger = number
            self._pointer = (x, y)
            self.pointer_down(x, y)
        elif number != self._first_finger:
            if self._on_ground and self.player is not None:
                self.player.ground(Finger(number, phase, x, y))
        elif phase == "move":
            self.pointer_moved(x, y)
        elif phase in ("up", "lost"):
            self._first_finger = None
            self.pointer_up(x, y)
            self._leave()

    def _leave(self) -> None:
        """A finger is gone: nothing is pointed at any more."""
        self._pointer = (-1.0, -1.0)
        self._hover_at(*self._pointer)

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel; positive is away from the player, upwards."""
        found = self._at(x, y, self._top())
        scroll = found if isinstance(found, Scroll) else self._scroll_above(found)
        if scroll is not None:
            scroll.scroll_to(scroll.offset - 48 * steps)
            self.changed = True
        elif found is None and self._top() is self._tree and self.player is not None:
            self.player.ground(Wheel(x, y, steps))

    def _release(self, control: Control) -> None:
        control.pressed = False
        control.redraw()
        self._held = None

    def _scroll_above(self, widget: Widget | None) -> Scroll | None:
        while widget is not None and not isinstance(widget, Scroll):
            widget = widget.parent
        return widget if isinstance(widget, Scroll) and widget.furthest > 0 else None

    def _offset_of(self, control: Control) -> float:
        return control.area.y - control.on_screen().y

    def _hover_at(self, x: float, y: float) -> None:
        found = self._at(x, y, self._top())
        control = found if isinstance(found, Control) and found.enabled else None
        if control is self._hovered:
            return
        for old, hovered in ((self._hovered, False), (control, True)):
            if old is not None:
                old.hovered = hovered
                old.redraw()
        self._hovered = control
        self.changed = True

    # Keys

    def key(self, name: str, shift: bool = False) -> bool:
        """A key went down; True if it was used."""
        self.presses += 1
        focus = self._focus()
        if focus is not None and focus.takes_key(name):
            self.changed = True
            return True
        if name == "tab":
            return self._step(backwards=shift)
        if name.startswith("arrow_") and not shift and not self.typing and self._walk(name.removeprefix("arrow_")):  # type: ignore[arg-type]
            return True
        if not self.typing:
            for control in self._controls():
                if control.hotkey and control.hotkey == name:
                    self.on_sound("press")
                    control.press()
                    self.changed = True
                    return True
        if name in ("enter", "space") and focus is not None and self.focus_shown and not self.typing:
            self.on_sound("press")
            focus.press()
            self.changed = True
            return True
        if name in ("page_up", "page_down"):
            return self._page(-1 if name == "page_up" else 1)
        if shift and name.startswith("arrow_"):
            name = f"shift-{name}"
        return self.player is not None and self.player.unused_key(name)

    def typed(self, text: str) -> bool:
        """A character was typed; True if a line of text took it."""
        focus = self._focus()
        if focus is not None and focus.takes_text(text):
            self.changed = True
            return True
        return False

    def _step(self, backwards: bool) -> bool:
        controls = self._controls()
        at = next((i for i, control in enumerate(controls) if control.key == self.focus_key), None)
        if at is not None and not self.focus_shown and not self.typing:
            target: int | None = at
        else:
            target = following(len(controls), at, backwards)
        if target is None:
            return False
        self.on_sound("focus")
        self.focus_on(controls[target].key, shown=True)
        if self.player is not None:
            self.player.ground(Left())  # one thing at a time is lit
        return True

    def _walk(self, direction: Direction) -> bool:
        controls = self._controls()
        at = next((i for i, control in enumerate(controls) if control.key == self.focus_key), None)
        if at is None or not self.focus_shown:
            return False
        target = neighbour([control.on_screen() for control in controls], at, direction)
        if target is None:
            return False
        self.on_sound("focus")
        self.focus_on(controls[target].key, shown=True)
        return True

    def _page(self, direction: int) -> bool:
        focus = self._focus()
        scroll = self._scroll_above(focus) if focus is not None else None
        if scroll is None:
            found = [w for w in self._top().walk() if isinstance(w, Scroll) and w.furthest > 0]
            scroll = max(found, key=lambda w: w.area.w * w.area.h, default=None)
        if scroll is None:
            return False
        scroll.scroll_to(scroll.offset + direction * scroll.area.h * 0.85)
        self.changed = True
        return True

    # Time

    def advance(self, seconds: float) -> None:
        """Let time pass: a pointer that rests on something asks what it is."""
        self._rested += seconds
        if self._tip is None and self._rested >= HOLD:
            target = self._held if self._held is not None else self._hovered
            if target is not None and target.hint and not (self._held is not None and self._moved):
                self._show_tip(target)
                self._long_pressed = self._held is not None

    @property
    def waiting(self) -> bool:
        """Whether time still has to pass for something to happen."""
        target = self._held if self._held is not None else self._hovered
        return self._tip is None and target is not None and bool(target.hint) and self._rested < HOLD + 0.1

    def _show_tip(self, control: Control) -> None:
        style = SMALL.sized(13.5).tinted(INK)
        text = self.brush.text(control.hint, style, min(300.0, self.width - 40))
        w, h = text.width + 24, text.height + 18
        seen = control.on_screen()
        x = min(max(PAD / 2, seen.middle[0] - w / 2), self.width - w - PAD / 2)
        y = seen.y - h - 8 if seen.y - h - 8 > 4 else min(seen.bottom + 8, self.height - h - 4)
        self._tip = self._node.attach_new_node("tip")
        self.brush.box(self._tip, Area(x, y, w, h), SHEET._replace(radius=9))
        self.brush.place_text(self._tip, text, x + 12, y + 9)
        self.changed = True

    def _hide_tip(self) -> None:
        if self._tip is not None:
            self._tip.remove_node()
            self._tip = None
            self.changed = True
