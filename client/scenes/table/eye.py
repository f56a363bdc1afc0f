"""The eye over a table: a camera once there is something to see, and nothing to be done before."""

from collections.abc import Callable

from client.boards import Viewpoint
from client.scenes.world import World
from client.table3d.camera import Safe, TableCamera


class Eye:
    def __init__(self, world: World) -> None:
        self._world = world
        self.camera: TableCamera | None = None
        self.shape: tuple[float, Safe] = (16 / 9, (-1, 1, -1, 1))
        """The window's width to its height, and the part of it that is the table's."""

    def open(self) -> None:
        self.camera = TableCamera(self._world.camera, *self.shape)

    @property
    def portrait(self) -> bool:
        return self.shape[0] < 1

    def resize(self, aspect: float, safe: Safe, glide: bool = False) -> bool:
        """Another window, or another free part of it, to which the eye may glide; False if it is the same."""
        if (aspect, safe) == self.shape:
            return False
        same_window, self.shape = aspect == self.shape[0], (aspect, safe)
        if self.camera is not None:
            self.camera.resize(aspect, safe, at_once=not (glide and same_window))
        self._moved()
        return True

    def look(self, viewpoint: Viewpoint, at_once: bool) -> None:
        if self.camera is not None:
            self.camera.look(viewpoint, at_once)
            self._moved()

    def steer(self, do: Callable[[TableCamera], None]) -> None:
        """Turn, move or zoom the camera."""
        if self.camera is not None:
            do(self.camera)
            self._moved()

    def advance(self, seconds: float) -> None:
        if self.camera is not None and self.camera.advance(seconds):
            self._moved()

    def _moved(self) -> None:
        """What the eye looks at is sharp, however far away it is: a high window is looked at from farther off."""
        if self.camera is not None and self._world.renderer is not None:
            self._world.renderer.sharp = self.camera.sharp
        self._world.changed(False)

    @property
    def whole(self) -> bool:
        """Whether all that the preset shows is seen, as it shows it."""
        return self.camera is None or self.camera.at_home

    @property
    def closest(self) -> bool:
        """Whether the eye is as near as fingers bring it."""
        return self.camera is None or self.camera.closest
