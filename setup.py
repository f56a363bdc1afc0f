"""What a wheel installs, and how a frozen build is made; all else is in pyproject.toml.

A wheel holds one package, `astragal`, and everything lies within it: the packages sim, netcode and client, and the
models and shaders that they read (docs/decisions/0009-one-prefix.md). `python setup.py build_apps` makes frozen builds:
bundle/frozen.py.
"""

import sys
import tomllib
from pathlib import Path

try:
    from setuptools import setup
except ImportError:
    sys.exit(f"setup.py needs setuptools. Install it with: {sys.executable} -m pip install 'setuptools>=77'")

SHIPPED = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8"))["tool"]["astragal"]
PACKAGES: list[str] = SHIPPED["packages"]
BUILT = [folder for folder in SHIPPED["built"] if Path(folder).is_dir()]
DATA: dict[str, str] = {f"astragal.{folder.replace('/', '.')}": folder for folder in (*SHIPPED["data"], *BUILT)}
"""Folders of data, by the name of the package that they are in a wheel."""
FROZEN = {"build_apps", "bdist_apps"}


def packages() -> list[str]:
    """The prefix, every package below it, and the folders of data."""
    found = [place.parent for package in PACKAGES for place in sorted(Path(package).rglob("__init__.py"))]
    return ["astragal", *(f"astragal.{'.'.join(place.parts)}" for place in found), *DATA]


def wheel() -> dict[str, object]:
    missing = [folder for folder in DATA.values() if not Path(folder).is_dir()]
    if missing:
        sys.exit(
            f"The folder {missing[0]} is missing, without which Astragal does not work. sh prepare.sh test makes it."
        )
    texts = ["py.typed", "**/*.json", "**/*.md", "**/*.astragal"]
    return {
        "packages": packages(),
        "package_dir": {"astragal": "astragal"} | {f"astragal.{name}": name for name in PACKAGES} | DATA,
        "package_data": {"astragal": ["py.typed"]}
        | {f"astragal.{name}": texts for name in PACKAGES}
        | {name: ["**/*"] for name in DATA},
    }


def frozen() -> dict[str, object]:
    """The command, only where it is asked for: it needs what a wheel is made without."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        from bundle.frozen import BuildApps, options
    except ImportError as missing:
        sys.exit(f"A frozen build needs {missing.name}. Install everything with: sh prepare.sh test")
    return {"cmdclass": {"build_apps": BuildApps}, "options": {"build_apps": options()}}


if __name__ == "__main__":
    setup(**wheel(), **(frozen() if FROZEN & set(sys.argv) else {}))
