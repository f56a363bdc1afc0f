"""Frozen builds, which run where no Python is installed: what goes into them, and that nothing of it is missing.

`python setup.py build_apps` puts a folder for each platform into build/: `astragal` opens the client, `astragal-cli` is
the command line. Panda3D makes them and only warns of what it does not find; here a build without it fails.
"""

import io
import os
import plistlib
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from urllib.request import urlopen

from direct.dist.commands import build_apps

from bundle.third_party import THIRD_PARTY, write_licences

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = ("sim", "netcode", "client")
FONTS = ("font_manrope", "font_source_serif_pro")
ICON = Path("models/icon/astragal.png")
"""Made by `python -m art build icon`."""
IDENTIFIER = "org.astragal.Astragal"

PLATFORMS = ("manylinux2014_x86_64", "win_amd64", "macosx_11_0_arm64", "macosx_10_9_x86_64")
UNUSED = ("matplotlib", "numpy", "PIL", "skia", "pytest", "hypothesis", "mypy", "setuptools", "pip", "tkinter")
"""What only developers need, and only tests and `dice throw --render` import."""
REACTORS = ("epollreactor", "pollreactor", "selectreactor")
"""Which of them is taken depends on the system, and is asked for by name."""
UNSEEN = ("zeroconf", "cryptography", "msgspec", "msgpack", "OpenSSL", "service_identity", "twisted.logger")
"""Packages that are imported by compiled modules, into which nobody can look, or from within functions."""

SYSTEM_DLLS = ("api-ms-win-*.dll", "bcryptprimitives.dll", "dbghelp.dll", "dnsapi.dll", "dwmapi.dll", "ncrypt.dll")
"""Of every Windows that Python still runs on; Panda3D's own list is older."""
FROM_THIS_SYSTEM = {
    "libsqlite3.so": ("libsqlite3.so", "libsqlite3.so.0"),
    "libssl.so.3": ("libssl.so.3",),
    "libcrypto.so.3": ("libcrypto.so.3",),
}
"""What Python's own modules need on Linux and Panda3D's wheel does not bring, and what it may be called here.

The first name is one that only development packages have, so no player's machine does.
"""
LIBRARY_FOLDERS = ("/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64", "/usr/lib", "/lib")

PYTHON3_DLL = "python3.dll"
"""What extensions for every Python 3 are linked with (cryptography); Panda3D's wheel has only that of one version."""
EMBEDDED = "https://www.python.org/ftp/python/{version}/python-{version}-embed-amd64.zip"
PYTHONS = {(3, 11): "3.11.9", (3, 12): "3.12.10", (3, 13): "3.13.5"}
"""The release of each version to take it from; every 3.x has the same forwarders."""


class MissingDependency(Exception):
    """What a build would start without on no clean machine."""


def our_modules() -> list[str]:
    """Every module of ours, also those that are only loaded by name."""
    paths = [path for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]


def modules_of(package: str) -> list[str]:
    """A package with everything in it, without its tests; nothing is imported."""
    spec = find_spec(package)
    if spec is None:
        raise MissingDependency(f"{package} is not installed here, so nobody knows what is in it")
    return [package, *_within(package, list(spec.submodule_search_locations or ()))]


def _within(package: str, folders: list[str]) -> Iterator[str]:
    for module in iter_modules(folders):
        if module.name not in ("test", "tests", "testing", "__main__"):
            name = f"{package}.{module.name}"
            yield name
            if module.ispkg:
                yield from _within(name, [str(Path(folder) / module.name) for folder in folders])


def by_name() -> list[str]:
    """What Panda3D's search for imports does not see."""
    reactors = [f"twisted.internet.{name}" for name in REACTORS]
    return [*reactors, "_cffi_backend", *FONTS, *(name for package in UNSEEN for name in modules_of(package))]


def requirements() -> str:
    """The file that Panda3D wants, with what pyproject.toml says."""
    path = Path(tempfile.mkdtemp()) / "requirements.txt"
    path.write_text("\n".join(PROJECT["dependencies"]) + "\n", encoding="utf-8")
    return str(path)


def options() -> dict[str, object]:
    """All that Panda3D is told. pyproject.toml goes along because it says the version: see sim/version.py."""
    folders = [f"{folder}/**" for folder in ("models", "shaders", *OURS)]
    return {
        "gui_apps": {"astragal": "client/__main__.py"},
        "console_apps": {"astragal-cli": "client/__main__.py"},
        "macos_main_app": "astragal",
        "platforms": list(PLATFORMS),
        "plugins": ["pandagl", "p3headlessgl", "p3openal_audio"],
        "include_patterns": [*folders, "pyproject.toml", "LICENSE", THIRD_PARTY, "bundle/astragal.desktop"],
        "exclude_patterns": ["**/*.py", "**/*.pyc"],
        "include_modules": {"*": [*our_modules(), *by_name()]},
        "exclude_modules": {"*": list(UNUSED)},
        "package_data_dirs": {font: [(f"{font}/files/*.ttf", "fonts", {})] for font in FONTS},
        "icons": {"*": [str(ICON)]} if (ROOT / ICON).is_file() else {},
        "requirements_path": requirements(),
        "use_optimized_wheels": False,
        "pypi_extra_indexes": [],
    }


class BuildApps(build_apps):  # type: ignore[misc]
    """Panda3D's build, with what it leaves to the player's machine, and an end if anything is missing."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.exclude_dependencies += SYSTEM_DLLS
        self.missing: list[str] = []

    def run(self) -> None:
        write_licences(ROOT / THIRD_PARTY)
        super().run()
        self.complain()

    def complain(self) -> None:
        if self.missing:
            raise MissingDependency("This build would not start everywhere:\n" + "\n".join(self.missing))

    def warn(self, msg: str) -> None:
        """Every warning is about something that is not there; all of them are told at the end, not the first alone."""
        super().warn(msg)
        self.missing.append(msg)

    def add_dependency(self, name: str, target_dir: str, search_path: list[str], referenced_by: str) -> None:
        """Put a library beside the program, from a wheel or else from where this Python has it."""
        here = Path(target_dir, name)
        if name.lower() == PYTHON3_DLL and not here.exists():
            here.write_bytes(python3_dll())
        elif name in FROM_THIS_SYSTEM and not here.exists() and (found := library(name)) is not None:
            self.copy_with_dependencies(str(found), str(here), search_path)
        else:
            super().add_dependency(name, target_dir, search_path, referenced_by)

    def bundle_macos_app(self, builddir: str) -> None:
        """As Panda3D does it, which leaves out who it is and which version; and what it opens."""
        super().bundle_macos_app(builddir)
        path = Path(builddir, f"{self.macos_main_app}.app", "Contents", "Info.plist")
        path.write_bytes(plistlib.dumps({**plistlib.loads(path.read_bytes()), **identity()}))


def identity() -> dict[str, object]:
    """What macOS wants to know of a program."""
    return {
        "CFBundleName": "Astragal",
        "CFBundleDisplayName": "Astragal",
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleVersion": PROJECT["version"],
        "CFBundleShortVersionString": PROJECT["version"],
        "LSMinimumSystemVersion": "10.13",
        "NSHighResolutionCapable": True,
        "CFBundleLocalizations": ["en", "it", "nb"],
        "LSApplicationCategoryType": "public.app-category.board-games",
    }


def library(name: str) -> Path | None:
    """Where this machine has a library that is bundled on Linux."""
    places = (Path(folder, called) for called in FROM_THIS_SYSTEM[name] for folder in LIBRARY_FOLDERS)
    return next((place.resolve() for place in places if place.is_file()), None)


def python3_dll() -> bytes:
    """Windows' library of every Python 3: named by ASTRAGAL_PYTHON3_DLL, of the Python that runs, or Python's own."""
    named = os.environ.get("ASTRAGAL_PYTHON3_DLL")
    for place in (Path(named) if named else None, Path(sys.base_prefix, PYTHON3_DLL)):
        if place is not None and place.is_file():
            return place.read_bytes()
    version = PYTHONS.get(sys.version_info[:2])
    if version is None:
        raise MissingDependency(f"Name a {PYTHON3_DLL} with ASTRAGAL_PYTHON3_DLL=...")
    with urlopen(EMBEDDED.format(version=version), timeout=60) as answer:
        return zipfile.ZipFile(io.BytesIO(answer.read())).read(PYTHON3_DLL)
