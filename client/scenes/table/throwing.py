"""Which dice are to be thrown by the person here, and what fallen ones show."""

from collections.abc import Iterable
from itertools import islice
from math import hypot
from typing import Any

from client.boards import HIDDEN, Board
from client.scenes.table.playback import Fall
from netcode.link import Link
from sim.dice import KINDS
from sim.game import Action, Aim, Message, Refused, Throw

AIM_STEP = 150
"""How far a key moves an aim, in 0.1 mm."""
AIM_REACH = 85
"""How far from the middle can be aimed, in hundredths of the pit's radius."""
MOST = 400
"""Actions that are listed and looked at; a game may have more, and they can still be typed."""
TRIED = 40
"""Actions that are tried out to find the one that throws dice."""


def moved_aim(aim: Aim | None, across: int, ahead: int, pit: int) -> Aim:
    """An aim some steps further, inside of a pit of so many mm; the first step starts in the middle."""
    x, y = (aim.x, aim.y) if aim is not None else (0, 0)
    x, y = x + across * AIM_STEP, y + ahead * AIM_STEP
    inward = max(1.0, hypot(x, y) / (pit * AIM_REACH / 10))
    return Aim(int(x / inward), int(y / inward))


def find_throw(link: Link, board: Board | None = None) -> tuple[Action | None, Throw, Message | None] | None:
    """The dice to be put in the hand, the action that lets them fall, and what they need.

    None for the action if they must fall.
    """
    game, view, facing = link.game, link.view, link.facing
    if view is None or facing is None or link.rolling is not None:
        return None
    throw = game.throw(view)
    if throw is not None:
        return (None, throw, game.needed(view)) if throw.seat == facing else None
    found: list[tuple[Action, Throw, Any]] = []
    for action in islice(_likely(link, board), TRIED):
        try:
            step = game.apply(view, facing, action)
        except (Refused, *HIDDEN):
            continue  # it does something else than throw: it draws, or turns up what is hidden
        throw = game.throw(step.state)
        if throw is not None and throw.seat == facing and not _again(action, throw, board):
            found.append((action, throw, step.state))
    if len(found) != 1:
        return None
    [(action, throw, state)] = found
    return action, throw, game.needed(state)


def _again(action: Action, throw: Throw, board: Board | None) -> bool:
    """Whether it throws dice again that lie there and count: nobody has taken those in the hand without choosing them.

    They stay on the table, to be seen, and throwing them again is a move among others.
    """
    if board is None or action in board.proposed:
        return False
    lying = {die.id for die, _ in board.lying}
    return bool(throw.lying) or any(die.id in lying for die in throw.dice)


def _likely(link: Link, board: Board | None) -> Iterable[Action]:
    """Actions that may throw dice: those that are made of the selection, else those that need none."""
    if board is None:
        return link.actions
    likely = board.proposed or (action for action in islice(link.actions, MOST) if not board.hides(action))
    return (action for action in likely if board.throws(action))


def shown_faces(fall: Fall) -> str:
    """What the dice that lie on the table show, added up where they can be."""
    faces = {die.id: die.faces or KINDS[die.kind].faces for die in fall.throw.everything}
    shown = [faces[resting.id][resting.face] for resting in fall.rest.dice]
    numbers = [face for face in shown if isinstance(face, int)]
    words = " · ".join(str(face) for face in shown)
    return f"{words} = {sum(numbers)}" if len(numbers) == len(shown) > 1 else words
