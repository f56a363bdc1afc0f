"""How often one person may hold the others up. Whoever has had their share is refused, and the game goes on.

| what                    | limit                                                                                |
|-------------------------|--------------------------------------------------------------------------------------|
| to propose taking back  | after a no, or no answer, only once the game has moved on; three times in a row, then |
|                         | only after the own next move                                                         |
| to pause                | three times between own moves; others may go on after a minute                       |
| to hand the chair over  | once in five seconds                                                                 |
"""

from netcode.clock import Clock
from netcode.lobby import Denied
from sim.game import Seat

PROPOSALS = 3
PAUSES = 3
PAUSE_SECONDS = 60.0
STAND_IN_SECONDS = 5.0


class Limits:
    """What each chair has asked of the others since its own latest move."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._moves = 0
        self._refused_at: dict[Seat, int] = {}
        self._refused: dict[Seat, int] = {}
        self._pauses: dict[Seat, int] = {}
        self._paused: tuple[Seat, float] | None = None
        self._handed_over: dict[Seat, float] = {}

    def moved(self, seat: Seat | None) -> None:
        """A chair has moved, or (None) dice fell."""
        self._moves += 1
        if seat is not None:
            self._refused.pop(seat, None)
            self._pauses.pop(seat, None)

    # Proposals

    def propose(self, seat: Seat) -> None:
        """Raises Denied if the others have said no often enough."""
        if self._refused_at.get(seat) == self._moves:
            raise Denied("asked-already")
        if self._refused.get(seat, 0) >= PROPOSALS:
            raise Denied("asked-often")

    def answered(self, seat: Seat, yes: bool) -> None:
        if yes:
            self._refused.pop(seat, None)
            return
        self._refused_at[seat] = self._moves
        self._refused[seat] = self._refused.get(seat, 0) + 1

    # Pauses

    def pause(self, seat: Seat) -> None:
        """Raises Denied if this chair has paused often enough."""
        if self._pauses.get(seat, 0) >= PAUSES:
            raise Denied("paused-often")
        self._pauses[seat] = self._pauses.get(seat, 0) + 1

    def paused(self, seat: Seat) -> None:
        self._paused = (seat, self._clock.seconds())

    def resume(self, seats: tuple[Seat, ...]) -> None:
        """Raises Denied if somebody else has paused just now."""
        if self._paused is None:
            return
        who, since = self._paused
        if who not in seats and self._clock.seconds() - since < PAUSE_SECONDS:
            raise Denied("others-pause")

    # Chairs

    def hand_over(self, seat: Seat) -> None:
        """Raises Denied if the chair has only just been handed over."""
        now = self._clock.seconds()
        if now - self._handed_over.get(seat, -STAND_IN_SECONDS) < STAND_IN_SECONDS:
            raise Denied("too-fast")
        self._handed_over[seat] = now
