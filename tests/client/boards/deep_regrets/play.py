"""Games of Deep Regrets for the board to show."""

from collections.abc import Callable
from functools import cache, partial

from msgspec.structs import replace

from client.boards import Board
from sim.game import Event, Seat
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.actions import Action
from sim.games.deep_regrets.state import Die, Options, State
from tests.client.boards import playing
from tests.client.boards.playing import Playing
from tests.client.boards.playing import select as select
from tests.client.boards.playing import target as target
from tests.client.boards.scene import stage_of


class Game(Playing):
    """A game that computer players play, one input after the other."""

    game = GAME

    def __init__(self, seed: int, seats: int = 3, options: Options | None = None) -> None:
        super().__init__(seed, seats, options)
        self._done = 0

    def choose(self, seat: Seat) -> Action:
        self._done += 1
        level = list(GAME.bots.values())[-1]
        action: Action = level(GAME.view(self.state, seat), seat, self._chance.derive("bot", self._done))
        return action


@cache
def history(seed: int, seats: int, weather: bool) -> tuple[tuple[State, Seat], ...]:
    """Every moment of a game at which somebody is asked."""
    game = Game(seed, seats, Options(weather=weather))
    found = []
    while not game.over:
        if GAME.throw(game.state) is None:
            found.append((game.state, game.seat))
        game.step()
    return (*found, (game.state, 0))


def moment(wanted: Callable[[State, Seat], bool], seats: int = 3, weather: bool = False) -> tuple[State, Seat]:
    """The first moment of the first game that is as wanted, as the seat that is asked sees it."""
    for seed in range(12):
        for state, seat in history(seed, seats, weather):
            if wanted(state, seat):
                return GAME.view(state, seat), seat
    raise AssertionError("no such moment in any of the games")


def show(board: Board, view: State, seat: Seat | None, events: tuple[Event, ...] = ()) -> None:
    playing.show(board, GAME, view, seat, events)


stage = partial(stage_of, GAME)


def at_sea(state: State, seat: Seat) -> bool:
    task = state.agenda[-1] if state.agenda else None
    return isinstance(task, t.Turn) and not task.done and state.players[seat].shoal is not None


def in_port(state: State, seat: Seat) -> bool:
    task = state.agenda[-1] if state.agenda else None
    return isinstance(task, t.Turn) and not task.done and state.players[seat].shoal is None


def fish_here(state: State, seat: Seat) -> bool:
    shoal = state.players[seat].shoal
    open_here = at_sea(state, seat) and shoal is not None and bool(state.shoals[shoal].face_up)
    return open_here and any(die.own for die in fresh_dice(state, seat))


def fresh_dice(view: State, seat: Seat) -> list[Die]:
    return [die for die in view.players[seat].dice if die.fresh]


def with_dice(view: State, seat: Seat, *values: int, tackle: str = "") -> State:
    """The same table with other dice in a seat's tray."""
    dice = tuple(Die(number, "own", value) for number, value in enumerate(values, 1))
    more = (Die(11, tackle, 4),) if tackle else ()
    mine = replace(view.players[seat], dice=dice + more)
    return replace(view, players=(*view.players[:seat], mine, *view.players[seat + 1 :]))
