"""Games of Deep Regrets for the board to show."""

from collections.abc import Callable
from functools import cache, partial

from msgspec.structs import replace

from client.boards import Board, Target
from sim.chance import chance_from
from sim.game import Event, Seat
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.state import Die, Options, State
from sim.roller import SeededRoller
from sim.table import Table
from tests.client.boards.scene import stage_of


class Game:
    """A game that computer players play, one input after the other."""

    def __init__(self, seed: int, seats: int = 3, options: Options | None = None) -> None:
        self.table = Table.begin(GAME, seats, options=options or Options(), seed=b"%032d" % seed)
        self._roller = SeededRoller(chance_from(b"dice%028d" % seed))
        self._chance = chance_from(b"move%028d" % seed)
        self._done = 0
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return GAME.outcome(self.state) is not None

    @property
    def seat(self) -> Seat:
        """Whom the table waits for."""
        return (GAME.to_act(self.state) or (0,))[0]

    def step(self) -> None:
        throw = GAME.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        self._done += 1
        level = list(GAME.bots.values())[-1]
        seat = self.seat
        action = level(GAME.view(self.state, seat), seat, self._chance.derive("bot", self._done))
        self.events = self.table.act(seat, action).events


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
    board.show(view, events, seat, () if seat is None else GAME.actions(view, seat))


def target(board: Board, name: str) -> Target:
    return next(target for target in board.targets if target.id == name)


def select(board: Board, *names: str) -> None:
    for name in names:
        found = target(board, name)
        assert found.toggles, name
        board.toggle(found)


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
