"""The table while one input is being applied."""

from collections.abc import Iterable
from copy import copy
from typing import Any, TypeVar

from msgspec.structs import astuple, fields, replace

from sim.agenda import Agenda
from sim.game import Seat, Step
from sim.games.deep_regrets.content import Content, Powers
from sim.games.deep_regrets.events import Event
from sim.games.deep_regrets.state import Ending, Player, Position, Shoal, State
from sim.games.deep_regrets.tasks import AnyTask, Final, Reckon

T = TypeVar("T")


class Draft(Agenda[AnyTask, Event], Position):
    """A table that may be changed; `step` makes the next State of it, with the events gathered on the way."""

    content: Content
    events: list[Event]
    barrier: bool

    def step(self) -> Step[State, Event]:
        return Step(State(*astuple(self)[:_ON_THE_TABLE]), tuple(self.events), self.barrier)

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change fields of a player."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        self.players = tuple(players)

    def lay_shoal(self, number: int, shoal: Shoal) -> None:
        shoals = list(self.shoals)
        shoals[number] = shoal
        self.shoals = tuple(shoals)

    def end(self, reason: Ending) -> None:
        """The week is over: nothing still queued happens (section 6)."""
        self.ending = reason
        self.active = None
        self.reckoning = self.options.final_reckoning
        self.agenda = (Final(), Reckon())

    def with_empty_hand(self, seat: Seat) -> "Draft":
        """The same table with a seat's Dinks out of the world, to judge by what all can see."""
        other = copy(self)
        other.change(seat, dinks=())
        return other

    def order(self) -> Iterable[Seat]:
        """All seats in today's turn order."""
        seats = len(self.players)
        return [(self.first + n) % seats for n in range(seats)]

    def powers(self, seat: Seat) -> Powers:
        return powers_of(self.content, self, self.players[seat])


_ON_THE_TABLE = len(fields(State))


def draft_of(content: Content, state: State) -> Draft:
    return Draft(*(*astuple(state), content, [], False))


def powers_of(content: Content, table: Position, player: Player) -> Powers:
    gear = (player.angler, player.rod, player.reel, player.supplies, player.mounted_fish, table.today)
    return content.powers(gear)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items less one occurrence of `item`."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
