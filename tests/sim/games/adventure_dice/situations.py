"""Tables set up card by card, and played by typing, so that a test reads like the rulebook."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.content import DRAW_TWOS, HIDDEN, MONSTERS, NUMBERED, sorted_hand
from sim.games.adventure_dice.state import Gear, Options, State

FACE = {1: 0, 2: 1, 3: 3, 4: 5}
"""A face index for each value of the die."""
FIVE = ("wolves-0", "goblins-0", "spiders-0", "bears-0", "boar-0")


class Play:
    """A table, and what has happened at it since it was set up."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Any] = []

    def do(self, line: str, seat: int | None = None) -> "Play":
        """A seat, by default the active one, types an action."""
        seat = self.state.active if seat is None else seat
        self._take(GAME.apply(self.state, seat, parse_action(GAME, line)))
        return self

    def dice(self, *values: int) -> "Play":
        """The dice fall, and show this."""
        throw = GAME.throw(self.state)
        assert throw is not None
        ids = [die.id for die in throw.everything]
        self._take(GAME.settle(self.state, Rest(tuple(map(RestingDie, ids, [FACE[value] for value in values])))))
        return self

    def attack(self, line: str, *values: int) -> "Play":
        """Declare, roll, and see the dice fall."""
        return self.do(f"attack {line}").do("roll").dice(*values)

    def why_not(self, line: str, seat: int | None = None) -> str:
        """The rule that forbids an action."""
        seat = self.state.active if seat is None else seat
        action = parse_action(GAME, line)
        assert action not in GAME.actions(self.state, seat)
        before = self.state
        try:
            GAME.apply(self.state, seat, action)
        except Refused as refused:
            assert self.state == before
            return refused.rule
        raise AssertionError(f"{line} was allowed")

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def _take(self, step: Any) -> None:
        assert GAME.census(step.state) == GAME.census(self.state), "cards appeared or vanished"
        self.state = step.state
        self.events += step.events


def situation(
    *hands: str,
    landscape: Sequence[str] = FIVE,
    pile: Sequence[str] = (),
    deck: str = "",
    discard: str = "",
    equipment: Sequence[str] = (),
    captured: Sequence[Sequence[str]] = (),
    active: int = 0,
    only: bool = False,
    **options: Any,
) -> Play:
    """A table with these hands (`"G4 R5 B6"`), open cards and top cards of both decks; `equipment` is seat 0's.

    All other cards lie below in the decks, Draw Twos last. With `only`, all other monsters have been captured, by the
    last seat, and no other green card is left in the pile.
    """
    chosen = Options(**options)
    state = GAME.setup(len(hands), chosen, chance_from("situation")).state
    held = tuple(sorted_hand(tuple(hand.split())) for hand in hands)
    green = (*state.landscape, *state.green_top, *state.green_sealed)
    piles = [*map(tuple, captured), *[()] * (len(hands) - len(captured))]
    used = {*landscape, *pile, *equipment, *(card for won in piles for card in won)}
    below = tuple(card for card in green if card not in used)
    if only:
        piles[-1] += tuple(card for card in below if card in MONSTERS)
    top = tuple(deck.split())
    thrown = tuple(discard.split())
    away = {*top, *thrown, *(card for hand in held for card in hand)}
    rest = tuple(card for card in (*NUMBERED, *DRAW_TWOS) if card not in away)
    return Play(
        replace(
            state,
            active=active,
            hands=held,
            adventure_deck=top + rest,
            adventure_discard=thrown,
            landscape=(*landscape, *[""] * (5 - len(landscape))),
            green_top=tuple(pile) if only else (*pile, *below),
            green_sealed=(),
            green_discard=tuple(card for card in below if card not in MONSTERS) if only else (),
            equipment=(tuple(Gear(card, 0) for card in equipment), *[()] * (len(hands) - 1)),
            captured=tuple(piles),
            returned=(),
        )
    )


def cards(line: str) -> tuple[str, ...]:
    return tuple(line.split())


def hidden(count: int) -> tuple[str, ...]:
    return (HIDDEN,) * count
