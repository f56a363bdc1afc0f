"""A table of Beat the Bit: what is asked and offered, cards held up, dice that lie there when one comes back."""

import pytest

from client.boards import Target
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table import TableScene
from client.ui.brush import Area
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.wording import print_action
from tests.client.scenes.probing import faults, texts
from tests.client.scenes.test_shell import SHAPES, resize
from tests.client.scenes.test_table import sit_down, wait


def table_of(demo: Demo, *others: str) -> TableScene:
    table = sit_down(demo, GAME, (YOU, *others))
    wait(demo, lambda: table.mine)
    return table


def spot(demo: Demo, table: TableScene, target: Target) -> tuple[float, float]:
    """Where on the stage a target is seen."""
    seen = table.tabletop.seen_at(target.node.get_pos(target.node.get_top()))
    assert seen is not None
    return (seen.x + 1) / 2 * demo.app.stage.width, (1 - seen.y) / 2 * demo.app.stage.height


def test_the_bar_asks_and_has_a_button_for_what_nothing_on_the_board_stands_for(demo: Demo) -> None:
    table = table_of(demo)
    board = table.tabletop.board
    assert board is not None
    assert board.prompt in texts(demo.app.stage)
    assert len(table.offered) > 3
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
        for target in table.tabletop.targets:
            if target.picture is None:
                continue
            table.peek = target
            table.refresh()
            demo.run(0.1)
            held = demo.app.stage.find("peek")
            assert held is not None
            x, y = spot(demo, table, target)
            assert not held.area.contains(x, y), target.id
            seen = Area(0, 0, demo.app.stage.width, demo.app.stage.height).overlap(held.area)
            assert tuple(seen) == pytest.approx(tuple(held.area)), "it is cut off"
    table.peek = None
    resize(demo, 1280, 720, 1.0)


def test_a_card_held_up_leaves_the_bar_free_however_high_it_is(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(demo, "strong")
    resize(demo, 800, 1280, 1.0)
    stage = demo.app.stage
    monkeypatch.setattr(type(table.tabletop.board), "prompt", "What is asked here is a very long story. " * 12)
    monkeypatch.setattr(TableScene, "total", "1 + 2 = 3")
    for _ in range(2):
        table.peek = next(each for each in table.tabletop.targets if each.picture and spot(demo, table, each)[1] < 400)
        table.refresh()
        demo.run(0.1)
    held, bar = stage.find("peek"), stage.find("hud.bar")
    assert held is not None
    assert bar is not None
    assert bar.area.h > 160, "this bar is low: the test shows nothing"
    assert held.area.bottom <= bar.area.y
    table.peek = None
    resize(demo, 1280, 720, 1.0)


def test_a_pointer_that_went_onto_a_panel_points_at_nothing(demo: Demo) -> None:
    table = table_of(demo, "strong")
    stage = demo.app.stage
    target = next(target for target in table.tabletop.targets if target.id == "finals")
    stage.pointer_moved(*spot(demo, table, target))
    assert table.tabletop.pointed == target
    demo.run(0.1)
    assert target.label in texts(stage)
    bar = stage.find("hud.bar")
    assert bar is not None
    stage.pointer_moved(*bar.area.middle)
    demo.run(0.1)
    assert table.tabletop.pointed is None
    assert target.label not in texts(stage)


def test_dice_lie_on_a_table_that_is_made_anew_in_the_middle_of_an_attempt(demo: Demo) -> None:
    table = table_of(demo)
    while table.link.view.phase != "after":
        wait(demo, lambda: table.mine)
        action = next((act for act in table.offered if isinstance(act, a.Go | a.Reveal | a.Face | a.Throw)), None)
        table.choose(action if action is not None else table.offered[0])
        demo.run(0.3)
        wait(demo, lambda: table.settled)
    dice = [die.id for die in table.link.view.attempt.dice]
    before = table.tabletop.poses(dice)
    table.remake()
    wait(demo, lambda: table.settled)
    after = table.tabletop.poses(dice)
    for die in dice:
        assert after[die] == pytest.approx(before[die], abs=0.02)


def test_sheets_bear_the_names_of_those_who_sit_there(demo: Demo) -> None:
    table = table_of(demo, "strong")
    labels = [target.label for target in table.tabletop.targets if target.id.startswith("sheet ")]
    assert sorted(label.split(",")[0] for label in labels) == sorted(table.speech.names)
