"""What happens at a table of Adventure Dice, as it is told and shown."""

from msgspec.structs import replace

from sim import game
from sim.game import Seat
from sim.games.adventure_dice.content import HIDDEN, ActionName, Kind
from sim.games.adventure_dice.state import ChoiceKind, EndReason


class TurnStarted(game.Event, frozen=True, tag="turn"):
    seat: Seat
    turn: int


class Drew(game.Event, frozen=True, tag="drew"):
    """Cards came into a hand; only their owner sees which."""

    seat: Seat
    cards: tuple[str, ...]
    count: int

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def hidden(self) -> "DrewUnseen":
        return DrewUnseen(self.seat, self.count)


class DrewUnseen(game.Event, frozen=True, tag="drew-unseen"):
    """The same for everybody else."""

    seat: Seat
    count: int


class DrawTwo(game.Event, frozen=True, tag="draw-two"):
    """A Draw Two was drawn, discarded, and replaced by two cards."""

    seat: Seat
    card: str


class DrawLost(game.Event, frozen=True, tag="draw-lost"):
    """Nothing was left to draw (A4), or the hand was full and the table plays without overflow."""

    seat: Seat
    count: int
    full: bool
    """Whether it was the hand."""


class Reshuffled(game.Event, frozen=True, tag="reshuffled"):
    """The adventure discard pile became the deck."""

    count: int


class AttackDeclared(game.Event, frozen=True, tag="attack-declared"):
    """A monster that is attacked lies open for all to see, but who reads back must not learn what a pile holds."""

    seat: Seat
    target: str
    kind: Kind
    cards: tuple[str, ...]
    goal: int
    open: bool
    """Whether the target may be read back by everybody: an ability, or where piles are open."""

    @property
    def seen_by(self) -> tuple[Seat, ...] | None:
        return None if self.open else (self.seat,)

    def hidden(self) -> "AttackUnnamed":
        return AttackUnnamed(self.seat, self.kind, self.cards, self.goal)


class AttackUnnamed(game.Event, frozen=True, tag="attack-unnamed"):
    """The same for everybody else."""

    seat: Seat
    kind: Kind
    cards: tuple[str, ...]
    goal: int


class WildPlayed(game.Event, frozen=True, tag="wild-played"):
    seat: Seat
    card: str


class DieAdded(game.Event, frozen=True, tag="die-added"):
    seat: Seat


class DiceThrown(game.Event, frozen=True, tag="dice-thrown"):
    """Dice are in the air."""

    seat: Seat
    count: int


class RollResult(game.Event, frozen=True, tag="roll-result"):
    """Where the attack stands, after every throw and every +4 (A15)."""

    seat: Seat
    dice: tuple[int, ...]
    dice_sum: int
    plus: int
    passives: int
    bonus: int
    """Both together."""
    total: int
    goal: int
    reaches: bool


class RerollPlayed(game.Event, frozen=True, tag="reroll-played"):
    seat: Seat
    die: int
    value: int
    """What it showed."""


class PlusFourPlayed(game.Event, frozen=True, tag="plus-four-played"):
    seat: Seat


class Captured(game.Event, frozen=True, tag="captured"):
    """A monster went into a pile; the others learn how high the pile is, and not what it holds."""

    seat: Seat
    card: str
    count: int
    open: bool
    """Whether piles are open: by a house rule, or because this was the last monster."""

    @property
    def seen_by(self) -> tuple[Seat, ...] | None:
        return None if self.open else (self.seat,)

    def hidden(self) -> "CapturedUnseen":
        return CapturedUnseen(self.seat, self.count)


class CapturedUnseen(game.Event, frozen=True, tag="captured-unseen"):
    """The same for everybody else."""

    seat: Seat
    count: int


class Equipped(game.Event, frozen=True, tag="equipped"):
    """An ability went into somebody's equipment."""

    seat: Seat
    card: str


class Missed(game.Event, frozen=True, tag="missed"):
    """The card stays where it is."""

    seat: Seat
    card: str


class Flipped(game.Event, frozen=True, tag="flipped"):
    """A card came to lie in the landscape."""

    slot: int
    card: str


class ActionFired(game.Event, frozen=True, tag="action-fired"):
    card: str
    action: ActionName
    seats: tuple[Seat, ...]
    """Whom it affects."""


class LandscapeReset(game.Event, frozen=True, tag="landscape-reset"):
    cards: tuple[str, ...]


class ChoiceAsked(game.Event, frozen=True, tag="choice-asked"):
    kind: ChoiceKind
    seats: tuple[Seat, ...]


class ChoiceMade(game.Event, frozen=True, tag="choice-made"):
    """A sealed answer; nobody is told what it is."""

    seat: Seat


class CardsDiscarded(game.Event, frozen=True, tag="cards-discarded"):
    seat: Seat
    cards: tuple[str, ...]


class CardPassed(game.Event, frozen=True, tag="card-passed"):
    giver: Seat
    receiver: Seat
    card: str

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        return (self.giver, self.receiver)

    def hidden(self) -> "CardPassed":
        return replace(self, card=HIDDEN)


class VotedEnd(game.Event, frozen=True, tag="voted-end"):
    seat: Seat


class PlaysOn(game.Event, frozen=True, tag="plays-on"):
    seat: Seat


class Left(game.Event, frozen=True, tag="left"):
    seat: Seat


class GameOver(game.Event, frozen=True, tag="game-over"):
    reason: EndReason
    scores: tuple[int, ...]
    piles: tuple[tuple[str, ...], ...]
    winners: tuple[Seat, ...]


Event = (
    TurnStarted
    | Drew
    | DrewUnseen
    | DrawTwo
    | DrawLost
    | Reshuffled
    | AttackDeclared
    | AttackUnnamed
    | WildPlayed
    | DieAdded
    | DiceThrown
    | RollResult
    | RerollPlayed
    | PlusFourPlayed
    | Captured
    | CapturedUnseen
    | Equipped
    | Missed
    | Flipped
    | ActionFired
    | LandscapeReset
    | ChoiceAsked
    | ChoiceMade
    | CardsDiscarded
    | CardPassed
    | VotedEnd
    | PlaysOn
    | Left
    | GameOver
)
Events = list[Event]
"""The story of one input, while it is being told."""
