"""Where wheels put the models and shaders that lie beside the packages. All else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup


def shared_files(*folders: str) -> list[tuple[str, list[str]]]:
    """The files of each folder; `client.render.assets` looks for them there."""
    places = [place for folder in folders for place in (Path(folder), *sorted(Path(folder).rglob("*")))]
    return [
        (f"share/astragal/{place.as_posix()}", [file.as_posix() for file in sorted(place.iterdir()) if file.is_file()])
        for place in places
        if place.is_dir()
    ]


setup(data_files=shared_files("models", "shaders"))
