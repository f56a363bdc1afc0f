"""Phase 3: rest, and how the game ends."""

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import KINGDOM
from sim.games.beat_the_bit.draft import Draft, move, step
from sim.games.beat_the_bit.state import Enemy, Slot
from sim.games.beat_the_bit.vocabulary import Effect, parse


@step("rest")
def rest(draft: Draft, _effect: Effect) -> None:
    """Whether this was a retreat is settled first: a final boss that leaves does not make it a victory."""
    words = ["final_leaves", "grow", "recover", "hand_limit", "next_turn"]
    if draft.enemies:
        draft.say(e.Retreated(draft.seat))
    else:
        if draft.ventured and draft.knight < len(KINGDOM) - 1:
            words.insert(0, "track")
        if draft.pot:
            draft.say(e.Collected(draft.seat, draft.pot))
            words = [*gathered(draft.pot), *words]
            draft.pot = ()
    draft.push(*words)


def gathered(pot: tuple[str, ...]) -> list[str]:
    """What is in the pot, coins, tombstones and hearts each in one heap; treasures are drawn only now (R34)."""
    heaps = Counter[str]()
    for word in pot:
        if not parse(word).what:
            heaps[parse(word).op] += parse(word).n
    return [*(f"{op}({count})" for op, count in heaps.items()), *(word for word in pot if parse(word).what)]


@step("track")
def track(draft: Draft, _effect: Effect) -> bool:
    return True


@move(a.Advance)
def advance(draft: Draft, _action: a.Advance) -> None:
    draft.take_task()
    draft.knight += 1
    draft.say(e.KnightMoved(draft.seat, draft.knight))


@move(a.Stay)
def stay(draft: Draft, _action: a.Stay) -> None:
    draft.take_task()


@step("final_leaves")
def final_leaves(draft: Draft, _effect: Effect) -> None:
    """Flight, the end of the turn or death: the final boss leaves the game (R05)."""
    final = draft.final
    if final is None:
        return
    draft.enemies = ()
    draft.barrier = True
    if draft.options.final_returns:
        draft.finals = (*draft.finals, final.card)
        draft.say(e.FinalReturned(final.card))
        return
    draft.gone = (*draft.gone, final.card)
    draft.say(e.FinalLeft(final.card, len(draft.finals)))
    if not draft.finals:
        _nobody_wins(draft, "escaped")


@step("grow")
def grow(draft: Draft, _effect: Effect) -> None:
    """Enemies forget this turn's damage and grow by a heart (R44)."""
    grown = []
    for enemy in draft.enemies:
        hearts = enemy.most + 1
        draft.say(e.EnemyGrew(enemy.card, hearts))
        grown.append(replace(enemy, hearts=hearts, most=hearts, new=False))
    draft.enemies = tuple[Enemy, ...](grown)


@step("recover")
def recover(draft: Draft, _effect: Effect) -> None:
    """Base dice first, then green and red become blue (R03); flipped equipment is turned back."""
    me = draft.me
    converted = 0 if draft.options.plain_rest else me.green + me.red
    me.blue, me.green, me.red = me.sheet.dice + converted, 0, 0
    me.slots = tuple(Slot(slot.card) for slot in me.slots)
    me.guard = 0
    draft.say(e.Rested(draft.seat, me.blue))


@step("next_turn")
def next_turn(draft: Draft, _effect: Effect) -> None:
    seat = draft.seat
    while True:
        seat = (seat + 1) % len(draft.players)
        if seat == draft.seat or draft.players[seat].alive:
            break
    draft.sit(seat)
    draft.me.turns += 1
    draft.done = ()
    draft.ventured = False
    draft.agenda = ("organise",)
    draft.say(e.TurnBegan(seat))


@step("nobody_left")
def nobody_left(draft: Draft, _effect: Effect) -> None:
    _nobody_wins(draft, "all-dead")


def _nobody_wins(draft: Draft, ending: Literal["all-dead", "escaped"]) -> None:
    draft.ending = ending
    draft.attempt = None
    draft.agenda = ("over",)
    draft.say(e.Lost(ending))


@step("over")
def over(draft: Draft, _effect: Effect) -> bool:
    return True
