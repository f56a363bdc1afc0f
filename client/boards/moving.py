"""A board whose events are played as a script and end in the picture of the view."""

from abc import abstractmethod

from client.boards import Board, Stage, Target
from client.render.surface import Surface
from client.table3d.motion import Script

LEGAL = Surface(colour=(1.0, 0.62, 0.05, 0.95), rough=0.8, glow=(0.75, 0.38, 0.0), see_through=True)
"""Around what can be done."""
POINTED = Surface(colour=(1, 1, 1, 0.95), rough=0.8, glow=(0.7, 0.8, 0.9), see_through=True)
"""Around what the mouse or the keyboard focus is on."""


class MovingBoard(Board):
    """Everything about the passing of time. A board sets `_script` to be played, and draws itself by `_draw`."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._root = stage.root.attach_new_node(stage.game.id)
        self._script: Script | None = None
        self._targets: tuple[Target, ...] = ()

    @abstractmethod
    def _draw(self) -> None:
        """The view as it is. It sets everything, so that no past can be told from it."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return self._targets

    def advance(self, seconds: float) -> bool:
        if self._script is None:
            return False
        if not self._script.advance(seconds):
            self.finish()
        return True

    def finish(self) -> None:
        if self._script is not None:
            self._script = None
            self._draw()

    def destroy(self) -> None:
        self._script = None
        self._root.remove_node()
