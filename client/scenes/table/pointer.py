"""Hands over a table: taking and throwing dice, pointing, picking, turning the camera."""

from collections.abc import Callable, Iterable

from client.boards import Target
from client.scenes.table import commands
from client.scenes.table.commands import Command
from client.scenes.table.keys import Meant, means
from client.scenes.table.mode import Mode
from client.scenes.table.steering import Steering
from client.scenes.table.tabletop import Tabletop
from client.settings import SettingsStore
from client.table3d.camera import TableCamera
from client.ui.ground import Down, Finger, Ground, Left, Moved, Up, Wheel
from client.ui.stage import Stage
from client.ui.touch import Cancelled, Drag, Drop, Gesture, Hold, Pinch, Recogniser, Released, Tap

PEEK = 0.25
"""Seconds after which the pointer that rests on a card shows it large."""
POINTER = 0
"""The number of the finger, or of the mouse, that points."""
POINTING = 0.1
"""Seconds between two tellings of where this person points."""


class Pointer:
    """Moves the dice in the hand and the camera itself; everything else it asks for by commands."""

    def __init__(
        self, tabletop: Tabletop, stage: Stage, store: SettingsStore, clock: Callable[[], float], meant: Meant
    ) -> None:
        self._tabletop = tabletop
        self._stage = stage
        self._store = store
        self._clock = clock
        self._meant = meant
        self._steering = Steering(tabletop, stage)
        self._touches = Recogniser()
        self._turning: tuple[float, float, int] | None = None
        """Where another button of the mouse than the first was, and which."""
        self._held_up = False
        """A long press shows a card."""
        self._tapped_felt = False
        """The last tap met nothing."""
        self._closer_at: int | None = None
        """The eye went near for a decision: after this one it goes back."""
        self._rested = 0.0
        self._pointed_ago = 0.0

    def feel(self, event: Ground, mode: Mode, rev: int, watched: bool) -> list[Command]:
        """What a hand asks for in the decision `rev`; `watched`: others see where it points."""
        match event:
            case Down(x, y, button):
                return self._down(x, y, button, mode, rev)
            case Moved(x, y):
                return [*self._moved(x, y, mode, rev), *(self._tell(x, y) if watched else ())]
            case Left():
                # onto a panel: it points at nothing there any more
                return [commands.HoldUp(None)] if self._tabletop.pointing.point_at(None) else []
            case Up(x, y, button):
                return self._up(x, y, button, mode, rev)
            case Finger(finger, phase, x, y):
                return self._heed(self._touches.feed(finger + 1, phase, x, y, self._clock()), mode, rev)
            case Wheel(_, _, steps):
                return [commands.Zoom(1.12**steps)]

    def rest(self, seconds: float, mode: Mode, rev: int) -> list[Command]:
        """Let time pass: a long press is one, and what the pointer rests on is held up."""
        self._rested += seconds
        asked = self._heed(self._touches.advance(self._clock()), mode, rev)
        if self._closer_at is not None and self._closer_at != rev:
            self._closer_at = None
            self._tabletop.eye.steer(TableCamera.go_home)
        pointed = self._tabletop.pointing.pointed
        resting = self._rested >= PEEK and not self._touches.down and not self._stage.by_finger
        if resting and pointed is not None and mode.held_up is None and (pointed.picture or pointed.detail):
            asked.append(commands.HoldUp(pointed))
        return asked

    def _down(self, x: float, y: float, button: int, mode: Mode, rev: int) -> list[Command]:
        self._rested = 0.0
        if button != 1:
            self._turning = (x, y, button)
            return []
        place = self._steering.place(x, y)
        if mode.hand is not None and self._tabletop.hand.is_near(*place):
            self._tabletop.hand.take(self._clock(), *place)
        return self._heed(self._touches.feed(POINTER, "down", x, y, self._clock()), mode, rev)

    def _moved(self, x: float, y: float, mode: Mode, rev: int) -> list[Command]:
        self._rested = 0.0
        if self._turning is not None:
            self._turn(x, y)
        elif self._touches.down:
            if self._tabletop.hand.dragging:
                self._tabletop.hand.drag(self._clock(), *self._steering.place(x, y))
            return self._heed(self._touches.feed(POINTER, "move", x, y, self._clock()), mode, rev)
        elif self._tabletop.pointing.point_at(self._target_at(x, y)):
            return [commands.HoldUp(None)]
        return []

    def _up(self, x: float, y: float, button: int, mode: Mode, rev: int) -> list[Command]:
        if button != 1:
            self._turning = None
            return []
        if self._tabletop.hand.dragging:
            self._tabletop.hand.drag(self._clock(), *self._steering.place(x, y))
        asked = self._heed(self._touches.feed(POINTER, "up", x, y, self._clock()), mode, rev)
        return [*asked, commands.Lift()] if self._stage.by_finger else asked

    def _heed(self, gestures: Iterable[Gesture], mode: Mode, rev: int) -> list[Command]:
        asked: list[Command] = []
        for gesture in gestures:
            match gesture:
                case Tap():
                    asked += [*self._put_back(), *self._tap(gesture, mode, rev)]
                case Hold() if not self._tabletop.hand.dragging:
                    asked += self._hold_up(gesture.x, gesture.y)
                case Released():
                    asked += self._let_go()  # whoever holds dice may take their time
                    if self._held_up:
                        self._held_up = False
                        asked.append(commands.HoldUp(None))
                case Drag() if not self._tabletop.hand.dragging:
                    self._steering.drag(gesture)
                case Drop():
                    asked += self._let_go()
                case Pinch():
                    self._steering.pinch(gesture)
                case Cancelled():
                    asked += self._put_back()
        return asked

    def _put_back(self) -> list[Command]:
        """The hand opens without a throw."""
        if not self._tabletop.hand.dragging:
            return []
        self._tabletop.hand.let_go()
        return [commands.HoldDice()]

    def _let_go(self) -> list[Command]:
        """The hand opens, and perhaps throws."""
        if not self._tabletop.hand.dragging:
            return []
        gesture = self._tabletop.hand.let_go()
        return [commands.ThrowDice(gesture) if gesture is not None else commands.HoldDice()]

    def _tap(self, tap: Tap, mode: Mode, rev: int) -> list[Command]:
        if not mode.settled and mode.looking is None:
            return [commands.Skip()]
        target = self._target_at(tap.x, tap.y)
        if target is not None and self._look_closer(tap, rev):
            return []
        self._tabletop.pointing.point_at(target)
        again, self._tapped_felt = self._tapped_felt and tap.twice, target is None
        if target is not None:
            return [commands.Pick(target)] if means(target, self._meant) else []
        if mode.held_up is not None:
            return [commands.HoldUp(None)]
        if again:
            self._steering.double_tap(tap.x, tap.y)
        return []

    def _target_at(self, x: float, y: float) -> Target | None:
        return self._tabletop.pointing.target_at(*self._steering.place(x, y), self._stage.by_finger)

    def _look_closer(self, tap: Tap, rev: int) -> bool:
        """Where a finger may mean several small things, the eye goes near: the next tap tells which."""
        if not self._stage.by_finger or self._tabletop.eye.closest:
            return False
        factor = self._tabletop.pointing.crowd_at(*self._steering.place(tap.x, tap.y))
        if factor <= 1:
            return False
        self._closer_at = rev
        self._steering.closer(tap.x, tap.y, factor, at_once=self._store.values.reduced_motion)
        return True

    def _hold_up(self, x: float, y: float) -> list[Command]:
        """Show what a finger rests on, as long as it does."""
        target = self._target_at(x, y)
        if target is None or not (target.picture or target.detail or target.label):
            return []
        self._tabletop.pointing.point_at(target)
        self._held_up = True
        return [commands.HoldUp(target)]

    def _turn(self, x: float, y: float) -> None:
        assert self._turning is not None
        was_x, was_y, button = self._turning
        self._turning = (x, y, button)
        self._steering.by_mouse(button, x - was_x, y - was_y)

    def _tell(self, x: float, y: float) -> list[Command]:
        """Where this person points, for the others."""
        now = self._clock()
        if now - self._pointed_ago < POINTING:
            return []
        felt = self._tabletop.pointing.felt_at(*self._steering.place(x, y))
        if felt is None or max(abs(felt.x), abs(felt.y)) >= 900:
            return []
        self._pointed_ago = now
        return [commands.Point(int(felt.x * 100), int(felt.y * 100))]
