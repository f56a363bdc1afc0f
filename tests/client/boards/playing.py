"""Games for boards to show: played by chance or by bots, one input after the other."""

from collections.abc import Callable
from typing import Any

from client.boards import Board, Target
from sim.chance import chance_from
from sim.game import Event, Options, Seat
from sim.games import AnyGame
from sim.roller import SeededRoller
from sim.table import Table


class Playing:
    """A game in which every move is chosen by chance, unless a subclass chooses otherwise."""

    game: AnyGame

    def __init__(self, seed: int, seats: int, options: Options | None = None) -> None:
        self.table = Table.begin(self.game, seats, options=options, seed=b"%032d" % seed)
        self._roller = SeededRoller(chance_from(b"dice%028d" % seed))
        self._chance = chance_from(b"move%028d" % seed)
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def seat(self) -> Seat:
        """Whom the table waits for."""
        return (self.game.to_act(self.state) or (0,))[0]

    def choose(self, seat: Seat) -> Any:
        action, self._chance = self._chance.choice(list(self.game.actions(self.state, seat)))
        return action

    def step(self) -> None:
        throw = self.game.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        seat = self.seat
        self.events = self.table.act(seat, self.choose(seat)).events

    def until(self, wanted: Callable[[Any], bool]) -> bool:
        """Play on to the next moment that is as wanted and waits for a seat; False if the game ends before."""
        while not self.over:
            if self.game.throw(self.state) is None and wanted(self.state):
                return True
            self.step()
        return False


def show(board: Board, game: AnyGame, view: Any, seat: Seat | None, events: tuple[Event, ...] = ()) -> None:
    """A view as a seat is shown it that has selected nothing, with what it may do."""
    board.unselect()
    board.show(view, events, seat, () if seat is None else game.actions(view, seat))


def target(board: Board, name: str) -> Target:
    return next(found for found in board.targets if found.id == name)


def select(board: Board, *names: str) -> None:
    """Point at one thing after the other."""
    for name in names:
        found = target(board, name)
        assert found.toggles, name
        board.toggle(found)
