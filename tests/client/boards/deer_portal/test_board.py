"""DeerPortal's board shows what the view says, and only that."""

from datetime import date

import panda3d.core as p3d
import pytest

from client import narration
from client.boards import why_not
from client.boards.deer_portal.board import DeerPortalBoard
from client.boards.deer_portal.layout import FIELD, RIVER, middle
from client.boards.deer_portal.plaque import holiday, holiday_of, holidays
from client.places import place_of
from client.render.effects import Shaft
from client.table3d.camera import TableCamera
from client.table3d.picking import Picker
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Move
from sim.games.deer_portal.content import DIAMOND, EMPTY, PATHS, PORTAL, SIDE
from sim.games.deer_portal.events import CardPlayed, DeerModeBegan, DiamondTaken, Moved
from sim.games.deer_portal.state import State
from sim.selfplay import play_table, random_player
from sim.speech import LANGUAGES, Speech
from sim.table import Table
from tests.client.boards.deer_portal.play import Game, show, stage
from tests.client.studio import Studio


def test_all_that_may_be_done_can_be_pointed_at(scene: Studio) -> None:
    board = DeerPortalBoard(stage(scene))
    game = Game(6)
    for _ in range(25):
        game.step()
        view = game.until_phase("move").view
        show(board, view)
        offered = [action for target in board.targets for action in target.actions]
        assert sorted(offered, key=str) == sorted(GAME.actions(view, view.turn), key=str)
        assert all(target.label for target in board.targets)
        ids = [target.id for target in board.targets]
        assert len(set(ids)) == len(ids)
        # the keyboard comes first to what can be done
        doable = [bool(target.actions) for target in board.targets]
        assert doable == sorted(doable, reverse=True)
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forbidden_field_says_why_in_every_language(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = DeerPortalBoard(made)
    view = Game(7).until_phase("move").view
    show(board, view)
    forbidden = [target for target in board.targets if target.refused is not None]
    assert len(forbidden) == PORTAL + 1 - len(GAME.actions(view, view.turn))
    for target in forbidden:
        assert target.refused is not None
        sentence = made.speech.refusal(target.refused)
        assert sentence != f"refused.{target.refused.rule}"
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_way_is_called_by_its_direction(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = DeerPortalBoard(made)
    game = Game(6)
    told = set()
    for _ in range(40):
        game.step()
        view = game.until_phase("move").view
        show(board, view)
        moves = [action for action in GAME.actions(view, view.turn) if isinstance(action, Move)]
        words = [narration.words(GAME, made.speech, view, move) for move in moves]
        assert len(set(words)) == len(moves)
        for move, said in zip(moves, words, strict=True):
            assert "scene." not in said
            assert len(said) <= 28, "two ways and the list of moves share a line: else the land would move"
            if 0 < move.step < PORTAL:
                assert said.endswith(f" {move.step}")
                told.add((move.step < view.steps[view.turn], said.split(" ")[0]))
        assert str(view.die) in board.prompt
        show(board, view, seat=(view.turn + 1) % 4)
        assert board.prompt == ""
    assert len(told) == 2, "one word for back, one for on"
    show(board, Game(6).until_phase("roll").view)
    assert board.prompt == ""
    board.destroy()


def test_out_of_turn_nothing_can_be_done_and_the_reason_is_told(scene: Studio) -> None:
    board = DeerPortalBoard(stage(scene))
    view = Game(8).until_phase("move").view
    show(board, view, seat=(view.turn + 1) % 4)
    reasons = {target.refused.rule for target in board.targets if target.refused is not None}
    assert reasons == {"turn.not-yours"}
    assert not any(target.actions for target in board.targets)
    board.destroy()


def test_a_spectator_may_look_at_the_piles_and_nothing_else(scene: Studio) -> None:
    board = DeerPortalBoard(stage(scene))
    view = Game(8).until_phase("move").view
    board.show(view, (), None, ())
    assert [target.id for target in board.targets] == [
        "pile water", "pile earth", "pile fire", "pile air", "big diamond",
    ]  # fmt: skip
    assert all(target.refused is None for target in board.targets)
    board.destroy()


def test_a_pile_shows_its_open_card_with_its_words(scene: Studio) -> None:
    board = DeerPortalBoard(stage(scene, "nb"))
    view = Game(9).until_phase("roll").view
    show(board, view)
    pile = next(target for target in board.targets if target.id == "pile fire")
    assert pile.picture is not None
    assert pile.picture().get_x_size() == 420
    assert pile.detail == Speech(GAME, "nb").say(f"card.{_kind(view, 2)}.text")
    board.destroy()


def _kind(view: State, seat: int) -> str:
    from sim.games.deer_portal.content import CARDS

    return CARDS[view.piles[seat][view.drawn[seat]]]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 1280), (1024, 768)])
def test_everything_that_matters_is_in_the_window_and_can_be_picked_there(
    scene: Studio, width: int, height: int
) -> None:
    made = stage(scene)
    board = DeerPortalBoard(made)
    board.arrange("portrait" if height > width else "landscape")
    view = Game(10).until_phase("move").view
    camera = TableCamera(scene.camera, width / height, (-1, 1, -0.7, 0.8))
    picker = Picker(scene.scene, scene.camera)
    for seat in range(4):
        show(board, view, seat)
        camera.look(board.viewpoint("table", seat), at_once=True)
        for target in board.targets:
            place = picker.window_place(target.node.get_pos(scene.scene) + p3d.Vec3(0, 0, 0.3))
            assert place is not None
            assert abs(place.x) <= 1
            assert -0.7 <= place.y <= 0.82
            found = picker.at(board.targets, place.x, place.y)
            assert found == target, f"{target.id} of seat {seat} is hidden by {found and found.id}"
    picker.destroy()
    board.destroy()
    made.root.remove_node()


def test_diamonds_and_runes_stand_where_the_view_has_them(scene: Studio) -> None:
    made = stage(scene)
    board = DeerPortalBoard(made)
    game = Game(11)
    for _ in range(60):
        game.step()
    show(board, game.view)
    items = made.root.find("**/items").get_children()
    assert len(items) == sum(letter != EMPTY for area in game.view.areas for letter in area)
    spots = {(round(item.get_x(), 3), round(item.get_y(), 3)) for item in items if "diamond" in item.name}
    expected = {
        tuple(round(c, 3) for c in middle(PATHS[seat][step]))
        for seat, area in enumerate(game.view.areas)
        for step, letter in enumerate(area)
        if letter == DIAMOND
    }
    assert spots == expected
    board.destroy()


def test_a_walk_is_seen_step_by_step_and_heard(scene: Studio) -> None:
    heard: list[str] = []
    made = stage(scene, sound=heard.append)
    board = DeerPortalBoard(made)
    game = Game(12).until_phase("move")
    show(board, game.view)
    while not any(isinstance(event, DiamondTaken | CardPlayed) for event in game.events):
        show(board, game.view)
        game.step()
    moved = next(event for event in game.events if isinstance(event, Moved))
    piece = made.root.find(f"**/stag {('water', 'earth', 'fire', 'air')[moved.seat]}")
    start = piece.get_pos()
    show(board, game.view, events=game.events)
    assert board.advance(0.15)
    assert piece.get_pos() != start
    while board.advance(0.1):
        pass
    assert heard.count("hoof") == abs(moved.end - moved.start)
    assert {"gem", "rune"} & set(heard)
    x, y = middle(PATHS[moved.seat][moved.end])
    assert (piece.get_x(), piece.get_y()) == pytest.approx((x, y), abs=1e-4)
    board.destroy()


def test_seasons_change_ground_and_light(scene: Studio) -> None:
    moods: list[str] = []
    made = stage(scene, mood=lambda name, seconds: moods.append(name))
    board = DeerPortalBoard(made)
    game = Game(14)
    looks = {}
    while len(looks) < 4:
        game.step()
        if game.view.season not in looks and game.view.deer is None:
            show(board, game.view)
            ground = made.root.find("**/land/land").get_texture().name
            looks[game.view.season] = (ground, place_of(GAME.id).moods[moods[-1]])
    assert len({ground for ground, _ in looks.values()}) == 4
    assert len({light for _, light in looks.values()}) == 4
    board.destroy()


def test_in_deer_mode_the_portal_shines_and_the_big_diamond_is_gone(scene: Studio) -> None:
    moods: list[str] = []
    made = stage(scene, mood=lambda name, seconds: moods.append(name))
    board = DeerPortalBoard(made)
    game = Game(15)
    show(board, game.view)
    diamond = made.root.find("**/land/big_diamond")
    assert moods[-1] != "portal"
    while game.view.deer is None:
        game.step()
    show(board, game.view)
    assert moods[-1] == "portal"
    shafts = [effect for effect in place_of(GAME.id).effects if isinstance(effect, Shaft) and "portal" in effect.moods]
    assert shafts
    assert "big diamond" not in {target.id for target in board.targets}
    assert not diamond.is_empty()
    board.destroy()


def test_the_rivers_never_run_over_a_path_but_at_the_ford() -> None:
    on_path = {field for path in PATHS for field in path}
    assert set(RIVER) & on_path == {118}


def test_fields_lie_in_rows_of_sixteen_with_row_zero_far_away() -> None:
    assert middle(0) == pytest.approx((-7.5 * FIELD, 7.5 * FIELD))
    assert middle(255) == pytest.approx((7.5 * FIELD, -7.5 * FIELD))
    assert middle(SIDE)[1] < middle(0)[1]


def test_there_are_59_holidays_on_57_dates_and_none_in_july() -> None:
    dates = [(entry.month, entry.day) for entry in holidays()]
    assert len(dates) == 59
    assert len(set(dates)) == 57
    assert 7 not in {month for month, _ in dates}
    for month, day in dates:
        date(2024, month, day)


def test_every_holiday_has_a_name_in_every_language() -> None:
    assert all(getattr(entry, language).strip() for entry in holidays() for language in LANGUAGES)


def test_of_two_holidays_on_one_day_the_first_is_shown() -> None:
    assert holiday(date(2026, 2, 2), "en") == "1st Cross-Quarter Day"
    assert holiday(date(2026, 12, 21), "nb") == "Festen for Beaivi / Nerthus / Alban Arthuan"
    assert holiday(date(2026, 7, 4), "it") is None


def test_why_not_agrees_with_the_rules() -> None:
    view = Game(17).until_phase("move").view
    for step in range(PORTAL + 1):
        refused = why_not(GAME, view, view.turn, Move(step))
        assert (refused is None) == (Move(step) in GAME.actions(view, view.turn))


def test_what_the_rules_would_do_with_hidden_things_is_not_refused() -> None:
    """On a view the chance is blank: a move that draws goes as far as that, and so it is allowed."""
    tried = 0
    for seed in range(6):
        table = play_table(GAME, 4, GAME.Options(), seed, random_player)
        for entry in range(0, len(table.log), 7):
            state = Table.replay(GAME, table.log[: entry + 1]).state
            for seat in GAME.to_act(state):
                view = GAME.view(state, seat)
                for action in GAME.actions(view, seat):
                    assert why_not(GAME, view, seat, action) is None
                    tried += 1
    assert tried > 50


def test_every_round_names_a_holiday_of_its_month_and_each_year_another() -> None:
    january = [entry.en for entry in holidays() if entry.month == 1]
    assert holiday_of(1, "en") is None, "the first round comes before the first month"
    assert [holiday_of(2 + 12 * year, "en") for year in range(3)] == january[:3]
    assert holiday_of(8, "en") is None, "none in July"


def test_deer_mode_is_announced_and_heard(scene: Studio) -> None:
    heard: list[str] = []
    board = DeerPortalBoard(stage(scene, sound=heard.append))
    game = Game(3)
    while not any(isinstance(event, DeerModeBegan) for event in game.events):
        before = game.view
        game.step()
    board.show(before, (), 0, ())
    board.show(game.view, game.events, 0, ())
    while board.advance(0.2):
        pass
    assert "deer" in heard
    assert "16" in board.banner(game.events)
    assert board.banner(()) == ""
    board.destroy()
