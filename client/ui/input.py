"""From Panda3D's events to the stage: mouse (and a finger, which arrives as one), wheel, keys, typed text."""

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject

from client.ui.stage import Stage

DOWN, AGAIN, UP, TYPED = "stage-button", "stage-button-again", "stage-button-up", "stage-typed"
BUTTONS = {"mouse1": 1, "mouse2": 2, "mouse3": 3}
WHEEL = {"wheel_up": 1, "wheel_down": -1}
SHIFTS = ("shift", "lshift", "rshift")


class Input(DirectObject):
    """Listens to the button throwers of one window."""

    def __init__(self, watcher: p3d.MouseWatcher, thrower: p3d.ButtonThrower, stage: Stage) -> None:
        super().__init__()
        self._watcher = watcher
        self._stage = stage
        self._last = (-1.0, -1.0)
        self.pixels = (1, 1)
        """The size of the window."""
        thrower.set_button_down_event(DOWN)
        thrower.set_button_repeat_event(AGAIN)
        thrower.set_button_up_event(UP)
        thrower.set_keystroke_event(TYPED)
        self.accept(DOWN, self._down)
        self.accept(AGAIN, self._again)
        self.accept(UP, self._up)
        self.accept(TYPED, self._typed)

    @property
    def alt(self) -> bool:
        return self._watcher.is_button_down(p3d.KeyboardButton.alt())

    @property
    def shift(self) -> bool:
        return self._watcher.is_button_down(p3d.KeyboardButton.shift())

    @property
    def control(self) -> bool:
        return self._watcher.is_button_down(p3d.KeyboardButton.control())

    def poll(self) -> None:
        """Once a frame: has the pointer moved?"""
        if self._watcher.has_mouse():
            at = self._place()
            if at != self._last:
                self._last = at
                self._stage.pointer_moved(*at)

    def _place(self) -> tuple[float, float]:
        if not self._watcher.has_mouse():
            return self._last
        scale = self._stage.scale
        x, y = self._watcher.get_mouse_x(), self._watcher.get_mouse_y()
        return (x + 1) / 2 * self.pixels[0] / scale, (1 - y) / 2 * self.pixels[1] / scale

    def _down(self, name: str) -> None:
        if name in BUTTONS:
            self._stage.pointer_down(*self._place(), BUTTONS[name])
        elif name in WHEEL:
            self._stage.wheel(*self._place(), WHEEL[name])
        elif name not in SHIFTS:
            self._stage.key(name, self.shift)

    def _again(self, name: str) -> None:
        # holding a key walks on and deletes on, but presses nothing twice
        if name.startswith(("arrow_", "page_")) or name in ("backspace", "delete", "tab"):
            self._stage.key(name, self.shift)

    def _up(self, name: str) -> None:
        if name in BUTTONS:
            self._stage.pointer_up(*self._place(), BUTTONS[name])

    def _typed(self, text: str) -> None:
        if not self.control and not self.alt:
            self._stage.typed(text)

    def close(self) -> None:
        self.ignore_all()
