"""The rules of Adventure Dice, put together. A numbers are the decided rulings."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sim.chance import Chance
from sim.game import Game, Message, Outcome, Refused, Rest, Rows, Seat, Step, Throw
from sim.games.adventure_dice import attack, bots, course, describe, leaving, scoring, setup, tables, view
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice import state as s
from sim.games.adventure_dice.legal import ChoiceActions, TurnActions
from sim.games.adventure_dice.measures import MEASURES
from sim.measure import Measure
from sim.speech import Speech
from sim.table import Entry, Table

Verb = Callable[[s.State, Seat, Any, e.Events], s.State]


class AdventureDice(Game[s.State, s.Action, e.Event]):
    id = "adventure-dice"
    version = 2
    seats = range(1, 5)
    pit = attack.PIT
    Options = s.Options
    State = s.State
    Action = s.Action
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

    def actions(self, state: s.State, seat: Seat) -> Collection[s.Action]:
        """The first action listed is what a seat does whose time has run out (A23)."""
        if state.phase in ("falling", "over") or not _plays(state, seat):
            return ()
        otherwise = leaving.concessions(state, seat)
        if state.choice is not None:
            return _choice_actions(state, seat, otherwise) if seat in state.choice.owing else otherwise
        if seat != state.active:
            return otherwise
        if state.phase == "turn":
            return _turn_actions(state, seat, otherwise)
        listed = attack.pre_roll_actions if state.phase == "pre-roll" else attack.react_actions
        return listed(state, seat) + otherwise

    def apply(self, state: s.State, seat: Seat, action: s.Action) -> Step[s.State, e.Event]:
        if state.phase == "over":
            raise Refused("turn.over")
        if state.phase == "falling":
            raise Refused("turn.dice-falling")
        if not _plays(state, seat):
            raise Refused("turn.not-yours")
        phase, verb = VERBS[type(action)]
        if phase == "choice":
            if state.choice is None or seat not in state.choice.owing:
                raise Refused("choices.nothing-owed")
        elif phase:
            if seat != state.active:
                raise Refused("turn.not-yours")
            if state.phase == "choice":
                raise Refused("choices.answer-first")
            if state.phase != phase:
                raise Refused("turn.not-now")
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
        return describe.card(card)

    def label(self, view: s.State, action: s.Action) -> Message | None:
        return describe.label(view, action)

    def moment(self, view: s.State) -> Message:
        return Message("moment", {"turns": view.turns, "deck": len(view.adventure_deck)})

    def standing(self, view: s.State, seat: Seat) -> Message:
        return describe.standing(view, seat)

    def outcome(self, state: s.State) -> Outcome | None:
        return scoring.outcome(state)

    def keepsakes(self, log: Sequence[Entry]) -> tuple[Message, ...]:
        return scoring.keepsakes(Table.replay(self, log).state)

    def counts_for_records(self, seats: int) -> bool:
        return seats == 1

    def remember(self, known: bytes, log: Sequence[Entry], when: str) -> bytes:
        return scoring.remember(known, Table.replay(self, log))

    def memories(self, known: bytes) -> tuple[Message, ...]:
        return scoring.memories(known)

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


def _plays(state: s.State, seat: Seat) -> bool:
    return 0 <= seat < len(state.hands) and seat not in state.absent


def _turn_actions(state: s.State, seat: Seat, otherwise: tuple[s.Action, ...] = ()) -> TurnActions:
    wilds = len(s.usable(state, seat, "wild"))
    return TurnActions(state.hands[seat], wilds, state.options.wild_min_real, state.landscape, otherwise)


def _choice_actions(state: s.State, seat: Seat, otherwise: tuple[s.Action, ...] = ()) -> ChoiceActions:
    assert state.choice is not None
    return ChoiceActions(state.hands[seat], state.choice.need[seat], otherwise)


# The verbs that need no file of their own


def _draw(state: s.State, seat: Seat, action: s.Draw, events: e.Events) -> s.State:
    """Always legal, at the cap and with nothing left to draw too (A3, A4)."""
    return course.overflow(course.draw(state, seat, events), "end-turn", events)


def _begin_attack(state: s.State, seat: Seat, action: s.BeginAttack, events: e.Events) -> s.State:
    for fault in _turn_actions(state, seat).faults(action):
        raise fault
    return attack.declare(state, seat, action, events)


def _choose(state: s.State, seat: Seat, action: s.Choose, events: e.Events) -> s.State:
    for fault in _choice_actions(state, seat).faults(action):
        raise fault
    return course.answer(state, seat, action.cards, events)


VERBS: dict[type[s.Action], tuple[s.Phase | None, Verb]] = {
    s.Draw: ("turn", _draw),
    s.BeginAttack: ("turn", _begin_attack),
    s.PlayWild: ("pre-roll", attack.play_wild),
    s.PlayDie: ("pre-roll", attack.play_die),
    s.Roll: ("pre-roll", attack.roll),
    s.Reroll: ("react", attack.play_reroll),
    s.PlayPlusFour: ("react", attack.play_plus_four),
    s.Pass: ("react", attack.pass_reactions),
    s.Choose: ("choice", _choose),
    s.VoteEnd: (None, leaving.vote_end),
    s.PlayOn: (None, leaving.play_on),
    s.Leave: (None, leaving.leave),
}
"""When each action is possible, and what it does."""

QUIET = (s.PlayWild, s.PlayDie, s.Roll, s.Reroll, s.PlayPlusFour, s.VoteEnd, s.PlayOn)
"""Actions that show nothing hidden, unless the attack, the turn or the game ends with them."""


def _shows_something(before: s.State, action: s.Action, after: s.State) -> bool:
    came_to = after.phase if after.phase != before.phase else None
    return not isinstance(action, QUIET) or after.turns != before.turns or came_to in ("choice", "over")
