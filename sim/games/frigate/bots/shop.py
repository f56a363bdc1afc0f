"""How the strong player buys and sells: every deal is measured by what it adds to the forecast of a card.

Worths are parts of the card's total. What no forecast shows (money, spaces, most active perks) is put down in
`_beside`.
"""

from msgspec.structs import replace

from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate import market
from sim.games.frigate.actions import Action
from sim.games.frigate.bots.advice import faces_of, positions
from sim.games.frigate.bots.forecast import MOST_POSITIONS, Forecast, forecast
from sim.games.frigate.content import PERKS, Perk
from sim.games.frigate.dice_set import dice_set
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.state import Held, State, Upgrade

DOLLAR = 0.025
"""What a dollar is worth while there are many rounds to spend it in."""
SPACE = 0.2
"""What room for one more perk is worth,"""
LAST_SPACE = 0.05
"""and what it costs to take the last one: one-time perks need it."""
SPARE = 5
"""Money that must be left after a restock, or there is nothing to buy with it."""
MOST_RESTOCKS = 6
"""A visit ends some time, even where restocks cost nothing."""
CANDIDATES = 2
"""How many of the perks held are considered for a swap: those that would be missed least."""
HABIT = 0.04
"""What a swap must bring beyond its cost: forecasts err, and perks that were only exchanged win nothing."""
EASY_ROUNDS = 3
"""Rounds that are won anyway: what expires soon after them is worth little."""
HANDS = 15
"""Hands of a round, for what acts on each of them."""


def purchase(view: State) -> Action:
    """The next deal at the shop: buy, make room, restock, or leave."""
    card = forecast(view)
    room = len(view.perks) < spaces(view)
    doubtful = [] if room else _least_missed(view, card)[:CANDIDATES]
    best: tuple[float, Action] = (0.0, a.Close())
    for offer in view.offers:
        price = market.price(view, offer.perk)
        new = Held(view.taken + 1, offer.perk, price, view.round, PERKS[offer.perk].uses)
        if room and price <= view.money:
            cost = price * _dollar(view) + _crowding(view, PERKS[offer.perk])
            best = max(best, (_change(view, card, (*view.perks, new)) - cost, a.Buy(offer.number)), key=_worth)
        for old in doubtful:
            back = market.resale(view, old)
            if price <= view.money + back:
                cost = (price - back) * _dollar(view) + HABIT
                swapped = _change(view, card, (*_without(view, old), new))
                best = max(best, (swapped - cost, a.Sell(old.uid)), key=_worth)
    if best[0] > 0:
        return best[1]
    if market.restock_cost(view) + SPARE <= view.money and view.restocks < MOST_RESTOCKS:
        return a.Restock()
    return a.Close()


def overfull_sale(view: State) -> Action:
    """Give up what is missed least."""
    least = _least_missed(view, forecast(view))
    return a.Sell(least[0].uid) if least else a.Abandon()


def _least_missed(view: State, card: Forecast) -> list[Held]:
    """The perks that may be sold, those first without which the card loses least."""
    return sorted(market.sellable(view), key=lambda held: (-_change(view, card, _without(view, held)), held.uid))


def _without(view: State, held: Held) -> tuple[Held, ...]:
    return tuple([other for other in view.perks if other is not held])


def _worth(deal: tuple[float, Action]) -> float:
    return deal[0]


def better_order(view: State) -> Action | None:
    """Perks act from left to right: what sets a figure goes first, what multiplies the result last."""
    wanted = sorted(view.perks, key=lambda held: _rank(PERKS[held.id]))
    for place, (held, other) in enumerate(zip(wanted, view.perks, strict=True), 1):
        if held is not other:
            return a.Move(held.uid, place)
    return None


def _rank(perk: Perk) -> int:
    if any(isinstance(effect, fx.SetMult) for effect in perk.effects):
        return 0
    return 2 if any(isinstance(effect, fx.MulFinal) for effect in perk.effects) else 1


def _rounds_left(view: State) -> int:
    """Rounds to win after this one, and this one."""
    return max(1, view.options.rounds - view.round + (not view.round_over))


def _dollar(view: State) -> float:
    return DOLLAR * min(1.0, (_rounds_left(view) - 1) / 4)


def _crowding(view: State, perk: Perk) -> float:
    """The cost of taking the last space for good."""
    last = spaces(view) - len(view.perks) == 1
    return LAST_SPACE if last and perk.duration != "one-time" and not market.SPACES[perk.id] else 0.0


def _change(view: State, card: Forecast, perks: tuple[Held, ...]) -> float:
    """What another inventory would add to the card."""
    then = replace(view, perks=perks)
    if positions(faces_of(dice_set(then))) > max(MOST_POSITIONS, positions(faces_of(dice_set(view)))):
        return -1.0
    lasting = (_lasting(view, perks) - _lasting(view, view.perks)) / card.total
    return lasting + _beside_all(then, card) - _beside_all(view, card)


def _lasting(view: State, perks: tuple[Held, ...]) -> float:
    """The total of a card with these perks, those that expire counted only in part."""
    with_all = forecast(replace(view, perks=perks)).total
    stays = tuple([held for held in perks if PERKS[held.id].duration != "temporary"])
    if len(stays) == len(perks):
        return with_all
    without = forecast(replace(view, perks=stays)).total
    part = max(_lasts(view, held) for held in perks if PERKS[held.id].duration == "temporary")
    return without + (with_all - without) * part


def _lasts(view: State, held: Held) -> float:
    """The part of the hard rounds to come that a perk will see."""
    perk = PERKS[held.id]
    if perk.duration != "temporary":
        return 1.0
    last = held.round + perk.rounds
    hard = range(max(view.round + view.round_over, EASY_ROUNDS + 1), view.options.rounds + 1)
    return sum(1 for round_ in hard if round_ <= last) / max(1, len(hard))


def _beside_all(view: State, card: Forecast) -> float:
    return sum(
        _beside(view, card, effect) * _lasts(view, held) for held in view.perks for effect in PERKS[held.id].effects
    )


def _beside(view: State, card: Forecast, effect: fx.Effect) -> float:
    """What an effect is worth beside the forecast."""
    left = _rounds_left(view)
    best = max(one.mean for one in card.slots.values()) / card.total
    match effect:
        case fx.Capacity() | fx.RunCapacity():
            return SPACE * effect.n
        case fx.SaveRun():
            return 0.2 if left <= 5 else 0.1
        case fx.TurnDie():
            return 0.08
        case fx.FreeReroll():
            return 0.07 if effect.dice == "any" else 0.05
        case fx.ReopenSlot():
            return best
        case fx.Arm(hook="final"):
            return best * (effect.n / 100 - 1) * 1.2
        case fx.Arm(hook="sum"):
            return best * 0.25
        case fx.UpgradeSlot():
            return best_upgrade(view, effect)[0]
        case fx.CarveFace():
            return 0.04
        case fx.AddFinal(n=int(once), when=fx.When(face_count=fx.FaceCount())):
            return once / card.total / left
        case fx.AddFinal(n=fx.Per(per="counter", each=each), consume_counter=True):
            return 3 * each / card.total
        case fx.AddFinal(n=fx.Per(per="counter", each=each)):
            return 3 * each * HANDS / card.total
        case fx.AddBonus(n=fx.Per(per="counter", each=each)):
            return 5 * each * HANDS / card.total
        case _:
            return _dollar(view) * _dollars(effect, left)


def _dollars(effect: fx.Effect, left: int) -> float:
    """What an effect saves or earns, with so many rounds to come."""
    match effect:
        case fx.Price():
            return -effect.n * (5 if effect.cat is None else 2)
        case fx.PricePct() | fx.GainPerk():
            return 6
        case fx.DoubleMoney():
            return 5
        case fx.FreeRestocks() | fx.Refund():
            return 4
        case fx.NextShop() | fx.Arm(hook="sell"):
            return 2
        case fx.SellRate():
            return 1
        case fx.SellValue():
            return effect.n * min(left, 4) * 0.7
        case fx.AddReward():
            return 4 * min(left, 4)
        case _:
            return 0.0


def best_upgrade(view: State, effect: fx.UpgradeSlot) -> tuple[float, str]:
    """The slot that an upgrade improves most, and by which part of the card."""
    card = forecast(view)
    better = forecast(replace(view, upgrades=tuple([_upgraded(view, slot, effect) for slot in card.slots])))
    gains = [(better.slots[slot].mean - one.mean, slot) for slot, one in card.slots.items() if slot in view.card]
    gain, slot = max(gains)
    # The first hand of a round goes to the best slot, and so to the one that is upgraded.
    return (gain + max(0.0, better.first - card.first)) / card.total, slot


def _upgraded(view: State, slot: str, effect: fx.UpgradeSlot) -> Upgrade:
    old = next((one for one in view.upgrades if one.slot == slot), Upgrade(slot, 0, 0))
    return Upgrade(slot, old.bonus + effect.bonus, old.mult + effect.mult)
