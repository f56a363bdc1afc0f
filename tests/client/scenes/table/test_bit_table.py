"""A table of Beat the Bit: what is asked and offered, cards held up, dice that lie there when one comes back."""

import pytest
from msgspec.structs import replace

from client.boards import Target
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.commands import Choose, HoldUp
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.widgets import Picture
from sim.action_text import print_action
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from tests.client.scenes.probing import faults, texts
from tests.client.scenes.table.test_scene import sit_down, wait
from tests.client.scenes.test_app import SHAPES, resize


def table_of(demo: Demo, *others: str) -> TableScene:
    table = sit_down(demo, GAME, (YOU, *others))
    wait(demo, lambda: table.facts.mine)
    return table


def spot(demo: Demo, table: TableScene, target: Target) -> tuple[float, float]:
    """Where on the stage a target is seen."""
    seen = table.tabletop.pointing.seen_at(target.node.get_pos(target.node.get_top()))
    assert seen is not None
    return (seen.x + 1) / 2 * demo.app.stage.width, (1 - seen.y) / 2 * demo.app.stage.height


def test_the_bar_asks_and_has_a_button_for_what_nothing_on_the_board_stands_for(demo: Demo) -> None:
    table = table_of(demo)
    board = table.tabletop.board
    assert board is not None
    assert board.prompt in texts(demo.app.stage)
    assert len(table.facts.offered) > 3
    assert demo.app.stage.find(f"bar.{print_action(a.Go())}") is not None
    assert demo.app.stage.find(f"bar.{print_action(a.Shop())}") is None, "the treasure deck stands for it"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_table_can_be_used_in_any_window(demo: Demo, shape: tuple[int, int, float]) -> None:
    table_of(demo, "strong")
    resize(demo, *shape)
    assert faults(demo.app.stage) == []
    resize(demo, 1280, 720, 1.0)


def test_a_card_held_up_never_covers_the_card_itself(demo: Demo) -> None:
    table = table_of(demo, "strong")
    for size in ((1280, 720, 1.0), (800, 1280, 1.0)):
        resize(demo, *size)
        for target in table.tabletop.pointing.targets:
            if target.picture is None:
                continue
            table.do(HoldUp(target))
            table.refresh()
            demo.run(0.1)
            held = demo.app.stage.find("peek")
            assert held is not None
            x, y = spot(demo, table, target)
            assert not held.area.contains(x, y), target.id
            seen = Area(0, 0, demo.app.stage.width, demo.app.stage.height).overlap(held.area)
            assert tuple(seen) == pytest.approx(tuple(held.area)), "it is cut off"
    table.do(HoldUp(None))
    resize(demo, 1280, 720, 1.0)


@pytest.mark.parametrize("size", [(1280, 720), (800, 1280), (1024, 768)])
def test_a_card_held_up_leaves_the_bar_free(demo: Demo, size: tuple[int, int]) -> None:
    table = table_of(demo, "strong")
    resize(demo, *size, 1.0)
    stage = demo.app.stage
    for target in table.tabletop.pointing.targets:
        table.do(HoldUp(target))
        table.refresh()
        demo.run(0.05)
        held, bar = stage.find("peek"), stage.find("hud.bar")
        assert held is not None
        assert bar is not None
        assert held.area.overlap(bar.area).h < 1 or held.area.overlap(bar.area).w < 1, target.id
    table.do(HoldUp(None))
    resize(demo, 1280, 720, 1.0)


@pytest.mark.parametrize("size", [(1280, 720), (800, 1280)])
def test_a_sheet_held_up_is_larger_than_on_the_table(demo: Demo, size: tuple[int, int]) -> None:
    table = table_of(demo, "strong")
    table.model.mode = replace(table.mode, panel="")
    resize(demo, *size, 1.0)
    for target in table.tabletop.pointing.targets:
        if not target.id.startswith("sheet "):
            continue
        table.do(HoldUp(target))
        table.refresh()
        demo.run(0.05)
        picture = next(w for w in demo.app.stage.find("peek").walk() if isinstance(w, Picture))  # type: ignore[union-attr]
        across = [spot.x for spot in table.tabletop.pointing.corners_of(target)]
        lying = (max(across) - min(across)) / 2 * demo.app.stage.width
        assert picture.area.w > 1.25 * lying, target.id
    table.do(HoldUp(None))
    resize(demo, 1280, 720, 1.0)


def test_a_pointer_that_went_onto_a_panel_points_at_nothing(demo: Demo) -> None:
    table = table_of(demo, "strong")
    stage = demo.app.stage
    target = next(target for target in table.tabletop.pointing.targets if target.id == "finals")
    stage.pointer_moved(*spot(demo, table, target))
    assert table.tabletop.pointing.pointed == target
    demo.run(0.1)
    assert target.label in texts(stage)
    bar = stage.find("hud.bar")
    assert bar is not None
    stage.pointer_moved(*bar.area.middle)
    demo.run(0.1)
    assert table.tabletop.pointing.pointed is None
    assert target.label not in texts(stage)


def test_dice_lie_on_a_table_that_is_made_anew_in_the_middle_of_an_attempt(demo: Demo) -> None:
    table = table_of(demo)
    while table.link.view.phase != "after":
        wait(demo, lambda: table.facts.mine)
        action = next((act for act in table.facts.offered if isinstance(act, a.Go | a.Reveal | a.Face | a.Throw)), None)
        table.do(Choose(action if action is not None else table.facts.offered[0]))
        demo.run(0.3)
        wait(demo, lambda: table.mode.settled)
    dice = [die.id for die in table.link.view.attempt.dice]
    before = table.tabletop.poses(dice)
    table.course.remake()
    wait(demo, lambda: table.mode.settled)
    after = table.tabletop.poses(dice)
    for die in dice:
        assert after[die] == pytest.approx(before[die], abs=0.02)


def test_sheets_bear_the_names_of_those_who_sit_there(demo: Demo) -> None:
    table = table_of(demo, "strong")
    labels = [target.label for target in table.tabletop.pointing.targets if target.id.startswith("sheet ")]
    assert sorted(label.split(",")[0] for label in labels) == sorted(table.facts.speech.names)


def test_the_bar_shows_the_one_total_that_accepting_gives(demo: Demo) -> None:
    """Prompt and count name the same number, whatever colours lie there and wherever they lie."""
    table = table_of(demo)
    seen = 0
    while seen < 4 and table.link.outcome is None:
        view = table.link.view
        if view.phase == "after":
            told = GAME.tally(view)
            assert told is not None
            shown = texts(demo.app.stage)
            assert table.facts.speech.message(told) in shown
            board = table.tabletop.board
            assert board is not None
            assert board.prompt.startswith(f"{told.values['total']} vs {told.values['difficulty']}")
            seen += 1
        demo.play(table)
        demo.run(0.1)
        wait(demo, lambda: table.facts.mine or table.link.outcome is not None)
    assert seen
