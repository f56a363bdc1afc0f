"""The stage: holds the tree of widgets that is on screen, and gives pointer, keys and text to the right one.

It knows nothing of mice and windows: `client.ui.input` calls `pointer_moved`, `pointer_down`, `pointer_up`, `wheel`,
`key` and `typed` with dp and key names, and so do the tests.
"""

from collections.abc import Callable
from typing import Protocol

import panda3d.core as p3d

from client.ui.brush import Area, Brush
from client.ui.controls import Entry
from client.ui.finding import reveal, topmost
from client.ui.ground import Ground
from client.ui.keys import press_key, type_text
from client.ui.layout import Modal, Scroll, Widget
from client.ui.pointer import Pointer
from client.ui.touch import Phase
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
        self.under = root.attach_new_node("under the stage", sort=-1)
        """For what floats over the picture, behind all widgets, in dp with y upward."""
        self.under.set_bin("unsorted", 0)
        self._node = root.attach_new_node("stage")
        self._node.set_bin("unsorted", 0)
        self._widgets: tuple[Widget, ...] = (Widget(),)
        """The tree and everything in it, in reading order."""
        self._offsets: dict[str, float] = {}
        self._pointer = Pointer(self, self._node)

    # Composition

    def resize(self, pixels: tuple[int, int], scale: float, text_size: float = 1.0) -> None:
        """The window's size, and how many pixels a dp should have; less if scenes would not fit."""
        wide, tall = max(1, pixels[0]), max(1, pixels[1])
        fitting = max(0.5, min(scale, wide / LEAST[0], tall / LEAST[1]))
        self.brush.set_scale(fitting, text_size)
        self.width, self.height = wide / fitting, tall / fitting
        self._node.set_scale(fitting)
        self.under.set_scale(fitting)

    @property
    def scale(self) -> float:
        return self.brush.scale

    @property
    def tree(self) -> Widget:
        return self._widgets[0]

    def show(self, tree: Widget) -> None:
        """Replace everything on the stage; focus and scrolling carry over by key."""
        self._remember_offsets()
        held_key = self._pointer.held_key
        self._widgets = (tree,)
        tree.adopt()
        for widget in tree.walk():
            if isinstance(widget, Scroll) and widget.key in self._offsets:
                widget.offset = self._offsets[widget.key]
                widget.at_end = widget.at_end and widget.offset < 0
        tree.place(self.brush, Area(0, 0, self.width, self.height))
        self._widgets = tuple(tree.walk())
        self._node.node().remove_all_children()
        focus = self.focus()
        if focus is not None and (self.focus_shown or isinstance(focus, Entry)):
            focus.focused = True
        self._pointer.carry_over(held_key)
        tree.draw(self.brush, self._node)
        self.changed = True

    def find(self, key: str) -> Widget | None:
        """The widget with a key, if it is on the stage."""
        return next((widget for widget in self._widgets if widget.key == key), None)

    def forget_scrolling(self) -> None:
        """A new scene begins at its top, and nobody types in it yet."""
        if self.typing:
            self.focus_key = ""
        self._offsets.clear()
        self._widgets = (Widget(),)

    def _remember_offsets(self) -> None:
        for widget in self._widgets:
            if isinstance(widget, Scroll):
                if widget.at_end and widget.offset >= widget.furthest - 1:
                    self._offsets[widget.key] = -1.0
                else:
                    self._offsets[widget.key] = widget.offset

    # What can be operated now

    def top(self) -> Widget:
        return next((widget for widget in reversed(self._widgets) if isinstance(widget, Modal)), self.tree)

    @property
    def covered(self) -> bool:
        """Something lies over everything else, and keys are for it alone."""
        return self.top() is not self.tree

    def controls(self) -> list[Control]:
        top = self.top()
        widgets = self._widgets if top is self.tree else top.walk()
        return [widget for widget in widgets if isinstance(widget, Control) and widget.enabled]

    def focus(self) -> Control | None:
        return next((control for control in self.controls() if control.key == self.focus_key), None)

    @property
    def typing(self) -> bool:
        """Keys belong to a line of text now."""
        return isinstance(self.focus(), Entry)

    def focus_on(self, key: str, shown: bool | None = None) -> None:
        """Give the focus to the widget with this key."""
        if shown is not None:
            self.focus_shown = shown
        old = self.focus()
        self.focus_key = key
        new = self.focus()
        for control in (old, new):
            if control is not None:
                control.focused = control is new and (self.focus_shown or isinstance(control, Entry))
                control.redraw()
        if new is not None:
            reveal(new)
        self.changed = True

    def hide_focus(self) -> None:
        """The keys are used elsewhere now."""
        if self.focus_shown:
            self.focus_on(self.focus_key, shown=False)

    # Pointer

    def covers(self, x: float, y: float) -> bool:
        """Whether a widget lies at this point, so that the table behind does not get the pointer."""
        return topmost(x, y, self.top()) is not None or self.top() is not self.tree

    def pointer_moved(self, x: float, y: float) -> None:
        self._pointer.moved(x, y)

    def pointer_down(self, x: float, y: float, button: int = 1) -> None:
        self._pointer.down(x, y, button)

    def pointer_up(self, x: float, y: float, button: int = 1) -> None:
        self._pointer.up(x, y, button)

    def finger(self, number: int, phase: Phase, x: float, y: float) -> None:
        """A finger on the screen: the first is the pointer, a second one is the scene's, if the first is as well."""
        self._pointer.finger(number, phase, x, y)

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel; positive is away from the player, upwards."""
        self._pointer.wheel(x, y, steps)

    # Keys

    def key(self, name: str, shift: bool = False) -> bool:
        """A key went down; True if it was used."""
        return press_key(self, name, shift)

    def typed(self, text: str) -> bool:
        """A character was typed; True if a line of text took it."""
        return type_text(self, text)

    # Time

    def advance(self, seconds: float) -> None:
        """Let time pass: a pointer that rests on something asks what it is."""
        self._pointer.advance(seconds)

    @property
    def waiting(self) -> bool:
        """Whether time still has to pass for something to happen."""
        return self._pointer.waiting


def fade(stage: Stage, share: float) -> None:
    """Let everything on a stage be seen less: 1 is as it is, 0 not at all."""
    if share != stage._node.get_color_scale()[3]:
        stage._node.set_color_scale(1, 1, 1, share)
        stage.changed = True
