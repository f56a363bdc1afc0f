"""Buttons keep their places and their keys."""

from client.scenes.table.hud.slots import Slots
from sim.games.deep_regrets import actions as a

END, PASS, READY, RISE = a.EndTurn(), a.Pass(), a.Ready(), a.Ascend()


def test_a_button_keeps_its_place_when_another_goes() -> None:
    slots = Slots(3)
    assert slots.assign(1, [END, PASS, RISE]) == (END, PASS, RISE)
    assert slots.assign(1, [PASS, RISE]) == (None, PASS, RISE)
    assert slots.assign(1, [RISE, END]) == (END, None, RISE)


def test_what_is_new_in_a_decision_takes_a_place_that_meant_nothing_yet() -> None:
    slots = Slots(3)
    slots.assign(1, [END])
    assert slots.assign(1, [PASS]) == (None, PASS, None)
    assert slots.assign(1, [PASS, END]) == (END, PASS, None)


def test_the_same_kind_comes_to_the_same_place_in_the_next_decision() -> None:
    slots = Slots(3)
    slots.assign(1, [END, PASS])
    assert slots.assign(2, [PASS]) == (None, PASS, None)


def test_passing_for_the_day_does_not_stand_where_the_turn_was_ended() -> None:
    slots = Slots(3)
    assert slots.assign(1, [END]) == (END, None, None)
    assert slots.assign(2, [PASS]) == (None, PASS, None)


def test_what_finds_no_place_is_left_to_the_list_of_all_moves() -> None:
    assert Slots(2).assign(1, [END, PASS, READY]) == (END, PASS)
