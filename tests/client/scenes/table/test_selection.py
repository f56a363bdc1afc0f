"""Choosing several things at a table: dice that are taken up to be thrown again."""

from collections.abc import Collection, Sequence
from typing import Any

import panda3d.core as p3d
import pytest

from client.boards import BoardStage, Target
from client.boards.plain import PlainBoard
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.commands import Pick
from client.scenes.table.mode import Menu
from client.scenes.table.scene import TableScene
from client.table3d.picking import make_pickable
from sim.game import Action, Event, Seat
from sim.games import all_games
from sim.games.frigate.actions import Reroll
from tests.client.scenes.probing import controls
from tests.client.scenes.table.test_scene import my_turn, sit_down, wait

FRIGATE = all_games()["frigate"]
DICE = range(1, 6)


class DiceBoard(PlainBoard):
    """Frigate's dice alone: each can be selected."""

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._chosen: tuple[int, ...] = ()
        self._thrown = False
        self._spots = [self._node.attach_new_node(f"die {n}") for n in DICE]
        for n, spot in zip(DICE, self._spots, strict=True):
            spot.set_pos(-18 + 6 * n, 8, 0)
            make_pickable(spot, f"die {n}", p3d.Point3(0), (1, 1, 1))

    def show(self, view: Any, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self._chosen, self._thrown = (), any(isinstance(action, Reroll) for action in actions)

    @property
    def targets(self) -> tuple[Target, ...]:
        return tuple(
            Target(f"die {n}", spot, f"die {n}", toggles=self._thrown, selected=n in self._chosen)
            for n, spot in zip(DICE, self._spots, strict=True)
        )

    def toggle(self, target: Target) -> None:
        self._chosen = tuple(sorted({*self._chosen} ^ {int(target.id[-1])}))

    def unselect(self) -> bool:
        before, self._chosen = self._chosen, ()
        return bool(before)

    @property
    def proposed(self) -> tuple[Action, ...]:
        return (Reroll(self._chosen),) if self._chosen else ()

    def hides(self, action: Action) -> bool:
        return isinstance(action, Reroll)


@pytest.fixture
def table(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> TableScene:
    """Frigate after the first throw of a hand."""
    monkeypatch.setattr("client.scenes.table.tabletop.board_of", lambda name: DiceBoard)
    table = sit_down(demo, FRIGATE, (YOU,))
    my_turn(demo, table)
    demo.app.stage.key("space")
    wait(demo, lambda: table.facts.mine and any(isinstance(action, Reroll) for action in table.facts.offered))
    return table


def pick(table: TableScene, *dice: int) -> None:
    for die in dice:
        table.do(Pick(next(target for target in table.tabletop.pointing.targets if target.id == f"die {die}")))


def test_selected_dice_are_taken_in_the_hand_and_thrown_alone(demo: Demo, table: TableScene) -> None:
    assert table.mode.hand is None, "nothing says yet which dice"
    pick(table, 1, 3)
    assert table.mode.hand is not None
    action, throw = table.mode.hand.action, table.mode.hand.throw
    assert action == Reroll((1, 3))
    assert [die.id for die in throw.dice] == [1, 3]
    assert table.tabletop.hand.holding
    before = table.playback.moments[-1].rev
    demo.app.stage.key("space")
    wait(demo, lambda: table.facts.mine and table.playback.moments[-1].rev > before)
    assert table.playback.moments[-1].fall is not None
    assert [die.id for die in table.playback.moments[-1].fall.throw.dice] == [1, 3]


def test_dice_that_are_put_down_again_lie_where_they_lay(demo: Demo, table: TableScene) -> None:
    lay = table.tabletop.poses(DICE)
    pick(table, 2)
    assert table.tabletop.poses([2])[2] != lay[2]
    pick(table, 2)
    assert table.mode.hand is None
    assert not table.tabletop.hand.holding
    assert table.tabletop.poses(DICE) == lay


def test_escape_lets_go_of_everything_selected(demo: Demo, table: TableScene) -> None:
    pick(table, 1, 5)
    demo.app.stage.key("escape")
    assert table.mode.hand is None
    assert not table.mode.has(Menu)
    assert not any(target.selected for target in table.tabletop.pointing.targets)
    demo.app.stage.key("escape")
    assert table.mode.has(Menu)


def test_moves_made_by_selecting_have_no_buttons_but_stay_in_the_list(demo: Demo, table: TableScene) -> None:
    demo.run(0.1)
    keys = [control.key for control in controls(demo.app.stage)]
    assert not any(key.startswith("bar.reroll") for key in keys)
    assert any(isinstance(action, Reroll) for action in table.facts.offered)
    pick(table, 4)
    demo.run(0.1)
    assert "throw" in [control.key for control in controls(demo.app.stage)]
