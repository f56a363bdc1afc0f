"""The course of a run between two hands: rounds won and lost, shops, and the start of the next hand."""

from functools import lru_cache

from msgspec.structs import replace

from sim.games.frigate import effects as fx
from sim.games.frigate import events as e
from sim.games.frigate.content import PERKS, RUN
from sim.games.frigate.dice_set import card_of, dice_set, open_slots
from sim.games.frigate.market import excess, open_shop, paid_out, remove
from sim.games.frigate.perk_totals import rig
from sim.games.frigate.state import EndReason, Held, Options, State


@lru_cache(maxsize=1024)
def target(options: Options, round_: int) -> int:
    """The score that wins a round: from the table, then by the endless formula."""
    table = options.targets
    aim = _rounded_up(table[min(round_, len(table)) - 1] * options.difficulty_pct, 100)
    for past in range(1, round_ - len(table) + 1):
        aim = _rounded_up(aim * (RUN.endless.pct + RUN.endless.step * past), 100)
    return aim


def _rounded_up(number: int, divisor: int) -> int:
    unit = RUN.target_unit
    return unit * -(-number // (divisor * unit))


def after_hand(state: State, events: list[e.Event]) -> State:
    if state.score >= target(state.options, state.round):
        return _win_round(state, events)
    if not open_slots(state, card_of(dice_set(state))):
        return _lose_or_be_saved(state, events)
    return go_on(state, events)


def go_on(state: State, events: list[e.Event]) -> State:
    """To the shop if one is due (F1, F3), otherwise to the next hand."""
    options = state.options
    passed = state.hands if options.shop_counts == "hands" else state.tally.rounds_won
    if passed // options.shop_every > state.visits:
        return open_shop(state, events)
    return make_ready(state, events)


def make_ready(state: State, events: list[e.Event]) -> State:
    """Before a hand begins, everything held must fit (F16)."""
    over = excess(state)
    if over:
        if state.phase != "overfull":
            events.append(e.Overfull(over))
        return replace(state, phase="overfull")
    return begin_hand(state, events)


def begin_hand(state: State, events: list[e.Event]) -> State:
    """Fix the dice, the re-rolls and the card of the next hand (F9)."""
    round_, score = state.round, state.score
    if state.round_over:
        round_, score = round_ + 1, 0
        events.append(e.RoundBegan(round_, target(state.options, round_)))
    dice = dice_set(state)
    card = card_of(dice)
    rerolls = state.options.rerolls + rig(state.perks).rerolls
    if card != state.card:
        _tell_slots(state.card, card, events)
    state = replace(
        state,
        phase="start",
        round=round_,
        round_over=False,
        score=score,
        dice=dice,
        rerolls_left=rerolls,
        card=card,
        open=open_slots(state, card),
        fallen=(),
    )
    if not state.open:
        # Dice sold since the last hand have taken the last open slots off the card.
        return _lose_or_be_saved(state, events)
    events.append(e.HandBegan(len(state.entries) + 1, rerolls))
    return state


def end(state: State, reason: EndReason, events: list[e.Event]) -> State:
    events.append(e.RunEnded(reason, state.round, state.score, target(state.options, state.round)))
    return replace(state, phase="over", ended=reason, falling=())


def _win_round(state: State, events: list[e.Event], saved: bool = False) -> State:
    if not saved:
        events.append(e.RoundWon(state.round, state.score, target(state.options, state.round)))
    perks = []
    for held in state.perks:
        perk = PERKS[held.id]
        if perk.duration == "temporary" and state.round >= held.round + perk.rounds:
            events.append(e.PerkExpired(held.id, held.uid))
        else:
            perks.append(_renewed(held))
    unplayed = len(open_slots(state, state.card))
    state = replace(
        state,
        perks=tuple(perks),
        gone=state.gone + len(state.perks) - len(perks),
        entries=(),
        armed=(),
        round_over=True,
        tally=replace(state.tally, rounds_won=state.tally.rounds_won + 1),
    )
    pay = unplayed * state.options.unplayed_slot_pay
    if pay:
        events.append(e.UnplayedPaid(unplayed, pay))
        state = paid_out(state, pay)
    if state.round == state.options.rounds and not state.endless:
        events.append(e.RunWon(state.round, state.tally.points))
        return replace(state, phase="victory")
    return go_on(state, events)


def _renewed(held: Held) -> Held:
    """A perk after the end of a round: worth more if it ages well, and ready to be used again."""
    perk = PERKS[held.id]
    ages = sum(effect.n for effect in perk.effects if isinstance(effect, fx.SellValue))
    return replace(held, uses=perk.uses, resale=held.resale + ages) if ages or held.uses != perk.uses else held


def _lose_or_be_saved(state: State, events: list[e.Event]) -> State:
    aim = target(state.options, state.round)
    for place, pct in rig(state.perks).saves:
        if state.score * 100 >= pct * aim:
            held = state.perks[place]
            events.append(e.RunSaved(held.id, held.uid, state.round))
            return _win_round(remove(state, held), events, saved=True)
    return end(state, "endless" if state.endless else "lost", events)


def _tell_slots(before: tuple[str, ...], after: tuple[str, ...], events: list[e.Event]) -> None:
    added = tuple([slot for slot in after if slot not in before])
    removed = tuple([slot for slot in before if slot not in after])
    if added and before:
        events.append(e.SlotsAdded(added))
    if removed:
        events.append(e.SlotsRemoved(removed))
