"""A frozen program that is started as a worker works, and opens nothing."""

import os
import subprocess
import sys

import pytest

from client.workers import work_if_asked
from sim.files import ROOT

PROGRAM = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.frozen = True
sys.executable = __file__
from client.workers import work_if_asked
work_if_asked()
if sys.argv[1:] != ["go"]:
    sys.exit("started a second time, as a program: " + " ".join(sys.argv[1:]))
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
    print(sum(pool.map(abs, [-1, -2, -3])))
"""
"""A frozen build in the eyes of multiprocessing: it has only itself to start."""


@pytest.mark.skipif(sys.platform == "win32", reason="started by its first line")
def test_several_workers_of_a_frozen_program_share_the_work(tmp_path):
    program = tmp_path / "astragal"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    done = subprocess.run([program, "go"], capture_output=True, text=True, timeout=120, check=False, env=os.environ)
    assert (done.returncode, done.stdout, done.stderr) == (0, "6\n", "")


@pytest.mark.parametrize("arguments", [[], ["play"], ["-c", "print(1)"], ["text", "--lang", "it"]])
def test_what_a_player_asks_for_is_no_work(monkeypatch, arguments):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "argv", ["astragal", *arguments])
    work_if_asked()


def test_where_there_is_a_python_nothing_is_done(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["astragal", "--multiprocessing-fork", "nonsense"])
    work_if_asked()
