"""What a throw of DeerPortal is watched for: whether the portal can be reached."""

from msgspec.structs import replace

from sim.dice import KINDS
from sim.game import Judge, Message, Rest, Throw
from sim.games.deer_portal.content import DIAMOND, PORTAL
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


def face_worth(view: State) -> tuple[int, ...]:
    """How good each face is: to reach the portal is best, then a diamond; any other field is just a field."""
    area = view.areas[view.turn]

    def worth(pip: int) -> int:
        reached = moves(replace(view, die=pip))
        return 2 if PORTAL in reached else int(any(area[step] == DIAMOND for step in reached))

    return tuple(worth(int(pip)) for pip in KINDS["d6"].faces)
