"""Automatic quality: as rich as the screen keeps up with. It judges by what a player sees, frame after frame.

The time of a frame is that from the first command to the picture on the screen, by the clock on the wall: the graphics
card's work is in it, and so is the wait for the screen's own beat. A frame that waits for that beat is not slow.
"""

from statistics import median

from client.render.quality import PRESETS, Quality, first_guess, is_software

PROBE = 30
"""Frames in a row, without rest, whose median tells how long one takes; a single late one says nothing."""
BUSY = 0.030
"""Seconds: whoever needs longer gets the next lower preset."""
QUICK = 0.020
"""Seconds: whoever needs no longer, at a screen that shows sixty frames a second, has time to spare."""
SAME = 0.1
"""A lower preset whose frames are less than this much quicker has not helped: the screen itself is so slow."""


class Pace:
    """Begins modestly, goes down when frames take too long, and up once when they do not."""

    def __init__(self, driver: str) -> None:
        self.quality = first_guess(driver)
        self._may_rise = not is_software(driver)
        self._settled = False
        self._times: list[float] = []
        self._after_rest = False
        self._left: tuple[Quality, float] | None = None
        """The preset that was left because it was slow, and how slow it was."""

    def drawn(self, seconds: float) -> Quality:
        """A frame took so long; the preset from now on. The first one after a rest is no measure."""
        if self._after_rest:
            self._after_rest = False
            return self.quality
        self._times.append(seconds)
        if len(self._times) < PROBE:
            return self.quality
        took, self._times = median(self._times), []
        if self._settled:
            return self.quality
        if self._left is not None and took > self._left[1] * (1 - SAME):
            # it is the screen that is slow, not the picture: back to the better one, for good
            self.quality, self._settled = self._left[0], True
        elif took > BUSY:
            self._fall(took)
        elif took <= QUICK and self._may_rise:
            self._rise()
        return self.quality

    def rested(self) -> None:
        """Nothing was drawn: what comes next begins anew."""
        self._times.clear()
        self._after_rest = True

    def _fall(self, took: float) -> None:
        names = list(PRESETS)
        at = names.index(self.quality.name)
        self._may_rise = False
        if at > names.index("low"):  # `test` must be asked for
            self._left = (self.quality, took)
            self.quality = PRESETS[names[at - 1]]

    def _rise(self) -> None:
        names = list(PRESETS)
        at = names.index(self.quality.name)
        if at + 1 < len(names):
            self.quality = PRESETS[names[at + 1]]
        else:
            self._may_rise = False
