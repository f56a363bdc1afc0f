"""The legal actions, and where a piece may go: shared by the rules and the computer players."""

from sim.game import Seat
from sim.games.deer_portal.actions import Action, Move, Roll
from sim.games.deer_portal.content import PORTAL
from sim.games.deer_portal.state import State


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """The legal actions of a seat."""
    if seat != state.turn:
        return ()
    if state.phase == "roll":
        return (Roll(),)
    if state.phase == "move":
        return tuple([Move(step) for step in moves(state)])
    return ()


def moves(state: State) -> tuple[int, ...]:
    """The steps the seat on turn may walk to with its die: one or two, backward first."""
    step, die = state.steps[state.turn], state.die
    ahead = min(step + die, PORTAL)
    if ahead == PORTAL and not portal_open(state):
        return (step - die,)
    return (step - die, ahead) if step >= die else (ahead,)


def portal_open(state: State) -> bool:
    """With the gate (R2) only the leader goes first; whoever has opened the portal leaves it open."""
    return not state.options.gated_portal or state.leads or state.deer is not None
