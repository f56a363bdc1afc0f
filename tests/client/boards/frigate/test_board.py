"""Frigate's board shows what the view says, and only that."""

import pytest
from msgspec.structs import replace

from client.boards.frigate.board import FrigateBoard
from client.boards.frigate.looks import SHADE, PerkCard
from client.boards.pieces.looks import Flat
from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate.refusals import PHASES
from sim.games.frigate.rounds import target as target_of
from sim.games.frigate.scoring import score_hand
from sim.games.frigate.state import Armed
from sim.speech import LANGUAGES
from tests.client.boards.frigate.play import moment, pieces, printed, select, show, shown, stage, target
from tests.client.studio import Studio
from tests.sim.games.frigate.ship import rolled, ship

ONE_LINE = 74
"""Characters of what is said at the edge of the window: were it two lines, the table would move under the hand."""


# The log


def test_every_slot_says_what_the_dice_would_score_in_it(scene: Studio) -> None:
    view = rolled(ship("S02", "D10"), 1, 1, 4, 4, 4)
    board = shown(scene, view)
    for slot in view.card:
        assert str(score_hand(view, slot).points) in printed(pieces(board)[f"slot {slot}"])
    assert printed(pieces(board)["slot n1"])[:2] == ["Aces", "+9"]
    board.destroy()


def test_a_slot_that_was_played_shows_the_points_it_made(scene: Studio) -> None:
    view = moment(lambda state: state.phase == "start" and any(entry.points > 9 for entry in state.entries))
    board = shown(scene, view)
    entry = next(entry for entry in view.entries if entry.points > 9)
    line = pieces(board)[f"slot {entry.slot}"]
    assert any(str(entry.points) in words for words in printed(line))
    assert line.look.printed.picture.endswith("_played.jpg") == (entry.slot not in view.open)  # type: ignore[attr-defined]
    board.destroy()


def test_the_head_of_the_log_tells_round_score_target_and_money_and_the_ship_has_come_as_far(scene: Studio) -> None:
    view = moment(lambda state: state.phase == "rolled" and 0 < state.score < target_of(state.options, state.round))
    board = shown(scene, view)
    laid, aim = pieces(board), target_of(view.options, view.round)
    assert f"{view.score} / {aim}" in printed(laid["head"])
    assert f"Round {view.round} of {view.options.rounds}" in printed(laid["head"])
    assert printed(laid["money"]) == [f"${view.money}"]
    gauge = laid["gauge"].look
    assert isinstance(gauge, Flat)
    across = [x for x, _ in gauge.outline]
    assert (max(across) - min(across)) / (2 * gauge.half[0]) == pytest.approx(view.score * 1000 // aim / 1000)
    assert len([name for name in laid if name.startswith("ball ")]) == view.rerolls_left
    board.destroy()


def test_a_slot_explains_its_points_line_by_line(scene: Studio) -> None:
    board = shown(scene, rolled(ship("S08"), 6, 6, 1, 2, 3))
    detail = target(board, "slot pair").detail
    assert "Commodore" in detail
    assert len(detail.splitlines()) > 4
    assert "no points" in target(board, "slot five_kind").detail
    board.destroy()


def test_a_long_explanation_has_one_line_a_die(scene: Studio) -> None:
    view = ship("D01", "D02", "D15", "D16", "D08", "D10", "S08")
    shot = rolled(view, *(die.faces[-1] for die in view.dice))
    board = shown(scene, shot)
    told = target(board, "slot wild").detail.splitlines()
    assert len(score_hand(shot, "wild").lines) > 30
    assert len(told) < 16
    assert told[2] == "Die 1 shows 6: 0 → 13", "Heavy Shot, Even Trim and Gunnery Drill are in it"
    assert told[3] == "Die 2 shows 6: 13 → 26"
    board.destroy()


# The hold


def test_perks_lie_in_their_order_and_empty_spaces_after_them(scene: Studio) -> None:
    view = ship("D13", "S09", "I20")
    laid = pieces(shown(scene, view))
    row = [laid[name].place.x for name in ("perk 1", "perk 2", "perk 3", "space 3")]
    assert row == sorted(row)
    assert "space 4" not in laid


def test_what_a_perk_has_left_and_has_gathered_lies_on_it(scene: Studio) -> None:
    view = ship("D13", "I09", "D16")
    pike, salvage, drill = view.perks
    view = replace(view, perks=(replace(pike, uses=0), replace(salvage, counter=4), drill), round=2)
    board = shown(scene, view)
    laid = pieces(board)
    assert laid["perk 1 veil"].look == SHADE
    assert "perk 2 veil" not in laid
    assert printed(laid["perk 2 count"]) == ["+8"]
    # taken in round 1 for 3 rounds: it goes at the end of round 4
    assert printed(laid["perk 3 left"]) == ["3"]
    assert printed(laid["perk 2 resale"]) == [f"${market.resale(view, view.perks[1])}"]
    assert "used up" in target(board, "perk 1").label
    board.destroy()


def test_what_was_triggered_and_waits_lies_beside_the_hold(scene: Studio) -> None:
    view = replace(ship("D13"), armed=(Armed(7, "D19"),))
    board = shown(scene, view)
    assert "Double Shot" in target(board, "armed 0").label
    board.destroy()


def test_a_perk_that_can_be_triggered_glows_and_others_do_when_one_may_be_moved_there(scene: Studio) -> None:
    board = shown(scene, ship("S15", "S08"))

    def glowing() -> list[bool]:
        looks = [pieces(board)[name].look for name in ("perk 1", "perk 2")]
        return [look.glows for look in looks if isinstance(look, PerkCard)]

    assert glowing() == [True, False]
    select(board, "perk 1")
    assert glowing() == [True, True]
    board.destroy()


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_what_is_forbidden_says_why(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = FrigateBoard(made)
    for phase in ("start", "rolled", "shop"):
        show(board, moment(lambda state, phase=phase: state.phase == phase and bool(state.entries)))  # type: ignore[misc]
        for each in board.targets:
            assert each.label
            assert "{" not in each.label + each.detail
            assert len(each.label) <= ONE_LINE, each.label
            assert not each.label.startswith(("slot-", "perk.", "head"))
            assert each.refused is None or made.speech.has(f"refused.{each.refused.rule}")
        assert any(each.refused is not None for each in board.targets)
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_captain_is_asked_in_every_phase_and_for_every_perk(scene: Studio, language: str) -> None:
    board = FrigateBoard(stage(scene, language))
    assert board.prompt == ""
    asked = set()
    for phase in {phase for phases in PHASES.values() for phase in phases}:
        show(board, replace(ship(), phase=phase))
        asked.add(board.prompt)
    view = rolled(ship("D13", "D14", "D18", "S17", "S18", "S15", "S08"), 1, 2, 3, 4, 6)
    for held in view.perks:
        show(board, view)
        select(board, f"perk {held.uid}")
        asked.add(board.prompt)
    assert all(words and "{" not in words and "ask." not in words for words in asked)
    assert len(asked) == 5 + len(view.perks)
    assert max(map(len, asked)) <= ONE_LINE
    board.show(view, (), None, ())
    assert board.prompt == ""
    board.destroy()


def test_a_spectator_may_look_at_everything_and_choose_nothing(scene: Studio) -> None:
    board = FrigateBoard(stage(scene))
    board.show(rolled(ship("D13"), 1, 2, 3, 4, 6), (), None, ())
    assert {"head", "purse", "chart", "slot n1", "perk 1", "die 1", "berth 1"} <= {each.id for each in board.targets}
    assert not [each for each in board.targets if each.actions or each.toggles or each.refused]
    board.destroy()


def test_a_hand_is_heard_and_its_line_trembles(scene: Studio) -> None:
    heard: list[str] = []
    board = FrigateBoard(stage(scene, sound=heard.append))
    view = rolled(ship(), 6, 6, 6, 2, 2)
    show(board, view)
    step = GAME.apply(view, 0, a.Play("full_house"))
    assert "slot full_house" in list(board.hit(step.events))
    show(board, step.state, step.events)
    while board.advance(0.1):
        pass
    assert "pen" in heard
    board.destroy()
