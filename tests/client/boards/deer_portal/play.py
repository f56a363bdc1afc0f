"""Games of DeerPortal for the tests of its board: played by chance, moment by moment."""

from functools import partial

from client.boards import Board
from sim.game import Event
from sim.games.deer_portal import GAME
from sim.games.deer_portal.state import State
from tests.client.boards import playing
from tests.client.boards.playing import Playing
from tests.client.boards.scene import stage_of

stage = partial(stage_of, GAME)


class Game(Playing):
    game = GAME

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 4)

    @property
    def view(self) -> State:
        return GAME.view(self.state, 0)

    def until_phase(self, phase: str) -> "Game":
        while self.state.phase != phase:
            self.step()
        return self


def show(board: Board, view: State, seat: int | None = None, events: tuple[Event, ...] = ()) -> None:
    playing.show(board, GAME, view, view.turn if seat is None else seat, events)
