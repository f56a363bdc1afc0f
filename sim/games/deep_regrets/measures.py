"""By what positions of Deep Regrets are judged: the catch at hand."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.state import State
from sim.measure import Measure


def _catch(_before: State, _now: State, seat: int, events: Sequence[Any]) -> float | None:
    """Whether the fish comes into the boat."""
    for event in events:
        if isinstance(event, e.Caught | e.Missed) and event.seat == seat:
            return float(isinstance(event, e.Caught))
    return None


def catch(actions: Callable[[State, int], Collection[Any]]) -> Measure:
    """The catch at hand; `actions` lists what may be done when the Omen has fallen."""
    return Measure(worth=_catch, moves=actions)
