"""By what positions of Adventure Dice are judged: the attack at hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.attack import pre_roll_actions, react_actions
from sim.games.adventure_dice.state import State
from sim.measure import Measure


def _capture(_before: State, _now: State, seat: int, events: Sequence[Any]) -> float | None:
    """Whether the attack takes its card."""
    for event in events:
        if isinstance(event, e.Captured | e.Equipped) and event.seat == seat:
            return 1.0
        if isinstance(event, e.Missed) and event.seat == seat:
            return 0.0
    return None


def _moves(state: State, seat: int) -> Iterator[a.Action]:
    """Whatever may still be used for the attack, once it is declared."""
    if state.phase == "pre-roll":
        yield from pre_roll_actions(state, seat)
    elif state.phase == "react":
        yield from react_actions(state, seat)


MEASURES = {"capture": Measure(worth=_capture, moves=_moves)}
