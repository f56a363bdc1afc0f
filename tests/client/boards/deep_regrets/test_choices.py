"""What can be done at Deep Regrets' table is made by pointing, or has a button."""

import pytest
from msgspec.structs import replace

from client.boards.deep_regrets.board import DeepRegretsBoard
from client.boards.deep_regrets.choices import BY_CARD, BY_ROLE, NAMES, SELECTED
from client.boards.deep_regrets.selection import made_of
from sim.game import Seat
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import State
from tests.client.boards.deep_regrets.play import (
    at_sea,
    fish_here,
    fresh_dice,
    history,
    in_port,
    moment,
    select,
    show,
    stage,
    target,
    with_dice,
)
from tests.client.studio import Studio

BUTTONS = (a.Ready, a.EndTurn, a.Pass, a.Suffer, a.GoUnder, a.Accept, a.Reward, a.Keep, a.Heal)
"""What means no single thing on the table."""


@pytest.mark.parametrize(("seed", "weather"), [(0, False), (3, True)])
def test_all_that_may_be_done_can_be_made_by_pointing_or_has_a_button(scene: Studio, seed: int, weather: bool) -> None:
    board = DeepRegretsBoard(stage(scene))
    done = set()
    for state, seat in history(seed, 3, weather)[::4]:
        view = GAME.view(state, seat)
        show(board, view, seat)
        legal = list(GAME.actions(view, seat))[:400]
        offered = {action for found in board.targets for action in found.actions} | set(board.proposed)
        assert all(action in GAME.actions(view, seat) for action in offered)
        ids = [found.id for found in board.targets]
        assert len(set(ids)) == len(ids)
        doable = [bool(found.actions or found.toggles) for found in board.targets]
        assert doable == sorted(doable, reverse=True)
        for action in legal:
            if action in offered or isinstance(action, BUTTONS):
                continue
            assert board.hides(action), action
            if type(action) not in done:
                done.add(type(action))
                _make(board, view, seat, action)
                show(board, view, seat)
    board.destroy()


def _make(board: DeepRegretsBoard, view: State, seat: Seat, action: a.Action) -> None:
    """Select what an action is made of; it must then be on offer."""
    made = made_of(BASE, action)
    left = [*made.dice, *made.dinks, *made.fish, *made.mounts, *(["supply"] if made.supply else [])]
    for item in left:
        found = next(f for f in board.targets if f.toggles and not f.selected and board._pieces[f.id].card == item)
        board.toggle(found)
    offered = {action for found in board.targets for action in found.actions} | set(board.proposed)
    assert action in offered, action


def test_dice_are_selected_and_a_fish_is_caught_with_them(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(fish_here)
    view = with_dice(view, seat, 3, 5, 2)
    show(board, view, seat)
    shoal = view.players[seat].shoal
    assert shoal is not None
    fish = view.shoals[shoal].face_up
    assert target(board, fish).refused is not None
    assert target(board, fish).refused.rule == "catch.player-die"  # type: ignore[union-attr]
    select(board, f"die {seat} 1", f"die {seat} 2")
    assert target(board, fish).actions == (a.Catch(("3", "5")),)
    assert "8" in board.prompt
    assert str(BASE.fish[fish].difficulty) in board.prompt
    assert a.Catch(("3", "5")) in board.proposed
    select(board, f"supply {seat}")
    assert target(board, fish).actions == (a.Catch(("3", "5", "supply")),)
    assert "9" in board.prompt
    board.destroy()


@pytest.mark.parametrize(
    ("madness", "told"),
    [
        (0, "+1 Regret, Madness 0 → 1."),
        (2, "+1 Regret, Madness 2 → 3. A die gets Shaken."),
        (3, "+1 Regret, Madness 3 → 4. A die slot goes."),
        (5, "+1 Regret, Madness 5 → 6. A trophy goes."),
        (6, "A Regret now breaks you."),
    ],
)
def test_what_a_catch_does_to_madness_is_told_before_it_is_made(scene: Studio, madness: int, told: str) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(fish_here)
    shoal = view.players[seat].shoal
    assert shoal is not None
    boarfish = BASE.fish["FISH-D2-BOARFISH-020"]
    shoals = list(view.shoals)
    shoals[shoal] = shoals[shoal].__class__(shoals[shoal].deck, boarfish.id)
    player = replace(view.players[seat], rod="R0", mounted_fish=(), regrets=(), shift=madness)
    players = (*view.players[:seat], player, *view.players[seat + 1 :])
    view = with_dice(replace(view, shoals=tuple(shoals), players=players), seat, 1, 4, 2)
    show(board, view, seat)
    select(board, f"die {seat} 1")
    assert told not in board.prompt, "it would escape, and bring nothing"
    select(board, f"die {seat} 2")
    assert board.prompt == f"Coffin Boarfish: 5 vs 5. {told}"
    assert target(board, boarfish.id).label == board.prompt
    board.destroy()


@pytest.mark.parametrize(("margin", "percent"), [(-1, "0%"), (0, "50%"), (1, "83%"), (3, "100%")])
def test_the_chance_of_a_legendary_is_told(scene: Studio, margin: int, percent: str) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(fish_here)
    shoal = view.players[seat].shoal
    assert shoal is not None
    kraken = BASE.fish["FISH-D2-SUNFISH-036"]
    shoals = list(view.shoals)
    shoals[shoal] = shoals[shoal].__class__(shoals[shoal].deck, kraken.id)
    plain = replace(view.players[seat], rod="R0", mounted_fish=(), supply=0)
    view = replace(view, shoals=tuple(shoals), players=(*view.players[:seat], plain, *view.players[seat + 1 :]))
    wanted = kraken.difficulty + margin
    view = with_dice(view, seat, 6, wanted - 6 if wanted - 6 <= 6 else 6, *((wanted - 12,) if wanted > 12 else ()))
    show(board, view, seat)
    select(board, *(f"die {seat} {die.id}" for die in fresh_dice(view, seat)))
    assert percent in board.prompt
    board.destroy()


def test_a_die_and_a_shoal_beside_make_a_move_and_the_shoal_below_a_dive(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: at_sea(s, p) and s.players[p].shoal == 1)
    view = with_dice(view, seat, 1, 5)
    show(board, view, seat)
    assert a.Move("1a", ("5",)) in target(board, "shoal 1a").actions
    select(board, f"die {seat} 1")
    assert target(board, "shoal 1a").refused.rule == "move.needs"  # type: ignore[union-attr]
    board.unselect()
    select(board, f"die {seat} 2")
    assert target(board, "shoal 1a").actions == (a.Move("1a", ("5",)),)
    assert target(board, "shoal 2b").actions == (a.Descend(("5",)),)
    assert target(board, "shoal 3b").refused.rule == "move.one-column"  # type: ignore[union-attr]
    board.destroy()


def test_two_dice_with_tackle_sweep_one_or_two_neighbours(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: at_sea(s, p) and s.players[p].shoal == 1)
    view = with_dice(view, seat, 3, tackle="lead")
    show(board, view, seat)
    select(board, f"die {seat} 1", f"die {seat} 11")
    sweeps = [action for action in target(board, "shoal 1a").actions if isinstance(action, a.NetSweep)]
    assert a.NetSweep(("1a",), ("3", "lead4")) in sweeps
    assert all("1a" in sweep.shoals for sweep in sweeps)
    assert {len(sweep.shoals) for sweep in sweeps} == {1, 2}
    board.destroy()


def test_fish_are_selected_and_sold_at_the_market(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: in_port(s, p) and len(s.players[p].boat) > 1)
    show(board, view, seat)
    first, second = view.players[seat].boat[:2]
    assert target(board, "house market").refused.rule == "sell.name-each-once"  # type: ignore[union-attr]
    select(board, first, second)
    (sale,) = target(board, "house market").actions
    assert isinstance(sale, a.Sell)
    assert set(sale.fish) == {first, second}
    assert sale in board.proposed
    board.destroy()


def test_a_fish_and_a_die_are_mounted_in_an_empty_place(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(
        lambda s, p: in_port(s, p) and bool(s.players[p].boat) and s.players[p].supply > 0
        and not s.players[p].mounted_fish
    )  # fmt: skip
    view = with_dice(view, seat, 2, 6)
    show(board, view, seat)
    fish = view.players[seat].boat[0]
    select(board, fish, f"die {seat} 1")
    assert target(board, f"place mounts {seat} 0").actions == (a.Mount(fish, None, ("2",)),)
    board.destroy()


def test_a_pass_can_be_made_however_much_there_is_to_sell(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(in_port)
    boat = tuple(BASE.fish)[:11]
    mine = replace(view.players[seat], boat=boat)
    view = replace(view, players=(*view.players[:seat], mine, *view.players[seat + 1 :]))
    assert len(GAME.actions(view, seat)) > 400
    show(board, view, seat)
    assert a.Pass() in board.proposed
    assert any(isinstance(action, a.Buy) for found in board.targets for action in found.actions)
    board.destroy()


def test_dice_that_fall_after_a_pass_are_not_in_the_hand_before_it(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: at_sea(s, p) and len(fresh_dice(s, p)) == 2, seats=1)
    assert GAME.throw(GAME.apply(view, seat, a.Pass()).state) is not None
    show(board, view, seat)
    assert a.Pass() in board.proposed
    assert not any(board.throws(action) for action in board.proposed)
    board.destroy()


def test_the_anglers_that_are_left_can_be_chosen(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: isinstance(s.agenda[-1], t.ChooseAngler) and p == 1)
    show(board, view, seat)
    free = {found.actions[0] for found in board.targets if found.id.startswith("angler ")}
    assert free == set(GAME.actions(view, seat))
    assert len(free) == 4
    board.destroy()


def test_out_of_turn_the_reason_is_told(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    state, seat = next((s, p) for s, p in history(1, 3, False) if at_sea(s, p))
    other = (seat + 1) % 3
    show(board, GAME.view(state, other), other)
    assert not any(found.actions or found.toggles for found in board.targets)
    assert {found.refused.rule for found in board.targets if found.refused is not None} == {"turn.waiting-for"}
    assert board.prompt == ""
    board.destroy()


def test_a_spectator_may_look_at_everything_and_is_refused_nothing(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    show(board, GAME.view(moment(fish_here)[0], None), None)
    assert {"shoal 1a", "house market", "plate 0", "plate 2", "demand"} <= {found.id for found in board.targets}
    assert all(found.refused is None and not found.actions and not found.toggles for found in board.targets)
    board.destroy()


# What is shown


def test_each_action_means_a_card_or_a_thing_or_is_made_by_selecting() -> None:
    assert not set(BY_CARD) & set(BY_ROLE)
    assert not (set(BY_CARD) | set(BY_ROLE)) & set(SELECTED)
    for kind in BY_CARD:
        assert NAMES.get(kind, "card") in kind.__struct_fields__  # type: ignore[attr-defined]
