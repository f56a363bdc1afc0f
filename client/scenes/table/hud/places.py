"""What is remembered from one composition to the next: which button stands where, and since when it means that."""

from collections.abc import Callable, Hashable

from client.scenes.table.hud.slots import Slots
from client.ui.guard import Guard
from sim.game import Action

SHOWN_MOVES = 3
"""Moves on the bar when the board itself shows the others."""


class Places:
    def __init__(self, clock: Callable[[], float]) -> None:
        self.slots = Slots(SHOWN_MOVES)
        self.guard = Guard(clock)
        self._thrown: tuple[Hashable, Action | None] = (None, None)

    def keep_throw(self, decision: Hashable, action: Action | None) -> None:
        """The action that stands in the place of the throw: it stays there as long as the decision lasts."""
        self._thrown = (decision, action)

    def throw_of(self, decision: Hashable) -> Action | None:
        known, action = self._thrown
        return action if known == decision else None

    def if_meant(self, place: Hashable, do: Callable[[], None]) -> Callable[[], None]:
        """What lies at a place is pressed only by who has seen it there."""
        return lambda: do() if self.guard.takes(place) else None
