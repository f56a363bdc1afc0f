"""What stands against an action: every function `no_...` returns the refusal, or None when the action is legal.

They read only what the player on turn can see. `apply` raises what they return; legal.py asks the same questions.
"""

from collections.abc import Callable, Iterable
from typing import Any

from sim.game import Refused
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.attempt import thrown_again
from sim.games.beat_the_bit.content import (
    AIMS,
    BOSSES,
    CURSES,
    EVENTS,
    FOES,
    KINGDOM,
    MISSIONS,
    TREASURES,
)
from sim.games.beat_the_bit.hearts import reactions
from sim.games.beat_the_bit.state import SUMMON_PRICE, Player, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import CHALK_POINTS, matches

WINDOWS = {
    "reveal": ("adventure", "before"),
    "before": ("before",),
    "after": ("after",),
    "zone": ("zone",),
    "damage": ("follow_up",),
    "prevent": ("brace",),
    "react": ("react",),
}
"""The phases in which equipment of each window may be used."""


def no_way_to_pay(me: Player, word: str) -> Refused | None:
    """Whether a price can be paid in full; the last heart cannot."""
    effect = parse(word)
    match effect.op:
        case "lose_coins":
            return None if me.coins >= effect.n else Refused("prices.coins")
        case "lose_heart":
            return None if me.hearts > effect.n else Refused("prices.last-heart")
        case "discard":
            return None if len(me.hand) >= effect.n else Refused("prices.cards")
        case "flip_equip":
            return None if sum(not slot.flipped for slot in me.slots) >= effect.n else Refused("prices.equipment")
        case "convert":
            return None if me.blue >= effect.n else Refused("prices.blue-dice")
    return None


# Phase 1


def no_equip(state: State, me: Player, action: a.Equip) -> Refused | None:
    if action.card not in me.hand:
        return Refused("hand.not-there")
    if action.card not in TREASURES or TREASURES[action.card].instant:
        return Refused("equipment.not-equipment")
    return None


def no_unequip(state: State, me: Player, action: a.Unequip) -> Refused | None:
    return None if any(slot.card == action.card for slot in me.slots) else Refused("equipment.not-equipped")


def no_sell(state: State, me: Player, action: a.Sell) -> Refused | None:
    if action.card not in me.hand:
        return Refused("hand.not-there")
    return Refused("selling.not-treasure") if action.card not in TREASURES else None


def shop_turns(state: State) -> int:
    """How often the shop may be used this turn: once, and once more with the merchant."""
    return 1 + sum("shop_again" in EVENTS[card].effects for card in state.done if card in EVENTS)


def no_shop(state: State, me: Player, action: a.Shop) -> Refused | None:
    if state.done.count("shop") >= shop_turns(state):
        return Refused("shop.already-revealed")
    return None if state.treasures or state.used_treasures or state.shop else Refused("shop.sold-out")


def no_buy(state: State, me: Player, action: a.Buy) -> Refused | None:
    if not state.shop:
        return Refused("shop.empty")
    if state.done.count("buy") >= shop_turns(state):
        return Refused("shop.already-bought")
    return None if me.coins >= TREASURES[state.shop].cost else Refused("shop.too-dear")


def no_boss(state: State, me: Player, action: a.PlayBoss) -> Refused | None:
    if action.card not in me.hand:
        return Refused("hand.not-there")
    return None if action.card in BOSSES else Refused("bosses.not-a-boss")


def no_summon(state: State, me: Player, action: a.Summon) -> Refused | None:
    return None if me.coins >= SUMMON_PRICE else Refused("final.too-dear")


def no_tomb(state: State, me: Player, action: a.SpendTomb) -> Refused | None:
    if not me.tombs:
        return Refused("kingdom.no-tombstone")
    if "tomb" in state.done:
        return Refused("kingdom.already-spent")
    bonus = KINGDOM[state.knight]
    if not bonus or (parse(bonus).op == "boss_card" and not state.bosses):
        return Refused("kingdom.nothing-here")
    return None


def progress(me: Player, card: str) -> int | None:
    return next((quest.progress for quest in me.missions if quest.card == card), None)


def no_redeem(state: State, me: Player, action: a.Redeem) -> Refused | None:
    done = progress(me, action.card)
    if done is None:
        return Refused("missions.not-yours")
    return None if done >= MISSIONS[action.card].need else Refused("missions.not-complete")


def no_pay(state: State, me: Player, action: a.PayMission) -> Refused | None:
    done = progress(me, action.card)
    if done is None:
        return Refused("missions.not-yours")
    mission = MISSIONS[action.card]
    if not mission.pay or done >= mission.need:
        return Refused("missions.nothing-to-pay")
    return no_way_to_pay(me, mission.pay)


def no_lift(state: State, me: Player, action: a.LiftCurse) -> Refused | None:
    if not me.curse:
        return Refused("curses.none")
    pay = CURSES[me.curse].pay
    return no_way_to_pay(me, pay) if pay else Refused("curses.not-for-sale")


def no_event(state: State, me: Player, action: a.UseEvent) -> Refused | None:
    if action.card not in state.row:
        return Refused("events.not-in-play")
    event = EVENTS[action.card]
    if event.phase != state.phase:
        return Refused("events.other-phase")
    if state.phase == "adventure" and state.enemies:
        return Refused("events.enemies-first")
    if action.card in state.done:
        return Refused("events.already-used")
    return no_way_to_pay(me, event.pay)


# Phase 2


def no_reveal(state: State, me: Player, action: a.Reveal) -> Refused | None:
    if state.final:
        return Refused("final.only-fight-or-flee")
    return Refused("adventure.enemies-left") if state.enemies else None


def no_abandon(state: State, me: Player, action: a.Abandon) -> Refused | None:
    if state.final:
        return Refused("final.only-fight-or-flee")
    return None if state.enemies else Refused("adventure.nothing-to-abandon")


def no_face(state: State, me: Player, action: a.Face) -> Refused | None:
    return None if state.enemy(action.card) else Refused("adventure.not-there")


def no_stop(state: State, me: Player, action: a.Stop) -> Refused | None:
    return Refused("final.only-fight-or-flee") if state.final else None


def no_flee(state: State, me: Player, action: a.Flee) -> Refused | None:
    return None if state.final else Refused("final.not-in-play")


def no_keep(state: State, me: Player, action: a.Keep) -> Refused | None:
    return None if action.card in state.looked else Refused("chains.not-looked-at")


def no_drop(state: State, me: Player, action: a.Drop) -> Refused | None:
    return None if progress(me, action.card) is not None else Refused("missions.not-yours")


# The attempt


def no_option(state: State, me: Player, action: a.TakeOption) -> Refused | None:
    assert state.attempt is not None
    target = state.attempt.target
    if target not in FOES or not FOES[target].option:
        return Refused("option.none")
    if state.attempt.option:
        return Refused("option.once")
    return no_way_to_pay(me, FOES[target].option)


def no_declare(state: State, me: Player, action: a.Declare) -> Refused | None:
    assert state.attempt is not None
    if action.card not in state.row:
        return Refused("events.not-in-play")
    if EVENTS[action.card].phase != "before":
        return Refused("events.other-phase")
    if action.card in state.attempt.declared:
        return Refused("events.already-used")
    return no_way_to_pay(me, EVENTS[action.card].pay)


def no_cancel(state: State, me: Player, action: a.Cancel) -> Refused | None:
    assert state.attempt is not None
    if state.attempt.target in CURSES:
        return Refused("curses.must-face")
    return Refused("attempt.committed") if state.attempt.committed else None


def no_mark(state: State, me: Player, action: a.Mark) -> Refused | None:
    return None if (action.x, action.y) in CHALK_POINTS else Refused("positions.off-the-grid")


def no_remove(state: State, me: Player, action: a.Remove) -> Refused | None:
    return no_such_die(state, action.die, ("blue",))


def no_such_die(state: State, die: int, colours: Iterable[str]) -> Refused | None:
    assert state.attempt is not None
    for other in state.attempt.dice:
        if other.id == die:
            return None if other.colour in colours else Refused("dice.other-colour")
    return Refused("dice.not-in-roll")


def no_card_to_use(state: State, me: Player, card: str) -> Refused | None:
    """The common part: equipped, upright, in its window, once a turn, and paid for."""
    if not any(slot.card == card for slot in me.slots):
        return Refused("equipment.not-equipped")
    if not me.ready(card):
        return Refused("equipment.flipped")
    treasure = TREASURES[card]
    if state.phase not in WINDOWS.get(treasure.window, ()):
        return Refused("equipment.other-window")
    if treasure.once and card in state.done:
        return Refused("equipment.once-a-turn")
    return next((why for word in treasure.pay if (why := no_way_to_pay(me, word))), None)


def no_use(state: State, me: Player, action: a.Use) -> Refused | None:
    card = action.card
    if why := no_card_to_use(state, me, card):
        return why
    if AIMS[card]:
        return Refused("equipment.name-the-dice") if AIMS[card] == "dice" else Refused("equipment.name-the-enemy")
    treasure = TREASURES[card]
    match treasure.window:
        case "reveal":
            return None if _may_jump(state) else Refused("equipment.nothing-to-jump")
        case "react":
            answered = parse(state.agenda[-1]).what
            return None if card in reactions(state, me, answered) else Refused("equipment.no-use")
    effect = parse(treasure.effects[0])
    if effect.op == "rethrow" and not thrown_again(state, effect):
        return Refused("equipment.nothing-to-throw")
    return None


def _may_jump(state: State) -> bool:
    """Only a card revealed this turn and not yet attempted: a curse, or a fight on the table (R28)."""
    if state.attempt is not None:
        return state.attempt.target in CURSES
    return any(enemy.new and not enemy.tried for enemy in state.enemies)


def no_use_on(state: State, me: Player, action: a.UseOn) -> Refused | None:
    assert state.attempt is not None
    if why := no_card_to_use(state, me, action.card):
        return why
    if AIMS[action.card] != "dice":
        return Refused("equipment.not-on-dice")
    treasure = TREASURES[action.card]
    if treasure.window == "zone":
        found = (match for rule in treasure.zones for match in matches(rule, state.attempt.dice))
        return None if action.dice in found else Refused("positions.not-in-place")
    if len(action.dice) != 1:
        return Refused("equipment.not-on-dice")
    return no_such_die(state, action.dice[0], ("blue", "green", "red"))


def no_use_against(state: State, me: Player, action: a.UseAgainst) -> Refused | None:
    if why := no_card_to_use(state, me, action.card):
        return why
    if AIMS[action.card] != "enemy":
        return Refused("equipment.not-against-enemies")
    return None if state.enemy(action.enemy) else Refused("adventure.not-there")


def no_ability(state: State, me: Player, action: a.UseAbility) -> Refused | None:
    ability = me.ability
    if ability is None or ability.when != "after":
        return Refused("characters.no-ability")
    if "ability" in state.done:
        return Refused("characters.once-a-turn")
    return no_such_die(state, action.die, ability.colours) or no_way_to_pay(me, ability.pay)


# At any time, and at the rest


def no_play(state: State, me: Player, action: a.Play) -> Refused | None:
    card = action.card
    if card not in me.hand:
        return Refused("hand.not-there")
    if card not in TREASURES or not TREASURES[card].instant:
        return Refused("instants.not-instant")
    if "chalk" in TREASURES[card].effects and state.phase != "before":
        return Refused("instants.chalk-before-throw")
    return None


def no_discard(state: State, me: Player, action: a.Discard) -> Refused | None:
    return None if action.card in me.hand else Refused("hand.not-there")


def no_flip(state: State, me: Player, action: a.Flip) -> Refused | None:
    if not any(slot.card == action.card for slot in me.slots):
        return Refused("equipment.not-equipped")
    return None if me.ready(action.card) else Refused("equipment.flipped")


def no_take_back(state: State, me: Player, action: a.TakeBack) -> Refused | None:
    return None if any(slot.card == action.card for slot in me.slots) else Refused("equipment.not-equipped")


def nothing(state: State, me: Player, action: Any) -> Refused | None:
    return None


USING = ("adventure", "before", "after", "follow_up", "brace", "react")
Judge = Callable[[State, Player, Any], Refused | None]
RULES: dict[type, tuple[tuple[str, ...], Judge, Callable[[], Refused]]] = {
    # action: the phases it belongs to, what may stand against it, and the refusal in any other phase
    a.Equip: (("organise",), no_equip, lambda: Refused("equipment.only-phase-1")),
    a.Unequip: (("organise",), no_unequip, lambda: Refused("equipment.only-phase-1")),
    a.Sell: (("organise",), no_sell, lambda: Refused("selling.only-phase-1")),
    a.Shop: (("organise",), no_shop, lambda: Refused("shop.only-phase-1")),
    a.Buy: (("organise",), no_buy, lambda: Refused("shop.only-phase-1")),
    a.PlayBoss: (("organise",), no_boss, lambda: Refused("bosses.only-phase-1")),
    a.Summon: (("organise",), no_summon, lambda: Refused("final.only-phase-1")),
    a.SpendTomb: (("organise",), no_tomb, lambda: Refused("kingdom.only-phase-1")),
    a.Redeem: (("organise",), no_redeem, lambda: Refused("missions.only-phase-1")),
    a.PayMission: (("organise",), no_pay, lambda: Refused("missions.only-phase-1")),
    a.LiftCurse: (("organise",), no_lift, lambda: Refused("curses.only-phase-1")),
    a.UseEvent: (("organise", "adventure"), no_event, lambda: Refused("events.other-phase")),
    a.Go: (("organise",), nothing, lambda: Refused("organise.not-in-it")),
    a.Reveal: (("adventure",), no_reveal, lambda: Refused("adventure.only-phase-2")),
    a.Abandon: (("adventure",), no_abandon, lambda: Refused("adventure.only-phase-2")),
    a.Face: (("adventure",), no_face, lambda: Refused("adventure.only-phase-2")),
    a.Stop: (("adventure",), no_stop, lambda: Refused("adventure.only-phase-2")),
    a.Flee: (("adventure",), no_flee, lambda: Refused("adventure.only-phase-2")),
    a.Keep: (("crossroads",), no_keep, lambda: Refused("chains.no-crossroads")),
    a.Drop: (("missions",), no_drop, lambda: Refused("missions.not-too-many")),
    a.TakeOption: (("before",), no_option, lambda: Refused("attempt.before-throw")),
    a.Declare: (("before",), no_declare, lambda: Refused("attempt.before-throw")),
    a.Throw: (("before",), nothing, lambda: Refused("attempt.before-throw")),
    a.Cancel: (("before",), no_cancel, lambda: Refused("attempt.before-throw")),
    a.Mark: (("chalk",), no_mark, lambda: Refused("positions.no-chalk")),
    a.Remove: (("remove",), no_remove, lambda: Refused("option.nothing-to-drop")),
    a.Use: (USING, no_use, lambda: Refused("equipment.other-window")),
    a.UseOn: (("after", "zone"), no_use_on, lambda: Refused("equipment.other-window")),
    a.UseAgainst: (("before",), no_use_against, lambda: Refused("equipment.other-window")),
    a.UseAbility: (("after",), no_ability, lambda: Refused("characters.after-throw")),
    a.Accept: (("after",), nothing, lambda: Refused("attempt.after-throw")),
    a.Done: (("zone", "follow_up", "brace", "react"), nothing, lambda: Refused("attempt.no-window")),
    a.Die: (("death",), nothing, lambda: Refused("death.alive")),
    a.Discard: (("discard", "hand_limit"), no_discard, lambda: Refused("hand.no-discard")),
    a.Flip: (("flip_equip",), no_flip, lambda: Refused("equipment.no-flip")),
    a.TakeBack: (("unequip",), no_take_back, lambda: Refused("equipment.slots-suffice")),
    a.Advance: (("track",), nothing, lambda: Refused("kingdom.not-now")),
    a.Stay: (("track",), nothing, lambda: Refused("kingdom.not-now")),
}


def obstacle(state: State, action: a.Action) -> Refused | None:
    """Why an action of the player on turn is not legal."""
    if type(action) is a.Play:
        return no_play(state, state.me, action)
    phases, judge, elsewhere = RULES[type(action)]
    return judge(state, state.me, action) if state.phase in phases else elsewhere()
