"""The legal actions: whom the task on top waits for, what may be answered, and what an answer does."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.week import day, dinks, effects, regrets, sea, setup, turn

Choices = Callable[[Content, State, Seat, Any], Collection[a.Action]]
Answer = Callable[[Draft, Seat, Any, a.Action], None]

QUESTIONS: Mapping[type[t.Task], tuple[Choices, Answer]] = {
    t.ChooseAngler: (setup.angler_choices, setup.answer_angler),
    t.OrderMorning: (day.order_choices, day.answer_order),
    t.TakeTackle: (day.take_choices, day.answer_take),
    t.Prepare: (day.prepare_choices, day.answer_prepare),
    t.Declare: (day.declare_choices, day.answer_declare),
    t.KeepTackle: (day.keep_choices, day.answer_keep),
    t.Turn: (turn.turn_choices, turn.answer_turn),
    t.PassReward: (turn.reward_choices, turn.answer_reward),
    t.Haul: (sea.haul_choices, sea.answer_haul),
    t.Reroll: (effects.reroll_choices, effects.answer_reroll),
    t.Candle: (effects.candle_choices, effects.answer_candle),
    t.Look: (effects.look_choices, effects.answer_look),
    t.Overflow: (dinks.overflow_choices, dinks.answer_overflow),
    t.Guard: (regrets.guard_choices, regrets.answer_guard),
    t.Collapse: (regrets.collapse_choices, regrets.answer_collapse),
    t.PickMount: (regrets.mount_choices, regrets.answer_mount),
    t.TiedReckoning: (regrets.tied_choices, regrets.answer_tied),
    t.MayHeal: (regrets.may_heal_choices, regrets.answer_may_heal),
}

OFFERS: Mapping[type[t.Task], Callable[[Content, State, Seat, Any, a.Action], bool]] = {
    t.Turn: turn.turn_offers,
    t.Prepare: day.prepare_offers,
}
"""Questions with many answers judge one of them by itself."""

OF_ONE = frozenset(QUESTIONS) - {t.Prepare, t.TiedReckoning}
"""Questions that one seat answers alone."""


def waited_for(state: State) -> tuple[Seat, ...]:
    """Whom the task on top waits for; nobody while dice fall or the week is over."""
    if not state.agenda:
        return ()
    task = state.agenda[-1]
    if type(task) in OF_ONE:
        return (task.seat,)  # type: ignore[union-attr]
    if isinstance(task, t.Prepare):
        return tuple([seat for seat, done in enumerate(task.ready) if not done])
    if isinstance(task, t.TiedReckoning):
        return tuple(sorted(seat for seat, pick in zip(task.seats, task.picks, strict=True) if not pick))
    return ()


def choices_of(content: Content, state: State, seat: Seat) -> Collection[a.Action]:
    """The legal actions of a seat."""
    if seat not in waited_for(state):
        return ()
    task = state.agenda[-1]
    return QUESTIONS[type(task)][0](content, state, seat, task)


def is_legal(content: Content, state: State, seat: Seat, action: a.Action) -> bool:
    """Whether an action is among the legal ones; where many are, not all are listed to know it."""
    if not state.agenda:
        return False
    task = state.agenda[-1]
    waits = task.seat == seat if type(task) in OF_ONE else seat in waited_for(state)  # type: ignore[union-attr]
    if not waits:
        return False
    offers = OFFERS.get(type(task))
    if offers is not None:
        return offers(content, state, seat, task, action)
    return action in QUESTIONS[type(task)][0](content, state, seat, task)
