"""What a pointer touches on a table. x and y are those of the window, from -1 to 1, right and up."""

import panda3d.core as p3d

from client.boards import Board, Target
from client.scenes.world import World
from client.table3d.picking import Picker
from sim.game import Action

TOLD_APART = 2.2
"""So far apart must the middles of small things be for a finger, in shares of its reach."""
ONE_PLACE = 0.15


class Pointing:
    def __init__(self, world: World) -> None:
        self._world = world
        self._board: Board | None = None
        self._picker: Picker | None = None
        self.pointed: Target | None = None
        self.reach = (0.0, 0.0)
        """Half the least width and height of what can be touched, in the window's coordinates."""

    def open(self, board: Board) -> None:
        self._board = board
        self._picker = Picker(self._world.root, self._world.camera)

    def close(self) -> None:
        if self._picker is not None:
            self._picker.destroy()
        self._board = self._picker = self.pointed = None

    @property
    def targets(self) -> tuple[Target, ...]:
        return self._board.targets if self._board is not None else ()

    def target_at(self, x: float, y: float, by_finger: bool = False) -> Target | None:
        """What is meant by a touch at this place."""
        if self._picker is None or not self.targets:
            return None
        return self._picker.at(self.targets, x, y, self.reach, by_finger)

    def crowd_at(self, x: float, y: float) -> float:
        """By which factor the table must grow so that a finger can tell apart what lies here; 1 if it can."""
        if self._picker is None or not self.targets:
            return 1.0
        between = self._picker.crowd(self.targets, x, y, self.reach)
        # what lies one upon the other does not part
        return max(1.0, TOLD_APART / between) if between > ONE_PLACE else 1.0

    def point_at(self, target: Target | None) -> bool:
        """Mark a target; True if it is another one than before."""
        before, self.pointed = self.pointed, target
        if (before and before.id) == (target and target.id):
            return False
        if self._board is not None:
            self._board.point_at(target)
            self._world.changed(True)
        return True

    def toggle(self, target: Target) -> None:
        """Take a target into the selection, or out of it."""
        if self._board is not None:
            self._board.toggle(target)
            self._reselected()

    def unselect(self) -> bool:
        """Forget the selection; True if there was one."""
        if self._board is None or not self._board.unselect():
            return False
        self._reselected()
        return True

    def _reselected(self) -> None:
        """What is pointed at means something else now."""
        pointed = self.pointed
        self.pointed = next((target for target in self.targets if pointed and target.id == pointed.id), None)
        if self._board is not None:
            self._board.point_at(self.pointed)
        self._world.changed(True)

    def take(self, action: Action | None) -> None:
        """Show what was chosen as taken; None: everything is on offer again."""
        if self._board is not None:
            self._board.take(action)
            self._world.changed(True)

    def felt_at(self, x: float, y: float, height: float = 0.0) -> p3d.Point3 | None:
        return self._picker.on_plane(x, y, height) if self._picker is not None else None

    def seen_at(self, point: p3d.Point3) -> p3d.Point2 | None:
        return self._picker.window_place(point) if self._picker is not None else None

    def corners_of(self, target: Target) -> list[p3d.Point2]:
        """Where in the window the corners of a target are seen; none if it is not to be seen."""
        return self._picker.corners(target) if self._picker is not None else []
