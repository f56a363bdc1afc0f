"""Race: a game so small that its story is counted by hand. Each in turn rolls a die; whoever has ten first wins."""

from typing import Any

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.falls import by_worth, pips
from sim.game import (
    Action,
    DieToThrow,
    Event,
    Game,
    Judge,
    Message,
    Options,
    Outcome,
    Rest,
    RestingDie,
    State,
    Step,
    Throw,
)
from sim.luck import Luck
from sim.table import Table

GOAL = 10


class RaceOptions(Options, frozen=True, kw_only=True):
    pass


class RaceState(State, frozen=True, kw_only=True):
    chance: Chance
    options: RaceOptions = RaceOptions()
    turn: int = 0
    falling: bool = False
    pips: tuple[int, ...] = (0, 0)


class Roll(Action, frozen=True, tag="roll"):
    pass


class Rolled(Event, frozen=True, tag="rolled"):
    pass


class Race(Game[Any, Any, Any]):
    id = "race"
    seats = range(1, 4)
    secrets = False
    Options = RaceOptions
    State = RaceState
    Action = Roll
    Event = Rolled
    bots = {}
    end_reasons = ("ten",)

    def setup(self, seats: int, options: Any, chance: Chance) -> Step[Any, Any]:
        return Step(RaceState(chance=chance, pips=(0,) * seats))

    def to_act(self, state: Any) -> tuple[int, ...]:
        return () if state.falling or max(state.pips) >= GOAL else (state.turn,)

    def actions(self, state: Any, seat: int) -> tuple[Any, ...]:
        return (Roll(),) if seat in self.to_act(state) else ()

    def apply(self, state: Any, seat: int, action: Any) -> Step[Any, Any]:
        return Step(replace(state, falling=True))

    def throw(self, state: Any) -> Throw | None:
        return Throw(state.turn, (DieToThrow(0),)) if state.falling else None

    def settle(self, state: Any, rest: Rest) -> Step[Any, Any]:
        had = state.pips
        reached = (*had[: state.turn], had[state.turn] + rest.dice[0].face + 1, *had[state.turn + 1 :])
        return Step(replace(state, falling=False, pips=reached, turn=(state.turn + 1) % len(had)))

    def view(self, state: Any, seat: int | None) -> Any:
        return replace(state, chance=BLANK)

    def outcome(self, state: Any) -> Outcome | None:
        if max(state.pips) < GOAL:
            return None
        order = sorted(range(len(state.pips)), key=lambda seat: -state.pips[seat])
        return Outcome("ten", tuple((seat,) for seat in order), state.pips, (order[0],))

    def redeal(self, state: Any, knowers: tuple[int, ...], chance: Chance) -> Any:
        return replace(state, chance=chance)

    def census(self, state: Any) -> dict[str, int]:
        return {}

    def describe(self, view: Any, seat: int | None) -> tuple[Message, ...]:
        return (Message("race"),)

    def moment(self, view: Any) -> Message:
        return Message("race")

    def standing(self, view: Any, seat: int) -> Message:
        return Message("race")

    def verdict(self, view: Any) -> Judge | None:
        return (lambda rest: view.pips[view.turn] + rest.dice[0].face + 1 >= GOAL) if view.falling else None

    def luck(self, view: Any, rest: Rest) -> Luck | None:
        throw = self.throw(view)
        return None if throw is None else by_worth(throw, rest, pips)

    def scores(self, state: Any) -> tuple[int, ...]:
        return state.pips


def raced(*faces: int, seats: int = 2) -> Table:
    """A race in which these pips fall, one after the other: entry 2 is the first that fell, entry 4 the second."""
    table = Table.begin(Race(), seats, seed=b"race")
    for face in faces:
        table.act(table.state.turn, Roll())
        table.settle(Rest((RestingDie(0, face - 1),)))
    return table
