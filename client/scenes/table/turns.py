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
        if goes_on and not alone and acting == whose:
            found[-1].append(line)
        else:
            found.append([line])
        whose, goes_on = acting, not alone and not any(tag(event) in ENDS for event in events)
    return found


def _acting(events: Sequence[Any]) -> Seat | None:
    """The seat that did what is told; none in a game for one."""
    seats = (getattr(event, "seat", None) for event in events if tag(event) not in ENDS)
    return next((seat for seat in seats if isinstance(seat, int)), None)
