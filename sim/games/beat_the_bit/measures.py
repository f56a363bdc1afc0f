"""By what positions of Beat the Bit are judged: the attempt at hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.legal import actions
from sim.games.beat_the_bit.state import State
from sim.measure import Measure

WEIGHED = (a.Throw, a.TakeOption, a.Remove, a.Use, a.UseOn, a.UseAbility, a.Accept, a.Done)
"""What bears on a total: nothing that is paid for, drawn on the felt or played from the hand."""


def _success(_before: State, _now: State, _seat: int, events: Sequence[Any]) -> float | None:
    """Whether the attempt succeeds."""
    for event in events:
        if isinstance(event, e.Succeeded | e.Exact):
            return 1.0
        if isinstance(event, e.Failed):
            return 0.0
    return None


def _moves(state: State, _seat: int) -> Iterator[Any]:
    return (action for action in actions(state) if isinstance(action, WEIGHED))


MEASURES = {"success": Measure(worth=_success, moves=_moves)}
