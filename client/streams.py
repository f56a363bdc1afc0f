"""A program without a terminal: Windows gives one that has a window neither output nor errors to write to."""

import os
import sys


def give_streams() -> None:
    """Whatever is printed or logged has somewhere to go, even if nobody reads it; whatever is read is at its end."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (as long as the program runs)
