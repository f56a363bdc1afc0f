"""By what positions of Deep Regrets are judged: the catch at hand."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.tasks import Attempt
from sim.measure import Measure


def _catch(_before: State, _now: State, seat: int, events: Sequence[Any]) -> float | None:
    """Whether the fish comes into the boat."""
    for event in events:
        if isinstance(event, e.Caught | e.Missed) and event.seat == seat:
            return float(isinstance(event, e.Caught))
    return None


def catch(actions: Callable[[State, int], Collection[Any]]) -> Measure:
    """The catch at hand: of all `actions`, what is paid for it, and whatever is asked while it is under way."""

    def moves(state: State, seat: int) -> Iterator[Any]:
        begun = any(isinstance(task, Attempt) for task in state.agenda)
        return (move for move in actions(state, seat) if begun or isinstance(move, a.Catch | a.Haul))

    return Measure(worth=_catch, moves=moves)
