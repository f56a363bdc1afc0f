"""By what positions of Frigate are judged: the target with this hand, this round, and the rounds after it."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from sim.games.frigate import actions as a
from sim.games.frigate import events as e
from sim.games.frigate import state as s
from sim.games.frigate.state import State
from sim.measure import Measure

AHEAD = 2
"""Rounds that a purchase has to prove itself in."""


def _target(before: State, now: State, _seat: int, events: Sequence[e.Event]) -> float | None:
    """Whether this hand reaches the target."""
    if now.hands == before.hands and now.ended is None:
        return None
    return float(now.tally.rounds_won > before.tally.rounds_won)


def _round(before: State, now: State, _seat: int, _events: Sequence[e.Event]) -> float | None:
    """Whether this round is won."""
    if now.tally.rounds_won > before.tally.rounds_won:
        return 1.0
    return None if now.ended is None else 0.0


def _rounds(before: State, now: State, _seat: int, _events: Sequence[e.Event]) -> float | None:
    """Whether this round and the next are won, or all that are left."""
    if now.tally.rounds_won >= before.tally.rounds_won + AHEAD or now.phase == "victory":
        return 1.0
    return None if now.ended is None else 0.0


def _moves(state: State, _seat: int) -> Iterator[Any]:
    """To roll, to play a slot, to reroll: once for each set of dice that stay, whichever of equal ones they are."""
    if state.phase == "start":
        yield a.Roll()
        return
    for slot in state.open:
        yield a.Play(slot)
    if not state.rerolls_left:
        return
    seen = set()
    dice = list(zip(state.dice, state.values, strict=True))
    for bits in range(1, 1 << len(dice)):
        lifted = tuple(number for number in range(1, len(dice) + 1) if bits >> (number - 1) & 1)
        staying = tuple(sorted(_look(dice[n - 1]) for n in range(1, len(dice) + 1) if n not in lifted))
        if staying not in seen:
            seen.add(staying)
            yield a.Reroll(lifted)


def _look(die: tuple[s.Die, int]) -> tuple[tuple[int, ...], int]:
    return die[0].faces, die[1]


def _key(state: State) -> Hashable:
    looks = sorted(_look(die) for die in zip(state.dice, state.values, strict=False))
    return state.phase, state.rerolls_left, tuple(looks)


MEASURES = {
    "target": Measure(worth=_target, moves=_moves, key=_key),
    "round": Measure(worth=_round),
    "rounds": Measure(worth=_rounds),
}
