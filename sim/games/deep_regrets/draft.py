"""A state while one input is being applied: players, shoals and agenda are lists, events are gathered."""

from collections.abc import Iterable
from copy import copy
from operator import itemgetter
from typing import Any, TypeVar

from msgspec.structs import asdict, fields, replace

from sim.chance import Chance
from sim.game import Seat, Step
from sim.games.deep_regrets.content import Content, Powers
from sim.games.deep_regrets.events import Event
from sim.games.deep_regrets.state import Options, Player, Plug, Score, Shoal, Shop, State
from sim.games.deep_regrets.tasks import AnyTask, Final, Reckon

T = TypeVar("T")


class Draft:
    """The working copy. It has the fields of State by the same names; `step` makes the next State of it."""

    options: Options
    day: int
    phase: str
    players: list[Player]
    shoals: list[Shoal]
    fish_discard: tuple[str, ...]
    sold: tuple[str, ...]
    regret_deck: tuple[int, ...]
    regret_discard: tuple[int, ...]
    sinking: tuple[int, ...]
    plug: Plug | None
    shop: Shop
    tackle_supply: tuple[int, ...]
    tackle_pool: tuple[int, ...]
    demand: tuple[int, ...]
    coin_owner: Seat
    coin_value: int
    first: Seat
    preserver: Seat | None
    weather_deck: tuple[str, ...]
    forecast: str
    event_deck: tuple[str, ...]
    event_discard: tuple[str, ...]
    today: tuple[str, ...]
    weather_discard: tuple[str, ...]
    reckoning: bool
    passes: int
    active: Seat | None
    dinked: bool
    swept: tuple[str, ...]
    agenda: list[AnyTask]
    ending: str
    scores: tuple[Score, ...]
    chance: Chance

    def __init__(self, content: Content, state: State) -> None:
        self.__dict__ = asdict(state)
        self.content = content
        self.players = list(state.players)
        self.shoals = list(state.shoals)
        self.agenda = list(state.agenda)
        self.events: list[Event] = []
        self.barrier = False

    def step(self) -> Step[State, Event]:
        values = self.__dict__
        values["players"] = tuple(self.players)
        values["shoals"] = tuple(self.shoals)
        values["agenda"] = tuple(self.agenda)
        return Step(State(*_FIELDS(values)), tuple(self.events), self.barrier)

    def say(self, event: Event) -> None:
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change fields of a player."""
        self.players[seat] = replace(self.players[seat], **changes)

    def push(self, *tasks: AnyTask) -> None:
        """Lay tasks on the agenda, to be done in the order given, before everything that lies there."""
        self.agenda.extend(reversed(tasks))

    def end(self, reason: str) -> None:
        """The week is over: nothing still queued happens (section 6)."""
        self.ending = reason
        self.active = None
        self.reckoning = self.options.final_reckoning
        self.agenda = [Final(), Reckon()]

    def with_empty_hand(self, seat: Seat) -> "Draft":
        """The same table with a seat's Dinks out of the world, to judge by what all can see."""
        other = copy(self)
        other.players = list(self.players)
        other.change(seat, dinks=())
        return other

    def order(self) -> Iterable[Seat]:
        """All seats in today's turn order."""
        seats = len(self.players)
        return [(self.first + n) % seats for n in range(seats)]

    def powers(self, seat: Seat) -> Powers:
        return powers_of(self.content, self, self.players[seat])

    # Chance: whatever is drawn cannot be taken back without consent.

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        self.barrier = True
        shuffled, self.chance = self.chance.shuffle(items)
        return shuffled

    def pick(self, items: tuple[T, ...]) -> T:
        self.barrier = True
        chosen, self.chance = self.chance.choice(items)
        return chosen


_FIELDS = itemgetter(*(field.name for field in fields(State)))

Position = State | Draft
"""What conditions are read from: a state or view when actions are listed, a draft while the rules are at work."""


def powers_of(content: Content, table: Position, player: Player) -> Powers:
    return content.powers(player.angler, player.rod, player.reel, player.supplies, player.mounted_fish, table.today)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items less one occurrence of `item`."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
