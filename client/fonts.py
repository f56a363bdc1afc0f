"""The type faces: installed packages with open licences."""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("font_manrope", "font_source_serif_pro")


@cache
def font_file(name: str) -> Path:
    """Where a font such as "Manrope-Bold.ttf" lies, or would lie if it were there."""
    for package in PACKAGES:
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            path = Path(place) / "files" / name
            if path.is_file():
                return path
    return Path(sys.executable).parent / "fonts" / name
