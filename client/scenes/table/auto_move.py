"""What goes on by itself: where only one thing is left to do, nobody must press for it. Any press stops it."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from sim.game import Action

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene

PATIENCE = 5.0
"""Seconds in which the player may decide otherwise."""
TICKS = 40
"""Steps in which the ring around the button goes."""


class GoingOn:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._decision: Hashable = None
        self._presses = 0
        self._left = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass; at the end of it the action is done."""
        table = self._table
        action = self._action()
        if action is None:
            self._decision = None
            return
        decision = (table.link.rev, table.link.facing)
        if decision != self._decision:
            self._decision, self._left = decision, PATIENCE
            self._presses = table.app.stage.presses
            table.refresh()
        elif self._stopped:
            if self._left:
                self._left = 0.0
                table.refresh()
        else:
            before = self._ticks
            self._left = max(1e-6, self._left - seconds)
            if self._left <= 1e-6:
                table.choose(action)
            elif self._ticks != before:
                table.refresh()

    def share(self, action: Action) -> float:
        """How much of the time is left for an action that goes on by itself, from 1 to 0."""
        running = self._decision is not None and not self._stopped and action == self._action()
        return self._ticks / TICKS if running else 0.0

    @property
    def _ticks(self) -> int:
        return round(self._left / PATIENCE * TICKS)

    @property
    def _stopped(self) -> bool:
        return self._table.app.stage.presses != self._presses

    def _action(self) -> Action | None:
        """Whoever wants to be asked before every move is not hurried."""
        table = self._table
        board = table.tabletop.board
        at_table = table.app.scene is table and not table.menu and not table.app.settings.confirm
        if board is None or not at_table or not table.mine or not table.offered:
            return None
        return board.goes_on(table.offered)
