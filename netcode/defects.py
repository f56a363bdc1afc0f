"""Twisted's log for a program with a terminal: only what is wrong is worth a line."""

from typing import Any, TextIO

from twisted.logger import LogLevel, eventAsText, globalLogBeginner

from sim.speech import printable


def tell_defects(stream: TextIO) -> None:
    """Write errors and worse to `stream`, and drop the rest. Once a process."""

    def observe(event: Any) -> None:
        if event["log_level"] >= LogLevel.error:
            print(printable(eventAsText(event)), file=stream, flush=True)

    observers: Any = [observe]
    globalLogBeginner.beginLoggingTo(observers, redirectStandardIO=False, discardBuffer=True)
