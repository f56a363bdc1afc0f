"""What an action is called, in words that depend on the table."""

from sim.game import Message
from sim.games.deer_portal.actions import Action, Move
from sim.games.deer_portal.content import PORTAL
from sim.games.deer_portal.state import State

ENDS = {0: "home", PORTAL: "enter"}
"""Ways that have a name of their own."""


def label(view: State, action: Action) -> Message | None:
    """A way by its direction."""
    if not isinstance(action, Move):
        return None
    way = "back" if action.step < view.steps[view.turn] else "on"
    return Message(f"scene.{ENDS.get(action.step, way)}", {"step": action.step})
