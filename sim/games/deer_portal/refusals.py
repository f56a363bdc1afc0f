"""Why not: what stands against an action."""

from sim.game import Refused, Seat
from sim.games.deer_portal.actions import Action, Roll
from sim.games.deer_portal.content import PORTAL
from sim.games.deer_portal.legal import moves
from sim.games.deer_portal.state import State


def obstacle(state: State, seat: Seat, action: Action) -> Refused | None:
    """Why an action is not legal now; None if it is."""
    if state.phase == "over":
        return Refused("turn.over")
    if state.phase == "falling":
        return Refused("turn.dice-falling")
    if seat != state.turn:
        return Refused("turn.not-yours")
    if isinstance(action, Roll):
        return None if state.phase == "roll" else Refused("slot.already-rolled", value=state.die)
    if state.phase != "move":
        return Refused("slot.roll-first")
    return None if action.step in moves(state) else _no_way(state, action.step)


def _no_way(state: State, step: int) -> Refused:
    here, die = state.steps[state.turn], state.die
    if step == PORTAL and here + die >= PORTAL:
        return Refused("portal.gated")
    if step == here - die:
        return Refused("moves.past-start", here=here, value=die)
    return Refused("moves.not-that-far", step=step, value=die, options=moves(state))
