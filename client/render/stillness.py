"""Whether a picture stands still: then it is drawn once more, as finely as the window. In motion nobody reads."""

from typing import Literal

SETTLES = 6
"""Turns of the frame loop without a change after which a picture stands still."""
STIRS = 2
"""Frames in a row that a picture at rest may change in and stay fine: something lights up under the pointer."""


class Stillness:
    """`turn` is told once a turn of the loop whether anything has changed, and says whether to draw the scene."""

    def __init__(self) -> None:
        self.stale: Literal["", "overlaid", "seen", "moved"] = "moved"
        """What the next frame is drawn for: nothing, other words before the same picture, another view of the same
        things, or things that have moved.
        """
        self.fine = False
        """How the scene is drawn now."""
        self._changes = STIRS
        self._quiet = 0

    def turn(self, changed: bool) -> bool:
        if changed:
            self._changes += 1
            self._quiet = 0
            self.fine = self.fine and self._changes <= STIRS
            return True
        self._quiet += 1
        if self._quiet < SETTLES:
            return False
        self._changes = 0
        drawn, self.fine = not self.fine, True
        return drawn
