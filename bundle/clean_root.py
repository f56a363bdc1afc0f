"""A minimal Debian in a folder, in which no Python, no compiler and nothing else of this machine is to be found.

It is made once by debootstrap, from where this machine's own apt has its packages, with the libraries that any desktop
has; and it is never changed: programs run in it without being able to write anywhere but in their own home.
"""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

DESKTOP = ("libgl1", "libgl1-mesa-dri", "libegl1", "libx11-6")
"""What README.md asks of a system: OpenGL and X, which every desktop has and no minimal system."""
PLAYER = 1000
HOME = Path("/home/player")
PROGRAM = Path("/opt/astragal")
X_SOCKETS = Path("/tmp/.X11-unix")
SECONDS = 1800
"""For all that a system is made of, over a slow connection."""
PLAIN_PATH = "/usr/local/bin:/usr/bin:/bin"
CERTIFICATES = Path("etc/ssl/certs/ca-certificates.crt")
INSTALLERS_SETTINGS = ("PIP_CERT", "PIP_INDEX_URL", "NODE_EXTRA_CA_CERTS")
"""Where pip has its packages from, and whom it and npm trust."""


class CannotMake(Exception):
    """Why there is no such folder here, in a sentence."""


def mirror() -> str:
    """Where apt gets Debian's packages from on this machine."""
    ask = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Label: Debian"]
    try:
        told = subprocess.run(ask, capture_output=True, text=True, check=False).stdout.split()
    except FileNotFoundError:
        told = []
    if not told:
        raise CannotMake("apt does not say where Debian's packages come from: this works on a Debian only")
    return told[0]


def clean_root(suite: str, folder: Path, packages: tuple[str, ...] = DESKTOP) -> Path:
    """A minimal Debian of a suite ("bookworm"), kept in a folder for the next time. Raises CannotMake."""
    root = folder / suite
    if root.is_dir():
        return root
    if os.geteuid() != 0:
        raise CannotMake("a clean root is made by root only: sudo make dist-check")
    tool = shutil.which("debootstrap")
    if tool is None:
        raise CannotMake("a clean root is made with debootstrap: apt-get install debootstrap")
    draft = folder / f"{suite}.part"
    shutil.rmtree(draft, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    # what it mounts, and whatever it has started, is gone with it, however it ends
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    how = ["--variant=minbase", f"--include={','.join(packages)}", suite, str(draft), mirror()]
    try:
        done = subprocess.run([*alone, tool, *how], capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise CannotMake(f"debootstrap made no {suite} in {SECONDS} s") from None
    if done.returncode:
        last = (done.stdout + done.stderr).strip().rpartition("\n")[2]
        raise CannotMake(f"debootstrap made no {suite}: {last}")
    if "python3" not in packages and (draft / "usr/bin/python3").exists():
        raise CannotMake(f"{suite} is not clean: it has a Python")
    for place in (PROGRAM, HOME):
        (draft / place.relative_to("/")).mkdir(parents=True, exist_ok=True)
    with (draft / "etc/passwd").open("a", encoding="utf-8") as file:
        file.write(f"player:x:{PLAYER}:{PLAYER}::{HOME}:/bin/sh\n")
    draft.rename(root)
    return root


def connect(root: Path) -> None:
    """Let programs in a root reach what this machine reaches, and trust what it trusts."""
    shutil.copy(Path("/") / CERTIFICATES, root / CERTIFICATES)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")


def installers_settings() -> dict[str, str]:
    """What pip and npm are told here, to be told there."""
    return {name: value for name, value in os.environ.items() if name in INSTALLERS_SETTINGS}


def within(root: Path, program: Path, home: Path, command: list[str], environment: dict[str, str]) -> list[str]:
    """The command that runs another one in a root, as its player: everything but the home is there to be read only.

    The program's folder and the home lie elsewhere, and appear in it. What was mounted is gone with the last process,
    and all of them with the first.
    """
    inside = {name: root / place.relative_to("/") for name, place in (("program", PROGRAM), ("home", HOME))}
    steps = [
        f"mount --bind {_q(root)} {_q(root)}",
        f"mount -o remount,bind,ro {_q(root)}",
        f"mount --bind -o ro {_q(program)} {_q(inside['program'])}",
        f"mount --bind {_q(home)} {_q(inside['home'])}",
        f"mount -t proc proc {_q(root / 'proc')}",
        f"mount --rbind /dev {_q(root / 'dev')}",
        f"mount -t tmpfs tmpfs {_q(root / 'tmp')}",
        f"mkdir -m 1777 {_q(root / 'tmp/.X11-unix')}",
        f"mount --bind {X_SOCKETS} {_q(root / 'tmp/.X11-unix')}",
    ]
    given = {"HOME": str(HOME), "PATH": PLAIN_PATH, "LANG": "C.UTF-8", **environment}
    run = ["chroot", f"--userspec={PLAYER}:{PLAYER}", str(root), "env", "-i", "-C", str(HOME)]
    run += [*(f"{name}={value}" for name, value in given.items()), *command]
    script = " && ".join([*steps, f"exec {shlex.join(run)}"])
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]


def _q(path: Path) -> str:
    return shlex.quote(str(path))
