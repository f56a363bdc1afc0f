"""What goes on by itself: where only one thing is left to do, nobody must press for it. Any press stops it."""

from collections.abc import Hashable

from client.scenes.table.commands import Choose, Command, Refresh
from sim.game import Action

PATIENCE = 5.0
"""Seconds in which the player may decide otherwise."""
TICKS = 40
"""Steps in which the ring around the button goes."""


class AutoMove:
    def __init__(self) -> None:
        self._decision: Hashable = None
        self._presses = 0
        self._left = 0.0

    def advance(self, seconds: float, action: Action | None, decision: Hashable, presses: int) -> list[Command]:
        """Let time pass before an action that goes on by itself; at the end of it the action is done.

        `presses` counts what the player has pressed so far, anywhere.
        """
        if action is None:
            self._decision = None
            return []
        if decision != self._decision:
            self._decision, self._left, self._presses = decision, PATIENCE, presses
            return [Refresh()]
        if presses != self._presses:
            stopped, self._left = self._left > 0, 0.0
            return [Refresh()] if stopped else []
        before = self._ticks
        self._left = max(1e-6, self._left - seconds)
        if self._left <= 1e-6:
            return [Choose(action)]
        return [Refresh()] if self._ticks != before else []

    def share(self, presses: int) -> float:
        """How much of the time is left, from 1 to 0."""
        running = self._decision is not None and presses == self._presses
        return self._ticks / TICKS if running else 0.0

    @property
    def _ticks(self) -> int:
        return round(self._left / PATIENCE * TICKS)
