"""The legal actions of a seat: collections that list lazily, count by arithmetic, and judge a member by itself.

They are built from what the seat can see, so two of them are equal when the seat may do the same.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from math import comb

from msgspec import Struct

from sim.game import Refused
from sim.games.adventure_dice.combos import LEAST_CARDS, fits, groups, not_a
from sim.games.adventure_dice.content import KINDS, RANK, WILDS
from sim.games.adventure_dice.state import Action, BeginAttack, Choose, Draw


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

    def faults(self, attack: BeginAttack) -> Iterator[Refused]:
        """Everything that is wrong with an attack, the gravest first."""
        if not attack.target or attack.target not in self.landscape:
            yield Refused("attack.no-such-target", target=attack.target)
        readable = True
        for position, card in enumerate(attack.cards):
            if card in WILDS:
                continue
            if card.startswith("*"):
                readable = False
                yield Refused("wild.no-such-card", card=card[1:])
            elif card not in self.hand:
                readable = readable and card in RANK
                yield Refused("attack.not-held", card=card)
            elif card in attack.cards[:position]:
                yield Refused("attack.twice", card=card)
        wilds = sum(card in WILDS for card in attack.cards)
        if wilds > self.wilds:
            yield Refused("wild.not-usable")
        if len(attack.cards) < LEAST_CARDS:
            yield Refused("attack.too-few", least=LEAST_CARDS)
        elif len(attack.cards) - wilds < self.least_numbered:
            yield Refused("wild.too-few-numbered", least=self.least_numbered)
        if attack.kind not in KINDS:
            yield Refused("combos.no-such-kind", kind=attack.kind)
        elif readable and attack.cards and not fits(attack.kind, attack.cards):
            yield not_a(attack.kind)


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
        if len(answer.cards) != self.need:
            yield Refused("choices.wrong-count", need=self.need, given=len(answer.cards))
        for position, card in enumerate(answer.cards):
            if card not in self.hand:
                yield Refused("choices.not-held", card=card)
            elif card in answer.cards[:position]:
                yield Refused("choices.twice", card=card)
