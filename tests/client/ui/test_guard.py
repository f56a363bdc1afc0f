"""A press is for what stood there when the hand set out."""

from client.ui.guard import HESITATION, Guard


class Hands:
    def __init__(self) -> None:
        self.now = 100.0
        self.guard = Guard(lambda: self.now)

    def after(self, seconds: float, place: object = "1") -> bool:
        self.now += seconds
        return self.guard.takes(place)


def test_a_double_tap_does_not_press_what_came_into_the_place() -> None:
    hands = Hands()
    hands.guard.show({"1": "end the turn"})
    assert hands.after(5)
    hands.guard.show({"1": "pass for today"})
    assert not hands.after(0)
    assert not hands.after(HESITATION - 0.01)
    assert hands.after(0.02)


def test_what_stays_is_taken_at_once_however_often_it_is_shown() -> None:
    hands = Hands()
    hands.guard.show({"1": "end the turn"})
    hands.now += 1
    hands.guard.show({"1": "end the turn"})
    assert hands.after(0)


def test_an_empty_place_remembers_what_it_meant() -> None:
    hands = Hands()
    hands.guard.show({"1": "roll"})
    hands.now += 1
    hands.guard.show({})
    hands.now += 1
    hands.guard.show({"1": "roll"})
    assert hands.after(0)
    hands.guard.show({})
    hands.guard.show({"1": "stop"})
    assert not hands.after(0)


def test_a_place_that_appears_is_not_pressed_at_once() -> None:
    hands = Hands()
    hands.guard.show({"confirm": "sell the shield"})
    assert not hands.after(0.1, "confirm")
    assert hands.after(HESITATION, "confirm")


def test_other_places_are_not_disturbed() -> None:
    hands = Hands()
    hands.guard.show({"1": "a", "2": "b"})
    hands.now += 1
    hands.guard.show({"1": "a", "2": "c"})
    assert hands.after(0, "1")
    assert not hands.after(0, "2")
