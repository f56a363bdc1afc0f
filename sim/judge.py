"""Judges the answers to a position: by counting every way the dice can fall, or by playing it out many times.

Playing out is fair to whoever answers: before every game all that their seat cannot know is dealt anew. All answers
meet the same deals and the same dice, so that what differs between them is their own doing.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod, sqrt
from typing import Any

from msgspec import Struct

from sim.chance import Chance, chance_from
from sim.dice import KINDS
from sim.game import Action, DieToThrow, Rest, RestingDie, Seat, Throw
from sim.games import AnyGame
from sim.measure import Measure
from sim.roller import SeededRoller
from sim.selfplay import bot_player, next_input

LONGEST = 5000
"""Inputs after which a game that is played out must have decided what is measured."""


class Figures(Struct, frozen=True):
    """What every answer is worth, and how far from the best one it is, each with its standard error."""

    values: tuple[float, ...]
    errors: tuple[float, ...]
    lead: float
    """By how much the best answer beats the second,"""
    lead_error: float
    """and the standard error of that; 0 where it was counted."""

    @property
    def best(self) -> int:
        return max(range(len(self.values)), key=self.values.__getitem__)

    @property
    def sure(self) -> bool:
        """Whether the best answer is the best beyond doubt: counted, or ahead by three standard errors."""
        return self.lead > max(3 * self.lead_error, 1e-9)


# Counting


def count(game: AnyGame, state: Any, seat: Seat, answers: Sequence[Action], measure: Measure) -> Figures:
    """The exact worth of every answer."""
    tree = _Tree(game, state, seat, measure)
    values = tuple(tree.after(state, answer) for answer in answers)
    best, *others = sorted(values, reverse=True)
    return Figures(values, (0.0,) * len(values), best - max(others, default=0.0), 0.0)


class _Tree:
    """Everything that can follow from a position until what is measured is known."""

    def __init__(self, game: AnyGame, before: Any, seat: Seat, measure: Measure) -> None:
        self._game, self._before, self._seat, self._measure = game, before, seat, measure
        self._known: dict[Hashable, float] = {}

    def after(self, state: Any, action: Action) -> float:
        step = self._game.apply(state, self._seat, action)
        return self._worth(step.state, step.events)

    def _worth(self, state: Any, events: Sequence[Any]) -> float:
        decided = self._measure.worth(self._before, state, self._seat, events)
        if decided is not None:
            return decided
        if (throw := self._game.throw(state)) is not None:
            total, ways = 0.0, 0
            for rest, weight in falls(throw):
                step = self._game.settle(state, rest)
                total += weight * self._worth(step.state, step.events)
                ways += weight
            return total / ways
        key = None if self._measure.key is None else self._measure.key(state)
        if key is None or key not in self._known:
            assert self._measure.moves is not None
            worth = max(self.after(state, action) for action in self._measure.moves(state, self._seat))
            if key is None:
                return worth
            self._known[key] = worth
        return self._known[key]


def falls(throw: Throw) -> Iterator[tuple[Rest, int]]:
    """Every way the dice of a throw can fall, and how many ways it stands for: nobody tells equal dice apart."""
    lying = [rest for _, rest in throw.lying]

    def alike(die: DieToThrow) -> tuple[Any, ...]:
        return die.kind, die.colour, die.faces or ()

    groups = [
        list(group) for _, group in groupby(sorted(throw.dice, key=lambda die: (*map(str, alike(die)), die.id)), alike)
    ]
    for chosen in product(*(_faces(group) for group in groups)):
        resting = list(lying)
        for group, (faces, _) in zip(groups, chosen, strict=True):
            resting += [RestingDie(die.id, face, 200 * die.id, 0) for die, face in zip(group, faces, strict=True)]
        yield Rest(tuple(sorted(resting, key=lambda die: die.id))), prod(ways for _, ways in chosen)


def _faces(group: Sequence[DieToThrow]) -> Iterator[tuple[tuple[int, ...], int]]:
    sides = range(len(KINDS[group[0].kind].faces))
    for faces in combinations_with_replacement(sides, len(group)):
        yield faces, factorial(len(group)) // prod(factorial(n) for n in Counter(faces).values())


# Playing out


def play_out(
    game: AnyGame,
    state: Any,
    seat: Seat,
    answers: Sequence[Action],
    measure: Measure,
    games: int,
    seed: str = "puzzle",
    level: str | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> Figures:
    """The mean worth of every answer over so many games of bots, the strongest there are."""
    levels = [level or list(game.bots)[-1]] * game.seats[-1]
    rows: list[list[float]] = []
    for number in range(games):
        luck = chance_from(f"{seed}/{number}")
        dealt = game.redeal(state, (seat,), luck.derive("deal"))
        rows.append([_played(game, dealt, seat, answer, measure, levels, luck) for answer in answers])
        told(number)
    return figures_of(rows)


def figures_of(rows: Sequence[Sequence[float]]) -> Figures:
    """Means, their errors, and the lead of the best over whichever answer comes nearest to it, pair by pair."""
    columns = list(zip(*rows, strict=True))
    values = tuple(sum(column) / len(column) for column in columns)
    errors = tuple(_error(column) for column in columns)
    best = max(range(len(values)), key=values.__getitem__)
    leads = []
    for other, column in enumerate(columns):
        if other != best:
            differences = [a - b for a, b in zip(columns[best], column, strict=True)]
            leads.append((sum(differences) / len(rows), _error(differences)))
    lead, error = min(leads, key=lambda pair: pair[0] - 3 * pair[1], default=(0.0, 0.0))
    return Figures(values, errors, lead, error)


def _error(column: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = sum(column) / len(column)
    return sqrt(sum((value - mean) ** 2 for value in column) / max(1, len(column) - 1) / len(column))


def _played(
    game: AnyGame, state: Any, seat: Seat, answer: Action, measure: Measure, levels: Sequence[str], luck: Chance
) -> float:
    roller, player = SeededRoller(luck.derive("dice")), bot_player(levels)
    step = game.apply(state, seat, answer)
    for number in range(LONGEST):
        worth = measure.worth(state, step.state, seat, step.events)
        if worth is not None:
            return worth
        match next_input(game, step.state, luck.derive("player", number), player, roller):
            case None:
                break
            case Rest() as rest:
                step = game.settle(step.state, rest)
            case who, action:
                step = game.apply(step.state, who, action)
    raise RuntimeError(f"{game.id}: what is measured was never decided")
