"""What a newcomer is told by the set-up, and how that is measured."""

import os
import re
import subprocess

import pytest

from bundle.newcomer import lines_of, work_below
from bundle.packages import ROOT

TOLD = re.search(r"^told\(\) \{.*?^\}$", (ROOT / "prepare.sh").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
"""The part of the set-up that says how far it is."""


def set_up(script):
    assert TOLD is not None
    return subprocess.run(["sh", "-euc", f"{TOLD[0]}\n{script}"], capture_output=True, text=True, check=False)


def test_what_went_well_is_told_in_one_line():
    done = set_up('told "Installing" sh -c "echo a hundred lines that nobody reads"; echo and on')
    assert (done.returncode, done.stdout, done.stderr) == (0, "Installing\nand on\n", "")


def test_what_failed_is_told_with_its_last_words_and_ends_the_set_up():
    done = set_up('told "Installing" sh -c "echo the mirror is away; exit 7"; echo and on')
    assert (done.returncode, done.stdout, done.stderr) == (7, "Installing\n", "the mirror is away\n")


def test_where_something_else_can_be_tried_it_is():
    done = set_up('if ! told "First" false; then told "Second" true; fi; echo and on')
    assert (done.returncode, done.stdout) == (0, "First\nSecond\nand on\n")


def test_every_line_is_heard_and_the_end():
    heard = list(lines_of(["sh", "-c", "echo one; echo two >&2; exit 3"]))
    assert [line for _, _, line in heard] == ["one", "two", "ended with 3"]
    assert [now for now, _, _ in heard] == sorted(now for now, _, _ in heard)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="read from /proc")
def test_the_work_of_a_process_includes_that_of_all_below_it():
    before = work_below(os.getpid())
    subprocess.run(["python3", "-c", "sum(range(3_000_000))"], check=True)
    assert work_below(os.getpid()) > before
    assert work_below(2**22 + 1) == 0
