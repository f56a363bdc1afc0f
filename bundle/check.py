"""Are the packages in dist/ what a stranger can install and start? `make dist-check`, as root on a Debian.

    python -m bundle.check [macos] [linux] [windows] [python]

Linux is tried in minimal Debians (bundle/clean_root.py), Windows under Debian's wine; what is for macOS is read, for
nothing here can run it: every page of its signature, its list of files, its Info.plist, every library and module that
something in it asks for. What wine cannot show is written in docs/packages.md.
"""

import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bundle.clean_root import DESKTOP, HOME, PLAYER, CannotMake, clean_root, connect, installers_settings, within
from bundle.clean_root import PROGRAM as IN_ROOT
from bundle.frozen import IDENTIFIER, PROGRAM, PROJECT, modules_of
from bundle.hollow import windows_library
from bundle.modules import lacking
from bundle.packages import BUILD, DIST, NAME, SYSTEMS
from bundle.screen import Screen, wait_for
from bundle.seal import faults_of
from bundle.trial import SECONDS, Checkout, Fault, Program, Trials, in_a_sentence, tried

ROOTS, WORK, PICTURES = BUILD.parent / "roots", BUILD.parent / "check", DIST / "check"
PYTHONS, WITH_PYTHON = BUILD.parent / "pythons", (*DESKTOP, "python3", "python3-venv", "python3-pip", "ca-certificates")
"""Roots in which a wheel is installed, and what is in them."""
SUITES = ("bookworm", "trixie")
MOST = 50e6
"""Bytes of a download."""
WANTED_FILES = ("LICENSE", "THIRD_PARTY.txt", "web/dist/page.js", "models/icon/astragal.png", "pyproject.toml")
LIBC = (2, 34)
"""The newest of Linux's C library that anything may ask for: as README.md says, with what systems have it."""
LIBC_ASKED_FOR = re.compile(rb"\0GLIBC_(\d+)\.(\d+)")
SOURCE_FILES = ("Makefile", "prepare.sh", "web/build.py", "web/dist/page.js")
WHEEL_FILES = ("web/dist/page.js", "models/icon/astragal.png", "client/locale/nb.json")


class Row(NamedTuple):
    """One check: of what, which, whether it is well, what was seen, and how long it took."""

    package: str
    check: str
    well: bool
    seen: str
    seconds: float


Checks = Iterator[tuple[str, Callable[[], str]]]


class InRoot:
    """The package for Linux in a clean Debian."""

    jobs = 2

    def __init__(self, root: Path, folder: Path, home: Path) -> None:
        self.root, self.folder, self.home = root, folder, home

    def command(self, arguments: tuple[str, ...], display: str) -> list[str]:
        shown = {"DISPLAY": display} if display else {}
        return within(self.root, self.folder, self.home, [str(IN_ROOT / PROGRAM), *arguments], shown)

    def named(self, name: str) -> str:
        return str(HOME / name)


class Installed:
    """The wheel in a clean Debian that has Python, installed as its player would."""

    jobs = 2

    def __init__(self, root: Path, home: Path, way: str) -> None:
        self.root, self.home, self.way = root, home, way
        self.folder = HOME / (".local" if way == "--user" else "astragal")

    def command(self, arguments: tuple[str, ...], display: str) -> list[str]:
        return self._run(str(self.folder / "bin" / PROGRAM), *arguments)

    def _run(self, *words: str) -> list[str]:
        return within(self.root, DIST, self.home, list(words), installers_settings())

    def named(self, name: str) -> str:
        return str(HOME / name)

    def install(self, wheel: Path) -> str:
        """Everything that the wheel asks for comes with it, from where pip has it."""
        if self.way == "--user":
            # Debian lets pip touch nobody's own packages unless it is told twice
            pip = ["python3", "-m", "pip", "install", "--user", "--break-system-packages"]
        else:
            self._done("python3", "-m", "venv", str(self.folder))
            pip = [str(self.folder / "bin" / "pip"), "install"]
        self._done(*pip, "--quiet", str(IN_ROOT / wheel.name))
        return f"pip install {self.way}".strip()

    def _done(self, *words: str) -> None:
        done = subprocess.run(self._run(*words), capture_output=True, text=True, check=False, timeout=SECONDS)
        if done.returncode:
            raise Fault(f"{' '.join(words[:4])} ended with {done.returncode}: {done.stderr.strip()[-300:]}")


class UnderWine:
    """The package for Windows under wine."""

    jobs = 1
    """Pools of processes hang in wine 8, where they wake one another by empty messages; Windows was not tried."""

    def __init__(self, prefix: Path, display: str) -> None:
        self.prefix = prefix
        self.display = display
        self.home = prefix / "drive_c" / "trial"
        self.program = "C:\\nowhere"

    def command(self, arguments: tuple[str, ...], display: str) -> list[str]:
        return self.wine(self.program, *arguments)

    def wine(self, *words: str) -> list[str]:
        given = {
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "HOME": str(self.prefix),
            "PATH": os.environ["PATH"],
            "DISPLAY": self.display,
        }
        return ["env", "-i", *(f"{name}={value}" for name, value in given.items()), "wine", *words]

    def begin(self) -> None:
        """A Windows with nothing in it; of what Windows 10 has and wine 8 lacks, it gets the one function it needs."""
        self.run("wineboot", "--init")
        self.home.mkdir(parents=True)
        lacking = self.prefix / "drive_c/windows/system32/bcryptprimitives.dll"
        if not lacking.exists():
            called = {"ProcessPrng": "SystemFunction036"}  # which is RtlGenRandom
            lacking.write_bytes(windows_library(lacking.name, called, "advapi32.dll", called))

    def run(self, *words: str) -> None:
        subprocess.run(self.wine(*words), check=True, capture_output=True, timeout=300)

    def named(self, name: str) -> str:
        return f"C:\\trial\\{name}"

    def end(self) -> None:
        environment = {**os.environ, "WINEPREFIX": str(self.prefix)}
        subprocess.run(["wineserver", "-k"], env=environment, check=False)


def fresh(name: str) -> Path:
    """An empty folder to work in."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def light(package: Path) -> Callable[[], str]:
    def check() -> str:
        size = package.stat().st_size
        if size > MOST:
            raise Fault(f"{size / 1e6:.1f} MB are more than {MOST / 1e6:.0f}")
        return f"{size / 1e6:.1f} MB"

    return check


def whole(folder: Path) -> Callable[[], str]:
    """Nothing that every package brings is missing."""

    def check() -> str:
        if missing := [name for name in WANTED_FILES if not (folder / name).is_file()]:
            raise Fault(f"{', '.join(missing)} missing")
        files = [path for path in folder.rglob("*") if path.is_file()]
        return f"{len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.0f} MB"

    return check


def as_old_as_promised(folder: Path) -> str:
    """No library that came from the machine of the build asks for a newer system than players are told."""
    asked = [
        ((int(first), int(second)), path.name)
        for path in folder.iterdir()
        if path.is_file()
        for first, second in LIBC_ASKED_FOR.findall(path.read_bytes())
    ]
    newest, name = max(asked, default=((0, 0), ""))
    told = ".".join(map(str, newest))
    if newest > LIBC:
        raise Fault(f"{name} asks for glibc {told}")
    return f"glibc {told} or newer"


def plays(program: Program, screen: Screen, name: str) -> Checks:
    """All that a person would do first."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    trials = Trials(program, Checkout(fresh(f"{name}-checkout")), screen, PICTURES / name)
    yield "version", lambda: trials.version(PROJECT["version"])
    yield "doctor", trials.doctor
    yield "bots", trials.bots
    yield "pictures", trials.draws
    yield "window", trials.window
    yield "hosts", trials.hosts
    yield "joins", trials.joins


def linux() -> Iterator[tuple[str, Checks]]:
    package = DIST / f"{NAME}-{SYSTEMS['manylinux2014_x86_64']}.tar.xz"
    folder = fresh("linux")
    with tarfile.open(package) as archive:
        archive.extractall(folder, filter="data")
    program = folder / NAME
    yield (
        package.name,
        iter([("size", light(package)), ("files", whole(program)), ("libc", lambda: as_old_as_promised(program))]),
    )
    for suite in SUITES:
        root = clean_root(suite, ROOTS)
        home = fresh(f"home-{suite}")
        os.chown(home, PLAYER, PLAYER)
        with Screen() as screen:
            tried_one = InRoot(root, program, home)
            yield f"{package.name} in {suite}", plays(tried_one, screen, suite)
            yield f"{package.name} in {suite}", iter([("menu", partial(in_menu, tried_one))])


def in_menu(program: InRoot) -> str:
    """The script that puts it into the menu, run as the player."""
    command = within(program.root, program.folder, program.home, ["sh", str(IN_ROOT / "install.sh")], {})
    subprocess.run(command, check=True, capture_output=True)
    entry = (program.home / ".local/share/applications/astragal.desktop").read_text(encoding="utf-8")
    if f'Exec="{IN_ROOT / PROGRAM}" %f' not in entry:
        raise Fault("the menu does not start it")
    return "entry, icon and file type"


def windows() -> Iterator[tuple[str, Checks]]:
    name = f"{NAME}-{SYSTEMS['win_amd64']}"
    archive, installer = DIST / f"{name}.tar.xz", DIST / f"{name}-setup.exe"
    if shutil.which("wine") is None:
        raise CannotMake("packages for Windows are tried with wine: apt-get install wine wine64")
    unpacked = fresh("windows")
    with tarfile.open(archive) as opened:
        opened.extractall(unpacked, filter="data")
    yield archive.name, iter([("size", light(archive)), ("files", whole(unpacked / NAME))])
    with Screen(shares_memory=False) as screen:
        wine = UnderWine(fresh("wine"), screen.display)
        try:
            wine.begin()
            steps = [("size", light(installer)), ("install", lambda: installed(wine, installer, unpacked / NAME))]
            yield installer.name, iter(steps)
            yield f"{installer.name} under wine", plays(wine, screen, "windows")
            yield installer.name, iter([("uninstall", lambda: uninstalled(wine))])
        finally:
            wine.end()


def installed(wine: UnderWine, installer: Path, unpacked: Path) -> str:
    """The installer puts the same files in place as the archive has, and says how to start and to remove them."""
    wine.run(str(installer), "/S")
    folder = _program_folder(wine)
    wine.program = str(folder / f"{PROGRAM}.exe")
    ours = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    theirs = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    if theirs - ours != {"uninstall.exe"} or ours - theirs:
        raise Fault(f"installed and archived files differ: {sorted(ours ^ theirs)[:5]}")
    asked = wine.wine("reg", "query", "HKCU\\Software\\Classes\\Astragal.Game\\shell\\open\\command")
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    if f"{PROGRAM}.exe" not in told:
        raise Fault("*.astragal files are not opened with it")
    return f"{len(theirs)} files, as in the archive; opens *.astragal"


def _program_folder(wine: UnderWine) -> Path:
    found = wait_for(lambda: next(wine.prefix.glob("drive_c/users/*/AppData/Local/Programs/Astragal"), None), 60)
    if found is None:
        raise Fault("nothing was installed")
    return found


def uninstalled(wine: UnderWine) -> str:
    folder = _program_folder(wine)
    (folder / "mine.txt").write_text("something of somebody's own", encoding="utf-8")
    wine.run(str(folder / "uninstall.exe"), "/S")
    left = wait_for(lambda: [path.name for path in folder.iterdir()] == ["mine.txt"], 60)
    if not left:
        raise Fault(f"this is left: {sorted(path.name for path in folder.iterdir())[:5]}")
    saves = next(wine.prefix.glob("drive_c/users/*/AppData/Local/astragal/tables.sqlite"), None)
    if saves is None:
        raise Fault("saved tables are not in %LOCALAPPDATA%\\astragal any more")
    return "only what was installed is gone; saved tables stay"


def macos() -> Iterator[tuple[str, Checks]]:
    for platform, system in SYSTEMS.items():
        if platform.startswith("macosx"):
            package = DIST / f"{NAME}-{system}.tar.xz"
            folder = fresh(system)
            with tarfile.open(package) as archive:
                archive.extractall(folder, filter="data")
            yield package.name, of_bundle(package, folder / "Astragal.app", system.removeprefix("macos-"))


def of_bundle(package: Path, app: Path, processor: str) -> Checks:
    contents = app / "Contents"

    def signature() -> str:
        if found := faults_of(app, processor):
            raise Fault(f"{len(found)} faults: {found[0]}")
        return "every page, file and library"

    def modules() -> str:
        if found := lacking((contents / "MacOS" / PROGRAM).read_bytes(), contents, modules_of):
            raise Fault(f"{len(found)} lacking: {found[0]}")
        return "all that native modules name is there"

    yield "size", light(package)
    yield "files", whole(contents / "Resources")
    yield "plist", lambda: identity_of(contents)
    yield "signature", signature
    yield "modules", modules


def identity_of(contents: Path) -> str:
    """Who a bundle says it is."""
    told = plistlib.loads((contents / "Info.plist").read_bytes())
    wanted = {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleVersion": PROJECT["version"],
        "CFBundleShortVersionString": PROJECT["version"],
        "CFBundleExecutable": PROGRAM,
        "CFBundlePackageType": "APPL",
        "NSHighResolutionCapable": True,
    }
    if wrong := [name for name, value in wanted.items() if told.get(name) != value]:
        raise Fault(f"{wrong[0]} is {told.get(wrong[0])!r}")
    if not (contents / "Resources" / told["CFBundleIconFile"]).with_suffix(".icns").is_file():
        raise Fault("it has no icon")
    if not os.access(contents / "MacOS" / PROGRAM, os.X_OK):
        raise Fault("it may not be started")
    return f"{told['CFBundleIdentifier']} {told['CFBundleVersion']}"


def python() -> Iterator[tuple[str, Checks]]:
    """The wheel and the source, and the wheel installed for one user and into an environment of its own."""
    wheel = DIST / f"astragal-{PROJECT['version']}-py3-none-any.whl"
    source = DIST / f"astragal-{PROJECT['version']}.tar.gz"

    def in_wheel() -> str:
        names = set(zipfile.ZipFile(wheel).namelist())
        if missing := [name for name in WHEEL_FILES if f"astragal/{name}" not in names]:
            raise Fault(f"{', '.join(missing)} missing")
        return f"{len(names)} files"

    def in_source() -> str:
        with tarfile.open(source) as archive:
            names = {name.partition("/")[2] for name in archive.getnames()}
        if missing := [name for name in SOURCE_FILES if name not in names]:
            raise Fault(f"{', '.join(missing)} missing")
        return f"{len(names)} files"

    if not wheel.is_file():
        raise FileNotFoundError(2, "no such file", wheel.name)
    yield wheel.name, iter([("size", light(wheel)), ("files", in_wheel)])
    yield source.name, iter([("size", light(source)), ("files", in_source)])
    for suite in SUITES:
        root = clean_root(suite, PYTHONS, WITH_PYTHON)
        connect(root)
        for way, name in (("--user", "user"), ("into a virtual environment", "venv")):
            home = fresh(f"home-{suite}-{name}")
            os.chown(home, PLAYER, PLAYER)
            yield f"{wheel.name} in {suite}, {way}", of_wheel(Installed(root, home, way), wheel)


def of_wheel(program: Installed, wheel: Path) -> Checks:
    """It is installed, says its version, and paints a whole game."""
    with Screen() as screen:
        trials = Trials(program, Checkout(program.home), screen, PICTURES / "wheel")
        yield "install", lambda: program.install(wheel)
        yield "version", lambda: trials.version(PROJECT["version"])
        yield "pictures", trials.draws


KINDS: dict[str, Callable[[], Iterator[tuple[str, Checks]]]] = {
    "macos": macos,
    "linux": linux,
    "windows": windows,
    "python": python,
}
"""In the order in which they are checked: what is soonest seen first."""


def checked(kind: str) -> Iterator[Row]:
    """Every check of one kind of package, as soon as it is done."""
    try:
        for package, checks in KINDS[kind]():
            for name, check in checks:
                began = time.monotonic()
                well, seen = tried(check)
                yield Row(package, name, well, seen, time.monotonic() - began)
    except (CannotMake, Fault) as trouble:
        yield Row(kind, "set-up", False, str(trouble), 0)
    except subprocess.SubprocessError as trouble:
        yield Row(kind, "set-up", False, in_a_sentence(trouble), 0)
    except FileNotFoundError as missing:
        yield Row(kind, "set-up", False, f"{missing.filename} is not there: make dist", 0)


def main(wanted: list[str]) -> int:
    """Check everything, or what is named, and say what was seen; 0 only if all is well."""
    if unknown := set(wanted) - set(KINDS):
        print(f"make dist-check: {', '.join(sorted(unknown))}? Choose from {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    well, of = True, ""
    for kind in wanted or KINDS:
        for row in checked(kind):
            if row.package != of:
                print(row.package, flush=True)
            of, well = row.package, well and row.well
            print(f"  {'well ' if row.well else 'AMISS'} {row.check:10} {row.seconds:4.0f} s  {row.seen}", flush=True)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
