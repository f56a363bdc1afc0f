"""What a throw of DeerPortal is watched for: whether the portal can be reached."""

from msgspec.structs import replace

from sim.dice import KINDS
from sim.game import Judge, Message, Rest, Throw
from sim.games.deer_portal.content import PORTAL
from sim.games.deer_portal.legal import moves, portal_open
from sim.games.deer_portal.state import State
from sim.needed import at_least


def verdict(view: State) -> Judge | None:
    """A throw decides who gets in; any other way on or back is just a way."""
    if view.phase != "falling":
        return None

    def reaches(rest: Rest) -> bool:
        return PORTAL in moves(replace(view, die=int(KINDS["d6"].faces[rest.dice[0].face])))

    return reaches


def needed(view: State, throw: Throw | None) -> Message | None:
    """The way to the portal, where one throw may be enough."""
    if throw is None or not portal_open(view):
        return None
    return at_least(throw, PORTAL - view.steps[view.turn])
