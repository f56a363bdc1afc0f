"""A computer player's business in Port: which deal is best, and what a visit today would bring."""

from collections.abc import Iterable
from typing import NamedTuple

from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.bots.judgement import PIP, REGRET, TOKEN, Judge
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.port import CHARTER_PRICE, port_choices, sales
from sim.games.deep_regrets.week.sea import free_card
from sim.games.deep_regrets.week.shop import price

LATER = 0.33
"""How much of today's better price another day may bring."""
SLOT = 2.6
"""A trophy below this is not worth an early slot."""
WORTHWHILE = 0.25
"""Deals below this are left alone."""
PRESERVER = 1.2
KEPT = 4
"""A Tackle Die that shows this is worth its Fishbuck overnight."""
TACKLE_PIP = 1.2
"""A pip of a Tackle Die tomorrow: it makes a catch possible that was out of reach."""


class Deal(NamedTuple):
    gain: float
    action: a.Action


def best_deal(judge: Judge) -> Deal | None:
    """The most profitable Port action now, if any is worth while."""
    good = [deal for deal in deals(judge) if deal.gain >= WORTHWHILE]
    return max(good, key=lambda deal: deal.gain, default=None)


def deals(judge: Judge) -> Iterable[Deal]:
    """Everything that can be done in Port, with what it brings."""
    sale = _sale(judge)
    if sale is not None:
        yield sale
    for action in port_choices(judge.content, judge.view, judge.seat):
        match action:
            case a.Mount():
                yield Deal(_mount_gain(judge, action), action)
            case a.Buy(card, dink):
                bucks, supply = price(judge.content, judge.view, judge.seat, card, dink)
                gain = judge.offer(card) - bucks - TOKEN * supply - (judge.dink(dink) if dink else 0.0)
                yield Deal(gain, action)
            case a.Charter(colour):
                yield Deal(_charter_gain(judge, colour), action)
            case a.Harbor(service, die):
                yield Deal(_harbor_gain(judge, service) - _die_cost(judge, die), action)


def _sale(judge: Judge) -> Deal | None:
    """Everything that fetches more today than it may later, but for what is better mounted."""
    offered = sales(judge.content, judge.view, judge.seat)
    tokens = judge.me.supply
    chosen: list[str] = []
    gain = 0.0
    for card in sorted(judge.me.boat, key=judge.sale, reverse=True):
        cost = 1 if judge.content.fish[card].legendary else 0
        profit = judge.sale(card) - _patience(judge, card) - cost * TOKEN
        if profit > 0 and tokens >= cost and not _better_mounted(judge, card):
            chosen.append(card)
            gain += profit
            tokens -= cost
    if not chosen:
        return None
    fish = tuple(card for card in judge.me.boat if card in chosen)
    for dink, lens in offered.dinks:
        if dink is not None and not lens and a.Sell(fish, dink) in offered:
            return Deal(gain + 1.0, a.Sell(fish, dink))
    action = a.Sell(fish)
    return Deal(gain, action) if action in offered else None


def _patience(judge: Judge, card: str) -> float:
    """What the same fish may fetch beyond its value on a later visit."""
    return 0.0 if judge.days_after == 0 else LATER * judge.content.fish[card].value / 2


def _better_mounted(judge: Judge, card: str) -> bool:
    can = judge.free_mounts() > 0 and _tokens(judge) > 0 and tray.fresh_names(judge.me)
    return bool(can) and judge.mount(card) > judge.sale(card) + TOKEN


def _tokens(judge: Judge) -> int:
    return judge.me.supply + (free_card(judge.powers, judge.me, "mount_token") is not None)


def _mount_gain(judge: Judge, action: a.Mount) -> float:
    gain = judge.mount(action.fish)
    if action.out is not None:
        gain -= judge.mounted_worth(action.out)
    elif judge.days_after > 1 and gain < SLOT:
        return 0.0
    token = 0.0 if free_card(judge.powers, judge.me, "mount_token") else TOKEN * min(1.0, judge.days_after / 2)
    dink = sum(judge.dink(item) for item in action.pay[1:])
    lost_sale = max(0.0, judge.sale(action.fish))
    return gain - lost_sale - (dink or token) - _die_cost(judge, action.pay[0])


def _charter_gain(judge: Judge, colour: str) -> float:
    """A die to mount with where none is left, or a Tackle Die for tomorrow at Sea, less the hire and the night."""
    mounted = 0.0
    if not tray.fresh_names(judge.me) and judge.free_mounts() > 0 and _tokens(judge) > 0:
        token = TOKEN * min(1.0, judge.days_after / 2)
        gains = (judge.mount(card) - max(0.0, judge.sale(card)) - token for card in judge.me.boat)
        mounted = max(gains, default=0.0)
    faces = judge.content.faces[colour]
    tomorrow = sum(TACKLE_PIP * face - 1 for face in faces if face >= KEPT) / len(faces) if judge.days_after else 0.0
    return max(mounted, tomorrow) - CHARTER_PRICE


def _harbor_gain(judge: Judge, service: str) -> float:
    if service == "heal":
        return judge.regret(max(0, judge.me.madness_level - 1))
    plug = judge.view.plug
    mine = plug is not None and plug.puller == judge.seat
    threatened = judge.view.options.plug_pace in ("row", "shoal")
    return (REGRET * 1.5 * min(judge.days_after, len(judge.view.sinking)) if mine else 0.0) + 4.0 * threatened


def _die_cost(judge: Judge, die: str) -> float:
    """A die spent in Port is thrown again tomorrow: that costs a high one and frees a low one."""
    if judge.last_day:
        return 0.0
    return PIP * (tray.value_of(die) - 3.5)


def port_gain(judge: Judge, names: tuple[str, ...]) -> float:
    """What a visit today would bring beyond what a later one could, with these dice in hand."""
    later = 0.3 if judge.days_after else 1.0
    mounts = sorted((judge.mount(card) - max(0.0, judge.sale(card)) for card in judge.me.boat), reverse=True)
    n = max(0, min(judge.free_mounts(), _tokens(judge), len(names)))
    gain = later * sum(max(0.0, m - TOKEN * bool(judge.days_after)) for m in mounts[:n])
    gain += sum(max(0.0, judge.sale(card) - _patience(judge, card)) for card in judge.me.boat)
    gain += max(0.0, _best_purchase(judge))
    highest = max(map(tray.value_of, names), default=0)
    if judge.me.regrets and highest >= 4:
        gain += max(0.0, _harbor_gain(judge, "heal") - 1.0)
    if judge.view.plug is not None and highest >= 4:
        gain += max(0.0, _harbor_gain(judge, "repair"))
    if judge.view.options.life_preserver and judge.view.preserver != judge.seat:
        gain += PRESERVER
    return gain


def _best_purchase(judge: Judge) -> float:
    """The best upgrade that money in the purse, and fish on today's market, could buy."""
    funds = judge.me.fishbucks + sum(judge.content.fish[c].value for c in judge.me.boat if judge.sale(c) > 0)
    best = 0.0
    for card in judge.view.shop.upgrades:
        if card:
            bucks, _ = price(judge.content, judge.view, judge.seat, card, None)
            if bucks <= funds:
                best = max(best, judge.offer(card) - bucks)
    return best
