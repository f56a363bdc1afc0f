"""A table of Adventure Dice: selecting cards, what is asked, and windows of every shape."""

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.commands import Choose, Pick
from client.scenes.table.scene import TableScene
from sim.action_text import print_action
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import BeginAttack, Draw, Leave, VoteEnd
from sim.games.adventure_dice.combos import combos, combos_of
from tests.client.scenes.probing import faults, texts
from tests.client.scenes.table.test_scene import my_turn, sit_down, wait
from tests.client.scenes.test_app import SHAPES, resize


def table_of(demo: Demo, *others: str) -> TableScene:
    """A table at the beginning of one's own turn; what a bot's card may have asked of everybody is done."""
    table = sit_down(demo, GAME, (YOU, *others))
    wait(demo, lambda: table.facts.mine)
    while table.link.view.choice is not None:
        demo.play(table)
        demo.run(0.1)
        wait(demo, lambda: table.facts.mine)
    return table


def pick(demo: Demo, table: TableScene, name: str) -> None:
    table.do(Pick(next(target for target in table.tabletop.pointing.targets if target.id == name)))
    demo.app.think()


def until_two_kinds(demo: Demo, table: TableScene) -> tuple[str, ...]:
    """Play on until some cards of the hand can be two kinds of attack, and tell which."""
    for _ in range(200):
        my_turn(demo, table)
        view = table.link.view
        if view.phase == "turn":
            for combo in combos(view, 0):
                if len(combos_of(view, 0, combo.cards)) > 1:
                    return combo.cards
            table.do(Choose(Draw()))
        else:
            demo.play(table)
        demo.run(0.1)
    raise AssertionError("no such cards came")


def test_drawing_has_a_button_and_giving_up_has_none(demo: Demo) -> None:
    table = table_of(demo, "strong")
    assert demo.app.stage.find("bar.draw") is not None
    assert {Leave(), VoteEnd()} <= set(GAME.actions(table.link.view, 0))
    assert demo.app.stage.find("bar.leave") is None
    assert demo.app.stage.find("bar.vote-end") is None


def test_cards_that_can_be_two_attacks_are_asked_about_and_then_attack(demo: Demo) -> None:
    table = table_of(demo, "strong")
    cards = until_two_kinds(demo, table)
    for card in cards:
        pick(demo, table, card)
    board = table.tabletop.board
    assert board is not None
    assert board.prompt in texts(demo.app.stage)
    monster = next(card for card in table.link.view.landscape if card)
    pick(demo, table, monster)
    assert table.mode.asked is not None
    offered = [action for action in table.mode.asked.actions if isinstance(action, BeginAttack)]
    shown = texts(demo.app.stage)
    assert all(board.question(action) in shown for action in offered)
    assert all(demo.app.stage.find(f"which.{print_action(action)}") is not None for action in offered)
    table.do(Choose(offered[-1]))
    wait(demo, lambda: table.link.view.attack is not None and table.facts.mine)
    assert table.link.view.attack.kind == offered[-1].kind
    assert table.mode.hand is not None, "the dice are in the hand"
    assert len(table.mode.hand.throw.dice) == len(cards)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_table_can_be_used_in_any_window(demo: Demo, shape: tuple[int, int, float]) -> None:
    table_of(demo, "strong", "casual", "strong")
    resize(demo, *shape)
    assert faults(demo.app.stage) == []
    resize(demo, 1280, 720, 1.0)


@pytest.mark.parametrize("size", [(1280, 720, 1.0), (800, 1280, 1.0)])
def test_all_things_are_inside_the_window(demo: Demo, size: tuple[int, int, float]) -> None:
    table = table_of(demo, "strong", "casual", "strong")
    resize(demo, *size)
    demo.run(0.5)
    for target in table.tabletop.pointing.targets:
        seen = table.tabletop.pointing.seen_at(target.node.get_pos(target.node.get_top()))
        assert seen is not None, target.id
        assert max(abs(seen.x), abs(seen.y)) < 1, target.id
        x, y = (seen.x + 1) / 2 * demo.app.stage.width, (1 - seen.y) / 2 * demo.app.stage.height
        assert not demo.app.stage.covers(x, y), f"{target.id} lies under a panel"
    resize(demo, 1280, 720, 1.0)
