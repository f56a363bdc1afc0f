"""The legal actions of a seat: collections that list lazily, count by arithmetic, and judge a member by itself.

They are built from what the seat can see, so two of them are equal when the seat may do the same.
"""

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from math import comb

from msgspec import Struct

from sim.game import Refused, Seat
from sim.games.adventure_dice import attack, leaving
from sim.games.adventure_dice.actions import Action, BeginAttack, Choose, Draw
from sim.games.adventure_dice.combos import groups
from sim.games.adventure_dice.refusals import attack_faults, choice_faults, plays
from sim.games.adventure_dice.state import State, usable


def actions(state: State, seat: Seat) -> Collection[Action]:
    """The first action listed is what a seat does whose time has run out (A23)."""
    if state.phase in ("falling", "over") or not plays(state, seat):
        return ()
    otherwise = leaving.concessions(state, seat)
    if state.choice is not None:
        return choice_actions(state, seat, otherwise) if seat in state.choice.owing else otherwise
    if seat != state.active:
        return otherwise
    if state.phase == "turn":
        return turn_actions(state, seat, otherwise)
    listed = attack.pre_roll_actions if state.phase == "pre-roll" else attack.react_actions
    return listed(state, seat) + otherwise


def turn_actions(state: State, seat: Seat, otherwise: tuple[Action, ...] = ()) -> "TurnActions":
    wilds = len(usable(state, seat, "wild"))
    return TurnActions(state.hands[seat], wilds, state.options.wild_min_real, state.landscape, otherwise)


def choice_actions(state: State, seat: Seat, otherwise: tuple[Action, ...] = ()) -> "ChoiceActions":
    assert state.choice is not None
    return ChoiceActions(state.hands[seat], state.choice.need[seat], otherwise)


class TurnActions(Struct, frozen=True):
    """Draw, or attack with any combo of the hand against any open card.

    Of attacks that differ only in the order of their cards, or in what a Wild Card stands for to no effect, one is
    listed; all of them are members.
    """

    hand: tuple[str, ...]
    wilds: int
    """Wild Cards the seat may use."""
    least_numbered: int
    landscape: tuple[str, ...]
    otherwise: tuple[Action, ...]

    def __iter__(self) -> Iterator[Action]:
        yield Draw()
        targets = [card for card in self.landscape if card]
        for group in groups(self.hand, self.wilds, self.least_numbered):
            kind = group.kind
            for cards in group:
                for target in targets:
                    yield BeginAttack(target, kind, cards)
        yield from self.otherwise

    def __len__(self) -> int:
        targets = sum(card != "" for card in self.landscape)
        combos = sum(map(len, groups(self.hand, self.wilds, self.least_numbered)))
        return 1 + targets * combos + len(self.otherwise)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, BeginAttack):
            return next(self.faults(action), None) is None
        return isinstance(action, Draw) or action in self.otherwise

    def faults(self, action: BeginAttack) -> Iterator[Refused]:
        """Everything that is wrong with an attack, the gravest first."""
        return attack_faults(action, self.hand, self.wilds, self.least_numbered, self.landscape)


class ChoiceActions(Struct, frozen=True):
    """Any `need` cards of the hand."""

    hand: tuple[str, ...]
    need: int
    otherwise: tuple[Action, ...]

    def __iter__(self) -> Iterator[Action]:
        return chain(map(Choose, combinations(self.hand, self.need)), self.otherwise)

    def __len__(self) -> int:
        return comb(len(self.hand), self.need) + len(self.otherwise)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Choose):
            return next(self.faults(action), None) is None
        return action in self.otherwise

    def faults(self, answer: Choose) -> Iterator[Refused]:
        """Everything that is wrong with an answer."""
        return choice_faults(answer, self.hand, self.need)
