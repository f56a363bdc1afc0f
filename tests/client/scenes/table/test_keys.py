"""What keys ask for at a table; there is no window here."""

from types import SimpleNamespace
from typing import Any

import panda3d.core as p3d
import pytest

from client.boards import Target
from client.scenes.table import commands
from client.scenes.table.commands import Command
from client.scenes.table.keys import LOOKING, pressed
from client.scenes.table.mode import Hand, Mode
from sim.game import Action, Throw


class Take(Action, frozen=True, tag="take"):
    pass


CARD = Target("card", p3d.NodePath("card"), "A card", actions=(Take(),))
PICTURE = Target("picture", p3d.NodePath("picture"), "To be looked at")
DICE = Mode(hand=Hand(None, Throw(0, ())))


def table(*targets: Target, pointed: Target | None = None) -> Any:
    return SimpleNamespace(pointing=SimpleNamespace(targets=targets, pointed=pointed))


IDLE, EMPTY = Mode(), table()


def press(
    name: str, mode: Mode = IDLE, top: Any = EMPTY, hands_over: bool = False, meant: bool = True
) -> list[Command] | None:
    return pressed(name, mode, top, hands_over, lambda place: meant)


def test_space_throws_the_dice_in_the_hand_and_hurries_without_any() -> None:
    assert press("space", DICE) == [commands.ThrowDice()]
    assert press("space") == [commands.Hurry()]


def test_a_key_that_was_meant_for_something_else_is_used_up_and_does_nothing() -> None:
    assert press("space", DICE, meant=False) == []
    assert press("enter", top=table(CARD, pointed=CARD), meant=False) == []


def test_enter_picks_what_is_pointed_at() -> None:
    assert press("enter", top=table(CARD, pointed=CARD)) == [commands.Pick(CARD)]
    assert press("enter") is None


def test_arrows_walk_over_the_board_and_aim_where_nothing_else_can_be_chosen() -> None:
    assert press("arrow_right", top=table(CARD)) == [commands.Walk(1)]
    assert press("arrow_up", DICE, table(CARD)) == [commands.Walk(-1)]
    assert press("arrow_up", DICE, table(PICTURE)) == [commands.MoveAim(0, 1)]


def test_with_shift_arrows_aim_whatever_can_be_chosen() -> None:
    assert press("shift-arrow_left", DICE, table(CARD)) == [commands.MoveAim(-1, 0)]
    assert press("shift-arrow_left", top=table(CARD)) is None


@pytest.mark.parametrize("key", ["m", "l", "space", "enter", "r", "7"])
def test_whoever_passes_the_device_on_does_so_with_any_key(key: str) -> None:
    assert press(key, hands_over=True) == [commands.PassOn()]
    assert press(key, hands_over=True, meant=False) == []


@pytest.mark.parametrize("key", sorted(LOOKING - {"escape", "f1", "f11"}))
def test_but_may_look_around_before(key: str) -> None:
    assert press(key, hands_over=True) == press(key) != [commands.PassOn()]


def test_a_key_without_a_meaning_is_left_to_others() -> None:
    assert press("f9") is None
    assert press("escape") is None
