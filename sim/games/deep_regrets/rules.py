"""Deep Regrets: the game object, and the table that says who does what with each task on the agenda."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from sim.agenda import work_off
from sim.chance import Chance
from sim.counting import Count
from sim.dice import KINDS
from sim.falls import by_worth
from sim.game import (
    DieToThrow,
    Game,
    Hint,
    Judge,
    Message,
    Outcome,
    Refused,
    Rest,
    Rows,
    Seat,
    Step,
    Throw,
    check_rest,
    pit_for,
)
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import bots, describe, drawbacks, hints, moments, tables, texts, view
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets import state as s
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE, OMEN, Content
from sim.games.deep_regrets.draft import Draft, draft_of
from sim.games.deep_regrets.legal import QUESTIONS, choices_of, is_legal, waited_for
from sim.games.deep_regrets.measures import catch
from sim.games.deep_regrets.packs import texts as pack_texts
from sim.games.deep_regrets.refusals import why_not
from sim.games.deep_regrets.week import day, effects, plug, port, regrets, scoring, sea, setup, tray, turn
from sim.luck import Luck
from sim.measure import Measure
from sim.speech import Speech
from sim.table import Entry

RULES: Mapping[type[t.Task], Callable[[Draft, Any], None]] = {
    t.BeginDay: day.begin_day,
    t.World: day.world,
    t.MorningErosion: plug.morning_erosion,
    t.Upkeep: day.upkeep,
    t.Reckon: regrets.reckon,
    t.Morning: day.morning,
    t.RefreshDice: day.refresh_dice,
    t.FillTackle: day.fill_tackle,
    t.NextTurn: turn.next_turn,
    t.EndDay: day.end_day,
    t.ReturnTackle: day.return_tackle,
    t.Final: scoring.final,
    t.Effect: effects.run,
    t.Omen: effects.run_omen,
    t.Receive: regrets.receive,
    t.Draw: regrets.draw,
    t.Attempt: sea.finish_attempt,
    t.Flip: sea.flip,
    t.SweepErosion: plug.sweep_erosion,
    t.SweepAttempt: sea.sweep_attempt,
    t.SweepEnd: sea.sweep_end,
    t.PortEvent: port.draw_port_event,
}
"""Tasks that the rules do by themselves as soon as they come to the top."""


class DeepRegrets(Game[s.State, a.Action, e.Event]):
    id = "deep-regrets"
    version = 3
    seats = range(1, 6)
    pit = pit_for(6)  # five dice, and the one that Bunk and Blanket adds
    Options = s.Options
    State = s.State
    Action = a.Action
    Event = e.Event
    bots = bots.players(BASE)
    end_reasons = ("saturday", "collapse", "drowned")
    takes_packs = True

    def __init__(self, content: Content = BASE) -> None:
        self.content = content
        self.bots = bots.players(content)  # type: ignore[misc]  # they must know the cards of their table

    @property
    def packs(self) -> tuple[str, ...]:
        return tuple(f"{pack.id} {pack.version}" for pack in self.content.packs if pack is not BASE.packs[0])

    def with_packs(self, *folders: Path) -> Self:
        return type(self)(self.content.with_packs(*folders))

    def teach(self, speech: Speech) -> None:
        pack_texts.teach(self.content, speech)

    @cached_property
    def content_hash(self) -> str:
        """The hash of the merged content: a peer with other packs cannot sit down."""
        return self.content.hash

    def setup(self, seats: int, options: s.Options, chance: Chance) -> Step[s.State, e.Event]:
        return _advance(setup.begin(self.content, seats, options, chance))

    def to_act(self, state: s.State) -> tuple[Seat, ...]:
        return waited_for(state)

    def actions(self, state: s.State, seat: Seat) -> Collection[a.Action]:
        return choices_of(self.content, state, seat)

    def apply(self, state: s.State, seat: Seat, action: a.Action) -> Step[s.State, e.Event]:
        if not is_legal(self.content, state, seat, action):
            raise why_not(self.content, state, seat, action)
        task = state.agenda[-1]
        draft = draft_of(self.content, state)
        QUESTIONS[type(task)][1](draft, seat, task, action)
        return _advance(draft)

    def throw(self, state: s.State) -> Throw | None:
        task = state.agenda[-1] if state.agenda else None
        if type(task) is t.ThrowDice:
            die_of, falling = self.content.die, task.dice
            dice = [die_of(die.id, die.kind) for die in state.players[task.seat].dice if die.id in falling]
            return Throw(task.seat, tuple(dice), purpose=task.why, pit=self.pit)
        if type(task) is t.ThrowOmen:
            return Throw(task.seat, (DieToThrow(OMEN, "omen", "red"),), purpose="omen", pit=self.pit)
        return None

    def settle(self, state: s.State, rest: Rest) -> Step[s.State, e.Event]:
        throw = self.throw(state)
        if throw is None:
            raise Refused("dice.not-expected")
        check_rest(throw, rest)
        draft = draft_of(self.content, state)
        draft.barrier = True
        task = draft.take_task()
        if isinstance(task, t.ThrowOmen):
            effects.omen_fell(draft, task.seat, str(KINDS["omen"].faces[rest.dice[0].face]))
        else:
            assert isinstance(task, t.ThrowDice)
            kinds = {die.id: die.kind for die in state.players[task.seat].dice}
            values = {die.id: self.content.faces[kinds[die.id]][die.face] for die in rest.dice}
            draft.say(e.Rolled(task.seat, tray.lay(draft, task.seat, values), task.why))
        return _advance(draft)

    def view(self, state: s.State, seat: Seat | None) -> s.State:
        return view.view(state, seat)

    def redeal(self, state: s.State, knowers: tuple[Seat, ...], chance: Chance) -> s.State:
        return view.redeal(state, knowers, chance)

    def outcome(self, state: s.State) -> Outcome | None:
        return scoring.outcome(state)

    def measures(self) -> Mapping[str, Measure]:
        return {**super().measures(), "catch": catch(self.actions)}

    def census(self, state: s.State) -> Mapping[str, int]:
        return view.census(self.content, state)

    def tables(self, speech: Speech) -> Mapping[str, Rows]:
        return tables.tables(self.content, speech)

    def describe(self, view_: s.State, seat: Seat | None) -> tuple[Message, ...]:
        return describe.describe(self.content, view_, seat)

    def card(self, card: str) -> tuple[Message, ...]:
        return texts.card(self.content, card)

    def label(self, view_: s.State, action: a.Action) -> Message | None:
        return texts.label(self.content, view_, action)

    def moment(self, view_: s.State) -> Message:
        return Message("moment", {"day": s.DAYS[view_.day]})

    def standing(self, view_: s.State, seat: Seat) -> Message:
        own = view_.players[seat]
        return Message("standing", {"bucks": own.fishbucks, "madness": own.madness_level})

    def length(self, state: s.State) -> Mapping[str, float]:
        return {"days": state.day}

    def hints(self, view_: s.State, seat: Seat) -> Iterable[Hint]:
        return hints.hints(self.content, view_, seat)

    def drawback(self, view_: s.State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
        return drawbacks.drawback(self.content, view_, seat, move, better)

    def verdict(self, view_: s.State) -> Judge | None:
        return moments.verdict(self.content, view_)

    def needed(self, view_: s.State) -> Message | None:
        return moments.needed(self.content, view_, self.throw(view_))

    def counting(self, view_: s.State, given: a.Action | Rest | None = None) -> tuple[Count, ...]:
        return moments.counting(self.content, view_, given)

    def luck(self, view_: s.State, rest: Rest) -> Luck | None:
        throw = self.throw(view_)
        if throw is None:
            return None
        found = by_worth(throw, rest, moments.face_worth)
        # the Omen is nobody's die: it comes to whoever needs it
        return replace(found, falls=tuple(fall for fall in found.falls if fall.die != OMEN))

    def scores(self, state: s.State) -> tuple[int, ...]:
        return tuple(scoring.score(self.content, state, player).total for player in state.players)

    def keepsakes(self, log: Sequence[Entry]) -> tuple[Message, ...]:
        from sim.games.deep_regrets.records.keepsakes import keepsakes

        return tuple(keepsakes(self, log))

    def counts_for_records(self, seats: int) -> bool:
        return True  # lanterns alone, achievements in any company

    def remember(self, known: bytes, log: Sequence[Entry], when: str) -> bytes:
        from sim.games.deep_regrets.records.keepsakes import remember

        return remember(self, known, log)

    def memories(self, known: bytes) -> tuple[Message, ...]:
        from sim.games.deep_regrets.records.keepsakes import memories

        return memories(known)

    def late(self, state: s.State, seat: Seat) -> a.Action:
        """Ready in REFRESH, stay (else Port) in DECLARE, pass in a turn, else the first answer listed."""
        if isinstance(state.agenda[-1], t.Turn):
            return a.Pass()
        return next(iter(self.actions(state, seat)))


def _advance(draft: Draft) -> Step[s.State, e.Event]:
    """Do what the rules do by themselves, until somebody is asked, dice must fall, or the week is over."""
    work_off(draft, RULES)
    return draft.step()
