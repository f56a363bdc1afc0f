"""What the person at a table does, one step after the other; there is no window here."""

import panda3d.core as p3d
import pytest

from client.boards import Target
from client.scenes.table.mode import (
    AllMoves,
    Choosing,
    Confirming,
    Deciding,
    Dialog,
    Hand,
    LookingBack,
    Menu,
    Mode,
    Search,
    ShieldPanel,
    Watching,
)
from client.scenes.table.playback import Moment
from sim.game import Action, Throw


class Roll(Action, frozen=True, tag="roll"):
    pass


class Move(Action, frozen=True, tag="move"):
    pass


EARLIER = Moment(3, None, 0, ())
CARD = Target("card", p3d.NodePath("card"), "A card")
DICE = Hand(Roll(), Throw(0, ()))
ROLL, MOVE = Roll(), Move()
QUESTIONS: tuple[Dialog, ...] = (Choosing(CARD), Confirming(ROLL), AllMoves())
COVERS: tuple[Dialog, ...] = (Menu(), ShieldPanel())


def test_at_first_something_is_to_be_seen() -> None:
    mode = Mode()
    assert not mode.settled
    assert (mode.looking, mode.asked, mode.doubtful, mode.hand) == (None, None, None, None)


def test_once_everything_was_seen_the_person_decides_with_the_dice_in_the_hand() -> None:
    mode = Mode(search=Search(typed="ro")).deciding().holding(DICE)
    assert mode.settled
    assert mode.hand == DICE
    assert mode.search == Search(), "the list of moves begins at the top"


def test_dice_leave_the_hand_when_the_game_goes_on() -> None:
    mode = Mode(course=Deciding(), hand=DICE).going_on()
    assert not mode.settled
    assert mode.hand is None


def test_whoever_looks_back_goes_on_looking_whatever_happens() -> None:
    mode = Mode(course=Deciding()).looking_at(EARLIER)
    assert mode.looking is EARLIER
    assert not mode.settled
    assert mode.unsettled() == mode
    assert mode.looking_at(None).course == Watching()


def test_only_what_was_on_offer_is_unsettled() -> None:
    assert Mode(course=Deciding(), hand=DICE).unsettled() == Mode(course=Watching(), hand=DICE)
    assert Mode().unsettled() == Mode()


@pytest.mark.parametrize("dialog", [None, *QUESTIONS], ids=repr)
def test_an_action_is_done_at_once_and_every_question_about_it_is_over(dialog: Dialog | None) -> None:
    assert Mode(dialog=dialog).choosing(ROLL, confirm=False) == (Mode(), True)


@pytest.mark.parametrize("dialog", COVERS, ids=repr)
def test_what_goes_on_by_itself_closes_nothing_that_is_read_meanwhile(dialog: Dialog) -> None:
    assert Mode(dialog=dialog).choosing(ROLL, confirm=False) == (Mode(dialog=dialog), True)


def test_whoever_wants_to_be_asked_confirms_an_action_by_the_second_tap() -> None:
    asked, done = Mode().choosing(ROLL, confirm=True)
    assert (asked.doubtful, done) == (ROLL, False)
    assert asked.choosing(ROLL, confirm=True) == (Mode(), True)
    other, done = asked.choosing(MOVE, confirm=True)
    assert (other.doubtful, done) == (MOVE, False)


@pytest.mark.parametrize("dialog", [*COVERS, AllMoves()], ids=repr)
def test_escape_closes_what_covers_the_table_before_anything_else(dialog: Dialog) -> None:
    mode = Mode(course=LookingBack(EARLIER), dialog=dialog, held_up=CARD)
    assert not mode.at_board
    left, escaped = mode.escaping(selection=False)
    assert (left, escaped) == (Mode(course=LookingBack(EARLIER), held_up=CARD), "dialog")


def test_escape_leads_from_an_earlier_moment_to_the_present() -> None:
    mode = Mode(course=LookingBack(EARLIER), held_up=CARD)
    assert not mode.at_board
    assert mode.escaping(selection=False) == (mode, "present")


def test_escape_is_meant_for_a_selection_before_questions_and_cards() -> None:
    mode = Mode(course=Deciding(), dialog=Choosing(CARD), held_up=CARD)
    assert mode.at_board
    assert mode.escaping(selection=True) == (mode, "selection")


@pytest.mark.parametrize("mode", [Mode(held_up=CARD), Mode(dialog=Choosing(CARD)), Mode(dialog=Confirming(ROLL))])
def test_escape_puts_questions_and_cards_away(mode: Mode) -> None:
    assert mode.escaping(selection=False) == (Mode(), "dialog")


def test_escape_opens_the_menu_where_nothing_is_to_be_put_away_and_closes_it_again() -> None:
    opened, escaped = Mode().escaping(selection=False)
    assert (opened, escaped) == (Mode(dialog=Menu()), "menu")
    assert opened.escaping(selection=True) == (Mode(), "dialog")


@pytest.mark.parametrize("dialog", [None, *QUESTIONS, *COVERS], ids=repr)
def test_enough_presses_of_escape_lead_from_everywhere_to_the_menu(dialog: Dialog | None) -> None:
    mode, escaped = Mode(course=LookingBack(EARLIER), dialog=dialog, held_up=CARD), ""
    for _ in range(4):
        mode, escaped = mode.escaping(selection=False)
        if escaped == "present":
            mode = mode.looking_at(None)
        if escaped == "menu":
            break
    assert mode == Mode(dialog=Menu())


def test_behind_the_curtain_nothing_of_what_was_looked_at_is_left() -> None:
    mode = Mode(course=LookingBack(EARLIER), dialog=Choosing(CARD), held_up=CARD, panel="log").hidden()
    assert mode == Mode(panel="log")
    assert Mode(dialog=Menu()).hidden() == Mode(dialog=Menu()), "the menu shows nobody's hand"


def test_a_list_is_opened_and_closed_by_the_same_key() -> None:
    mode = Mode().flipping(AllMoves())
    assert mode.has(AllMoves)
    assert mode.flipping(AllMoves()) == Mode()
    assert mode.flipping(ShieldPanel()).dialog == ShieldPanel(), "one thing at a time"


def test_only_the_dialog_that_is_meant_is_closed() -> None:
    assert Mode(dialog=Menu()).closing(Menu) == Mode()
    assert Mode(dialog=AllMoves()).closing(Menu) == Mode(dialog=AllMoves())
    assert Mode(dialog=AllMoves()).closing() == Mode()


def test_a_tab_opens_its_panel_and_closes_it_if_it_is_open() -> None:
    mode = Mode(panel="log").turning_to("chat")
    assert mode.panel == "chat"
    assert mode.turning_to("chat").panel == ""
