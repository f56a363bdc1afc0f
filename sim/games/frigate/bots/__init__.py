"""The computer players of Frigate: a casual one, and a strong one that computes."""

from sim.chance import Chance
from sim.game import Seat
from sim.games.frigate import actions as a
from sim.games.frigate import market
from sim.games.frigate.actions import Action
from sim.games.frigate.active_perks import triggers
from sim.games.frigate.bots.strong import strong
from sim.games.frigate.content import PERKS
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.scoring import score_hand
from sim.games.frigate.state import Held, State

__all__ = ["casual", "strong"]


def casual(view: State, seat: Seat, chance: Chance) -> Action:
    """Keeps what there is most of, plays where it scores most, and buys the dearest perk it can pay."""
    match view.phase:
        case "start":
            return _early_trigger(view) or a.Roll()
        case "rolled":
            return _reroll(view) or a.Play(max(view.open, key=lambda slot: score_hand(view, slot).points))
        case "shop":
            return _purchase(view) or a.Close()
        case "overfull":
            cheapest = _cheapest(view)
            return a.Sell(cheapest.uid) if cheapest else a.Abandon()
        case _:
            return a.Finish()


def _early_trigger(view: State) -> Action | None:
    """Triggers whatever needs no dice as soon as it has it; upgrades go to the slot that scores most easily."""
    for action in triggers(view):
        match action:
            case a.Use() | a.Reopen():
                return action
            case a.Improve(slot="wild"):
                return action
            case a.Carve() if action.value == 1 and action.to == max(view.dice[action.die - 1].faces):
                return action
    return None


def _reroll(view: State) -> Action | None:
    values = view.values
    if not view.rerolls_left or any(score_hand(view, slot).points for slot in view.open if slot in PROUD_OF):
        return None
    kept = max(values, key=lambda value: (values.count(value), value))
    dice = tuple(number for number, value in enumerate(values, 1) if value != kept)
    return a.Reroll(dice) if dice else None


PROUD_OF = ("full_house", "small_straight", "large_straight", "four_kind", "five_kind")
"""Slots that are played as soon as the dice make them."""


def _purchase(view: State) -> Action | None:
    """The dearest perk that it can pay; a full inventory gives up its cheapest perk for a dearer one."""
    prices = {offer: market.price(view, offer.perk) for offer in view.offers}
    payable = [offer for offer, price in prices.items() if price <= view.money]
    if not payable:
        return None
    dearest = max(payable, key=lambda offer: (PERKS[offer.perk].price, -offer.number))
    if len(view.perks) < spaces(view):
        return a.Buy(dearest.number)
    cheapest = _cheapest(view)
    if cheapest is not None and PERKS[dearest.perk].price > PERKS[cheapest.id].price:
        return a.Sell(cheapest.uid)
    return None


def _cheapest(view: State) -> Held | None:
    """The cheapest perk that may be sold."""
    return min(market.sellable(view), key=lambda held: (PERKS[held.id].price, held.uid), default=None)
