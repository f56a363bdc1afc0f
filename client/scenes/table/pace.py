"""How fast is shown what others have done: a friend's throw as it fell, a bot's routine in passing.

The host does not wait for the picture: what bots do arrives at once and waits in the playback. From the moment there is
something to watch, everything that bots did is to be over within the patience of the player's setting.
"""

from collections.abc import Collection

from client.scenes.table.playback import Moment, Playback
from client.settings import SPEEDS, SettingsStore
from sim.game import Seat

SHOWN = 0.6
"""Seconds a moment without dice moves, about: a card from place to place."""
FALL = 1.2
"""Seconds dice fall, about."""
FASTEST_FALL, FASTEST = 4.0, 8.0
"""More cannot be followed with the eye: of dice, and of pieces. What is still too much is not shown as motion."""
LEAST = 0.4
"""Seconds that are always left for what is still to come."""


class Pace:
    """The clock of the picture. `advance` tells how much time passes there; `hurry` ends the waiting."""

    def __init__(self, playback: Playback, store: SettingsStore) -> None:
        self._playback = playback
        self._store = store
        self._waited = 0.0
        self._hurried = False

    def rest(self) -> None:
        """Nothing is left to show: patience is full again."""
        self._waited, self._hurried = 0.0, False

    def hurry(self) -> None:
        """Whatever is still to be shown is shown at once, up to the player's next input."""
        self._hurried = True

    def advance(self, seconds: float, falling: Moment | None, persons: Collection[Seat]) -> float:
        """Seconds that pass in the picture while `seconds` pass before it; `falling` is the throw that is seen."""
        fall = falling.fall if falling is not None else None
        if not self._playback.waiting or (fall is not None and fall.throw.seat in persons):
            return seconds
        self._waited += seconds
        return seconds * min(self._rate(), FASTEST if fall is None else FASTEST_FALL)

    def at_once(self, moment: Moment) -> bool:
        """Whether a moment is shown without motion: the player hurries, or there is far too much to come."""
        return self._hurried or (moment.fall is None and self._rate() > FASTEST)

    def holds_breath(self, moment: Moment, persons: Collection[Seat], last: bool = False) -> bool:
        """Whether there is time for what is made much of: in a person's throw, or while nothing else is to come.

        For the `last` moment of a game there always is, unless the player hurries.
        """
        if self._hurried or self._store.values.speed == "fast":
            return False
        if last:
            return True
        return (moment.fall is not None and moment.fall.throw.seat in persons) or self._rate() <= 1

    def _rate(self) -> float:
        left = max(LEAST, SPEEDS[self._store.values.speed].patience - self._waited)
        to_come = sum(SHOWN if moment.fall is None else FALL for moment in self._playback.waiting)
        return max(1.0, (SHOWN + to_come) / left)
