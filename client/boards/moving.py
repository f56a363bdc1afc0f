"""A board whose events are played as a script and end in the picture of the view."""

from abc import abstractmethod

from client.boards import Board, BoardStage, Target
from client.table3d.glow import Glow, light
from client.table3d.motion import Script

LEGAL = Glow(light(1.3, (1.0, 0.62, 0.12)))
"""Around what can be done: a soft light."""
POINTED = Glow(light(2.2, (0.9, 0.96, 1.0)), "line", 0.8)
"""Around what the mouse or the keyboard focus is on: a bright line, and its light."""


class MovingBoard(Board):
    """Everything about the passing of time. A board sets `_script` to be played, and draws itself by `_draw`."""

    def __init__(self, stage: BoardStage) -> None:
        self._stage = stage
        self._root = stage.root.attach_new_node(stage.game.id)
        self._script: Script | None = None
        self._deal: Script | None = None
        self._targets: tuple[Target, ...] = ()

    @abstractmethod
    def _draw(self) -> None:
        """The view as it is. It sets everything, so that no past can be told from it."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return self._targets

    def deal(self) -> None:
        self.finish()
        script = Script()
        if self._stage.drawn and not self._stage.reduced_motion:
            self._tell_deal(script)
        if script.end > 0:
            self._deal = script
            self._deal.advance(0.0)  # nobody sees it lie before it is dealt

    def _tell_deal(self, script: Script) -> None:
        """How everything comes to where it lies when a game begins."""

    @property
    def dealing(self) -> bool:
        return self._deal is not None

    def deal_on(self, seconds: float) -> bool:
        if self._deal is None:
            return False
        if not self._deal.advance(seconds):
            self.finish()
        return True

    def advance(self, seconds: float) -> bool:
        if self._script is None:
            return False
        if not self._script.advance(seconds):
            self.finish()
        return True

    def finish(self) -> None:
        if self._deal is not None:
            self._deal = None
            self._draw()
        if self._script is not None:
            self._script = None
            self._draw()
            self._stage.limelight.over()

    def destroy(self) -> None:
        self._script = self._deal = None
        self._stage.limelight.over()
        self._root.remove_node()
