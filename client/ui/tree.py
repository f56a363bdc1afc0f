"""The widgets that are on the stage, and what of them can be operated now."""

from client.ui.layout import Modal, Scroll, Widget
from client.ui.widgets import Control


class Tree:
    def __init__(self) -> None:
        self.root: Widget = Widget()
        self._offsets: dict[str, float] = {}
        """How far was scrolled, by key; less than 0: to the end, whatever is added there."""

    def replace(self, root: Widget) -> None:
        """Other widgets; scrolling carries over by key."""
        self._remember_offsets()
        self.root = root
        root.adopt()
        for widget in root.walk():
            if isinstance(widget, Scroll) and widget.key in self._offsets:
                widget.offset = self._offsets[widget.key]
                widget.at_end = widget.at_end and widget.offset < 0

    def forget(self) -> None:
        """A new scene begins at its top."""
        self._offsets.clear()
        self.root = Widget()

    def _remember_offsets(self) -> None:
        for widget in self.root.walk():
            if isinstance(widget, Scroll):
                at_end = widget.at_end and widget.offset >= widget.furthest - 1
                self._offsets[widget.key] = -1.0 if at_end else widget.offset

    def find(self, key: str) -> Widget | None:
        """The widget with a key, if it is there."""
        return next((widget for widget in self.root.walk() if widget.key == key), None)

    # What can be operated

    @property
    def top(self) -> Widget:
        """What lies over everything else, or everything."""
        modals = [widget for widget in self.root.walk() if isinstance(widget, Modal)]
        return modals[-1] if modals else self.root

    @property
    def covered(self) -> bool:
        """Something lies over everything else, and is alone to be operated."""
        return self.top is not self.root

    def controls(self) -> list[Control]:
        return [widget for widget in self.top.walk() if isinstance(widget, Control) and widget.enabled]

    def control(self, key: str) -> Control | None:
        """The control with a key, if it can be operated."""
        return next((control for control in self.controls() if control.key == key), None)

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost control, scroller or solid panel under a point."""
        return _at(x, y, self.top)

    def largest_scroll(self) -> Scroll | None:
        """The largest of those that have more to show."""
        found = [w for w in self.top.walk() if isinstance(w, Scroll) and w.furthest > 0]
        return max(found, key=lambda w: w.area.w * w.area.h, default=None)


def _at(x: float, y: float, widget: Widget) -> Widget | None:
    if isinstance(widget, Scroll):
        if not widget.area.contains(x, y):
            return None
        return _at(x, y + widget.offset, widget.child) or widget
    for child in reversed(widget.children):
        found = _at(x, y, child)
        if found is not None:
            return found
    solid = isinstance(widget, (Control, Modal)) or getattr(widget, "finish", None) is not None
    return widget if solid and widget.area.contains(x, y) else None


def scroll_above(widget: Widget | None) -> Scroll | None:
    """The scroller in which a widget lies, if it has more to show."""
    while widget is not None and not isinstance(widget, Scroll):
        widget = widget.parent
    return widget if isinstance(widget, Scroll) and widget.furthest > 0 else None
