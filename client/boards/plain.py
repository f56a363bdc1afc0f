"""The board of a game that has no board of its own: an empty felt for the dice. Its moves are the table's list."""

from collections.abc import Collection, Sequence
from typing import Any

import panda3d.core as p3d

from client.boards import Board, BoardStage, Orientation, Target, TrayPlace, Viewpoint
from sim.game import Action, Event, Seat

HALF_WIDTH, HALF_DEPTH = 15.0, 13.5
"""The pit and some felt around it, in cm."""


class PlainBoard(Board):
    def __init__(self, stage: BoardStage) -> None:
        self._node = stage.root.attach_new_node("plain board")

    def arrange(self, orientation: Orientation) -> None:
        """It looks the same from every side."""

    def show(self, view: Any, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        """Dice are the tray's business, words the panel's."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return ()

    @property
    def tray(self) -> TrayPlace:
        return TrayPlace(0.0, 0.0, HALF_WIDTH, HALF_DEPTH)

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        w, d = HALF_WIDTH, HALF_DEPTH
        corners = tuple(p3d.Point3(x, y, z) for x in (-w, w) for y in (-d, d) for z in (0, 2))
        return Viewpoint(corners, pitch=-85.0 if name == "board" else -52.0)

    def point_at(self, target: Target | None) -> None:
        """There is nothing to point at."""

    def advance(self, seconds: float) -> bool:
        return False

    def finish(self) -> None:
        """Nothing moves."""

    def destroy(self) -> None:
        self._node.remove_node()
