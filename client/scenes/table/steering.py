"""How hands move the eye: two fingers or one on the felt, the right and the middle button of a mouse."""

from client.scenes.table.tabletop import Tabletop
from client.table3d.camera import TableCamera
from client.ui.stage import Stage
from client.ui.touch import Drag, Pinch

LOOK_CLOSER = 2.2
"""How much nearer a double tap brings the eye."""
MIDDLE, RIGHT = 2, 3


class Steering:
    def __init__(self, tabletop: Tabletop, stage: Stage) -> None:
        self._tabletop = tabletop
        self._stage = stage

    def place(self, x: float, y: float) -> tuple[float, float]:
        """From dp to the window's own coordinates."""
        return 2 * x / self._stage.width - 1, 1 - 2 * y / self._stage.height

    def drag(self, drag: Drag) -> None:
        """One finger: the felt goes with it, as far as there is more to be seen."""
        self._shift(drag.x, drag.y, drag.dx, drag.dy)

    def pinch(self, pinch: Pinch) -> None:
        """Two fingers: the felt between them goes with them, and grows as they part."""
        self._shift(pinch.x, pinch.y, pinch.dx, pinch.dy)
        self.closer(pinch.x, pinch.y, pinch.factor)

    def closer(self, x: float, y: float, factor: float = LOOK_CLOSER, at_once: bool = True) -> None:
        point = self._tabletop.pointing.felt_at(*self.place(x, y))
        if point is not None:
            self._tabletop.eye.steer(lambda camera: camera.approach(point, factor, at_once))

    def double_tap(self, x: float, y: float) -> None:
        """Back to the whole table, or nearer if it is the whole that is seen."""
        if self._tabletop.eye.whole:
            self.closer(x, y, at_once=False)
        else:
            self._tabletop.eye.steer(TableCamera.go_home)

    def by_mouse(self, button: int, dx: float, dy: float) -> None:
        """The right button turns, the middle one moves."""

        def move(camera: TableCamera) -> None:
            if button == MIDDLE:
                camera.pan(-dx / self._stage.height, dy / self._stage.height)
            else:
                camera.orbit(-dx * 0.25, -dy * 0.2)

        self._tabletop.eye.steer(move)

    def _shift(self, x: float, y: float, dx: float, dy: float) -> None:
        before = self._tabletop.pointing.felt_at(*self.place(x - dx, y - dy))
        now = self._tabletop.pointing.felt_at(*self.place(x, y))
        if before is not None and now is not None:
            self._tabletop.eye.steer(lambda camera: camera.shift(before.x - now.x, before.y - now.y))
