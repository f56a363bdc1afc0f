"""What is watched beside the board: what a throw needs, the die that decides, numbers that add up, titles."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.commands import Choose, ThrowDice
from client.scenes.table.hud.room import Free
from client.scenes.table.scene import TableScene
from client.table3d.slow_end import MOST
from sim.games import AnyGame, all_games

ADVENTURE, FRIGATE, DEER = (all_games()[name] for name in ("adventure-dice", "frigate", "deer-portal"))
FRAME = 1 / 30
pytestmark = pytest.mark.usefixtures("own_tables")


def sit_down(demo: Demo, game: AnyGame, **settings: object) -> TableScene:
    demo.app.store.change(**{"reduced_motion": False, "speed": "normal", "counting": "normal"} | settings)
    level = list(game.bots)[-1]
    table = demo.app.tables.begin(game, [YOU, *[level] * (game.seats[0] - 1)], game.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    demo.run(FRAME)
    return table


def play_until(demo: Demo, table: TableScene, condition: Callable[[], bool], frames: int = 9000) -> None:
    game, link = table.link.game, table.link
    level = list(game.bots)[-1]
    for _ in range(frames):
        if condition():
            return
        if table.facts.mine and link.facing is not None:
            if table.mode.hand is not None and table.mode.hand.action is None:
                table.do(ThrowDice())
            else:
                table.do(Choose(game.bots[level](link.view, link.facing, demo._luck.derive("moments", link.rev))))
        demo.run(FRAME)
    raise AssertionError("it never happened")


def press_key(demo: Demo) -> None:
    demo.app.stage.key("space")


def press_mouse(demo: Demo) -> None:
    demo.app.stage.pointer_down(640, 300)
    demo.app.stage.pointer_up(640, 300)


def touch(demo: Demo) -> None:
    demo.app.stage.finger(0, "down", 640, 300)
    demo.app.stage.finger(0, "up", 640, 300)


SKIPS = pytest.mark.parametrize("skip", [press_key, press_mouse, touch])


# The number that is needed


def test_what_a_throw_needs_stands_over_the_dice_until_they_have_fallen(demo: Demo) -> None:
    table = sit_down(demo, ADVENTURE, reduced_motion=True)
    ceremonies = table.course.ceremonies

    def holds() -> bool:
        return table.facts.mine and table.mode.hand is not None and table.mode.hand.needed is not None

    play_until(demo, table, holds)
    demo.run(FRAME)
    hand = table.mode.hand
    assert hand is not None
    assert hand.needed is not None
    assert ceremonies.needed == table.facts.speech.message(hand.needed)
    table.do(ThrowDice() if hand.action is None else Choose(hand.action))
    play_until(demo, table, lambda: table.mode.settled and table.mode.hand is None)
    demo.run(FRAME)
    assert ceremonies.needed == ""


# The deciding die


def hangs(demo: Demo, table: TableScene) -> None:
    """Up to a throw of which one die decides."""
    play_until(demo, table, lambda: table.tabletop.flight.suspense is not None)


def test_the_eye_goes_to_the_die_that_decides_and_comes_back(demo: Demo) -> None:
    table = sit_down(demo, ADVENTURE)
    hangs(demo, table)
    flight, camera = table.tabletop.flight, table.tabletop.eye.camera
    suspense = flight.suspense
    assert suspense is not None
    assert camera is not None
    usual = camera.eye.distance
    watched, nearest = 0.0, usual
    while table.tabletop.falling:
        demo.run(FRAME)
        watched += FRAME
        nearest = min(nearest, camera.eye.distance)
    assert nearest < 0.7 * usual
    assert watched <= suspense.slow.ends + MOST + 2 * FRAME
    demo.run(1.0)
    assert camera.eye.distance == pytest.approx(usual)


@SKIPS
def test_suspense_is_skipped(demo: Demo, skip: Callable[[Demo], None]) -> None:
    table = sit_down(demo, ADVENTURE)
    hangs(demo, table)
    demo.run(0.2)
    assert table.tabletop.falling
    skip(demo)
    demo.run(FRAME)
    assert not table.tabletop.falling
    assert table.tabletop.flight.suspense is None


@pytest.mark.parametrize("settings", [{"speed": "fast"}, {"reduced_motion": True}])
def test_nobody_waits_for_a_die_who_wants_it_fast_or_still(demo: Demo, settings: dict[str, object]) -> None:
    table = sit_down(demo, ADVENTURE, **settings)
    seen = []
    fallen = table.playback.ledger

    def many() -> bool:
        seen.append(table.tabletop.flight.suspense is not None or table.course.ceremonies.counting)
        return len(table.playback.moments) > 60

    play_until(demo, table, many)
    assert table.playback.ledger != fallen, "dice were thrown"
    assert not any(seen)


# Counting


@SKIPS
@pytest.mark.parametrize("game", [FRIGATE, ADVENTURE], ids=lambda game: game.id)
def test_counting_is_skipped(demo: Demo, game: AnyGame, skip: Callable[[Demo], None]) -> None:
    table = sit_down(demo, game)
    ceremonies = table.course.ceremonies
    play_until(demo, table, lambda: ceremonies.counting)
    assert not table.mode.settled
    shown = len(table.playback.moments)
    skip(demo)
    demo.run(2 * FRAME)
    assert not ceremonies.counting
    play_until(demo, table, lambda: len(table.playback.moments) > shown, 300)


def test_a_hand_adds_up_and_what_hopped_lies_where_it_lay(demo: Demo) -> None:
    table = sit_down(demo, FRIGATE)
    ceremonies, board = table.course.ceremonies, table.tabletop.board
    play_until(demo, table, lambda: ceremonies.counting)
    assert board is not None
    totals = []
    while ceremonies.counting:
        totals.append(ceremonies.total)
        demo.run(FRAME)
    assert len(set(totals)) > 2
    assert ceremonies.total == ""
    pieces = board._pieces.values()  # type: ignore[attr-defined]
    play_until(demo, table, lambda: not board.advance(0.0), 200)
    for piece in pieces:
        node = board._things.node(piece.id)  # type: ignore[attr-defined]
        assert node.get_z() == pytest.approx(piece.place.z, abs=1e-3)


def test_who_wants_no_counting_sees_none(demo: Demo) -> None:
    table = sit_down(demo, FRIGATE, counting="off")
    seen = []

    def some_hands() -> bool:
        seen.append(table.course.ceremonies.counting)
        return table.link.view.hands >= 2

    play_until(demo, table, some_hands)
    assert not any(seen)


def test_while_dice_are_counted_nothing_else_stands_over_them(demo: Demo) -> None:
    """What they had to bring has been said; they lie where they fell, also when the board is made anew meanwhile."""
    table = sit_down(demo, ADVENTURE)
    ceremonies = table.course.ceremonies
    play_until(demo, table, lambda: ceremonies.counting and table.playback.waiting[0].fall is not None)
    demo.run(FRAME)
    assert ceremonies.counting
    assert ceremonies.needed == ""
    fall = table.playback.waiting[0].fall
    assert fall is not None
    dice = [die.id for die in fall.throw.everything]
    lay = table.tabletop.poses(dice)
    table.course.remake()
    demo.run(2 * FRAME)
    assert ceremonies.counting
    for die, pose in table.tabletop.poses(dice).items():
        assert pose == pytest.approx(lay[die], abs=1e-3)


# Titles


def test_a_game_begins_with_its_title_for_which_nobody_waits(demo: Demo) -> None:
    table = sit_down(demo, DEER)
    ceremonies = table.course.ceremonies
    demo.run(0.5)
    assert ceremonies.announcing
    assert table.facts.speech.say("name") in ceremonies.title
    play_until(demo, table, lambda: table.mode.settled, 60)
    demo.run(2.5)
    assert not ceremonies.announcing


@SKIPS
def test_a_title_is_skipped(demo: Demo, skip: Callable[[Demo], None]) -> None:
    table = sit_down(demo, DEER)
    demo.run(0.3)
    assert table.course.ceremonies.announcing
    skip(demo)
    demo.run(FRAME)
    assert not table.course.ceremonies.announcing


def test_in_a_high_window_a_long_title_has_two_lines_rather_than_small_letters(demo: Demo) -> None:
    ceremonies = sit_down(demo, FRIGATE).course.ceremonies
    ceremonies.free = Free(0.0, 700.0, 0.0, 900.0)
    heights = []
    for words in ("Lost", "No slots left and the target missed. The run is lost."):
        ceremonies.announce(words)
        (made,) = ceremonies._title
        assert made.width <= 700
        heights.append(made.height)
    one, two = heights
    assert 1.5 * one < two < 2.2 * one


def test_another_round_has_its_title(demo: Demo) -> None:
    table = sit_down(demo, FRIGATE)
    demo.run(3.0)
    assert table.mode.settled
    assert not table.course.ceremonies.announcing
    shown = table.playback.moments[-1]
    later = replace(shown, rev=shown.rev + 1, view=replace(shown.view, round=2))
    table.playback.waiting.append(later)
    demo.run(0.3)
    assert table.course.ceremonies.title == "Round 2"


def test_nothing_is_announced_with_less_motion_and_a_table_at_rest_draws_nothing(demo: Demo) -> None:
    table = sit_down(demo, DEER, reduced_motion=True)
    demo.run(0.3)
    assert not table.course.ceremonies.announcing
    demo.app.store.change(reduced_motion=False)
    play_until(demo, table, lambda: table.facts.mine)
    demo.run(3.0)
    demo.app.world.frame()
    demo.run(0.5)
    assert not demo.app.world._dirty
