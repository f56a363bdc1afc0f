"""What a lesson points at is there to be seen on the board of its game, at that very step."""

import pytest

from client.boards import board_of
from sim.games import all_games
from sim.lessons import PIECE, Lesson, Progress, courses_of
from tests.client.boards.scene import stage_of

COURSES = [course for game in all_games().values() for course in courses_of(game)]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_every_piece_that_a_step_points_at_lies_on_the_table(course, scene):
    game, seat = course.game, course.seat
    kind = board_of(game.id)
    assert kind is not None
    board = kind(stage_of(game, scene))
    missing = {}
    for number, step in enumerate(course.steps):
        named = [step.point.removeprefix(PIECE)] if step.point.startswith(PIECE) else []
        if named or step.choose:
            view = game.view(Lesson(course, Progress(number)).table.state, seat)
            board.show(view, (), seat, game.actions(view, seat))
            there = {target.id for target in board.targets}
            if not {*named, *step.choose} <= there:
                missing[number + 1] = (step.point, step.choose, sorted(there))
    assert missing == {}
