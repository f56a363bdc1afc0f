"""What the operations on cards do when they happen (section 9). Standing operations are in `content.Powers`."""

from msgspec.structs import replace

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import Op, Ops
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft, without
from sim.games.deep_regrets.state import SHOALS, Position, Shoal, State, depth_of
from sim.games.deep_regrets.tasks import (
    Attempt,
    Candle,
    Effect,
    Look,
    MayHeal,
    Omen,
    Receive,
    Reroll,
    ThrowOmen,
)
from sim.games.deep_regrets.week import plug, tray
from sim.games.deep_regrets.week.dinks import draw_dink, hand_may_answer, play_dink, usable
from sim.games.deep_regrets.week.regrets import change_madness, heal
from sim.games.deep_regrets.week.shop import restock


def trigger(draft: Draft, ops: Ops, seat: Seat, card: str, shoal: int | None = None) -> None:
    """Lay the operations of a card on the agenda, in the order they are printed."""
    draft.push(*(Effect(op, seat, card, shoal) for op in ops))


def run(draft: Draft, task: Effect) -> None:
    """One operation happens, to each player it names."""
    op, seat = task.op, task.seat
    match op.do:
        case "regret":
            draft.push(*(Receive(hit) for hit in _who(draft, op, seat) for _ in range(op.n)))
        case "gain" | "heal" | "madness" | "spoil":
            for hit in _who(draft, op, seat):
                _to_player(draft, op, hit)
        case "reroll":
            if tray.fresh_names(draft.players[seat]):
                draft.push(Reroll(seat, op.n))
        case "refresh":
            _refresh(draft, seat, op.n)
        case "tackle":
            _random_tackle(draft, seat, op.n)
        case "omen":
            throw_omen(draft, seat, Omen(op, seat, task.card, task.shoal))
        case "peek":
            shoals = shoals_of_depth(draft, seat)
            if shoals:
                draft.push(*(Look(seat, shoals) for _ in range(op.n)))
        case "goto_port":
            land(draft, seat, task.card)
        case "cycle_shoal":
            _cycle(draft, seat)
        case "restock":
            restock(draft)
        case "plug":
            where = task.shoal if task.shoal is not None else draft.players[seat].shoal
            plug.pull(draft, seat, where or 0)
        case "erode":
            if op.n > 1:  # what one step brings is done before the next
                draft.push(replace(task, op=replace(op, n=op.n - 1)))
            if op.n > 0:
                plug.erode(draft, task.card)
        case "reckon":
            draft.reckoning = True


def feasible(content: Content, table: Position, seat: Seat, op: Op) -> bool:
    """Whether an operation would do anything now; a Dink that would do nothing cannot be played."""
    player = table.players[seat]
    match op.do:
        case "reroll":
            return bool(tray.fresh_names(player))
        case "refresh":
            spent = any(die.own and not die.fresh for die in player.dice)
            return spent and tray.room(content, table, player) > 0
        case "peek":
            return bool(shoals_of_depth(table, seat))
        case "madness":
            return op.n > 0 or player.madness_level > 0
        case "heal":
            return bool(player.regrets)
        case "tackle":
            return bool(table.tackle_pool or table.tackle_supply) and tray.tackle_room(content, table, player)
        case "gain":
            return op.res != "dink" or bool(table.shop.dink_deck)
        case "goto_port":
            return player.shoal is not None
        case "cycle_shoal":
            return player.shoal is not None and bool(table.shoals[player.shoal].face_up)
        case _:
            return True


def _who(draft: Draft, op: Op, seat: Seat) -> list[Seat]:
    """The players an operation names, in turn order."""
    match op.who:
        case "all":
            named = list(draft.order())
        case "richest":
            most = max(player.fishbucks for player in draft.players)
            named = [s for s in draft.order() if draft.players[s].fishbucks == most]
        case "at_depth":
            named = [s for s in draft.order() if draft.players[s].current_depth == op.depth]
        case _:
            named = [seat]
    if op.min and op.do != "spoil":
        named = [s for s in named if draft.players[s].madness_level >= op.min]
    return named


def _to_player(draft: Draft, op: Op, seat: Seat) -> None:
    player = draft.players[seat]
    match op.do:
        case "gain" if op.res == "dink":
            for _ in range(op.n):
                draw_dink(draft, seat)
        case "gain":
            gain(draft, seat, op.n, op.res)
        case "heal" if op.may:
            if player.regrets:
                draft.push(*(MayHeal(seat) for _ in range(op.n)))
        case "heal":
            for _ in range(op.n):
                heal(draft, seat)
        case "madness":
            change_madness(draft, seat, op.n)
        case "spoil" if len(player.boat) >= max(1, op.min):
            cheapest = min(player.boat, key=lambda fish: draft.content.fish[fish].value)
            draft.change(seat, boat=without(player.boat, cheapest))
            draft.fish_discard = (*draft.fish_discard, cheapest)
            draft.say(e.Discarded(seat, cheapest))


def gain(draft: Draft, seat: Seat, n: int, what: str) -> None:
    player = draft.players[seat]
    if what == "bucks":
        draft.change(seat, fishbucks=max(0, player.fishbucks + n))
    else:
        draft.change(seat, supply=max(0, player.supply + n))
    draft.say(e.Gained(seat, n, what))


# Dice


def _refresh(draft: Draft, seat: Seat, n: int) -> None:
    """Spent Player Dice turn Fresh, as far as capacity allows; Shaken ones last."""
    player = draft.players[seat]
    waiting = sorted((die for die in player.dice if die.own and not die.fresh), key=lambda die: die.status == "shaken")
    n = min(n, tray.room(draft.content, draft, player))
    tray.throw(draft, seat, tuple(die.id for die in waiting[: max(0, n)]), "refresh")


def _random_tackle(draft: Draft, seat: Seat, n: int) -> None:
    """Random Tackle Dice, from the pool before the supply, thrown at once."""
    taken: list[int] = []
    for _ in range(n):
        choices = draft.tackle_pool or draft.tackle_supply
        if not choices or not tray.tackle_room(draft.content, draft, draft.players[seat]):
            break
        number = draft.pick(choices)
        tray.take_tackle(draft, seat, number)
        taken.append(number)
    tray.throw(draft, seat, tuple(taken), "tackle")


def reroll_choices(content: Content, state: State, seat: Seat, task: Reroll) -> tuple[a.Action, ...]:
    names = tray.fresh_names(state.players[seat])
    return (*(a.RerollBy(dice, None) for dice in tray.groups(names, task.n)), a.Accept())


def answer_reroll(draft: Draft, seat: Seat, task: Reroll, action: a.Action) -> None:
    draft.take_task()
    if isinstance(action, a.RerollBy):
        tray.throw(draft, seat, tray.numbers(draft.players[seat], action.dice), "reroll")


# The Omen Die


def throw_omen(draft: Draft, seat: Seat, then: Attempt | Omen) -> None:
    draft.barrier = True
    draft.push(ThrowOmen(seat), then)


def omen_fell(draft: Draft, seat: Seat, face: str) -> None:
    """Whoever holds a Dink is asked about a Storm Candle; the Omen Brake calms the Maw by itself."""
    draft.say(e.OmenThrown(seat, face))
    if hand_may_answer(draft, seat):
        draft.push(Candle(seat, face))
    else:
        read_omen(draft, seat, face)


def candle_choices(content: Content, state: State, seat: Seat, task: Candle) -> tuple[a.Action, ...]:
    return (a.Accept(), *map(a.Light, usable(content, state, seat, "omen")))


def answer_candle(draft: Draft, seat: Seat, task: Candle, action: a.Action) -> None:
    draft.take_task()
    if isinstance(action, a.Light):
        play_dink(draft, seat, action.dink)
        draft.barrier = True
        draft.push(ThrowOmen(seat))
    else:
        read_omen(draft, seat, task.face)


def read_omen(draft: Draft, seat: Seat, face: str) -> None:
    """The face goes to whatever waits for it: an attempt at a Legendary, or a card."""
    if face == "maw" and draft.powers(seat).calms_maw:
        face = "stir"
    waiting = draft.take_task()
    assert isinstance(waiting, Attempt | Omen)
    draft.push(replace(waiting, face=face))


def run_omen(draft: Draft, task: Omen) -> None:
    ops: Ops = getattr(task.op, task.face)
    trigger(draft, ops, task.seat, task.card, task.shoal)


# The Sea


def shoals_of_depth(table: Position, seat: Seat) -> tuple[int, ...]:
    """Shoals of the seat's own depth that have a top card to look at."""
    here = table.players[seat].shoal
    if here is None:
        return ()
    return tuple(s for s in range(9) if depth_of(s) == depth_of(here) and table.shoals[s].deck)


def look_choices(content: Content, state: State, seat: Seat, task: Look) -> tuple[a.Action, ...]:
    return tuple(a.Peek(SHOALS[shoal], None) for shoal in task.shoals)


def answer_look(draft: Draft, seat: Seat, task: Look, action: a.Action) -> None:
    assert isinstance(action, a.Peek)
    draft.take_task()
    look(draft, seat, SHOALS.index(action.shoal))


def look(draft: Draft, seat: Seat, shoal: int) -> None:
    """See the top card of a deck, alone."""
    draft.barrier = True
    fish = draft.shoals[shoal].deck[-1]
    others = tuple(seen for seen in draft.players[seat].peeked if seen[0] != shoal)
    draft.change(seat, peeked=(*others, (shoal, fish)))
    draft.say(e.Peeked(seat, SHOALS[shoal], fish))


def land(draft: Draft, seat: Seat, by: str) -> None:
    """From Sea to Port for the rest of the day; Tackle Dice are lost (A42)."""
    draft.change(seat, shoal=None)
    draft.say(e.Landed(seat, by))
    tray.return_tackle(draft, seat, (die for die in draft.players[seat].dice if not die.own))


def _cycle(draft: Draft, seat: Seat) -> None:
    """The face-up fish goes under its deck, where everybody knows it lies."""
    here = draft.players[seat].shoal
    if here is None or not draft.shoals[here].face_up:
        return
    shoal = draft.shoals[here]
    draft.lay_shoal(here, Shoal((shoal.face_up, *shoal.deck), "", shoal.known + 1, shoal.eroded))
    draft.say(e.Sunk(seat, SHOALS[here], shoal.face_up))
