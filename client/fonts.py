"""The type faces: installed packages with open licences."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import panda3d.core as p3d

from sim.files import ROOT

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
    return ROOT / "fonts" / name


USUAL_MARGIN, MORE_MARGIN = 2, 2
"""Pixels around a letter in the font's texture. With the usual ones a neighbour may show at a letter's edge.

The additional ones shift every letter by as much to the right and down, which is to be taken back when text is placed.
"""


@cache
def _face(path: Path) -> p3d.DynamicTextFont | None:
    """What all sizes of a font share: reading a file and its tables takes longer than a size of it."""
    if not path.is_file():
        return None
    font = p3d.DynamicTextFont(p3d.Filename.from_os_specific(str(path)))
    return font if font.is_valid() else None


def open_font(path: Path, pixels: int, finer: float = 2.0) -> p3d.DynamicTextFont | None:
    """A font whose letters are drawn `pixels` high, for text of that size or somewhat smaller; None if there is none.

    They are drawn so much `finer` and made smaller, which takes five times as long as drawing them as they are. Without
    mipmaps: in the smaller ones letters run into their neighbours.
    """
    face = _face(path)
    if face is None:
        return None
    font = face.make_copy()
    assert isinstance(font, p3d.DynamicTextFont)
    # a letter at the edge of the font's texture is followed by nothing: the usual border is white where a texture of
    # transparency alone is made up from another kind, as in the core profile, and would be a line beside the letter
    p3d.ConfigVariableString("text-wrap-mode").set_value("clamp")
    font.set_scale_factor(finer)
    font.set_pixels_per_unit(pixels)
    font.set_page_size(512, 512)
    font.set_texture_margin(USUAL_MARGIN + MORE_MARGIN)
    font.set_minfilter(p3d.SamplerState.FT_linear)
    font.set_magfilter(p3d.SamplerState.FT_linear)
    return font
