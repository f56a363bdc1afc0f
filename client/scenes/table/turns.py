"""The log by turns: entries of one seat that follow one another, until the rules say that its turn is over."""

from collections.abc import Iterable, Sequence
from typing import Any

from client.scenes.table.playback import Line
from sim.game import Seat
from sim.speech import tag

ENDS = frozenset({"turn", "slot", "hand", "round", "day", "day-ended"})
"""Events with which something new begins, whoever goes on."""


def turns(lines: Iterable[Line]) -> list[list[Line]]:
    """The entries of the log, those of one turn together. What was undone, or seen by nobody here, stands alone."""
    found: list[list[Line]] = []
    whose: Seat | None = None
    goes_on = False
    for line in lines:
        events = () if line.moment is None else line.moment.events
        alone, acting = line.moment is None or line.undone, _acting(events)
        if goes_on and not alone and (acting is None or whose is None or acting == whose):
            found[-1].append(line)
            whose = acting if whose is None else whose
        else:
            found.append([line])
            whose = acting
        goes_on = not alone and not any(tag(event) in ENDS for event in events)
    return found


def gist(turn: Sequence[Line]) -> list[Line]:
    """What a turn came to: its last roll and whatever followed; all of it where no dice fell."""
    rolls = [number for number, line in enumerate(turn) if line.moment is not None and line.moment.fall is not None]
    return list(turn[rolls[-1] :]) if rolls else list(turn)


def _acting(events: Sequence[Any]) -> Seat | None:
    """The seat that did what is told; none for what happens to nobody in particular."""
    seats = (getattr(event, "seat", None) for event in events if tag(event) not in ENDS)
    return next((seat for seat in seats if isinstance(seat, int)), None)
