"""The stage: holds the tree of widgets that is on screen, and gives pointer, keys and text to the right one.

It knows nothing of mice and windows: `client.ui.input` calls `pointer_moved`, `pointer_down`, `pointer_up`, `wheel`,
`key` and `typed` with dp and key names, and so do the tests.
"""

from collections.abc import Callable
from typing import Protocol

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.controls import Entry
from client.ui.ground import Down, Finger, Ground, Left, Moved, Up, Wheel
from client.ui.keyboard import Keyboard
from client.ui.layout import Modal, Scroll, Widget
from client.ui.tip import Tip
from client.ui.touch import HOLD, SLOP, Phase
from client.ui.tree import Tree, scroll_above
from client.ui.widgets import Control

LEAST = (320.0, 240.0)
"""The smallest stage that scenes are laid out for: a larger scale than fits gives way."""


class Player(Protocol):
    """What the stage tells about input that no widget used: the scene behind the widgets."""

    def ground(self, event: Ground) -> None: ...
    def unused_key(self, name: str) -> bool: ...


class Press:
    """What the pointer holds down, from the moment it went down."""

    def __init__(self) -> None:
        self.held: Control | None = None
        self.scrolling: Scroll | None = None
        self.outside: Modal | None = None
        self.start = (0.0, 0.0)
        self.drag_y = 0.0
        self.moved = False
        self.on_ground = False
        self.long = False
        self.finger: int | None = None
        """The finger that is the pointer."""


class Stage:
    """One window's widgets."""

    def __init__(self, root: p3d.NodePath, brush: Brush) -> None:
        self.brush = brush
        self._size = (1280.0, 720.0)
        self.changed = True
        """Something on it looks different since this was last set to False."""
        self.player: Player | None = None
        self.on_sound: Callable[[str], None] = lambda cue: None
        self.by_finger = False
        """The last input was a finger's: it does not hover, is less exact than a mouse, and has no keys beside it."""
        self.presses = 0
        """How often anything was pressed: a button of the mouse, a finger, a key."""
        self._node = root.attach_new_node("stage")
        self._node.set_bin("unsorted", 0)
        self._tree = Tree()
        self.keyboard = Keyboard(
            self._tree, self._change, lambda cue: self.on_sound(cue), lambda: self._to_player(Left())
        )
        self._tip = Tip(self._node, brush)
        self._press = Press()
        self._hovered: Control | None = None
        self._pointer = (-1.0, -1.0)

    # Composition

    @property
    def width(self) -> float:
        return self._size[0]

    @property
    def height(self) -> float:
        return self._size[1]

    def resize(self, pixels: tuple[int, int], scale: float, text_size: float = 1.0) -> None:
        """The window's size, and how many pixels a dp should have; less if scenes would not fit."""
        wide, tall = max(1, pixels[0]), max(1, pixels[1])
        fitting = max(0.5, min(scale, wide / LEAST[0], tall / LEAST[1]))
        self.brush.set_scale(fitting, text_size)
        self._size = wide / fitting, tall / fitting
        self._node.set_scale(fitting)

    @property
    def scale(self) -> float:
        return self.brush.scale

    @property
    def tree(self) -> Widget:
        return self._tree.root

    def show(self, tree: Widget) -> None:
        """Replace everything on the stage; focus and scrolling carry over by key."""
        held_key = self._press.held.key if self._press.held is not None else ""
        self._tree.replace(tree)
        tree.place(self.brush, Area(0, 0, self.width, self.height))
        self._node.node().remove_all_children()
        self._tip.forget()
        focus = self.keyboard.focus
        if focus is not None:
            self.keyboard.light(focus, True)
        self._hovered = None
        self._press.held = self._tree.control(held_key) if held_key else None
        if self._press.held is not None:
            self._press.held.pressed = True
        self._hover_at(*self._pointer)
        tree.draw(self.brush, self._node)
        self._change()

    def find(self, key: str) -> Widget | None:
        """The widget with a key, if it is on the stage."""
        return self._tree.find(key)

    def forget_scrolling(self) -> None:
        """A new scene begins at its top, and nobody types in it yet."""
        if self.keyboard.typing:
            self.keyboard.focus_key = ""
        self._tree.forget()

    @property
    def covered(self) -> bool:
        """Something lies over everything else, and keys are for it alone."""
        return self._tree.covered

    def _change(self) -> None:
        self.changed = True

    # Pointer

    def covers(self, x: float, y: float) -> bool:
        """Whether a widget lies at this point, so that the table behind does not get the pointer."""
        return self._tree.at(x, y) is not None or self._tree.covered

    def pointer_moved(self, x: float, y: float) -> None:
        press = self._press
        self._pointer = (x, y)
        self._tip.rested = 0.0
        self._hide_tip()
        if abs(x - press.start[0]) + abs(y - press.start[1]) > SLOP:
            press.moved = True
        if press.scrolling is not None:
            if press.moved:
                press.scrolling.scroll_to(press.scrolling.offset - (y - press.drag_y))
                self._change()
            press.drag_y = y
            if press.moved and press.held is not None:
                self._release(press.held)
        elif press.held is not None:
            press.held.drag(x, y + _offset_of(press.held))
            self._change()
        elif press.on_ground:
            self._to_player(Moved(x, y))
        else:
            self._hover_at(x, y)
            self._to_player(Left() if self.covers(x, y) else Moved(x, y))

    def pointer_down(self, x: float, y: float, button: int = 1) -> None:
        press = self._press
        self.presses += 1
        self.pointer_moved(x, y)
        press.start, press.drag_y = (x, y), y
        press.moved = press.long = False
        self._hide_tip()
        self.keyboard.hide_focus()
        found = self._tree.at(x, y)
        if found is None and not self._tree.covered:
            press.on_ground = True
            if self.keyboard.typing:
                self.keyboard.focus_on("")
            self._to_player(Down(x, y, button))
            return
        if button != 1:
            return
        press.outside = found if isinstance(found, Modal) else None
        press.scrolling = scroll_above(found)
        if isinstance(found, Control) and found.enabled:
            if isinstance(found, Entry) or not self.keyboard.typing or found.key != self.keyboard.focus_key:
                self.keyboard.focus_on(found.key)
            press.held = found
            found.pressed = True
            found.redraw()
            found.press_at(x, y + _offset_of(found))
            if type(found).drag is not Control.drag:
                # it uses dragging itself
                press.scrolling = None
        self._change()

    def pointer_up(self, x: float, y: float, button: int = 1) -> None:
        press = self._press
        if press.on_ground:
            press.on_ground = False
            self._to_player(Up(x, y, button))
            return
        if button != 1:
            return
        held, scrolled = press.held, press.scrolling is not None and press.moved
        press.scrolling = None
        outside, press.outside = press.outside, None
        if outside is not None and outside.on_outside is not None and self._tree.at(x, y) is outside:
            outside.on_outside()
        if held is not None:
            self._release(held)
            if not scrolled and not press.long and self._tree.at(x, y) is held:
                self.on_sound("press")
                held.press()
        self._change()

    def finger(self, number: int, phase: Phase, x: float, y: float) -> None:
        """A finger on the screen: the first is the pointer, a second one is the scene's, if the first is as well."""
        self.by_finger = True
        if self._press.finger is None and phase == "down":
            self._press.finger = number
            self._pointer = (x, y)
            self.pointer_down(x, y)
        elif number != self._press.finger:
            if self._press.on_ground:
                self._to_player(Finger(number, phase, x, y))
        elif phase == "move":
            self.pointer_moved(x, y)
        elif phase in ("up", "lost"):
            self._press.finger = None
            self.pointer_up(x, y)
            # nothing is pointed at any more
            self._pointer = (-1.0, -1.0)
            self._hover_at(*self._pointer)

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel; positive is away from the player, upwards."""
        found = self._tree.at(x, y)
        scroll = found if isinstance(found, Scroll) else scroll_above(found)
        if scroll is not None:
            scroll.scroll_to(scroll.offset - 48 * steps)
            self._change()
        elif found is None and not self._tree.covered:
            self._to_player(Wheel(x, y, steps))

    def _to_player(self, event: Ground) -> None:
        if self.player is not None:
            self.player.ground(event)

    def _release(self, control: Control) -> None:
        control.pressed = False
        control.redraw()
        self._press.held = None

    def _hover_at(self, x: float, y: float) -> None:
        found = self._tree.at(x, y)
        control = found if isinstance(found, Control) and found.enabled else None
        if control is self._hovered:
            return
        for old, hovered in ((self._hovered, False), (control, True)):
            if old is not None:
                old.hovered = hovered
                old.redraw()
        self._hovered = control
        self._change()

    # Keys

    def key(self, name: str, shift: bool = False) -> bool:
        """A key went down; True if it was used."""
        self.presses += 1
        if self.keyboard.key(name, shift):
            return True
        if name in ("tab", "page_up", "page_down"):
            return False
        if shift and name.startswith("arrow_"):
            name = f"shift-{name}"
        return self.player is not None and self.player.unused_key(name)

    def typed(self, text: str) -> bool:
        """A character was typed; True if a line of text took it."""
        return self.keyboard.typed(text)

    # Time

    def advance(self, seconds: float) -> None:
        """Let time pass: a pointer that rests on something asks what it is."""
        self._tip.rested += seconds
        held = self._press.held
        target = held if held is not None else self._hovered
        if self._tip.shown or self._tip.rested < HOLD or target is None or not target.hint:
            return
        if held is None or not self._press.moved:
            self._tip.show(target, self.width, self.height)
            self._press.long = held is not None
            self._change()

    def _hide_tip(self) -> None:
        if self._tip.hide():
            self._change()


def _offset_of(control: Control) -> float:
    return control.area.y - control.on_screen().y
