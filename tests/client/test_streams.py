"""A program with a window and no terminal, as on Windows, ends as well as any other."""

import os
import subprocess
import sys

from sim.files import ROOT

WITHOUT = """
import sys
sys.stdin = sys.stdout = sys.stderr = None
from client.cli import main
sys.exit(main(sys.argv[1:]))
"""


def left(folder, *arguments):
    environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": str(ROOT), "LANG": "C"}
    command = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False, timeout=60).returncode


def test_what_was_done_is_done_though_nobody_hears_of_it(tmp_path):
    assert left(tmp_path, "games", "--json") == 0
    assert left(tmp_path, "--version") == 0
    assert not list(tmp_path.rglob("defect-*"))


def test_what_cannot_be_done_is_a_refusal_and_no_defect(tmp_path):
    assert left(tmp_path, "games", "chess") == 2
    assert left(tmp_path, "chess") == 2
    assert not list(tmp_path.rglob("defect-*"))
