"""Deep Regrets' board shows what the view says."""

from itertools import combinations

import panda3d.core as p3d
import pytest
from msgspec.structs import replace

from client.boards import Orientation
from client.boards.areas import Area
from client.boards.deep_regrets.board import DeepRegretsBoard
from client.table3d.camera import TableCamera
from client.table3d.cards import THICKNESS
from client.table3d.picking import Picker
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.state import SHOALS, Die, Plug
from sim.speech import LANGUAGES, sentence
from tests.client.boards.deep_regrets.play import (
    Game,
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
)
from tests.client.boards.scene import picture_of
from tests.client.studio import Studio, studio


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


# What can be done


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
    told = f"Gull Sound (1c): {len(view.shoals[2].deck)} cards."
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
            assert board._layout.sea[1] < boat.x < board._layout.services[0].x
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
    for name in ("shoal 1a", "deck 1a", "deck 1a n", "name 1a"):
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
    while not game.over and len(seen) < 2:
        before = GAME.view(game.state, 0)
        game.step()
        show(board, before, 0)
        show(board, GAME.view(game.state, 0), 0, game.events)
        effects = made.root.find("**/effects").get_children()
        for event in game.events:
            if isinstance(event, e.Moved | e.Revealed):
                assert len(effects), event
                seen.add(type(event))
        board.advance(0.3)
        board.finish()
        assert not len(made.root.find("**/effects").get_children())
    assert len(seen) == 2
    board.destroy()


def test_at_daybreak_the_lighthouse_turns_its_beam_over_the_table() -> None:
    game = Game(1)
    with studio("medium") as scene:
        made = stage(scene)
        board = DeepRegretsBoard(made)
        while not any(isinstance(event, e.DayBegan) for event in game.events):
            before = GAME.view(game.state, 0)
            game.step()
        show(board, before, 0)
        show(board, GAME.view(game.state, 0), 0, game.events)
        headings = []
        for _ in range(3):
            board.advance(0.35)
            beam = made.root.find("**/effects/beam")
            assert not beam.is_hidden()
            headings.append(beam.get_h())
        assert headings[0] > headings[1] > headings[2]
        foot = board._layout.lighthouse
        assert (beam.get_x(), beam.get_y()) == pytest.approx((foot.x, foot.y))
        board.finish()
        assert made.root.find("**/effects/beam").is_empty()
        board.destroy()


@pytest.mark.parametrize(("madness", "dread"), [(0, 0.0), (3, 0.5), (6, 1.0), (11, 1.0)])
def test_the_thing_in_the_deep_is_seen_as_far_as_the_angler_is_mad(scene: Studio, madness: int, dread: float) -> None:
    told: dict[str, float] = {}
    board = DeepRegretsBoard(stage(scene, tell=lambda name, amount, seconds: told.__setitem__(name, amount)))
    view, seat = moment(at_sea)
    calm = [replace(player, regrets=(), shift=0) for player in view.players]
    calm[seat] = replace(calm[seat], shift=madness)
    show(board, replace(view, players=tuple(calm)), seat)
    assert told["dread"] == pytest.approx(dread)
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
