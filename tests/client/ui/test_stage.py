"""Mouse, finger and keys do the same things."""

import pytest

from client.ui.controls import Entry, Slider, Toggle
from client.ui.layout import At, Column, Layers, Modal, Scroll, Widget
from client.ui.stage import Stage
from client.ui.touch import HOLD
from client.ui.widgets import Button


class Presses(list[str]):
    """Remembers what was pressed."""

    def button(self, key: str, **more: object) -> Button:
        return Button(key, lambda: self.append(key), key=key, **more)  # type: ignore[arg-type]


@pytest.fixture
def pressed() -> Presses:
    return Presses()


def column(*widgets: Widget) -> Widget:
    return At(Column(list(widgets), width=300, align="start"), "start", "start")


def click(stage: Stage, key: str) -> None:
    widget = stage.find(key)
    assert widget is not None
    x, y = widget.on_screen().middle
    stage.pointer_down(x, y)
    stage.pointer_up(x, y)


def test_a_click_presses(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a"), pressed.button("b")))
    click(stage, "b")
    assert pressed == ["b"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a"), pressed.button("b")))
    first, second = stage.find("a"), stage.find("b")
    assert first is not None
    assert second is not None
    stage.pointer_down(*first.on_screen().middle)
    stage.pointer_up(*second.on_screen().middle)
    assert pressed == []


def test_tab_and_enter_press_too(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a"), pressed.button("b")))
    stage.key("tab")
    stage.key("tab")
    stage.key("enter")
    stage.key("tab", shift=True)
    stage.key("space")
    assert pressed == ["b", "a"]


def test_arrows_move_the_focus(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a"), pressed.button("b")))
    stage.key("tab")
    stage.key("arrow_down")
    assert stage.focus_key == "b"


def test_the_ring_is_seen_with_keys_and_not_with_the_pointer(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a")))
    stage.key("tab")
    control = stage.find("a")
    assert isinstance(control, Button)
    assert control.focused
    stage.pointer_down(700, 500)
    assert not control.focused


def test_a_hotkey_presses_from_anywhere(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a"), pressed.button("throw", hotkey="space")))
    stage.key("space")
    assert pressed == ["throw"]


def test_what_is_disabled_cannot_be_pressed_and_gets_no_focus(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a", enabled=False), pressed.button("b")))
    click(stage, "a")
    stage.key("tab")
    assert pressed == []
    assert stage.focus_key == "b"


def test_what_is_forbidden_says_why(stage: Stage, pressed: Presses) -> None:
    why = lambda: pressed.append("because")  # noqa: E731
    stage.show(column(pressed.button("a", enabled=False, why=why)))
    click(stage, "a")
    assert pressed == ["because"]


def test_nothing_below_a_question_answers(stage: Stage, pressed: Presses) -> None:
    stage.show(Layers([column(pressed.button("below")), Modal(Column([pressed.button("yes")]))]))
    click(stage, "below")
    stage.key("tab")
    assert pressed == []
    assert stage.focus_key == "yes"


def test_text_is_typed_where_the_focus_is_with_every_letter(stage: Stage) -> None:
    typed: list[str] = []
    stage.show(column(Entry("", typed.append, key="name")))
    click(stage, "name")
    for letter in "blåbær è":
        stage.typed(letter)
    stage.key("backspace")
    stage.key("home")
    stage.typed("«")
    assert typed[-1] == "«blåbær "


def test_keys_belong_to_the_text_while_one_types(stage: Stage, pressed: Presses) -> None:
    stage.show(column(Entry("", lambda text: None, key="name"), pressed.button("m", hotkey="m")))
    click(stage, "name")
    stage.key("m")
    assert pressed == []


def test_a_slider_moves_by_drag_and_by_arrow(stage: Stage) -> None:
    values: list[float] = []
    stage.show(column(Slider(0.5, 0, 1, 0.1, values.append, key="volume")))
    slider = stage.find("volume")
    assert slider is not None
    area = slider.on_screen()
    stage.pointer_down(area.x + 14, area.middle[1])
    stage.pointer_up(area.x + 14, area.middle[1])
    stage.key("arrow_right")
    assert values[0] == pytest.approx(0)
    assert values[-1] == pytest.approx(0.1)


def test_a_toggle_flips(stage: Stage) -> None:
    states: list[bool] = []
    stage.show(column(Toggle("less motion", False, states.append, key="t")))
    click(stage, "t")
    stage.key("tab")
    stage.key("enter")
    assert states == [True, False]


def long_list(pressed: Presses) -> Widget:
    return Scroll(Column([pressed.button(str(n)) for n in range(40)]), key="list")


def test_the_wheel_scrolls(stage: Stage, pressed: Presses) -> None:
    stage.show(long_list(pressed))
    stage.wheel(100, 100, -3)
    scroll = stage.find("list")
    assert isinstance(scroll, Scroll)
    assert scroll.offset > 100


def test_a_finger_scrolls_and_does_not_press(stage: Stage, pressed: Presses) -> None:
    stage.show(long_list(pressed))
    stage.pointer_down(100, 300)
    for y in range(300, 100, -20):
        stage.pointer_moved(100, y)
    stage.pointer_up(100, 100)
    scroll = stage.find("list")
    assert isinstance(scroll, Scroll)
    assert scroll.offset > 100
    assert pressed == []


def test_the_keyboard_reaches_what_is_scrolled_away(stage: Stage, pressed: Presses) -> None:
    stage.show(long_list(pressed))
    for _ in range(30):
        stage.key("tab")
    stage.key("enter")
    assert pressed == ["29"]
    found = stage.find("29")
    assert found is not None
    assert found.visible()


def test_focus_and_scrolling_outlive_a_new_composition(stage: Stage, pressed: Presses) -> None:
    stage.show(long_list(pressed))
    for _ in range(30):
        stage.key("tab")
    stage.show(long_list(pressed))
    stage.key("enter")
    scroll = stage.find("list")
    assert isinstance(scroll, Scroll)
    assert pressed == ["29"]
    assert scroll.offset > 0


def test_who_waits_is_told_more(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a", hint="It throws the dice.")))
    found = stage.find("a")
    assert found is not None
    stage.pointer_moved(*found.on_screen().middle)
    stage.changed = False
    stage.advance(HOLD + 0.01)
    assert stage.changed


def test_what_comes_to_lie_under_a_still_pointer_explains_itself_only_when_asked(
    stage: Stage, pressed: Presses
) -> None:
    stage.show(column(pressed.button("a", hint="It throws the dice.")))
    click(stage, "a")
    stage.show(column(pressed.button("b", hint="It ends your turn.")))
    stage.changed = False
    stage.advance(HOLD + 0.01)
    assert not stage.changed
    assert not stage.waiting
    found = stage.find("b")
    assert found is not None
    stage.pointer_moved(*found.on_screen().middle)
    assert stage.waiting
    stage.changed = False
    stage.advance(HOLD + 0.01)
    assert stage.changed


def test_a_tip_stays_when_the_same_button_is_shown_anew(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a", hint="It throws the dice.")))
    found = stage.find("a")
    assert found is not None
    stage.pointer_moved(*found.on_screen().middle)
    stage.advance(HOLD + 0.2)
    stage.show(column(pressed.button("a", hint="It throws the dice.")))
    assert stage.waiting, "another frame brings it back"
    stage.changed = False
    stage.advance(0.01)
    assert stage.changed


def test_a_long_press_asks_and_does_not_press(stage: Stage, pressed: Presses) -> None:
    stage.show(column(pressed.button("a", hint="It throws the dice.")))
    found = stage.find("a")
    assert found is not None
    stage.pointer_down(*found.on_screen().middle)
    stage.advance(HOLD + 0.01)
    stage.pointer_up(*found.on_screen().middle)
    assert pressed == []


def test_a_larger_scale_than_fits_gives_way(stage: Stage) -> None:
    stage.resize((800, 480), 3.0)
    assert stage.width >= 320
    assert stage.height >= 240


def test_pages_turn_by_key(stage: Stage, pressed: Presses) -> None:
    stage.show(long_list(pressed))
    stage.key("page_down")
    scroll = stage.find("list")
    assert isinstance(scroll, Scroll)
    assert scroll.offset > 300
