"""ACTION: whose turn it is, what a turn offers, Dinks along the way, and passing (4.4, 4.7)."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft
from sim.games.deep_regrets.state import Position, State
from sim.games.deep_regrets.tasks import EndDay, NextTurn, PassReward, Turn
from sim.games.deep_regrets.week.dinks import play_dink, usable
from sim.games.deep_regrets.week.effects import feasible, trigger
from sim.games.deep_regrets.week.port import Sales, act_in_port, port_choices, port_offers, sales
from sim.games.deep_regrets.week.regrets import change_madness
from sim.games.deep_regrets.week.sea import (
    act_at_sea,
    look_around,
    may_reveal_freely,
    peek_choices,
    reveal,
    sea_choices,
    sea_offers,
)
from sim.games.deep_regrets.week.shop import refill

FIRST_PASS_BUCKS = 2
CALM_BELOW = 3
"""Regrets from which on passing calms nobody."""

END: tuple[a.Action, ...] = (a.EndTurn(), a.Pass())
PASS: tuple[a.Action, ...] = (a.Pass(),)
FREE_REVEAL: tuple[a.Action, ...] = (a.FreeReveal(),)


class PortTurn(Struct, frozen=True):
    """The choices of a turn in Port: a few listed ones, and the many ways to sell."""

    sales: Sales
    listed: tuple[a.Action, ...]

    def __iter__(self) -> Iterator[a.Action]:
        yield from self.sales
        yield from self.listed

    def __len__(self) -> int:
        return len(self.sales) + len(self.listed)

    def __contains__(self, action: object) -> bool:
        return action in self.listed or action in self.sales


def turn_choices(content: Content, state: State, seat: Seat, task: Turn) -> Collection[a.Action]:
    extras = extra_choices(content, state, seat)
    if task.done:
        free = FREE_REVEAL if task.moved and may_reveal_freely(content, state, seat) else ()
        return (*free, *extras, *END)
    if state.players[seat].shoal is not None:
        return (*sea_choices(content, state, seat), *extras, *PASS)
    listed = (*port_choices(content, state, seat), *extras, *PASS)
    if not state.players[seat].boat:
        return listed
    return PortTurn(sales(content, state, seat), listed)


def turn_offers(content: Content, state: State, seat: Seat, task: Turn, action: a.Action) -> bool:
    """Whether an action is among `turn_choices`; only those of its kind are listed."""
    kind = type(action)
    if kind is a.Pass:
        return True
    if kind is a.EndTurn:
        return task.done
    if kind is a.FreeReveal:
        return task.done and task.moved and may_reveal_freely(content, state, seat)
    if kind is a.PlayDink or kind is a.Peek:
        return action in extra_choices(content, state, seat)
    if task.done:
        return False
    offers = port_offers if state.players[seat].shoal is None else sea_offers
    return offers(content, state, seat, action)


def extra_choices(content: Content, table: Position, seat: Seat) -> list[a.Action]:
    """Dinks of time "turn" that would do something, and daily looks: they are no actions (A62)."""
    player = table.players[seat]
    found = [] if player.shoal is None else peek_choices(content, table, seat)
    if player.dinks:
        for card in usable(content, table, seat, "turn"):
            if any(feasible(content, table, seat, op) for op in content.dinks[card].ops):
                found.append(a.PlayDink(card))
    return found


def answer_turn(draft: Draft, seat: Seat, task: Turn, action: a.Action) -> None:
    match action:
        case a.Pass():
            _pass(draft, seat, forced=not task.done and is_stuck(draft, seat))
        case a.EndTurn():
            draft.replace_task(NextTurn(_following(draft, seat)))
        case a.FreeReveal():
            draft.replace_task(Turn(seat, done=True))
            shoal = draft.players[seat].shoal
            assert shoal is not None
            reveal(draft, seat, shoal)
        case a.PlayDink(card):
            draft.replace_task(Turn(seat, done=task.done))
            play_dink(draft, seat, card)
            trigger(draft, draft.content.dinks[card].ops, seat, card)
        case a.Peek():
            draft.replace_task(Turn(seat, done=task.done))
            look_around(draft, seat, action)
        case _ if draft.players[seat].shoal is not None:
            act_at_sea(draft, seat, action)
        case _:
            act_in_port(draft, seat, action)


# Whose turn it is


def next_turn(draft: Draft, task: NextTurn) -> None:
    """The turn passes on; a seat that can do nothing at all passes by force; when all have passed the day ends."""
    refill(draft)
    draft.active = None
    draft.dinked = False
    seats = len(draft.players)
    for n in range(seats):
        seat = (task.seat + n) % seats
        player = draft.players[seat]
        if player.passed:
            continue
        draft.active = seat
        draft.push(Turn(seat))
        if not player.dinks and is_stuck(draft, seat):
            _pass(draft, seat, forced=True)
        return
    draft.push(EndDay())


def _following(draft: Draft, seat: Seat) -> Seat:
    return (seat + 1) % len(draft.players)


def is_stuck(table: Draft, seat: Seat) -> bool:
    """No legal action but to pass (A63). Dinks do not count, so that the reward gives nobody's hand away."""
    content = table.content
    player = table.players[seat]
    if player.shoal is not None and table.options.lifeboat and not player.lifeboat_flipped:
        return False
    if player.dinks:
        table = table.with_empty_hand(seat)
    if player.shoal is not None:
        return not sea_choices(content, table, seat)
    return not port_choices(content, table, seat) and not sales(content, table, seat)


# Passing


def _pass(draft: Draft, seat: Seat, forced: bool) -> None:
    """Out for today, with a reward: the Coin for the first, a token for the second, a buck or calm for the others."""
    draft.replace_task(NextTurn(_following(draft, seat)))
    player = draft.players[seat]
    place = len(draft.players) if forced else draft.passes
    if not forced:
        draft.passes += 1
    if place == 0:
        draft.change(seat, passed=True, fishbucks=player.fishbucks + FIRST_PASS_BUCKS)
        draft.coin_owner = seat
        draft.say(e.Passed(seat, "coin", forced))
    elif place == 1 and not forced:
        draft.change(seat, passed=True, supply=player.supply + 1)
        draft.say(e.Passed(seat, "supply", forced))
    else:
        draft.change(seat, passed=True)
        if may_calm(draft, seat):
            draft.push(PassReward(seat, forced))
        else:
            _reward(draft, seat, "buck", forced)


def may_calm(table: Position, seat: Seat) -> bool:
    player = table.players[seat]
    return len(player.regrets) < CALM_BELOW and player.madness_level >= 1


def _reward(draft: Draft, seat: Seat, what: str, forced: bool) -> None:
    draft.say(e.Passed(seat, what, forced))
    if what == "calm":
        change_madness(draft, seat, -1)
    else:
        draft.change(seat, fishbucks=draft.players[seat].fishbucks + 1)


def reward_choices(content: Content, state: State, seat: Seat, task: PassReward) -> tuple[a.Action, ...]:
    return (a.Reward("buck"), a.Reward("calm"))


def answer_reward(draft: Draft, seat: Seat, task: PassReward, action: a.Action) -> None:
    assert isinstance(action, a.Reward)
    draft.take_task()
    _reward(draft, seat, action.what, task.forced)
