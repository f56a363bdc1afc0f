"""Beat the Bit as a game: setup, the way of one input, and the result. Numbers in brackets are those of the rulings."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import asdict

from sim.chance import Chance
from sim.counting import Count
from sim.falls import by_worth
from sim.game import Aim, Game, Hint, Judge, Message, Outcome, Refused, Rest, Rows, Seat, Step, Throw, check_rest
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import (
    adventure,
    attempt,
    bots,
    describe,
    drawbacks,
    effects,
    hearts,
    hints,
    legal,
    moments,
    odds,
    organise,
    outcome,
    refusals,
    rest,
    tables,
    texts,
    view,
    zones,
)
from sim.games.beat_the_bit import events as ev
from sim.games.beat_the_bit import state as s
from sim.games.beat_the_bit.bots import aiming
from sim.games.beat_the_bit.content import (
    ADVENTURE_DECK,
    ALWAYS_FINAL,
    BOSS_DECK,
    CHARACTERS,
    CURSES,
    FINALS,
    TREASURE_DECK,
    TREASURES,
)
from sim.games.beat_the_bit.draft import MOVES, STEPS, Draft, draft_of, run, step_of
from sim.games.beat_the_bit.measures import MEASURES
from sim.games.beat_the_bit.state import SUMMON_PRICE, Player
from sim.games.beat_the_bit.vocabulary import Effect
from sim.luck import Luck
from sim.measure import Measure
from sim.speech import Speech

RULES = (adventure, attempt, effects, hearts, organise, outcome, rest)
"""The modules whose steps and moves make up the rules; importing them registers these."""


class BeatTheBit(Game[s.State, a.Action, ev.Event]):
    id = "beat-the-bit"
    version = 3
    seats = range(1, 5)
    pit = zones.PIT
    lopsided = Fraction(1, 2)
    tells_odds = True
    Options = s.Options
    State = s.State
    Action = a.Action
    Event = ev.Event
    bots = {"casual": bots.casual, "strong": bots.strong}
    end_reasons = ("victory", "all-dead", "escaped")

    def setup(self, seats: int, options: s.Options, chance: Chance) -> Step[s.State, ev.Event]:
        characters, chance = _characters(seats, options, chance)
        adventures, chance = chance.shuffle(ADVENTURE_DECK)
        treasures, chance = chance.shuffle(TREASURE_DECK)
        bosses, chance = chance.shuffle(BOSS_DECK)
        finals, boxed, chance = _final_pile(seats, chance)
        start, chance = chance.below(seats)
        players = []
        for name in characters:
            character = CHARACTERS[name]
            sheet = character.a.sheet
            players.append(Player(name, sheet.hearts, sheet.dice, coins=character.coins))
        state = s.State(
            options=options,
            chance=chance,
            players=tuple(players),
            seat=start,
            agenda=("organise",),
            adventures=adventures,
            treasures=treasures,
            bosses=bosses,
            finals=finals,
            boxed=boxed,
        )
        draft = draft_of(state)
        _deal(draft)
        draft.sit(start)
        draft.me.turns = 1
        draft.say(ev.TurnBegan(start))
        draft.barrier = True
        return step_of(draft)

    def to_act(self, state: s.State) -> tuple[Seat, ...]:
        return () if state.phase in ("throw", "over") else (state.seat,)

    def actions(self, state: s.State, seat: Seat) -> tuple[a.Action, ...]:
        if seat != state.seat or state.phase in ("throw", "over"):
            return ()
        return legal.actions(state)

    def apply(self, state: s.State, seat: Seat, action: a.Action) -> Step[s.State, ev.Event]:
        phase = state.phase
        if phase == "over":
            raise Refused("turn.over")
        if phase == "throw":
            raise Refused("turn.dice-falling")
        if seat != state.seat:
            raise Refused("turn.not-yours")
        refused = refusals.obstacle(state, action)
        if refused is not None:
            refused.detail.update(_detail(state, action))
            raise refused
        draft = draft_of(state)
        MOVES[type(action)](draft, action)
        run(draft)
        return step_of(draft)

    def throw(self, state: s.State) -> Throw | None:
        return attempt.asked_throw(state) if state.phase == "throw" else None

    def aim(self, view: s.State, seat: Seat) -> Aim | None:
        return aiming.aim(view, seat)

    def settle(self, state: s.State, rest: Rest) -> Step[s.State, ev.Event]:
        throw = self.throw(state)
        if throw is None:
            raise Refused("dice.not-expected")
        check_rest(throw, rest)
        draft = draft_of(state)
        draft.barrier = True
        attempt.settle(draft, rest)
        run(draft)
        return step_of(draft)

    def view(self, state: s.State, seat: Seat | None) -> s.State:
        return view.view(state, seat)

    def redeal(self, state: s.State, knowers: tuple[Seat, ...], chance: Chance) -> s.State:
        return view.redeal(state, knowers, chance)

    def outcome(self, state: s.State) -> Outcome | None:
        """The winner first, then survivors before the dead, then coins (2.6)."""
        if not state.ending:
            return None

        def merit(seat: Seat) -> tuple[bool, bool, int]:
            return seat == state.winner, state.players[seat].alive, state.players[seat].coins

        seats = range(len(state.players))
        ranks = sorted({merit(seat) for seat in seats}, reverse=True)
        return Outcome(
            reason=state.ending,
            ranking=tuple(tuple(seat for seat in seats if merit(seat) == rank) for rank in ranks),
            scores=tuple(player.coins for player in state.players),
            winners=() if state.winner is None else (state.winner,),
        )

    def tables(self, speech: Speech) -> Mapping[str, Rows]:
        return tables.tables(speech)

    def describe(self, view: s.State, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(describe.describe(view, seat))

    def odds(self, view: s.State, seat: Seat) -> Mapping[str, Fraction]:
        return odds.shares(view, seat)

    def length(self, state: s.State) -> Mapping[str, float]:
        return {"turns_each": state.turns_each}

    def label(self, view: s.State, action: a.Action) -> Message | None:
        return texts.label(view, action)

    def moment(self, view: s.State) -> Message:
        return describe.moment(view)

    def tally(self, view: s.State) -> Message | None:
        return describe.tally(view)

    def standing(self, view: s.State, seat: Seat) -> Message:
        return describe.standing(view, seat)

    def hints(self, view: s.State, seat: Seat) -> Iterable[Hint]:
        return hints.hints(view, seat)

    def drawback(self, view: s.State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
        return drawbacks.drawback(view, seat, move, better)

    def verdict(self, view: s.State) -> Judge | None:
        return moments.verdict(view)

    def places(self, view: s.State) -> tuple[tuple[int, int], ...]:
        return moments.places(view)

    def needed(self, view: s.State) -> Message | None:
        return moments.needed(view, self.throw(view))

    def counting(self, view: s.State, given: a.Action | Rest | None = None) -> tuple[Count, ...]:
        return moments.counting(view, given)

    def luck(self, view: s.State, rest: Rest) -> Luck | None:
        throw = self.throw(view)
        return None if throw is None else by_worth(throw, rest, moments.face_worth)

    def scores(self, state: s.State) -> tuple[int, ...]:
        return tuple(player.coins for player in state.players)

    def measures(self) -> Mapping[str, Measure]:
        return {**super().measures(), **MEASURES}

    def census(self, state: s.State) -> Mapping[str, int]:
        """Every card, wherever it lies. Coins, tombstones and dice are without number."""
        trial = state.attempt
        cards = Counter(
            (
                *state.adventures,
                *state.used_adventures,
                *state.treasures,
                *state.used_treasures,
                *state.bosses,
                *state.finals,
                *state.boxed,
                *state.gone,
                *state.row,
                *state.chained,
                *state.looked,
            )
        )
        for enemy in state.enemies:
            cards.update((enemy.card, *enemy.chains))
        for player in state.players:
            cards.update(player.hand)
            cards.update(slot.card for slot in player.slots)
            cards.update(quest.card for quest in player.missions)
            cards.update([player.curse] if player.curse else [])
        cards.update([state.shop] if state.shop else [])
        cards.update([trial.target] if trial is not None and trial.target in CURSES else [])
        return cards


def _characters(seats: int, options: s.Options, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Different characters, as wished or dealt."""
    wished = options.characters
    if not wished:
        dealt, chance = chance.shuffle(CHARACTERS)
        return dealt[:seats], chance
    if len(wished) != seats:
        raise Refused("setup.characters-per-seat", seats=seats)
    if len(set(wished)) != seats:
        raise Refused("setup.same-character")
    return wished, chance


def _final_pile(seats: int, chance: Chance) -> tuple[tuple[str, ...], tuple[str, ...], Chance]:
    """Two final bosses for one player, else three; Astaroth is always among them (R05)."""
    others, chance = chance.shuffle(card for card in FINALS if card != ALWAYS_FINAL)
    count = 1 if seats == 1 else 2
    pile, chance = chance.shuffle((ALWAYS_FINAL, *others[:count]))
    return pile, others[count:], chance


def _deal(draft: Draft) -> None:
    """Every seat gets its character and the treasures on its sheet."""
    for seat, player in enumerate(draft.players):
        draft.sit(seat)
        draft.say(ev.Dealt(seat, player.character))
        for tier in CHARACTERS[player.character].treasures:
            STEPS["treasure"](draft, Effect("treasure", what=tier))


def _detail(state: s.State, action: a.Action) -> dict[str, object]:
    """What a refusal's sentence may name: the action's own words and the player's means."""
    me = state.me
    shop_cost = TREASURES[state.shop].cost if state.shop else 0
    means = {"coins": me.coins, "hearts": me.hearts, "cost": shop_cost, "price": SUMMON_PRICE}
    return {**means, **asdict(action)}
