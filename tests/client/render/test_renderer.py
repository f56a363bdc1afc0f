"""What the renderer promises: every shader compiles, shadows fall, nothing is drawn while nothing changes."""

from itertools import product
from pathlib import Path
from typing import Any

import panda3d.core as p3d
import pytest

from client.places.felt_table import lay_table
from client.render import assets, shaders
from client.render.quality import PRESETS
from client.render.renderer import Renderer
from client.render.surface import Surface, from_srgb
from client.table3d.dice import Dice
from client.table3d.shapes import filled, rectangle
from sim.game import DieToThrow
from tests.client.studio import Studio, studio

LIT = [name for name, preset in PRESETS.items() if preset.lit]


def plate(scene: Studio, surface: Surface) -> p3d.NodePath:
    node = filled("plate", rectangle(4, 4))
    node.reparent_to(scene.scene)
    scene.renderer.dress(node, surface)
    return node


@pytest.mark.parametrize("preset", PRESETS)
def test_every_shader_compiles_in_every_preset(preset: str) -> None:
    with studio(preset) as scene:
        scene.look_down()
        texture = scene.assets.texture("table/felt.jpg")
        bumps = scene.assets.texture("table/felt_normals.jpg", colour=False)
        for painted, bumpy, glowing, inked in product((False, True), repeat=4):
            surface = Surface(
                painted=painted,
                normals=bumps if bumpy else None,
                glow=(1, 1, 1),
                glow_by_texture=glowing,
                ink=(1, 0, 0) if inked else None,
                texture=texture,
            )
            node = plate(scene, surface)
            scene.renderer.changed()
            scene.draw()
            assert not node.get_shader().get_error_flag(), surface
            node.remove_node()
        for made in _screen_shaders(scene):
            assert not made.get_error_flag(), made


def _screen_shaders(scene: Studio) -> list[p3d.Shader]:
    found = []
    for window in scene.windows:
        for region in window.display_regions:
            root = region.camera.get_top() if region.camera else p3d.NodePath()
            if not root.is_empty() and root != scene.scene:
                found += [quad.get_shader() for quad in root.find_all_matches("**/+GeomNode")]
    return found


def test_a_shader_that_does_not_compile_is_noticed() -> None:
    """The flag that the test above relies on."""
    with studio() as scene:
        scene.look_down()
        node = plate(scene, Surface())
        broken = p3d.Shader.make(
            p3d.Shader.SL_GLSL, "#version 150\nvoid main() { nonsense }", "#version 150\nvoid main() {}"
        )
        node.set_shader(broken)
        scene.renderer.changed()
        scene.draw()
        assert broken.get_error_flag()


@pytest.mark.parametrize("preset", LIT)
def test_a_die_casts_a_shadow_on_the_felt(preset: str) -> None:
    with studio(preset) as scene:
        lay_table(scene.scene, scene.assets, scene.renderer)
        scene.renderer.cover(0, 0, 20)
        scene.look_down()
        bare = scene.picture()
        die = Dice(scene.assets, scene.renderer).make(DieToThrow(0, "d6", "red"), scene.scene)
        die.set_pos(0, 0, 2)
        shaded = scene.picture()
        # the lamp stands to the upper left, so the shadow falls to the lower right
        before, after = (sum(scene.colour_at(image, 1.3, -1.0)) for image in (bare, shaded))
        assert after < before * 0.8
        far_before, far_after = (sum(scene.colour_at(image, -4, 2.5)) for image in (bare, shaded))
        assert far_after == pytest.approx(far_before, rel=0.03)


@pytest.mark.parametrize("preset", PRESETS)
def test_colours_are_what_they_are_called(preset: str) -> None:
    with studio(preset) as scene:
        scene.look_down()
        plate(scene, Surface(colour=(*from_srgb("#c02020"), 1), rough=0.9))
        red, green, blue = scene.colour_at(scene.picture(), 0, 0)
        assert red > 2 * max(green, blue)


def test_nothing_is_drawn_while_nothing_changes() -> None:
    with studio("low") as scene:
        scene.look_down()
        scene.draw()
        assert not scene.renderer.frame()
        assert not scene.window.active
        scene.renderer.changed(moved=False)
        assert scene.renderer.frame()
        assert scene.window.active


def test_a_camera_that_moves_costs_no_new_shadow_map() -> None:
    with studio("low") as scene:
        scene.draw()
        maps = [window for window in scene.windows if window.name == "shade"]
        scene.renderer.changed(moved=False)
        scene.renderer.frame()
        assert [buffer.active for buffer in maps] == [False]
        scene.renderer.changed()
        scene.renderer.frame()
        assert [buffer.active for buffer in maps] == [True]


@pytest.mark.parametrize("preset", PRESETS)
def test_buffers_follow_the_size_of_the_window(preset: str) -> None:
    with studio(preset, 320, 180) as scene:
        scene.look_down()
        plate(scene, Surface(colour=(*from_srgb("#c02020"), 1), rough=0.9))
        scene.picture()
        scene.window.set_size(200, 360)
        scene.set_view(30)
        scene.renderer.resize()
        image = scene.picture()
        assert (image.get_x_size(), image.get_y_size()) == (200, 360)
        sizes = [(w.get_x_size(), w.get_y_size()) for w in scene.windows if w.name == "scene"]
        scale = PRESETS[preset].scale
        assert sizes == ([(round(200 * scale), round(360 * scale))] if PRESETS[preset].lit else [])
        red, green, _ = scene.colour_at(image, 0, 0)
        assert red > 2 * green


def test_another_preset_can_be_chosen_at_run_time() -> None:
    with studio("test") as scene:
        scene.look_down()
        scene.renderer.rebuild(PRESETS["medium"])
        plate(scene, Surface(colour=(*from_srgb("#20c020"), 1), rough=0.9))
        red, green, _ = scene.colour_at(scene.picture(), 0, 0)
        assert green > 1.5 * red
        scene.renderer.rebuild(PRESETS["test"])
        assert {window.name for window in scene.windows} == {"offscreen"}


class Stingy:
    """A graphics engine whose driver has no float buffers."""

    def __init__(self, engine: p3d.GraphicsEngine) -> None:
        self._engine = engine

    def make_output(self, *wanted: object) -> None:
        return None

    def remove_window(self, window: p3d.GraphicsOutput) -> None:
        self._engine.remove_window(window)


def test_without_float_buffers_the_game_is_still_shown() -> None:
    with studio("test") as scene:
        scene.look_down()
        scene.renderer.destroy()
        engine: Any = Stingy(scene.engine)
        scene.renderer = Renderer(engine, scene.window, scene.scene, scene.camera, scene.assets, PRESETS["high"])
        assert not scene.renderer.quality.lit
        plate(scene, Surface(colour=(*from_srgb("#c02020"), 1)))
        red, green, _ = scene.colour_at(scene.picture(), 0, 0)
        assert red > 2 * green


def test_a_missing_picture_model_or_shader_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = assets.Assets()
    for load in (
        lambda: found.texture("table/no_such.jpg"),
        lambda: found.model("dice/d7", p3d.NodePath()),
        lambda: shaders.program("surface.vert", "no_such.frag"),
    ):
        with pytest.raises(assets.MissingAsset, match=r"missing\. Run `python -m art build`, or install"):
            load()


def test_a_missing_font_gives_plain_words_instead_of_none() -> None:
    assert assets.Assets().font("NoSuchFont", 40) == p3d.TextNode.get_default_font()
