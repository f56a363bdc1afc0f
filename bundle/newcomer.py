"""`make play` or `make test` as somebody sees it who has just installed a minimal Debian, with the time of every line.

    python -m bundle.newcomer bookworm play [--root]        # as root, on a Debian

The system has make, Python and sudo, and a person in it who may use that; the checkout is what git has at HEAD. Said in
the end: when the first picture was there, how long it took, and the longest time in which nothing was said. `make test`
is ended once tests have run for a while.
"""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bundle.clean_root import HOME, PLAIN_PATH, PLAYER, CannotMake, clean_root
from bundle.packages import BUILD, ROOT

BARE = ("make", "python3", "sudo", "ca-certificates")
ENOUGH = "%]"
"""How pytest ends a line of tests."""
CERTIFICATES = Path("etc/ssl/certs/ca-certificates.crt")


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
    shutil.copy(Path("/") / CERTIFICATES, system / CERTIFICATES)  # whatever this machine trusts
    shutil.copy("/etc/resolv.conf", system / "etc/resolv.conf")
    return system


def command_in(system: Path, words: list[str], as_root: bool) -> list[str]:
    """The command that runs another one there; what pip is told here it is told there."""
    given = {"HOME": "/root" if as_root else str(HOME), "PATH": f"{PLAIN_PATH}:/usr/sbin:/sbin", "LANG": "C.UTF-8"}
    given |= {name: value for name, value in os.environ.items() if name in ("PIP_CERT", "PIP_INDEX_URL")}
    whose = [] if as_root else [f"--userspec={PLAYER}:{PLAYER}"]
    run = ["chroot", *whose, str(system), "env", "-i", "-C", str(HOME / "astragal")]
    run += [*(f"{name}={value}" for name, value in given.items()), *words]
    steps = [f"mount -t proc proc {shlex.quote(str(system / 'proc'))}"]
    steps += [f"mount --rbind /dev {shlex.quote(str(system / 'dev'))}", f"exec {shlex.join(run)}"]
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", " && ".join(steps)]


def lines_of(command: list[str]) -> Iterator[tuple[float, str]]:
    """Every line as it is said, with the seconds since the beginning; at last the exit code."""
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                yield time.monotonic() - began, line.rstrip()
        finally:
            if process.poll() is None:
                process.kill()
        yield time.monotonic() - began, f"ended with {process.wait()}"


def main(suite: str, purpose: str, *options: str) -> int:
    try:
        system = fresh_system(suite, BUILD.parent / "newcomer")
    except CannotMake as trouble:
        print(trouble, file=sys.stderr)
        return 1
    last, silent, picture, line = 0.0, 0.0, None, ""
    for now, line in lines_of(command_in(system, ["make", purpose], "--root" in options)):
        print(f"{now:6.1f}  {line}", flush=True)
        silent, last = max(silent, now - last), now
        if picture is None and line.endswith(".png"):
            picture = now
        if purpose == "test" and line.endswith(ENOUGH):
            break
    shutil.rmtree(system, ignore_errors=True)
    first = f"first picture after {picture:.0f} s, " if picture is not None else ""
    print(f"{suite}: {first}{last:.0f} s in all, never silent for longer than {silent:.0f} s")
    return 0 if line == "ended with 0" or line.endswith(ENOUGH) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
