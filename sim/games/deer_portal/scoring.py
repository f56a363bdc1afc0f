"""Who stands where in the end, and what becomes of everybody."""

from typing import Literal

from sim.game import Seat
from sim.games.deer_portal.state import State


def ranking(state: State) -> tuple[Seat, ...]:
    """Diamonds, then arrived or not, earlier arrival (R16), seat; with `must_arrive` arrivals come before all."""
    return tuple(sorted(range(4), key=lambda seat: _merit(state, seat)))


def _merit(state: State, seat: Seat) -> tuple[int, ...]:
    place = state.arrived.index(seat) if seat in state.arrived else 4
    late = place == 4
    return (late and state.options.must_arrive, -state.cash[seat], late, place, seat)


def fate(state: State, seat: Seat) -> Literal["god", "monk", "heritage"]:
    """The winner becomes the Deer God, others who arrived monks; the elements digest the rest."""
    if seat == ranking(state)[0]:
        return "god"
    return "monk" if seat in state.arrived else "heritage"
