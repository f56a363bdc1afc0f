"""No press for something that was not there yet when the hand set out."""

from collections.abc import Callable, Hashable, Mapping

HESITATION = 0.4
"""Seconds: whoever presses sooner after a change has aimed at what was there before."""


class Guard:
    """Knows since when every place means what it means: a button's slot, a key, a thing on the table.

    A place that is empty for a while keeps its meaning: what comes back to it unchanged is no surprise.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._meanings: dict[Hashable, Hashable] = {}
        self._since: dict[Hashable, float] = {}

    def show(self, meanings: Mapping[Hashable, Hashable]) -> None:
        """What the places mean from now on."""
        now = self._clock()
        for place, meaning in meanings.items():
            if place not in self._meanings or self._meanings[place] != meaning:
                self._meanings[place] = meaning
                self._since[place] = now

    def takes(self, place: Hashable) -> bool:
        """Whether a press at this place can be meant for what is there."""
        since = self._since.get(place)
        return since is None or self._clock() - since >= HESITATION
