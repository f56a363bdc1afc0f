"""The rules of Adventure Dice, put together. A numbers are the decided rulings."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sim.chance import Chance
from sim.counting import Count
from sim.falls import by_worth, pips
from sim.game import Game, Hint, Judge, Message, Outcome, Rest, Rows, Seat, Step, Throw
from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice import (
    attack,
    bots,
    course,
    describe,
    drawbacks,
    hints,
    leaving,
    legal,
    moments,
    records,
    refusals,
    scoring,
    setup,
    tables,
    texts,
    view,
)
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice import state as s
from sim.games.adventure_dice.measures import MEASURES
from sim.luck import Luck
from sim.measure import Measure
from sim.speech import Speech
from sim.table import Entry, Table

Verb = Callable[[s.State, Seat, Any, e.Events], s.State]


class AdventureDice(Game[s.State, a.Action, e.Event]):
    id = "adventure-dice"
    version = 2
    seats = range(1, 5)
    pit = attack.PIT
    lopsided = Fraction(1, 2)
    Options = s.Options
    State = s.State
    Action = a.Action
    Event = e.Event
    bots = {"casual": bots.casual, "strong": bots.strong}
    end_reasons = ("finished", "solo", "abandoned")

    def setup(self, seats: int, options: s.Options, chance: Chance) -> Step[s.State, e.Event]:
        state, events = setup.setup(seats, options, chance)
        return Step(state, tuple(events), barrier=True)

    def to_act(self, state: s.State) -> tuple[Seat, ...]:
        if state.choice is not None:
            return state.choice.owing
        return () if state.phase in ("falling", "over") else (state.active,)

    def actions(self, state: s.State, seat: Seat) -> Collection[a.Action]:
        return legal.actions(state, seat)

    def apply(self, state: s.State, seat: Seat, action: a.Action) -> Step[s.State, e.Event]:
        phase, verb = VERBS[type(action)]
        refused = refusals.obstacle(state, seat, phase)
        if refused is not None:
            raise refused
        events: e.Events = []
        after = verb(state, seat, action, events)
        return Step(after, tuple(events), _shows_something(state, action, after))

    def time_limit(self, state: s.State, seat: Seat) -> int:
        return state.options.turn_timeout_s if state.choice is None else state.options.choice_timeout_s

    def throw(self, state: s.State) -> Throw | None:
        return attack.throw(state)

    def settle(self, state: s.State, rest: Rest) -> Step[s.State, e.Event]:
        events: e.Events = []
        return Step(attack.settle(state, rest, events), tuple(events), barrier=True)

    def view(self, state: s.State, seat: Seat | None) -> s.State:
        return view.view(state, seat)

    def tables(self, speech: Speech) -> Mapping[str, Rows]:
        return tables.tables(speech)

    def describe(self, view: s.State, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(describe.describe(view, seat))

    def card(self, card: str) -> tuple[Message, ...]:
        return texts.card(card)

    def label(self, view: s.State, action: a.Action) -> Message | None:
        return texts.label(view, action)

    def moment(self, view: s.State) -> Message:
        return Message("moment", {"turns": view.turns, "deck": len(view.adventure_deck)})

    def standing(self, view: s.State, seat: Seat) -> Message:
        return describe.standing(view, seat)

    def outcome(self, state: s.State) -> Outcome | None:
        return scoring.outcome(state)

    def length(self, state: s.State) -> Mapping[str, float]:
        return {"turns": state.turns}

    def hints(self, view: s.State, seat: Seat) -> Iterable[Hint]:
        return hints.hints(view, seat)

    def drawback(self, view: s.State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
        return drawbacks.drawback(view, seat, move, better)

    def verdict(self, view: s.State) -> Judge | None:
        return moments.verdict(view)

    def needed(self, view: s.State) -> Message | None:
        return moments.needed(view, self.throw(view))

    def counting(self, view: s.State, given: a.Action | Rest | None = None) -> tuple[Count, ...]:
        return moments.counting(view, given)

    def luck(self, view: s.State, rest: Rest) -> Luck | None:
        throw = self.throw(view)
        return None if throw is None else by_worth(throw, rest, pips)

    def scores(self, state: s.State) -> tuple[int, ...]:
        return scoring.scores(state)

    def keepsakes(self, log: Sequence[Entry]) -> tuple[Message, ...]:
        return records.keepsakes(Table.replay(self, log).state)

    def counts_for_records(self, seats: int) -> bool:
        return seats == 1

    def remember(self, known: bytes, log: Sequence[Entry], when: str) -> bytes:
        return records.remember(known, Table.replay(self, log))

    def memories(self, known: bytes) -> tuple[Message, ...]:
        return records.memories(known)

    def redeal(self, state: s.State, knowers: tuple[Seat, ...], chance: Chance) -> s.State:
        return view.redeal(state, knowers, chance)

    def measures(self) -> Mapping[str, Measure]:
        return {**super().measures(), **MEASURES}

    def census(self, state: s.State) -> Mapping[str, int]:
        played = state.attack.numbered if state.attack is not None else ()
        gear = [[item.card for item in items] for items in state.equipment]
        zones = (
            *(state.adventure_deck, state.adventure_discard, *state.hands, played),
            *(state.green_top, state.green_sealed, state.green_discard, state.landscape, state.box),
            *(*gear, *state.captured),
        )
        return Counter(card for zone in zones for card in zone if card)


# The verbs that need no file of their own


def _draw(state: s.State, seat: Seat, action: a.Draw, events: e.Events) -> s.State:
    """Always legal, at the cap and with nothing left to draw too (A3, A4)."""
    return course.overflow(course.draw(state, seat, events), "end-turn", events)


def _begin_attack(state: s.State, seat: Seat, action: a.BeginAttack, events: e.Events) -> s.State:
    for fault in legal.turn_actions(state, seat).faults(action):
        raise fault
    return attack.declare(state, seat, action, events)


def _choose(state: s.State, seat: Seat, action: a.Choose, events: e.Events) -> s.State:
    for fault in legal.choice_actions(state, seat).faults(action):
        raise fault
    return course.answer(state, seat, action.cards, events)


VERBS: dict[type[a.Action], tuple[s.Phase | None, Verb]] = {
    a.Draw: ("turn", _draw),
    a.BeginAttack: ("turn", _begin_attack),
    a.PlayWild: ("pre-roll", attack.play_wild),
    a.PlayDie: ("pre-roll", attack.play_die),
    a.Roll: ("pre-roll", attack.roll),
    a.Reroll: ("react", attack.play_reroll),
    a.PlayPlusFour: ("react", attack.play_plus_four),
    a.Pass: ("react", attack.pass_reactions),
    a.Choose: ("choice", _choose),
    a.VoteEnd: (None, leaving.vote_end),
    a.PlayOn: (None, leaving.play_on),
    a.Leave: (None, leaving.leave),
}
"""When each action is possible, and what it does."""

QUIET = (a.PlayWild, a.PlayDie, a.Roll, a.Reroll, a.PlayPlusFour, a.VoteEnd, a.PlayOn)
"""Actions that show nothing hidden, unless the attack, the turn or the game ends with them."""


def _shows_something(before: s.State, action: a.Action, after: s.State) -> bool:
    came_to = after.phase if after.phase != before.phase else None
    return not isinstance(action, QUIET) or after.turns != before.turns or came_to in ("choice", "over")
