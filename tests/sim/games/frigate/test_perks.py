"""Every perk of the catalogue does something in a run that was really played."""

from itertools import count

import pytest

from sim.chance import chance_from
from sim.games.frigate import GAME, market
from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate import events as e
from sim.games.frigate import state as s
from sim.games.frigate.active_perks import triggers
from sim.games.frigate.bots import casual
from sim.games.frigate.content import PERKS
from sim.roller import SeededRoller
from tests.sim.games.frigate.ship import ship

MOST_RUNS = 40


def curious(state, chance):
    """Plays casually, but triggers whatever can be triggered, restocks for nothing, and sells now and then."""
    found = triggers(state) if state.phase in ("start", "rolled") else []
    if found and chance.derive("trigger").below(3)[0] == 0:
        return chance.choice(found)[0]
    if state.phase == "shop":
        if market.restock_cost(state) == 0:
            return a.Restock()
        for_sale = [sale for sale in GAME.actions(state, 0) if isinstance(sale, a.Sell)]
        if len(for_sale) > 2 and chance.derive("sell").below(6)[0] == 0:
            return for_sale[-1]
    if state.phase == "rolled" and len(state.entries) < 12 and chance.derive("again").below(2)[0] == 0:
        again = [entry.slot for entry in state.entries if entry.slot in state.open]
        if again:
            return a.Play(again[0])
    return casual(GAME.view(state, 0), 0, chance)


def run_with(perk, seed):
    """A run that begins with this perk: every action, the state before it, and the step it led to."""
    state = ship(perk, options=s.Options(start_perks=0), seed=seed)
    roller = SeededRoller(chance_from(seed).derive("dice"))
    for number in count():
        if GAME.outcome(state) is not None:
            return
        throw = GAME.throw(state)
        if throw is not None:
            state = GAME.settle(state, roller.roll(throw)).state
            continue
        action = curious(state, chance_from(seed).derive("curious", number))
        step = GAME.apply(state, 0, action)
        yield state, action, step
        state = step.state


def shows(effect, uid, before, action, step):
    """Whether this moment of a run shows the effect of the perk with this uid."""
    state, events = step.state, step.events
    holds = any(held.uid == uid for held in before.perks)
    match effect:
        case fx.AddDie() | fx.SwapDie():
            return any(die.origin == uid for die in before.dice) and bool(before.fallen)
        case fx.SetFace():
            return any(die.faces.count(effect.to) == 2 for die in before.dice) and bool(before.fallen)
        case fx.Rerolls():
            return any(isinstance(event, e.HandBegan) and event.rerolls > before.options.rerolls for event in events)
        case fx.SlotPlays():
            return any([entry.slot for entry in state.entries].count(slot) == 2 for slot in effect.slots)
        case fx.Capacity():
            return holds and len(state.perks) > before.options.inventory_spaces
        case fx.Price() | fx.PricePct():
            gained = [event for event in events if isinstance(event, e.PerkGained)]
            return holds and any(event.paid < PERKS[event.perk].price for event in gained)
        case fx.FreeRestocks():
            return any(isinstance(event, e.Restocked) and event.paid == 0 for event in events)
        case fx.SellRate():
            sold = [event for event in events if isinstance(event, e.PerkSold)]
            return holds and any(event.money == PERKS[event.perk].price for event in sold)
        case fx.Refund():
            return any(isinstance(event, e.PerkRefunded) for event in events)
        case fx.SellValue():
            return any(held.uid == uid and held.resale > 0 for held in state.perks)
        case fx.SaveRun():
            return any(isinstance(event, e.RunSaved) and event.uid == uid for event in events)
        case fx.Counter():
            grown = {held.uid: held.counter for held in state.perks}.get(uid, 0)
            return holds and grown > {held.uid: held.counter for held in before.perks}[uid]
        case _ if isinstance(effect, fx.Deed):
            return any(isinstance(event, e.PerkUsed) and event.uid == uid for event in events)
        case _:
            lines = [event for event in events if isinstance(event, e.PerkLine)]
            return any(line.uid == uid and line.step == effect.on for line in lines)


@pytest.mark.parametrize("perk", sorted(PERKS))
def test_every_effect_of_every_perk_fires_in_a_run(perk):
    missing = list(PERKS[perk].effects)
    for seed in range(MOST_RUNS):
        for before, action, step in run_with(perk, seed):
            missing = [effect for effect in missing if not shows(effect, 1, before, action, step)]
            if not missing:
                return
    pytest.fail(f"{perk} never showed {missing} in {MOST_RUNS} runs")


def test_the_catalogue_is_whole():
    """Twenty of each category, 30 common, 22 uncommon, 7 rare, 1 legendary, every cell filled."""
    perks = PERKS.values()
    assert [sum(p.category == c for p in perks) for c in fx.CATEGORIES] == [20, 20, 20]
    assert [sum(p.rarity == r for p in perks) for r in fx.RARITIES] == [30, 22, 7, 1]
    assert len({(p.category, p.duration, p.mode) for p in perks}) == 18
