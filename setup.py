"""Where wheels put the models and shaders that lie beside the packages, and how a frozen build is made.

`python setup.py build_apps` puts a folder for each platform into build/, which runs where no Python is installed:
`astragal` opens the client, `astragal-cli` is the command line. All else is in pyproject.toml.
"""

import tempfile
import tomllib
from pathlib import Path

from setuptools import setup

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
UNUSED = ("matplotlib", "numpy", "PIL", "skia", "pytest", "hypothesis", "mypy", "setuptools", "pip", "tkinter")
"""What only developers need, and only tests and `dice throw --render` import."""
FONTS = ("font_manrope", "font_source_serif_pro")


def shared_files(*folders: str) -> list[tuple[str, list[str]]]:
    """The files of each folder; `client.render.assets` looks for them there."""
    places = [place for folder in folders for place in (Path(folder), *sorted(Path(folder).rglob("*")))]
    return [
        (f"share/astragal/{place.as_posix()}", [file.as_posix() for file in sorted(place.iterdir()) if file.is_file()])
        for place in places
        if place.is_dir()
    ]


def modules(*packages: str) -> list[str]:
    """Every module, also those that are only loaded by name."""
    paths = [path for package in packages for path in sorted(Path(package).rglob("*.py"))]
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]


def requirements() -> str:
    """The file that build_apps wants, with what pyproject.toml says."""
    path = Path(tempfile.mkdtemp()) / "requirements.txt"
    path.write_text("\n".join(PROJECT["dependencies"]) + "\n", encoding="utf-8")
    return str(path)


def frozen_build() -> dict[str, object]:
    by_name = ["twisted.internet.epollreactor", "twisted.internet.selectreactor", "_cffi_backend", *FONTS]
    return {
        "gui_apps": {"astragal": "client/__main__.py"},
        "console_apps": {"astragal-cli": "client/__main__.py"},
        "platforms": ["manylinux2014_x86_64", "win_amd64", "macosx_11_0_arm64"],
        "plugins": ["pandagl", "p3headlessgl", "p3openal_audio"],
        "include_patterns": [f"{folder}/**" for folder in ("models", "shaders", "sim", "netcode", "client")],
        "exclude_patterns": ["**/*.py", "**/*.pyc"],
        "include_modules": {"*": [*modules("sim", "netcode", "client"), *by_name]},
        "exclude_modules": {"*": list(UNUSED)},
        "package_data_dirs": {font: [(f"{font}/files/*.ttf", "fonts", {})] for font in FONTS},
        "requirements_path": requirements(),
        "use_optimized_wheels": False,
        "pypi_extra_indexes": [],
    }


setup(data_files=shared_files("models", "shaders"), options={"build_apps": frozen_build()})
