"""Where wheels put models and shaders, and how frozen builds are made: `python setup.py bdist_apps`."""

from pathlib import Path

from setuptools import setup


def shared_files(*folders: str) -> list[tuple[str, list[str]]]:
    """What lies beside the packages, by folder; `client.render.assets` looks for it there."""
    places = [place for folder in folders for place in (Path(folder), *sorted(Path(folder).rglob("*")))]
    return [
        (f"share/astragal/{place.as_posix()}", [file.as_posix() for file in sorted(place.iterdir()) if file.is_file()])
        for place in places
        if place.is_dir()
    ]


setup(
    data_files=shared_files("models", "shaders"),
    options={
        "build_apps": {
            "gui_apps": {"astragal": "client/__main__.py"},
            "include_patterns": [
                "models/**/*",
                "shaders/**/*",
                "sim/**/*.json",
                "sim/**/*.md",
                "netcode/**/*.json",
                "client/**/*.json",
            ],
            "exclude_modules": {"*": ["numpy", "tkinter", "pytest", "pip", "setuptools", "twisted.trial"]},
            "plugins": ["pandagl", "p3openal_audio"],
            "platforms": ["manylinux2014_x86_64", "win_amd64"],
            "use_optimized_wheels": False,
            "pypi_extra_indexes": [],
        },
    },
)
