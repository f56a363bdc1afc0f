"""Which cards a game has played to effect, told from its moves alone."""

from collections.abc import Iterable, Iterator

from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import CARDS, CHAINS, FOES
from sim.selfplay import Move

EVERY_CARD = frozenset(CARDS)


def fired(moves: Iterable[Move]) -> Iterator[str]:
    """The card behind every effect: a foe that was thrown at, an event used, a curse suffered, a mission redeemed..."""
    before = None
    for move in moves:
        state = move.step.state
        for event in move.step.events:
            match event:
                case e.Succeeded(card=card) | e.Exact(card=card) | e.Failed(card=card) if card in FOES:
                    yield card
                    yield from _chains_that_counted(before, card)
                case e.EventUsed(card=card) | e.Declared(card=card) | e.Cursed(card=card) | e.Redeemed(card=card):
                    yield card
                case e.Used(card=card) | e.Played(card=card):
                    yield card
                case e.Looked():
                    yield "crossroads"
        before = state


def _chains_that_counted(before, card):
    """A chain counts in the first attempt; the fog as long as its foe lives."""
    attempt = before.attempt
    enemy = before.enemy(card)
    yield from attempt.chains
    if enemy is not None:
        yield from (chain for chain in enemy.chains if "double_brown" in CHAINS[chain].effects)
