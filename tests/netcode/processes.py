"""Real hosts and guests in processes of their own, over real sockets on loopback."""

import json
import os
import signal
import subprocess
import sys
import time

RUN = """
import sys
from client.cli import main
sys.exit(main())
"""

PATIENCE = 280.0


class Process:
    """A running `astragal`, whose output is a list of lines in a file."""

    def __init__(self, folder, name, *arguments, prefix=(), before=""):
        self.out = folder / f"{name}.out"
        self.err = folder / f"{name}.err"
        data = folder / f"{name}-data"
        environment = {**os.environ, "ASTRAGAL_DATA": str(data), "PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C"}
        command = [*prefix, sys.executable, "-c", before + RUN, *map(str, arguments)]
        with self.out.open("ab") as out, self.err.open("ab") as err:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=err, env=environment)

    def lines(self):
        return self.out.read_text(encoding="utf-8").splitlines()

    def wait_for(self, happened, what="it"):
        """Wait until the output says so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = happened(self.lines())
            if found:
                return found
            assert self.process.poll() in (None, 0), self.err.read_text(encoding="utf-8")
            time.sleep(0.02)
        raise AssertionError(f"{what} did not happen: {self.lines()[-5:]} {self.err.read_text(encoding='utf-8')}")

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def finish(self):
        self.process.wait(PATIENCE)
        assert self.process.returncode == 0, self.err.read_text(encoding="utf-8")
        return self.lines()

    def stop(self):
        if self.process.poll() is None:
            self.kill()
        self.process.stdin.close()


def opened(lines):
    """What a host said when it opened its table, the latest time."""
    events = [json.loads(line) for line in lines if line.startswith("{")]
    return next((event for event in reversed(events) if event["event"] == "open"), None)


def over(lines):
    """Whether a guest has said that the game came to its end, and was checked."""
    return any(line.startswith("Checked:") for line in lines)
