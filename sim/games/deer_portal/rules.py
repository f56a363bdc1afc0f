"""The rules of DeerPortal. Paragraphs in brackets are those of the rulebook; R numbers are the decided rulings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sim.chance import Chance
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
from sim.games.deer_portal import actions as a
from sim.games.deer_portal import bots, describe, drawbacks, hints, legal, moments, refusals, tables, texts, view
from sim.games.deer_portal import events as e
from sim.games.deer_portal import state as s
from sim.games.deer_portal.content import (
    BIG_DIAMOND_FIELD,
    CARDS,
    DIAMOND,
    ELEMENTS,
    EMPTY,
    ITEMS,
    PATHS,
    PILE,
    PORTAL,
    RUNES,
)
from sim.games.deer_portal.scoring import ranking
from sim.luck import Luck
from sim.speech import Speech
from sim.table import Entry, Table

FIRST_ARRIVAL_BONUS = 5
BIG_DIAMOND = 3
DEER_SLOTS = 16


class DeerPortal(Game[s.State, a.Action, e.Event]):
    id = "deer-portal"
    seats = range(4, 5)
    pit = pit_for(1)
    secrets = False
    Options = s.Options
    State = s.State
    Action = a.Action
    Event = e.Event
    bots = {"classic": bots.classic, "strong": bots.strong}
    end_reasons = ("all-arrived", "time-up")
    # the rulebook lets Water begin, and whoever begins wins twice as often as the last
    offers = {"first_seat": "drawn"}

    def setup(self, seats: int, options: s.Options, chance: Chance) -> Step[s.State, e.Event]:
        areas, piles = [], []
        for _ in ELEMENTS:
            area, chance = laid_out(ITEMS, chance)
            areas.append(area)
        for _ in ELEMENTS:
            pile, chance = chance.shuffle(PILE)
            piles.append("".join(pile))
        if options.first_seat == "drawn":
            first, chance = chance.below(4)
        else:
            first = ELEMENTS.index(options.first_seat)
        state = s.State(
            options=options,
            chance=chance,
            first=first,
            turn=first,
            phase="roll",
            areas=_four(areas),
            piles=_four(piles),
        )
        events: list[e.Event] = [e.RoundBegan(1, state.month, state.season)]
        return Step(_begin_slot(state, first, events), tuple(events), barrier=True)

    def to_act(self, state: s.State) -> tuple[Seat, ...]:
        return (state.turn,) if state.phase in ("roll", "move") else ()

    def actions(self, state: s.State, seat: Seat) -> tuple[a.Action, ...]:
        return legal.actions(state, seat)

    def apply(self, state: s.State, seat: Seat, action: a.Action) -> Step[s.State, e.Event]:
        refused = refusals.obstacle(state, seat, action)
        if refused is not None:
            raise refused
        if isinstance(action, a.Roll):
            return Step(replace(state, phase="falling"))
        return _walk(state, action.step)

    def throw(self, state: s.State) -> Throw | None:
        if state.phase != "falling":
            return None
        return Throw(state.turn, (DieToThrow(0, "d6", ELEMENTS[state.turn]),), pit=self.pit)

    def settle(self, state: s.State, rest: Rest) -> Step[s.State, e.Event]:
        throw = self.throw(state)
        if throw is None:
            raise Refused("dice.not-expected")
        check_rest(throw, rest)
        value = KINDS["d6"].faces[rest.dice[0].face]
        assert isinstance(value, int)
        return Step(replace(state, phase="move", die=value), (e.Rolled(state.turn, value),))

    def view(self, state: s.State, seat: Seat | None) -> s.State:
        return view.view(state)

    def redeal(self, state: s.State, knowers: tuple[Seat, ...], chance: Chance) -> s.State:
        return view.redeal(state, chance)

    def outcome(self, state: s.State) -> Outcome | None:
        if state.phase != "over":
            return None
        order = ranking(state)
        return Outcome(
            reason="all-arrived" if len(state.arrived) == 4 else "time-up",
            ranking=tuple((seat,) for seat in order),
            scores=state.cash,
            winners=(order[0],),
        )

    def length(self, state: s.State) -> Mapping[str, float]:
        return {"rounds": state.round}

    def hints(self, view_: s.State, seat: Seat) -> Iterable[Hint]:
        return hints.hints(view_, seat)

    def drawback(self, view_: s.State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
        return drawbacks.drawback(view_, seat, move, better)

    def verdict(self, view_: s.State) -> Judge | None:
        return moments.verdict(view_)

    def needed(self, view_: s.State) -> Message | None:
        return moments.needed(view_, self.throw(view_))

    def luck(self, view_: s.State, rest: Rest) -> Luck | None:
        throw = self.throw(view_)
        return None if throw is None else by_worth(throw, rest, lambda _: moments.face_worth(view_))

    def scores(self, state: s.State) -> tuple[int, ...]:
        return state.cash

    def keepsakes(self, log: Sequence[Entry]) -> tuple[Message, ...]:
        return tuple(describe.fates(Table.replay(self, log).state))

    def tables(self, speech: Speech) -> Mapping[str, Rows]:
        return tables.tables(speech)

    def describe(self, view_: s.State, seat: Seat | None) -> tuple[Message, ...]:
        return describe.describe(view_, seat)

    def label(self, view_: s.State, action: a.Action) -> Message | None:
        return texts.label(view_, action)

    def moment(self, view_: s.State) -> Message:
        return describe.moment(view_)

    def standing(self, view_: s.State, seat: Seat) -> Message:
        return describe.standing(view_, seat)

    def census(self, state: s.State) -> Mapping[str, int]:
        """Items come and go by rule (meditation brings them back), cards do not: they are drawn in place."""
        return {
            f"{name} of {element}": pile.count(letter)
            for element, pile in zip(ELEMENTS, state.piles, strict=True)
            for letter, name in CARDS.items()
        }


def laid_out(items: str, chance: Chance) -> tuple[str, Chance]:
    """An area with the items on shuffled inner fields , in their fixed order."""
    fields, chance = chance.shuffle(range(1, PORTAL))
    area = [EMPTY] * (PORTAL + 1)
    for field, item in zip(fields, items, strict=False):
        area[field] = item
    return "".join(area), chance


def _begin_slot(state: s.State, seat: Seat, events: list[e.Event]) -> s.State:
    """Begin the slot of `seat`, and of those after it while slots pass; these count in deer mode too (R15),

    and a seat that has arrived does not thaw (R18).
    """
    round_, deer, frozen = state.round, state.deer, state.frozen
    while True:
        if deer is not None:
            deer -= 1
            if deer < 0:
                events.append(e.Ended("time-up"))
                return replace(state, turn=seat, phase="over", die=0, round=round_, deer=0, frozen=frozen, leads=False)
        if seat in state.arrived:
            events.append(e.Finished(seat))
        elif frozen[seat]:
            frozen = _with(frozen, seat, frozen[seat] - 1)
            events.append(e.Frozen(seat, frozen[seat]))
        else:
            break
        seat, round_ = _next(state, seat, round_, events)
    cash = state.cash
    leads = deer is None and all(cash[seat] > cash[other] for other in range(4) if other != seat)
    events.append(e.SlotBegan(seat, leads))
    return replace(state, turn=seat, phase="roll", die=0, round=round_, deer=deer, frozen=frozen, leads=leads)


def _next(state: s.State, seat: Seat, round_: int, events: list[e.Event]) -> tuple[Seat, int]:
    seat = (seat + 1) % 4
    if seat == state.first:
        round_ += 1
        month = (round_ - 2) % 12 + 1
        events.append(e.RoundBegan(round_, month, s.season_of(round_)))
    return seat, round_


def _walk(state: s.State, step: int) -> Step[s.State, e.Event]:
    """Put the piece on `step` and resolve the field: meditation (R19), big diamond, item, portal."""
    seat = state.turn
    events: list[e.Event] = [e.Moved(seat, state.steps[seat], step)]
    state = replace(state, steps=_with(state.steps, seat, step))
    barrier = False
    if step == 0:
        items = "".join(item for item in ITEMS if item not in RUNES or state.drawn[RUNES.index(item)] < len(PILE))
        area, chance = laid_out(items, state.chance)
        state = replace(state, areas=_with(state.areas, seat, area), chance=chance)
        events.append(e.Meditated(seat))
        barrier = True
    if step == PORTAL and state.big_diamond and (state.options.shared_centre or PATHS[seat][step] == BIG_DIAMOND_FIELD):
        state = replace(state, cash=_with(state.cash, seat, state.cash[seat] + BIG_DIAMOND))
        events.append(e.BigDiamondTaken(seat))
    item = state.areas[seat][step]
    if item == DIAMOND:
        state = replace(
            state,
            cash=_with(state.cash, seat, state.cash[seat] + 1),
            areas=_with(state.areas, seat, _without(state.areas[seat], step)),
        )
        events.append(e.DiamondTaken(seat, step))
    elif item != EMPTY:
        # The rune still lies there while its card resolves; it is never in the area the card strikes (R12).
        state = _play_card(state, RUNES.index(item), events)
        state = replace(state, areas=_with(state.areas, seat, _without(state.areas[seat], step)))
        barrier = True
    if step == PORTAL:
        state = _arrive(state, events)
        if len(state.arrived) == 4:
            events.append(e.Ended("all-arrived"))
            return Step(replace(state, phase="over", leads=False, die=0), tuple(events), barrier)
    following, round_ = _next(state, seat, state.round, events)
    if round_ != state.round:
        state = replace(state, round=round_)
    return Step(_begin_slot(state, following, events), tuple(events), barrier)


def _play_card(state: s.State, target: Seat, events: list[e.Event]) -> s.State:
    """Play the open card of `target`'s pile for the seat on turn; the last one closes the pile (R8)."""
    seat = state.turn
    letter = state.piles[target][state.drawn[target]]
    name: Any = CARDS[letter]
    if target == seat:
        events.append(e.OwnRune(seat, name))
    else:
        events.append(e.CardPlayed(seat, s.element(target), name))
        state = _card_effect(state, letter, target, events)
    drawn = state.drawn[target] + 1
    state = replace(state, drawn=_with(state.drawn, target, drawn))
    if drawn == len(PILE):
        rune = RUNES[target]
        state = replace(state, areas=_four([area.replace(rune, EMPTY) for area in state.areas]))
        events.append(e.PileClosed(s.element(target)))
    return state


def _card_effect(state: s.State, letter: str, target: Seat, events: list[e.Event]) -> s.State:
    seat = state.turn
    if letter == "s":
        if target not in state.arrived:
            events.append(e.Stopped(seat, target))
        return replace(state, frozen=_with(state.frozen, target, state.frozen[target] + 1))
    if letter == "c":
        state, step = _remove_from(state, target, RUNES)  # never a diamond (R11)
        if step is None:
            events.append(e.NothingToTake(seat, target, 0))
        else:
            events.append(e.RuneRemoved(seat, target, step))
        return state
    for _ in range(1 if letter == "d" else 2):
        state, step = _remove_from(state, target, DIAMOND)
        # A single diamond pays even when there is none to take (R9); the double card pays what it takes (R10).
        paid = 1 if step is not None or letter == "d" else 0
        if step is None:
            events.append(e.NothingToTake(seat, target, paid))
        else:
            events.append(e.DiamondStolen(seat, target, step))
        if paid:
            state = replace(state, cash=_with(state.cash, seat, state.cash[seat] + paid))
    return state


def _remove_from(state: s.State, target: Seat, kinds: str) -> tuple[s.State, int | None]:
    """Take one random item of these kinds from an area; the step it lay on, or None."""
    area = state.areas[target]
    candidates = [step for step, item in enumerate(area) if item in kinds]
    if not candidates:
        return state, None
    step, chance = state.chance.choice(candidates)
    return replace(state, areas=_with(state.areas, target, _without(area, step)), chance=chance), step


def _arrive(state: s.State, events: list[e.Event]) -> s.State:
    """Through the portal: the first gets a bonus (R5), and the area is emptied (R17)."""
    seat, first = state.turn, not state.arrived
    bonus = FIRST_ARRIVAL_BONUS if first else 0
    arrived = (*state.arrived, seat)
    events.append(e.Arrived(seat, len(arrived), bonus))
    if first:
        events.append(e.DeerModeBegan(DEER_SLOTS))
    return replace(
        state,
        arrived=arrived,
        cash=_with(state.cash, seat, state.cash[seat] + bonus),
        areas=_with(state.areas, seat, EMPTY * (PORTAL + 1)),
        deer=DEER_SLOTS if first else state.deer,
    )


def _with(values: tuple[Any, ...], index: int, value: Any) -> Any:
    return (*values[:index], value, *values[index + 1 :])


def _without(area: str, step: int) -> str:
    return f"{area[:step]}{EMPTY}{area[step + 1 :]}"


def _four(values: list[str]) -> tuple[str, str, str, str]:
    water, earth, fire, air = values
    return water, earth, fire, air
