"""Limits on how often: a bucket that fills with time and is emptied by use."""

from netcode.clock import Clock


class Credits:
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
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been used lately."""
        return self._left + (self._clock.seconds() - self._since) * self._rate >= self._burst
