"""Beat the Bit's board shows what the view says, and only that."""

from functools import partial

import panda3d.core as p3d
import pytest
from msgspec.structs import replace

from client.boards import Orientation
from client.boards.beat_the_bit.board import BeatTheBitBoard
from client.boards.pieces.looks import Cards, Outline
from client.table3d.camera import TableCamera
from client.table3d.felt_marks import LIT_ZONE, UNLIT_ZONE
from client.table3d.picking import Picker
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import FOES, TREASURES
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.zones import CARD, zones_in_play
from sim.hitbox import inside
from sim.speech import LANGUAGES, Speech
from tests.client.boards.beat_the_bit.play import EVERY_KIND, Game, kinds, kinds_in, moment, show
from tests.client.boards.scene import picture_of, stage_of
from tests.client.studio import Studio, shader_numbers
from tests.sim.games.beat_the_bit.scene import Scene

BUTTONS = (a.Go, a.Throw, a.Stop, a.Flee, a.Accept, a.Done, a.Die)
"""What means no single thing on the table."""


stage = partial(stage_of, GAME)


def fresh_picture(scene: Studio, view: State, seat: int) -> list[tuple[object, ...]]:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    show(board, view, seat)
    found = picture_of(made.root)
    board.destroy()
    made.root.remove_node()
    return found


def test_with_every_kind_of_piece_the_board_made_anew_equals_the_one_that_watched(scene: Studio) -> None:
    compared: set[str] = set()
    for seed in range(200):
        if not kinds_in(seed) - compared:
            continue
        game = Game(seed)
        made = stage(scene)
        watching = BeatTheBitBoard(made)
        while not game.over and compared != EVERY_KIND:
            before = game.view
            game.step()
            view, seat = game.view, game.state.seat
            if kinds(view) - compared:
                show(watching, GAME.view(before, seat), seat)
                show(watching, view, seat, game.events)
                watching.advance(0.3)
                watching.finish()
                assert picture_of(made.root) == fresh_picture(scene, view, seat), kinds(view)
                compared |= kinds(view)
        watching.destroy()
        made.root.remove_node()
        if compared == EVERY_KIND:
            break
    assert compared == EVERY_KIND


def test_dice_that_lie_by_the_view_are_laid_for_a_table_that_did_not_see_them_fall(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    assert board.lying == ()
    view = moment(lambda s: s.phase == "after")
    show(board, view)
    assert view.attempt is not None
    assert [(die.id, die.colour, rest) for die, rest in board.lying] == [
        (die.id, die.colour, die.rest) for die in view.attempt.dice
    ]
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_on_turn_is_asked_and_nobody_else(scene: Studio, language: str) -> None:
    board = BeatTheBitBoard(stage(scene, language))
    assert board.prompt == ""
    for phase in ("organise", "adventure", "before", "after", "track"):
        view = moment(lambda s, phase=phase: s.phase == phase)  # type: ignore[misc]
        show(board, view)
        assert board.prompt
        assert "{" not in board.prompt
        show(board, view, (view.seat + 1) % 4)
        assert board.prompt == ""
    board.destroy()


def test_who_decides_whether_to_stop_reads_what_the_loot_holds(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    view = moment(lambda s: s.phase == "adventure" and not s.enemies and s.final is None)
    show(board, replace(view, pot=("coins(4)", "coins(2)", "tomb(1)")))
    assert board.prompt == "Reveal a card, or stop and collect 6 coins and a tombstone."
    show(board, replace(view, pot=("coins(4)", "treasure(rare)", "tomb(1)")))
    assert board.prompt == "Reveal a card, or stop and collect 4 coins and 2 rewards."
    show(board, replace(view, pot=()))
    assert board.prompt == "Adventure: reveal a card, or stop and collect the loot."
    view = moment(lambda s: s.phase == "adventure" and bool(s.enemies) and s.final is None)
    show(board, replace(view, pot=("coins(3)",)))
    assert board.prompt == "Fight, stop, or give up and lose 3 coins."
    board.destroy()


@pytest.mark.parametrize("seed", [4, 6])
def test_all_that_may_be_done_can_be_pointed_at_or_has_a_button(scene: Studio, seed: int) -> None:
    board = BeatTheBitBoard(stage(scene))
    game = Game(seed)
    for _ in range(120):
        if game.over:
            break
        view = game.view
        show(board, view)
        legal = set(GAME.actions(view, view.seat))
        offered = {action for target in board.targets for action in target.actions}
        assert offered <= legal
        assert not [action for action in legal - offered if not isinstance(action, BUTTONS)], view.phase
        ids = [target.id for target in board.targets]
        assert len(set(ids)) == len(ids)
        # the keyboard comes first to what can be done
        doable = [bool(target.actions) for target in board.targets]
        assert doable == sorted(doable, reverse=True)
        game.step()
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_what_is_forbidden_says_why(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = BeatTheBitBoard(made)
    view = moment(lambda s: s.phase == "adventure" and bool(s.enemies and s.row and s.me.hand))
    show(board, view)
    assert all(target.label and "{" not in target.label for target in board.targets)
    forbidden = [target for target in board.targets if target.refused is not None]
    assert {"treasures", "knight", "finals"} <= {target.id for target in forbidden}
    for target in forbidden:
        assert target.refused is not None
        assert not target.actions
        assert made.speech.has(f"refused.{target.refused.rule}")
    board.destroy()


def test_out_of_turn_the_reason_is_told(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    state = moment(lambda s: s.phase == "organise")
    other = (state.seat + 1) % 4
    show(board, GAME.view(state, other), other)
    assert not any(target.actions for target in board.targets)
    assert {target.refused.rule for target in board.targets if target.refused is not None} == {"turn.not-yours"}
    board.destroy()


def test_a_spectator_may_look_at_everything_and_is_refused_nothing(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    view = GAME.view(Game(8).state, None)
    board.show(view, (), None, ())
    assert {"adventures", "treasures", "bosses", "finals", "knight", "sheet 0", "sheet 3"} <= {
        t.id for t in board.targets
    }
    assert all(target.refused is None and not target.actions for target in board.targets)
    board.destroy()


def test_the_hands_of_others_are_backs(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    state = moment(lambda s: all(player.hand for player in s.players))
    show(board, state)
    names = {target.id for target in board.targets}
    for seat, player in enumerate(state.players):
        backs = {f"hand {seat} {number}" for number in range(len(player.hand))}
        assert (backs & names == set()) if seat == state.seat else backs <= names
    assert all(target.picture is None for target in board.targets if target.id.startswith("hand "))
    board.destroy()


def test_every_zone_is_drawn_where_the_rules_judge_it_and_lights_up_with_a_die_inside(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    seen = set()
    for wanted in (True, False):
        view = moment(lambda s, wanted=wanted: _zone_is(s, wanted))  # type: ignore[misc]
        show(board, view)
        assert view.attempt is not None
        arena = made.root.find("**/zones")
        tray = (board.tray.x, board.tray.y, board.tray.scale)
        assert (arena.get_x(), arena.get_y(), arena.get_sx()) == pytest.approx(tray, abs=1e-4)
        for zone in zones_in_play(view, view.me):
            node = arena.find(f"zone {zone.id}")
            assert (node.get_x() * 100, node.get_y() * 100) == pytest.approx((zone.x, zone.y), abs=0.01)
            if zone.shape == "disc":
                low, high = node.find("floor").get_tight_bounds(node)
                assert ((high - low) * 50).x == pytest.approx(zone.a, abs=1)
            lit = any(inside(zone, die.rest) for die in view.attempt.dice)
            colour = shader_numbers(node.find("border"), "surf_colour")
            assert colour == pytest.approx((LIT_ZONE if lit else UNLIT_ZONE).colour)
            seen.add(lit)
    assert seen == {True, False}
    board.destroy()


@pytest.mark.parametrize(("place", "lit"), [((0, 0), False), ((990, 0), False), ((0, 1020), True), ((-760, 700), True)])
def test_the_archers_ring_lights_with_the_dice_it_doubles(scene: Studio, place: tuple[int, int], lit: bool) -> None:
    situation = Scene(blue=1).against("tower-archer").do("face tower-archer", "throw").fall(3, places=[place])
    assert situation.state.attempt is not None
    made = stage(scene)
    board = BeatTheBitBoard(made)
    show(board, situation.state)
    border = made.root.find("**/zones/zone tower-archer/border")
    assert shader_numbers(border, "surf_colour") == pytest.approx((LIT_ZONE if lit else UNLIT_ZONE).colour)
    board.destroy()


def _zone_is(state: State, lit: bool) -> bool:
    attempt = state.attempt
    if attempt is None or not attempt.dice:
        return False
    zones = [zone for zone in zones_in_play(state, state.me) if zone.shape == "disc"]
    return any(any(inside(zone, die.rest) for die in attempt.dice) == lit for zone in zones)


def test_the_faced_card_has_the_size_by_which_it_is_judged(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    view = moment(lambda s: s.attempt is not None and s.attempt.target in FOES)
    show(board, view)
    assert view.attempt is not None
    card = made.root.find(f"**/things/{view.attempt.target}")
    assert (card.get_x(), card.get_y()) == pytest.approx((board.tray.x, board.tray.y), abs=1e-4)
    low, high = card.find("top").get_tight_bounds(made.root)
    half = (high - low) * 50 / board.tray.scale
    assert half.x == pytest.approx(CARD[0], abs=1)
    assert half.y == pytest.approx(CARD[1], abs=1.5)
    assert high.z < 0.016, "dice and zones lie on it"
    board.destroy()


def test_dice_that_may_be_chosen_are_picked_where_they_lie(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    view = moment(lambda s: s.phase == "remove")
    show(board, view)
    assert view.attempt is not None
    for die in view.attempt.dice:
        target = next(target for target in board.targets if target.id == f"die {die.id}")
        place = target.node.get_pos(scene.scene)
        assert place.x == pytest.approx(board.tray.x + die.rest.x / 100 * board.tray.scale, abs=1e-4)
        assert target.actions == ((a.Remove(die.id),) if die.colour == "blue" else ())
    board.destroy()


def test_a_die_that_lies_on_the_faced_card_is_picked_before_the_card(scene: Studio) -> None:
    board = BeatTheBitBoard(stage(scene))
    view = moment(_a_die_lies_on_the_card)
    show(board, view)
    assert view.attempt is not None
    camera = TableCamera(scene.camera, 16 / 9)
    camera.look(board.viewpoint("table", view.seat), at_once=True)
    picker = Picker(scene.scene, scene.camera)
    for die in view.attempt.dice:
        target = next(target for target in board.targets if target.id == f"die {die.id}")
        seen = picker.window_place(target.node.get_pos(scene.scene) + p3d.Vec3(0, 0, 0.8))
        assert seen is not None
        found = picker.at(board.targets, seen.x, seen.y)
        assert found is not None
        assert found.id.startswith("die ")
    picker.destroy()
    board.destroy()


def _a_die_lies_on_the_card(state: State) -> bool:
    if state.phase != "remove" or state.attempt is None:
        return False
    return any(abs(die.rest.x) < CARD[0] - 80 and abs(die.rest.y) < CARD[1] - 80 for die in state.attempt.dice)


def test_hearts_of_an_enemy_are_counted_out(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    view = moment(lambda s: any(enemy.hearts > 1 for enemy in s.enemies))
    show(board, view)
    for enemy in view.enemies:
        hearts = made.root.find_all_matches(f"**/hearts {enemy.card} *")
        assert len(hearts) == max(enemy.hearts, enemy.most)
    board.destroy()


def test_flipped_equipment_shows_its_back_and_lies_across(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    view = moment(lambda s: any(slot.flipped for slot in s.me.slots))
    show(board, view)
    flipped = next(slot.card for slot in view.me.slots if slot.flipped)
    target = next(target for target in board.targets if target.label.startswith(Speech(GAME).say(f"card.{flipped}")))
    assert target.node.get_h() == 90
    assert target.picture is None
    assert target.detail
    board.destroy()


def test_the_knight_stands_on_its_cell(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    view = moment(lambda s: s.knight > 1)
    show(board, view)
    knight, cell = made.root.find("**/knight"), made.root.find(f"**/cell {view.knight}")
    assert (knight.get_pos(made.root) - cell.get_pos(made.root)).length() < 1.3
    board.destroy()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 1280)])
def test_everything_that_can_be_done_is_in_the_window_and_can_be_picked_there(
    scene: Studio, width: int, height: int
) -> None:
    board = BeatTheBitBoard(stage(scene))
    board.arrange("portrait" if height > width else "landscape")
    camera = TableCamera(scene.camera, width / height, (-1, 1, -0.7, 0.8))
    picker = Picker(scene.scene, scene.camera)
    for view in (
        moment(lambda s: s.phase == "organise" and len(s.me.hand) > 1),
        moment(lambda s: s.phase == "adventure" and len(s.enemies) > 0),
        moment(lambda s: s.phase == "before" and len(s.row) > 1),
    ):
        show(board, view)
        camera.look(board.viewpoint("table", view.seat), at_once=True)
        for target in (target for target in board.targets if target.actions):
            place = picker.window_place(target.node.get_pos(scene.scene) + p3d.Vec3(0, 0, 0.05))
            assert place is not None
            assert abs(place.x) <= 1
            assert -0.72 <= place.y <= 0.82
            found = picker.at(board.targets, place.x, place.y)
            assert found == target, f"{target.id} is hidden by {found and found.id}"
    picker.destroy()
    board.destroy()


def test_no_name_of_an_empty_place_lies_under_a_card(scene: Studio) -> None:
    board, game = BeatTheBitBoard(stage(scene)), Game(3)
    for _ in range(250):
        if game.over:
            break
        game.step()
        show(board, game.view)
        pieces = board._pieces.values()
        named = {(p.place.x, p.place.y) for p in pieces if isinstance(p.look, Outline) and p.look.name is not None}
        cards = {(p.place.x, p.place.y) for p in pieces if isinstance(p.look, Cards) and p.look.count}
        assert not named & cards
    board.destroy()


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
def test_the_cards_in_the_hand_do_not_sink_into_the_table(scene: Studio, orientation: Orientation) -> None:
    board = BeatTheBitBoard(stage(scene))
    board.arrange(orientation)
    show(board, moment(lambda state: state.phase == "organise" and len(state.players[state.seat].hand) > 1))
    held = [piece.id for piece in board._pieces.values() if piece.role == "hand"]
    assert held
    for node in map(board._things.node, held):
        lowest, _ = node.get_tight_bounds()
        assert lowest.z > -0.01
    board.destroy()


def test_a_card_is_pictured_with_its_words(scene: Studio) -> None:
    made = stage(scene, "it")
    board = BeatTheBitBoard(made)
    view = moment(lambda s: bool(s.row))
    show(board, view)
    event = next(target for target in board.targets if target.id == view.row[0])
    assert event.picture is not None
    assert event.picture().get_x_size() == 420
    assert event.detail == made.speech.say(f"card.{view.row[0]}.text")
    board.destroy()


def test_a_revealed_card_glides_from_its_deck_and_is_heard(scene: Studio) -> None:
    heard: list[str] = []
    made = stage(scene, sound=heard.append)
    board = BeatTheBitBoard(made)
    game = Game(3)
    while not (game.state.phase == "adventure" and not game.state.enemies):
        game.step()
    before = GAME.view(game.state, game.state.seat)
    show(board, before)
    game.events = game.table.act(before.seat, a.Reveal()).events
    show(board, game.view, before.seat, game.events)
    assert board.advance(0.05)
    assert not board.targets
    while board.advance(0.1):
        pass
    assert "card" in heard
    assert board.targets
    board.destroy()


def test_a_discarded_card_is_seen_going_to_its_pile(scene: Studio) -> None:
    made = stage(scene)
    board = BeatTheBitBoard(made)
    game = Game(0)
    while not (game.state.phase == "organise" and any(card in TREASURES for card in game.state.me.hand)):
        game.step()
    before = game.view
    sold = next(card for card in before.me.hand if card in TREASURES)
    show(board, before)
    events = game.table.act(before.seat, a.Sell(sold)).events
    show(board, GAME.view(game.state, before.seat), before.seat, events)
    leaving = made.root.find(f"**/things/{sold}")
    pile = made.root.find("**/things/used-treasures")
    far = (leaving.get_pos() - pile.get_pos()).length()
    board.advance(0.5)
    assert (leaving.get_pos() - pile.get_pos()).length() < far
    board.finish()
    assert made.root.find(f"**/things/{sold}").is_empty()
    board.destroy()
