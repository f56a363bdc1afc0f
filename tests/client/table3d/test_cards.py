"""Cards and the words on them."""

from dataclasses import replace

import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.render.layers import KEY
from client.table3d.cards import HEIGHT, PIXELS, THICKNESS, WIDTH, Card, fan
from client.table3d.text_printer import KEPT, Line, Sheet
from tests.client.studio import Studio, studio

BACK = "deer_portal/back_fire.jpg"
WORDS = Line("Øyemanet, così è", "SourceSerifPro-Bold", 46, PIXELS[0] / 2, 66, wrap=350, lines=1)
FACE = Sheet(*PIXELS, "deer_portal/card_fire_stop.jpg", (WORDS,))


@pytest.fixture(scope="module")
def scene():
    with studio("low") as made:
        yield made


def card(scene: Studio) -> Card:
    return Card(scene.scene, scene.assets, scene.renderer, scene.press, BACK)


def printed(scene: Studio, sheet: Sheet) -> p3d.PNMImage:
    texture = scene.press.print(sheet)
    scene.renderer.changed()
    scene.draw()
    assert scene.engine.extract_texture_data(texture, scene.window.gsg)
    image = p3d.PNMImage()
    assert texture.store(image)
    return image


def ink(image: p3d.PNMImage, top: int, bottom: int) -> int:
    """Dark pixels between two rows."""
    return sum(image.get_bright(x, y) < 0.25 for x in range(40, PIXELS[0] - 40) for y in range(top, bottom))


def textures_in_use(scene: Studio) -> int:
    """Textures that the graphics driver holds."""
    return scene.window.gsg.prepared_objects.get_num_prepared_textures()


def test_words_are_printed_on_the_picture_where_they_belong(scene: Studio) -> None:
    with_words, without = printed(scene, FACE), printed(scene, replace(FACE, lines=()))
    assert ink(with_words, 28, 76) > ink(without, 28, 76) + 300
    assert ink(with_words, 430, 560) == ink(without, 430, 560)


def test_a_sum_that_must_stand_in_one_line_is_never_broken(scene: Studio) -> None:
    """Whatever its size: wrapped, one of them would lose its last figure to a second line."""
    for points in ("231+98", "119+87", "1380+231", "88+88"):
        words = Line(points, "Manrope-ExtraBold", 33, 200, 200, (1, 1, 1), wrap=82, lines=1)
        image = printed(scene, Sheet(*PIXELS, None, (words,)))
        lit = [y for y in range(PIXELS[1]) if any(image.get_bright(x, y) > 0.5 for x in range(120, 280))]
        assert lit, points
        assert lit[-1] - lit[0] < 33, points


def test_long_words_shrink_until_they_fit(scene: Studio) -> None:
    long = replace(WORDS, text="Overordentlig langt kortnavn")
    image = printed(scene, replace(FACE, picture=None, lines=(replace(long, colour=(1, 1, 1)),)))
    lit = [x for x in range(PIXELS[0]) if any(image.get_bright(x, y) > 0.5 for y in range(20, 90))]
    assert lit, "something is printed"
    assert max(lit) - min(lit) <= 360
    below = [y for y in range(100, PIXELS[1]) if any(image.get_bright(x, y) > 0.5 for x in range(PIXELS[0]))]
    assert not below, "it stays on one line"


def lines_of(image: p3d.PNMImage) -> list[tuple[int, int, int]]:
    """Every printed line: its first and last row, and its width."""
    width, height = image.get_x_size(), image.get_y_size()
    inked = [[x for x in range(width) if image.get_alpha(x, y) > 0.3] for y in range(height)]
    starts = [y for y in range(1, height) if inked[y] and not inked[y - 1]]
    ends = [y for y in range(1, height) if inked[y - 1] and not inked[y]]
    return [
        (start, end, max(x for y in range(start, end) for x in inked[y]) - min(inked[start][0], inked[end - 1][0]))
        for start, end in zip(starts, ends, strict=True)
    ]


@pytest.mark.parametrize("words", ["Once", "A few words, and one more", "A few words more, and on and on " * 4])
def test_words_with_room_fill_its_middle_and_never_leave_it(scene: Studio, words: str) -> None:
    line = Line(words.strip(), "Manrope-Bold", 30, PIXELS[0] / 2, 300, (1, 1, 1), wrap=340, room=120)
    rows = lines_of(printed(scene, Sheet(*PIXELS, None, (line,))))
    above, below = rows[0][0] - 240, 360 - rows[-1][1]
    assert above >= 0
    assert below >= 0
    assert abs(above - below) < 10


def test_words_with_room_leave_no_single_word_in_the_last_line(scene: Studio) -> None:
    words = "Every attack of yours totals one more, for the rest of the game."
    line = Line(words, "Manrope-Bold", 25, PIXELS[0] / 2, 300, (1, 1, 1), wrap=346, room=94)
    widths = [width for _, _, width in lines_of(printed(scene, Sheet(*PIXELS, None, (line,))))]
    assert len(widths) == 3
    assert widths[-1] > 0.6 * max(widths)


def test_the_same_sheet_is_printed_once(scene: Studio) -> None:
    assert scene.press.print(FACE) is scene.press.print(replace(FACE))
    other = replace(FACE, lines=(replace(WORDS, text="Fermati"),))
    assert scene.press.print(other) is not scene.press.print(FACE)


def test_a_letter_brings_nothing_of_its_neighbours_along(scene: Studio) -> None:
    """Letters lie side by side in one texture; above an "o" there must be nothing of whatever lies there."""
    everything = Line("gjpqy()[]|ABDEFbdfhklt0123456789oooooo", "Manrope-Bold", 20, 10, 40, (1, 1, 1), align="left")
    printed(scene, Sheet(420, 100, None, (everything,)))
    for size in (20, 23, 27):
        low = Line("oooooooooooo", "Manrope-Bold", size, 10, 60, (1, 1, 1), align="left")
        image = printed(scene, Sheet(420, 100, None, (low,)))
        height = size * 0.62
        stray = [
            (x, y) for x in range(420) for y in range(100) if not 60 - height < y < 62 and image.get_alpha(x, y) > 0
        ]
        assert stray == []


def test_beside_a_letter_at_the_edge_of_the_fonts_texture_there_is_nothing(scene: Studio) -> None:
    font = scene.assets.font("Manrope-Medium", 31)
    assert font.get_glyph(ord("x")) is not None
    assert font.get_page(0).wrap_u == font.get_page(0).wrap_v == p3d.SamplerState.WM_clamp


def test_sheets_that_nobody_shows_are_forgotten_and_buffers_used_again(scene: Studio) -> None:
    def sheets(first: int) -> list[Sheet]:
        return [replace(FACE, lines=(replace(WORDS, text=f"{first + n}"),)) for n in range(KEPT)]

    shown = card(scene)
    shown.show(FACE)
    scene.come_to_rest()
    held = []
    for number in range(0, 8 * KEPT, KEPT):
        for sheet in sheets(number):
            scene.press.print(sheet)
        scene.draw()
        held.append((len(scene.windows), textures_in_use(scene)))
    assert held[-1] == held[3]
    assert scene.press.print(FACE) == shown.top.get_texture(), "what is shown is not printed again"
    shown.node.remove_node()


def test_a_buffer_that_is_used_again_leaves_the_earlier_sheet_as_it_was(scene: Studio) -> None:
    before = printed(scene, FACE)
    texture = scene.press.print(FACE)
    printed(scene, replace(FACE, picture=None, lines=()))
    assert scene.engine.extract_texture_data(texture, scene.window.gsg)
    after = p3d.PNMImage()
    assert texture.store(after)
    assert ink(after, 28, 76) == ink(before, 28, 76) > 300


def test_a_card_face_down_shows_its_back_and_no_trace_of_its_face(scene: Studio) -> None:
    made = card(scene)
    made.show(FACE)
    assert made.top.get_texture() == scene.press.print(FACE)
    made.show(None)
    assert made.top.get_texture() == scene.assets.texture(BACK, repeat=False)
    made.node.remove_node()


@pytest.mark.parametrize("count", [1, 2, 10, 32])
def test_a_pile_is_as_high_as_its_cards(scene: Studio, count: int) -> None:
    made = card(scene)
    made.show(FACE, count)
    low, high = made.node.get_tight_bounds()
    assert high.z - low.z == pytest.approx(count * THICKNESS, abs=0.03)
    assert made.top.get_z() == pytest.approx((count - 1) * THICKNESS, abs=0.01)
    made.node.remove_node()


def test_the_top_of_a_pile_has_its_own_shadow_only_once_it_is_lifted(scene: Studio) -> None:
    made = card(scene)
    made.show(FACE, 5)
    assert made.top.is_hidden(KEY)
    assert not made.top.is_hidden()
    assert not made.lift().is_hidden(KEY)
    made.show(FACE, 1)
    assert not made.top.is_hidden(KEY)
    made.node.remove_node()


def test_no_cards_leave_an_empty_place(scene: Studio) -> None:
    made = card(scene)
    made.show(None, 0)
    assert made.node.get_tight_bounds() is None or all(node.is_hidden() for node in made.node.get_children())
    made.node.remove_node()


@given(st.integers(1, 30), st.floats(12, 80))
@settings(deadline=None)
def test_a_hand_stays_within_its_width_and_in_order(count: int, width: float) -> None:
    places = fan(count, width)
    xs = [x for x, _, _ in places]
    assert len(places) == count
    assert xs == sorted(xs)
    assert xs[-1] - xs[0] + WIDTH <= width + 1e-6
    assert sum(xs) == pytest.approx(0, abs=1e-6)
    assert all(-HEIGHT * 3 < y <= 0 for _, y, _ in places)
