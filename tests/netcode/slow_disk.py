"""A disk that takes its time, by the clock of a test."""

from netcode.disk import Disk, Sync

SLOW = 0.05
"""Seconds until it has answered."""


class _Answer(Sync):
    """Whoever waits for it lets the disk work now."""

    def __init__(self, work):
        super().__init__()
        self.work = work

    def result(self, timeout=None):
        if not self.done():
            self.set_result(self.work())
        return super().result(timeout)


class SlowDisk(Disk):
    def __init__(self, clock):
        self._clock = clock
        self.waits = 0

    def sync(self, work, then):
        answer = _Answer(work)
        self.waits += 1

        def answered():
            self.waits -= 1
            then(answer.result())

        self._clock.callLater(SLOW, answered)
        return answer
