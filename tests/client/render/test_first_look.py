"""Whoever enters a place sees it before the programs of its surfaces are compiled."""

import panda3d.core as p3d

from client.render.effects import card, shining
from client.render.renderer import surface_program
from client.render.stillness import ENTERS
from client.render.surface import Surface
from client.table3d.shapes import filled, rectangle
from tests.client.studio import Studio, studio

WOOD = Surface(colour=(0.5, 0.4, 0.3, 1))
FINISHES = (WOOD, WOOD.but(coat=0.5), WOOD.but(sheen=0.5), WOOD.but(metal=0.9))
"""Of three programs."""


def laid_out(scene: Studio) -> list[p3d.Shader]:
    """Things of these finishes lie on the table of a place that has just been entered; their programs."""
    for number, finish in enumerate(FINISHES):
        node = filled("thing", rectangle(3, 9))
        node.reparent_to(scene.scene)
        node.set_x(number * 4 - 6)
        scene.renderer.dress(node, finish)
    scene.renderer.changed(enters=True)
    programs = [surface_program(finish, scene.renderer.quality, scene.renderer._switches) for finish in FINISHES]
    return list(dict.fromkeys(programs))


def compiled(scene: Studio, programs: list[p3d.Shader]) -> int:
    return sum(each.is_prepared(scene.window.gsg.prepared_objects) for each in programs)


def turn(scene: Studio, seconds: float) -> bool:
    """A turn of the loop, in which a frame takes so long if there is one; whether there was."""
    drawn = scene.renderer.frame()
    scene.engine.render_frame()
    if drawn:
        scene.renderer.stillness.took(seconds)
    return drawn


def brightness(scene: Studio, x: int) -> float:
    image = p3d.PNMImage()
    scene.window.get_screenshot(image)
    return image.get_bright(x, 90)


def test_a_place_is_seen_before_its_programs_are_compiled_and_then_as_it_shall_be() -> None:
    with studio("medium", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)
        programs = laid_out(scene)
        assert len(programs) == 3
        for _ in range(ENTERS):
            scene.renderer.changed()
            scene.draw()
            assert compiled(scene, programs) == 0
            assert brightness(scene, 160) > 0.02, "it is seen at once"
        scene.draw()
        assert compiled(scene, programs) == 3


def test_a_slow_driver_compiles_one_program_a_frame_and_frames_come_until_it_has() -> None:
    with studio("medium", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)
        programs = laid_out(scene)
        found = []
        turn(scene, 0.3)
        assert not scene.renderer.frame(), "it would be the same once more"
        for seconds in (0.4, 0.4, 0.4):
            found.append(compiled(scene, programs))
            assert turn(scene, seconds), "nothing need happen for the next frame to come"
        assert [*found, compiled(scene, programs)] == [0, 1, 2, 3]


def test_a_quick_driver_is_asked_for_all_of_them_as_soon_as_it_has_shown_to_be_quick() -> None:
    with studio("medium", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)
        programs = laid_out(scene)
        found = []
        for seconds in (0.3, 0.02, 0.03, 0.03):
            scene.renderer.changed()
            turn(scene, seconds)
            found.append(compiled(scene, programs))
        assert found == [0, 0, 1, 3]


def test_whoever_comes_back_compiles_nothing_anew_and_waits_for_nothing() -> None:
    with studio("medium", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)
        laid_out(scene)
        for _ in range(ENTERS + 1):
            scene.draw()
        seen = brightness(scene, 160)
        scene.renderer.changed(enters=True)
        assert [turn(scene, 0.5) for _ in range(4)] == [True, False, True, False]
        assert abs(brightness(scene, 160) - seen) < 0.01


def test_a_light_on_a_thing_shines_before_the_thing_is_drawn_as_it_shall_be() -> None:
    with studio("medium", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)
        laid_out(scene)
        thing = filled("thing", rectangle(16, 9))
        thing.reparent_to(scene.scene)
        thing.set_z(1)
        scene.renderer.dress(thing, Surface(colour=(0, 0, 0, 1)))
        light = shining("halo", card(thing, 6, 6, middle=True), (9.0, 9.0, 9.0), 1.0)
        light.set_pos_hpr(0, 0, 0.2, 0, -90, 0)
        scene.renderer.changed(enters=True)
        scene.draw()
        assert brightness(scene, 160) > 0.5
