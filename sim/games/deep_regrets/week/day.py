"""The day from START to END_OF_DAY, the turns aside (4.1 to 4.3 and 4.10)."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import INSTANT, Op
from sim.games.deep_regrets.content import OWN, Content
from sim.games.deep_regrets.draft import Draft, powers_of, without
from sim.games.deep_regrets.state import DAYS, SHOALS, SUPPLY_SLOTS, TACKLE_SHOWN, Die, Player, Shoal, State
from sim.games.deep_regrets.tasks import (
    BeginDay,
    Declare,
    EndDay,
    FillTackle,
    KeepTackle,
    Morning,
    MorningErosion,
    NextTurn,
    Omen,
    OrderMorning,
    Prepare,
    Reckon,
    RefreshDice,
    ReturnTackle,
    TakeTackle,
    Upkeep,
    World,
)
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.dinks import draw_dink
from sim.games.deep_regrets.week.effects import throw_omen, trigger
from sim.games.deep_regrets.week.port import equip, todays_demand

READY, DRAW_DINK = a.Ready(), a.DrawDink()
STAY, PORT = a.Declare("stay"), a.Declare("port")
SURFACE = tuple(map(a.Declare, SHOALS[:3]))

SATURDAY = 6
MONDAY = 1
DRAWN_TODAY = "draw-dink"
"""Stands among a player's used abilities once the daily Dink is drawn."""


# START


def begin_day(draft: Draft, task: BeginDay) -> None:
    """Advance the marker, lay out the day's programme, and clear what was left face-up."""
    draft.barrier = True
    draft.day += 2 if draft.options.days == 5 and draft.day == MONDAY else 1
    draft.phase = "start"
    draft.first = draft.coin_owner
    draft.passes = 0
    draft.players = tuple(
        [replace(player, passed=False, chartered_today=0, sales_today=0, used_today=()) for player in draft.players]
    )
    demand = "off" if draft.options.demand == "off" else str(todays_demand(draft))
    draft.say(e.DayBegan(DAYS[draft.day], demand))
    order = list(draft.order())
    draft.push(
        World(),
        MorningErosion(),
        *map(Upkeep, order),
        Reckon(),
        *map(Morning, order),
        *map(RefreshDice, order),
        FillTackle(),
        Prepare((False,) * len(order)),
        Declare(draft.first),
        NextTurn(draft.first),
    )
    _clear(draft)


def _clear(draft: Draft) -> None:
    """Step 1: fish that nobody caught swim off."""
    gone: list[str] = []
    for number, shoal in enumerate(draft.shoals):
        if shoal.face_up:
            draft.lay_shoal(number, Shoal(shoal.deck, "", shoal.known, shoal.eroded))
            gone.append(shoal.face_up)
    if gone:
        draft.fish_discard = (*draft.fish_discard, *gone)
        draft.say(e.Cleared(tuple(gone), len(gone)))


def world(draft: Draft, task: World) -> None:
    """Step 2: the weather forecast yesterday comes true, and the next one is drawn."""
    if not draft.forecast:
        return
    card = draft.forecast
    draft.today = (card,)
    if draft.day < SATURDAY:
        draft.forecast, draft.weather_deck = _drawn(draft.weather_deck)
    else:
        draft.forecast = ""  # after Saturday there is no weather
    draft.say(e.WeatherCame(card, draft.forecast))
    weather = draft.content.weather[card]
    thrower = draft.first
    if weather.maw:
        throw_omen(draft, thrower, Omen(Op("omen", maw=weather.maw), thrower, card))
    trigger(draft, tuple(op for op in weather.ops if op.do in INSTANT and op.per != "day"), thrower, card)


def _drawn(deck: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return (deck[-1], deck[:-1]) if deck else ("", ())


def upkeep(draft: Draft, task: Upkeep) -> None:
    """Step 4: thresholds newly met shake the highest dice (A17); Player Dice over capacity are Spent."""
    seat = task.seat
    player = draft.players[seat]
    met = tray.thresholds(player.madness_level)
    if met or player.thresholds:
        _shake(draft, seat, met)
    fresh = [die for die in _own(draft.players[seat].dice) if die.fresh]
    over = len(fresh) - tray.capacity(draft.content, draft, player)
    if over > 0:
        tray.set_status(draft, seat, tuple(die.id for die in _highest_first(fresh)[:over]), "spent")


def _shake(draft: Draft, seat: Seat, met: int) -> None:
    """Dice Shaken yesterday have rested; for each threshold newly met another one sits out today."""
    player = draft.players[seat]
    rested = tuple(replace(die, status="spent") if die.status == "shaken" else die for die in player.dice)
    draft.change(seat, thresholds=met, dice=rested)
    shaken = tuple(die.id for die in _highest_first(rested)[: max(0, met - player.thresholds)])
    if shaken:
        tray.set_status(draft, seat, shaken, "shaken")
        draft.say(e.Shaken(seat, len(shaken)))


def _own(dice: Iterable[Die]) -> list[Die]:
    return [die for die in dice if die.kind == OWN]


def _highest_first(dice: Iterable[Die]) -> list[Die]:
    """Player Dice, Fresh before Spent, highest first."""
    return sorted(_own(dice), key=lambda die: (not die.fresh, -die.value, die.id))


def morning(draft: Draft, task: Morning) -> None:
    """Step 5: start-of-day abilities; with several different ones their owner says which comes first."""
    _next_morning(draft, task.seat, draft.powers(task.seat).morning)


def _next_morning(draft: Draft, seat: Seat, cards: tuple[str, ...]) -> None:
    if not cards:
        return
    content = draft.content
    if len({content.morning_ops(card) for card in cards}) > 1:
        draft.push(OrderMorning(seat, cards))
        return
    for card in reversed(cards):
        trigger(draft, content.morning_ops(card), seat, card)


def order_choices(content: Content, state: State, seat: Seat, task: OrderMorning) -> tuple[a.Action, ...]:
    return tuple(map(a.Resolve, task.cards))


def answer_order(draft: Draft, seat: Seat, task: OrderMorning, action: a.Action) -> None:
    assert isinstance(action, a.Resolve)
    draft.take_task()
    _next_morning(draft, seat, tuple(card for card in task.cards if card != action.card))
    trigger(draft, draft.content.morning_ops(action.card), seat, action.card)


# REFRESH


def refresh_dice(draft: Draft, task: RefreshDice) -> None:
    """Spent Player Dice turn Fresh and are thrown; Tackle over capacity goes back, lowest first."""
    seat = task.seat
    draft.phase = "refresh"
    tray.fit_player_dice(draft, seat)
    player = draft.players[seat]
    due = draft.content.starters[player.angler] if draft.day == MONDAY else 0
    if len(task.taken) < due and draft.tackle_supply and tray.tackle_room(draft.content, draft, player):
        draft.push(TakeTackle(seat), task)
        return
    limit = tray.capacity(draft.content, draft, player)
    own = _own(player.dice)
    held = len([die for die in own if die.fresh])
    waiting = [die for die in own if die.status == "spent"][: max(0, limit - held)]
    all_own = draft.options.morning_roll == "all"
    falling = [die.id for die in own if die.fresh and (all_own or not die.value)]
    if len(own) < len(player.dice) and draft.options.capacity_base == 5:
        tackle = sorted((die for die in player.dice if not die.own), key=lambda die: die.value)
        over = len(tackle) + held + len(waiting) - limit
        tray.return_tackle(draft, seat, tackle[: max(0, over)])
    tray.throw(draft, seat, (*falling, *(die.id for die in waiting), *task.taken), "refresh")


def take_choices(content: Content, state: State, seat: Seat, task: TakeTackle) -> tuple[a.Action, ...]:
    return tuple(map(a.Take, dict.fromkeys(content.tackle_colours[number] for number in state.tackle_supply)))


def answer_take(draft: Draft, seat: Seat, task: TakeTackle, action: a.Action) -> None:
    assert isinstance(action, a.Take)
    draft.take_task()
    refresh = draft.agenda[-1]
    assert isinstance(refresh, RefreshDice)
    number = tray.shown(draft, action.colour)
    tray.take_tackle(draft, seat, number)
    draft.replace_task(RefreshDice(seat, (*refresh.taken, number)))


def fill_tackle(draft: Draft, task: FillTackle) -> None:
    while len(draft.tackle_supply) < TACKLE_SHOWN and draft.tackle_pool:
        number = draft.pick(draft.tackle_pool)
        draft.tackle_pool = tuple(die for die in draft.tackle_pool if die != number)
        draft.tackle_supply = (*draft.tackle_supply, number)


def prepare_choices(content: Content, state: State, seat: Seat, task: Prepare) -> tuple[a.Action, ...]:
    player = state.players[seat]
    found: list[a.Action] = [READY]
    for card in dict.fromkeys(player.hold):
        found += [a.Equip(card, out) for out in _displaceable(content, player, card)]
    if may_draw_dink(state, player):
        found.append(DRAW_DINK)
    for card, n in powers_of(content, state, player).rerolls:
        if card not in player.used_today:
            found += [a.RerollBy(dice, card) for dice in tray.groups(tray.fresh_names(player), n)]
    return tuple(found)


def prepare_offers(content: Content, state: State, seat: Seat, task: Prepare, action: a.Action) -> bool:
    """Whether an action is among `prepare_choices`; being ready, which is most of them, needs no list."""
    return type(action) is a.Ready or action in prepare_choices(content, state, seat, task)


def may_draw_dink(state: State, player: Player) -> bool:
    free_slot = len(player.dinks) < state.options.dink_slots
    return free_slot and player.supply > 0 and bool(state.shop.dink_deck) and DRAWN_TODAY not in player.used_today


def _displaceable(content: Content, player: Player, card: str) -> tuple[str | None, ...]:
    """What equipping this card may displace; None where a slot is empty."""
    kind = content.upgrades[card].type
    if kind == "supply":
        return player.supplies if len(player.supplies) >= SUPPLY_SLOTS else (None,)
    return (player.rod if kind == "rod" else player.reel,)


def answer_prepare(draft: Draft, seat: Seat, task: Prepare, action: a.Action) -> None:
    player = draft.players[seat]
    match action:
        case a.Equip(card, out):
            draft.change(seat, hold=without(player.hold, card))
            equip(draft, seat, card, out)
        case a.DrawDink():
            draft.change(seat, supply=player.supply - 1, used_today=(*player.used_today, DRAWN_TODAY))
            draw_dink(draft, seat)
        case a.RerollBy(dice, card):
            assert card is not None
            draft.change(seat, used_today=(*player.used_today, card))
            tray.throw(draft, seat, tray.numbers(player, dice), "reroll")
        case _:
            ready = (*task.ready[:seat], True, *task.ready[seat + 1 :])
            draft.say(e.MadeReady(seat))
            if all(ready):
                draft.take_task()
                draft.phase = "declare"
            else:
                draft.replace_task(Prepare(ready))


# DECLARE


def declare_choices(content: Content, state: State, seat: Seat, task: Declare) -> tuple[a.Action, ...]:
    player = state.players[seat]
    return _declarations(player.shoal, 1 in powers_of(content, state, player).no_entry)


@lru_cache(maxsize=32)
def _declarations(here: int | None, barred: bool) -> tuple[a.Action, ...]:
    """Staying where one is, the Port, and every other shoal at the surface unless the weather bars it."""
    stay = () if here is None else (STAY,)
    shoals = [] if barred else [place for shoal, place in enumerate(SURFACE) if shoal != here]
    return (*stay, PORT, *shoals)


def answer_declare(draft: Draft, seat: Seat, task: Declare, action: a.Action) -> None:
    """No movement: no free Reveal. The first to declare Port takes the Life Preserver, wherever it is (A41)."""
    assert isinstance(action, a.Declare)
    port = task.port
    if action.where == "port":
        draft.change(seat, shoal=None)
    elif action.where != "stay":
        draft.change(seat, shoal=SHOALS.index(action.where))
    shoal = draft.players[seat].shoal
    draft.say(e.Declared(seat, "port" if shoal is None else SHOALS[shoal]))
    if shoal is None and not port:
        port = True
        if draft.options.life_preserver and draft.preserver != seat:
            draft.preserver = seat
            draft.say(e.PreserverTaken(seat))
    draft.take_task()
    following = (seat + 1) % len(draft.players)
    if following == draft.first:
        draft.phase = "action"
    else:
        draft.push(Declare(following, port))


# END_OF_DAY


def end_day(draft: Draft, task: EndDay) -> None:
    draft.barrier = True
    draft.phase = "end_of_day"
    draft.active = None
    if draft.passes == 0:
        _coin_to_best_seller(draft)
    draft.say(e.DayEnded(DAYS[draft.day]))
    for card in draft.today:
        if card in draft.content.weather:
            draft.weather_discard = (*draft.weather_discard, card)
        else:
            draft.event_discard = (*draft.event_discard, card)
    draft.today = ()
    if draft.day == SATURDAY:
        draft.end("saturday")
    else:
        draft.push(*map(ReturnTackle, draft.order()), BeginDay())


def _coin_to_best_seller(draft: Draft) -> None:
    """Nobody passed freely: the day's best seller starts tomorrow; a tie or no sale leaves the Coin (A54)."""
    most = max(player.sales_today for player in draft.players)
    best = [seat for seat, player in enumerate(draft.players) if player.sales_today == most]
    if most and len(best) == 1 and draft.coin_owner != best[0]:
        draft.coin_owner = best[0]
        draft.say(e.CoinMoved(best[0]))


def return_tackle(draft: Draft, task: ReturnTackle) -> None:
    seat = task.seat
    tackle = [die for die in draft.players[seat].dice if not die.own]
    if not tackle:
        return
    tray.return_tackle(draft, seat, (die for die in tackle if not die.fresh))
    if any(die.fresh for die in tackle):
        draft.push(KeepTackle(seat))


def keep_choices(content: Content, state: State, seat: Seat, task: KeepTackle) -> tuple[a.Action, ...]:
    """Any of the Fresh Tackle Dice that can be paid for, 1 Fishbuck each beyond those kept by gear."""
    player = state.players[seat]
    names = tuple(name for name in tray.fresh_names(player) if not tray.is_own(name))
    most = player.fishbucks + powers_of(content, state, player).keep_tackle
    return (a.Keep(()), *map(a.Keep, tray.groups(names, most)))


def answer_keep(draft: Draft, seat: Seat, task: KeepTackle, action: a.Action) -> None:
    assert isinstance(action, a.Keep)
    draft.take_task()
    player = draft.players[seat]
    kept = tray.numbers(player, action.dice)
    bucks = max(0, len(kept) - draft.powers(seat).keep_tackle)
    draft.change(seat, fishbucks=player.fishbucks - bucks)
    if kept:
        draft.say(e.Kept(seat, action.dice, bucks))
    tray.return_tackle(draft, seat, (die for die in player.dice if not die.own and die.id not in kept))
