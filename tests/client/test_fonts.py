"""Letters are drawn without anything of what lies around them in their texture."""

import panda3d.core as p3d

from client.fonts import font_file, open_font


def test_a_letter_at_the_edge_of_its_texture_gets_no_bright_rim() -> None:
    beyond = 0
    for pixels in range(30, 60):
        font = open_font(font_file("Manrope-Bold.ttf"), pixels)
        assert font is not None
        beyond += any(font.get_glyph(code).get_uv_right() > 1 for code in range(ord("a"), ord("z") + 1))
        page = font.get_page(0)
        assert page.wrap_u == page.wrap_v == p3d.SamplerState.WM_clamp
    assert beyond, "no letter reaches the edge: this test shows nothing"
