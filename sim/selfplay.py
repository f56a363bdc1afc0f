"""Games played by themselves: by bots for figures and recorded games, by chance for tests and benchmarks."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from msgspec import Struct

from sim.chance import Chance, chance_from
from sim.game import Action, Outcome, Rest, Roller, Seat, Step
from sim.games import AnyGame
from sim.roller import SeededRoller
from sim.table import Table

Player = Callable[[AnyGame, Any, Seat, Chance], Any]
"""Chooses for a seat: (game, full state, seat, its own random stream) -> action."""

Seed = bytes | int | str


class Move(Struct, frozen=True):
    """One input and its result: a seat's action, fallen dice, or, at first, neither."""

    seat: Seat | None
    action: Action | None
    rest: Rest | None
    step: Step[Any, Any]


class Played(Struct, frozen=True):
    outcome: Outcome
    state: Any
    actions: int


def bot_player(levels: Sequence[str]) -> Player:
    """Seat i is played by the bot of level `levels[i]`, from its view alone."""
    return lambda game, state, seat, chance: game.bots[levels[seat]](game.view(state, seat), seat, chance)


def random_player(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
    """Any legal action, but giving up only when nothing else is left."""
    actions = list(game.actions(state, seat))
    return chance.choice([action for action in actions if not action.concession] or actions)[0]


def steps(
    game: AnyGame, seats: int, options: Any, seed: Seed, player: Player, roller: Roller | None = None
) -> Iterator[Move]:
    """Play without a log, as fast as possible: every input and what it led to."""
    chance = chance_from(seed)
    roller = roller or SeededRoller(chance.derive("dice"))
    step = game.setup(seats, options, chance_from(_table_seed(chance)))
    yield Move(None, None, None, step)
    for number in count():
        match next_input(game, step.state, chance.derive("player", number), player, roller):
            case None:
                return
            case Rest() as rest:
                step = game.settle(step.state, rest)
                yield Move(None, None, rest, step)
            case seat, action:
                step = game.apply(step.state, seat, action)
                yield Move(seat, action, None, step)


def play(game: AnyGame, seats: int, options: Any, seed: Seed, player: Player) -> Played:
    """One whole game, without a log."""
    actions = 0
    for move in steps(game, seats, options, seed, player):
        actions += move.seat is not None
    state = move.step.state
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.id} waits for nobody, and yet it has not ended")
    return Played(outcome, state, actions)


def play_table(
    game: AnyGame,
    seats: int,
    options: Any,
    seed: Seed,
    player: Player,
    roller: Roller | None = None,
    most: int | None = None,
) -> Table:
    """The very game that `play` plays from this seed, with its log; at most `most` inputs."""
    chance = chance_from(seed)
    roller = roller or SeededRoller(chance.derive("dice"))
    table = Table.begin(game, seats, options, seed=_table_seed(chance))
    for number in count():
        if number == most:
            break
        match next_input(game, table.state, chance.derive("player", number), player, roller):
            case None:
                break
            case Rest() as rest:
                table.settle(rest, roller.inputs)
            case seat, action:
                table.act(seat, action)
    return table


def _table_seed(chance: Chance) -> bytes:
    return chance.derive("setup").key


def next_input(
    game: AnyGame, state: Any, luck: Chance, player: Player, roller: Roller
) -> Rest | tuple[Seat, Any] | None:
    """Fallen dice, or a seat's choice, or nothing at the end. Simultaneous choices come in any order."""
    if (throw := game.throw(state)) is not None:
        return roller.roll(throw)
    waiting = game.to_act(state)
    if not waiting:
        return None
    seat = waiting[0] if len(waiting) == 1 else luck.choice(waiting)[0]
    return seat, player(game, state, seat, luck.derive("choice"))
