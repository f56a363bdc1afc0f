"""The legal actions of a moment."""

from sim.games.frigate import actions as a
from sim.games.frigate import market
from sim.games.frigate.active_perks import triggers
from sim.games.frigate.content import SLOTS
from sim.games.frigate.dice_set import SUBSETS
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.state import State

ROLL, RESTOCK, CLOSE, CONTINUE, FINISH, ABANDON = (
    a.Roll(),
    a.Restock(),
    a.Close(),
    a.Continue(),
    a.Finish(),
    a.Abandon(),
)
PLAYS = {slot: a.Play(slot) for slot in SLOTS}
REROLLS = tuple(tuple(a.Reroll(dice) for dice in choices) for choices in SUBSETS)


def actions(state: State) -> tuple[a.Action, ...]:
    """What the player may do."""
    phase = state.phase
    if phase in ("falling", "over"):
        return ()
    found: list[a.Action] = []
    if phase == "victory":
        return FINISH, CONTINUE
    if phase == "start":
        found.append(ROLL)
        found += triggers(state)
    elif phase == "rolled":
        found += [PLAYS[slot] for slot in state.open]
        if state.rerolls_left:
            found += REROLLS[len(state.dice)]
        found += triggers(state)
    elif phase == "shop":
        found.append(CLOSE)
        if len(state.perks) < spaces(state):
            found += [a.Buy(offer.number) for offer in state.offers if market.price(state, offer.perk) <= state.money]
        if market.restock_cost(state) <= state.money:
            found.append(RESTOCK)
    perks = state.perks
    if perks:
        found += [a.Sell(held.uid) for held in market.sellable(state)]
        places = range(1, len(perks) + 1)
        found += [a.Move(held.uid, to) for place, held in enumerate(perks, 1) for to in places if to != place]
    found.append(ABANDON)
    return tuple(found)
