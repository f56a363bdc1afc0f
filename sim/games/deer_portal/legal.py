"""Where a piece may go: shared by the rules and the computer players."""

from sim.games.deer_portal.content import PORTAL
from sim.games.deer_portal.state import State


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
