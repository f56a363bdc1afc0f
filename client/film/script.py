"""The script of a film: which moments of a recorded game are shown in so many seconds, in the order of the game.

First come those that the chronicle names, then throws for which everybody held their breath, then any throw; among
equals the one that is farthest from what is shown already. The end is always shown.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from sim.chronicle import Highlight, chronicle, highlights
from sim.deciding import deciding, in_balance
from sim.games import AnyGame
from sim.log import Entry, Settle
from sim.table import Table

TITLE, EACH, LEAST = 2.0, 4.5, 3.0
"""Seconds of the title and of a moment, about; and those without which a moment is not begun."""
END, ENDS = 12.5, 0.6
"""Seconds of the end, if nobody knows better; and what it may be of the whole."""
TITLED = 6.0
"""Seconds without which there is no title."""
TOLD = ("leader", "lead", "rise", "best", "luckiest", "unluckiest")
"""What the chronicle names and a film shows, the most telling first."""
LAST = 4
"""Entries with which a game ends, at most."""


class Clip(Struct, frozen=True):
    """A moment to be shown: how the game came to this entry; and what is told of it, if the chronicle names it."""

    entry: int
    told: Highlight | None = None


class Script(Struct, frozen=True):
    clips: tuple[Clip, ...]
    ending: tuple[int, ...] = ()
    """The entries that are shown one after the other at the end."""
    end: float = 0.0
    """Seconds that are kept for them, and for the outcome."""
    titled: bool = True


def whole(game: AnyGame, log: Sequence[Entry], seconds: float, end: float = END) -> Script:
    """The highlights of a game, and its end, which takes so many seconds; raises BadLog for a log that is not true."""
    states: dict[int, Any] = {}
    table = Table.replay(game, log, lambda number, step: states.setdefault(number, step.state))
    live = [number for number in table.live if number]
    ending = _ending(log, live)
    end = min(end, ENDS * seconds)
    most = int((seconds - TITLE - end + EACH - LEAST) / EACH)
    named = {moment.key: moment for moment in highlights(chronicle(game, log))}
    told = {moment.entry: moment for key in reversed(TOLD) if (moment := named.get(key)) is not None}
    throws = [number for number in live if isinstance(log[number].input, Settle)]
    chosen = [named[key].entry for key in TOLD if key in named]
    chosen = [entry for entry in dict.fromkeys(chosen) if entry not in ending][: max(0, most)]
    for pool in ([n for n in throws if _watched(game, states[n - 1], log[n])], throws):
        _fill(chosen, [number for number in pool if number not in ending], most, len(log))
    return Script(tuple(Clip(entry, told.get(entry)) for entry in sorted(chosen)), ending, end, seconds >= TITLED)


def last(game: AnyGame, log: Sequence[Entry]) -> Script:
    """How a game ended, and nothing else."""
    live = Table.replay(game, log).live
    return Script((), _ending(log, [number for number in live if number]), titled=False)


def one(entry: int) -> Script:
    """A single moment, and nothing else."""
    return Script((Clip(entry),), titled=False)


def _ending(log: Sequence[Entry], live: Sequence[int]) -> tuple[int, ...]:
    """The last entries, from a throw on if there is one among them."""
    last = [*live[-LAST:]]
    throws = [place for place, number in enumerate(last) if isinstance(log[number].input, Settle)]
    return tuple(last[throws[0] :] if throws else last[-2:])


def _watched(game: AnyGame, before: Any, entry: Entry) -> bool:
    given, view = entry.input, game.view(before, None)
    assert isinstance(given, Settle)
    die = deciding(game, view, given.rest, [resting.id for resting in given.rest.dice])
    return die is not None and in_balance(game, view, given.rest, die)


def _fill(chosen: list[int], pool: Iterable[int], most: int, length: int) -> None:
    """Choose more, each as far as can be from what is chosen already and from both ends of the game."""
    left = [number for number in pool if number not in chosen]
    while left and len(chosen) < most:
        shown = [0, length, *chosen]
        farthest = max(left, key=lambda number: min(abs(number - other) for other in shown))
        chosen.append(farthest)
        left.remove(farthest)
