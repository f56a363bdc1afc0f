"""Letters are drawn without anything of what lies around them in their texture."""

import panda3d.core as p3d

from bundle.frozen import FONTS
from client import fonts
from client.fonts import font_file, open_font
from sim.files import ROOT


def test_a_letter_at_the_edge_of_its_texture_gets_no_bright_rim() -> None:
    beyond = 0
    for pixels in range(30, 60):
        font = open_font(font_file("Manrope-Bold.ttf"), pixels)
        assert font is not None
        beyond += any(font.get_glyph(code).get_uv_right() > 1 for code in range(ord("a"), ord("z") + 1))
        page = font.get_page(0)
        assert page.wrap_u == page.wrap_v == p3d.SamplerState.WM_clamp
    assert beyond, "no letter reaches the edge: this test shows nothing"


def test_without_their_packages_type_faces_lie_beside_the_program(monkeypatch) -> None:
    """In a frozen build no package has a folder: the files are put into one of their own."""
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    assert fonts.font_file.__wrapped__("Manrope-Bold.ttf") == ROOT / "fonts" / "Manrope-Bold.ttf"
    assert FONTS == fonts.PACKAGES, "a build brings those of every package that is looked into"
