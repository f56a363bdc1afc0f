"""What a newcomer is told by the set-up, and how that is measured."""

import os
import re
import subprocess

import pytest

from bundle import newcomer
from bundle.newcomer import lines_of, passed, work_below
from bundle.packages import ROOT

PARTS = re.findall(r"^\w+\(\) \{.*?^\}$", (ROOT / "prepare.sh").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
"""What the set-up is made of: saying how far it is, and fetching what some tests need."""


def set_up(script):
    whole = "\n".join([*PARTS, script])
    return subprocess.run(["sh", "-euc", whole], capture_output=True, text=True, check=False)


def test_what_went_well_is_told_in_one_line():
    done = set_up('told "Installing" sh -c "echo a hundred lines that nobody reads"; echo and on')
    assert (done.returncode, done.stdout, done.stderr) == (0, "Installing\nand on\n", "")


def test_what_failed_is_told_with_its_last_words_and_ends_the_set_up():
    done = set_up('told "Installing" sh -c "echo the mirror is away; exit 7"; echo and on')
    assert (done.returncode, done.stdout, done.stderr) == (7, "Installing\n", "the mirror is away\n")


def test_where_something_else_can_be_tried_it_is():
    done = set_up('if ! told "First" false; then told "Second" true; fi; echo and on')
    assert (done.returncode, done.stdout) == (0, "First\nSecond\nand on\n")


def test_what_a_system_does_not_have_keeps_nothing_else_away():
    apt = """apt() { case "$*" in *chromium*) echo "no chromium"; return 100;; esac; }; apt=apt"""
    done = set_up(f"{apt}; also iproute2 chromium nftables; echo and on")
    said = [f"Installing system packages: {name}" for name in ("iproute2", "chromium", "nftables")]
    assert done.stdout.splitlines() == [*said, "and on"]
    assert done.stderr.splitlines() == ["no chromium", "What needs chromium is left out here."]


def test_every_line_is_heard_and_the_end():
    heard = list(lines_of(["sh", "-c", "echo one; echo two >&2; exit 3"]))
    assert [line.words for line in heard] == ["one", "two", "ended with 3"]
    assert [line.at for line in heard] == sorted(line.at for line in heard)


def test_a_line_of_dots_that_grows_is_no_silence():
    line = next(lines_of(["sh", "-c", "head -c 300000 /dev/zero | tr '\\0' .; echo"]))  # more than a pipe holds at once
    assert set(line.words) == {"."}
    assert line.silence < line.at


@pytest.mark.parametrize(("code", "told"), [(0, "52 passed"), (1, "ended with 1")])
def test_tests_that_fail_are_told_by_how_they_ended(monkeypatch, tmp_path, code, told):
    monkeypatch.setattr(newcomer, "command_in", lambda *_: ["sh", "-c", f"echo ....; echo 52 passed; exit {code}"])
    assert passed(tmp_path, as_root=True) == told


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="read from /proc")
def test_the_work_of_a_process_includes_that_of_all_below_it():
    before = work_below(os.getpid())
    subprocess.run(["python3", "-c", "sum(range(3_000_000))"], check=True)
    assert work_below(os.getpid()) > before
    assert work_below(2**22 + 1) == 0
