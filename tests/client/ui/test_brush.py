"""What is drawn flat on the screen."""

import panda3d.core as p3d
import pytest

from client.ui.brush import Area, Brush
from client.ui.theme import BODY, QUIET, SUBHEADING, Type


def test_a_picture_that_faces_the_eye_is_sampled_evenly(brush: Brush) -> None:
    texture = p3d.Texture("card")
    texture.anisotropic_degree = 8
    texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
    node = brush.picture(p3d.NodePath("stage"), Area(0, 0, 42, 59), texture)
    state = node.get_state().get_attrib(p3d.TextureAttrib)
    used = state.get_on_sampler(p3d.TextureStage.get_default())
    assert used.anisotropic_degree == 1
    assert used.minfilter == p3d.SamplerState.FT_linear_mipmap_linear
    assert texture.anisotropic_degree == 8, "on the table it lies at a slant"


def test_a_text_without_words_is_one_line_high(brush: Brush) -> None:
    heights = {brush.text("", BODY, float(width)).height for width in range(100, 120)}
    assert heights == {brush.line(BODY)}


@pytest.mark.parametrize("style", [BODY, SUBHEADING, QUIET])
@pytest.mark.parametrize("sign", "%½¾")
def test_nothing_lies_on_a_sign_that_is_wide(brush: Brush, style: Type, sign: str) -> None:
    """Source Serif's own percent has no room: a bracket after it would be drawn on it."""
    alone = brush.text("(100).", style).width
    assert brush.text(f"(100{sign}).", style).width > alone + 0.5 * style.size
