"""What is said while pytest looks for tests, or for one of them to end: else nobody would see anything for a minute."""

import threading
import time
from collections.abc import Callable

import pytest

SECONDS = 7
"""After which something is said, again and again, as long as nothing else is."""
NAMES = 2
"""Of tests that are waited for: as many as run at a time on a small machine."""


class Patience:
    """Listens to pytest where its workers run the tests, and says what is being waited for."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._say, self._clock = say, clock
        self._began = self._heard = clock()
        self._running: dict[str, None] = {}
        self._seen = False
        self._ended = threading.Event()

    def watch(self) -> None:
        """Remind from now on, until pytest ends."""
        threading.Thread(target=self._remind, daemon=True).start()

    def _remind(self) -> None:
        while not self._ended.wait(1):
            self.remind()

    def remind(self) -> None:
        """Say what is being waited for, if nothing has been said for long."""
        now = self._clock()
        if now - self._heard < SECONDS:
            return
        self._heard = now
        at = f"  {now - self._began:.0f} s: "
        if self._running:
            self._say(at + ", ".join(list(self._running)[:NAMES]))
        else:
            self._say(at + ("waiting for the last tests" if self._seen else "looking for tests"))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._running[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._running.pop(nodeid, None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A dot, or whatever stands for it."""
        if report.when == "call" or not report.passed:
            self._heard, self._seen = self._clock(), True

    def pytest_unconfigure(self) -> None:
        self._ended.set()


def keep_company(config: pytest.Config) -> None:
    """Where workers run the tests: what runs them itself is left alone, for a test may count its threads."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput") or config.getoption("dist", "no") == "no":
        return

    def say(words: str) -> None:
        # the line of dots ends here, and the next one begins below
        reporter.write(f"\n{words}\n" if reporter._tw.width_of_current_line else f"{words}\n", flush=True)

    patience = Patience(say)
    config.pluginmanager.register(patience)
    patience.watch()
