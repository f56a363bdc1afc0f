"""What Adventure Dice remembers."""

from typing import Literal, TypeVar

from msgspec import Struct

from sim import game
from sim.chance import Chance
from sim.game import RestingDie, Seat
from sim.games.adventure_dice.content import ABILITIES, RANK, Ability, Kind

SLOTS = 5
"""Cards that lie open side by side."""


class Options(game.Options, frozen=True, kw_only=True):
    ability_copies: int = 1
    action_copies: int = 2
    hand_cap: int = 12
    overflow: Literal["discard", "stop"] = "discard"
    """Above the cap: discard down to it after the draw, or do not draw beyond it at all."""
    capture_view: Literal["own", "open"] = "own"
    """Who may look into a pile of captured monsters before the end: its owner, or everybody."""
    start_seat: int | None = None
    """None draws it (A5)."""
    wild_min_real: int = 1
    """Numbered cards that a combo with Wild Cards needs at least (A9)."""
    boost_on_abilities: bool = True
    """Passives also help against abilities (A14)."""
    short_game: bool = False
    """Half of the green cards, dragons excepted, go back into the box unseen."""
    solo_par: int = 150
    """Turns; each one saved is a point in a solo game (A26)."""
    seal_size: int = 6
    """Cards at the bottom of the green deck that hold the dragons."""
    turn_timeout_s: int = 0
    choice_timeout_s: int = 0
    """Seconds before the host answers for a slow seat; 0 waits for ever (A23)."""


class Gear(Struct, frozen=True, array_like=True):
    """An ability in somebody's equipment, and the first turn it may be used in (A16)."""

    card: str
    usable_from: int

    @property
    def ability(self) -> Ability:
        return ABILITIES[self.card]


class Attack(Struct, frozen=True):
    """An attack in progress. Its cards have left the hand; they return to it unless the attack wins (A17)."""

    target: str
    kind: Kind
    cards: tuple[str, ...]
    """Numbered cards and the stand-ins of Wild Cards, in the order of their dice."""
    extra_dice: int = 0
    plus: int = 0
    """What +4 cards have added."""
    dice: tuple[RestingDie, ...] = ()
    """As they lie; empty before the first throw."""
    rerolling: int | None = None
    """The one die that must fall again."""

    @property
    def dice_count(self) -> int:
        return len(self.cards) + self.extra_dice

    @property
    def numbered(self) -> tuple[str, ...]:
        """The cards without the stand-ins."""
        return tuple(card for card in self.cards if card in RANK)


ChoiceKind = Literal["lose", "overflow", "discard-one", "pass-right"]
Then = Literal["refill", "end-turn"]


class Choice(Struct, frozen=True):
    """Cards that seats must choose now, each sealed until the last one has answered (A18)."""

    kind: ChoiceKind
    need: tuple[int, ...]
    """Cards asked of each seat; 0 if it is not asked."""
    answers: tuple[tuple[str, ...], ...]
    """By seat; empty until it has answered."""
    then: Then

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Seats that have not answered yet."""
        return tuple(seat for seat, need in enumerate(self.need) if need and not self.answers[seat])


EndReason = Literal["finished", "solo", "abandoned"]
Phase = Literal["turn", "pre-roll", "falling", "react", "choice", "over"]


class State(game.State, frozen=True, kw_only=True):
    options: Options
    chance: Chance
    turns: int
    """Turns begun so far, of all seats together."""
    active: Seat
    phase: Phase = "turn"
    adventure_deck: tuple[str, ...]
    """Decks: the first card lies on top."""
    adventure_discard: tuple[str, ...] = ()
    """Discard piles: the last card lies on top."""
    hands: tuple[tuple[str, ...], ...]
    green_top: tuple[str, ...]
    green_sealed: tuple[str, ...]
    """The bottom of the green pile, with the dragons; flipped when green_top is empty."""
    green_discard: tuple[str, ...] = ()
    landscape: tuple[str, ...]
    """Five slots; an empty one is the empty string."""
    equipment: tuple[tuple[Gear, ...], ...]
    captured: tuple[tuple[str, ...], ...]
    box: tuple[str, ...] = ()
    """Green cards a short game does without."""
    returned: tuple[str, ...] = ()
    """Cards everybody saw going back into the pile."""
    attack: Attack | None = None
    choice: Choice | None = None
    absent: tuple[Seat, ...] = ()
    votes: tuple[Seat, ...] = ()
    """Seats that want to end the game."""
    ended: EndReason | None = None

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that still play, the active one and those after it first."""
        seats = len(self.hands)
        around = (*range(self.active, seats), *range(self.active))
        return tuple(seat for seat in around if seat not in self.absent) if self.absent else around


def usable(state: State, seat: Seat, effect: str) -> tuple[Gear, ...]:
    """The seat's abilities of one effect that it may use in this turn."""
    gear = state.equipment[seat]
    return tuple(g for g in gear if g.ability.effect == effect and g.usable_from <= state.turns) if gear else ()


T = TypeVar("T")


def put(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same items, but for one."""
    return (*items[:index], value, *items[index + 1 :])
