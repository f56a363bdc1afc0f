"""Which dice are to be thrown by the person here, and what fallen ones show."""

from collections.abc import Iterable
from itertools import islice

from client.boards import HIDDEN, Board
from client.scenes.flow import Fall
from client.scenes.moves import MOST
from netcode.link import Link
from sim.dice import KINDS
from sim.game import Action, Refused, Throw

TRIED = 40
"""Actions that are tried out to find the one that throws dice."""


def find_throw(link: Link, board: Board | None = None) -> tuple[Action | None, Throw] | None:
    """The dice to be put in the hand, and the action that lets them fall; None for the action if they must fall."""
    game, view, facing = link.game, link.view, link.facing
    if view is None or facing is None or link.rolling is not None:
        return None
    throw = game.throw(view)
    if throw is not None:
        return (None, throw) if throw.seat == facing else None
    found: list[tuple[Action, Throw]] = []
    for action in islice(_likely(link, board), TRIED):
        try:
            step = game.apply(view, facing, action)
        except (Refused, *HIDDEN):
            continue  # it does something else than throw: it draws, or turns up what is hidden
        throw = game.throw(step.state)
        if throw is not None and throw.seat == facing:
            found.append((action, throw))
    return found[0] if len(found) == 1 else None


def _likely(link: Link, board: Board | None) -> Iterable[Action]:
    """Actions that may throw dice: those that are made of the selection, else those that need none."""
    if board is None:
        return link.actions
    return board.proposed or (action for action in islice(link.actions, MOST) if not board.hides(action))


def shown_faces(fall: Fall) -> str:
    """What the dice that lie on the table show, added up where they can be."""
    faces = {die.id: die.faces or KINDS[die.kind].faces for die in fall.throw.everything}
    shown = [faces[resting.id][resting.face] for resting in fall.rest.dice]
    numbers = [face for face in shown if isinstance(face, int)]
    words = " · ".join(str(face) for face in shown)
    return f"{words} = {sum(numbers)}" if len(numbers) == len(shown) > 1 else words
