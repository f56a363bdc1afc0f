"""The turn clock: how long the table waits for persons, and what is told of it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from netcode.clock import Clock
from netcode.messages import Timer, WireMessage
from sim.game import Seat
from sim.table import Table


class Countdown(Struct, frozen=True):
    """The clock of chairs that are to act in a state."""

    state: Any
    seats: tuple[Seat, ...]
    until: float


class TurnClock:
    """Runs for persons who are there; for others the table waits."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        present: Callable[[], tuple[Seat, ...]],
        tell: Callable[[WireMessage], None],
        turn_seconds: float,
    ) -> None:
        self._table = table
        self._clock = clock
        self._present = present
        self._tell = tell
        self._turn_seconds = turn_seconds
        self._countdown: Countdown | None = None

    def timer(self) -> Timer | None:
        """What is left, where it runs for what the table waits for."""
        running = self._countdown
        if running is None or running.state is not self._table.state:
            return None
        return Timer(seats=running.seats, seconds=max(0.0, running.until - self._clock.seconds()))

    def start(self, seats: tuple[Seat, ...]) -> Timer | None:
        """The table waits for these chairs: whose time runs, and how much of it is left; nothing where none does.

        It runs on while the table waits for the same input, whoever comes back meanwhile.
        """
        state, now, before = self._table.state, self._clock.seconds(), self._countdown
        limits = {seat: limit for seat in seats if (limit := self._limit(seat))}
        seats = self.there(tuple(limits)) if limits else ()
        if not seats:
            self.stop()
            return None
        runs_on = before is not None and before.state is state and before.until > now
        until = before.until if before is not None and runs_on else now + min(limits[seat] for seat in seats)
        self._countdown = Countdown(state, seats, until)
        timer = Timer(seats=seats, seconds=until - now)
        if before is None or not runs_on or before.seats != seats:
            self._tell(timer)
        return timer

    def stop(self) -> None:
        if self._countdown is not None and self._countdown.state is self._table.state:
            self._tell(Timer(seats=self._countdown.seats, seconds=None))
        self._countdown = None

    def there(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Those of these chairs whose person is there."""
        present = self._present()
        return tuple(seat for seat in seats if seat in present)

    def _limit(self, seat: Seat) -> float:
        """Seconds for an input: what the game's own options say, else what the table has agreed on."""
        return self._table.game.time_limit(self._table.state, seat) or self._turn_seconds
