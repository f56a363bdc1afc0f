"""The rules of Frigate: what may be done in each phase, and where it leads. F numbers are the decided rulings.

```
start --roll--> falling --settle--> rolled --reroll--> falling ...      rolled --play--> (scoring) --> next
next: round won -> its end -> victory after the last one; no slot left -> over
next: shop, when one is due --close--> overfull, while perks do not fit --sell--> start
victory --endless--> next       victory --finish--> over
```
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sim.chance import Chance
from sim.counting import Count
from sim.dice import KINDS
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
from sim.games.frigate import actions as a
from sim.games.frigate import (
    active_perks,
    bots,
    describe,
    drawbacks,
    hints,
    legal,
    market,
    moments,
    refusals,
    rounds,
    tables,
    texts,
    view,
)
from sim.games.frigate import effects as fx
from sim.games.frigate import events as e
from sim.games.frigate import state as s
from sim.games.frigate.content import MOST_DICE, PERKS
from sim.games.frigate.measures import MEASURES
from sim.games.frigate.scoring import armed_effect, score_hand
from sim.games.frigate.state import Die, State
from sim.games.frigate.state import Entry as Scored
from sim.luck import Luck
from sim.measure import Measure
from sim.speech import Speech
from sim.table import Entry


class Frigate(Game[s.State, a.Action, e.Event]):
    id = "frigate"
    version = 2
    seats = range(1, 2)
    pit = pit_for(MOST_DICE)
    secrets = False
    Options = s.Options
    State = s.State
    Action = a.Action
    Event = e.Event
    bots = {"casual": bots.casual, "strong": bots.strong}
    end_reasons = ("won", "lost", "endless", "abandoned")

    def setup(self, seats: int, options: s.Options, chance: Chance) -> Step[s.State, e.Event]:
        refusals.check_options(options)
        state = State(options=options, chance=chance, money=options.start_money)
        events: list[e.Event] = [e.RunBegan(state.money, options.rounds)]
        for number in range(1, options.start_perks + 1):
            perk = market.draw(chance.derive("start", number), None, FIRST_RARITIES, {held.id for held in state.perks})
            assert perk is not None
            state = market.take(state, perk, PERKS[perk].price, events)
        events.append(e.RoundBegan(1, rounds.target(options, 1)))
        return Step(rounds.make_ready(state, events), tuple(events), barrier=True)

    def to_act(self, state: s.State) -> tuple[Seat, ...]:
        return () if state.phase in ("falling", "over") else (0,)

    def actions(self, state: s.State, seat: Seat) -> tuple[a.Action, ...]:
        return legal.actions(state) if seat == 0 else ()

    def apply(self, state: s.State, seat: Seat, action: a.Action) -> Step[s.State, e.Event]:
        refused = refusals.obstacle(state, seat, action)
        if refused is not None:
            raise refused
        events: list[e.Event] = []
        after = self._apply(state, action, events)
        drew = after.visits != state.visits or after.restocks > state.restocks or after.gains != state.gains
        return Step(after, tuple(events), barrier=drew)

    def _apply(self, state: s.State, action: a.Action, events: list[e.Event]) -> s.State:
        match action:
            case a.Reroll():
                return _reroll(state, action)
            case a.Roll():
                return replace(state, phase="falling", falling=tuple(range(1, len(state.dice) + 1)))
            case a.Play():
                return _play(state, action.slot, events)
            case a.Move():
                return market.move(state, action, events)
            case a.Sell():
                state = market.sell(state, action.perk, events)
                return rounds.make_ready(state, events) if state.phase == "overfull" else state
            case a.Buy():
                return market.buy(state, action.offer, events)
            case a.Restock():
                return market.restock(state, events)
            case a.Close():
                return rounds.make_ready(market.close_shop(state, events), events)
            case a.Continue():
                events.append(e.EndlessBegan(state.round + 1))
                return rounds.go_on(replace(state, endless=True), events)
            case a.Finish():
                return rounds.end(state, "won", events)
            case a.Abandon():
                return rounds.end(state, "endless" if state.endless else "abandoned", events)
            case _:
                return active_perks.trigger(state, action, events)

    def throw(self, state: s.State) -> Throw | None:
        if state.phase != "falling":
            return None
        dice = bodies(state.dice)
        return Throw(
            seat=0,
            dice=tuple([dice[number - 1] for number in state.falling]),
            lying=tuple([(dice[lie.id - 1], lie) for lie in state.fallen if lie.id not in state.falling]),
            purpose="reroll" if state.fallen else "roll",
            pit=self.pit,
            # one die alone rolls where it touches no other
            apart=bool(state.fallen) and len(state.falling) == 1,
        )

    def settle(self, state: s.State, rest: Rest) -> Step[s.State, e.Event]:
        throw = self.throw(state)
        if throw is None:
            raise Refused("dice.not-expected")
        check_rest(throw, rest)
        # Dice that lay there count as they lie now: the thrown ones may have knocked them.
        state = replace(state, phase="rolled", falling=(), fallen=rest.dice)
        faces = tuple([lie.face for lie in rest.dice])
        return Step(state, (e.Rolled(faces, state.values, state.rerolls_left),))

    def view(self, state: s.State, seat: Seat | None) -> s.State:
        return view.view(state)

    def redeal(self, state: s.State, knowers: tuple[Seat, ...], chance: Chance) -> s.State:
        return view.redeal(state, chance)

    def outcome(self, state: s.State) -> Outcome | None:
        if state.ended is None:
            return None
        won = state.ended in ("won", "endless")
        return Outcome(state.ended, ((0,),), (state.tally.points,), (0,) if won else ())

    def tables(self, speech: Speech) -> Mapping[str, Rows]:
        return tables.tables(speech)

    def describe(self, view_: s.State, seat: Seat | None) -> tuple[Message, ...]:
        return describe.describe(view_)

    def card(self, card: str) -> tuple[Message, ...]:
        return texts.slot(card)

    def label(self, view_: s.State, action: a.Action) -> Message | None:
        return texts.label(view_, action)

    def moment(self, view_: s.State) -> Message:
        return describe.moment(view_)

    def tally(self, view_: s.State) -> Message | None:
        return describe.tally(view_)

    def standing(self, view_: s.State, seat: Seat) -> Message:
        return describe.standing(view_)

    def hints(self, view_: s.State, seat: Seat) -> Iterable[Hint]:
        return hints.hints(view_, seat)

    def drawback(self, view_: s.State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
        return drawbacks.drawback(view_, seat, move, better)

    def verdict(self, view_: s.State) -> Judge | None:
        return moments.verdict(view_)

    def needed(self, view_: s.State) -> Message | None:
        return moments.needed(view_, self.throw(view_))

    def counting(self, view_: s.State, given: a.Action | Rest | None = None) -> tuple[Count, ...]:
        return moments.counting(view_, given)

    def luck(self, view_: s.State, rest: Rest) -> Luck | None:
        throw = self.throw(view_)
        return None if throw is None else moments.luck(view_, throw, rest)

    def scores(self, state: s.State) -> tuple[int, ...]:
        return (state.tally.points,)

    def measures(self) -> Mapping[str, Measure]:
        return {**super().measures(), **MEASURES}

    def census(self, state: s.State) -> Mapping[str, int]:
        """Perks and money come and go, but none without a trace."""
        return {
            "perks unaccounted for": state.taken - state.gone - len(state.perks),
            "money unaccounted for": state.options.start_money + state.tally.earned - state.tally.spent - state.money,
        }

    def length(self, state: s.State) -> Mapping[str, float]:
        return {"rounds": state.round}

    def keepsakes(self, log: Sequence[Entry]) -> tuple[Message, ...]:
        from sim.games.frigate.records import remembered

        return remembered(log)

    def daily(self, day: str) -> bytes:
        from sim.games.frigate.records import daily_seed

        return daily_seed(day)

    def counts_for_records(self, seats: int) -> bool:
        return True

    def remember(self, known: bytes, log: Sequence[Entry], when: str) -> bytes:
        from sim.games.frigate.records import remember

        return remember(known, log, when)

    def memories(self, known: bytes) -> tuple[Message, ...]:
        from sim.games.frigate.records import memories

        return memories(known)

    def late(self, state: s.State, seat: Seat) -> a.Action:
        """Plays what lies there where it scores most; otherwise takes the first thing that goes on."""
        if state.phase == "rolled":
            return legal.PLAYS[max(state.open, key=lambda slot: score_hand(state, slot).points)]
        return self.actions(state, seat)[0]


FIRST_RARITIES: tuple[fx.Rarity, ...] = fx.RARITIES[:-1]
"""No run begins with a legendary perk."""


def _reroll(state: s.State, action: a.Reroll) -> s.State:
    refusals.need_dice(state, action.dice)
    if not state.rerolls_left:
        raise Refused("rerolls.none-left")
    return replace(state, phase="falling", falling=action.dice, rerolls_left=state.rerolls_left - 1)


def _play(state: s.State, slot: str, events: list[e.Event]) -> s.State:
    """The scoring phase, and whatever follows."""
    refusals.need_open(state, slot)
    score = score_hand(state, slot)
    tally = state.tally
    perks, spent = state.perks, []
    if score.points:
        events.extend(score.lines)
        round_score = state.score + score.points
        aim = rounds.target(state.options, state.round)
        events.append(e.HandScored(slot, score.points, score.reward, round_score, aim))
        if score.consumed:
            perks = tuple([replace(held, counter=0) if held.uid in score.consumed else held for held in perks])
        spent = [held for held in perks if held.uid in score.acted and PERKS[held.id].duration == "one-time"]
        if spent:
            events.extend([e.PerkSpent(held.id, held.uid) for held in spent])
            perks = tuple([held for held in perks if held not in spent])
    else:
        events.append(e.HandMissed(slot))
    state = replace(
        state,
        hands=state.hands + 1,
        score=state.score + score.points,
        entries=(*state.entries, Scored(slot, score.points)),
        money=state.money + score.reward,
        perks=perks,
        gone=state.gone + len(spent),
        armed=tuple([armed for armed in state.armed if armed_effect(armed).hook == "sell"]),
        tally=replace(
            tally,
            points=tally.points + score.points,
            best_hand=max(tally.best_hand, score.points),
            blanks=tally.blanks + (not score.points),
            earned=tally.earned + score.reward,
        ),
    )
    return rounds.after_hand(state, events)


@lru_cache(maxsize=1024)
def bodies(dice: tuple[Die, ...]) -> tuple[DieToThrow, ...]:
    """A set as it is thrown; the dice that perks have brought are of brass."""
    return tuple(
        DieToThrow(
            id=number,
            kind=f"d{die.sides}",
            colour="ivory" if die.origin < 0 else "brass",
            faces=None if die.faces == KINDS[f"d{die.sides}"].faces else die.faces,
        )
        for number, die in enumerate(dice, 1)
    )
