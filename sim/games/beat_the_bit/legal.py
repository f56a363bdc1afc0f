"""What the player on turn may do, phase by phase: candidates, judged by the same rules as every input (refusals.py)."""

from collections.abc import Callable

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import AIMS, TREASURES
from sim.games.beat_the_bit.hearts import equipped, saviours
from sim.games.beat_the_bit.refusals import (
    no_ability,
    no_buy,
    no_cancel,
    no_declare,
    no_event,
    no_lift,
    no_option,
    no_pay,
    no_play,
    no_redeem,
    no_shop,
    no_summon,
    no_tomb,
    no_use,
    no_use_against,
    no_use_on,
)
from sim.games.beat_the_bit.state import Player, State
from sim.games.beat_the_bit.zones import CHALK_POINTS, matches

GO, SHOP, BUY, SUMMON, TOMB, LIFT = a.Go(), a.Shop(), a.Buy(), a.Summon(), a.SpendTomb(), a.LiftCurse()
REVEAL, ABANDON, STOP, FLEE = a.Reveal(), a.Abandon(), a.Stop(), a.Flee()
THROW, OPTION, CANCEL, ACCEPT, DONE, DIE = a.Throw(), a.TakeOption(), a.Cancel(), a.Accept(), a.Done(), a.Die()
ADVANCE, STAY = a.Advance(), a.Stay()
MARKS = tuple(a.Mark(x, y) for x, y in CHALK_POINTS)


def actions(state: State) -> tuple[a.Action, ...]:
    """Everything the player on turn may do; the first is what happens when time runs out."""
    me, phase = state.me, state.phase
    found: list[a.Action] = []
    LISTS[phase](state, me, found)
    for card in dict.fromkeys(me.hand):
        play = a.Play(card)
        if card in TREASURES and TREASURES[card].instant and play not in found and not no_play(state, me, play):
            found.append(play)
    return tuple(found)


Found = list[a.Action]


def _organise(state: State, me: Player, found: Found) -> None:
    found.append(GO)
    for card in dict.fromkeys(me.hand):
        if card in TREASURES:
            if not TREASURES[card].instant:
                found.append(a.Equip(card))
            found.append(a.Sell(card))
        else:
            found.append(a.PlayBoss(card))
    found += [a.Unequip(card) for card in dict.fromkeys(slot.card for slot in me.slots)]
    if not no_shop(state, me, SHOP):
        found.append(SHOP)
    if not no_buy(state, me, BUY):
        found.append(BUY)
    if not no_summon(state, me, SUMMON):
        found.append(SUMMON)
    if me.tombs and not no_tomb(state, me, TOMB):
        found.append(TOMB)
    for quest in me.missions:
        if not no_redeem(state, me, redeem := a.Redeem(quest.card)):
            found.append(redeem)
        if not no_pay(state, me, pay := a.PayMission(quest.card)):
            found.append(pay)
    if me.curse and not no_lift(state, me, LIFT):
        found.append(LIFT)
    _events(state, me, found)


def _events(state: State, me: Player, found: Found) -> None:
    found += [use for card in state.row if not no_event(state, me, use := a.UseEvent(card))]


def _adventure(state: State, me: Player, found: Found) -> None:
    if state.final:
        found += [FLEE, a.Face(state.final.card)]
        return
    found.append(STOP)
    if not state.enemies:
        found.append(REVEAL)
        _events(state, me, found)
        return
    found += [a.Face(enemy.card) for enemy in state.enemies]
    found.append(ABANDON)
    _equipment(state, me, "reveal", found)


def _equipment(state: State, me: Player, window: str, found: Found) -> None:
    found += [use for card in equipped(me, window) if not no_use(state, me, use := a.Use(card))]


def _before(state: State, me: Player, found: Found) -> None:
    found.append(THROW)
    if not no_option(state, me, OPTION):
        found.append(OPTION)
    found += [declare for card in state.row if not no_declare(state, me, declare := a.Declare(card))]
    if me.slots:
        _equipment(state, me, "before", found)
        _equipment(state, me, "reveal", found)
        for card in equipped(me, "before"):
            if AIMS[card] == "enemy":
                strikes = (a.UseAgainst(card, enemy.card) for enemy in state.enemies)
                found += [strike for strike in strikes if not no_use_against(state, me, strike)]
    if not no_cancel(state, me, CANCEL):
        found.append(CANCEL)


def _after(state: State, me: Player, found: Found) -> None:
    assert state.attempt is not None
    dice = state.attempt.dice
    found.append(ACCEPT)
    for card in equipped(me, "after"):
        if AIMS[card] == "dice":
            uses = [a.UseOn(card, (die.id,)) for die in dice]
            found += [use for use in uses if not no_use_on(state, me, use)]
        elif not no_use(state, me, use_it := a.Use(card)):
            found.append(use_it)
    ability = me.ability
    if ability is not None and ability.when == "after":
        found += [use for die in dice if not no_ability(state, me, use := a.UseAbility(die.id))]


def _zone(state: State, me: Player, found: Found) -> None:
    assert state.attempt is not None
    found.append(DONE)
    for card in equipped(me, "zone"):
        for rule in TREASURES[card].zones:
            found += [a.UseOn(card, match) for match in matches(rule, state.attempt.dice)]


def _window(name: str) -> Callable[[State, Player, Found], None]:
    def listed(state: State, me: Player, found: Found) -> None:
        found.append(DONE)
        _equipment(state, me, name, found)

    return listed


def _death(state: State, me: Player, found: Found) -> None:
    """What saves comes first: nobody dies because the clock ran out."""
    found += [a.Play(card) for card in dict.fromkeys(saviours(me))]
    found.append(DIE)


def _remove(state: State, me: Player, found: Found) -> None:
    assert state.attempt is not None
    found += [a.Remove(die.id) for die in state.attempt.dice if die.colour == "blue"]


def _discard(state: State, me: Player, found: Found) -> None:
    found += [a.Discard(card) for card in dict.fromkeys(me.hand)]


def _flip(state: State, me: Player, found: Found) -> None:
    found += [a.Flip(card) for card in dict.fromkeys(slot.card for slot in me.slots if not slot.flipped)]


def _unequip(state: State, me: Player, found: Found) -> None:
    found += [a.TakeBack(card) for card in dict.fromkeys(slot.card for slot in me.slots)]


def _crossroads(state: State, me: Player, found: Found) -> None:
    found += [a.Keep(card) for card in state.looked]


def _missions(state: State, me: Player, found: Found) -> None:
    found += [a.Drop(quest.card) for quest in me.missions]


def _track(state: State, me: Player, found: Found) -> None:
    found += [ADVANCE, STAY]


def _chalk(state: State, me: Player, found: Found) -> None:
    found += MARKS


LISTS: dict[str, Callable[[State, Player, Found], None]] = {
    "organise": _organise,
    "unequip": _unequip,
    "adventure": _adventure,
    "crossroads": _crossroads,
    "missions": _missions,
    "before": _before,
    "chalk": _chalk,
    "remove": _remove,
    "after": _after,
    "zone": _zone,
    "follow_up": _window("damage"),
    "discard": _discard,
    "hand_limit": _discard,
    "flip_equip": _flip,
    "brace": _window("prevent"),
    "death": _death,
    "react": _window("react"),
    "track": _track,
}
