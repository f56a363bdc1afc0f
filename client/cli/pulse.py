"""A sign of life while something takes its time: whoever waits in a terminal should know that it goes on."""

import threading
import time
from types import TracebackType

from client.cli import tell

SILENCE = 5.0
"""Seconds after which a word is due."""


class Pulse:
    """Tells the seconds since it began, whenever nothing else was said for a while; for as long as the `with` lasts."""

    def __init__(self, silence: float = SILENCE) -> None:
        self._silence = silence
        self._said = threading.Event()
        self._over = False
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def tell(self, words: str) -> None:
        """Say something; nothing more needs to be said for a while."""
        tell(words)
        self._said.set()

    def _watch(self) -> None:
        while not self._over:
            if self._said.wait(self._silence):
                self._said.clear()
            else:
                tell(f"  {time.monotonic() - self._began:.0f} s")

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        self._said.set()
        self._thread.join()
