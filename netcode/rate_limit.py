"""Rate limits: token buckets, which fill with time and are emptied by use."""

from netcode.clock import Clock


class RateLimit:
    """At most `burst` at once, and `rate` a second in the long run."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = clock.seconds()

    def take(self) -> bool:
        """Use one credit; False if there is none."""
        now = self._clock.seconds()
        self._left = self._filled(now)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def empty(self) -> bool:
        """Whether `take` would find nothing."""
        return self._filled(self._clock.seconds()) < 1

    @property
    def full(self) -> bool:
        """Whether nothing has been used lately."""
        return self._filled(self._clock.seconds()) >= self._burst

    def _filled(self, now: float) -> float:
        # a clock that goes back takes nothing away
        return min(self._burst, self._left + max(0.0, now - self._since) * self._rate)
