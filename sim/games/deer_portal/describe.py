"""The table told in sentences, for those who play without a picture."""

from collections.abc import Iterator

from sim.game import Message, Seat
from sim.games.deer_portal.content import CARDS, PORTAL
from sim.games.deer_portal.legal import moves
from sim.games.deer_portal.scoring import fate, ranking
from sim.games.deer_portal.state import State, element


def describe(view: State, seat: Seat | None) -> tuple[Message, ...]:
    """The table in sentences: the time, the seats, the open cards, what lies in reach; in the end everybody's fate."""
    said = [Message("scene.season", {"round": view.round, "month": view.month, "season": view.season})]
    if view.rounds_left is not None:
        said.append(Message("scene.deer", {"rounds": view.rounds_left}))
    for other in range(4):
        said.append(Message("scene.seat", {"seat": other, "step": view.steps[other], "cash": view.cash[other]}))
        if view.frozen[other] and other not in view.arrived:
            said.append(Message("scene.frozen", {"seat": other, "n": view.frozen[other]}))
    for other in range(4):
        drawn, pile = view.drawn[other], view.piles[other]
        if drawn < len(pile):
            said.append(Message("scene.pile", {"element": element(other), "card": CARDS[pile[drawn]]}))
        else:
            said.append(Message("scene.closed", {"element": element(other)}))
    if view.big_diamond:
        said.append(Message("scene.big"))
    if seat == view.turn:
        if view.leads:
            said.append(Message("scene.leads"))
        if view.phase == "move":
            for step in moves(view):
                item = {0: "start", PORTAL: "portal"}.get(step, view.areas[seat][step])
                said.append(Message("scene.ahead", {"step": step, "item": item}))
    return (*said, *fates(view))


def fates(view: State) -> Iterator[Message]:
    """What becomes of everybody, in the end."""
    if view.phase == "over":
        for seat in ranking(view):
            yield Message("scene.fate", {"seat": seat, "fate": fate(view, seat)})


def moment(view: State) -> Message:
    """The round, the month and the season; in deer mode also the rounds left."""
    when = {"round": view.round, "month": view.month, "season": view.season}
    if view.rounds_left is None:
        return Message("moment", when)
    return Message("moment.deer", {**when, "rounds": view.rounds_left})


def standing(view: State, seat: Seat) -> Message:
    """The diamonds of a seat, and where it is; or what keeps it from walking."""
    cash = view.cash[seat]
    if seat in view.arrived:
        return Message("standing.arrived", {"cash": cash})
    if view.frozen[seat]:
        return Message("standing.frozen", {"cash": cash, "n": view.frozen[seat]})
    return Message("standing", {"cash": cash, "step": view.steps[seat]})
