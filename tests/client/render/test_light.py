"""What light does: it comes from where the lamp is, goes over from one mood to another, and cheap presets have less."""

from itertools import pairwise

import panda3d.core as p3d
import pytest

from client.render.light import Focus, Grade, Haze, KeyLamp, Lamp, Light, Panes, between, lamp_from
from client.render.quality import PRESETS
from client.render.surface import Surface
from client.table3d.shapes import filled, rectangle
from tests.client.studio import Studio, shader_numbers, studio

DIM = KeyLamp((-20, 0, 40), colour=(0.4, 0.4, 0.4))
LITTLE = (0.15, 0.15, 0.15)
"""So that what comes from all around does not outshine what is looked at."""
RICH = [name for name, preset in PRESETS.items() if preset.lit and preset.name != "low"]


def floor(scene: Studio, light: Light, **surface: object) -> p3d.NodePath:
    scene.look_down(40)
    scene.renderer.furnish([light])
    scene.renderer.light = light
    node = filled("floor", rectangle(30, 30))
    node.reparent_to(scene.scene)
    scene.renderer.dress(node, Surface(colour=(0.5, 0.5, 0.5, 1), rough=0.9).but(**surface))
    return node


def brightness(scene: Studio, x: float, y: float) -> float:
    return sum(scene.colour_at(scene.picture(), x, y))


@pytest.mark.parametrize("preset", [name for name, quality in PRESETS.items() if quality.lit])
def test_a_key_lamp_is_brighter_where_it_is_near(preset: str) -> None:
    with studio(preset) as scene:
        floor(scene, Light(KeyLamp((-12, 0, 14), (-12, 0, 0), (2, 2, 2), 150, 5, 60), ambient=LITTLE))
        image = scene.picture()
        assert sum(scene.colour_at(image, -9, 0)) > 1.5 * sum(scene.colour_at(image, 12, 0))


@pytest.mark.parametrize("preset", [name for name, quality in PRESETS.items() if quality.lit])
def test_a_small_lamp_lights_only_what_it_reaches(preset: str) -> None:
    with studio(preset) as scene:
        dark = Light(DIM, ambient=LITTLE)
        floor(scene, dark.but(lamps=(Lamp((8, 0, 3), (60, 30, 5), 10),)))
        with_lamp = scene.picture()
        scene.renderer.light = dark
        without = scene.picture()
        near, near_before = (sum(scene.colour_at(image, 8, 0)) for image in (with_lamp, without))
        far, far_before = (sum(scene.colour_at(image, -8, 0)) for image in (with_lamp, without))
        assert near > near_before + 0.2
        assert far == pytest.approx(far_before, abs=0.02)


@pytest.mark.parametrize("preset", RICH)
def test_a_window_throws_its_panes_and_bars_on_the_table(preset: str) -> None:
    with studio(preset) as scene:
        panes = Panes((0, 0.6, 0.8), (3, 3, 3), y=20, left=-6, right=6, low=20, high=34, across=2, up=1, bar=0.8)
        floor(scene, Light(DIM, ambient=LITTLE, panes=panes))
        image = scene.picture()
        pane, bar, beside = (sum(scene.colour_at(image, x, 0)) for x in (3, 0, 10))
        assert pane > 1.5 * bar
        assert pane > 1.5 * beside


def test_the_cheapest_light_has_no_panes() -> None:
    with studio("low") as scene:
        panes = Panes((0, 0.6, 0.8), (3, 3, 3), y=20, left=-6, right=6, low=20, high=34)
        floor(scene, Light(DIM, ambient=LITTLE, panes=panes))
        with_window = brightness(scene, 3, 0)
        scene.renderer.light = Light(DIM, ambient=LITTLE)
        assert brightness(scene, 3, 0) == pytest.approx(with_window, abs=0.02)


@pytest.mark.parametrize("preset", RICH)
def test_haze_swallows_what_is_far(preset: str) -> None:
    with studio(preset) as scene:
        clear = Light(DIM, ambient=LITTLE)
        floor(scene, clear.but(haze=Haze((0.0, 0.0, 0.5), 1.0, 10, 8)))
        red, _, blue = scene.colour_at(scene.picture(), 0, 0)
        assert blue > 2 * red


def test_the_film_makes_a_picture_grey() -> None:
    with studio("medium") as scene:
        floor(scene, Light(DIM, ambient=LITTLE, grade=Grade(saturation=0.0)), colour=(0.8, 0.1, 0.1, 1))
        red, green, blue = scene.colour_at(scene.picture(), 0, 0)
        assert red == pytest.approx(green, abs=0.02)
        assert green == pytest.approx(blue, abs=0.02)


def test_what_is_out_of_focus_has_soft_edges() -> None:
    """An edge in the middle of the picture: sharp, it is one step; out of focus, many small ones."""

    def steepest(scene: Studio) -> float:
        image = scene.picture()
        return max(abs(a - b) for a, b in pairwise(sum(image.get_xel(x, 90)) for x in range(320)))

    with studio("high") as scene:
        bright = floor(scene, Light(DIM, ambient=LITTLE))
        bright.set_x(30)
        sharp = steepest(scene)
        scene.renderer.focus = Focus(80, 100, 40, 60)
        assert steepest(scene) < 0.5 * sharp
        scene.renderer.focus = None
        assert steepest(scene) == pytest.approx(sharp, rel=0.05)


def test_what_is_out_of_focus_is_as_soft_in_a_window_that_stands_on_its_short_side() -> None:
    """A photograph that is turned shows its background no softer."""

    def widest(width: int, height: int) -> float:
        with studio("high", width, height) as scene:
            floor(scene, Light(DIM, ambient=LITTLE))
            scene.renderer.focus = Focus(80, 100, 6, 60)
            scene.draw()
            soften = scene.renderer._screen._soften
            assert soften is not None
            return shader_numbers(soften, "dof_zone")[2]

    assert widest(180, 320) == pytest.approx(widest(320, 180))
    assert widest(640, 360) == pytest.approx(2 * widest(320, 180))


def test_baked_corners_are_darker() -> None:
    with studio("medium") as scene:
        node = floor(scene, Light(lamp_from((0, 0, 1), (0.1, 0.1, 0.1))), baked=True)
        node.set_color(1, 1, 1, 1)
        open_air = brightness(scene, 0, 0)
        node.set_color(1, 1, 1, 0.2)
        assert brightness(scene, 0, 0) < 0.8 * open_air


def test_half_way_between_two_moods_the_light_is_half_of_each() -> None:
    day = Light(KeyLamp((0, 0, 50), colour=(4, 4, 4)), (Lamp((0, 0, 1), (100, 0, 0), 20),), exposure=1.0)
    night = Light(KeyLamp((20, 0, 50), colour=(0, 0, 2)), haze=Haze((0, 0, 1), 0.8), exposure=2.0)
    dusk = between(day, night, 0.5)
    assert dusk.key.at == (10, 0, 50)
    assert dusk.key.colour == (2, 2, 3)
    assert [lamp.colour for lamp in dusk.lamps] == [(50, 0, 0)]
    assert dusk.haze is not None
    assert dusk.haze.most == pytest.approx(0.4)
    assert dusk.exposure == 1.5
    assert between(day, night, 0) == day
    assert between(day, night, 1) == night
