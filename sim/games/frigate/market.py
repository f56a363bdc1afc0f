"""Money and perks: prices, resale, random draws, the shop, and the order of the inventory."""

from collections.abc import Collection

from msgspec.structs import replace

from sim.chance import Chance
from sim.game import Refused
from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate import events as e
from sim.games.frigate.content import PERKS, RUN
from sim.games.frigate.dice_set import dice_set
from sim.games.frigate.perk_totals import rig, spaces
from sim.games.frigate.scoring import armed_effect
from sim.games.frigate.state import Held, Offer, State

# Prices


def price(state: State, perk: str) -> int:
    """What a perk costs now: flat changes first, then the percentage, never less than $1."""
    gear, card = rig(state.perks), PERKS[perk]
    flat = max(1, card.price + gear.price[card.category])
    return max(1, -(-flat * gear.price_pct // 100))


def restock_cost(state: State) -> int:
    """What the next restock of this visit costs (F15): it grows with each that was paid for."""
    return 0 if _is_free(state) else state.options.restock_cost + state.options.restock_step * state.restocks_paid


def _is_free(state: State) -> bool:
    """Perks make the first restocks of a visit free: those counted from its beginning, whatever was paid since."""
    return state.restocks < rig(state.perks).free_restocks


def resale(state: State, held: Held) -> int:
    """What a perk sells for, without what is armed on the next sale (F14)."""
    pct = max(state.options.sell_pct, rig(state.perks).sell_pct)
    return max(1, min(held.paid, PERKS[held.id].price) * pct // 100) + held.resale


def excess(state: State) -> int:
    """Perks that do not fit."""
    return max(0, len(state.perks) - spaces(state))


def sellable(state: State) -> list[Held]:
    """What may be sold: a sale must not make the hold overflow, or overflow as much as before (F16)."""
    room = spaces(state) - len(state.perks)
    least = min(0, room + 1)
    return [held for held in state.perks if room + 1 - SPACES[held.id] >= least]


SPACES = {
    perk.id: sum(effect.n for effect in perk.effects if isinstance(effect, fx.Capacity)) for perk in PERKS.values()
}
"""The inventory spaces that each perk brings."""


# Random perks


def _by_rarity(categories: tuple[fx.Category, ...]) -> dict[fx.Rarity, tuple[str, ...]]:
    return {
        rarity: tuple(p.id for p in PERKS.values() if p.rarity == rarity and p.category in categories)
        for rarity in fx.RARITIES
    }


_CATALOGUE: dict[fx.Category | None, dict[fx.Rarity, tuple[str, ...]]] = {
    None: _by_rarity(fx.CATEGORIES),
    **{category: _by_rarity((category,)) for category in fx.CATEGORIES},
}
"""The perks by category (None: all of them) and rarity."""


def draw(
    stream: Chance, category: fx.Category | None, rarities: tuple[fx.Rarity, ...], out: Collection[str]
) -> str | None:
    """A rarity by its weight, then a perk of it, but none that is `out`; None when nothing is left to draw.

    What cannot be had is drawn and put back, so that holding a perk changes a draw only where it would have come up.
    """
    perks = _CATALOGUE[category]
    within_reach = [rarity for rarity in rarities if any(perk not in out for perk in perks[rarity])]
    if not within_reach:
        return None
    while True:
        ticket, stream = stream.below(len(_TICKETS))
        if _TICKETS[ticket] in within_reach:
            break
    while True:
        perk, stream = stream.choice(perks[_TICKETS[ticket]])
        if perk not in out:
            return perk


_TICKETS = tuple(rarity for rarity in fx.RARITIES for _ in range(RUN.rarity_weights[rarity]))
"""One ticket for each unit of weight."""


def barred(state: State) -> set[str]:
    """Perks that are not offered: those held, unless one-time (F29), and more dice for a full set (F8)."""
    perks = {held.id for held in state.perks if PERKS[held.id].duration != "one-time"}
    return perks | ADDS_DIE if len(dice_set(state)) >= state.options.max_dice else perks


ADDS_DIE = {perk.id for perk in PERKS.values() if any(isinstance(effect, fx.AddDie) for effect in perk.effects)}


def stock(state: State) -> tuple[Offer, ...]:
    """The offers of this visit after this many restocks. Only the seed and these two numbers decide the draws."""
    rarities = fx.RARITIES[fx.RARITIES.index(state.least_rarity) :]
    out = barred(state)
    offers: list[Offer] = []
    wanted = [category for category in fx.CATEGORIES for _ in range(state.options.offers_per_category)]
    for number, category in enumerate(wanted, 1):
        stream = state.chance.derive("shop", state.visits, state.restocks, number)
        perk = draw(stream, category, rarities, out)
        if perk is not None:
            offers.append(Offer(number, perk))
            out.add(perk)
    return tuple(offers)


def take(state: State, perk: str, paid: int, events: list[e.Event]) -> State:
    """Put a new perk at the end of the inventory."""
    uid = state.taken + 1
    held = Held(uid, perk, paid, state.round, PERKS[perk].uses)
    events.append(e.PerkGained(perk, uid, paid))
    return replace(state, perks=(*state.perks, held), taken=uid)


def remove(state: State, held: Held) -> State:
    return replace(state, perks=tuple([other for other in state.perks if other is not held]), gone=state.gone + 1)


def paid_out(state: State, money: int) -> State:
    """Money comes in."""
    return replace(
        state,
        money=state.money + money,
        tally=replace(state.tally, earned=state.tally.earned + money),
    )


# The shop


def open_shop(state: State, events: list[e.Event]) -> State:
    state = replace(state, phase="shop", visits=state.visits + 1, restocks=0, restocks_paid=0)
    state = replace(state, offers=stock(state))
    events.append(e.ShopOpened(*_labels(state), restock_cost(state)))
    return state


def buy(state: State, number: int, events: list[e.Event]) -> State:
    offer = next((offer for offer in state.offers if offer.number == number), None)
    if offer is None:
        raise Refused("shop.no-such-offer", offer=number)
    cost = price(state, offer.perk)
    if cost > state.money:
        raise Refused("shop.not-enough-money", perk=offer.perk, price=cost, money=state.money)
    if len(state.perks) >= spaces(state):
        raise Refused("shop.no-space", spaces=spaces(state))
    gear, tally = rig(state.perks), state.tally
    perks, spent = _counted(state.perks, gear.buy_counters), []
    refund = 0
    for place, most in gear.refunds:
        back = min(cost - refund, most)
        if back:
            refund += back
            spent.append(perks[place])
            events.append(e.PerkRefunded(perks[place].id, back))
            events.append(e.PerkSpent(perks[place].id, perks[place].uid))
    state = replace(
        state,
        money=state.money - cost + refund,
        perks=tuple([held for held in perks if held not in spent]),
        gone=state.gone + len(spent),
        offers=tuple([other for other in state.offers if other is not offer]),
        tally=replace(tally, bought=tally.bought + 1, spent=tally.spent + cost, earned=tally.earned + refund),
    )
    return take(state, offer.perk, cost - refund, events)


def restock(state: State, events: list[e.Event]) -> State:
    cost = restock_cost(state)
    if cost > state.money:
        raise Refused("shop.restock-too-dear", price=cost, money=state.money)
    tally = replace(state.tally, spent=state.tally.spent + cost)
    paid = state.restocks_paid + (not _is_free(state))
    state = replace(state, money=state.money - cost, restocks=state.restocks + 1, restocks_paid=paid, tally=tally)
    state = replace(state, offers=stock(state))
    events.append(e.Restocked(*_labels(state), cost, restock_cost(state)))
    return state


def close_shop(state: State, events: list[e.Event]) -> State:
    events.append(e.ShopClosed(state.money))
    return replace(state, offers=(), restocks=0, restocks_paid=0, least_rarity="common")


def _labels(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    ids = tuple([offer.perk for offer in state.offers])
    return ids, tuple([price(state, perk) for perk in ids])


# The inventory


def held_perk(state: State, uid: int) -> Held:
    for held in state.perks:
        if held.uid == uid:
            return held
    raise Refused("perks.no-such-perk", perk=uid)


def sell(state: State, uid: int, events: list[e.Event]) -> State:
    held = held_perk(state, uid)
    if held not in sellable(state):
        raise Refused("selling.would-not-fit", perk=held.id)
    money = resale(state, held)
    waiting = next((armed for armed in state.armed if armed_effect(armed).hook == "sell"), None)
    if waiting is not None:
        money += armed_effect(waiting).n
    place = state.perks.index(held)
    perks = _counted(state.perks, rig(state.perks).sell_counters)
    events.append(e.PerkSold(held.id, uid, money))
    return replace(
        state,
        money=state.money + money,
        perks=perks[:place] + perks[place + 1 :],
        gone=state.gone + 1,
        # a sold perk stops at once, also where it was armed on this hand
        armed=tuple([armed for armed in state.armed if armed is not waiting and armed.uid != uid]),
        tally=replace(state.tally, sold=state.tally.sold + 1, earned=state.tally.earned + money),
    )


def move(state: State, action: a.Move, events: list[e.Event]) -> State:
    held = held_perk(state, action.perk)
    if not 1 <= action.place <= len(state.perks):
        raise Refused("perks.no-such-place", place=action.place, places=len(state.perks))
    others = [other for other in state.perks if other is not held]
    perks = (*others[: action.place - 1], held, *others[action.place - 1 :])
    if perks == state.perks:
        raise Refused("perks.already-there", perk=held.id, place=action.place)
    events.append(e.PerkMoved(held.id, held.uid, action.place))
    return replace(state, perks=perks)


def _counted(perks: tuple[Held, ...], counters: tuple[tuple[int, int], ...]) -> tuple[Held, ...]:
    """The perks with the counters at these places grown."""
    if not counters:
        return perks
    grown = list(perks)
    for place, n in counters:
        grown[place] = replace(grown[place], counter=grown[place].counter + n)
    return tuple(grown)
