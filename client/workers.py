"""Workers of a frozen build: the program is started again, and must work instead of opening another window.

Where there is a Python, multiprocessing starts that. In a frozen build it can only start the program itself, with
arguments that no player would give.
"""

import re
import sys

TRACKER = re.compile(r"from multiprocessing\.resource_tracker import main; ?main\((\d+)\)")
"""What the process that tidies up after all others is started with on macOS, as if the program were a Python."""


def work_if_asked() -> None:
    """Do the work of a worker and end the process, if it was started for that; otherwise nothing happens."""
    if not getattr(sys, "frozen", False):
        return
    tracked = TRACKER.fullmatch(sys.argv[-1]) if sys.argv[-2:-1] == ["-c"] else None
    if tracked is not None:
        from multiprocessing import resource_tracker

        resource_tracker.main(int(tracked[1]))
        sys.exit(0)
    if sys.argv[1:2] == ["--multiprocessing-fork"]:
        from multiprocessing import spawn

        # multiprocessing.freeze_support does the same on Windows, and nothing on macOS
        spawn.freeze_support()
