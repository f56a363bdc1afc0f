"""Finding widgets in a tree: what lies under a point, and what scrolls around it."""

from client.ui.layout import Modal, Scroll, Widget
from client.ui.widgets import Control


def topmost(x: float, y: float, widget: Widget) -> Widget | None:
    """The topmost control, scroller or solid panel under a point."""
    if isinstance(widget, Scroll):
        if not widget.area.contains(x, y):
            return None
        return topmost(x, y + widget.offset, widget.child) or widget
    for child in reversed(widget.children):
        found = topmost(x, y, child)
        if found is not None:
            return found
    solid = isinstance(widget, (Control, Modal)) or getattr(widget, "finish", None) is not None
    return widget if solid and widget.area.contains(x, y) else None


def scroller_of(widget: Widget | None) -> Scroll | None:
    """What scrolls a widget, if there is anything to scroll."""
    while widget is not None and not isinstance(widget, Scroll):
        widget = widget.parent
    return widget if isinstance(widget, Scroll) and widget.furthest > 0 else None


def scrolled(control: Control) -> float:
    """How far a control has been scrolled away from its place."""
    return control.area.y - control.on_screen().y


def reveal(control: Control) -> None:
    """Scroll until a control can be seen."""
    holder = control.parent
    while holder is not None:
        if isinstance(holder, Scroll):
            holder.reveal(control.area)
        holder = holder.parent
