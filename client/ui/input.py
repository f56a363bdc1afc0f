"""From Panda3D's events to the stage: mouse, fingers, wheel, keys, typed text.

Everywhere but on Windows the system sends a finger as a mouse, and only one: it is told by how it arrives. Windows
reports all fingers to those who ask.
"""

from time import monotonic
from typing import Any

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject

from client.ui.stage import Stage

DOWN, AGAIN, UP, TYPED = "stage-button", "stage-button-again", "stage-button-up", "stage-typed"
BUTTONS = {"mouse1": 1, "mouse2": 2, "mouse3": 3}
WHEEL = {"wheel_up": 1, "wheel_down": -1}
SHIFTS = ("shift", "lshift", "rshift")
FIRST = 0
ECHO = 1.0
"""Seconds after a finger within which the mouse that the system makes of it still speaks."""
LEAP = 24.0
"""dp: a pointer that is pressed so far from where it was a frame ago came through the air. No mouse does that."""


class Input(DirectObject):
    """Listens to the button throwers of one window."""

    def __init__(self, watcher: p3d.MouseWatcher, thrower: p3d.ButtonThrower, stage: Stage) -> None:
        super().__init__()
        self._watcher = watcher
        self._stage = stage
        self._last = (-1.0, -1.0)
        self._held = 0
        """How many buttons of the mouse are down."""
        self._touching: set[int] = set()
        """Fingers that the system itself reports."""
        self._touched = float("-inf")
        self._met = False
        """Where the pointer happened to be when the window opened is known: from there it can be moved."""
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
            if not self._met:
                # nobody has pointed at what came up below the pointer
                self._met, self._last = True, at
            elif at != self._last:
                self._last = at
                if self._echoes:
                    return
                if not self._held:
                    self._stage.by_finger = False  # fingers do not hover
                self._stage.pointer_moved(*at)

    def _place(self) -> tuple[float, float]:
        if not self._watcher.has_mouse():
            return self._last
        scale = self._stage.scale
        x, y = self._watcher.get_mouse_x(), self._watcher.get_mouse_y()
        return (x + 1) / 2 * self.pixels[0] / scale, (1 - y) / 2 * self.pixels[1] / scale

    def _down(self, name: str) -> None:
        # with Ctrl the wheel zooms as well: that is how trackpads tell a pinch
        pointer = name.rsplit("-", 1)[-1]
        name = name.removeprefix("shift-")  # whether it is held down is asked below
        if pointer in BUTTONS:
            self._press(BUTTONS[pointer])
        elif pointer in WHEEL:
            self._stage.wheel(*self._place(), WHEEL[pointer])
        elif name not in SHIFTS:
            self._stage.key(name, self.shift)

    def _again(self, name: str) -> None:
        name = name.removeprefix("shift-")
        # holding a key walks on and deletes on, but presses nothing twice
        if name.startswith(("arrow_", "page_")) or name in ("backspace", "delete", "tab"):
            self._stage.key(name, self.shift)

    def _up(self, name: str) -> None:
        button = BUTTONS.get(name.rsplit("-", 1)[-1])
        if button is not None:
            self._held = max(0, self._held - 1)
            if not self._echoes:
                if self._stage.by_finger and button == 1:
                    self._stage.finger(FIRST, "up", *self._place())
                else:
                    self._stage.pointer_up(*self._place(), button)

    def _press(self, button: int) -> None:
        self._held += 1
        before, self._last = self._last, self._place()
        if self._echoes:
            return
        leapt = max(abs(a - b) for a, b in zip(before, self._last, strict=True)) > LEAP
        if button == 1 and (leapt or self._stage.by_finger):
            self._stage.finger(FIRST, "down", *self._last)
        else:
            self._stage.by_finger = False
            self._stage.pointer_down(*self._last, button)

    @property
    def _echoes(self) -> bool:
        """What the mouse says now was said by a finger."""
        return bool(self._touching) or monotonic() - self._touched < ECHO

    def listen_to_fingers(self, window: Any) -> None:
        """Where the system reports fingers, each with its number, they are heard as such."""
        add = getattr(window, "add_python_event_handler", None)
        if add is not None:
            add(self._window_message, "fingers")

    def _window_message(self, message: Any) -> None:
        if not message.is_touch_event():
            return
        self._touched = monotonic()
        for number in range(message.get_num_touches()):
            touch = message.get_touch_info(number)
            at = touch.get_x() / self._stage.scale, touch.get_y() / self._stage.scale
            finger, flags = touch.get_id(), touch.get_flags()
            if flags & p3d.TouchInfo.TIF_down:
                self._touching.add(finger)
                self._stage.finger(finger, "down", *at)
            elif flags & p3d.TouchInfo.TIF_up:
                self._stage.finger(finger, "up", *at)
                self._touching.discard(finger)
            elif flags & p3d.TouchInfo.TIF_move:
                self._stage.finger(finger, "move", *at)

    def _typed(self, text: str) -> None:
        if not self.control and not self.alt:
            self._stage.typed(text)

    def close(self) -> None:
        self.ignore_all()
