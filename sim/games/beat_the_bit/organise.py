"""Phase 1: organise."""

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import CURSES, EVENTS, FINALS, FOES, KINGDOM, MISSIONS, TREASURES
from sim.games.beat_the_bit.draft import Draft, move, step
from sim.games.beat_the_bit.effects import draw_treasure, price
from sim.games.beat_the_bit.hearts import advance_missions
from sim.games.beat_the_bit.state import SUMMON_PRICE, Enemy, Quest, Slot
from sim.games.beat_the_bit.vocabulary import Effect


@step("organise")
def organise(draft: Draft, _effect: Effect) -> bool:
    return True


@move(a.Equip)
def equip(draft: Draft, action: a.Equip) -> None:
    draft.leave_hand(action.card)
    draft.me.slots = (*draft.me.slots, Slot(action.card))
    draft.say(e.Equipped(draft.seat, action.card))
    draft.push("unequip")


@move(a.Unequip)
def unequip(draft: Draft, action: a.Unequip) -> None:
    draft.take_back(action.card)
    draft.push("unequip")


@move(a.Sell)
def sell(draft: Draft, action: a.Sell) -> None:
    """Selling is not discarding: an instant does not fire (R35)."""
    coins = TREASURES[action.card].sale
    draft.leave_hand(action.card)
    draft.put_away(action.card)
    draft.me.coins += coins
    draft.say(e.Sold(draft.seat, action.card, coins))


@move(a.Shop)
def shop(draft: Draft, _action: a.Shop) -> None:
    if draft.shop:
        draft.used_treasures = (*draft.used_treasures, draft.shop)
    draft.shop = draw_treasure(draft)
    draft.done = (*draft.done, "shop")
    draft.say(e.ShopOpened(draft.shop))


@move(a.Buy)
def buy(draft: Draft, _action: a.Buy) -> None:
    card, draft.shop = draft.shop, ""
    cost = TREASURES[card].cost
    draft.me.coins -= cost
    draft.me.hand = (*draft.me.hand, card)
    draft.done = (*draft.done, "buy")
    draft.say(e.Bought(draft.seat, card, cost))


@step("shop_again")
def shop_again(draft: Draft, _effect: Effect) -> None:
    """A second reveal and a second purchase; `done` holds the merchant's name, which refusals.py counts."""


@move(a.PlayBoss)
def play_boss(draft: Draft, action: a.PlayBoss) -> None:
    draft.leave_hand(action.card)
    hearts = FOES[action.card].hearts
    draft.enemies = (*draft.enemies, Enemy(action.card, hearts, hearts))
    draft.say(e.BossPlayed(draft.seat, action.card))


@move(a.Summon)
def summon(draft: Draft, _action: a.Summon) -> None:
    draft.push(f"lose_coins({SUMMON_PRICE})", "summon_final")


@step("summon_final")
def summon_final(draft: Draft, _effect: Effect) -> None:
    """Adventures, bosses and the pot leave the table (R38); only the final boss is left, and phase 1 is over."""
    clear_table(draft)
    card, *rest = draft.finals
    draft.finals = tuple(rest)
    hearts = FINALS[card].hearts
    draft.enemies = (Enemy(card, hearts, hearts),)
    draft.barrier = True
    draft.say(e.Summoned(draft.seat, card))
    if draft.agenda[0] == "organise":
        draft.agenda = ("adventure",)


def clear_table(draft: Draft) -> None:
    for enemy in draft.enemies:
        draft.remove_enemy(enemy)
    draft.pot = ()


@move(a.SpendTomb)
def spend_tomb(draft: Draft, _action: a.SpendTomb) -> None:
    draft.me.tombs -= 1
    draft.done = (*draft.done, "tomb")
    draft.say(e.TombSpent(draft.seat, draft.knight))
    bonus = KINGDOM[draft.knight]
    if draft.knight == len(KINGDOM) - 1:
        draft.knight = 0
    draft.push(bonus)


@move(a.PayMission)
def pay_mission(draft: Draft, action: a.PayMission) -> None:
    draft.push(price(MISSIONS[action.card].pay))
    advance_missions(draft, "pay")


@move(a.Redeem)
def redeem(draft: Draft, action: a.Redeem) -> None:
    """The rewards come at once, not by the pot."""
    drop_mission(draft, action.card)
    draft.say(e.Redeemed(draft.seat, action.card))
    draft.push(*MISSIONS[action.card].rewards)


def drop_mission(draft: Draft, card: str) -> None:
    quests = list(draft.me.missions)
    quests.remove(next(quest for quest in quests if quest.card == card))
    draft.me.missions = tuple[Quest, ...](quests)
    draft.used_adventures = (*draft.used_adventures, card)


@move(a.LiftCurse)
def lift(draft: Draft, _action: a.LiftCurse) -> None:
    draft.push(price(CURSES[draft.me.curse].pay), "lift_curse")


@step("lift_curse")
def lift_curse(draft: Draft, _effect: Effect) -> None:
    """The covered sheet returns with the hearts that are left."""
    me = draft.me
    draft.say(e.CurseLifted(draft.seat, me.curse))
    draft.used_adventures = (*draft.used_adventures, me.curse)
    me.curse = ""
    me.hearts = min(me.hearts, me.sheet.hearts)
    draft.check_side()
    draft.push("unequip")


@move(a.UseEvent)
def use_event(draft: Draft, action: a.UseEvent) -> None:
    event = EVENTS[action.card]
    draft.say(e.EventUsed(draft.seat, action.card))
    if event.difficulty:
        draft.push(f"attempt({action.card})")
        return
    draft.done = (*draft.done, action.card)
    draft.push(price(event.pay), *event.effects)


@move(a.Go)
def go(draft: Draft, _action: a.Go) -> None:
    draft.agenda = ("adventure",)
