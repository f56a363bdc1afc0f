"""Where a game begins its cards are dealt before everybody's eyes, and nobody waits for it."""

from collections.abc import Callable

import pytest

from client.boards import Board
from client.boards.pieces.board import PiecesBoard
from client.demo import Demo
from client.scenes.lesson.scene import LessonScene
from client.scenes.table.scene import TableScene
from sim.games import AnyGame, all_games
from sim.lessons import Lesson, courses_of
from tests.client.scenes.table.test_ceremonies import ADVENTURE, FRAME, SKIPS, sit_down

pytestmark = pytest.mark.usefixtures("own_tables")
games = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
A_MOMENT = 1.5


def board_of(table: TableScene) -> Board:
    assert table.tabletop.board is not None
    return table.tabletop.board


def begins(demo: Demo, game: AnyGame, **settings: object) -> Board:
    table = sit_down(demo, game, **settings)
    for _ in range(30):
        if table.tabletop.board is not None and table.playback.moments:
            break
        demo.run(FRAME)
    return board_of(table)


def poses(board: Board) -> dict[str, tuple[float, ...]]:
    assert isinstance(board, PiecesBoard)
    nodes = {name: board._things.node(name) for name in board.pieces}
    return {name: (*node.get_pos(), *node.get_quat(), node.get_sx()) for name, node in nodes.items()}


@games
def test_cards_are_dealt_in_a_moment_and_lie_where_they_belong(demo: Demo, game: AnyGame) -> None:
    board = begins(demo, game)
    assert board.dealing
    lasted = 0.0
    while board.dealing:
        demo.run(FRAME)
        lasted += FRAME
        assert lasted < A_MOMENT
    if isinstance(board, PiecesBoard) and not board._script:
        for name, piece in board.pieces.items():
            place = piece.place
            assert poses(board)[name][:3] == pytest.approx((place.x, place.y, place.z), abs=1e-3)


def test_who_is_on_turn_may_act_while_cards_are_dealt_and_that_ends_it(demo: Demo) -> None:
    table = sit_down(demo, ADVENTURE)
    for _ in range(30):
        demo.run(FRAME)
        if table.facts.mine:
            break
    assert table.facts.mine
    assert board_of(table).dealing
    assert board_of(table).targets
    table.course.skip()
    assert not board_of(table).dealing


@SKIPS
def test_any_press_ends_it(demo: Demo, skip: Callable[[Demo], None]) -> None:
    board = begins(demo, ADVENTURE)
    demo.run(0.2)
    assert board.dealing
    skip(demo)
    demo.run(FRAME)
    assert not board.dealing


@games
@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "fast"}])
def test_nothing_is_dealt_for_who_wants_it_still_or_fast(
    demo: Demo, game: AnyGame, settings: dict[str, object]
) -> None:
    assert not begins(demo, game, **settings).dealing


def test_everybody_sees_the_same_cards_in_the_same_places_meanwhile(demo: Demo) -> None:
    board = begins(demo, ADVENTURE)
    board.finish()
    lying = poses(board)
    ways = []
    for _ in range(2):
        board.deal()
        board.deal_on(0.6)
        ways.append(poses(board))
    board.finish()
    assert ways[0] == ways[1]
    assert ways[0] != lying
    assert poses(board) == lying


def test_a_lesson_begins_with_what_is_to_be_learnt(demo: Demo) -> None:
    demo.app.store.change(reduced_motion=False, speed="normal")
    scene = LessonScene(demo.app, Lesson(courses_of(ADVENTURE)[0]))
    demo.app.go(scene)
    seen = []
    for _ in range(15):
        demo.run(FRAME)
        seen.append(scene.tabletop.board is not None and scene.tabletop.board.dealing)
    assert scene.tabletop.board is not None
    assert not any(seen)
