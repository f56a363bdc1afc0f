"""Everything the rules of Frigate allow can be done on its board, by pointing and by selecting."""

import pytest
from msgspec.structs import replace

from client.boards.frigate.board import FrigateBoard
from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.state import State
from tests.client.boards.frigate.play import (
    Run,
    moment,
    pieces,
    printed,
    select,
    show,
    shown,
    stage,
    target,
    wanted_selection,
)
from tests.client.studio import Studio
from tests.sim.games.frigate.ship import rolled, ship

BUTTONS = (a.Roll, a.Continue, a.Finish)
"""What means no single thing on the table."""


@pytest.mark.parametrize("seed", [4, 6])
def test_all_that_may_be_done_can_be_pointed_at_or_made_by_selecting_or_has_a_button(scene: Studio, seed: int) -> None:
    board = FrigateBoard(stage(scene))
    run = Run(seed)
    for _ in range(120):
        if run.over:
            break
        show(board, run.view)
        legal = set(GAME.actions(run.view, 0))
        offered = {action for target in board.targets for action in target.actions}
        assert offered <= legal
        left = [action for action in legal - offered if not board.hides(action)]
        assert not [action for action in left if not isinstance(action, BUTTONS)], run.view.phase
        ids = [target.id for target in board.targets]
        assert len(set(ids)) == len(ids)
        doable = [bool(target.actions or target.toggles) for target in board.targets]
        assert doable == sorted(doable, reverse=True)
        run.step()
    board.destroy()


@pytest.mark.parametrize(
    "view",
    [
        rolled(ship("D13", "D14", "D17"), 1, 2, 3, 4, 6),
        ship("D18", "S18"),
        rolled(ship("S15", "S19", "D03"), 6, 6, 6, 2, 2),
        replace(ship("S17", "I17", "I16"), entries=(s.Entry("pair", 9),), open=("n1", "wild")),
    ],
    ids=["dice", "carving", "arming", "reopening"],
)
def test_whatever_has_no_button_is_made_by_selecting(scene: Studio, view: State) -> None:
    board = FrigateBoard(stage(scene))
    hidden = [action for action in GAME.actions(view, 0) if board.hides(action)]
    hidden = [action for action in hidden if not isinstance(action, a.Move | a.Abandon)]
    made = 0
    for action in hidden[:: 1 + len(hidden) // 40]:
        show(board, view)
        names, chosen = wanted_selection(action)
        select(board, *names)
        assert action in (target(board, chosen).actions if chosen else board.proposed), action
        made += 1
    assert made > 3
    board.destroy()


def test_a_perk_is_moved_by_taking_it_up_and_choosing_its_new_place(scene: Studio) -> None:
    board = shown(scene, ship("D13", "S09", "I20"))
    select(board, "perk 3")
    assert target(board, "perk 1").actions == (a.Move(3, 1),)
    assert not target(board, "perk 1").toggles
    assert target(board, "perk 3").toggles
    assert target(board, "perk 3").selected
    board.unselect()
    select(board, "perk 1")
    assert target(board, "space 3").actions == (a.Move(1, 3),)
    board.destroy()


def test_with_a_perk_for_slots_taken_up_a_slot_no_longer_plays_the_hand(scene: Studio) -> None:
    board = shown(scene, rolled(ship("S18"), 1, 2, 3, 4, 6))
    select(board, "slot n1")
    assert target(board, "slot n1").actions == (a.Play("n1"),)
    select(board, "perk 1")
    assert target(board, "slot n1").actions == (a.Improve("n1", 1),)
    assert a.Play("n1") not in board.proposed, "a button would say that the hand is to be played"
    board.destroy()


def test_the_first_tap_on_a_slot_shows_what_it_would_score_and_the_second_scores(scene: Studio) -> None:
    board = shown(scene, rolled(ship(), 1, 1, 3, 4, 6))
    slot = target(board, "slot n1")
    assert slot.toggles
    assert slot.actions == ()
    select(board, "slot n1")
    chosen = target(board, "slot n1")
    assert chosen.selected
    assert not chosen.toggles
    assert chosen.actions == (a.Play("n1"),) == board.proposed
    assert "2 points" in board.prompt
    # another slot instead, and then a die: one thing is selected at a time
    select(board, "slot n6")
    assert target(board, "slot n6").selected
    assert not target(board, "slot n1").selected
    select(board, "die 1")
    assert not target(board, "slot n6").selected
    assert board.proposed == (a.Reroll((1,)),)
    board.destroy()


def test_without_a_reroll_a_die_says_why_it_is_not_thrown_again_unless_a_perk_throws_it(scene: Studio) -> None:
    board = shown(scene, replace(rolled(ship("D14"), 1, 2, 3, 4, 6), rerolls_left=0))
    die = target(board, "die 3")
    assert not die.toggles
    assert die.refused is not None
    assert die.refused.rule == "rerolls.none-left"
    select(board, "perk 1")
    assert target(board, "die 3").toggles
    board.destroy()


def test_a_perk_that_is_used_up_lays_out_no_faces(scene: Studio) -> None:
    view = rolled(ship("D13"), 1, 2, 3, 4, 6)
    board = shown(scene, view)
    select(board, "perk 1")
    assert "face 1 6" in pieces(board)
    assert "counter" in pieces(board), "the faces lie across the pit"
    assert "die 1" not in pieces(board), "it is under the counter"
    show(board, replace(view, perks=(replace(view.perks[0], uses=0),)))
    select(board, "perk 1")
    assert "face 1 6" not in pieces(board)
    assert "counter" not in pieces(board)
    board.destroy()


def test_nobody_holds_dice_over_the_counter(scene: Studio) -> None:
    board = shown(scene, ship("D18"))
    assert board.throws(a.Roll())
    select(board, "perk 1")
    assert not board.throws(a.Roll())
    board.destroy()


def test_faces_to_carve_away_are_those_of_the_next_hand(scene: Studio) -> None:
    board = shown(scene, ship("D18", "D09"))
    assert "face 1 1" not in {target.id for target in board.targets}
    select(board, "perk 1")
    names = {target.id for target in board.targets}
    assert {"face 1 2", "face 1 6"} <= names
    assert "face 1 1" not in names, "Bevelled Dice have made it a 6"
    board.destroy()


def test_offers_are_bought_and_the_shop_is_restocked_and_left_by_pointing(scene: Studio) -> None:
    view = moment(lambda state: state.phase == "shop" and state.money > 20 and len(state.perks) < 6)
    board = shown(scene, view)
    for offer in view.offers:
        cheap = market.price(view, offer.perk) <= view.money
        assert target(board, f"offer {offer.number}").actions == ((a.Buy(offer.number),) if cheap else ())
        assert printed(pieces(board)[f"price {offer.number}"]) == [f"${market.price(view, offer.perk)}"]
    assert target(board, "restock").actions == (a.Restock(),)
    assert target(board, "leave").actions == (a.Close(),)
    poor = replace(view, money=0)
    show(board, poor)
    refused = target(board, f"offer {view.offers[0].number}").refused
    assert refused is not None
    assert refused.rule == "shop.not-enough-money"
    board.destroy()


def test_a_perk_that_is_bought_comes_from_where_it_was_offered(scene: Studio) -> None:
    view = moment(
        lambda state: state.phase == "shop" and any(isinstance(action, a.Buy) for action in GAME.actions(state, 0))
    )
    action = next(action for action in GAME.actions(view, 0) if isinstance(action, a.Buy))
    board = shown(scene, view)
    came_from = pieces(board)[f"offer {action.offer}"].place
    step = GAME.apply(view, 0, action)
    show(board, step.state, step.events)
    bought = pieces(board)[f"perk {step.state.perks[-1].uid}"]
    assert board.origin(bought) == came_from
    assert board.advance(0.1)
    board.destroy()


def test_dice_lie_where_they_fell_until_they_are_in_the_air_again(scene: Studio) -> None:
    view = rolled(ship("D01"), 1, 2, 3, 4, 5, 6)
    board = shown(scene, view)
    assert [lie for _, lie in board.lying] == list(view.fallen)
    assert board.lying[-1][0].colour == "brass"
    for lie in view.fallen:
        place = target(board, f"die {lie.id}").node.get_pos(scene.scene)
        assert place.x == pytest.approx(board.tray.x + lie.x / 100 * board.tray.scale, abs=1e-4)
    flying = GAME.apply(view, 0, a.Reroll((2, 3))).state
    show(board, flying)
    assert [body.id for body, _ in board.lying] == [1, 4, 5, 6]
    assert "die 2" not in {target.id for target in board.targets}
    show(board, ship("D01"))
    assert board.lying == ()
    board.destroy()


def test_selected_dice_are_thrown_again_by_a_reroll_or_by_the_perk_that_is_taken_up_with_them(scene: Studio) -> None:
    view = rolled(ship("D14"), 1, 2, 3, 4, 6)
    board = shown(scene, view)
    select(board, "die 3")
    assert board.proposed == (a.Reroll((3,)),)
    select(board, "perk 1")
    assert board.proposed == (a.Again((3,), 1), a.Sell(1))
    select(board, "die 1")
    assert board.proposed == (a.Sell(1),), "Quick Match rolls one die"
    show(board, replace(view, rerolls_left=0))
    assert not next(target for target in board.targets if target.id == "die 3").toggles
    assert board.proposed == ()
    board.destroy()
