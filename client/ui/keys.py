"""Keys on a stage: the focus walks by tab and arrows, hotkeys press, lines of text take what is typed."""

from typing import TYPE_CHECKING

from client.ui.finding import scroller_of
from client.ui.focus import Direction, following, neighbour
from client.ui.ground import Left
from client.ui.layout import Scroll

if TYPE_CHECKING:
    from client.ui.stage import Stage


def press_key(stage: "Stage", name: str, shift: bool = False) -> bool:
    """A key went down; True if it was used."""
    stage.presses += 1
    focus = stage.focus()
    if focus is not None and focus.takes_key(name):
        stage.changed = True
        return True
    if name == "tab":
        return _step(stage, backwards=shift)
    if name.startswith("arrow_") and not shift and not stage.typing and _walk(stage, name.removeprefix("arrow_")):  # type: ignore[arg-type]
        return True
    if not stage.typing:
        for control in stage.controls():
            if control.hotkey and control.hotkey == name:
                stage.on_sound("press")
                control.press()
                stage.changed = True
                return True
    if name in ("enter", "space") and focus is not None and stage.focus_shown and not stage.typing:
        stage.on_sound("press")
        focus.press()
        stage.changed = True
        return True
    if name in ("page_up", "page_down"):
        return _page(stage, -1 if name == "page_up" else 1)
    if shift and name.startswith("arrow_"):
        name = f"shift-{name}"
    return stage.player is not None and stage.player.unused_key(name)


def type_text(stage: "Stage", text: str) -> bool:
    """A character was typed; True if a line of text took it."""
    focus = stage.focus()
    if focus is not None and focus.takes_text(text):
        stage.changed = True
        return True
    return False


def _step(stage: "Stage", backwards: bool) -> bool:
    controls = stage.controls()
    at = next((i for i, control in enumerate(controls) if control.key == stage.focus_key), None)
    if at is not None and not stage.focus_shown and not stage.typing:
        target: int | None = at
    else:
        target = following(len(controls), at, backwards)
    if target is None:
        return False
    stage.on_sound("focus")
    stage.focus_on(controls[target].key, shown=True)
    if stage.player is not None:
        stage.player.ground(Left())  # one thing at a time is lit
    return True


def _walk(stage: "Stage", direction: Direction) -> bool:
    controls = stage.controls()
    at = next((i for i, control in enumerate(controls) if control.key == stage.focus_key), None)
    if at is None or not stage.focus_shown:
        return False
    target = neighbour([control.on_screen() for control in controls], at, direction)
    if target is None:
        return False
    stage.on_sound("focus")
    stage.focus_on(controls[target].key, shown=True)
    return True


def _page(stage: "Stage", direction: int) -> bool:
    focus = stage.focus()
    scroll = scroller_of(focus) if focus is not None else None
    if scroll is None:
        found = [w for w in stage.top().walk() if isinstance(w, Scroll) and w.furthest > 0]
        scroll = max(found, key=lambda w: w.area.w * w.area.h, default=None)
    if scroll is None:
        return False
    scroll.scroll_to(scroll.offset + direction * scroll.area.h * 0.85)
    stage.changed = True
    return True
