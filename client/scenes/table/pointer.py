"""Hands over a table: taking and throwing dice, pointing, picking, turning the camera."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import Target
from client.scenes.table.steering import Steering
from client.table3d.camera import TableCamera
from client.ui.touch import Cancelled, Drag, Drop, Gesture, Hold, Phase, Pinch, Recogniser, Released, Tap
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene

PEEK = 0.25
"""Seconds after which the pointer that rests on a card shows it large."""
POINTER = 0
"""The number of the finger, or of the mouse, that points."""
POINTING = 0.1
"""Seconds between two tellings of where this person points."""


class Hands:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._steering = Steering(table.tabletop, table.app.stage)
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

    @property
    def _now(self) -> float:
        seconds: float = self._table.app.reactor.seconds()
        return seconds

    def down(self, x: float, y: float, button: int) -> None:
        self._rested = 0.0
        if button != 1:
            self._turning = (x, y, button)
            return
        place = self._steering.place(x, y)
        if self._table.ready is not None and self._table.tabletop.near_dice(*place):
            self._table.tabletop.take(self._now, *place)
        self._heed(self._touches.feed(POINTER, "down", x, y, self._now))

    def moved(self, x: float, y: float) -> None:
        place = self._steering.place(x, y)
        self._rested = 0.0
        if self._turning is not None:
            self._turn(x, y)
        elif self._touches.down:
            if self._table.tabletop.dragging:
                self._table.tabletop.drag(self._now, *place)
            self._heed(self._touches.feed(POINTER, "move", x, y, self._now))
        elif self._table.tabletop.point_at(self._target_at(x, y)):
            self._table.peek = None
            self._table.refresh()
        self._tell_pointer(place)

    def left(self) -> None:
        """The pointer went from the table onto a panel: it points at nothing there any more."""
        if self._table.tabletop.point_at(None):
            self._table.peek = None
            self._table.refresh()

    def up(self, x: float, y: float, button: int) -> None:
        if button != 1:
            self._turning = None
            return
        if self._table.tabletop.dragging:
            self._table.tabletop.drag(self._now, *self._steering.place(x, y))
        self._heed(self._touches.feed(POINTER, "up", x, y, self._now))
        if self._table.app.stage.by_finger and self._table.tabletop.point_at(None):
            self._table.refresh()  # a finger that is gone points at nothing

    def finger(self, finger: int, phase: Phase, x: float, y: float) -> None:
        """Another finger than the one that is the pointer."""
        self._heed(self._touches.feed(finger + 1, phase, x, y, self._now))

    def _heed(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            match gesture:
                case Tap():
                    self._put_back()
                    self._tap(gesture)
                case Hold() if not self._table.tabletop.dragging:
                    self._hold_up(gesture.x, gesture.y)
                case Released():
                    self._let_go()  # whoever holds dice may take their time
                    if self._held_up:
                        self._held_up, self._table.peek = False, None
                        self._table.refresh()
                case Drag() if not self._table.tabletop.dragging:
                    self._steering.drag(gesture)
                case Drop():
                    self._let_go()
                case Pinch():
                    self._steering.pinch(gesture)
                case Cancelled():
                    self._put_back()

    def _put_back(self) -> None:
        """The hand opens without a throw."""
        if self._table.tabletop.dragging:
            self._table.tabletop.let_go()
            if self._table.ready is not None:
                self._table.tabletop.prepare(self._table.ready[1])

    def _let_go(self) -> None:
        """The hand opens, and perhaps throws."""
        if not self._table.tabletop.dragging:
            return
        gesture = self._table.tabletop.let_go()
        if gesture is not None:
            self._table.throw(gesture)
        elif self._table.ready is not None:
            self._table.tabletop.prepare(self._table.ready[1])

    def _tap(self, tap: Tap) -> None:
        table = self._table
        if not table.settled and table.looking is None:
            table.tabletop.skip()
            return
        target = self._target_at(tap.x, tap.y)
        if target is not None and self._look_closer(tap):
            return
        table.tabletop.point_at(target)
        again, self._tapped_felt = self._tapped_felt and tap.twice, target is None
        if target is not None:
            if table.means_it(target):
                table.pick(target)
        elif table.peek is not None:
            table.peek = None
            table.refresh()
        elif again:
            self._steering.double_tap(tap.x, tap.y)

    def _target_at(self, x: float, y: float) -> Target | None:
        return self._table.tabletop.target_at(*self._steering.place(x, y), self._table.app.stage.by_finger)

    def _look_closer(self, tap: Tap) -> bool:
        """Where a finger may mean several small things, the eye goes near: the next tap tells which."""
        table = self._table
        if not table.app.stage.by_finger or table.tabletop.closest:
            return False
        factor = table.tabletop.crowd_at(*self._steering.place(tap.x, tap.y))
        if factor <= 1:
            return False
        self._closer_at = table.link.rev
        self._steering.closer(tap.x, tap.y, factor, at_once=table.app.settings.reduced_motion)
        return True

    def _hold_up(self, x: float, y: float) -> None:
        """Show what a finger rests on, as long as it does."""
        table = self._table
        target = self._target_at(x, y)
        if target is not None and (target.picture or target.detail or target.label):
            table.tabletop.point_at(target)
            self._held_up, table.peek = True, target
            table.refresh()

    def _turn(self, x: float, y: float) -> None:
        assert self._turning is not None
        was_x, was_y, button = self._turning
        self._turning = (x, y, button)
        self._steering.by_mouse(button, x - was_x, y - was_y)

    def rest(self, seconds: float) -> None:
        self._rested += seconds
        self._heed(self._touches.advance(self._now))
        if self._closer_at is not None and self._closer_at != self._table.link.rev:
            self._closer_at = None
            self._table.tabletop.steer(TableCamera.go_home)
        pointed = self._table.tabletop.pointed
        resting = self._rested >= PEEK and not self._touches.down and not self._table.app.stage.by_finger
        if resting and pointed is not None and self._table.peek is None and (pointed.picture or pointed.detail):
            self._table.peek = pointed
            self._table.refresh()

    def _tell_pointer(self, place: tuple[float, float]) -> None:
        now = self._table.app.reactor.seconds()
        lobby = self._table.link.lobby
        people = sum(chair.kind == "person" for chair in lobby.chairs) if lobby is not None else 0
        if people > len(self._table.link.seats) and now - self._pointed_ago >= POINTING:
            felt = self._table.tabletop.felt_at(*place)
            if felt is not None and max(abs(felt.x), abs(felt.y)) < 900:
                self._pointed_ago = now
                self._table.link.point(int(felt.x * 100), int(felt.y * 100))

    def pointers(self) -> list[tuple[Seat, float, float]]:
        """Where in the window the others point, in dp."""
        stage, found = self._table.app.stage, []
        for seat, (x, y) in self._table.flow.pointers.items():
            place = self._table.tabletop.seen_at(p3d.Point3(x / 100, y / 100, 0))
            if place is not None and seat not in self._table.link.seats:
                found.append((seat, (place.x + 1) / 2 * stage.width, (1 - place.y) / 2 * stage.height))
        return found

    def walk(self, step: int) -> None:
        """The keyboard's way over the board: one target after the other."""
        targets = self._table.tabletop.targets
        if not targets:
            return
        self._table.app.stage.hide_focus()
        pointed = self._table.tabletop.pointed
        at = next((i for i, target in enumerate(targets) if pointed is not None and target.id == pointed.id), None)
        target = targets[0 if at is None else (at + step) % len(targets)]
        self._table.tabletop.point_at(target)
        self._table.peek = target if target.picture is not None or target.detail else None
        self._table.refresh()
