"""A picture that stands still is drawn once more, as finely as the window; in motion it is drawn quickly."""

from itertools import pairwise

import panda3d.core as p3d

from client.render.quality import PRESETS
from client.render.stillness import ENTERS, SETTLES, STIRS, Stillness
from client.render.surface import Surface
from client.table3d.shapes import filled, rectangle
from tests.client.studio import Studio, studio


def settle(stillness: Stillness) -> list[bool]:
    return [stillness.turn(False) for _ in range(SETTLES)]


def test_a_picture_that_comes_to_rest_is_drawn_once_more_and_then_no_more() -> None:
    stillness = Stillness()
    assert stillness.turn(True)
    assert not stillness.fine, "what is seen first is seen soon"
    assert settle(stillness) == [*[False] * (SETTLES - 1), True]
    assert stillness.fine
    assert not any(settle(stillness))


def test_what_only_lights_up_stays_fine() -> None:
    stillness = Stillness()
    settle(stillness)
    for _ in range(STIRS):
        assert stillness.turn(True)
        assert stillness.fine
    assert not any(settle(stillness)), "it is fine already"


def test_what_goes_on_moving_is_drawn_quickly_until_it_rests() -> None:
    stillness = Stillness()
    settle(stillness)
    shown = [(stillness.turn(True), stillness.fine) for _ in range(STIRS + 3)]
    assert shown[STIRS:] == [(True, False)] * 3
    assert settle(stillness)[-1]
    assert stillness.fine


def test_motion_with_pauses_is_motion() -> None:
    """Somebody else's cursor, a slow machine: as long as no pause lasts, nothing becomes fine in between."""
    stillness = Stillness()
    settle(stillness)
    fine = []
    for _ in range(6):
        fine.append((stillness.turn(True), stillness.fine)[1])
        assert not any(stillness.turn(False) for _ in range(SETTLES - 1))
    assert fine == [*[True] * STIRS, *[False] * (6 - STIRS)]


# On the screen


def sizes(scene: Studio) -> set[tuple[int, int]]:
    return {(w.get_x_size(), w.get_y_size()) for w in scene.windows if w.name in ("scene", "image")}


def striped(scene: Studio) -> None:
    """Stripes as fine as the window: nothing coarser can show them."""
    image = p3d.PNMImage(320, 180)
    for x in range(320):
        for y in range(180):
            image.set_xel(x, y, x % 2)
    stripes = p3d.Texture("stripes")
    stripes.load(image)
    stripes.minfilter = stripes.magfilter = p3d.SamplerState.FT_nearest
    node = filled("stripes", rectangle(16, 9))
    node.reparent_to(scene.scene)
    scene.renderer.dress(node, Surface(texture=stripes, rough=1.0))


def contrast(scene: Studio) -> float:
    """How much neighbouring pixels differ in the middle of the window."""
    image = p3d.PNMImage()
    scene.window.get_screenshot(image)
    row = [image.get_bright(x, 90) for x in range(120, 200)]
    return sum(abs(a - b) for a, b in pairwise(row)) / len(row)


def test_at_rest_low_shows_what_only_a_picture_as_fine_as_the_window_can_show() -> None:
    low = PRESETS["low"]
    with studio("low", 320, 180) as scene:
        scene.look_down(9 / 2 / 0.2679)  # the stripes fill the window: 30 degrees from top to bottom
        striped(scene)
        for _ in range(STIRS + 1):
            scene.renderer.changed()
            scene.draw()
        assert sizes(scene) == {(round(320 * low.scale), round(180 * low.scale))}
        moving = contrast(scene)
        for _ in range(SETTLES):
            scene.draw()
        assert sizes(scene) == {(320, 180)}
        assert contrast(scene) > 1.3 * moving
        assert not scene.renderer.frame(), "and then nothing is drawn any more"


def test_words_over_a_picture_do_not_draw_it_again() -> None:
    with studio("low") as scene:
        for _ in range(SETTLES + 1):
            scene.draw()
        drawing = [window for window in scene.windows if window.name in ("scene", "image", "shade", "plate")]
        assert drawing
        scene.renderer.overlaid()
        assert scene.renderer.frame()
        assert scene.window.active
        assert not any(window.active for window in drawing)
        scene.renderer.overlaid()
        scene.renderer.changed(moved=False)
        assert scene.renderer.frame()
        assert any(window.active for window in drawing), "another view is drawn, whatever is written over it"


def test_whoever_comes_into_a_place_waits_for_half_a_picture_and_then_sees_all_of_it() -> None:
    for preset in ("low", "high"):
        quality = PRESETS[preset]
        with studio(preset, 320, 180) as scene:
            striped(scene)
            scene.renderer.changed(enters=True)
            first, later = ((round(320 * scale), round(180 * scale)) for scale in (quality.first, quality.scale))
            scene.draw()
            assert max(sizes(scene)) == first
            scene.draw()
            assert not scene.window.active, "it would be the same once more"
            scene.draw()
            assert scene.window.active, "nothing need happen for the next frame to come"
            assert max(sizes(scene)) == later


def test_what_comes_to_a_place_at_once_is_half_a_picture_too() -> None:
    low = PRESETS["low"]
    first, later = ((round(320 * scale), round(180 * scale)) for scale in (low.first, low.scale))
    with studio("low", 320, 180) as scene:
        scene.renderer.changed(enters=True)
        scene.draw()
        scene.draw()
        striped(scene)
        scene.renderer.changed()
        scene.draw()
        assert max(sizes(scene)) == first
        scene.draw()
        assert max(sizes(scene)) == later


def test_a_place_in_motion_is_half_a_picture_for_its_first_frames_alone() -> None:
    low = PRESETS["low"]
    first, later = ((round(320 * scale), round(180 * scale)) for scale in (low.first, low.scale))
    with studio("low", 320, 180) as scene:
        striped(scene)
        scene.renderer.changed(enters=True)
        seen = []
        for _ in range(ENTERS + 2):
            scene.renderer.changed()
            scene.draw()
            seen.append(max(sizes(scene)))
        assert seen == [*[first] * ENTERS, later, later]


def test_shadows_of_what_was_drawn_hastily_are_owed_until_it_is_drawn_as_it_shall_be() -> None:
    stillness = Stillness()
    stillness.enter()
    assert stillness.due() == "moved"
    assert stillness.hurry("moved")
    stillness.stale = "seen"
    assert stillness.due() == "moved", "the light has changed, and nothing has its shadow yet"
    assert stillness.hurry("moved")
    assert stillness.due() == "moved"
    assert not stillness.hurry("moved")
    assert stillness.due() == ""


def test_a_place_is_rough_for_as_long_as_it_is_drawn_hastily() -> None:
    stillness = Stillness()
    assert not stillness.rough
    stillness.enter()
    for _ in range(ENTERS):
        assert stillness.rough
        stillness.hurry("moved")
    assert not stillness.rough


def test_where_no_frame_is_hasty_no_place_is_rough() -> None:
    with studio("test", 160, 100) as scene:
        assert not scene.renderer.quality.first
        scene.renderer.changed(enters=True)
        assert not scene.renderer.stillness.rough
