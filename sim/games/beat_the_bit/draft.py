"""The draft an input is worked out in, and the agenda that drives a turn.

The agenda is a stack of words: a card's effects and the steps of a turn alike. The last word is done next; a word that
needs the player stays, and is what the table waits for. Every step is looked at again after every input, so that an
instant played in between (R13) needs no special care.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from sim.agenda import Agenda, work_off
from sim.game import Seat, Step
from sim.games.beat_the_bit.content import BOSSES, TREASURES
from sim.games.beat_the_bit.events import Discarded, Event, SideTurned, TookBack
from sim.games.beat_the_bit.state import Attempt, Enemy, Player, PlayerDraft, Slot, State, StateDraft
from sim.games.beat_the_bit.vocabulary import Effect, parse

ATTEMPT = ("aftermath", "judge", "zones", "after", "read", "throw", "before")
"""The steps of an attempt, last first."""


class Draft(Agenda[str, Event], StateDraft, kw_only=True):
    """A state under work: `me` is the player on turn, who alone ever changes."""

    me: PlayerDraft
    events: list[Event]
    barrier: bool = False

    @property
    def trial(self) -> Attempt:
        """The attempt under way."""
        assert self.attempt is not None
        return self.attempt

    def note(self, **changes: Any) -> None:
        """Change something about the attempt under way."""
        self.attempt = replace(self.trial, **changes)

    def change_enemy(self, card: str, **changes: Any) -> None:
        self.enemies = tuple(replace(e, **changes) if e.card == card else e for e in self.enemies)

    def remove_enemy(self, enemy: Enemy) -> None:
        """Off the table: a boss goes under the boss deck, an adventure to its discard pile with its chains."""
        self.enemies = tuple(other for other in self.enemies if other is not enemy)
        if enemy.card in BOSSES:
            self.bosses = (*self.bosses, enemy.card)
        else:
            self.used_adventures = (*self.used_adventures, enemy.card)
        self.used_adventures = (*self.used_adventures, *enemy.chains)

    def leave_hand(self, card: str) -> None:
        """A card leaves the hand, and so is seen by everyone."""
        hand = list(self.me.hand)
        hand.remove(card)
        self.me.hand = tuple(hand)
        self.barrier = True

    def put_away(self, card: str) -> None:
        """A hand card goes to its pile."""
        if card in BOSSES:
            self.bosses = (*self.bosses, card)
        else:
            self.used_treasures = (*self.used_treasures, card)

    def discard(self, card: str) -> None:
        """Discard from the hand; an instant fires, whatever the reason (R13)."""
        self.leave_hand(card)
        self.put_away(card)
        self.say(Discarded(self.seat, card))
        if card in TREASURES and TREASURES[card].instant:
            self.push(*TREASURES[card].effects)

    def leave_slot(self, card: str, *, flipped_first: bool = False) -> None:
        """A card leaves its slot. Of equal cards the flipped one goes first when slots are too few."""
        slots = list(self.me.slots)
        order = (Slot(card, True), Slot(card)) if flipped_first else (Slot(card), Slot(card, True))
        slots.remove(next(slot for slot in order if slot in slots))
        self.me.slots = tuple(slots)

    def take_back(self, card: str, *, flipped_first: bool = False) -> None:
        self.leave_slot(card, flipped_first=flipped_first)
        self.me.hand = (*self.me.hand, card)
        self.say(TookBack(self.seat, card))

    def check_side(self) -> None:
        """Characters lie on side B at exactly one heart; never while a curse covers them."""
        me = self.me
        if not me.curse and me.hearts > 0 and me.flipped != (me.hearts == 1):
            me.flipped = me.hearts == 1
            self.say(SideTurned(self.seat, me.character, "B" if me.flipped else "A"))
            if len(me.slots) > me.capacity:
                self.push("unequip")

    def keep_me(self) -> None:
        """Freeze the player on turn into `players`."""
        self.players = (*self.players[: self.seat], Player(*astuple(self.me)), *self.players[self.seat + 1 :])

    def sit(self, seat: Seat) -> None:
        """The turn passes to `seat`."""
        self.keep_me()
        self.seat = seat
        self.me = PlayerDraft(*astuple(self.players[seat]))


_OWN = 3
"""Fields of a draft that are not the state's."""


def draft_of(state: State) -> Draft:
    return Draft(*astuple(state), me=PlayerDraft(*astuple(state.players[state.seat])), events=[])


def step_of(draft: Draft) -> Step[State, Event]:
    draft.keep_me()
    return Step(State(*astuple(draft)[:-_OWN]), tuple(draft.events), draft.barrier)


# Steps: what the words of the agenda do

DoStep = Callable[[Draft, Effect], bool | None]
STEPS: dict[str, DoStep] = {}
F = TypeVar("F", bound=Callable[..., Any])


def step(*words: str) -> Callable[[F], F]:
    """This function does these words. It returns True to wait for the player instead."""

    def register(function: F) -> F:
        for word in words:
            STEPS[word] = function
        return function

    return register


def run(draft: Draft) -> None:
    """Work through the agenda until the table has to wait."""
    work_off(draft, WORDS)


def _do(draft: Draft, word: str) -> bool | None:
    effect = parse(word)
    return STEPS[effect.op](draft, effect)


WORDS = {str: _do}
"""Every task is a word, and done by its step."""


# Moves: what actions do once they are known to be legal

DoAction = Callable[[Draft, Any], None]
MOVES: dict[type, DoAction] = {}


def move(kind: type) -> Callable[[F], F]:
    """This function does this kind of action."""

    def register(function: F) -> F:
        MOVES[kind] = function
        return function

    return register
