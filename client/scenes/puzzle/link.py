"""A link to a puzzle instead of a host: the position lies there, and nothing happens to it."""

from collections.abc import Collection
from typing import Any

from netcode import messages as m
from netcode.auditor import Auditor
from netcode.link import Link
from sim.game import Action
from sim.ledger import Ledger
from sim.log import Begin
from sim.puzzles import Asked


class PuzzleLink(Link):
    def __init__(self, asked: Asked, name: str) -> None:
        game, table, seat = asked.table.game, asked.table, asked.puzzle.seat
        super().__init__(game, Auditor(None, trusting=True))
        begin = table.log[0].input
        assert isinstance(begin, Begin)
        self.state = "live"
        self.seats, self.facing = (seat,), seat
        gentle = next(iter(game.bots))
        chairs = tuple(
            m.Chair(kind="person", name=name, ready=True, present=True)
            if place == seat
            else m.Chair(kind="bot", level=gentle, ready=True, present=True)
            for place in range(table.seat_count)
        )
        self._received(m.Lobby(game=game.id, phase="playing", chairs=chairs, options=begin.options))
        self.fallen, self.lying = Ledger(), table.lying
        if self.lying is not None:
            self.fallen.note(*self.lying)
        self.view = asked.view
        self.rev = 1

    def open(self) -> None:
        """There is nobody to knock at."""

    def leave(self) -> None:
        self._become("closed")

    @property
    def actions(self) -> Collection[Action]:
        """The answers are asked for beside the board; on it everything can be looked at."""
        return ()

    def _transmit(self, message: Any) -> None:
        """Nobody is there to be asked for anything."""
        self._answered(message.id)
