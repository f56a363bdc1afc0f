"""The story of a game, from its log: the scores over time, the best throw, luck and bad luck, the turning point.

Everything is named by the number of its entry, so that a replay can be opened there. What was taken back is no part of
the story.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal

from msgspec import Struct

from sim.deciding import labels
from sim.game import Message, Outcome, Seat
from sim.games import AnyGame
from sim.log import Entry, Settle
from sim.luck import Fall, Luck, chances, sums
from sim.table import Table

EVEN = Fraction(1, 2)
"""What comes more often than this is no luck."""


class Point(Struct, frozen=True):
    """What every seat was worth after an entry."""

    entry: int
    scores: tuple[int, ...]


class ThrowTold(Struct, frozen=True):
    """A throw worth telling. `chance` is that of one as good, or as bad; `gain` is what its seat had of it."""

    entry: int
    seat: Seat
    faces: tuple[int | str, ...]
    gain: int = 0
    chance: Fraction = Fraction(1)


class DieTold(Struct, frozen=True):
    """A die through the whole game. `entry` is the throw that tells most about it."""

    entry: int
    seat: Seat
    die: int
    number: int
    """As people count, from 1."""
    falls: int
    chance: Fraction


class Turning(Struct, frozen=True):
    """Where the game turned.

    leader: `seat` took the lead from `other` and never lost it to anyone. lead: nobody else ever led, and here its lead
    changed most. rise: the one seat there is made its largest step.
    """

    entry: int
    kind: Literal["leader", "lead", "rise"]
    seat: Seat
    by: int
    other: Seat = 0


class Chronicle(Struct, frozen=True):
    course: tuple[Point, ...] = ()
    """From the first entry to the last, wherever a score changed."""
    best: ThrowTold | None = None
    luckiest: ThrowTold | None = None
    unluckiest: ThrowTold | None = None
    luckiest_die: DieTold | None = None
    unluckiest_die: DieTold | None = None
    turning: Turning | None = None


class _Fallen(Struct, frozen=True):
    told: ThrowTold
    judged: bool
    """Something hung on it."""
    luck: Luck | None


def chronicle(game: AnyGame, log: Sequence[Entry]) -> Chronicle:
    """The story so far; raises BadLog for a log that is not true."""
    states: dict[int, Any] = {}

    def heard(number: int, step: Any) -> None:
        states[number] = step.state

    table = Table.replay(game, log, heard)
    line = [(entry, states[entry]) for entry in table.live]
    # Before the end scores may give away what is hidden.
    told = not game.secrets or game.outcome(table.state) is not None
    course = _course(game, line) if told else [Point(entry, ()) for entry, _ in line]
    fallen = list(_throws(game, table, line, course))
    return Chronicle(
        course=_changes(course),
        best=_best(fallen),
        luckiest=_extreme(fallen, good=True),
        unluckiest=_extreme(fallen, good=False),
        luckiest_die=_die(fallen, good=True),
        unluckiest_die=_die(fallen, good=False),
        turning=_turning(_changes(course), game.outcome(table.state)),
    )


def _course(game: AnyGame, line: list[tuple[int, Any]]) -> list[Point]:
    """The scores after every entry; in the end those of the outcome."""
    points = []
    for entry, state in line:
        outcome = game.outcome(state)
        points.append(Point(entry, game.scores(state) if outcome is None else outcome.scores))
    return points


def _changes(course: list[Point]) -> tuple[Point, ...]:
    if not course or not any(point.scores for point in course):
        return ()
    kept = [after for before, after in pairwise(course) if after.scores != before.scores]
    ends = [] if kept and kept[-1] is course[-1] else [course[-1]]
    return (course[0], *kept, *(ends if course[-1] is not course[0] else []))


# Throws


def _throws(game: AnyGame, table: Table, line: list[tuple[int, Any]], course: list[Point]) -> Iterator[_Fallen]:
    """Every throw that counts, with what its seat gained from then until the next one."""
    settled = [place for place, (entry, _) in enumerate(line) if isinstance(table.log[entry].input, Settle)]
    for place, following in pairwise([*settled, len(line)]):
        entry, before = line[place][0], line[place - 1][1]
        given, throw = table.log[entry].input, game.throw(before)
        assert isinstance(given, Settle)
        assert throw is not None
        faces = tuple(labels(die)[given.rest.face(die.id)] for die in throw.dice)
        scores, later = course[place - 1].scores, course[following - 1].scores
        gain = later[throw.seat] - scores[throw.seat] if scores and later else 0
        told = ThrowTold(entry, throw.seat, faces, gain)
        view = game.view(before, None)
        yield _Fallen(told, game.verdict(view) is not None, game.luck(view, given.rest))


def _best(fallen: list[_Fallen]) -> ThrowTold | None:
    """The throw that brought its seat most, the first of equals."""
    won = [throw.told for throw in fallen if throw.judged and throw.told.gain > 0]
    return max(won, key=lambda told: told.gain, default=None)


def _extreme(fallen: list[_Fallen], good: bool) -> ThrowTold | None:
    """The throw that was least likely to be so good, or so bad; the first of equals."""
    found = [
        ThrowTold(throw.told.entry, throw.told.seat, throw.told.faces, throw.told.gain, _chance(throw.luck, good))
        for throw in fallen
        if throw.luck is not None
    ]
    rare = [told for told in found if told.chance < EVEN]
    return min(rare, key=lambda told: told.chance, default=None)


def _chance(luck: Luck, good: bool) -> Fraction:
    return luck.at_least if good else luck.at_most


def _die(fallen: list[_Fallen], good: bool) -> DieTold | None:
    """The die whose falls, all together, were least likely to be so good, or so bad."""
    falls: dict[tuple[Seat, int], list[tuple[int, Fall]]] = {}
    for throw in fallen:
        for fall in throw.luck.falls if throw.luck is not None else ():
            falls.setdefault((throw.told.seat, fall.die), []).append((throw.told.entry, fall))
    found = []
    from_zero = any(die == 0 for _, die in falls)
    for (seat, die), its in falls.items():
        ways = sums(fall.worths for _, fall in its)
        more, less = chances(ways, sum(fall.got for _, fall in its))
        telling, _ = min(its, key=lambda at: chances(sums([at[1].worths]), at[1].got)[0 if good else 1])
        found.append(DieTold(telling, seat, die, die + from_zero, len(its), more if good else less))
    rare = [told for told in found if told.chance < EVEN]
    return min(rare, key=lambda told: told.chance, default=None)


# The turning point


def _turning(course: tuple[Point, ...], outcome: Outcome | None) -> Turning | None:
    """The last change of the leader; the largest change of the lead where there was none.

    Who wins without ever having scored most, turns the game with the last entry.
    """
    if len(course) < 2:
        return None
    if len(course[0].scores) == 1:
        return _largest_rise(course)
    leader: Seat | None = None
    turned: Turning | None = None
    for point in course:
        ahead, by = _lead(point.scores)
        if ahead is None or ahead == leader:
            continue
        if leader is not None:
            turned = Turning(point.entry, "leader", ahead, by, leader)
        leader = ahead
    if leader is not None and outcome is not None and outcome.winners and leader not in outcome.winners:
        return Turning(course[-1].entry, "leader", outcome.winners[0], 0, leader)
    if turned is not None or leader is None:
        return turned
    margins = [(point.entry, _margin(point.scores, leader)) for point in course]
    steps = [(entry, after - before) for (_, before), (entry, after) in pairwise(margins)]
    entry, by = max(steps, key=lambda step: abs(step[1]))
    return Turning(entry, "lead", leader, by)


def _largest_rise(course: tuple[Point, ...]) -> Turning | None:
    entry, by = max(
        ((after.entry, after.scores[0] - before.scores[0]) for before, after in pairwise(course)),
        key=lambda step: step[1],
    )
    return Turning(entry, "rise", 0, by) if by > 0 else None


def _lead(scores: tuple[int, ...]) -> tuple[Seat | None, int]:
    """Who leads alone, and by how much."""
    first, second = sorted(scores, reverse=True)[:2]
    return (scores.index(first), first - second) if first > second else (None, 0)


def _margin(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


# In words


def in_words(story: Chronicle) -> tuple[Message, ...]:
    """The highlights, each in a sentence with its entry; the scores are left to a plot or a table."""
    return tuple(Message(f"chronicle.{highlight.key}", highlight.values) for highlight in highlights(story))


class Highlight(Struct, frozen=True):
    """What is worth telling. Its sentence is `told.{key}`, with these values; its title has no values."""

    key: str
    entry: int
    values: dict[str, Any]

    @property
    def title(self) -> Message:
        return Message(f"told.{self.key}.title")

    @property
    def sentence(self) -> Message:
        return Message(f"told.{self.key}", self.values)


def highlights(story: Chronicle) -> tuple[Highlight, ...]:
    """The best throw, the luckiest and unluckiest throws and dice, the turning point: as far as there are any."""
    said = []
    for key, throw in (("best", story.best), ("luckiest", story.luckiest), ("unluckiest", story.unluckiest)):
        if throw is not None:
            values = {"entry": throw.entry, "seat": throw.seat, "gain": throw.gain, "odds": _once_in(throw.chance)}
            said.append(Highlight(key, throw.entry, {**values, "faces": tuple(map(_face, throw.faces))}))
    for key, die in (("luckiest-die", story.luckiest_die), ("unluckiest-die", story.unluckiest_die)):
        if die is not None:
            values = {"entry": die.entry, "seat": die.seat, "die": die.number, "n": die.falls}
            said.append(Highlight(key, die.entry, {**values, "odds": _once_in(die.chance)}))
    if (turn := story.turning) is not None:
        values = {"entry": turn.entry, "seat": turn.seat, "other": turn.other, "by": turn.by}
        said.append(Highlight(turn.kind, turn.entry, values))
    return tuple(said)


def _once_in(chance: Fraction) -> int:
    return round(1 / chance)


def _face(face: int | str) -> int | Message:
    return face if isinstance(face, int) else Message(f"face.{face}")
