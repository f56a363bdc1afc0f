"""What players download: the wheel, the source, and a package for each system.

    python -m bundle.packages [PLATFORM ...]        # make dist

Everything goes to dist/, with a table of what was made, how large it is and how long it took. Packages are compressed
as a whole, so models that are compressed already are laid open first: together they become smaller.
"""

import lzma
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

from bundle.frozen import PLATFORMS, PROGRAM, PROJECT, MissingDependency, lay_open

ROOT = Path(__file__).resolve().parent.parent
BUILD, DIST = ROOT / "build" / "frozen", ROOT / "dist"
NAME = f"Astragal-{PROJECT['version']}"
LINUX = ROOT / "bundle" / "linux"
SYSTEMS = {
    "manylinux2014_x86_64": "linux-x86_64",
    "win_amd64": "windows-x64",
    "macosx_11_0_arm64": "macos-arm64",
    "macosx_10_9_x86_64": "macos-x86_64",
}


def freeze(platform: str) -> Path:
    """A folder in which nothing is missing."""
    command = [sys.executable, "setup.py", "build_apps", "--platforms", platform, "--build-base", str(BUILD)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        raise MissingDependency((done.stderr or done.stdout).strip().rpartition("MissingDependency: ")[2])
    return BUILD / platform


def linux(folder: Path, name: str) -> Iterator[Path]:
    """A folder with the program, its icon and its entry for the menu, and a script that puts it there."""
    for path in sorted(LINUX.iterdir()):
        shutil.copy(path, folder / path.name)
    shutil.copy(folder / "models" / "icon" / "astragal.png", folder / "astragal.png")
    lay_open(folder)
    yield _tar(folder, DIST / f"{name}.tar.xz", NAME)


def windows(folder: Path, name: str) -> Iterator[Path]:
    """The folder as it is, and an installer of it. A zip would be a third larger: it is packed file by file."""
    lay_open(folder)
    yield _tar(folder, DIST / f"{name}.tar.xz", NAME)
    tool = shutil.which("makensis")
    if tool is None:
        raise MissingDependency("The installer for Windows is made with NSIS: apt-get install nsis")
    installer = DIST / f"{name}-setup.exe"
    given = {"VERSION": PROJECT["version"], "FOLDER": str(folder), "OUT": str(installer), "PROGRAM": PROGRAM}
    given["LEAVES"] = str(leaves(folder))
    script = ROOT / "bundle" / "installer.nsi"
    subprocess.run([tool, "-V2", *(f"-D{key}={value}" for key, value in given.items()), str(script)], check=True)
    yield installer


def leaves(folder: Path) -> Path:
    """What an uninstaller takes away, as lines of its script: what was installed, and nothing that lies beside it."""
    lines = [
        f'{"RMDir /r" if path.is_dir() else "Delete"} "$INSTDIR\\{path.name}"\n' for path in sorted(folder.iterdir())
    ]
    script = folder.with_suffix(".nsh")
    script.write_text("".join(lines), encoding="utf-8")
    return script


def macos(folder: Path, name: str) -> Iterator[Path]:
    """The sealed bundle as it is."""
    yield _tar(folder / "Astragal.app", DIST / f"{name}.tar.xz", "Astragal.app")


def _tar(folder: Path, archive: Path, inside: str) -> Path:
    programs = (PROGRAM, "install.sh")

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.isdir() or Path(entry.name).name in programs else 0o644
        return entry

    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9}]
    if archive.name.endswith(("x86_64.tar.xz", "x64.tar.xz")):
        filters.insert(0, {"id": lzma.FILTER_X86})  # a tenth off all code
    with lzma.open(archive, "wb", filters=filters) as packed, tarfile.open(fileobj=packed, mode="w") as opened:
        opened.add(folder, inside, filter=plain)
    return archive


def python_packages() -> Iterator[Path]:
    """The wheel and the source archive, from what is kept in this tree."""
    ask = "import sys, setuptools.build_meta as made; print(getattr(made, sys.argv[1])(sys.argv[2]))"
    for kind in ("build_sdist", "build_wheel"):
        command = [sys.executable, "-c", ask, kind, str(DIST)]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        yield DIST / done.stdout.strip().splitlines()[-1]


def packages(platform: str) -> Iterator[Path]:
    """All that is made for one platform."""
    folder, name = freeze(platform), f"{NAME}-{SYSTEMS[platform]}"
    make = linux if "linux" in platform else windows if platform.startswith("win") else macos
    yield from make(folder, name)


def main(wanted: list[str]) -> int:
    """Make everything, or what is named, and say what was made."""
    DIST.mkdir(exist_ok=True)
    began = time.monotonic()

    def told(made: Iterator[Path]) -> None:
        nonlocal began
        for path in made:
            now = time.monotonic()
            print(f"{path.name:45} {path.stat().st_size / 1e6:7.1f} MB {now - began:6.0f} s", flush=True)
            began = now

    try:
        if not wanted or "python" in wanted:
            told(python_packages())
        for platform in PLATFORMS:
            if not wanted or platform in wanted:
                told(packages(platform))
    except MissingDependency as missing:
        print(f"make dist: {missing}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
