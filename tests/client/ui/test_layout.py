"""Widgets are where a reader expects them, and never on top of each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.ui.brush import Area, Brush
from client.ui.controls import Toggle
from client.ui.layout import At, Column, Grid, Layers, Row, Scroll, Space, Widget, Wrap
from client.ui.theme import BODY, TOUCH
from client.ui.widgets import Button, Control, Label, around

BRUSH = Brush()


def button(words: str, key: str = "") -> Button:
    return Button(words, lambda: None, key=key or words)


def placed(widget: Widget, width: float = 400, height: float = 300) -> Widget:
    widget.adopt()
    widget.place(BRUSH, Area(0, 0, width, height))
    return widget


def leaves(widget: Widget) -> list[Widget]:
    return [part for part in widget.walk() if isinstance(part, (Control, Label))]


words = st.text("abcdefghij åéø", min_size=1, max_size=40)
leaf = st.one_of(
    words.map(lambda text: button(text)),
    words.map(lambda text: Label(text, BODY)),
    words.map(lambda text: Toggle(text, True, lambda on: None, key=text)),
)
trees = st.recursive(
    leaf,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4).map(Column),
        st.lists(inner, min_size=1, max_size=4).map(Wrap),
        st.lists(inner, min_size=1, max_size=4).map(lambda parts: Grid(parts, least=120)),
    ),
    max_leaves=8,
)


@given(trees, st.floats(min_value=200, max_value=1200))
def test_nothing_overlaps_and_nothing_leaves_the_width(tree: Widget, width: float) -> None:
    height = tree.measure(BRUSH, width)[1]
    placed(tree, width, height)
    parts = leaves(tree)
    for number, part in enumerate(parts):
        assert part.area.x >= -0.01
        assert part.area.right <= width + 0.01
        assert part.area.bottom <= height + 0.01
        assert not any(part.area.overlaps(other.area) for other in parts[number + 1 :])


@given(words, st.floats(min_value=60, max_value=600))
def test_everything_that_can_be_pressed_is_large_enough_for_a_finger(text: str, width: float) -> None:
    for control in (button(text), Toggle(text, False, lambda on: None, key="t")):
        wide, tall = control.measure(BRUSH, width)
        assert tall >= TOUCH
        assert wide >= min(width, TOUCH)


def test_a_column_gives_what_is_left_to_whoever_grows() -> None:
    first, middle, last = button("a"), Space(grow=1), button("b")
    placed(Column([first, middle, last], gap=0), 200, 500)
    assert first.area.y == 0
    assert last.area.bottom == pytest.approx(500)


def test_a_row_shares_its_room() -> None:
    left, right = Space(grow=1), Space(grow=3)
    placed(Row([left, right], gap=0), 400, 50)
    assert (left.area.w, right.area.w) == (100, 300)


def test_a_wrap_goes_on_in_the_next_line() -> None:
    buttons = [button("A long label"), button("Another label"), button("And a third one")]
    placed(Wrap(buttons), 250, 300)
    assert buttons[0].area.y < buttons[1].area.y or buttons[1].area.y < buttons[2].area.y


@given(st.lists(st.floats(min_value=20, max_value=300), min_size=2, max_size=4))
def test_a_wrap_fits_into_the_very_room_it_asked_for(widths: list[float]) -> None:
    """Buttons at the right edge get exactly their own width: a rounding error must not send one below the window."""
    parts = [Space(width, 44) for width in widths]
    wrap = Wrap(parts)
    wide, tall = wrap.measure(BRUSH, 4000)
    placed(wrap, wide, tall)
    assert {part.area.y for part in parts} == {0}


def test_layers_lie_over_each_other() -> None:
    below, above = Space(), Space()
    placed(Layers([below, above]), 300, 200)
    assert below.area == above.area == Area(0, 0, 300, 200)


def test_a_corner_is_a_corner() -> None:
    corner = button("x")
    placed(At(corner, "end", "end", margin=10), 300, 200)
    assert (corner.area.right, corner.area.bottom) == (290, 190)


def test_scrolling_ends_where_the_content_ends() -> None:
    scroll = Scroll(Column([button(str(n)) for n in range(20)]), key="s")
    placed(scroll, 200, 150)
    scroll.scroll_to(10_000)
    assert scroll.offset == pytest.approx(scroll.content - 150)
    scroll.scroll_to(-5)
    assert scroll.offset == 0


def test_what_gets_the_focus_is_scrolled_into_sight() -> None:
    buttons = [button(str(n)) for n in range(20)]
    scroll = Scroll(Column(buttons), key="s")
    placed(scroll, 200, 150)
    assert not buttons[15].visible()
    scroll.reveal(buttons[15].area)
    assert buttons[15].visible()


def test_text_that_does_not_fit_ends_with_an_ellipsis() -> None:
    whole = BRUSH.text("one two three four five six seven", BODY, 90)
    cut = BRUSH.text("one two three four five six seven", BODY, 90, False, 2)
    assert whole.rows > 2
    assert cut.rows == 2


def test_larger_text_needs_more_room() -> None:
    brush = Brush()
    before = brush.text("Terningene faller", BODY).width
    brush.set_scale(1.0, 1.3)
    assert brush.text("Terningene faller", BODY).width == pytest.approx(before * 1.3, rel=0.03)


def test_a_missing_font_is_told_once_and_replaced(tmp_path: object) -> None:
    from pathlib import Path

    told: list[str] = []
    brush = Brush(complain=told.append, font_file=lambda name: Path(str(tmp_path)) / name)
    assert brush.text("still readable", BODY).width > 10
    brush.text("again", BODY)
    assert len(told) == 1
    assert "Manrope" in told[0]


@pytest.mark.parametrize("share", [1.0, 0.7, 0.25, 0.0])
def test_the_ring_of_a_button_is_as_long_as_the_time_that_is_left(share):
    area = Area(10, 20, 100, 40)
    strips = around(area, share)
    length = sum(max(strip.w, strip.h) for strip in strips)
    assert length == pytest.approx(share * 280, abs=0.01)
    assert all(area.overlap(strip) == strip for strip in strips)
