"""The keyboard: which control has the focus, and what a key does with it."""

from collections.abc import Callable

from client.ui.controls import Entry
from client.ui.focus import Direction, following, neighbour
from client.ui.layout import Scroll
from client.ui.tree import Tree, scroll_above
from client.ui.widgets import Control


class Keyboard:
    """`on_change` is called when something looks different, `on_sound` for every cue, `on_step` when Tab is used."""

    def __init__(
        self,
        tree: Tree,
        on_change: Callable[[], None],
        on_sound: Callable[[str], None],
        on_step: Callable[[], None],
    ) -> None:
        self._tree = tree
        self._changed = on_change
        self._sound = on_sound
        self._stepped = on_step
        self.focus_key = ""
        self.focus_shown = False
        """The ring is shown once keys are used, and hidden again by the pointer."""

    # The focus

    @property
    def focus(self) -> Control | None:
        return self._tree.control(self.focus_key)

    @property
    def typing(self) -> bool:
        """Keys belong to a line of text now."""
        return isinstance(self.focus, Entry)

    def focus_on(self, key: str, shown: bool | None = None) -> None:
        """Give the focus to the widget with this key."""
        if shown is not None:
            self.focus_shown = shown
        old = self.focus
        self.focus_key = key
        new = self.focus
        for control in (old, new):
            if control is not None:
                self.light(control, control is new)
                control.redraw()
        if new is not None:
            _reveal(new)
        self._changed()

    def light(self, control: Control, has_focus: bool) -> None:
        """Show that a control has the focus, if that is to be seen."""
        control.focused = has_focus and (self.focus_shown or isinstance(control, Entry))

    def hide_focus(self) -> None:
        """The keys are used elsewhere now."""
        if self.focus_shown:
            self.focus_on(self.focus_key, shown=False)

    # Keys

    def key(self, name: str, shift: bool) -> bool:
        """A key went down; True if a widget used it."""
        focus = self.focus
        if focus is not None and focus.takes_key(name):
            self._changed()
            return True
        if name == "tab":
            return self._step(backwards=shift)
        if name.startswith("arrow_") and not shift and not self.typing and self._walk(name.removeprefix("arrow_")):  # type: ignore[arg-type]
            return True
        if not self.typing:
            for control in self._tree.controls():
                if control.hotkey and control.hotkey == name:
                    self._press(control)
                    return True
        if name in ("enter", "space") and focus is not None and self.focus_shown and not self.typing:
            self._press(focus)
            return True
        return name in ("page_up", "page_down") and self._page(-1 if name == "page_up" else 1)

    def typed(self, text: str) -> bool:
        """A character was typed; True if a line of text took it."""
        focus = self.focus
        if focus is not None and focus.takes_text(text):
            self._changed()
            return True
        return False

    def _press(self, control: Control) -> None:
        self._sound("press")
        control.press()
        self._changed()

    def _step(self, backwards: bool) -> bool:
        controls = self._tree.controls()
        at = next((i for i, control in enumerate(controls) if control.key == self.focus_key), None)
        if at is not None and not self.focus_shown and not self.typing:
            target: int | None = at
        else:
            target = following(len(controls), at, backwards)
        if target is None:
            return False
        self._sound("focus")
        self.focus_on(controls[target].key, shown=True)
        self._stepped()
        return True

    def _walk(self, direction: Direction) -> bool:
        controls = self._tree.controls()
        at = next((i for i, control in enumerate(controls) if control.key == self.focus_key), None)
        if at is None or not self.focus_shown:
            return False
        target = neighbour([control.on_screen() for control in controls], at, direction)
        if target is None:
            return False
        self._sound("focus")
        self.focus_on(controls[target].key, shown=True)
        return True

    def _page(self, direction: int) -> bool:
        scroll = scroll_above(self.focus) or self._tree.largest_scroll()
        if scroll is None:
            return False
        scroll.scroll_to(scroll.offset + direction * scroll.area.h * 0.85)
        self._changed()
        return True


def _reveal(control: Control) -> None:
    holder = control.parent
    while holder is not None:
        if isinstance(holder, Scroll):
            holder.reveal(control.area)
        holder = holder.parent
