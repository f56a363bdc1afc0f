"""Hands over a table: taking and throwing dice, pointing, picking, turning the camera."""

from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.table3d.camera import TableCamera
from client.ui.stage import LONG_PRESS, SLOP
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene

PEEK = 0.25
"""Seconds after which the pointer that rests on a card shows it large."""
POINTING = 0.1
"""Seconds between two tellings of where this person points."""


class Hands:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._pressed: tuple[float, float, int] | None = None
        self._orbiting = False
        self._rested = 0.0
        self._pointed_ago = 0.0

    def _window_place(self, x: float, y: float) -> tuple[float, float]:
        stage = self._table.app.stage
        return 2 * x / stage.width - 1, 1 - 2 * y / stage.height

    def down(self, x: float, y: float, button: int) -> None:
        self._pressed, self._orbiting, self._rested = (x, y, button), False, 0.0
        place = self._window_place(x, y)
        if button == 1 and self._table.ready is not None and self._table.tabletop.near_dice(*place):
            self._table.tabletop.take(self._table.app.reactor.seconds(), *place)

    def moved(self, x: float, y: float) -> None:
        place = self._window_place(x, y)
        self._rested = 0.0
        if self._table.tabletop.dragging:
            self._table.tabletop.drag(self._table.app.reactor.seconds(), *place)
        elif self._pressed is not None:
            self._drag_camera(x, y)
        elif self._table.tabletop.point_at(self._table.tabletop.target_at(*place)):
            self._table.peek = None
            self._table.refresh()
        self._tell_pointer(place)

    def left(self) -> None:
        """The pointer went from the table onto a panel: it points at nothing there any more."""
        if self._table.tabletop.point_at(None):
            self._table.peek = None
            self._table.refresh()

    def up(self, x: float, y: float, button: int) -> None:
        pressed, self._pressed = self._pressed, None
        if self._table.tabletop.dragging:
            self._table.tabletop.drag(self._table.app.reactor.seconds(), *self._window_place(x, y))
            gesture = self._table.tabletop.let_go()
            if gesture is not None:
                self._table.throw(gesture)
                return
            if self._table.ready is not None:
                self._table.tabletop.prepare(self._table.ready[1])
            if pressed is None or abs(x - pressed[0]) + abs(y - pressed[1]) >= SLOP:
                return
            # the hand did not move: this was a click, perhaps on something that lies under it
        if pressed is None or self._orbiting or button != 1:
            return
        if not self._table.settled and self._table.looking is None:
            self._table.tabletop.skip()
            return
        target = self._table.tabletop.target_at(*self._window_place(x, y))
        self._table.tabletop.point_at(target)
        if self._rested >= LONG_PRESS and target is not None:
            self._table.peek = target
            self._table.refresh()
        elif target is not None:
            self._table.pick(target)
        elif self._table.peek is not None:
            self._table.peek = None
            self._table.refresh()

    def _drag_camera(self, x: float, y: float) -> None:
        assert self._pressed is not None
        was_x, was_y, button = self._pressed
        dx, dy = x - was_x, y - was_y
        if not self._orbiting and abs(dx) + abs(dy) < SLOP:
            return
        self._orbiting = True
        self._pressed = (x, y, button)

        def move(camera: TableCamera) -> None:
            if button == 2:
                camera.pan(-dx / self._table.app.stage.height, dy / self._table.app.stage.height)
            else:
                camera.orbit(-dx * 0.25, -dy * 0.2)

        self._table.tabletop.steer(move)

    def rest(self, seconds: float) -> None:
        self._rested += seconds
        pointed = self._table.tabletop.pointed
        resting = self._rested >= PEEK and self._pressed is None
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
        pointed = self._table.tabletop.pointed
        at = next((i for i, target in enumerate(targets) if pointed is not None and target.id == pointed.id), None)
        target = targets[0 if at is None else (at + step) % len(targets)]
        self._table.tabletop.point_at(target)
        self._table.peek = target if target.picture is not None or target.detail else None
        self._table.refresh()
