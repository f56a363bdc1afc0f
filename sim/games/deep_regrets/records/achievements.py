"""Twelve achievements, each a fold over a finished log."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sim.chance import chance_from
from sim.game import Outcome, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.rules import DeepRegrets
from sim.games.deep_regrets.state import DAYS, State
from sim.table import Act, Begin, Entry, Settle, Table

KRAKEN = "FISH-D3-KRAKEN-001"


class Moment(NamedTuple):
    """One input of the game as it counts, and what happened by it."""

    seat: Seat | None
    action: a.Action | None
    events: tuple[e.Event, ...]


class Story(NamedTuple):
    """A finished game, told from its beginning."""

    content: Content
    moments: tuple[Moment, ...]
    final: State
    outcome: Outcome

    def events(self) -> Iterator[e.Event]:
        for moment in self.moments:
            yield from moment.events

    @property
    def company(self) -> bool:
        """Winning means something only against somebody."""
        return len(self.final.players) > 1


class Earned(NamedTuple):
    seat: Seat
    achievement: str


def earned(game: DeepRegrets, log: Iterable[Entry]) -> tuple[Earned, ...]:
    """Every achievement of a finished log, by seat; a game that has not ended earns nothing."""
    entries = list(log)
    table = Table.replay(game, entries)
    outcome = game.outcome(table.state)
    if outcome is None:
        return ()
    story = Story(game.content, tuple(_moments(game, table, entries)), table.state, outcome)
    found = [Earned(seat, name) for name, fold in ACHIEVEMENTS.items() for seat in sorted(set(fold(story)))]
    return tuple(sorted(found))


def _moments(game: DeepRegrets, table: Table, entries: list[Entry]) -> Iterator[Moment]:
    """The inputs that count, applied again; undone ones are left out, and dealt-anew states are taken as they were."""
    before = None
    for number in table.live:
        given = entries[number].input
        match given:
            case Begin():
                step = game.setup(given.seats, table.options, chance_from(given.seed))
                yield Moment(None, None, step.events)
            case Act():
                action = table.action(number)
                assert before is not None
                yield Moment(given.seat, action, game.apply(table.state_after(before), given.seat, action).events)  # type: ignore[arg-type]
            case Settle():
                assert before is not None
                yield Moment(None, None, game.settle(table.state_after(before), given.rest).events)
        before = number


def _first_legendary(story: Story) -> Iterator[Seat]:
    for event in story.events():
        if isinstance(event, e.Caught) and story.content.fish[event.fish].legendary:
            yield event.seat


def _kraken(story: Story) -> Iterator[Seat]:
    for event in story.events():
        if isinstance(event, e.Mounted) and event.fish == KRAKEN:
            yield event.seat


def _six_deep(story: Story) -> list[Seat]:
    deep = Counter(
        event.seat for event in story.events() if isinstance(event, e.Caught) and event.shoal.startswith("3")
    )
    return [seat for seat, n in deep.items() if n >= 6]


def _no_regrets(story: Story) -> list[Seat]:
    return [seat for seat, player in enumerate(story.final.players) if not player.regrets]


def _heavy_winner(story: Story) -> list[Seat]:
    winners = story.outcome.winners if story.company else ()
    return [seat for seat in winners if len(story.final.players[seat].regrets) >= 6]


def _collapse_and_win(story: Story) -> list[Seat]:
    winners = story.outcome.winners if story.company else ()
    return [event.seat for event in story.events() if isinstance(event, e.WentUnder) and event.seat in winners]


def _repair(story: Story) -> list[Seat]:
    return [event.seat for event in story.events() if isinstance(event, e.PlugRepaired)]


def _drown(story: Story) -> list[Seat]:
    plug = story.final.plug
    return [plug.puller] if story.outcome.reason == "drowned" and plug is not None else []


def _thirty_in_a_day(story: Story) -> list[Seat]:
    sold: Counter[tuple[str, Seat]] = Counter()
    day = DAYS[0]
    for event in story.events():
        if isinstance(event, e.DayBegan):
            day = event.day
        elif isinstance(event, e.Sold):
            sold[day, event.seat] += event.bucks
    return [seat for (_, seat), bucks in sold.items() if bucks >= 30]


def _three_ending_trophies(story: Story) -> list[Seat]:
    fish = story.content.fish
    return [
        seat
        for seat, player in enumerate(story.final.players)
        if sum(bool(fish[card].on("endGame")) for card in player.mounted_fish) >= 3
    ]


def _purple_haul(story: Story) -> Iterator[Seat]:
    """A Net Sweep that turned up two purple cards, one of which was then hauled in."""
    swept: list[str] | None = None
    for moment in story.moments:
        if isinstance(moment.action, a.NetSweep):
            swept = []
        elif isinstance(moment.action, a.EndTurn | a.Pass | a.PlayDink | a.Peek):
            swept = None
        if swept is None:
            continue
        for event in moment.events:
            if isinstance(event, e.Revealed):
                swept.append(event.fish)
            elif isinstance(event, e.Caught) and event.fish in swept and len(swept) == 2:
                yield from [event.seat] if all(story.content.fish[fish].purple for fish in swept) else []


def _never_in_port(story: Story) -> list[Seat]:
    visited = {event.seat for event in story.events() if isinstance(event, e.Landed)}
    visited |= {event.seat for event in story.events() if isinstance(event, e.Declared) and event.where == "port"}
    winners = story.outcome.winners if story.company else ()
    return [seat for seat in winners if seat not in visited]


ACHIEVEMENTS: dict[str, Callable[[Story], Iterable[Seat]]] = {
    "first-legendary": _first_legendary,
    "kraken": _kraken,
    "six-deep": _six_deep,
    "no-regrets": _no_regrets,
    "heavy-winner": _heavy_winner,
    "collapse-and-win": _collapse_and_win,
    "repair": _repair,
    "drown": _drown,
    "thirty-in-a-day": _thirty_in_a_day,
    "three-ending-trophies": _three_ending_trophies,
    "purple-haul": _purple_haul,
    "never-in-port": _never_in_port,
}
