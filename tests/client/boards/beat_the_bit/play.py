"""Games of Beat the Bit for the tests of its board: played by chance, moment by moment."""

from collections.abc import Callable

from client.boards import Board
from sim.chance import chance_from
from sim.game import Event
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.state import State
from sim.roller import SeededRoller
from sim.table import Table


class Game:
    def __init__(self, seed: int, seats: int = 4) -> None:
        self.table = Table.begin(GAME, seats, seed=b"%032d" % seed)
        self._roller = SeededRoller(chance_from(b"dice%028d" % seed))
        self._chance = chance_from(b"move%028d" % seed)
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return GAME.outcome(self.state) is not None

    @property
    def view(self) -> State:
        """What the seat on turn sees."""
        return GAME.view(self.state, self.state.seat)

    def step(self) -> None:
        throw = GAME.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        action, self._chance = self._chance.choice(list(GAME.actions(self.state, self.state.seat)))
        self.events = self.table.act(self.state.seat, action).events


def moment(wanted: Callable[[State], bool], seats: int = 4, seeds: range = range(60)) -> State:
    """The view of the seat on turn at the first moment of the first game that is as wanted."""
    for seed in seeds:
        game = Game(seed, seats)
        while not game.over:
            if GAME.throw(game.state) is None and wanted(game.state):
                return game.view
            game.step()
    raise AssertionError("no such moment in any of the games")


def show(board: Board, view: State, seat: int | None = None, events: tuple[Event, ...] = ()) -> None:
    who = view.seat if seat is None else seat
    board.show(view, events, who, GAME.actions(view, who))
