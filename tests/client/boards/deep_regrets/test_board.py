"""Deep Regrets' board shows what the view says, and does what is pointed at."""

from functools import partial
from itertools import combinations

import panda3d.core as p3d
import pytest
from msgspec.structs import replace

from client.boards import VIEWPOINTS, Orientation, board_of
from client.boards.areas import Area
from client.boards.deep_regrets.board import DeepRegretsBoard
from client.boards.deep_regrets.selection import made_of
from client.table3d.camera import TableCamera
from client.table3d.cards import THICKNESS
from client.table3d.picking import Picker
from sim.chance import chance_from
from sim.game import Seat
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import SHOALS, Die, Plug, State
from sim.speech import LANGUAGES, sentence
from tests.client.boards.deep_regrets.play import Game, history, moment, select, show, target
from tests.client.boards.scene import picture_of, stage_of
from tests.client.studio import Studio

BUTTONS = (a.Ready, a.EndTurn, a.Pass, a.Suffer, a.GoUnder, a.Accept, a.Reward, a.Keep, a.Heal)
"""What means no single thing on the table."""


stage = partial(stage_of, GAME)


def fresh_picture(scene: Studio, view: State, seat: Seat) -> list[tuple[object, ...]]:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    show(board, view, seat)
    found = picture_of(made.root)
    board.destroy()
    made.root.remove_node()
    return found


def at_sea(state: State, seat: Seat) -> bool:
    task = state.agenda[-1] if state.agenda else None
    return isinstance(task, t.Turn) and not task.done and state.players[seat].shoal is not None


def in_port(state: State, seat: Seat) -> bool:
    task = state.agenda[-1] if state.agenda else None
    return isinstance(task, t.Turn) and not task.done and state.players[seat].shoal is None


def fish_here(state: State, seat: Seat) -> bool:
    shoal = state.players[seat].shoal
    open_here = at_sea(state, seat) and shoal is not None and bool(state.shoals[shoal].face_up)
    return open_here and any(die.own for die in fresh_dice(state, seat))


def fresh_dice(view: State, seat: Seat) -> list[Die]:
    return [die for die in view.players[seat].dice if die.fresh]


def with_dice(view: State, seat: Seat, *values: int, tackle: str = "") -> State:
    """The same table with other dice in a seat's tray."""
    dice = tuple(Die(number, "own", value) for number, value in enumerate(values, 1))
    more = (Die(11, tackle, 4),) if tackle else ()
    mine = replace(view.players[seat], dice=dice + more)
    return replace(view, players=(*view.players[:seat], mine, *view.players[seat + 1 :]))


def test_the_client_finds_the_board() -> None:
    assert board_of("deep-regrets") is DeepRegretsBoard


@pytest.mark.parametrize("seed", [1, 2])
def test_a_board_made_from_the_view_alone_equals_one_that_watched_the_game(scene: Studio, seed: int) -> None:
    game = Game(seed)
    made = stage(scene)
    watching = DeepRegretsBoard(made)
    chance = chance_from(b"when%028d" % seed)
    compared = moments = 0
    while not game.over:
        game.step()
        view = GAME.view(game.state, 1)
        show(watching, view, 1, game.events)
        # a player may watch all of it, a part of it, or nothing
        patience, chance = chance.below(3)
        for _ in range(patience * 4):
            watching.advance(0.1)
        moments += 1
        look, chance = chance.below(25)
        if look == 0 or game.over:
            watching.finish()
            assert picture_of(made.root) == fresh_picture(scene, view, 1), f"moment {moments}"
            compared += 1
    assert compared > 3
    watching.destroy()


def test_a_selection_that_is_undone_leaves_no_trace(scene: Studio) -> None:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    view, seat = moment(at_sea)
    show(board, view, seat)
    before = picture_of(made.root)
    name = f"die {seat} {fresh_dice(view, seat)[0].id}"
    select(board, name)
    assert picture_of(made.root) != before
    board.unselect()
    assert picture_of(made.root) == before
    board.destroy()


def test_every_arrangement_shows_the_same_table(scene: Studio) -> None:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    view, seat = moment(fish_here)
    show(board, view, seat)
    before = picture_of(made.root)
    board.arrange("portrait")
    assert picture_of(made.root) != before
    board.arrange("landscape")
    assert picture_of(made.root) == before
    board.destroy()


# What can be done


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


@pytest.mark.parametrize(("margin", "percent"), [(-1, "0 %"), (0, "50 %"), (1, "83 %"), (3, "100 %")])
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
    assert {found.refused.rule for found in board.targets if found.refused is not None} == {"turn.not-yours"}
    assert board.prompt == ""
    board.destroy()


def test_a_spectator_may_look_at_everything_and_is_refused_nothing(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    show(board, GAME.view(moment(fish_here)[0], None), None)
    assert {"shoal 1a", "house market", "plate 0", "plate 2", "demand"} <= {found.id for found in board.targets}
    assert all(found.refused is None and not found.actions and not found.toggles for found in board.targets)
    board.destroy()


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_what_is_forbidden_says_why(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = DeepRegretsBoard(made)
    seen = set()
    for weather in (False, True):
        for state, seat in history(2, 3, weather)[::9]:
            show(board, GAME.view(state, seat), seat)
            assert "{" not in board.prompt
            for found in board.targets:
                assert found.label
                assert "{" not in found.label + found.detail
                if found.refused is not None:
                    assert made.speech.has(f"refused.{found.refused.rule}"), found.refused.rule
                    seen.add(found.refused.rule)
    assert len(seen) > 5
    board.destroy()


def test_no_regret_shows_its_value_before_the_end(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: len(s.players[p].regrets) > 1 and not s.scores)
    show(board, view, seat)
    pile = target(board, f"regrets {seat}")
    assert pile.picture is None
    assert str(len(view.players[seat].regrets)) in pile.label
    over, _ = moment(lambda s, p: bool(s.scores) and bool(s.players[0].regrets))
    show(board, over, 0)
    values = [found for found in board.targets if found.id.startswith("regret 0 ")]
    assert len(values) == len(over.players[0].regrets)
    assert all(found.picture is not None for found in values)
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plate_that_is_held_up_says_what_its_angler_can_do(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = DeepRegretsBoard(made)
    view, seat = moment(at_sea)
    show(board, view, seat)
    for other, player in enumerate(view.players):
        look = board._pieces[f"plate {other}"].look
        assert look.large is not None
        assert sentence(made.speech.say(f"does.{player.angler}")) in [line.text for line in look.large.lines]
        assert target(board, f"plate {other}").picture is not None
    board.destroy()


def test_the_dinks_of_others_are_backs(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    state, seat = next((s, p) for seed in range(9) for s, p in history(seed, 3, False) if s.players[(p + 1) % 3].dinks)
    other = (seat + 1) % 3
    show(board, GAME.view(state, seat), seat)
    assert target(board, f"dink {other} 0").picture is None
    board.destroy()


def test_the_plug_is_marked_where_it_came_up_and_where_it_drains_next(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(at_sea)
    show(board, replace(view, plug=Plug(shoal=4, puller=1, cursor=2)), seat)
    middle, marker = (target(board, name).node.get_pos(scene.scene) for name in ("shoal 2b", "plug"))
    assert (marker - middle).length() < 7
    told = f"Shoal 1c, cards left: {len(view.shoals[2].deck)}."
    assert target(board, "shoal 1c").label == f"{told} The Plug drains it next."
    board.destroy()


def test_boats_lie_where_their_anglers_are(scene: Studio) -> None:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    view, seat = moment(lambda s, p: at_sea(s, p) and any(player.shoal is None for player in s.players))
    show(board, view, seat)
    for other, player in enumerate(view.players):
        boat = target(board, f"boat {other}").node.get_pos(made.root)
        if player.shoal is None:
            assert boat.x > 2.5
        else:
            shoal = target(board, f"shoal {SHOALS[player.shoal]}").node.get_pos(made.root)
            assert abs(boat.x - shoal.x) < 5.9
            assert abs(boat.y - shoal.y) < 3.7
    board.destroy()


@pytest.mark.parametrize("count", [1, 2, 5])
def test_boats_in_one_shoal_lie_beside_its_fish_and_each_other(scene: Studio, count: int) -> None:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    view, seat = moment(fish_here, 5)
    shoal = view.players[seat].shoal
    others = [other for other in range(5) if other != seat][: count - 1]
    players = tuple(
        replace(player, shoal=shoal if number in (seat, *others) else None)
        for number, player in enumerate(view.players)
    )
    show(board, replace(view, players=players), seat)
    assert shoal is not None
    card = _on_the_table(board, view.shoals[shoal].face_up)
    cell = _on_the_table(board, f"shoal {SHOALS[shoal]}")
    boats = [_on_the_table(board, f"boat {other}") for other in (seat, *others)]
    for boat in boats:
        assert not _overlap(boat, card)
        assert cell[0] < boat[0]
        assert boat[1] < cell[1]
    assert not any(_overlap(one, other) for one, other in combinations(boats, 2))
    board.destroy()


def _on_the_table(board: DeepRegretsBoard, name: str) -> Area:
    """How far a piece reaches, seen from above."""
    piece = board._pieces[name]
    wide, deep = (side * piece.place.scale for side in piece.look.half)
    return piece.place.x - wide, piece.place.x + wide, piece.place.y - deep, piece.place.y + deep


def _overlap(one: Area, other: Area) -> bool:
    across = min(one[1], other[1]) - max(one[0], other[0])
    return across > 0.01 and min(one[3], other[3]) - max(one[2], other[2]) > 0.01


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
def test_dice_lie_apart_however_many_there_are(scene: Studio, orientation: Orientation) -> None:
    board = DeepRegretsBoard(stage(scene))
    board.arrange(orientation)
    view, seat = moment(at_sea, 5)
    for number, player in enumerate(view.players):
        dice = [replace(die, status="spent") for die in player.dice if die.own][:2]
        dice += [Die(3, "own", 5), Die(4, "own", 2), *(Die(11 + k, "lead", 3) for k in range(3))]
        players = (*view.players[:number], replace(player, dice=tuple(dice)), *view.players[number + 1 :])
        view = replace(view, players=players)
    show(board, view, seat)
    for number in range(5):
        dice = [name for name in board._pieces if name.startswith(f"die {number} ")]
        assert len(dice) > 5
        for one, other in combinations(dice, 2):
            assert not _overlap(_on_the_table(board, one), _on_the_table(board, other)), (one, other)
    board.destroy()


def test_what_was_sold_is_told_beside_its_coin(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(at_sea)
    for value in (0, 87, 138):
        show(board, replace(view, coin_value=value, preserver=None), seat)
        figures = _on_the_table(board, "sales n")
        assert not _overlap(figures, _on_the_table(board, "sales"))
        assert not _overlap(figures, _on_the_table(board, "preserver"))
    board.destroy()


def test_what_lies_in_an_eroded_shoal_lies_on_its_dry_ground(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(lambda s, p: at_sea(s, p) and s.players[p].shoal != 0)
    dry = replace(view.shoals[0], eroded=True)
    show(board, replace(view, shoals=(dry, *view.shoals[1:])), seat)
    ground = board._pieces["dry 1a"].place.z + THICKNESS
    for name in ("shoal 1a", "deck 1a", "deck 1a n", "open 1a"):
        assert board._pieces[name].place.z > ground, name
    board.destroy()


def test_fallen_dice_are_taken_off_the_felt_but_the_omen_stays(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    assert not board.taken
    view, seat = moment(at_sea)
    show(board, view, seat)
    assert set(board.taken) == {die.id for player in view.players for die in player.dice}
    assert 99 not in board.taken
    board.destroy()


def test_what_is_only_for_the_eye_is_gone_when_the_motion_is_over(scene: Studio) -> None:
    made = stage(scene)
    board = DeepRegretsBoard(made)
    game = Game(1)
    seen = set()
    while not game.over and len(seen) < 3:
        before = GAME.view(game.state, 0)
        game.step()
        show(board, before, 0)
        show(board, GAME.view(game.state, 0), 0, game.events)
        effects = made.root.find("**/effects").get_children()
        for event in game.events:
            if isinstance(event, e.Moved | e.Revealed | e.DayBegan):
                assert len(effects), event
                seen.add(type(event))
        board.advance(0.3)
        board.finish()
        assert not len(made.root.find("**/effects").get_children())
    assert len(seen) == 3
    board.destroy()


def test_shoals_that_the_weather_closes_are_marked(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    view, seat = moment(at_sea)
    show(board, view, seat)
    calm = target(board, "shoal 3a").label
    show(board, replace(view, today=("W08",)), seat)
    assert target(board, "shoal 3a").label == f"{calm} Closed by the weather."
    assert "Closed" not in target(board, "shoal 2a").label
    board.destroy()


def test_under_reduced_motion_nothing_moves_and_the_picture_is_the_same(scene: Studio) -> None:
    game = Game(4)
    made = stage(scene, reduced_motion=True)
    board = DeepRegretsBoard(made)
    for _ in range(40):
        game.step()
        show(board, GAME.view(game.state, 0), 0, game.events)
        assert not board.advance(0.1)
    assert picture_of(made.root) == fresh_picture(scene, GAME.view(game.state, 0), 0)
    board.destroy()


@pytest.mark.parametrize("seats", [1, 3, 5])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 1280)])
def test_everything_that_can_be_done_is_in_the_window_and_can_be_picked_there(
    scene: Studio, width: int, height: int, seats: int
) -> None:
    board = DeepRegretsBoard(stage(scene))
    board.arrange("portrait" if height > width else "landscape")
    camera = TableCamera(scene.camera, width / height, (-1, 1, -0.7, 0.8))
    picker = Picker(scene.scene, scene.camera)
    for wanted in (fish_here, in_port, lambda s, p: s.phase == "declare", at_sea):
        view, seat = moment(wanted, seats)
        show(board, view, seat)
        if fish_here(view, seat):
            # a fish is caught by a click on it once dice are selected
            select(board, f"die {seat} {fresh_dice(view, seat)[0].id}")
        camera.look(board.viewpoint("table", seat), at_once=True)
        for found in (found for found in board.targets if found.actions or found.toggles):
            box = found.node.find("pick").node().get_solid(0)
            spots = [box.get_center() + p3d.Vec3(dx * 0.8, dy * 0.8, 0) for dx, dy in _around(box)]
            places = [picker.window_place(scene.scene.get_relative_point(found.node, spot)) for spot in spots]
            assert all(place is not None and abs(place.x) <= 1 and -0.72 <= place.y <= 0.82 for place in places)
            met = [picker.at(board.targets, place.x, place.y) for place in places if place is not None]
            assert found.id in {other.id for other in met if other is not None}, found.id
    picker.destroy()
    board.destroy()


def _around(box: p3d.CollisionBox) -> list[tuple[float, float]]:
    half = (box.get_max() - box.get_min()) / 2
    return [(x * half.x, y * half.y) for x in (0, -1, 1) for y in (0, -1, 1)]


def test_every_camera_preset_shows_something(scene: Studio) -> None:
    board = DeepRegretsBoard(stage(scene))
    for name in VIEWPOINTS:
        for seat in (0, None):
            assert len(board.viewpoint(name, seat).points) > 7
    board.destroy()
