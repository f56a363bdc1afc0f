"""Whether a picture stands still: then it is drawn once more, as finely as the window. In motion nobody reads."""

from typing import Literal

from client.render.first_look import FirstLook

SETTLES = 6
"""Turns of the frame loop without a change after which a picture stands still."""
STIRS = 2
"""Frames in a row that a picture at rest may change in and stay fine: something lights up under the pointer."""
ENTERS = 2
"""Frames in which a place that has just been entered is drawn hastily: whoever comes in waits for them."""

Stale = Literal["", "overlaid", "seen", "moved"]


class Stillness:
    """`due` tells once a turn of the loop for what there is to draw, and `turn` whether the scene is drawn for it."""

    def __init__(self) -> None:
        self.stale: Stale = "moved"
        """What the next frame is drawn for: nothing, other words before the same picture, another view of the same
        things, or things that have moved.
        """
        self.fine = False
        """How the scene is drawn now."""
        self.first_look: FirstLook | None = None
        """What draws a place that has just been entered, if it is not drawn as ever."""
        self._changes = STIRS
        self._quiet = 0
        self._hasty = 0
        self._owed: Stale = ""
        """What has been drawn hastily, and is still to be drawn as it shall be."""
        self._waited = False

    def enter(self) -> None:
        """Another place is to be seen, as soon as can be."""
        self._hasty = ENTERS

    def due(self) -> Stale:
        """What the coming frame is drawn for.

        A place that was drawn hastily waits a turn for what comes next, as a table does for its cards: that is drawn
        hastily, too. If nothing comes, the place is drawn as it shall be, and never hastily twice.
        """
        stale, self.stale = self.stale, ""
        if not self._owed:
            return stale
        if stale in ("", "overlaid"):
            if self._hasty and not self._waited:
                self._waited = True
                return stale
            self._hasty = 0
        return "moved" if "moved" in (stale, self._owed) else "seen"

    def hurry(self, stale: Stale) -> bool:
        """Whether the frame that is drawn now is one of the first of a place."""
        hasty, self._hasty = self._hasty > 0, max(0, self._hasty - 1)
        self._owed, self._waited = stale if hasty else "", False
        if self.first_look is not None:
            self.first_look.frame(hasty)
        return hasty

    @property
    def rough(self) -> bool:
        """The next picture is one of the first of a place, and not drawn as it shall be."""
        return self._hasty > 0 or self.waits

    @property
    def waits(self) -> bool:
        """Not all of that frame is drawn as it shall be."""
        return self.first_look is not None and self.first_look.waits

    def took(self, seconds: float) -> None:
        """How long it took to draw that frame."""
        if self.first_look is not None:
            self.first_look.took(seconds)

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
