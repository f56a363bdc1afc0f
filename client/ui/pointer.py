"""The pointer, mouse or finger: what it is over, what it holds and drags, and the tip it asks for by resting."""

from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.ui.brush import Area
from client.ui.controls import Entry
from client.ui.finding import scrolled, scroller_of, topmost, word_at
from client.ui.ground import Down, Finger, Left, Moved, Up, Wheel
from client.ui.layout import Modal, Scroll
from client.ui.tips import Tip
from client.ui.touch import HOLD, SLOP, Phase
from client.ui.widgets import Control

if TYPE_CHECKING:
    from client.ui.stage import Stage


class Pointer:
    """One pointer over one stage."""

    def __init__(self, stage: "Stage", root: p3d.NodePath) -> None:
        self._stage = stage
        self._tip = Tip(stage.brush, root)
        self._first_finger: int | None = None
        self._hovered: Control | None = None
        self._held: Control | None = None
        self._scrolling: Scroll | None = None
        self._outside: Modal | None = None
        self._start = (0.0, 0.0)
        self._drag_y = 0.0
        self._moved = False
        self._on_ground = False
        self._spot = (-1.0, -1.0)
        self._rested = 0.0
        self._asks = False
        """It came by itself to what it is over: what slid under it while it lay still needs no explaining."""
        self._long_pressed = False

    # A new tree of widgets

    @property
    def held_key(self) -> str:
        """The key of what it holds."""
        return self._held.key if self._held is not None else ""

    def carry_over(self, held_key: str) -> None:
        """Other widgets are on the stage: it holds the one with the same key, and is over what lies there now."""
        self._tip.hide()
        before, self._hovered = self._hovered, None
        controls = self._stage.controls() if held_key else []
        self._held = next((control for control in controls if control.key == held_key), None)
        if self._held is not None:
            self._held.pressed = True
        self.hover_at(*self._spot)
        now = self._hovered
        self._asks = self._asks and (before and before.key) == (now and now.key)

    # What it does

    def moved(self, x: float, y: float) -> None:
        stage = self._stage
        self._spot = (x, y)
        self._rested = 0.0
        self._asks = True
        self._hide_tip()
        if abs(x - self._start[0]) + abs(y - self._start[1]) > SLOP:
            self._moved = True
        if self._scrolling is not None:
            if self._moved:
                self._scrolling.scroll_to(self._scrolling.offset - (y - self._drag_y))
                stage.changed = True
            self._drag_y = y
            if self._moved and self._held is not None:
                self._release(self._held)
        elif self._held is not None:
            self._held.drag(x, y + scrolled(self._held))
            stage.changed = True
        elif self._on_ground:
            if stage.player is not None:
                stage.player.ground(Moved(x, y))
        else:
            self.hover_at(x, y)
            if stage.player is not None:
                if stage.covers(x, y):
                    stage.player.ground(Left())
                else:
                    stage.player.ground(Moved(x, y))

    def down(self, x: float, y: float, button: int = 1) -> None:
        stage = self._stage
        stage.presses += 1
        self.moved(x, y)
        self._start, self._drag_y = (x, y), y
        self._moved = self._long_pressed = False
        self._hide_tip()
        stage.hide_focus()
        found = topmost(x, y, stage.top())
        if found is None and not stage.covered:
            self._on_ground = True
            if stage.typing:
                stage.focus_on("")
            if stage.player is not None:
                stage.player.ground(Down(x, y, button))
            return
        if button != 1:
            return
        self._outside = found if isinstance(found, Modal) else None
        self._scrolling = scroller_of(found)
        if isinstance(found, Control) and found.enabled:
            if isinstance(found, Entry) or not stage.typing or found.key != stage.focus_key:
                stage.focus_on(found.key)
            self._held = found
            found.pressed = True
            found.redraw()
            found.press_at(x, y + scrolled(found))
            if type(found).drag is not Control.drag:
                # it uses dragging itself
                self._scrolling = None
        stage.changed = True

    def up(self, x: float, y: float, button: int = 1) -> None:
        stage = self._stage
        if self._on_ground:
            self._on_ground = False
            if stage.player is not None:
                stage.player.ground(Up(x, y, button))
            return
        if button != 1:
            return
        held, dragged = self._held, self._scrolling is not None and self._moved
        self._scrolling = None
        outside, self._outside = self._outside, None
        if outside is not None and outside.on_outside is not None and topmost(x, y, stage.top()) is outside:
            outside.on_outside()
        if held is not None:
            self._release(held)
            if not dragged and not self._long_pressed and topmost(x, y, stage.top()) is held:
                stage.on_sound("press")
                held.press()
        stage.changed = True

    def finger(self, number: int, phase: Phase, x: float, y: float) -> None:
        """A finger on the screen: the first is the pointer, a second one is the scene's, if the first is as well."""
        stage = self._stage
        stage.by_finger = True
        if self._first_finger is None and phase == "down":
            self._first_finger = number
            self._spot = (x, y)
            self.down(x, y)
        elif number != self._first_finger:
            if self._on_ground and stage.player is not None:
                stage.player.ground(Finger(number, phase, x, y))
        elif phase == "move":
            self.moved(x, y)
        elif phase in ("up", "lost"):
            self._first_finger = None
            self.up(x, y)
            self._leave()

    def _leave(self) -> None:
        """A finger is gone: nothing is pointed at any more."""
        self._spot = (-1.0, -1.0)
        self.hover_at(*self._spot)

    def wheel(self, x: float, y: float, steps: int) -> None:
        """Turn the wheel; positive is away from the player, upwards."""
        stage = self._stage
        found = topmost(x, y, stage.top())
        scroll = found if isinstance(found, Scroll) else scroller_of(found)
        if scroll is not None:
            scroll.scroll_to(scroll.offset - 48 * steps)
            stage.changed = True
        elif found is None and not stage.covered and stage.player is not None:
            stage.player.ground(Wheel(x, y, steps))

    def _release(self, control: Control) -> None:
        control.pressed = False
        control.redraw()
        self._held = None

    def hover_at(self, x: float, y: float) -> None:
        stage = self._stage
        found = topmost(x, y, stage.top())
        control = found if isinstance(found, Control) and found.enabled else None
        if control is self._hovered:
            return
        for old, hovered in ((self._hovered, False), (control, True)):
            if old is not None:
                old.hovered = hovered
                old.redraw()
        self._hovered = control
        stage.changed = True

    # Time

    @property
    def _asked_about(self) -> Control | None:
        """What it would have explained, once it has rested on it long enough."""
        target = self._held if self._held is not None else self._hovered
        dragged = self._held is not None and self._moved
        return target if self._asks and target is not None and target.hint and not dragged else None

    def advance(self, seconds: float) -> None:
        """Let time pass: a pointer that rests on something asks what it is."""
        self._rested += seconds
        if not self._asks or self._tip.shown or self._rested < HOLD:
            return
        stage, target = self._stage, self._asked_about
        said = (target.hint, target.on_screen()) if target is not None else self._word()
        if said is None:
            self._asks = False
            return
        self._tip.show(*said, stage.width, stage.height)
        self._long_pressed = self._held is not None
        stage.changed = True

    def _word(self) -> tuple[str, Area] | None:
        """What the word means that it rests on."""
        if self._on_ground or (self._moved and self._scrolling is not None):
            return None
        return word_at(*self._spot, self._stage.top(), self._stage.brush)

    @property
    def waiting(self) -> bool:
        """Whether time still has to pass for something to happen."""
        return self._asks and not self._tip.shown

    def _hide_tip(self) -> None:
        if self._tip.hide():
            self._stage.changed = True
