"""What the first screen does not need: loaded in a thread while that screen is already there."""

from collections.abc import Callable
from importlib import import_module
from threading import Thread


class Preload:
    """Steps that are done one after the other, beside everything else.

    One that fails will fail again for whoever needs what it was to bring, and there it can be told.
    """

    def __init__(self, *steps: Callable[[], object]) -> None:
        self._steps = steps
        self._thread = Thread(target=self._run, name="preload", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    @property
    def busy(self) -> bool:
        return self._thread.is_alive()

    def wait(self) -> None:
        """Until everything is there."""
        if self.busy:
            self._thread.join()

    def _run(self) -> None:
        for step in self._steps:
            try:
                step()
            except Exception:
                continue


def modules(*names: str) -> Callable[[], object]:
    """A step that loads modules."""
    return lambda: [import_module(name) for name in names]
