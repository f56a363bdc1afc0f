"""One scene over another: the way from screen to screen, and back."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Stacked(Protocol):
    """What a stack asks of a scene."""

    def entered(self) -> None: ...
    def left(self) -> None: ...
    def closed(self) -> None: ...


S = TypeVar("S", bound=Stacked)


class SceneStack(Generic[S]):
    """`on_enter` is called before a scene is entered, for the first time or again."""

    def __init__(self, on_enter: Callable[[], None]) -> None:
        self.scenes: list[S] = []
        self._on_enter = on_enter

    @property
    def top(self) -> S:
        return self.scenes[-1]

    def go(self, scene: S) -> None:
        """Open a scene over the present one."""
        if self.scenes:
            self.top.left()
        self.scenes.append(scene)
        self._enter()

    def replace(self, scene: S) -> None:
        """Open a scene in place of the present one."""
        if self.scenes:
            self._close_top()
        self.scenes.append(scene)
        self._enter()

    def back(self) -> bool:
        """Return to the scene below; False if there is none."""
        if len(self.scenes) == 1:
            return False
        self._close_top()
        self._enter()
        return True

    def return_to(self, scene: S) -> None:
        """Close whatever lies over a scene."""
        if scene in self.scenes and self.top is not scene:
            while self.top is not scene:
                self._close_top()
            self._enter()

    def close(self) -> None:
        while self.scenes:
            self._close_top()

    def _close_top(self) -> None:
        scene = self.scenes.pop()
        scene.left()
        scene.closed()

    def _enter(self) -> None:
        self._on_enter()
        self.top.entered()
