"""`make play` or `make test` as somebody sees it who has just installed a minimal Debian, with the time of every line.

    python -m bundle.newcomer bookworm play [--root]            # as root, on a Debian
    python -m bundle.newcomer trixie test [--root] [--whole]

The system has make, Python and sudo, and a person in it who may use that; the checkout is what git has at HEAD. Said in
the end: when the first picture was there (and how much work that was, for whoever shares the machine with others), and
the longest time in which nothing was said. `make play` is ended after some pictures, `make test` after some tests, of
which a part is run to its end then; or all of them, where the whole is asked for.
"""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bundle.clean_root import HOME, PLAIN_PATH, PLAYER, CannotMake, clean_root, connect, installers_settings
from bundle.packages import BUILD, ROOT

BARE = ("make", "python3", "sudo", "ca-certificates")
PICTURES = 8
TESTS = "%]"
"""How pytest ends a line of tests."""
PART = [".venv/bin/python", "-m", "pytest", *(f"tests/{name}.py" for name in ("sim/test_table", "sim/test_snapshots"))]
PART += [f"tests/{name}.py" for name in ("netcode/test_real_games", "client/test_offscreen", "web/test_page")]
"""Some of everything that is installed: rules, recorded games, programs at one table, pictures, a phone's browser."""


def fresh_system(suite: str, folder: Path) -> Path:
    """A copy of a bare system, with the checkout in the home of somebody who may use sudo."""
    bare = clean_root(suite, BUILD.parent / "bare", BARE)
    system = folder / suite
    shutil.rmtree(system, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", str(bare), str(system)], check=True)
    checkout = system / HOME.relative_to("/") / "astragal"
    checkout.mkdir(parents=True)
    files = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "x", "-C", str(checkout)], input=files, check=True)
    subprocess.run(["chown", "-R", f"{PLAYER}:{PLAYER}", str(checkout.parent)], check=True)
    with (system / "etc/shadow").open("a", encoding="utf-8") as file:
        file.write("player:*:20000:0:99999:7:::\n")  # sudo wants to know that the account is no dead one
    (system / "etc/sudoers.d/player").write_text("player ALL=(ALL) NOPASSWD: ALL\n", encoding="utf-8")
    connect(system)
    return system


def command_in(system: Path, words: list[str], as_root: bool) -> list[str]:
    """The command that runs another one there; what pip and npm are told here they are told there."""
    given = {"HOME": "/root" if as_root else str(HOME), "PATH": f"{PLAIN_PATH}:/usr/sbin:/sbin", "LANG": "C.UTF-8"}
    given |= installers_settings()
    whose = [] if as_root else [f"--userspec={PLAYER}:{PLAYER}"]
    run = ["chroot", *whose, str(system), "env", "-i", "-C", str(HOME / "astragal")]
    run += [*(f"{name}={value}" for name, value in given.items()), *words]
    steps = [f"mount -t proc proc {shlex.quote(str(system / 'proc'))}"]
    steps += [f"mount --rbind /dev {shlex.quote(str(system / 'dev'))}", f"exec {shlex.join(run)}"]
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", " && ".join(steps)]


class Heard(NamedTuple):
    """A line that was said: when it was there, and how much work until then; the longest silence before or in it."""

    at: float
    work: float
    silence: float
    words: str


def lines_of(command: list[str]) -> Iterator[Heard]:
    """Every line as it is said; at last the exit code. A dot in a line that goes on is no silence."""
    began = last = time.monotonic()
    silence, rest = 0.0, b""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0) as process:
        assert process.stdout is not None
        try:
            while said := process.stdout.read(1 << 16):
                now = time.monotonic()
                silence, last = max(silence, now - last), now
                *lines, rest = (rest + said).split(b"\n")
                for line in lines:
                    words = line.decode(errors="replace").rstrip()
                    yield Heard(now - began, work_below(process.pid), silence, words)
                    silence = 0.0
        finally:
            process.kill()
        now = time.monotonic()
        yield Heard(now - began, 0.0, max(silence, now - last), f"ended with {process.wait()}")


def work_below(process: int) -> float:
    """Seconds of processor time that a process and all below it have had so far."""
    parents, used = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            facts = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            number = int(place.parent.name)
            parents[number], used[number] = int(facts[1]), sum(map(int, facts[11:15]))
    ours = {process}
    while more := {number for number, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(used.get(number, 0) for number in ours) / os.sysconf("SC_CLK_TCK")


def main(suite: str, purpose: str, *options: str) -> int:
    as_root, whole = "--root" in options, "--whole" in options
    try:
        system = fresh_system(suite, BUILD.parent / "newcomer")
    except CannotMake as trouble:
        print(trouble, file=sys.stderr)
        return 1
    silent, pictures, first, counted, line = 0.0, 0, "", "", ""
    what = "tests" if purpose == "test" else "pictures"
    for at, work, silence, line in lines_of(command_in(system, ["make", purpose], as_root)):
        print(f"{at:6.1f}  {line}", flush=True)
        silent = max(silent, silence)
        counted = line if " passed" in line else counted
        if line.endswith((".png", TESTS)):
            first = first or f"first {what} after {at:.0f} s ({work:.0f} s of work)"
            pictures += 1
        if not whole and (pictures == PICTURES or line.endswith(TESTS)):
            break
    well, part = bool(first), ""
    if whole:
        well, part = line == "ended with 0", f"; {counted}; {line} after {at:.0f} s"
    elif first and purpose == "test":
        part = f"; {passed(system, as_root)}"
        well = not part.startswith("; ended")
    seen = f"{first or line}, never silent for longer than {silent:.0f} s{part}"
    print(f"{suite}, make {purpose}: {seen}", flush=True)
    shutil.rmtree(system, ignore_errors=True)  # as long as an install on a slow disk
    return 0 if well else 1


def passed(system: Path, as_root: bool) -> str:
    """What is said in the end of tests that were run whole, "ended with ..." if not all of them passed."""
    lines = []
    for heard in lines_of(command_in(system, PART, as_root)):
        print(f"{heard.at:6.1f}  {heard.words}", flush=True)
        lines.append(heard.words)
    return lines[-2] if lines[-1] == "ended with 0" else lines[-1]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
