"""Why a move falls short of a better one: what lies there, how far the portal is, and what going in costs."""

from sim.game import Message, Seat
from sim.games.deer_portal import actions as a
from sim.games.deer_portal.content import CARDS, DIAMOND, EMPTY, PORTAL, RUNES
from sim.games.deer_portal.state import State, element


def drawback(view: State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
    if not isinstance(move, a.Move) or not isinstance(better, a.Move):
        return None
    if move.step == PORTAL:
        return _too_early(view, seat)
    told = {"n": abs(better.step - move.step), "left": PORTAL - move.step, "found": _found(view, seat, move.step)}
    if better.step == PORTAL:
        return Message("drawback.outside", told)
    if view.rounds_left is not None:
        return Message("drawback.late", told | {"turns": view.rounds_left, "there": _found(view, seat, better.step)})
    if move.step < better.step:
        return Message("drawback.back", told)
    return Message("drawback.ahead", told | {"there": _found(view, seat, better.step)})


def _too_early(view: State, seat: Seat) -> Message:
    """Through the portal nothing more is gathered."""
    most = max(cash for other, cash in enumerate(view.cash) if other != seat)
    key = "drawback.portal" if view.deer is None else "drawback.portal.later"
    return Message(key, {"cash": view.cash[seat], "most": most})


def _found(view: State, seat: Seat, step: int) -> Message:
    """What stopping at a space brings, in a few words."""
    if step == 0:
        return Message("found.start")
    item = view.areas[seat][step]
    if item in (DIAMOND, EMPTY):
        return Message("found.diamond" if item == DIAMOND else "found.nothing")
    owner = RUNES.index(item)
    if owner == seat:
        return Message("found.own-rune")
    pile = view.piles[owner]
    return Message("found.rune", {"element": element(owner), "card": CARDS[pile[view.drawn[owner] % len(pile)]]})
