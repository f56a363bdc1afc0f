"""Finding widgets in a tree: what lies under a point, and what scrolls around it."""

from collections.abc import Iterator

from client.ui.brush import Area, Brush
from client.ui.layout import Modal, Scroll, Widget
from client.ui.widgets import Control, Label, Tile


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


def word_at(x: float, y: float, widget: Widget, brush: Brush) -> tuple[str, Area] | None:
    """What the word under a point means, and where on the screen it stands."""
    for part, down in _under(x, y, widget, 0.0):
        if isinstance(part, Label):
            for area, words in part.hints(brush):
                if area.contains(x, y + down):
                    return words, area._replace(y=area.y - down)
        elif isinstance(part, Control) or getattr(part, "finish", None) is not None:
            return None
    return None


def _under(x: float, y: float, widget: Widget, down: float) -> Iterator[tuple[Widget, float]]:
    """Everything under a point, what is on top first, and how far it is scrolled."""
    if isinstance(widget, Scroll):
        if widget.area.contains(x, y + down):
            yield from _under(x, y, widget.child, down + widget.offset)
        return
    inside = [widget.content] if isinstance(widget, Tile) else widget.children
    for child in reversed(inside):
        yield from _under(x, y, child, down)
    if widget.area.contains(x, y + down):
        yield widget, down


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
