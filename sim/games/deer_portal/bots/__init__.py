"""The computer players of DeerPortal."""

from sim.chance import Chance
from sim.game import Seat
from sim.games.deer_portal import actions as a
from sim.games.deer_portal.actions import Action
from sim.games.deer_portal.content import BIG_DIAMOND_FIELD, DIAMOND, EMPTY, ITEMS, PATHS, PILE, PORTAL, RUNES
from sim.games.deer_portal.legal import moves
from sim.games.deer_portal.state import State


def classic(view: State, seat: Seat, chance: Chance) -> Action:
    """The computer player of the original: greedy for whatever lies ahead, else behind, else a coin (R6)."""
    if view.phase == "roll":
        return a.Roll()
    options = moves(view)
    if len(options) == 1:
        return a.Move(options[0])
    back, ahead = options
    if view.deer is not None or view.leads:
        return a.Move(ahead)
    area = view.areas[seat]
    if area[ahead] != EMPTY:
        return a.Move(ahead)
    if area[back] != EMPTY:
        return a.Move(back)
    return a.Move(options[chance.below(2)[0]])


def strong(view: State, seat: Seat, chance: Chance) -> Action:
    """Hurries to be the first through the portal, but on the way reads the open cards and looks two throws ahead."""
    if view.phase == "roll":
        return a.Roll()
    return a.Move(max(moves(view), key=lambda step: worth(view, seat, step)))


AHEAD = 2
"""Own throws to look ahead."""
PATIENCE = 0.9
"""A diamond in the next slot is worth this much of one now: others may end the game first."""
SLOT_WORTH = 0.8
"""Diamonds an opponent gathers in a slot, on average."""
MEDITATION = 0.02
"""Worth of an item that a meditation brings back."""
HURRY = 0.3
"""Worth of a step towards the portal: its share of the five diamonds for the first arrival."""
COURAGE = 2.5
"""Diamonds by which rivals may be expected to overtake before the portal looks too early."""


def worth(view: State, seat: Seat, step: int) -> float:
    """What walking to a step is worth, about in diamonds."""
    if step == PORTAL:
        return _portal_worth(view, seat)
    area = view.areas[seat]
    if step == 0:
        return MEDITATION * (len(ITEMS) - len(area) + area.count(EMPTY))
    hurry = HURRY if view.deer is None or view.options.must_arrive else 0.0
    items = {item: _item_worth(view, seat, item) for item in {*area} - {EMPTY}}
    items[EMPTY] = 0.0
    return items[area[step]] + PATIENCE * _future(area, step, items, AHEAD) + hurry * step


def _future(area: str, step: int, worth: dict[str, float], throws: int) -> float:
    """The mean, over the six faces, of the best that the next throws bring from `step`."""
    total = 0.0
    for die in range(1, 7):
        best = 0.0
        for landing in (step - die, step + die):
            if not 0 < landing < PORTAL:
                continue
            value = worth[area[landing]]
            if throws > 1:
                value += PATIENCE * _future(area, landing, worth, throws - 1)
            best = max(best, value)
        total += best
    return total / 6


def _item_worth(view: State, seat: Seat, item: str) -> float:
    """What landing on an item brings, knowing the open card of its pile."""
    if item == DIAMOND:
        return 1.0
    target = RUNES.index(item)
    if target == seat:
        return 0.0
    rival = SLOT_WORTH if view.cash[target] == max(view.cash) else SLOT_WORTH / 2
    match view.piles[target][view.drawn[target] % len(PILE)]:
        case "d":
            return 1.0 + 0.1 * rival
        case "D":
            return min(2, view.areas[target].count(DIAMOND)) * (1.0 + 0.1 * rival)
        case "s":
            return 0.0 if target in view.arrived else rival / 2
        case _:
            return 0.05 * rival


def _portal_worth(view: State, seat: Seat) -> float:
    """The first arrival brings five diamonds and leaves each rival four slots: enter unless that loses."""
    if view.deer is not None:
        # Nothing is gained by arriving now, unless only those who arrive can win.
        return ENTER if view.options.must_arrive else STAY_OUT
    lit = view.big_diamond and (view.options.shared_centre or PATHS[seat][PORTAL] == BIG_DIAMOND_FIELD)
    richest_rival = max(view.cash[other] for other in range(4) if other != seat)
    lead = view.cash[seat] + 5 + (3 if lit else 0) - richest_rival
    return ENTER if lead + COURAGE > 4 * SLOT_WORTH else STAY_OUT


ENTER, STAY_OUT = 100.0, -1.0
