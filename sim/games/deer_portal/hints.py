"""What can sensibly be done, and why: what lies where the die leads."""

from collections.abc import Iterator

from sim.game import Hint, Message, Seat
from sim.games.deer_portal import actions as a
from sim.games.deer_portal.bots import worth
from sim.games.deer_portal.content import CARDS, DIAMOND, EMPTY, PORTAL, RUNES
from sim.games.deer_portal.legal import moves
from sim.games.deer_portal.state import State, element


def hints(view: State, seat: Seat) -> Iterator[Hint]:
    if view.phase == "roll":
        yield Hint(a.Roll(), Message("hint.roll"))
        return
    for step in sorted(moves(view), key=lambda step: -worth(view, seat, step)):
        yield Hint(a.Move(step), _why(view, seat, step))


def _why(view: State, seat: Seat, step: int) -> Message:
    """What stopping there brings."""
    item = view.areas[seat][step] if 0 < step < PORTAL else EMPTY
    left = {"n": PORTAL - step}
    if step == PORTAL:
        return Message("hint.portal" if view.deer is None else "hint.portal.later")
    if step == 0:
        return Message("hint.start")
    if item == DIAMOND:
        return Message("hint.diamond", left)
    if item == EMPTY:
        return Message("hint.empty", left)
    owner = RUNES.index(item)
    if owner == seat:
        return Message("hint.own-rune")
    drawn, pile = view.drawn[owner], view.piles[owner]
    card = CARDS[pile[drawn % len(pile)]]
    return Message("hint.rune", {"element": element(owner), "card": card, "text": Message(f"card.{card}.text")})
