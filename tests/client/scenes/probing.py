"""What tests ask of a screen, as a player would see it."""

from collections.abc import Iterator

from client.ui.brush import Area
from client.ui.controls import Toggle
from client.ui.layout import Modal, Scroll, Widget
from client.ui.stage import Stage
from client.ui.theme import TOUCH, Type
from client.ui.widgets import Button, Control, Label, Tile


def texts(stage: Stage) -> list[str]:
    """Every word that is on screen."""
    shown = []
    walk = (part for widget in stage.tree.walk() for part in _with_content(widget))
    for widget in walk:
        if isinstance(widget, (Label, Button, Toggle)):
            shown.append(widget.words)
    return [words for words in shown if words]


def _with_content(widget: Widget) -> Iterator[Widget]:
    """A tile draws what it holds itself."""
    yield widget
    if isinstance(widget, Tile):
        yield from widget.content.walk()


def controls(stage: Stage) -> list[Control]:
    modals = [widget for widget in stage.tree.walk() if isinstance(widget, Modal)]
    top: Widget = modals[-1] if modals else stage.tree
    return [widget for widget in top.walk() if isinstance(widget, Control)]


def faults(stage: Stage) -> list[str]:
    """Everything a player would complain about: cut off, too small for a finger, on top of something else."""
    whole = Area(0, 0, stage.width, stage.height)
    found = []
    seen = [(control, _seen(control)) for control in controls(stage)]
    for number, (control, area) in enumerate(seen):
        if control.area.x < -0.5 or control.area.right > whole.right + 0.5:
            found.append(f"{control.key} leaves the window: {control.area}")
        if control.area.h < TOUCH - 0.5 and not control.key.startswith("log."):
            found.append(f"{control.key} is too low for a finger: {control.area.h}")
        if not _scrolled(control) and control.area.bottom > whole.bottom + 0.5:
            found.append(f"{control.key} is below the window")
        for other, other_area in seen[number + 1 :]:
            if area.overlap(other_area).w > 1 and area.overlap(other_area).h > 1:
                found.append(f"{control.key} overlaps {other.key}")
    return found


def click(stage: Stage, key: str) -> None:
    """Press a widget with the pointer, where it is seen."""
    widget = stage.find(key)
    assert isinstance(widget, Control), f"{key} is not on screen; there are {[c.key for c in controls(stage)]}"
    x, y = widget.on_screen().middle
    stage.pointer_down(x, y)
    stage.pointer_up(x, y)


def walk_to(stage: Stage, key: str) -> None:
    """Give the focus to a widget by the Tab key alone."""
    for _ in range(200):
        if stage.focus_key == key and stage.focus_shown:
            return
        stage.key("tab")
    raise AssertionError(f"the keyboard never reaches {key}")


def press(stage: Stage, key: str) -> None:
    """Operate a widget by keys alone."""
    walk_to(stage, key)
    stage.key("enter")


def _scrolled(control: Control) -> bool:
    holder = control.parent
    while holder is not None and not isinstance(holder, Scroll):
        holder = holder.parent
    return holder is not None


def _seen(control: Control) -> Area:
    """The part of it that is in sight."""
    area, holder = control.on_screen(), control.parent
    while holder is not None:
        if isinstance(holder, Scroll):
            area = area.overlap(holder.on_screen())
        holder = holder.parent
    return area


CUT = ("panel", "log.")
"""The last lines of the log and its entries, which are read in full elsewhere."""


def cut_off(stage: Stage) -> list[str]:
    """Words that end in an ellipsis because their place is too small; names of people may."""
    found = []
    for widget in stage.tree.walk():
        if isinstance(widget, Label):
            style, lines = widget._fitted(stage.brush)
            if _too_long(stage, widget.words, style, widget.area.w, lines):
                found.append(widget.words)
        elif isinstance(widget, Button) and widget.words and not widget.key.startswith(CUT):
            style, most, room = widget.fitted(stage.brush)
            if _too_long(stage, widget.words, style, room, most):
                found.append(widget.words)
    return found


def _too_long(stage: Stage, words: str, style: Type, width: float, lines: int | None) -> bool:
    return lines is not None and len(stage.brush.lines(words, style, width)) > lines
