"""A small honest game, and games broken in one way each, to test the suite itself.

Pairs: eight cards, two hands of two. A turn is a roll of the die, then either drawing a card or showing one. Whoever
shows the higher total when the deck is empty wins.
"""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.game import Action, DieToThrow, Event, Game, Message, Options, Outcome, Refused, State, Step, Throw, check_rest

FACE_DOWN = -1


class PairsOptions(Options, frozen=True, kw_only=True):
    generous: bool = False


class PairsState(State, frozen=True, kw_only=True):
    options: PairsOptions
    chance: Chance
    turn: int = 0
    falling: bool = False
    die: int = 0
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    shown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Roll(Action, frozen=True, tag="roll"):
    pass


class Draw(Action, frozen=True, tag="draw"):
    pass


class Show(Action, frozen=True, tag="show"):
    card: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int

    @property
    def seen_by(self) -> tuple[int, ...]:
        return (self.seat,)

    def hidden(self) -> "Drew":
        return replace(self, card=FACE_DOWN)


class Pairs(Game[Any, Any, Any]):
    id = "pairs"
    seats = range(2, 3)
    Options = PairsOptions
    State = PairsState
    Action = Roll | Draw | Show
    Event = Drew
    end_reasons = ("deck-empty",)

    @property
    def bots(self):
        return {"only": lambda view, seat, chance: chance.choice(list(self.actions(view, seat)))[0]}

    def setup(self, seats, options, chance):
        cards, chance = chance.shuffle(range(8))
        return Step(
            PairsState(options=options, chance=chance, deck=cards[4:], hands=(cards[:2], cards[2:4])), barrier=True
        )

    def to_act(self, state):
        return () if state.falling or not state.deck else (state.turn,)

    def actions(self, state, seat):
        if seat not in self.to_act(state):
            return ()
        if not state.die:
            return (Roll(),)
        return (Draw(), *(Show(card) for card in state.hands[seat]))

    def apply(self, state, seat, action):
        if action not in self.actions(state, seat):
            raise Refused("turn.not-now")
        other = (seat + 1) % 2
        if isinstance(action, Roll):
            return Step(replace(state, falling=True))
        if isinstance(action, Draw):
            card, deck = state.deck[0], state.deck[1:]
            hands = self._put(state.hands, seat, (*state.hands[seat], card))
            return Step(replace(state, deck=deck, hands=hands, turn=other, die=0), (Drew(seat, card),), barrier=True)
        hand = tuple(card for card in state.hands[seat] if card != action.card)
        shown = self._put(state.shown, seat, (*state.shown[seat], action.card))
        return Step(replace(state, hands=self._put(state.hands, seat, hand), shown=shown, turn=other, die=0))

    def throw(self, state):
        return Throw(state.turn, (DieToThrow(0),)) if state.falling else None

    def settle(self, state, rest):
        if not state.falling:
            raise Refused("dice.not-expected")
        check_rest(self.throw(state), rest)
        return Step(replace(state, falling=False, die=rest.dice[0].face + 1))

    def view(self, state, seat):
        hands = tuple(hand if seat == owner else (FACE_DOWN,) * len(hand) for owner, hand in enumerate(state.hands))
        return replace(state, chance=BLANK, deck=(FACE_DOWN,) * len(state.deck), hands=hands)

    def redeal(self, state, knowers, chance):
        strangers = [seat for seat in (0, 1) if seat not in knowers]
        unknown = [*state.deck, *(card for seat in strangers for card in state.hands[seat])]
        dealt, chance = chance.shuffle(unknown)
        deck, rest = dealt[: len(state.deck)], dealt[len(state.deck) :]
        hands = list(state.hands)
        for seat in strangers:
            hands[seat], rest = rest[: len(hands[seat])], rest[len(hands[seat]) :]
        return replace(state, deck=deck, hands=tuple(hands), chance=chance)

    def outcome(self, state):
        if state.deck:
            return None
        scores = tuple(sum(cards) for cards in state.shown)
        best = [seat for seat in (0, 1) if scores[seat] == max(scores)]
        rest = [seat for seat in (0, 1) if seat not in best]
        ranking = tuple(group for group in (tuple(best), tuple(rest)) if group)
        return Outcome("deck-empty", ranking, scores, tuple(best))

    def census(self, state):
        cards = [*state.deck, *state.hands[0], *state.hands[1], *state.shown[0], *state.shown[1]]
        return {f"card {card}": cards.count(card) for card in range(8)}

    def describe(self, view, seat):
        return (Message("scene", {"deck": len(view.deck)}),)

    def moment(self, view):
        return Message("moment", {"deck": len(view.deck)})

    def standing(self, view, seat):
        return Message("standing", {"shown": len(view.shown[seat])})

    @staticmethod
    def _put(pair, seat, value):
        return (value, pair[1]) if seat == 0 else (pair[0], value)


class DeniedSecrets(Pairs):
    """Says that it has no secrets."""

    secrets = False


class LeakingView(Pairs):
    """The deck stays readable in every view."""

    def view(self, state, seat):
        return replace(super().view(state, seat), deck=state.deck)


class HashOrder(Pairs):
    """Shuffles by iterating over a set of names."""

    def setup(self, seats, options, chance):
        order = [int(name[-1]) for name in {f"card {n}" for n in range(8)}]
        step = super().setup(seats, options, chance)
        return Step(
            replace(step.state, deck=tuple(order[4:]), hands=(tuple(order[:2]), tuple(order[2:4]))), barrier=True
        )


class LostCard(Pairs):
    """Showing a card throws it away."""

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        return Step(replace(step.state, shown=((), ())), step.events, step.barrier)


class TooGenerous(Pairs):
    """Accepts showing any card, held or not."""

    def apply(self, state, seat, action):
        if isinstance(action, Show) and state.die and seat == state.turn:
            return Step(replace(state, turn=(seat + 1) % 2, die=0))
        return super().apply(state, seat, action)


class Endless(Pairs):
    """A drawn card goes back under the deck."""

    def apply(self, state, seat, action):
        if isinstance(action, Draw):
            super().apply(state, seat, action)
            deck = (*state.deck[1:], state.deck[0])
            return Step(replace(state, deck=deck, turn=(seat + 1) % 2, die=0), barrier=True)
        return super().apply(state, seat, action)


class BlindHand(Pairs):
    """Hides the own hand too, so that a seat cannot see what it may do."""

    def view(self, state, seat):
        return super().view(state, None)


class SecretNeeded(Pairs):
    """Drawing is allowed only when the top card is even: an action that depends on what nobody sees."""

    def actions(self, state, seat):
        listed = super().actions(state, seat)
        return tuple(a for a in listed if not (isinstance(a, Draw) and state.deck[0] == 7)) or listed


class QuietPeek(Pairs):
    """Draws without saying that something was shown."""

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        return Step(step.state, step.events, barrier=False)


class TellingRefusal(Pairs):
    """Refuses with the top card of the deck."""

    def apply(self, state, seat, action):
        if action not in self.actions(state, seat):
            raise Refused("turn.not-now", top=state.deck[:1])
        return super().apply(state, seat, action)


class AnyDice(Pairs):
    """Believes every record of dice."""

    def settle(self, state, rest):
        face = rest.dice[0].face if rest.dice else 0
        return Step(replace(state, falling=False, die=min(max(face, 0), 5) + 1))


class ListsTheForbidden(Pairs):
    """Lists an action that it refuses."""

    def actions(self, state, seat):
        listed = super().actions(state, seat)
        return (*listed, Show(99)) if listed else ()

    def apply(self, state, seat, action):
        if action == Show(99):
            raise Refused("turn.not-now")
        return super().apply(state, seat, action)


class StuckTable(Pairs):
    """Waits for a seat that has nothing to do."""

    def actions(self, state, seat):
        return () if len(state.deck) == 2 else super().actions(state, seat)


class CheatingBot(Pairs):
    @property
    def bots(self):
        return {"only": lambda view, seat, chance: Show(7)}


class MutableMemory(Pairs):
    """Remembers something outside of its state."""

    def __init__(self):
        self.calls = 0

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        self.calls += 1
        return Step(replace(step.state, die=step.state.die or -self.calls), step.events, step.barrier)

    def to_act(self, state):
        return () if state.falling or not state.deck else (state.turn,)

    def actions(self, state, seat):
        return super().actions(replace(state, die=max(state.die, 0)), seat)


class RemembersTheList(Pairs):
    """Keeps the latest list of actions, to judge faster: whoever asks in between is judged by an old one."""

    def __init__(self):
        self.listed = (None, ())

    def actions(self, state, seat):
        listed = super().actions(state, seat)
        self.listed = (state, listed)
        return listed


class GathersInTheClass(Pairs):
    """Fills a table that all its objects share."""

    known = {}  # that is the fault

    def actions(self, state, seat):
        return self.known.setdefault((state, seat), super().actions(state, seat))


class PeekingOdds(Pairs):
    """Counts the chance of a high card by the deck itself."""

    tells_odds = True

    def odds(self, view, seat):
        return {"high": Fraction(sum(card > 4 for card in view.deck), 8)}


class SecretOdds(Pairs):
    """Tells odds without having said that it does."""

    def odds(self, view, seat):
        return {"six": Fraction(1, 6)}


class CountsDown(Pairs):
    """Measures how much is left instead of how much has been."""

    def length(self, state):
        return {"cards": len(state.deck)}


class OddWords(Pairs):
    """An action whose text form loses a field."""

    class Whisper(Action, frozen=True, tag="whisper"):
        form = "whisper"
        word: str = ""

    Action = Roll | Draw | Show | Whisper

    def actions(self, state, seat):
        listed = super().actions(state, seat)
        return (*listed, self.Whisper("hush")) if listed else ()

    def apply(self, state, seat, action):
        if isinstance(action, self.Whisper) and super().actions(state, seat) and action.word == "hush":
            return Step(state)
        return super().apply(state, seat, action)


HONEST, HASH_ORDER = Pairs(), HashOrder()
